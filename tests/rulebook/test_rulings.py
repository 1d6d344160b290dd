"""The Rulings page: every switch both ways, with figures that were measured and can be again."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from urllib.parse import unquote

import pytest

import engines
from engines.play.readings import Comparison, compare, interval
from engines.registry import GAMES, load_game
from rulebook.parts import rulings as rulings_module
from rulebook.parts.measured import NotMeasured, counted, how_often, when
from rulebook.parts.rulings import Rulings, apart, measured, share_told
from rulebook.parts.shown_on import figure_of, has_desk
from rulebook.sessions.opening import open_session


@pytest.mark.parametrize("game", GAMES)
def test_every_switch_is_told_both_ways_with_its_clauses(game: str) -> None:
    rulings = Rulings(game)
    text, html = str(rulings), rulings.html()
    for reading in load_game(game).register.readings.values():
        assert reading.a in text
        assert reading.b in text
        clauses = rulings.clauses_of(reading)
        assert clauses
        assert all(rulings.link(clause) in html for clause in clauses)


@pytest.mark.parametrize("game", GAMES)
def test_every_switch_and_no_other_was_measured(game: str) -> None:
    assert list(measured(game)) == list(load_game(game).register.readings)
    for found in measured(game).values():
        assert found.game == game
        assert 0 <= found.winners_differ <= found.differ <= found.games >= 100
        low, high = interval(found.differ, found.games)
        assert low <= found.differ / found.games <= high


@pytest.mark.parametrize("game", GAMES)
def test_every_point_has_a_case_in_which_both_answers_part(game: str) -> None:
    rulings = Rulings(game)
    text, html = str(rulings), rulings.html("", "../")
    for reading in load_game(game).register.readings.values():
        case = apart(game, reading.name)
        assert case is not None
        assert case.values["A"] != case.values["B"]
        assert case.name in text
        assert case.is_told, "what differs is told in sentences, not as a fact with its key"
        assert any(f"<mark>{escape(one.text)}</mark>" in html for one in case.marked("B"))
        assert html.count(f'id="{game}-{reading.name}"'.replace("_", "-")) == 1


@pytest.mark.parametrize("game", GAMES)
def test_every_case_that_a_page_shows_can_be_presented(game: str) -> None:
    """As from a plan of a lesson: a link that leads to the page and shows the one example."""
    html = Rulings(game).html("", "../")
    cases = [apart(game, name) for name in load_game(game).register.readings]
    shown = [one for case in cases if case and (one := figure_of(game, case.name))]
    links = re.findall(r'href="\.\./([\w/-]+)\.html#present=([\w/-]+):([\w-]+),">Present it<', html)
    assert [page for page, _, _ in links] == [one.partition(".html")[0] for one in shown]
    assert all(page == again for page, again, _ in links)
    assert {f"{game}/{name}" for _, _, name in links} <= {case.name for case in cases if case}
    assert links or not shown


def test_the_same_games_give_the_same_figures() -> None:
    once = compare("tick_tock_tower", "big_fan_twin", games=3)
    assert once == compare("tick_tock_tower", "big_fan_twin", games=3)
    assert once.differ > 0


def test_games_in_which_nothing_turns_on_the_point_do_not_differ() -> None:
    # In these two games nobody on 15 ever plays a card that moves forward.
    assert compare("tick_tock_tower", "push_at_top", games=2).differ == 0


def test_a_reading_that_nobody_measured_is_told_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rulings_module, "measured", lambda _: {})
    told = str(Rulings("tock"))
    assert told.count("How often it matters has not been measured.") == 3


def test_a_share_is_told_with_where_it_lies() -> None:
    assert share_told(0, 300) == "0% (0% to 1%)"
    assert share_told(1, 1000) == "under 1% (0% to 0.6%)"
    # None of 900 games may still be four in a thousand: such a bound is not told as none.
    assert share_told(0, 900) == "0% (0% to 0.4%)"
    assert share_told(150, 300) == "50% (44% to 56%)"


def test_games_part_at_the_move_after_which_their_facts_differ() -> None:
    found = compare("tick_tock_tower", "order", games=3)
    assert found.differ == sum(found.parted.values()) == 3
    # Round 1 goes clockwise under both, so nothing can differ before its four cards are played.
    assert min(found.parted) > 4
    assert found.move_of(0.1) <= found.move_of(0.5) <= found.move_of(1) == max(found.parted)
    assert found.parted_by(max(found.parted)) == 3
    assert Comparison.of(found.tables()) == found


@pytest.mark.parametrize("game", [game for game in GAMES if measured(game)])
def test_the_charts_say_in_words_what_they_draw(game: str) -> None:
    often, moves = how_often(game), when(game)
    for found in measured(game).values():
        name = found.reading.replace("_", " ")
        assert f"{name}: {share_told(found.differ, found.games)}" in often.alt
        if found.differ:
            assert f"half by move {found.move_of(0.5)}" in moves.alt
            assert moves.series[name][-1][1] == pytest.approx(found.differ / found.games, abs=1e-6)
    assert set(often.intervals) == set(often.series)
    assert len(counted(game).rows) == len(measured(game))


def test_a_game_without_switches_has_nothing_to_draw() -> None:
    with pytest.raises(NotMeasured, match="nobody has measured the readings of The Haunted"):
        how_often("haunted_clock_tower")


@pytest.mark.parametrize("game", GAMES)
def test_the_counts_name_the_command_that_makes_them(game: str) -> None:
    file = Path(engines.__file__).parent / game / "readings.json"
    if not measured(game):
        assert not file.exists()
        return
    games = {found.games for found in measured(game).values()}
    assert len(games) == 1
    told = f"python -m engines.play.readings {game} --games {games.pop()} --out engines/{game}/"
    assert json.loads(file.read_text("utf-8"))["command"] == f"{told}readings.json"


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_opens_at_the_desk_with_both_readings_side_by_side(game: str) -> None:
    """The case that lies there is the one in which the page says that they part.

    A game that has no desk in the book gets no way there.
    """
    html = Rulings(game).html()
    links = re.findall(r'href="desk/[^"#]*#rulebook=([^"]*)">Open at the desk<', html)
    readings = load_game(game).register.readings
    assert len(links) == (html.count("The case: ") if has_desk(game) else 0)
    assert not has_desk(game) or len(links) >= len(readings) - 1
    for text in links:
        screen = open_session(json.loads(unquote(text))).screen()
        assert len(screen["beside"]) == 2
        assert "They part" in "\n".join(one["text"] for one in screen["lines"])
