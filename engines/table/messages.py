"""What a message shows of a stranger's text: never raw, never endless, and what was meant by it.

Files, records, names and arguments come from anywhere. A line that tells of them shows their
control characters escaped, so that nothing can forge a line or turn a terminal round, and is cut
to a bounded length; of a long list it shows the first lines and says how many are left.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from difflib import get_close_matches
from itertools import islice
from typing import NamedTuple

LONGEST_SHOWN = 80
"""Characters of a value in a message."""
LONGEST_LINE = 4_000
"""Characters of a line: the names of everything in a box have room in it."""
MOST_LINES = 20
"""Lines that are told of one file."""


def shown(value: object) -> str:
    """Return a value as a short text for a message, cut to a bounded length.

    >>> shown("Tick\\nholds"), shown("a" * 100)[-3:]
    ("'Tick\\\\nholds'", 'aa…')
    """
    try:
        text = repr(value)
    except ValueError:
        return "a number too long to be written"
    except RecursionError:
        return "a value nested too deeply to be written"
    return printable(text, LONGEST_SHOWN)


def printable(text: str, most: int = LONGEST_LINE) -> str:
    r"""Return a text on one line: what cannot be printed is escaped, what is too long cut.

    Escaped are control characters, line separators, marks that turn the direction of reading,
    lone surrogates, and blanks that look like the common one.

    >>> print(printable("a\nb \x1b[2J \u202ec \ud800"))
    a\nb \x1b[2J \u202ec \ud800
    """
    if len(text) > most:
        text = text[: most - 1] + "…"
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def first_lines(items: Sequence[object], most: int = MOST_LINES) -> Iterator[str]:
    """Yield the first of many things to tell, written out, and how many more there are.

    >>> list(first_lines(["a", "b", "c"], most=1))
    ['a', 'and 2 more']
    """
    yield from map(str, islice(items, most))
    if len(items) > most:
        yield f"and {len(items) - most:,} more"


class Near(NamedTuple):
    """A word that names nothing, and the names among which the right one may be.

    Written out only where it is read: looking for what is alike takes a while, and a file may hold
    a hundred thousand wrong words.
    """

    word: str = ""
    names: Collection[str] = ()
    most: int = 1

    def found(self) -> list[str]:
        """Return the likest names: first one that differs in capitals and blanks alone.

        >>> Near("k", ("10", "J", "K")).found(), Near("Tik", ("Tick", "Tock")).found()
        (['K'], ['Tick'])
        """
        if not 0 < len(self.word) <= LONGEST_SHOWN:
            return []
        plain = {_plain(name): name for name in reversed([*self.names]) if name}
        word = _plain(self.word)
        if word in plain:
            return [plain[word]]
        return [plain[close] for close in get_close_matches(word, plain, self.most)]

    def __str__(self) -> str:
        found = [f'"{printable(name)}"' for name in self.found()]
        return f"; did you mean {' or '.join(found)}?" if found else ""


NOTHING_NEAR = Near()


def _plain(name: str) -> str:
    return "".join(name.casefold().split())
