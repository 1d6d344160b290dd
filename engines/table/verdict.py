"""Verdicts: is a move allowed, and if not, which clauses does it break and what comes nearest.

Three things are told apart: a malformed move (the text is not in the notation, or names what the
game does not have), an illegal move (well written, but the position does not allow it), and a legal
one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines.table.messages import NOTHING_NEAR, Near, printable


class MalformedMove(ValueError):
    """A text is no move in this game's notation; the message says what is allowed.

    ``near`` is the word of it that names nothing, where what was meant may be guessed.
    """

    def __init__(self, what: str, near: Near = NOTHING_NEAR) -> None:
        super().__init__(what, near)
        self.what = what
        self.near = near

    def __str__(self) -> str:
        return f"{printable(self.what)}{self.near}"


@dataclass(frozen=True, slots=True)
class Breach:
    """One broken clause, and the reason in a sentence that the mover may read."""

    clause: str
    reason: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of one move: no breaches means legal.

    ``nearest`` holds the legal moves most like a refused one, the likest first; ``is_all`` is
    whether there are no others.

    >>> open_already = (Breach("HCT-TURN-2", "Tile 7 lies open."),)
    >>> print(Verdict("Turn 7", open_already, ("Turn 8",)))
    Turn 7: not allowed. Tile 7 lies open. (HCT-TURN-2) Legal instead: Turn 8.
    >>> str(Verdict("Turn 7", open_already, ("Turn 8",), is_all=False)).rpartition(") ")[2]
    'Legal, for example: Turn 8.'
    """

    move: Any
    breaches: tuple[Breach, ...] = ()
    nearest: tuple[Any, ...] = ()
    is_all: bool = True

    @property
    def is_legal(self) -> bool:
        """Whether the move breaks no clause."""
        return not self.breaches

    def __str__(self) -> str:
        if self.is_legal:
            return f"{self.move}: legal"
        reasons = " ".join(f"{breach.reason} ({breach.clause})" for breach in self.breaches)
        tip = f" Legal{self.instead}: {'; '.join(map(str, self.nearest))}." if self.nearest else ""
        return f"{self.move}: not allowed. {reasons}{tip}"

    @property
    def instead(self) -> str:
        """How the legal moves are announced, so that a few of many are not taken for all."""
        return " instead" if self.is_all else ", for example"


class IllegalMove(ValueError):
    """A well-written move that the position does not allow; ``verdict`` says why."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(str(verdict))
        self.verdict = verdict


class TooManyMoves(ValueError):
    """A position has more legal moves than are listed at once; any one of them can be judged.

    ``most`` is how many are listed. Whether there are more is found by counting steps, not by the
    clock, and so is the same on every machine.
    """

    def __init__(self, most: int) -> None:
        super().__init__(f"too many legal moves to list them; allowed: at most {most:,}")
        self.most = most
