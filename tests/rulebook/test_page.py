"""What the built page gets: safe, valid HTML, and clauses with anchors."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from types import SimpleNamespace
from typing import Any

import pytest

from engines.table.clauses import load_register
from rulebook import Ask, Games, LearningPath, Lesson, Table
from rulebook.games.tickle.best_plays import BestPlays
from rulebook.games.tickle.open_cells import OpenCells
from rulebook.games.tickle.two_cards import TwoCards
from rulebook.live.figure import figure_html
from rulebook.parts import clauses as clauses_module
from rulebook.parts.challenge import Challenge
from rulebook.parts.chart import Chart
from rulebook.parts.clauses import Clauses, UnknownClause, clause_html
from rulebook.parts.desk import Desk
from rulebook.parts.example import Example
from rulebook.parts.glossary import Glossary
from rulebook.parts.numbers import Numbers
from rulebook.parts.part import MIME, Part
from rulebook.parts.plan import Plan, Show
from rulebook.parts.puzzle import Puzzle
from rulebook.parts.quiz import Quiz
from rulebook.parts.reference import Reference
from rulebook.parts.register import ClauseRecords, RegisterTable
from rulebook.parts.rulings import Rulings
from rulebook.sessions.session import BadAction
from rulebook.site.kinds import kinds, part_of
from rulebook.site.renderer import RulebookRenderer, clause_nodes, part_html

from . import lanterns

HOSTILE = "</script><img src=x onerror=alert(1)> \" ' & <!-- {{"


class Tags(HTMLParser):
    """Collects every tag with its attributes, and checks that they nest."""

    VOID = ("img", "br", "path", "circle", "rect", "line")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, Any]]] = []
        self.open: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_figure_is_well_formed_and_its_ids_begin_with_its_own() -> None:
    tags = Tags(figure_html(Example.of_run(lanterns.run("Light 2", "!Light 2")), "rb-7-0", "../"))
    assert tags.open == []
    ids = [attributes["id"] for _, attributes in tags.found if "id" in attributes]
    assert len(set(ids)) == len(ids) > 2
    assert all(one == "rb-7-0" or one.startswith("rb-7-0-") for one in ids)
    named = [a["aria-labelledby"].split() for _, a in tags.found if "aria-labelledby" in a]
    assert named
    assert all(one in ids for names in named for one in names)


def test_figure_tells_the_whole_example_without_script() -> None:
    html = figure_html(Example.of_run(lanterns.run("Light 2", "!Light 2")), "u", "../")
    seen = re.sub(r"<script.*?</script>", "", html, flags=re.S)
    for text in ("Ann lights lantern 2.", "Lantern 2 is lit already.", "2. Bob: Light 2 (refused)"):
        assert text in seen
    assert 'href="../lanterns/lighting.html#lan-light-1"' in seen
    assert "<button" not in seen


def test_hostile_title_stays_text_everywhere() -> None:
    html = figure_html(Example.of_run(lanterns.run("Light 2", title=HOSTILE)), "u")
    tags = Tags(html)
    assert tags.open == []
    assert "img" not in [tag for tag, _ in tags.found]
    scripts = [tag for tag, _ in tags.found if tag == "script"]
    assert scripts == ["script"]
    stored = re.search(r'<script type="application/json" data-of="u">(.*?)</script>', html, re.S)
    assert stored is not None
    assert json.loads(stored[1])["title"] == HOSTILE


# -- clauses -----------------------------------------------------------------------------------


@pytest.fixture
def lantern_register(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clauses_module, "GAMES", ("lanterns",))
    monkeypatch.setattr(clauses_module, "load_game", lambda _: lanterns.GAME)


@pytest.mark.usefixtures("lantern_register")
def test_clauses_show_number_title_wording_readings_and_a_named_permalink() -> None:
    shown = Clauses("LAN-LIGHT-1", "LAN-SWAP-1")
    bundle = shown._repr_mimebundle_()
    assert bundle[MIME] == {"kind": "clauses", "ids": ["LAN-LIGHT-1", "LAN-SWAP-1"]}
    assert "LAN-LIGHT-1  Light a dark one\n   A player may light" in bundle["text/plain"]
    assert "B, the other: That player loses" in Clauses("LAN-WIN-1").text()
    # The question stands there in words; the switch's name is for whoever writes a file.
    read = Clauses("LAN-WIN-1")._repr_mimebundle_()["text/html"]
    assert "That player loses" in read
    assert "dusk" not in read
    html = bundle["text/html"]
    assert Tags(html).open == []
    assert 'id="lan-swap-1"' in html
    assert 'href="#lan-swap-1" aria-label="Link to clause LAN-SWAP-1"' in html


@pytest.mark.usefixtures("lantern_register")
@pytest.mark.parametrize("ids", [(), ("LAN-NONE-1",), ("XYZ-1",), ("LAN-LIGHT-1",) * 2, (3,)])
def test_unknown_clauses_are_refused(ids: tuple[Any, ...]) -> None:
    with pytest.raises(UnknownClause):
        Clauses(*ids)


@pytest.mark.usefixtures("lantern_register")
def test_clauses_on_a_page_carry_their_anchors() -> None:
    made = clause_nodes(Clauses("LAN-LIGHT-1", "LAN-SWAP-1"))
    assert [node["ids"] for node in made] == [["lan-light-1"], ["lan-swap-1"]]
    assert all('id="' not in node.astext() for node in made)


def test_clause_wording_is_escaped() -> None:
    register = lanterns.GAME.register
    hostile = type(register["LAN-END-1"])("LAN-END-1", HOSTILE, HOSTILE, "p", "h")
    assert "img" not in [tag for tag, _ in Tags(clause_html(register, hostile)).found]


def test_a_clause_that_the_rule_text_leaves_open_leads_to_how_such_are_read() -> None:
    register, held, decided = load_register("tock"), "TOCK-CAPTURE-3", "TOCK-CAPTURE-1"
    told = clause_html(register, register[held], "../rulings.html#what-decides")
    assert '<a href="../rulings.html#what-decides">' in told
    assert "href" not in clause_html(register, register[held]).replace('href="#tock', "")
    assert "rulings.html" not in clause_html(
        register, register[decided], "../rulings.html#what-decides"
    )


@pytest.mark.usefixtures("lantern_register")
def test_renderer_takes_only_what_is_ours_and_names_its_clauses() -> None:
    noted: list[tuple[str, ...]] = []
    domain = SimpleNamespace(labels={}, anonlabels={}, note=lambda *told: noted.append(told))
    environment = SimpleNamespace(
        docname="game/page", get_domain=lambda _: domain, found_docs={"rulings"}
    )
    renderer = SimpleNamespace(renderer=SimpleNamespace(sphinx_env=environment))
    spec = Clauses("LAN-LIGHT-1").spec()
    ours = SimpleNamespace(mime_type=MIME, content=spec, cell_index=1, output_index=0)
    other = SimpleNamespace(mime_type="text/plain", content="", cell_index=1, output_index=0)
    assert RulebookRenderer.handle_mime(renderer, ours, False)
    assert domain.labels == {"lan-light-1": ("game/page", "lan-light-1", "LAN-LIGHT-1")}
    assert noted == [("clause", "LAN-LIGHT-1", "game/page", "lan-light-1")]
    assert RulebookRenderer.handle_mime(renderer, ours, True) is None
    assert RulebookRenderer.handle_mime(renderer, other, False) is None


def test_renderer_refuses_a_part_that_there_is_not() -> None:
    for spec in ({"kind": "spell"}, {}):
        with pytest.raises(BadAction, match=r"kind: .* is not allowed; allowed: "):
            part_html(spec, "u", "")


PARTS: tuple[Part, ...] = (
    Example("tock/a-bad-card-must-be-played", ask=Ask("May it?", legal="Discard", at=1)),
    Table("tock", seed=3),
    Desk("tock", "tock/a-bad-card-must-be-played"),
    Quiz("tickle", seed=3, questions=2),
    Challenge("tock/bring-one-out"),
    Puzzle("tock", seed=3),
    Lesson.from_toml('lesson = "Home"\n[[case]]\nexample = "tock/farther-in"\n'),
    Clauses("TIC-CARD-1"),
    Glossary("tickle"),
    Plan("tock", Show("seven-wins", "Who has won?", at=1)),
    Reference("tock"),
    Rulings("tock"),
    RegisterTable("tock"),
    ClauseRecords("tock", "home"),
    Numbers("Steps", ("start", "steps"), [("10:00", 24)]),
    Chart("Steps", "A line that rises.", "x", "y", {"one": [(0, 1), (1, 2)]}),
    LearningPath("tock"),
    Games(),
    TwoCards(),
    OpenCells("tickle/where-may-it-go"),
    BestPlays("tickle/tip-build-toward-a-tickle", most=1),
)


def test_there_is_a_part_of_every_kind_to_be_tried() -> None:
    assert [part.kind for part in PARTS] == list(kinds())


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.kind)
def test_a_part_is_made_again_from_the_plain_values_of_its_spec(part: Part) -> None:
    again = part_of(json.loads(json.dumps(part.spec())))
    assert type(again) is type(part)
    assert again.spec() == part.spec()
    assert str(again) == again.text() == part.text()
    assert part_html(part.spec(), "u", "../") == again.html("u", "../")


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.kind)
def test_a_page_keeps_of_a_part_its_text_and_either_its_spec_or_its_html(part: Part) -> None:
    bundle = part._repr_mimebundle_()
    assert bundle["text/plain"] == part.text()
    assert bundle.get(MIME) == (None if part.keeps_html else part.spec())
    assert "text/html" in bundle or not part.keeps_html
