"""`rulebook clauses`: the register, some clauses of it, and where each is found again."""

from __future__ import annotations

import ast
import json
from functools import cache
from pathlib import Path

import pytest

from engines.play import coverage
from engines.play.command import main
from engines.play.coverage import STRENGTHS
from engines.registry import GAMES, load_game

Captured = pytest.CaptureFixture[str]
ROOT = Path(__file__).parents[2]
KEYS = ["id", "title", "text", "strength", "page", "code", "scenarios", "tests"]


@cache
def functions_of(path: Path) -> set[str]:
    names = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        names |= {getattr(node, "name", "")}
        if isinstance(node, ast.ClassDef):
            names |= {f"{node.name}.{getattr(inner, 'name', '')}" for inner in node.body}
    return names


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_leads_to_what_is_there(game: str, capsys: Captured) -> None:
    assert main(["clauses", game, "--coverage", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["id"] for one in found] == list(load_game(game).register.clauses)
    for one in found:
        assert list(one) == KEYS
        assert (ROOT / "book" / f"{one['page']}.ipynb").is_file()
        assert one["code"], one["id"]
        for place in one["code"]:
            file, _, function = place.partition(":")
            assert function in functions_of(ROOT / file), place
        for name in one["scenarios"]:
            folder, _, rest = name.partition("/")
            text = (ROOT / "engines" / folder / "scenarios" / f"{rest}.toml").read_text("utf-8")
            assert f'"{one["id"]}"' in text
        for test in one["tests"]:
            file, _, rest = test.partition("::")
            name = rest.partition("[")[0].replace("::", ".")
            assert name in functions_of(ROOT / file), test
        assert one["tests"], "each clause is taken out by a test, or has tests of its own"


def test_the_code_of_a_clause_is_who_carries_it_out_and_who_words_its_refusal(
    capsys: Captured,
) -> None:
    assert main(["clauses", "TOCK-CAPTURE-2", "TTT-CHIME-1", "--json"]) == 0
    own, chime = json.loads(capsys.readouterr().out)
    assert own["strength"] == STRENGTHS["W"]
    assert own["page"] == "tock/capturing"
    assert {
        "engines/tock/rules/judging.py:_landing_breaches",
        "engines/tock/rules/refusals.py:own_marker_there",
    } <= set(own["code"])
    assert "tock/own-marker-captured-b" in own["scenarios"]
    assert chime["code"] == ["engines/tick_tock_tower/rules/goals.py:on_the_chime"]


def test_a_clause_in_words(capsys: Captured) -> None:
    assert main(["clauses", "TOCK-CAPTURE-2"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("TOCK-CAPTURE-2  Own markers too\n")
    assert f"[{STRENGTHS['W']}, reading own_marker; tock/capturing, " in out
    assert "    own_marker  A marker comes to a space" in out
    assert "\n      tock/own-marker-captured\n" in out


def test_coverage_in_words(capsys: Captured) -> None:
    assert main(["clauses", "tock", "--coverage"]) == 0
    out = capsys.readouterr().out
    for word in ("page: tock/", "code: ", "scenarios: ", "tests: "):
        assert f"    {word}" in out


def test_without_the_tests_there_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "PACKAGE", tmp_path / "engines")
    assert not coverage.tests_of.__wrapped__("TOCK")


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["TOCK-SIT-9"], "there is no clause 'TOCK-SIT-9'; allowed: an id such as TTT-"),
        (["tock", "TOCK-SIT-1"], "there is no clause 'tock'"),
        (["tok"], "there is no game 'tok'"),
        (["TOCK-SIT-1\n"], r"there is no clause 'TOCK-SIT-1\n'"),
    ],
)
def test_a_name_that_names_nothing_is_told(names: list[str], said: str, capsys: Captured) -> None:
    assert main(["clauses", *names]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err
