"""Judging a move: the one place that says what is allowed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.lanterns.moves import Move
from engines.lanterns.rules.phrases import ALL_LIT

from engines.table.verdict import Breach


def breaches(lit: Sequence[bool], move: Move) -> Iterator[Breach]:
    """Yield every broken clause with its reason; nothing for a legal move."""
    first, second = move
    if all(lit):
        yield Breach("LAN-END-1", ALL_LIT.text)
    elif not second:
        if lit[first - 1]:
            yield Breach("LAN-LIGHT-2", f"Lantern {first} is lit already.")
    else:
        if not lit[first - 1]:
            yield Breach("LAN-SWAP-1", f"Lantern {first} is dark.")
        if lit[second - 1]:
            yield Breach("LAN-SWAP-1", f"Lantern {second} is lit.")
