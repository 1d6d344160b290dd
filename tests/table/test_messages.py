"""What messages show of a stranger's text: one line, a bounded length, and what was meant."""

from __future__ import annotations

import pytest

from engines.play.toml import MOST_PARTS, MOST_SIGNS, BadToml, parse_toml
from engines.registry import load_game
from engines.table.messages import MOST_LINES, Near, first_lines, printable, shown
from engines.table.shapes import BadPosition, Entries, Fields, Name, Problem, Whole, below
from engines.table.verdict import MalformedMove

FORGED = "a\nholds: b\r\x1b[2J\u202e\u2028\u200b\ud800\x85"


@pytest.mark.parametrize(
    "told",
    [
        printable(FORGED),
        shown(FORGED),
        str(Problem(FORGED, FORGED, Near(FORGED, (FORGED,)))),
        str(MalformedMove(FORGED, Near(FORGED, (FORGED,)))),
        below("given", FORGED),
        *map(str, Fields({}).problems({FORGED: FORGED}, "given")),
        *map(str, Entries(Whole(), keys=("a",)).problems({FORGED: 1})),
        *map(str, Name(("a",)).problems(FORGED)),
        *map(str, Entries(Whole()).differences({FORGED: 1}, {})),
    ],
)
def test_nothing_can_forge_a_line_or_turn_the_direction_of_reading(told: str) -> None:
    assert told.isprintable()
    assert r"a\nholds: b\r\x1b[2J\u202e\u2028\u200b\ud800\x85" in told


def test_keys_and_values_are_cut_to_a_bounded_length() -> None:
    (problem,) = Fields({"x": Whole()}).problems({"k" * 100_000: 1}, "given")
    assert len(str(problem)) < 200
    assert len(shown([0] * 100_000)) <= 80
    assert shown(16**5000) == "a number too long to be written"


def test_of_many_problems_the_first_are_told_and_the_others_counted() -> None:
    problems = list(Fields({}).problems({f"k{n}": n for n in range(1000)}))
    lines = list(first_lines(problems))
    assert len(lines) == MOST_LINES + 1
    assert lines[-1] == "and 980 more"
    assert str(BadPosition(problems)).endswith("; and 980 more")


@pytest.mark.parametrize(
    ("word", "names", "meant"),
    [
        ("Tock", ("tickle", "tock"), "tock"),
        ("k", ("10", "J", "K"), "K"),
        ("brass  owl", ("Tick", "Brass Owl"), "Brass Owl"),
        ("Brass Oul", ("Tick", "Brass Owl"), "Brass Owl"),
        ("zzz", ("Tick", "Brass Owl"), ""),
        ("x" * 100_000, ("Tick",), ""),
        ("", ("Tick", ""), ""),
    ],
)
def test_what_was_meant_is_what_differs_in_capitals_alone_or_little(
    word: str, names: tuple[str, ...], meant: str
) -> None:
    assert str(Near(word, names)) == (f'; did you mean "{meant}"?' if meant else "")


@pytest.mark.parametrize(
    ("game", "text", "meant"),
    [
        ("tick_tock_tower", "tiny step", "Tiny Step"),
        ("tick_tock_tower", "Pendulum Push > tock", "Pendulum Push > Tock"),
        ("tickle", "draw", "Draw"),
        ("tickle", "play 3-star-orange (0,0)", "Play"),
        ("tickle", "Play 3-Star-Orange (0,0)", "3-star-orange"),
        ("tock", "k: reserve > red+0", "K"),
        ("tock", "King: reserve > red+0", "K"),
        ("tock", "K: Reserve > red+0", "reserve"),
        ("tock", "K: reserve > Red+0", "red+0"),
        ("tock", "discard", "Discard"),
        ("haunted_clock_tower", "turn 7", "Turn 7"),
        ("haunted_clock_tower", "Turn 07", "Turn 7"),
        ("haunted_clock_tower", "7", "Turn 7"),
    ],
)
def test_every_game_says_which_move_was_meant(game: str, text: str, meant: str) -> None:
    with pytest.raises(MalformedMove) as caught:
        load_game(game).new().parse_move(text)
    assert "allowed: " in str(caught.value)
    assert str(caught.value).endswith(f'; did you mean "{meant}"?')


def test_heroes_are_chosen_by_a_move_that_is_meant_likewise() -> None:
    choosing = load_game("tick_tock_tower").position({"choosing": 4})
    with pytest.raises(MalformedMove, match='did you mean "Pick Brass Owl"'):
        choosing.parse_move("pick brass owl")


# -- TOML ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("\n" + ".".join("a" * 5000) + " = 1", "line 2: a name of too many parts"),
        ("[" + ".".join("x" * 990) + "]", "line 1: a name of too many parts"),
        ("x = {" + ".".join("ab" * MOST_PARTS) + " = 1}", "line 1: a name of too many parts"),
        ("x = [\n" * 50, "line 21: too many brackets inside each other"),
        ("x = " + "{a = " * 50, "line 1: too many brackets inside each other"),
        ("x = [" + "[]," * MOST_SIGNS + "]", "line 1: too many keys, dots and brackets"),
        ("x = 1\n\ufeffy = 2", "line 2: a byte-order mark"),
        ("x = " + "9" * 5000, "not TOML: a number of too many digits"),
        ("x = 1\ny = ]\n", "line 2, column 5: not TOML: "),
        ("x = ", "end of document: not TOML: "),
        ('x = """' + '"" \\', "end of document: not TOML: "),
    ],
)
def test_toml_is_bounded_before_it_is_parsed_and_the_line_named(text: str, said: str) -> None:
    with pytest.raises(BadToml) as caught:
        parse_toml(text)
    assert str(caught.value).startswith(said)


def test_what_stands_in_texts_and_remarks_does_not_count() -> None:
    much = "[{." * 100
    text = f"""\ufeff# {much} "
a = "{much} \\" {much}" # {much}
b = '{much}\\'
c = \"\"\"{much} "" \\\""" {much} ""\"\"\"
d = '''{much} '' {much}'''
"e.{much}"."f" = [ "{much}", # {much} '
 1.5, {{ "g" = 1 }} ]
"""
    read = parse_toml(text)
    assert list(read) == ["a", "b", "c", "d", f"e.{much}"]
    assert read["c"] == f'{much} "" """ {much} ""'
