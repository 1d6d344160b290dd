"""Editing positions of Three Lanterns: any lantern is lit or put out on the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.lanterns.state import Lanterns

from engines.table.editing import Change, Editing, Given
from engines.table.state import State


class LanternsEditing(Editing):
    """A lantern that is touched can be lit, or put out."""

    def stated(self, state: State[Any]) -> Given:
        assert isinstance(state, Lanterns)
        given = {"seed": state.seed, **state.options(), "lit": list(state.lit)}
        return given if state.is_over else given | {"to_move": state.to_move}

    def grips(self, state: State[Any]) -> dict[str, str]:
        assert isinstance(state, Lanterns)
        return {f"lantern:{n}": f"Lantern {n}" for n in range(1, len(state.lit) + 1)}

    def puts(self, state: State[Any], part: str) -> Iterator[Change]:
        assert isinstance(state, Lanterns)
        at = int(part.partition(":")[2]) - 1
        lit = [on is not (n == at) for n, on in enumerate(state.lit)]
        words = f"lantern {at + 1} were {'lit' if lit[at] else 'dark'}"
        yield Change("Light it" if lit[at] else "Put it out", words, ((("lit",), lit),))


EDITING = LanternsEditing
