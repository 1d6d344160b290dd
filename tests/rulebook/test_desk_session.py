"""The desk of a reader: set up, asked, compared, taken away; the same over every wire."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from typing import Any
from urllib.parse import unquote

import pytest

from engines.play.running import run_scenario
from engines.play.scenario import parse_scenario
from engines.registry import GAMES, load_game
from engines.table.editing import Editing
from rulebook import Desk
from rulebook.live.widget import SessionWidget
from rulebook.parts.desk import desk_href
from rulebook.sessions.desk import taking
from rulebook.sessions.desk.cases import MOST_CASES, Case
from rulebook.sessions.desk.session import DeskSession
from rulebook.sessions.desk.view import welcome
from rulebook.sessions.opening import open_session
from rulebook.sessions.screen import Screen
from rulebook.sessions.session import BadAction
from tests.rulebook.lanterns import GAME


def desk(game: str, **more: Any) -> DeskSession:
    return DeskSession.from_spec({"kind": "desk", "game": game, **more})


def told(screen: Screen) -> str:
    return "\n".join(one["text"] for one in screen["lines"])


def field(screen: Screen, name: str) -> Any:
    return next(one for part in screen["form"] for one in part["fields"] if one["name"] == name)


LONE_QUEEN = {"given": {"markers": {"red": ["red+5"]}, "hands": {"red": ["6"], "green": ["K"]}}}


def test_before_it_is_opened_a_desk_offers_only_that() -> None:
    screen = desk("tock").screen()
    assert [one["label"] for one in screen["choices"]] == ["Open the desk"]
    assert "form" not in screen
    assert "tabs" not in screen


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_a_desk_shows_for_every_game(game: str) -> None:
    session = desk(game)
    session.do({"do": "begin"})
    for tab in ("set up", "ask", "compare", "take", "cases"):
        screen = session.do({"do": "tab", "name": tab})
        assert json.loads(json.dumps(screen))["tabs"]
        assert "This cannot be done" not in told(screen)
    for start in ("empty", "set-up"):
        session.do({"do": "start", "from": start})
        assert session.draft.is_sound, session.draft.problems


# -- setting up ------------------------------------------------------------------------------------


def test_all_that_is_wrong_is_told_beside_its_field_and_nothing_typed_is_lost() -> None:
    session = desk("tick_tock_tower", given={"heroes": ["Tick", "Tock", "Brass Owl", "Silver Bat"]})
    session.do({"do": "set", "field": "spaces.Tick", "text": "nineteen"})
    screen = session.do({"do": "set", "field": "tokens.Tock", "text": "99"})
    assert field(screen, "spaces.Tick")["value"] == "nineteen"
    assert "a whole number from 0 to 15" in field(screen, "spaces.Tick")["problems"][0]
    assert field(screen, "tokens.Tock")["problems"]
    assert "In the form 2 things stand beside what is wrong." in told(screen)
    screen = session.do({"do": "undo"})
    assert field(screen, "tokens.Tock")["problems"] == []
    assert field(screen, "spaces.Tick")["value"] == "nineteen"
    screen = session.do({"do": "redo"})
    assert field(screen, "tokens.Tock")["value"] == "99"


def test_a_key_that_no_game_knows_is_told_and_can_be_left_out() -> None:
    session = desk("tock", given={"wheels": 4, "hands": 7})
    screen = session.screen()
    assert "unknown key" in told(screen)
    leave = next(one for one in screen["choices"] if one["label"] == "Leave out wheels")
    assert "unknown key" not in told(session.do(leave["do"]))
    assert not session.draft.is_sound


def test_a_piece_is_moved_on_the_board_and_back_by_undo() -> None:
    session = desk("tock", **LONE_QUEEN)
    assert "space:red+5" in session.screen()["parts"]
    screen = session.do({"do": "pick", "part": "space:red+5"})
    assert screen["parts"]["space:red+9"] == "Put it on red+9"
    session.do({"do": "pick", "part": "space:red+9"})
    assert session.state.facts()["markers"]["red"][-1] == "red+9"
    session.do({"do": "undo"})
    assert session.state.facts()["markers"]["red"][-1] == "red+5"


def test_a_list_is_stated_from_what_lies_there_and_left_to_chance_again() -> None:
    session = desk("tock", given={"seed": 3})
    dealt = session.state.facts()["hands"]["red"]
    screen = session.do({"do": "drop", "field": "hands.red", "at": 0})
    assert field(screen, "hands.red")["items"] == dealt[1:]
    screen = session.do({"do": "add", "field": "hands.red", "text": "K"})
    assert field(screen, "hands.red")["items"] == [*dealt[1:], "K"]
    screen = session.do({"do": "leave", "field": "hands.red"})
    assert field(screen, "hands.red")["items"] == dealt


def test_what_is_hardly_reachable_is_advice_and_no_refusal() -> None:
    session = desk("haunted_clock_tower", given={"known": [1, 2, 3, 4, 5]})
    screen = session.screen()
    assert any(one["tone"] == "hint" and "Hardly" in one["text"] for one in screen["lines"])
    assert session.draft.is_sound


# -- asking ----------------------------------------------------------------------------------------


def test_a_move_is_told_with_its_clauses_and_what_changed() -> None:
    session = desk("tock", **LONE_QUEEN)
    screen = session.do({"do": "write", "text": "6: red+5 > red+11"})
    assert any(one["cites"] for one in screen["lines"])
    assert "Changed: markers: red reserve, reserve, reserve, red+5" in told(screen).replace("[", "")
    assert screen["history"]["at"] == 1


def test_a_refused_move_tells_every_clause_the_nearest_moves_and_what_would_allow_it() -> None:
    session = desk("tock", given={"hands": {"red": ["6"], "green": ["K"]}})
    screen = session.do({"do": "write", "text": "6: red+5 > red+11"})
    words = told(screen)
    assert "Red may not play" in words
    assert "It would be legal if a red marker stood on red+5." in words
    tried = next(one for one in screen["choices"] if one["group"] == "What would have to differ")
    screen = session.do(tried["do"])
    assert session.stage.verdict is not None
    assert session.stage.verdict.is_legal


def test_a_title_made_of_a_move_is_none_that_the_desk_could_not_open_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(taking, "LONGEST_TITLE", 20)
    session = desk("tock", **LONE_QUEEN)
    session.do({"do": "write", "text": "6: red+5 > red+11"})
    session.do({"do": "keep"})
    assert session.cases[0].title == "Red plays the 6: fr…"


def test_another_try_takes_the_place_of_a_refused_one() -> None:
    session = desk("tock", **LONE_QUEEN)
    session.do({"do": "write", "text": "6: red+5 > red+12"})
    screen = session.do({"do": "write", "text": "6: red+5 > red+11"})
    assert [one["label"] for one in screen["history"]["steps"]] == [
        "Start",
        "Red plays the 6: from red+5 to red+11",
    ]


def test_a_reader_steps_back_and_goes_another_way_and_undo_brings_the_first_back() -> None:
    session = desk("haunted_clock_tower", given={"seed": 4})
    session.do({"do": "write", "text": "Turn 7"})
    session.do({"do": "write", "text": "Turn 8"})
    session.do({"do": "goto", "at": 1})
    session.do({"do": "write", "text": "Turn 9"})
    assert session.draft.stated.moves == ("Turn 7", "Turn 9")
    session.do({"do": "undo"})
    assert session.draft.stated.moves == ("Turn 7", "Turn 8")


def test_through_a_players_eyes_nothing_of_the_others_is_shown() -> None:
    session = desk("tock", given={"hands": {"red": ["6"], "green": ["K"], "blue": ["2"]}})
    session.do({"do": "tab", "name": "ask"})
    screen = session.do({"do": "see", "who": "green"})
    assert "holds 6" not in told(screen)
    assert not [one for one in screen["choices"] if one["do"]["do"] == "play"]
    assert "Card 6" not in screen["board"]


# -- comparing -------------------------------------------------------------------------------------


def test_both_readings_stand_beside_each_other_with_the_first_difference() -> None:
    given = {
        "markers": {"red": ["red+5", "red+11"]},
        "hands": {"red": ["6"], "green": ["K"]},
    }
    session = desk("tock", given=given, moves=["6: red+5 > red+11"])
    screen = session.do({"do": "compare", "name": "own_marker"})
    assert len(screen["beside"]) == 2
    assert "They part" in told(screen)
    assert any("Here they part" in one["text"] for one in screen["beside"][0]["lines"])


# -- taking away -----------------------------------------------------------------------------------


@pytest.mark.parametrize("move", ["6: red+5 > red+11", "6: red+5 > red+12"])
def test_the_scenario_file_holds_with_its_outcome_as_expectation(move: str) -> None:
    session = desk("tock", **LONE_QUEEN)
    session.do({"do": "write", "text": move})
    session.do({"do": "title", "text": "A six of ours"})
    screen = session.do({"do": "take", "what": "toml", "root": ""})
    scenario = parse_scenario(screen["file"]["text"])
    assert scenario.title == "A six of ours"
    assert scenario.cites
    assert run_scenario(scenario).failures == ()


def test_a_transcript_in_markdown_links_every_clause_and_shows_markup_as_text() -> None:
    session = desk("tock", **LONE_QUEEN)
    session.do({"do": "write", "text": "6: red+5 > red+11"})
    session.do({"do": "title", "text": "<script>alert(1)</script> [x](javascript:1)"})
    root = "https://example.org/book/"
    text = session.do({"do": "take", "what": "md", "root": root})["file"]["text"]
    assert "](https://example.org/book/tock/" in text
    assert "<script>" not in text
    assert "[x](" not in text
    # In a notebook no address is known: a clause is named, and no half link is made of it.
    text = session.do({"do": "take", "what": "md", "root": ""})["file"]["text"]
    assert "(TOCK-" in text
    assert "](" not in text.replace("\\](", "")


def test_an_edited_scenario_is_checked_as_it_was_written() -> None:
    session = desk("tock", **LONE_QUEEN)
    session.do({"do": "write", "text": "6: red+5 > red+11"})
    text = session.do({"do": "take", "what": "toml", "root": ""})["file"]["text"]
    assert "Holds" in told(session.do({"do": "check", "text": text}))
    wrong = text.replace('"red+11"]', '"red+12"]')
    assert "expected" in told(session.do({"do": "check", "text": wrong}))


# -- the case book ---------------------------------------------------------------------------------


def test_the_case_books_of_two_tabs_are_put_together_and_nothing_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two tabs have gone on with one desk; what one of them keeps is to hold the cases of both."""
    one, other = desk("tock", **LONE_QUEEN), desk("tock", **LONE_QUEEN)
    for session, titles in ((one, ("Both", "Mine")), (other, ("Both", "Yours"))):
        for title in titles:
            session.do({"do": "title", "text": title})
            session.do({"do": "keep"})
    other.do({"do": "lesson", "text": "A lesson"})
    kept = other.spec()
    join = {"do": "join", "cases": kept["cases"], "lesson": kept["lesson"]}
    screen = one.do(join)
    assert "Added from the other case book: 1 case." in told(screen)
    assert [case.title for case in one.cases] == ["Both", "Mine", "Yours"]
    assert [case for case in kept["cases"] if case not in screen["keep"]["cases"]] == []
    assert one.lesson == "A lesson"
    assert len(one.do(join)["keep"]["cases"]) == 3
    monkeypatch.setattr(taking, "MOST_CASES", 2)
    full = desk("tock", **LONE_QUEEN, cases=other.spec()["cases"])
    assert "has room for 2 cases" in told(full.do({**join, "cases": one.spec()["cases"]}))
    assert [case.title for case in full.cases] == ["Both", "Yours"]


def test_a_case_book_is_kept_ordered_exported_imported_and_run() -> None:
    session = desk("tock", **LONE_QUEEN)
    for move in ("6: red+5 > red+11", "6: red+5 > red+12"):
        session.do({"do": "start", "from": "set-up"})
        session.draft.change(dict(LONE_QUEEN["given"]), {}, (move,))
        session.do({"do": "keep"})
    session.do({"do": "earlier", "at": 1})
    titles = [case.title for case in session.cases]
    assert titles == [
        "Red tries to play the 6: from red+5 to red+12 (refused)",
        "Red plays the 6: from red+5 to red+11",
    ]
    text = session.do({"do": "export"})["file"]["text"]
    assert len(tomllib.loads(text)["case"]) == 2
    fresh = desk("tock")
    fresh.do({"do": "import_cases", "text": text})
    assert [case.title for case in fresh.cases] == titles
    assert "2 of 2 cases hold." in told(fresh.do({"do": "run"}))
    again = DeskSession.from_spec(json.loads(json.dumps(fresh.spec())))
    assert [case.tables for case in again.cases] == [case.tables for case in fresh.cases]


def test_our_own_cases_open_as_a_book_and_all_hold() -> None:
    session = desk("haunted_clock_tower")
    session.do({"do": "ours"})
    screen = session.do({"do": "run"})
    count = len(session.cases)
    assert count > 20
    assert f"{count} of {count} cases hold." in told(screen)


def test_a_full_book_says_which_of_our_cases_it_left_out() -> None:
    session = desk("tock")
    session.do({"do": "ours"})
    ours = len(session.cases)
    mine = [replace(case, title=f"Mine {at}") for at, case in enumerate(session.cases * 3)]
    session.cases = mine[: MOST_CASES - 4]
    screen = session.do({"do": "ours"})
    assert "Added to the case book: 4 of our cases." in told(screen)
    assert f"It has room for {MOST_CASES}: {ours - 4} are left out." in told(screen)
    assert len(session.cases) == MOST_CASES


def test_every_case_of_a_large_book_can_be_leafed_to_opened_and_taken_out() -> None:
    session = desk("tick_tock_tower")
    screen = session.do({"do": "ours"})
    count = len(session.cases)
    leaves = [one for one in screen["choices"] if one["group"] == "Which cases are shown"]
    assert count > 2 * 50
    assert [one["pressed"] for one in leaves] == [True, *[False] * (len(leaves) - 1)]
    reached = set()
    for leaf in leaves:
        screen = session.do(leaf["do"])
        reached |= {one["do"]["at"] for one in screen["choices"] if one["do"]["do"] == "forget"}
    assert reached == set(range(count))
    while session.leafed:
        session.do({"do": "forget", "at": len(session.cases) - 1})
    assert len(session.cases) == leaves[-1]["do"]["at"]


def test_a_case_that_was_taken_out_can_be_put_back_into_its_place() -> None:
    session = desk("haunted_clock_tower")
    session.do({"do": "ours"})
    before = list(session.cases)
    screen = session.do({"do": "forget", "at": 3})
    assert session.cases == [*before[:3], *before[4:]]
    (back,) = [one for one in screen["choices"] if one["label"].startswith("Put back: ")]
    assert back["label"].endswith(before[3].title)
    screen = session.do(back["do"])
    assert session.cases == before
    assert not any(one["label"].startswith("Put back: ") for one in screen["choices"])
    assert "no case was taken out" in json.dumps(session.do({"do": "put_back"}))


def test_every_case_that_fails_is_told_with_its_reason_or_counted() -> None:
    session = desk("tock")
    wrong = {"game": "tock", "given": {"to_move": "red"}, "then": {"to_move": "green", "deal": 3}}
    session.cases = [Case(f"Case {at}", wrong) for at in range(100)]
    lines = [line["text"] for line in session.do({"do": "run"})["lines"]]
    assert lines[0] == "0 of 100 cases hold."
    failed = [at for at, text in enumerate(lines) if text.startswith("Does not hold: ")]
    assert all("to_move" in lines[at + 1] and "deal" in lines[at + 2] for at in failed)
    assert lines[-1].startswith(f"{100 - len(failed)} more do not hold")


def test_a_move_that_cannot_be_read_ends_what_is_compared_and_taken_away() -> None:
    session = DeskSession.from_spec({"kind": "desk", "game": "tock", "moves": ["garbage"]})
    session.do({"do": "tab", "name": "ask"})
    screen = session.do({"do": "compare", "name": "start_safe"})
    assert "The moves end before move 1" in told(screen)
    assert "as far as they can be read" in told(session.do({"do": "tab", "name": "take"}))


def test_a_position_that_one_reading_forbids_is_told_and_the_desk_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused(*_: object) -> None:
        raise BadAction("under B: no such position")

    session = desk("tock")
    monkeypatch.setattr("rulebook.sessions.desk.asking.compare", refused)
    screen = session.do({"do": "compare", "name": "start_safe"})
    assert "This cannot be compared: under B: no such position" in told(screen)
    assert session.do({"do": "tab", "name": "ask"})["lines"]


# -- from elsewhere --------------------------------------------------------------------------------


def test_every_example_and_table_opens_at_the_desk() -> None:
    example = {"kind": "example", "scenario": "tick_tock_tower/tick-pushes-tock"}
    session = open_session({"kind": "desk", "game": "tick_tock_tower", "from": example, "at": 1})
    assert isinstance(session, DeskSession)
    assert session.state.facts() == open_session({**example, "at": 1}).timeline[1].state.facts()  # type: ignore[attr-defined]
    table = {"kind": "table", "game": "tickle", "seed": 4, "moves": ["Draw"]}
    begun = open_session({"kind": "table", "game": "tickle", "seed": 4})
    move = str(begun.set_up.start().legal_moves()[0])  # type: ignore[attr-defined]
    session = open_session({"kind": "desk", "game": "tickle", "from": {**table, "moves": [move]}})
    assert isinstance(session, DeskSession)
    assert session.state.facts()["turns"] == 1


@pytest.mark.parametrize(
    "spec",
    [
        {"code": "1.!!!"},
        {"code": "9.abc"},
        {"code": "1." + "A" * 7000},
        {"scenario": "../../etc/passwd"},
        {"from": {"kind": "desk", "game": "tock"}},
        {"from": {"kind": "nothing"}},
        {"moves": [7]},
        {"tab": "attic"},
        {"cases": [{"title": 3}]},
    ],
)
def test_what_is_no_desk_is_refused_with_a_sentence(spec: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        open_session({"kind": "desk", "game": "tock", **spec})


@pytest.mark.parametrize(
    "text", ["[", "{}", '{"game": "tock"', "title = 'x'", "game = 'tickle'", ""]
)
def test_a_broken_file_changes_nothing(text: str) -> None:
    session = desk("tock", **LONE_QUEEN)
    before = session.spec()
    assert "This cannot be done" in told(session.do({"do": "import", "text": text}))
    assert session.spec() == before


# -- every game, and every wire --------------------------------------------------------------------


def test_a_game_without_an_editing_of_its_own_gets_a_form_from_its_shape() -> None:
    editing = Editing(GAME)
    state = GAME.position({"lit": [False, True, False]})
    fields = {field.name: field for _, inside in editing.fields(state.players) for field in inside}
    assert fields["row"].kind == "number"
    assert fields["lit"].kind == "list"
    assert fields["to_move"].names == ("Ann", "Bob")
    given = {**editing.stated(state), "lit": [False, True, False]}
    lit = [
        dict(change.sets)[("lit",)]
        for change in editing.changes(state, given, None)
        if change.sets[0][0] == ("lit",)
    ]
    assert [True, True, False] in lit


def test_the_desk_is_the_same_in_a_notebook() -> None:
    widget = SessionWidget(Desk("tock", "tock/farther-in", at=1))
    session = Desk("tock", "tock/farther-in", at=1).session("w")
    for action in ({"do": "tab", "name": "ask"}, {"do": "compare", "name": "turn_in"}):
        widget.do(action)
        session.do(action)
        assert widget.screen["lines"] == session.screen()["lines"]


def test_a_ruling_leads_to_the_desk_by_a_plain_link() -> None:
    text = unquote(desk_href("tock", "tock/farther-in", 1)).partition("#rulebook=")[2]
    session = open_session(json.loads(text))
    assert isinstance(session, DeskSession)
    assert session.at == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_desk_speaks_of_two_readings_only_where_a_rule_has_two(game: str) -> None:
    told = welcome(load_game(game))
    assert ("both readings" in told) is bool(load_game(game).register.readings)
