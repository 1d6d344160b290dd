"""Doubts: what in a position no play leads to, or only a miracle.

A position that cannot be is refused (:class:`engines.table.shapes.BadPosition`). A doubt is advice
about one that can lie on a table, but that nobody will ever come to: it is told, and refuses
nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from engines.table.messages import printable


class Doubt(NamedTuple):
    """One thing that no game comes to, in plain words, with the ``[given]`` keys it concerns.

    ``text`` says what is doubtful, ``mend`` what would make it reachable; ``cites`` are the
    clauses that keep play from it.

    >>> print(Doubt("Tick stands on 9 before anybody has played.", ("clock",), "Say a later hour."))
    clock: Tick stands on 9 before anybody has played. Say a later hour.
    """

    text: str
    keys: tuple[str, ...]
    mend: str = ""
    cites: tuple[str, ...] = ()

    def __str__(self) -> str:
        said = f"{', '.join(self.keys)}: {self.text}"
        if self.mend:
            said = f"{said} {self.mend}"
        return printable(f"{said} ({', '.join(self.cites)})" if self.cites else said)
