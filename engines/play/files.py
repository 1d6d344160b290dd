"""Reading files of strangers: what a path leads to, its text, its lines, and all below a folder.

Nothing here waits for what may never come, and nothing is read without a bound.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, NamedTuple

from engines.table.messages import printable

LARGEST_FILE = 1_000_000
"""Bytes of the largest scenario file that is read."""
LONGEST_LINE = 1_000_000
"""Characters of the longest line of a record that is read."""
ENDING = ".toml"
"""The ending of scenario files, in small letters or capitals."""


class Unreadable(ValueError):
    """A file, folder or line that cannot be read; the message says why, and not which."""


class Unwritable(ValueError):
    """A file that cannot be written; the message says why, and not which."""


class Found(NamedTuple):
    """A scenario file below a folder, or (``why``) something there that cannot be read."""

    path: Path
    why: str = ""


def told_path(path: Path) -> str:
    """Return a path as it is shown: in UTF-8, on one line, whatever it holds.

    >>> told_path(Path("a\\nholds: b"))
    'a\\\\nholds: b'
    """
    try:
        text = os.fsencode(path).decode("utf-8", "backslashreplace")
    except UnicodeError:
        text = str(path)
    return printable(text)


def reason_of(error: OSError | ValueError) -> str:
    """Say in a few words why the system opens or writes no file."""
    if isinstance(error, OSError):
        return f"cannot be read: {error.strerror or type(error).__name__}"
    return "cannot be read: no file can have this name"


@contextmanager
def opened(path: Path) -> Iterator[IO[bytes]]:
    """Open what a path leads to, if it is a file or a pipe; Unreadable says why not.

    A pipe is opened without waiting for somebody to write into it. A device may have no end.
    """
    try:
        kind = path.stat().st_mode
        if not stat.S_ISREG(kind) and not stat.S_ISFIFO(kind):
            what = "a folder" if stat.S_ISDIR(kind) else "a device"
            raise Unreadable(f"cannot be read: {what}; allowed: a file")
        handle = path.open("rb") if stat.S_ISREG(kind) else os.fdopen(_at_once(path), "rb")
    except Unreadable:
        raise
    except (OSError, ValueError) as error:
        raise Unreadable(reason_of(error)) from None
    with handle as file:
        yield file


def _at_once(pipe: Path) -> int:
    """Open a pipe without waiting for its writer; only a writer who is there is waited for."""
    handle = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    os.set_blocking(handle, True)
    return handle


def read_text(path: Path, largest: int = LARGEST_FILE) -> str:
    """Return a file's text; Unreadable says why it cannot be read."""
    with opened(path) as file:
        try:
            data = file.read(largest + 1)
        except OSError as error:
            raise Unreadable(reason_of(error)) from None
    if len(data) > largest:
        raise Unreadable(f"too large; allowed: {largest:,} bytes")
    return _decoded(data)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; Unwritable says why it cannot be.

    What stood there before stays until the new one is complete.
    """
    with whole_file(path) as half:
        half.write_bytes(data)


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """Give the place where a file is to be written, which takes its name when that has ended well.

    A device or a pipe is written into, and never replaced. Unwritable says what the system refuses.
    """
    try:
        half = path.with_name(f"{path.name}.{os.getpid()}.part")
        if path.exists() and not path.is_file():
            half = path
    except OSError as error:
        raise Unwritable(_why_unwritten(error)) from None
    except ValueError:
        raise Unwritable("cannot be written: no file can have this name") from None
    try:
        yield half
        if half != path:
            half.replace(path)
    except OSError as error:
        raise Unwritable(_why_unwritten(error)) from None
    finally:
        if half != path:
            with suppress(OSError):
                half.unlink(missing_ok=True)


def _why_unwritten(error: OSError) -> str:
    return f"cannot be written: {error.strerror or type(error).__name__}"


def read_lines(path: Path, longest: int = LONGEST_LINE) -> Iterator[str]:
    """Yield a file's lines, each read only as far as it may go; Unreadable names the bad one."""
    with opened(path) as file:
        yield from lines_of(file, longest)


def lines_of(file: IO[bytes], longest: int = LONGEST_LINE) -> Iterator[str]:
    """Yield the lines of an open file in the same way."""
    number = 0
    while True:
        try:
            # A character takes at most four bytes.
            data = file.readline(4 * longest + 1)
        except OSError as error:
            raise Unreadable(reason_of(error)) from None
        if not data:
            return
        number += 1
        if len(data) > 4 * longest:
            raise Unreadable(f"line {number}: too long; allowed: {longest:,} characters")
        try:
            line = _decoded(data, first=number == 1)
        except Unreadable as bad:
            raise Unreadable(f"line {number}: {bad}") from None
        yield line


def _decoded(data: bytes, first: bool = True) -> str:
    """Return bytes as text; at the beginning of a file without a byte-order mark before it."""
    try:
        return data.decode("utf-8-sig" if first else "utf-8")
    except UnicodeDecodeError:
        marks = (b"\xff\xfe", b"\xfe\xff")
        other = " but, by its byte-order mark, in UTF-16" if data.startswith(marks) else ""
        raise Unreadable(f"not text in UTF-8{other}; allowed: UTF-8") from None


def below_folder(folder: Path) -> list[Found]:
    """Return all scenario files below a folder in name order, and what cannot be read there.

    Links are followed. A folder is gone through once, however many links lead to it; those that
    have a place of their own come first.
    """
    found: list[Found] = []
    seen: set[tuple[int, int]] = set()
    folders, linked = [folder], list[Path]()
    while folders or linked:
        here = folders.pop() if folders else linked.pop(0)
        try:
            which = here.stat()
            if (which.st_dev, which.st_ino) in seen:
                continue
            seen.add((which.st_dev, which.st_ino))
            with os.scandir(here) as entries:
                inside = sorted(entries, key=lambda entry: entry.name)
        except OSError as error:
            found.append(Found(here, reason_of(error)))
            continue
        for entry in inside:
            path, named = here / entry.name, entry.name.lower().endswith(ENDING)
            kind = _kind(path)
            if isinstance(kind, str):
                # A link to nowhere may be no business of ours, yet it may have led to a folder.
                found.append(Found(path, kind))
            elif stat.S_ISDIR(kind):
                (linked if entry.is_symlink() else folders).append(path)
                if named:
                    found.append(Found(path, "cannot be read: a folder; allowed: a file"))
            elif named:
                regular = stat.S_ISREG(kind)
                found.append(Found(path, "" if regular else "cannot be read: no file"))
    return sorted(found)


def _kind(path: Path) -> int | str:
    """Return what a path leads to as the system tells it, or why it leads nowhere."""
    try:
        return path.stat().st_mode
    except OSError as error:
        return reason_of(error)
