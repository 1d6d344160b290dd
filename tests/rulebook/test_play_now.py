"""Play now: after each page a game in which its rule comes into play, for a person to move in."""

from __future__ import annotations

import re

import pytest

from engines.registry import GAMES, load_game
from rulebook.parts.play_now import Setting, settings_of, table_href
from rulebook.sessions.set_up import WHO
from rulebook.sessions.table import TableSession
from rulebook.site.paths import foot_html
from rulebook.tools.play_now import Search, written
from tests.toc import BOOK

SETTINGS = [
    pytest.param(page, one, id=f"{game}/{page}")
    for game in GAMES
    for page, one in settings_of(game).items()
]
SCRIPT = (BOOK / "rulebook/live/static/page.js").read_text("utf-8")


def test_every_page_that_tells_a_rule_has_a_setting() -> None:
    for game in GAMES:
        told = {clause.page for clause in load_game(game).register}
        assert set(settings_of(game)) == told, f"python -m rulebook.tools.play_now {game}"


@pytest.mark.parametrize(("page", "setting"), SETTINGS)
def test_the_move_to_try_rests_on_a_clause_of_the_page(page: str, setting: Setting) -> None:
    """If rules or bots have changed: ``python -m rulebook.tools.play_now`` finds new games."""
    game = load_game(setting.game)
    assert game.register[setting.clause].page == page
    state = setting.state()
    move = state.parse_move(setting.move)
    broken = {breach.clause for breach in state.breaches(move)}
    if setting.legal:
        assert broken == set()
        rests = {cite for event in state.copy().play(move) for cite in event.cites}
    else:
        rests = broken
    assert setting.clause in rests


@pytest.mark.parametrize(("page", "setting"), SETTINGS)
def test_the_table_opens_with_a_person_to_move_and_its_link_is_not_too_long(
    page: str, setting: Setting
) -> None:
    table = TableSession.from_spec(setting.spec())
    assert table.can_move
    assert table.is_guided
    told = [line["text"] for line in table.screen()["lines"]]
    assert f"It is your turn, {setting.state().to_move}." in told
    assert all(who in WHO for who in table.set_up.seats)
    longest = re.search(r"LONGEST_LINK = (\d+)", SCRIPT)
    assert longest
    assert len(table_href(setting.game, setting.spec()).partition("#")[2]) <= int(longest[1])


def test_a_foot_says_what_to_try_and_a_page_without_a_rule_offers_a_whole_game() -> None:
    setting = settings_of("tock")["seven"]
    assert "(TOCK-SEVEN-1) at work: " in setting.told()
    html = foot_html("tock", "seven", "../")
    assert f'href="../{table_href("tock", setting.spec())}"' in html
    assert 'href="../tock/table.html">Play now</a>' in foot_html("tock", "glossary", "../")


def test_a_refused_move_is_told_as_what_a_rule_forbids() -> None:
    found = Setting("haunted_clock_tower", 1, None, {}, ("Turn 1",), "Turn 1", "HCT-TURN-2", False)
    assert "To see what the rule" in found.told()
    assert "forbids, try this: Turn over tile 1." in found.told()


def test_the_files_are_as_the_search_writes_them() -> None:
    """Two of the searches take long: of these games the form of the file is held, no more."""
    for game in GAMES:
        kept = (BOOK.parent / "engines" / game / "play_now.json").read_text("utf-8")
        assert written(dict(settings_of(game))) == kept
        if game in ("tick_tock_tower", "tock"):
            assert written(Search(load_game(game)).settings()) == kept
