"""What a desk is given by an ill will or an unlucky hand: nothing breaks, is told, or is lost."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from engines.play.bots import BOTS, bot_chance
from engines.registry import load_game
from engines.table.state import State
from rulebook import Ask
from rulebook.live.desk import Desk
from rulebook.parts.example import Example
from rulebook.sessions.desk.reading import is_whole
from rulebook.sessions.desk.session import DeskSession
from rulebook.sessions.opening import open_session
from rulebook.sessions.screen import Screen

TOCK = {"kind": "desk", "game": "tock", "open": True, "tab": "set up"}
HALF = "\ud800"


def ask(spec: Any, **do: Any) -> dict[str, Any]:
    """Ask a new engine, and read its answer as strictly as a browser does."""
    question = {"figure": "a", "spec": spec} | ({"do": do} if do else {})
    text = Desk().handle(json.dumps(question))
    text.encode()
    answer: dict[str, Any] = json.loads(text, parse_constant=pytest.fail)
    return answer


def told(screen: Screen) -> str:
    return "\n".join(one["text"] for one in screen["lines"])


def desk(game: str, **more: Any) -> DeskSession:
    return DeskSession.from_spec({"kind": "desk", "game": game, **more})


# -- values that no position can hold --------------------------------------------------------------


@pytest.mark.parametrize("value", ["1979-05-27", "nan", "inf", "[" * 15 + "1" + "]" * 15])
def test_a_file_with_values_that_no_link_can_hold_changes_nothing(value: str) -> None:
    answer = ask(TOCK, do="import", text=f"game = 'tock'\n[given]\nside = {value}\n")
    assert "This cannot be done: side: allowed" in told(answer["screen"])
    assert answer["spec"] == TOCK


@pytest.mark.parametrize(
    "spec",
    [
        {**TOCK, "title": HALF},
        {**TOCK, "given": {"side": HALF}},
        {**TOCK, "given": {"side": [[[[[[[[[[[1]]]]]]]]]]]}},
        {**TOCK, "given": {f"k{number}": 1 for number in range(9000)}},
        {**TOCK, "readings": {f"k{number}": "B" for number in range(200)}},
    ],
)
def test_a_link_with_what_no_desk_can_keep_is_refused(spec: dict[str, Any]) -> None:
    assert ask(spec)["problem"].startswith("This cannot be done: ")


@pytest.mark.parametrize(("do", "carried"), [("set", {"field": "side"}), ("title", {})])
def test_half_a_character_is_refused_where_it_is_typed(do: str, carried: dict[str, str]) -> None:
    answer = ask(TOCK, do=do, **carried, text=HALF)
    assert "This cannot be done: text" in told(answer["screen"])


def test_a_wrong_reading_of_a_file_is_told_kept_and_can_be_left_out() -> None:
    """The screen that tells of it comes back from what the page keeps."""
    session = desk("tock", open=True)
    screen = session.do({"do": "import", "text": "game = 'tock'\nreadings = {nope = 'C'}"})
    assert "readings.nope: unknown key" in told(screen)
    assert open_session(session.spec()).spec() == session.spec()
    do = next(
        one["do"] for one in screen["choices"] if one["label"] == "Leave out the reading nope"
    )
    session.do(do)
    assert session.draft.is_sound


def test_keys_that_no_game_knows_are_named_and_only_the_first_of_many_are_told() -> None:
    screen = desk("tock", given={f"wheel{number}": 1 for number in range(400)}).screen()
    assert "wheel0: unknown key" in told(screen)
    assert len(screen["lines"]) < 50


# -- files that would lose something ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("game = 'tock'\nwhen = [{move = 'Discard'}, 2]", "when[2]: there is no move"),
        ("game = 'tock'\n[[when]]\nmove = 3", "when[1]: there is no move"),
        ("game = 'tock'\n" + "[[when]]\nmove = 'Discard'\n" * 4001, "4,001 moves"),
        (f"game = 'tock'\n[[when]]\nmove = '{'x' * 2001}'", "move 1 is too long"),
        ("[[case]]\ngame = 'tock'", "case book"),
    ],
)
def test_a_file_is_opened_whole_or_not_at_all(text: str, why: str) -> None:
    answer = ask(TOCK, do="import", text=text)
    assert "This cannot be done" in told(answer["screen"])
    assert why in told(answer["screen"])
    assert answer["spec"] == TOCK


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the file holds no case"),
        ("[[case]]\n" * 201, "201 cases; allowed: at most 200"),
        ("game = 'tickle'\n[[case]]\ntitle = 'x'", "it is of the game 'tickle'"),
    ],
)
def test_a_file_without_cases_of_this_game_adds_none(text: str, why: str) -> None:
    answer = ask(TOCK, do="import_cases", text=text)
    assert why in told(answer["screen"])
    assert "cases" not in answer["spec"]


# -- what was typed --------------------------------------------------------------------------------


def written_in(screen: Screen, label: str) -> str:
    return next(one["input"]["value"] for one in screen["choices"] if one["label"] == label)


def test_a_move_that_cannot_be_read_stays_in_its_field() -> None:
    session = desk("tock", tab="ask")
    screen = session.do({"do": "write", "text": "7: red+5 > red+"})
    assert written_in(screen, "Ask") == "7: red+5 > red+"
    screen = session.do({"do": "write", "text": "Discard"})
    assert written_in(screen, "Ask") == ""


def test_a_scenario_that_was_changed_stays_and_goes_as_it_was_changed() -> None:
    session = desk("tock", moves=["Discard"])
    made = written_in(session.do({"do": "tab", "name": "take"}), "Check it")
    broken = made + "\n["
    assert written_in(session.do({"do": "check", "text": broken}), "Check it") == broken
    changed = made.replace('title = "', 'title = "My ')
    screen = session.do({"do": "check", "text": changed})
    assert written_in(screen, "Check it") == changed
    assert session.do({"do": "save_checked"})["file"]["text"] == changed
    session.do({"do": "keep_checked"})
    assert session.cases[0].title.startswith("My ")
    session.do({"do": "tab", "name": "take"})
    assert written_in(session.do({"do": "anew"}), "Check it") == made


# -- through the eyes of a player ------------------------------------------------------------------


def other_cards(state: State[Any], given: dict[str, Any], viewer: str) -> dict[str, Any]:
    """Return the position with all cards shuffled that a player does not see."""
    changed: dict[str, Any] = json.loads(json.dumps(given))
    if "tiles" in changed:
        known = state.facts()["known"]
        lists = [(changed["tiles"], [at for at in range(24) if str(at + 1) not in known])]
    else:
        piles = [hand for name, hand in changed["hands"].items() if name != viewer]
        piles += [changed[key] for key in ("draw_pile", "deck") if key in changed]
        lists = [(pile, list(range(len(pile)))) for pile in piles]
    places = [(pile, at) for pile, inside in lists for at in inside]
    cards = [pile[at] for pile, at in places]
    random.Random(5).shuffle(cards)
    for (pile, at), card in zip(places, cards, strict=True):
        pile[at] = card
    return changed


def seen_at_desk(game: str, given: dict[str, Any], viewer: str, move: str) -> Any:
    session = desk(game, given=given, tab="ask")
    shown = [session.do({"do": "see", "who": viewer}), session.do({"do": "write", "text": move})]
    for screen in shown:
        # A link and what the browser keeps hold the whole position: they are the reader's own.
        del screen["address"], screen["keep"]
    legal = session.stage.verdict is not None and session.stage.verdict.is_legal
    return shown[:1] if legal else shown


@pytest.mark.parametrize("game", ["tick_tock_tower", "tock", "haunted_clock_tower"])
def test_what_a_player_cannot_see_changes_nothing_that_a_player_is_shown(game: str) -> None:
    """The board, what can be touched, the lists, refusals, and what would have to differ."""
    rules, looked = load_game(game), 0
    for seed in range(1, 9):
        state, chance = rules.new(seed), bot_chance(seed)
        for _ in range(seed * 3):
            if not state.is_over:
                state.apply(BOTS["random"](state, chance), events=False)
        given = rules.editing.stated(state)
        if state.is_over or not is_whole(rules, state, given):
            continue
        for viewer in state.players:
            twin = other_cards(state, given, viewer)
            refused = [str(one) for one in state.candidates() if not state.is_legal(one)][:2]
            for move in refused:
                looked += 1
                ours = seen_at_desk(game, given, viewer, move)
                assert ours == seen_at_desk(game, twin, viewer, move)
    assert looked > 10


# -- what is not to be told yet --------------------------------------------------------------------


def test_a_title_that_waits_for_an_answer_does_not_come_to_the_desk() -> None:
    """Until the example has reached what its question asks; then it may be named."""
    ask = Ask(
        "A marker on red+15 goes 6 spaces. Where does it end?",
        "markers.red.3",
        title="A 6 near the corner",
        options=["green+3", "green+4"],
    )
    example = Example("tock/round-the-corner", ask=ask)
    for at, called in ((0, "A 6 near the corner"), (1, example.title)):
        spec = {"kind": "desk", "game": "tock", "from": {**example.spec(), "at": at}, "at": at}
        session = open_session(spec)
        shown = json.dumps([session.do({"do": "tab", "name": tab}) for tab in ("take", "cases")])
        assert called in shown
        assert (example.title in shown) is (at == 1)
