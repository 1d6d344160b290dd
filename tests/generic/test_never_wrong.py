"""The nightly commands: the soak goes on where it was left, and mutants are small changes."""

from __future__ import annotations

import ast
import json
import re
from itertools import islice
from pathlib import Path

import pytest

from engines.registry import GAMES
from tests import soak
from tests.generic.brought import FIRST_OF_EACH
from tests.generic.contract import Variety
from tests.mutation import UNRUN, changed, mutants, without_effect
from tests.toc import ROOT

Captured = pytest.CaptureFixture[str]


def test_a_soak_is_told_kept_and_gone_on_with(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, int]] = []

    def check(variety: Variety) -> None:
        asked.append((variety.game, variety.new(3).seed))
        if len(asked) == 3:
            raise KeyboardInterrupt
        assert len(asked) != 2, "the second one fails"

    monkeypatch.setattr(soak, "checks", lambda: {"one": check})
    monkeypatch.setattr(soak, "VARIETIES", FIRST_OF_EACH)
    kept = tmp_path / "soak.json"
    assert soak.main(["--rounds", "2", "--kept", str(kept)]) == 1
    assert json.loads(kept.read_text("utf-8"))["done"] == 2
    assert soak.main(["--rounds", "2", "--kept", str(kept)]) == 1
    games = [variety.game for variety in FIRST_OF_EACH]
    seeds = [3 + soak.FAR] * len(games) + [3 + 2 * soak.FAR] * len(games)
    del asked[2]
    assert asked == list(zip(games * 2, seeds, strict=True))
    out, err = capsys.readouterr()
    assert f"one[{FIRST_OF_EACH[1]}] in round 1" in err
    assert (
        out.splitlines()[-1] == f"{2 * len(games)} of {2 * len(games)} checks in 2 rounds, 1 failed"
    )


def test_the_soak_runs_every_generic_check_that_plays_random_games() -> None:
    """A record names its seeds itself: played again in a next round it would be the same."""
    files = Path(__file__).parent.glob("test_*.py")
    playing = {one.stem for one in files if "@each_variety\ndef test_" in one.read_text("utf-8")}
    playing -= {"test_records"}
    assert set(soak.SUITES) == playing
    assert {name.partition("::")[0] for name in soak.checks()} == playing


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("a < b", "a <= b"),
        ("a not in b", "a in b"),
        ("a + 1", "a - 1"),
        ("a and b", "a or b"),
        ("not a", "a"),
        ("3", "4"),
        ("True", "False"),
        ("'text'", None),
        ("a.b", None),
    ],
)
def test_a_mutant_is_one_small_change(was: str, now: str | None) -> None:
    other = changed(ast.parse(was, mode="eval").body)
    assert (other and ast.unparse(other)) == now


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_mutants_that_are_python(game: str) -> None:
    for mutant in islice(mutants(game), 0, 40, 8):
        ast.parse(mutant.source)
        assert mutant.source != mutant.file.read_text("utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_listed_as_without_effect_is_a_mutant_with_a_reason(game: str) -> None:
    listed = without_effect(game)
    assert set(listed) <= {mutant.key for mutant in mutants(game)}
    assert all(len(why.split()) > 5 for why in listed.values())


@pytest.mark.parametrize("game", GAMES)
def test_every_comparison_of_a_games_rules_is_changed(game: str) -> None:
    found = {(mutant.file, mutant.line) for mutant in mutants(game)}
    rules = (ROOT / "engines" / game / "rules").glob("*.py")
    compared = [
        (file, number)
        for file in rules
        if file.name not in UNRUN
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if re.search(r"^ +(?!>>>)[^ ].* (==|!=|<=?|>=?) [^:]*", line)
    ]
    assert found
    assert [one for one in compared if one not in found] == []
