"""Between the command and whoever calls it: UTF-8 on every machine, and never a traceback."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NoReturn, TextIO

from engines.table.messages import printable

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

DONE, CANNOT = 0, 2
INTERRUPTED = 130
"""What a command returns that its user broke off, as a shell has it."""
LONGEST_COMPLAINT = 1_000
LONGEST_NUMBER = 20
"""Digits of a number among the arguments."""


class Arguments(argparse.ArgumentParser):
    """A parser of arguments that shows of a wrong one no more than can be printed on a line."""

    def error(self, message: str) -> NoReturn:
        """Complain on one line, and leave with 2."""
        super().error(printable(message, LONGEST_COMPLAINT))

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print how the command is used."""
        # The parser's own way of printing keeps silent where nothing can be written.
        print(self.format_help(), end="", file=file)


def text_argument(text: str) -> str:
    """Return an argument as it was typed; a locale without letters like ü hands over bytes."""
    try:
        text.encode()
    except UnicodeEncodeError:
        with suppress(UnicodeError):
            return os.fsencode(text).decode("utf-8", "surrogateescape")
    return text


def number_argument(text: str) -> int:
    """Return a whole number of bounded length."""
    try:
        if len(text) <= LONGEST_NUMBER:
            return int(text)
    except ValueError:
        pass
    what = f"{printable(text, LONGEST_NUMBER)} is not allowed; allowed: a whole number"
    raise argparse.ArgumentTypeError(what)


def speak_utf8() -> None:
    """Write UTF-8 and one line end, whatever the locale says.

    So what is written on one machine is read on every other. What is no character (of a file name,
    say) is written escaped.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def say(*lines: object) -> None:
    """Print each of these on a line of its own, whatever it holds."""
    for line in lines:
        print(printable(str(line)))


def complain(*lines: object) -> int:
    """Print lines where errors go; return the exit code of what cannot be done."""
    try:
        for line in lines:
            print(printable(str(line)), file=sys.stderr, flush=True)
    except OSError:
        _mute(sys.stderr)
    return CANNOT


def in_peace(run: Callable[[], int]) -> int:
    """Run a command to its exit code, whatever becomes of its reader or its user."""
    code = DONE
    try:
        code = _left(run)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        # The reader (say, head) has seen enough: end quietly, as other commands do.
        _mute(sys.stdout)
    except KeyboardInterrupt:
        _mute(sys.stdout)
        return INTERRUPTED
    except OSError as error:
        _mute(sys.stdout)
        return complain(f"output cannot be written: {error.strerror or type(error).__name__}")
    return code


def _left(run: Callable[[], int]) -> int:
    """Run a command; the parser of its arguments may leave it with an exit code of its own."""
    try:
        return run()
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else DONE


@contextmanager
def heard_or_not() -> Iterator[None]:
    """Go on when nobody reads any more: the exit code is still to be found out."""
    try:
        yield
    except BrokenPipeError:
        _mute(sys.stdout)


def _mute(stream: TextIO | None) -> None:
    """Let what is still to be written go nowhere: nobody can read it, or there is no room."""
    if stream is None:
        return
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
