"""The game of a table as a record: saved, replayed, read again, and refused when it is wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engines.play.record import record_game, replay
from engines.registry import GAMES
from engines.table.chance import Chance
from rulebook.sessions.table import TableSession

from .test_table import advance, table


def played(game: str, moves: int) -> TableSession:
    session, chance = table(game), Chance(11)
    screen = session.screen()
    while len(session.playing.turns) < moves and not session.playing.state.is_over:
        screen = advance(session, screen, chance)
    return session


@pytest.mark.parametrize("game", GAMES)
def test_saved_record_replays_and_is_taken_up_again(game: str, tmp_path: Path) -> None:
    session = played(game, 12)
    file = session.do({"do": "export"})["file"]
    assert file["name"].endswith(".jsonl")
    assert "/" not in file["name"]
    assert "file" not in session.do({"do": "tell"}), "a file is offered once"
    assert replay(file["text"].splitlines()) == len(session.playing.turns)
    path = tmp_path / file["name"]
    path.write_text(file["text"], "utf-8")
    command = [sys.executable, "-m", "engines", "replay", str(path)]
    assert subprocess.run(command, check=False).returncode == 0
    other = table(game, seed=99)
    screen = other.do({"do": "import", "text": file["text"]})
    assert screen["lines"][0]["text"].startswith("The record is read")
    assert "next" not in screen, "the reader looks first"
    assert other.playing.moves() == session.playing.moves()
    assert other.playing.state.facts() == session.playing.state.facts()
    assert other.spec()["seed"] == 5


@pytest.mark.parametrize("game", GAMES)
def test_record_of_the_command_can_be_looked_through(game: str) -> None:
    lines = list(record_game(game, seed=3, bot="sensible", legal=True))
    session = table(game)
    screen = session.do({"do": "import", "text": "\n".join(map(json.dumps, lines))})
    assert len(screen["history"]["steps"]) == len(lines)
    assert session.playing.state.facts() == lines[-1]["facts"]
    looked = session.do({"do": "goto", "at": 1})
    assert looked["lines"][0]["tone"] == "move"


def bad_records() -> list[tuple[str, str]]:
    lines = [json.dumps(one) for one in record_game("tock", seed=1)][:4]
    seen = [json.dumps(one) for one in record_game("tock", seed=1, seen_by="red")][:4]
    changed = json.loads(lines[2])
    changed["facts"]["deck"] = 1
    illegal = {**json.loads(lines[1]), "move": "7: red+5 > red+12"}
    return [
        ("", "line 1"),
        ("[]", "line 1"),
        ("[" * 100_000, "line 1"),
        ("not a record", "line 1"),
        (json.dumps({"game": "tickle"}), "line 1: the record is of the game 'tickle'"),
        (json.dumps({"game": "tock", "seed": "x"}), "line 1"),
        (json.dumps({"game": "tock", "options": {"players": "<script>"}}), "line 1"),
        (lines[0] + "\n{", "line 2: not JSON"),
        ("\n".join([lines[0], json.dumps(illegal)]), "line 2: move"),
        ("\n".join([lines[0], lines[1], json.dumps(changed)]), "line 3: facts.deck"),
        ("\n".join(seen), "line 1: the record tells only what 'red' saw"),
        ("\n".join([lines[0]] + ["{}"] * 5000), "at most 4000"),
    ]


@pytest.mark.parametrize(("text", "why"), bad_records(), ids=lambda text: text[:30])
def test_bad_record_is_refused_with_its_line_and_changes_nothing(text: str, why: str) -> None:
    session = table("tock")
    before = session.spec()
    told = session.do({"do": "import", "text": text})["lines"][0]
    assert told["tone"] == "refusal"
    assert why in told["text"]
    assert session.spec() == before
