"""Many records in one file, as a data set: JSON lines, plain or packed by gzip or Zstandard.

Game number i is the record of the first seed plus i; each begins with a line that names its game.
``record.schema.json`` beside this file describes both kinds of lines. Games are written as they are
played: memory does not grow with them.
"""

from __future__ import annotations

import gzip
import io
import json
import zlib
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from importlib import resources
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import IO, Any, Literal

from engines.play.files import Unreadable, Unwritable, lines_of, opened, whole_file
from engines.play.record import BadRecord, RecordDiffers, replay, replay_numbered
from engines.play.toml import MARK

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


def packing(path: Path, raw: IO[bytes], mode: Literal["rb", "wb"]) -> AbstractContextManager[Any]:
    """Return what packs or unpacks an open file, as its name says."""
    if path.suffix == ".gz":
        # Without its name and the time the same games give the same file.
        return gzip.GzipFile("", mode, fileobj=raw, mtime=0)
    if path.suffix == ".zst":
        zstandard: Any = _zstandard()
        if mode == "rb":
            return io.BufferedReader(zstandard.open(raw, mode, closefd=False))
        packed: AbstractContextManager[Any] = zstandard.open(raw, mode, closefd=False)
        return packed
    return nullcontext(raw)


def write_games(path: Path, games: Iterable[Iterable[dict[str, Any]]]) -> Iterator[int]:
    """Write records into a file, and yield after each how many there are; Unwritable says why not.

    The file has its name only when it is complete.
    """
    with whole_file(path) as half, half.open("wb") as raw, packing(path, raw, "wb") as file:
        for number, lines in enumerate(games, 1):
            for line in lines:
                file.write((json.dumps(line, ensure_ascii=False) + "\n").encode())
            yield number


def read_games(path: Path) -> Iterator[Iterator[tuple[int, str]]]:
    """Yield the lines of each game of a file with their numbers, read as they are asked for.

    The file is plain or packed; Unreadable says why it cannot be read, and at which line.
    """
    game = 0

    def games_of(numbered: Iterable[tuple[int, str]]) -> Iterator[tuple[int, tuple[int, str]]]:
        nonlocal game
        for number, line in numbered:
            if line.strip():
                game += line.lstrip(f"{MARK} {{").startswith(FIRST)
                yield game, (number, line)

    for _, lines in groupby(games_of(enumerate(_lines(path), 1)), key=itemgetter(0)):
        yield map(itemgetter(1), lines)


def _lines(path: Path) -> Iterator[str]:
    """Yield the lines of a file, none longer than a record may have, packed or not."""
    with opened(path) as raw:
        try:
            with packing(path, raw, "rb") as file:
                yield from lines_of(file)
        except Unwritable as missing:
            raise Unreadable(str(missing)) from None
        except Unreadable:
            raise
        except _damage(path) as error:
            raise Unreadable(f"cannot be unpacked: {error}") from None


def _damage(path: Path) -> tuple[type[Exception], ...]:
    """Return what a packer raises for a damaged file."""
    own = _zstandard().ZstdError if path.suffix == ".zst" else zlib.error
    return (ValueError, EOFError, OSError, own)


def replay_all(path: Path) -> tuple[int, int]:
    """Play all games of a file again; return how many, and of how many moves.

    BadRecord and RecordDiffers name the game where there are several.
    """
    moves = games = 0
    for game in read_games(path):
        try:
            moves += replay_numbered(game)
        except (BadRecord, RecordDiffers) as error:
            where = f"game {games + 1}: " if games else ""
            raise type(error)(f"{where}{error}") from None
        games += 1
    if not games:
        replay(())
    return games, moves
