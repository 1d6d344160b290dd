"""`rulebook judge`, `legal`, `explain`, `compare` and `draw`: answers, JSON, codes, errors."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from engines.play.command import main
from engines.play.picture import BROWSERS
from engines.registry import GAMES
from engines.table.clauses import load_register
from engines.tickle.components import CARD_NAMES

Captured = pytest.CaptureFixture[str]
CASE = """
game = "tock"
title = "A 4 onto the own marker"
cites = ["TOCK-CAPTURE-2"]
[given]
markers = { red = ["red+4", "red+8"], blue = ["blue+3"] }
hands = { red = ["4", "K", "J"], green = ["5"], blue = ["2"], black = ["2"] }
to_move = "red"
[[when]]
move = "4: red+4 > red+12"
illegal = true
[[when]]
move = "4: red+4 > red+8"
[then]
home = { red = 0 }
"""
MOVE = "4: red+4 > red+8"
SCENARIOS = Path(__file__).parents[2] / "engines"
CASES = sorted(SCENARIOS.glob("*/scenarios/*.toml"))[::12]
each_case = pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)


@pytest.fixture
def case(tmp_path: Path) -> str:
    path = tmp_path / "case.toml"
    path.write_text(CASE, "utf-8")
    return str(path)


def answer(capsys: Captured, *arguments: str) -> tuple[int, Any]:
    """Return the exit code of a command and what it answered in JSON."""
    code = main([*arguments, "--json"])
    out, err = capsys.readouterr()
    assert (err, out.count("\n")) == ("", 1)
    return code, json.loads(out)


# -- judge -----------------------------------------------------------------------------------------


def test_a_legal_move_is_told_with_events_clauses_and_changes(case: str, capsys: Captured) -> None:
    assert main(["judge", case, MOVE]) == 0
    assert capsys.readouterr().out.split("\n") == [
        "legal",
        "Red plays a 4: the marker on red+4 goes 4 spaces forward to red+8. "
        "(TOCK-FOUR-1, TOCK-TRACK-1)",
        "Red's marker on red+8 is captured like any other, although it is the player's own, "
        "and goes back to the reserve. "
        "(TOCK-CAPTURE-2, TOCK-RESERVE-1)",
        "Changed:",
        "  to move: red → green",
        "  markers: red [reserve, reserve, red+4, red+8] → [reserve, reserve, reserve, red+8]",
        "  hands: red [4, J, K] → [J, K]",
        "",
    ]


def test_a_reading_set_at_the_command_decides_the_verdict(case: str, capsys: Captured) -> None:
    assert main(["judge", case, MOVE, "--set", "own_marker=B"]) == 1
    out = capsys.readouterr().out
    assert out == "illegal:\nTOCK-CAPTURE-2: Red's own marker stands on red+8.\n"


def test_judge_in_json(case: str, capsys: Captured) -> None:
    code, legal = answer(capsys, "judge", case, " 4:red+4>red+8 ")
    assert (code, legal["move"], legal["player"], legal["legal"]) == (0, MOVE, "red", True)
    assert list(legal) == ["move", "player", "legal", "breaches", "nearest", "events", "facts"]
    assert (legal["breaches"], legal["nearest"]) == ([], [])
    assert legal["events"][1]["cites"] == ["TOCK-CAPTURE-2", "TOCK-RESERVE-1"]
    assert legal["facts"]["hands"]["red"] == ["J", "K"]
    code, refused = answer(capsys, "judge", case, MOVE, "--set", "own_marker=B")
    assert (code, refused["legal"]) == (1, False)
    assert list(refused) == ["move", "player", "legal", "breaches", "nearest"]
    assert refused["breaches"] == [
        {"clause": "TOCK-CAPTURE-2", "reason": "Red's own marker stands on red+8."}
    ]
    assert "4: red+4 > red+0" in refused["nearest"]


def test_after_counts_the_entries_and_a_refused_one_changes_nothing(
    case: str, capsys: Captured
) -> None:
    assert answer(capsys, "legal", case)[1] == answer(capsys, "legal", case, "--after", "1")[1]
    code, verdict = answer(capsys, "judge", case, "Discard", "--after", "2")
    assert (code, verdict["player"]) == (0, "green")


def test_expectations_are_no_hindrance_under_other_options(tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    path.write_text(CASE.replace("[then]", '[then]\nmarkers = { red = ["red+16"] }'), "utf-8")
    assert main(["legal", str(path), "--set", "side=18", "--set", "start_safe=B"]) == 0


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--after", "3"], "--after 3: allowed: 0 to 2, the moves of the file\n"),
        (["--after", "-1"], "--after -1: allowed: 0 to 2, the moves of the file\n"),
        (["--after", "x"], "allowed: a whole number\n"),
        (["--set", "own_markr=B"], 'did you mean "own_marker"?\n'),
        (["--set", "own_marker"], "--set own_marker: allowed: NAME=VALUE\n"),
        (["--set", "own_marker=C"], "case.toml: readings.own_marker: 'C' is not allowed; "),
        (["--set", "side=0"], "case.toml: given.side: 0 is not allowed; allowed: "),
    ],
)
@pytest.mark.parametrize("command", ["judge", "legal", "draw"])
def test_what_is_wrong_is_told_on_one_line_with_what_is_allowed(
    case: str, tmp_path: Path, capsys: Captured, command: str, more: list[str], said: str
) -> None:
    own = {"judge": [MOVE], "draw": ["--out", str(tmp_path / "x.svg")]}.get(command, [])
    assert main([command, case, *own, *more]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert not (tmp_path / "x.svg").exists()


@pytest.mark.parametrize("command", ["judge", "legal", "explain", "compare", "draw"])
def test_a_file_that_cannot_be_read_or_does_not_fit_is_told(
    tmp_path: Path, capsys: Captured, command: str
) -> None:
    own = {"judge": [MOVE], "draw": ["--out", str(tmp_path / "x.svg")]}.get(command, [])
    path = tmp_path / "bad.toml"
    assert main([command, str(path), *own]) == 2
    assert "bad.toml: cannot be read: No such file" in capsys.readouterr().err
    path.write_text(CASE.replace("to_move", "to_mve"), "utf-8")
    assert main([command, str(path), *own]) == 2
    assert "bad.toml: given.to_mve: unknown key" in capsys.readouterr().err


# -- legal -----------------------------------------------------------------------------------------


def test_legal_lists_every_move_in_plain_text_order(case: str, capsys: Captured) -> None:
    assert main(["legal", case]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told == sorted(told)
    assert "K: reserve > red+0" in told
    assert answer(capsys, "legal", case) == (0, told)


def test_more_moves_than_can_be_listed_are_an_error(tmp_path: Path, capsys: Captured) -> None:
    lying = ["3-star-orange", "3-star-red"]
    left = [name for name in CARD_NAMES if name not in lying]
    hand = json.dumps(left[50:64])
    path = tmp_path / "many.toml"
    given = f'layout = "{" ".join(lying)}"\nhands = {{ A = {hand}, B = [] }}\ndeck = 20\n'
    path.write_text(f'game = "tickle"\n[given]\n{given}', "utf-8")
    for more in ([], ["--json"]):
        assert main(["legal", str(path), *more]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert "many.toml: legal: too many legal moves to list them; allowed: at most" in err


# -- explain ---------------------------------------------------------------------------------------


def test_explain_tells_the_start_and_every_move_the_refused_too(
    case: str, capsys: Captured
) -> None:
    assert main(["explain", case]) == 0
    text = capsys.readouterr().out
    assert text.startswith("A 4 onto the own marker (Tock)\n\nStart\n   Red has markers on")
    assert "\n1. red: 4: red+4 > red+12 (refused)\n   Red may not play: 4: red+4 > red+12\n" in text
    assert "\n   Changed: nothing\n\n2. red: 4: red+4 > red+8\n" in text


def test_explain_in_json_is_a_list_of_stages(case: str, capsys: Captured) -> None:
    code, stages = answer(capsys, "explain", case)
    assert (code, len(stages)) == (0, 3)
    keys = ["player", "move", "legal", "breaches", "events", "facts"]
    assert all(list(stage) == keys for stage in stages)
    start, refused, played = stages
    assert (start["move"], start["breaches"], start["events"]) == (None, [], [])
    assert (refused["legal"], refused["facts"]) == (False, start["facts"])
    assert refused["breaches"][0]["clause"] == "TOCK-FOUR-1"
    assert (played["legal"], played["player"], played["facts"]["to_move"]) == (True, "red", "green")


def test_explain_goes_on_where_a_reading_refuses_what_the_file_plays(
    case: str, capsys: Captured
) -> None:
    _, stages = answer(capsys, "explain", case, "--set", "own_marker=B")
    assert [stage["legal"] for stage in stages] == [None, False, False]
    main(["explain", case, "--set", "own_marker=B"])
    assert "   Played with reading B: A marker comes to a space" in capsys.readouterr().out


# -- compare ---------------------------------------------------------------------------------------


def test_compare_names_the_first_difference_and_exits_1(case: str, capsys: Captured) -> None:
    code, found = answer(capsys, "compare", case)
    assert code == 1
    assert found == {
        "own_marker": {"at": 2, "what": "legality", "A": True, "B": False},
        "start_safe": None,
        "turn_in": None,
    }
    assert answer(capsys, "compare", case, "--reading", "turn_in") == (0, {"turn_in": None})
    assert main(["compare", case, "--reading", "own_marker"]) == 1
    assert capsys.readouterr().out == (
        f"own_marker: when[2] '{MOVE}': legality\n  A: legal\n  B: refused\n"
    )


def test_compare_finds_a_difference_of_facts_after_a_move_or_at_the_start(
    capsys: Captured,
) -> None:
    folder = SCENARIOS / "tick_tock_tower" / "scenarios"
    code, found = answer(capsys, "compare", str(folder / "the-fan-takes-the-twin-too.toml"))
    assert code == 1
    assert found["big_fan_twin"] == {"at": 1, "what": "facts.spaces.Tock", "A": 5, "B": 4}
    path = str(folder / "shown-goals-stay.toml")
    _, found = answer(capsys, "compare", path, "--reading", "order")
    assert (found["order"]["at"], found["order"]["what"]) == (0, "facts.order")
    main(["compare", path, "--reading", "order"])
    assert capsys.readouterr().out == (
        "order: start: facts.order\n"
        "  A: Silver Bat, Tick, Brass Owl, Tock\n"
        "  B: Silver Bat, Tick, Tock, Brass Owl\n"
    )


def test_compare_refuses_a_reading_that_the_game_does_not_have(case: str, capsys: Captured) -> None:
    assert main(["compare", case, "--reading", "own_markers"]) == 2
    err = capsys.readouterr().err
    assert err.startswith("--reading 'own_markers': no such reading of Tock; allowed: own_marker,")


@each_case
def test_compare_answers_for_every_game(path: Path, capsys: Captured) -> None:
    code, found = answer(capsys, "compare", str(path))
    assert list(found) == list(load_register(path.parts[-3]).readings)
    assert code == int(any(found.values()))


# -- draw ------------------------------------------------------------------------------------------


@each_case
def test_a_picture_is_one_sound_svg_with_its_styles_inside(path: Path, tmp_path: Path) -> None:
    out = tmp_path / "picture.svg"
    assert main(["draw", str(path), "--out", str(out)]) == 0
    svg = out.read_text("utf-8")
    tree = ElementTree.fromstring(svg)
    assert tree.tag.endswith("svg")
    assert all(float(tree.attrib[side]) > 0 for side in ("width", "height"))
    assert "--rb-paper:" in svg
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    assert [entry.name for entry in tmp_path.iterdir()] == ["picture.svg"]


def test_a_picture_is_of_the_position_after_so_many_moves(case: str, tmp_path: Path) -> None:
    drawn = []
    for after in ([], ["--after", "0"], ["--after", "1"], ["--after", "2"]):
        out = tmp_path / "picture.svg"
        assert main(["draw", case, "--out", str(out), *after]) == 0
        drawn.append(out.read_bytes())
    last, start, same, end = drawn
    assert (last, start) == (end, same)
    assert start != end


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("x.gif", "x.gif: no kind of picture that is drawn; allowed: .svg or .png\n"),
        ("x", "x: no kind of picture that is drawn; allowed: .svg or .png\n"),
        ("no/x.svg", "x.svg: cannot be written: No such file or directory\n"),
        (".", "allowed: .svg or .png\n"),
    ],
)
def test_a_picture_that_cannot_be_written_is_told(
    case: str, tmp_path: Path, capsys: Captured, name: str, said: str
) -> None:
    assert main(["draw", case, "--out", str(tmp_path / name)]) == 2
    assert capsys.readouterr().err.endswith(said)


def test_without_the_extra_a_png_names_it(
    case: str, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "playwright.sync_api", None)
    assert main(["draw", case, "--out", str(tmp_path / "x.png")]) == 2
    assert "rulebook-you-can-run[png]" in capsys.readouterr().err
    assert not list(tmp_path.glob("x.png*"))


@pytest.mark.browser
@pytest.mark.skipif(not any(map(shutil.which, BROWSERS)), reason="no Chromium")
def test_a_png_is_drawn_by_a_browser(case: str, tmp_path: Path) -> None:
    out = tmp_path / "x.png"
    assert main(["draw", case, "--out", str(out)]) == 0
    data = out.read_bytes()
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20], "big") == 1200


def test_every_game_is_among_the_cases() -> None:
    assert {path.parts[-3] for path in CASES} == set(GAMES)
