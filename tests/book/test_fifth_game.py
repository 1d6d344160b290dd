"""A fifth game is a folder of rules, a folder of pages, its cases, and its lines in two lists.

It is dropped into a copy of the project, and there does all that the others do.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.book.fifth_game import (
    CONTENTS,
    FIFTH,
    NAME,
    PAGES,
    PART,
    REGISTRY,
    copy_project,
    files,
    in_copy,
    told,
)
from tests.toc import ROOT

pytestmark = pytest.mark.book

PYTEST = ("pytest", "-q", "-p", "no:cacheprovider", "-p", "no:nbval", "-o", "addopts=")
IMPORTING = "--import-mode=importlib"
SCENARIO = f"engines/{NAME}/scenarios/lit-is-lit.toml"


def in_suite(root: Path, *where: str) -> tuple[int, str]:
    """Run the fifth game's part of some tests in the copy; return how many passed, and all said."""
    done = in_copy(root, *PYTEST, IMPORTING, *where, "-k", NAME, "-m", "not book")
    passed = re.search(r"(\d+) passed", done.stdout)
    return (int(passed[1]) if passed and not done.returncode else 0), done.stdout + done.stderr


def test_two_lists_are_longer_and_no_other_file_is_changed(
    fifth_game: Path, tmp_path: Path
) -> None:
    copy_project(tmp_path)
    before, after, dropped = files(tmp_path), files(fifth_game), files(FIFTH)
    changed = {path for path in before if after[path] != before[path]}
    assert changed == {REGISTRY, CONTENTS}
    assert {path for path in after if path not in before} == set(dropped)
    added = set(after[REGISTRY].splitlines()) - set(before[REGISTRY].splitlines())
    assert added == {f'    "{NAME}",'.encode()}
    assert after[CONTENTS] == before[CONTENTS] + PART.encode()


def test_it_passes_the_suite_that_every_game_passes(fifth_game: Path) -> None:
    passed, said = in_suite(fifth_game, "tests/generic", "tests/book/test_register.py")
    assert passed > 100, said


def test_it_is_played_at_a_table_and_shown_with_its_examples(fifth_game: Path) -> None:
    """Whole games by a person and by bots, hints, records taken up again, every picture."""
    rooms = [
        f"tests/rulebook/{name}.py"
        for name in ("test_table", "test_table_record", "test_set_up", "test_rulings")
    ]
    passed, said = in_suite(fifth_game, *rooms, "tests/rulebook/test_every_scenario.py")
    assert passed > 30, said


def test_without_its_cases_the_suite_fails_and_names_it(fifth_game: Path, tmp_path: Path) -> None:
    away = shutil.move(fifth_game / "tests" / NAME, tmp_path / NAME)
    try:
        passed, said = in_suite(fifth_game, "tests/generic/test_contract.py")
    finally:
        shutil.move(away, fifth_game / "tests" / NAME)
    assert not passed
    assert f"{NAME} brings no cases: tests/{NAME}/contract.py is missing" in said


def test_it_is_recorded_and_replayed(fifth_game: Path, tmp_path: Path) -> None:
    record = told(fifth_game, "engines", "record", NAME, "--seed", "4", "--set", "row=5")
    lines = record.splitlines()
    assert json.loads(lines[0])["options"] == {"players": 2, "row": 5}
    path = tmp_path / "game.jsonl"
    path.write_text(record, "utf-8")
    assert f"{len(lines) - 1} moves" in told(fifth_game, "engines", "replay", str(path))


def test_it_is_judged_by_the_command(fifth_game: Path) -> None:
    told(fifth_game, "engines", "check", f"engines/{NAME}/scenarios")
    assert "legal" in told(fifth_game, "engines", "judge", SCENARIO, "Light 1")
    refused = in_copy(fifth_game, "engines", "judge", SCENARIO, "Light 2")
    assert refused.returncode == 1
    assert "LAN-LIGHT-2" in refused.stdout


def test_its_pages_hold_what_a_run_gives(fifth_game: Path) -> None:
    pages = [f"book/{NAME}/{page}.ipynb" for page in PAGES]
    told(fifth_game, "rulebook.tools.pages", "--check", *pages)
    assert told(fifth_game, "rulebook.tools.pages", *pages).count("same ") == len(pages)


def test_it_is_told_on_built_pages(fifth_book: Path) -> None:
    lighting = (fifth_book / NAME / "lighting.html").read_text("utf-8")
    for clause in ("lan-light-1", "lan-swap-1", "lan-win-1"):
        assert lighting.count(f'id="{clause}"') == 1
    assert lighting.count('data-rulebook="example"') == 3
    assert 'class="rb-board rb-lanterns"' in lighting
    table = (fifth_book / NAME / "table.html").read_text("utf-8")
    assert table.count('data-rulebook="table"') == 1
    css = (fifth_book / "_static" / "board.css").read_text("utf-8")
    assert (FIFTH / f"engines/{NAME}/drawing/board.css").read_text("utf-8").strip() in css
    assert ROOT not in fifth_book.parents
