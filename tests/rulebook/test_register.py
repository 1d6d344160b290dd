"""The register on pages: every clause once in the list and once in the records, with all it has."""

from __future__ import annotations

import json
from html.parser import HTMLParser

import pytest

from engines.play.coverage import coverage
from engines.play.saying import said_by
from engines.registry import GAMES, load_game
from rulebook.parts.desk import desk_href
from rulebook.parts.register import ClauseRecords, RegisterTable, source_href
from rulebook.parts.shown_on import figure_of, has_desk, pages_of, records_of


def pages(game: str) -> list[str]:
    """Return the pages that tell a clause."""
    return list(dict.fromkeys(clause.page for clause in load_game(game).register))


class Texts(HTMLParser):
    """Gathers the words of a part and the addresses that it links to."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.links: list[str] = []
        self.feed(html)

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name == "href"]

    @property
    def text(self) -> str:
        return "".join(self.words)


@pytest.mark.parametrize("game", GAMES)
def test_the_list_has_every_clause_with_its_wording(game: str) -> None:
    told = Texts(RegisterTable(game).html("", "../"))
    for clause in load_game(game).register:
        assert f"{clause.id} {clause.title} {clause.text}" in told.text
    assert len(told.links) == len(load_game(game).register.clauses)
    assert all(
        f"{clause.id.lower()}" in " ".join(told.links) for clause in load_game(game).register
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_record_leads_to_all_that_is_found_again(game: str) -> None:
    html = {page: ClauseRecords(game, page).html("", "../") for page in pages(game)}
    for found in coverage(game):
        start = f'<section class="rb-record" id="{found.clause.id.lower()}">'
        assert html[found.clause.page].count(start) == 1
        record = html[found.clause.page].partition(start)[2].partition("</section>")[0]
        told = Texts(record)
        assert f"../{game}/{found.clause.page}.html#{found.clause.id.lower()}" in told.links
        for place in found.code:
            assert f"../{source_href(place)}" in told.links
        # A case that no page shows is laid on the game's desk.
        cases = {figure_of(game, name) or desk_href(game, name) for name in found.scenarios}
        assert not has_desk(game) or {f"../{there}" for there in cases} <= set(told.links)
        assert record.count("<li>") >= len(found.code) + len(found.scenarios) + len(found.tests)


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_said_by_an_event_or_a_refusal(game: str) -> None:
    said = said_by(game)
    assert list(said) == list(load_game(game).register.clauses)
    assert [clause for clause, one in said.items() if not one.events and not one.refusals] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_page_that_tells_a_clause_has_its_records_on_one_page(game: str) -> None:
    """A fifth game needs no such page: its list then leads to where a clause is told."""
    records = records_of(game)
    assert not records or set(records) == set(pages(game))


@pytest.mark.parametrize("game", GAMES)
def test_a_page_keeps_the_clauses_alone_so_that_no_case_makes_it_stale(game: str) -> None:
    for page in pages(game):
        part = ClauseRecords(game, page)
        assert part.kept()["text/plain"].count("\n") + 1 == len(list(part.clauses))
        again = ClauseRecords.of(json.loads(json.dumps(part.spec())))
        assert str(again) == str(part)


def test_a_page_that_tells_no_clause_has_no_records() -> None:
    with pytest.raises(ValueError, match="no clause of Tock is told on 'table'"):
        ClauseRecords("tock", "table")


def test_a_page_is_read_for_its_title_and_figures() -> None:
    page = pages_of("tock")["home"]
    assert page.title == "The Home stretch"
    assert page.figures["tock/home-exactly"].startswith("rb-")
    assert figure_of("tock", "tock/no-such-case") == ""
