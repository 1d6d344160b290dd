"""A table: whole games through the session, its hints, undo and history, and what it refuses."""

from __future__ import annotations

import json
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

from engines.registry import GAMES, load_game
from engines.table.chance import Chance
from rulebook import Table
from rulebook.sessions.match import MOST_MOVES
from rulebook.sessions.opening import open_session
from rulebook.sessions.screen import Choice, Screen
from rulebook.sessions.session import BadAction
from rulebook.sessions.table import TableSession

LARGEST_SCREEN = 200_000
MOST_CHOICES = 200
MOST_ACTIONS = 8_000

each_game = pytest.mark.parametrize("game", GAMES)


def table(game: str, seats: list[str] | None = None, seed: int = 5, **more: Any) -> TableSession:
    """Return a table at which the game has begun."""
    spec = {"kind": "table", "game": game, "seed": seed, **more}
    if seats:
        spec["seats"] = seats
    session = open_session(spec)
    assert isinstance(session, TableSession)
    session.do({"do": "begin"})
    return session


def moves_of(screen: Screen) -> list[Choice]:
    """Return the choices that lead to legal moves: moves by name, or their first parts."""
    return [
        choice
        for choice in screen["choices"]
        if choice["do"]["do"] in ("play", "pick") and choice["group"] != "Why not …?"
    ]


def advance(session: TableSession, screen: Screen, chance: Chance) -> Screen:
    """Do what comes next: what follows by itself, taking the screen, or any move on offer."""
    if "next" in screen:
        return session.do(screen["next"]["do"])
    for choice in screen["choices"]:
        if choice["do"]["do"] in ("here", "leave") and choice["group"] is None:
            return session.do(choice["do"])
    return session.do(chance.pick(moves_of(screen))["do"])


def check(session: TableSession, screen: Screen) -> None:
    """Hold what is true of every screen: plain, bounded, a keyed board, lines and a way on."""
    text = json.dumps({key: value for key, value in screen.items() if key != "keep"})
    assert len(text) < LARGEST_SCREEN
    assert len(screen["choices"]) <= MOST_CHOICES
    assert screen["lines"]
    assert screen["say"]
    drawn = [child.get("data-key") for child in fromstring(screen["board"])]
    assert drawn == list(screen["board"].children)
    history = screen["history"]
    assert 0 <= history["at"] < len(history["steps"])
    assert screen["keep"] == session.spec()
    for part, label in screen["parts"].items():
        assert label.endswith("why not?") or f'data-part="{part}"' in screen["board"], part


@each_game
def test_whole_game_against_bots(game: str) -> None:
    session, chance = table(game), Chance(3)
    screen = session.screen()
    for _ in range(MOST_ACTIONS):
        check(session, screen)
        assert not [one for one in screen["lines"] if one["tone"] == "refusal"]
        if session.playing.state.is_over:
            break
        screen = advance(session, screen, chance)
    told = " ".join(one["text"] for one in screen["lines"])
    assert session.playing.state.is_over
    assert "The game is over" in told
    assert {"Play again", "Save the record"} <= {one["label"] for one in screen["choices"]}
    played = len(session.playing.turns)
    fresh = session.do({"do": "again"})
    assert len(session.playing.turns) == 0
    assert played
    assert len(fresh["history"]["steps"]) == 1


@each_game
def test_bots_play_a_whole_game_by_themselves(game: str) -> None:
    count = len(table(game).playing.seats)
    session = table(game, ["weak"] * count)
    screen = session.screen()
    while not session.playing.state.is_over:
        screen = session.do({"do": "run"})
    assert session.spec()["seats"] == ["weak"] * count
    check(session, screen)


@each_game
def test_every_legal_move_can_be_picked_part_by_part(game: str) -> None:
    session, chance = table(game), Chance(9)
    screen = session.screen()
    for _ in range(40):
        if session.playing.state.is_over:
            break
        if not session.can_move:
            screen = advance(session, screen, chance)
            continue
        state = session.playing.state
        move = chance.pick(state.legal_moves())
        before = len(session.playing.turns)
        for part in state.parts(move):
            assert part in screen["parts"], (str(move), part)
            screen = session.do({"do": "pick", "part": part})
        if len(session.playing.turns) == before:
            finish = [c for c in screen["choices"] if c["do"] == {"do": "play", "move": str(move)}]
            screen = session.do(finish[0]["do"])
        assert session.playing.turns[before].move == move


def test_cards_of_a_play_can_be_picked_in_any_order() -> None:
    session = table("tickle")
    state = session.playing.state
    move = next(one for one in state.legal_moves() if str(one).count(",") > 3)
    parts = state.parts(move)
    for at in range(len(parts) - 2, -1, -2):
        session.do({"do": "pick", "part": parts[at]})
        session.do({"do": "pick", "part": parts[at + 1]})
    if not session.playing.turns:
        session.do({"do": "play", "move": str(move)})
    assert session.playing.turns[0].move == move


@each_game
def test_illegal_moves_are_refused_with_their_clauses(game: str) -> None:
    session = table(game)
    state = session.playing.state
    legal = set(map(str, state.legal_moves()))
    wrong = next((m for m in state.candidates() if str(m) not in legal), None)
    if wrong is None:  # Every tile lies face down: one must be open before one can be wrong.
        opened = str(state.legal_moves()[0])
        session = table(game, ["person", "person"])
        session.do({"do": "play", "move": opened})
        wrong = session.playing.state.parse_move(opened)
    turns = len(session.playing.turns)
    screen = session.do({"do": "play", "move": str(wrong)})
    assert screen["lines"][0]["tone"] == "refusal"
    assert screen["lines"][1]["cites"]
    assert len(session.playing.turns) == turns


@each_game
def test_hint_is_the_sensible_move_with_a_reason_and_changes_nothing(game: str) -> None:
    session = table(game)
    before = session.spec()
    screen = session.do({"do": "hint"})
    hint = screen["lines"][0]
    text = hint.get("written") or hint["text"].partition(": ")[2]
    assert session.playing.state.is_legal(session.playing.state.parse_move(text))
    assert hint["text"].startswith(f"A {session.playing.game.sensible_strength} bot would ")
    assert len(screen["lines"][1]["text"]) > 10
    assert session.spec() == before
    assert session.do({"do": "hint"}) == screen


@each_game
def test_reason_is_given_for_every_sensible_move_of_a_game(game: str) -> None:
    game_played = load_game(game)
    state, chance = game_played.new(8), Chance(8)
    while not state.is_over:
        move = game_played.sensible(state, chance)
        assert game_played.reason(state, move).rstrip().endswith(".")
        state.apply(move)


@each_game
def test_undo_goes_back_to_the_last_decision_of_a_person(game: str) -> None:
    session, chance = table(game), Chance(2)
    screen = session.screen()
    while not session.can_move:
        screen = advance(session, screen, chance)
    start = session.playing.state.facts()
    turns = len(session.playing.turns)
    while len(session.playing.turns) == turns:
        screen = advance(session, screen, chance)
    while "next" in screen:
        screen = session.do(screen["next"]["do"])
    session.do({"do": "undo"})
    assert session.playing.state.facts() == start
    assert len(session.playing.turns) == turns


@each_game
def test_history_tells_every_turn_and_the_game_goes_on_from_the_present(game: str) -> None:
    session, chance = table(game), Chance(5)
    screen = session.screen()
    # Few, for the sake of games that are soon over.
    while len(session.playing.turns) < 5:
        screen = advance(session, screen, chance)
    present = session.screen()
    for at in range(len(session.playing.turns) + 1):
        screen = session.do({"do": "goto", "at": at})
        assert screen["history"]["at"] == at
        check(session, screen)
    session.do({"do": "goto", "at": 3})
    assert "next" not in session.screen()
    assert not session.can_move
    session.do({"do": "now"})
    assert session.screen()["board"] == present["board"]
    session.do({"do": "goto", "at": 3})
    session.do({"do": "continue"})
    assert len(session.playing.turns) == 3


@each_game
def test_kept_table_is_taken_up_again_just_as_it_was(game: str) -> None:
    session, chance = table(game), Chance(6)
    screen = session.screen()
    for _ in range(60):
        if session.playing.state.is_over:
            break
        screen = advance(session, screen, chance)
    session.do({"do": "clear"})
    again = open_session(json.loads(json.dumps(session.screen()["keep"])))
    assert again.spec() == session.spec()
    assert isinstance(again, TableSession)
    ours, theirs = session.playing, again.playing
    assert [state.facts() for state in theirs.states] == [state.facts() for state in ours.states]
    assert again.screen() == session.screen()


def test_set_up_offers_what_the_game_has_and_changes_nothing_that_cannot_be() -> None:
    session = open_session({"kind": "table", "game": "tick_tock_tower"})
    assert isinstance(session, TableSession)
    session.do({"do": "players", "count": 5})
    session.do({"do": "option", "name": "variant", "at": 2})
    session.do({"do": "seat", "at": 1})
    session.do({"do": "reading", "name": "order"})
    session.do({"do": "seed", "text": " 77 "})
    for bad in (
        {"do": "players", "count": 3},
        {"do": "option", "name": "variant", "at": 9},
        {"do": "option", "name": "heroes", "at": 0},
        {"do": "reading", "name": "colour"},
        {"do": "seat", "at": 7},
        {"do": "seed", "text": "-1"},
        {"do": "seed", "text": "9" * 18},
        {"do": "seed", "text": "٣"},
        {"do": "play", "move": "Big Step"},
    ):
        before = session.spec()
        screen = session.do(bad)
        assert screen["lines"][0]["tone"] == "refusal", bad
        assert session.spec() == before
    pressed = {c["label"] for c in session.screen()["choices"] if c.get("pressed")}
    assert {"5", "A shorter game", "Full edition"} <= pressed
    session.do({"do": "begin"})
    spec = session.spec()
    assert spec["seed"] == 77
    assert spec["options"]["variant"] == "short"
    assert spec["readings"] == {"order": "B"}
    assert spec["seats"] == ["person", "strong", "fair", "fair", "fair"]


def test_new_game_has_a_new_seed() -> None:
    session = open_session({"kind": "table", "game": "tock"})
    assert isinstance(session, TableSession)
    assert "seed" not in session.spec()
    seeds = set()
    session.do({"do": "begin"})
    for _ in range(4):
        seeds.add(session.spec()["seed"])
        session.do({"do": "again"})
    assert len(seeds) > 1


BAD_SPECS: list[dict[str, Any]] = [
    {"game": "chess"},
    {"game": ["tock"]},
    {"game": "tock", "seed": -1},
    {"game": "tock", "seed": 1 << 53},
    {"game": "tock", "seed": 1.5},
    {"game": "tock", "seed": True},
    {"game": "tock", "options": []},
    {"game": "tock", "options": {"side": 10**12}},
    {"game": "tock", "options": {"fly": 1}},
    {"game": "tock", "options": {"<script>": "<script>"}},
    {"game": "tock", "readings": {"own_marker": "C"}},
    {"game": "tock", "readings": "A"},
    {"game": "tock", "seats": ["person"]},
    {"game": "tock", "seats": ["person"] * 9},
    {"game": "tock", "seats": ["person", "person", "person", "wizard"]},
    {"game": "tock", "moves": "Discard"},
    {"game": "tock", "moves": [7]},
    {"game": "tock", "moves": ["Discard"] * (MOST_MOVES + 1)},
    {"game": "tock", "moves": ["x" * 100_000]},
    {"game": "tock", "moves": ["K: reserve > red+0", "Juggle"]},
    {"game": "tock", "more": 1},
    {"game": "tickle", "options": {"players": ["A", "A"]}},
    {"game": "tickle", "options": {"players": ["A", "x" * 5000]}},
    {"game": "tickle", "options": {"players": ["A", "\0"]}},
    {"game": "tickle", "options": {"players": [["A"], {}]}},
    {"game": "tickle", "options": {"players": 10**9}},
    {"game": "haunted_clock_tower", "options": {"clock": "25:61"}},
    {"game": "tick_tock_tower", "options": {"heroes": ["Tick"] * 4}},
]


@pytest.mark.parametrize("spec", BAD_SPECS, ids=lambda spec: json.dumps(spec)[:60])
def test_hostile_spec_is_refused_with_a_sentence(spec: dict[str, Any]) -> None:
    with pytest.raises(BadAction) as refused:
        open_session({"kind": "table", **spec})
    assert 10 < len(str(refused.value)) < 1500


def test_names_from_outside_are_shown_as_text() -> None:
    name = "<img src=x onerror=alert(1)>"
    session = table("tickle", None, options={"players": [name, "B"]})
    assert "<img" not in session.screen()["board"]


@pytest.mark.parametrize(
    "action",
    [
        None,
        {"do": "fly"},
        {"do": "goto", "at": 99},
        {"do": "goto", "at": "0"},
        {"do": "pick", "part": "moon"},
        {"do": "here", "who": "pink"},
        {"do": "here"},
        {"do": "next"},
        {"do": "run"},
        {"do": "undo"},
        {"do": "begin"},
        {"do": "import", "text": "{"},
        {"do": "import", "text": 7},
        {"do": "write", "text": ""},
        {"do": "players", "count": 4},
    ],
)
def test_bad_action_says_what_is_wrong_and_changes_nothing(action: object) -> None:
    session = table("tock")
    before = session.spec()
    screen = session.do(action)
    assert screen["lines"][0]["text"].startswith("This cannot be done: ")
    assert session.spec() == before


def test_long_list_is_grouped_only_where_that_makes_it_shorter() -> None:
    tiles = {choice["group"] for choice in moves_of(table("haunted_clock_tower").screen())}
    assert tiles == {"Moves"}
    session, chance = table("tock"), Chance(1)
    screen = session.screen()
    seen = set()
    while not session.playing.state.is_over:
        if session.can_move and not session.picked:
            groups = {choice["group"] for choice in moves_of(screen)}
            seen.add(len(groups) > 1)
            assert len(groups) <= 5
        screen = advance(session, screen, chance)
    assert seen == {True, False}


def test_memory_is_left_to_the_players_until_they_ask() -> None:
    session, chance = table("haunted_clock_tower"), Chance(1)
    screen = session.screen()
    while len(session.playing.turns) < 8 or not session.can_move:
        screen = advance(session, screen, chance)
    assert "hct-known" not in screen["board"]
    assert "hct-known" in session.do({"do": "memory"})["board"]


@each_game
def test_table_on_a_page_is_the_same_every_time(game: str) -> None:
    one, other = Table(game), Table(game)
    assert one.text() == other.text()
    assert one.spec() == {"kind": "table", "game": game}
    assert one.session("u").screen() == other.session("u").screen()
    with pytest.raises(ValueError, match="moon"):
        Table(game, moon=1)
