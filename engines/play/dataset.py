"""Many records in one file, as a data set: JSON lines, plain or packed by gzip or Zstandard.

Game number i is the record of the first seed plus i; each begins with a line that names its game.
``record.schema.json`` beside this file describes both kinds of lines. Games are written as they are
played: memory does not grow with them.
"""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from typing import Any

from engines.play.files import Unreadable, Unwritable, read_lines, reason_of
from engines.play.record import BadRecord, RecordDiffers, replay

KINDS = (".jsonl", ".jsonl.gz", ".jsonl.zst")
FIRST = '"game"'
"""What a line begins with, after its brace, that begins a game."""


def schema() -> dict[str, Any]:
    """Return the JSON schema of a line of a record.

    >>> sorted(schema()["$defs"])
    ['event', 'first', 'move']
    """
    text = (resources.files("engines.play") / "record.schema.json").read_text("utf-8")
    found = json.loads(text)
    assert isinstance(found, dict)
    return found


def check_name(path: Path) -> None:
    """Raise Unwritable for a file of no kind that is written, or whose packer is not there."""
    if not path.name.endswith(KINDS):
        raise Unwritable(f"no kind of data set that is written; allowed: {', '.join(KINDS)}")
    if path.suffix == ".zst":
        _zstandard()


def _zstandard() -> Any:
    try:
        import zstandard
    except ImportError:
        what = 'Zstandard needs the extra "records": pip install "rulebook-you-can-run[records]"'
        raise Unwritable(f"{what}; .jsonl.gz needs nothing") from None
    return zstandard


@contextmanager
def _opened(path: Path, mode: str) -> Iterator[Any]:
    """Open a file to be read or written, packed as its name says."""
    if path.suffix == ".gz":
        # Without its name and the time the same games give the same file.
        with path.open(mode) as raw, gzip.GzipFile("", mode, fileobj=raw, mtime=0) as packed:
            yield packed
    elif path.suffix == ".zst":
        with _zstandard().open(path, mode) as packed:
            yield packed
    else:
        with path.open(mode) as plain:
            yield plain


def write_games(path: Path, games: Iterable[Iterable[dict[str, Any]]]) -> Iterator[int]:
    """Write records into a file, and yield after each how many there are; Unwritable says why not.

    The file has its name only when it is complete.
    """
    half = path.with_name(f"part.{path.name}")
    try:
        with _opened(half, "wb") as file:
            for number, lines in enumerate(games, 1):
                for line in lines:
                    file.write((json.dumps(line, ensure_ascii=False) + "\n").encode())
                yield number
            file.flush()
        half.replace(path)
    except OSError as error:
        raise Unwritable(f"cannot be written: {error.strerror or type(error).__name__}") from None
    finally:
        half.unlink(missing_ok=True)


def read_games(path: Path) -> Iterator[list[str]]:
    """Yield the lines of each game of a file, plain or packed; Unreadable says why not."""
    game: list[str] = []
    for line in _lines(path):
        if game and line.lstrip(" {").startswith(FIRST):
            yield game
            game = []
        if line.strip():
            game.append(line)
    yield game


def _lines(path: Path) -> Iterator[str]:
    if path.suffix not in (".gz", ".zst"):
        yield from read_lines(path)
        return
    try:
        with _opened(path, "rb") as packed:
            yield from io.TextIOWrapper(packed, "utf-8")
    except Unwritable as missing:
        raise Unreadable(str(missing)) from None
    except OSError as error:
        raise Unreadable(reason_of(error)) from None
    except (ValueError, EOFError) as error:
        raise Unreadable(f"cannot be unpacked: {error}") from None


def replay_all(path: Path) -> tuple[int, int]:
    """Play all games of a file again; return how many, and of how many moves.

    BadRecord and RecordDiffers name the game where there are several.
    """
    moves = games = 0
    for game in read_games(path):
        try:
            moves += replay(game)
        except (BadRecord, RecordDiffers) as error:
            where = f"game {games + 1}: " if games else ""
            raise type(error)(f"{where}{error}") from None
        games += 1
    return games, moves
