"""A search for plays written from the rules alone, sharing nothing with the engine.

Slow and plain: it works on names and (row, column) pairs, tries every way to lay cards in a line
near the layout, and keeps what the rules allow. The engine is held against it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise, permutations

Cell = tuple[int, int]
Table = dict[Cell, str]
SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))


@cache
def in_common(one: str, other: str) -> int:
    """Count the properties that two cards share."""
    return sum(a == b for a, b in zip(one.split("-"), other.split("-"), strict=True))


@cache
def beside(cell: Cell) -> tuple[Cell, ...]:
    return tuple((cell[0] + down, cell[1] + right) for down, right in SIDES)


def runs_in(table: Table, cells: Sequence[Cell], gaps: bool) -> list[list[Cell]]:
    """Return these cells as runs of one line, by the wording of the rules; none if not allowed."""
    if any(cell in table for cell in cells):
        return []
    rows, columns = {row for row, _ in cells}, {column for _, column in cells}
    if len(rows) > 1 and len(columns) > 1:
        return []
    across = len(rows) == 1
    line = sorted(cells)
    first, last = line[0], line[-1]
    between = (
        [(first[0], column) for column in range(first[1], last[1] + 1)]
        if across
        else [(row, first[1]) for row in range(first[0], last[0] + 1)]
    )
    if not gaps and any(cell not in table and cell not in cells for cell in between):
        return []
    runs: list[list[Cell]] = []
    for cell in between:
        if cell not in cells:
            continue
        before = (cell[0], cell[1] - 1) if across else (cell[0] - 1, cell[1])
        if runs and runs[-1][-1] == before:
            runs[-1].append(cell)
        else:
            runs.append([cell])
    return runs


def is_allowed(table: Table, new: Table, runs: list[list[Cell]]) -> bool:
    """Judge a laydown of these runs on a table with cards, straight from the wording."""
    whole = {**table, **new}
    for cell, card in new.items():
        near = [in_common(card, whole[other]) for other in beside(cell) if other in whole]
        if 0 in near or 2 not in near:
            return False
    return all(
        any(
            in_common(new[cell], table[other]) == 2
            for cell in run
            for other in beside(cell)
            if other in table
        )
        for run in runs
    )


def opening(hand: list[str]) -> set[str]:
    found = set()
    for count in range(2, min(6, len(hand)) + 1):
        for cards in permutations(hand, count):
            if all(in_common(a, b) == 2 for a, b in pairwise(cards)):
                for down, right in ((0, 1), (1, 0)):
                    laid = [f"{c} ({i * down},{i * right})" for i, c in enumerate(cards)]
                    found.add("Play " + ", ".join(laid))
    return found


def all_plays(table: Table, hand: list[str], gaps: bool = False) -> set[str]:
    """Return every play, written, by trying everything within reach of the table."""
    if not table:
        return opening(hand)
    most = min(6, len(hand))
    reach = most
    top = min(r for r, _ in table) - reach
    bottom = max(r for r, _ in table) + reach
    left = min(c for _, c in table) - reach
    right = max(c for _, c in table) + reach
    lines = [[(r, c) for c in range(left, right + 1)] for r in range(top, bottom + 1)]
    lines += [[(r, c) for r in range(top, bottom + 1)] for c in range(left, right + 1)]
    found = set()
    for line in lines:
        free = [cell for cell in line if cell not in table]
        if not any(other in table for cell in free for other in beside(cell)):
            continue
        for count in range(1, most + 1):
            for cells in combinations(free, count):
                runs = runs_in(table, cells, gaps)
                if not runs:
                    continue
                for cards in permutations(hand, count):
                    if is_allowed(table, dict(zip(cells, cards, strict=True)), runs):
                        laid = zip(cards, cells, strict=True)
                        found.add("Play " + ", ".join(f"{k} ({r},{c})" for k, (r, c) in laid))
    return found
