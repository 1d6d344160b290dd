"""What a play is worth, and why: the account that events and facts are made from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engines.tickle.components import EXTREME, MOST_LAID, Card, shared
from engines.tickle.grid import DOWN, RIGHT, Cell, tell_cell
from engines.tickle.groups import SMALLEST_GROUP, connected

TIC_POINTS = 2
"""Points for each new Tic (TIC-TICS-1)."""
GROUP_POINTS = {3: 3, 4: 4, 5: 10}
"""Points of a group by its size (TIC-GROUP-2, TIC-GROUP-3, TIC-GROUP-4)."""
SIX_POINTS = 6
"""Points for laying six cards in one turn (TIC-SIX-1)."""


class Contact(NamedTuple):
    """Two cards that touch along a new edge, in reading order, and what they share."""

    first: Card
    second: Card
    at: Cell
    to: Cell
    shared: tuple[str, ...]

    @property
    def is_tic(self) -> bool:
        return len(self.shared) == 2

    @property
    def edge(self) -> str:
        """The edge as it is told: "(0,1)–(0,2)"."""
        return f"{tell_cell(self.at)}–{tell_cell(self.to)}"


class Group(NamedTuple):
    """A group that a play made or enlarged.

    ``grown_from`` is the size of the largest scoring group that it grew out of, 0 for a new one;
    ``earned`` are the Extreme cards in it that earn their bonus with this play, ``spent`` those
    that have earned it in this group before (reading ``extreme`` B).
    """

    pair: str
    cells: tuple[Cell, ...]
    grown_from: int
    earned: tuple[Card, ...] = ()
    spent: tuple[Card, ...] = ()

    @property
    def size(self) -> int:
        return len(self.cells)

    @property
    def bonus(self) -> int:
        return GROUP_POINTS[len(self.cells)]

    @property
    def extreme(self) -> int:
        return sum(EXTREME[card] for card in self.earned)


class Account(NamedTuple):
    """How the points of one play add up."""

    tics: tuple[Contact, ...]
    singles: tuple[Contact, ...]
    groups: tuple[Group, ...]
    six: int

    @property
    def tic_points(self) -> int:
        return TIC_POINTS * len(self.tics)

    @property
    def total(self) -> int:
        """The points of the play (TIC-SCORE-1)."""
        points = TIC_POINTS * len(self.tics) + self.six
        for group in self.groups:
            points += GROUP_POINTS[len(group.cells)] + group.extreme
        return points

    def facts(self) -> dict[str, Any]:
        """Return the account as the ``last`` fact."""
        return {
            "tics": len(self.tics),
            "singles": len(self.singles),
            "tic_points": self.tic_points,
            "groups": [
                {
                    "pair": group.pair,
                    "size": group.size,
                    "bonus": group.bonus,
                    "extreme": group.extreme,
                }
                for group in self.groups
            ],
            "six": self.six,
            "total": self.total,
        }


def new_contacts(
    old: Mapping[Cell, Card], cards: Sequence[Card], cells: Sequence[Cell]
) -> list[Contact]:
    """Return every edge that the new cards share with any card, each once (TIC-TICS-3)."""
    new = dict(zip(cells, cards, strict=True))
    contacts: list[Contact] = []
    for place, card in new.items():
        for other in (place - DOWN, place - RIGHT):
            before = old.get(other)
            if before is None:
                before = new.get(other)
            if before is not None:
                contacts.append(Contact(before, card, other, place, shared(before, card)))
        for other in (place + RIGHT, place + DOWN):
            after = old.get(other)
            if after is not None:
                contacts.append(Contact(card, after, place, other, shared(card, after)))
    return contacts


def account(
    old: Mapping[Cell, Card],
    cards: Sequence[Card],
    cells: Sequence[Cell],
    held: int,
    readings: Mapping[str, str],
) -> Account:
    """Return what a play brings: ``old`` is the layout before it, ``held`` the size of the hand.

    Only pairs of a new Tic can have made or enlarged a group (TIC-GROUP-5).
    """
    tics: list[Contact] = []
    singles: list[Contact] = []
    for contact in new_contacts(old, cards, cells):
        (tics if len(contact.shared) == 2 else singles).append(contact)
    groups: list[Group] = []
    if tics:
        table = {**old, **dict(zip(cells, cards, strict=True))}
        once = readings["extreme"] == "B"
        met: dict[str, set[Cell]] = {}
        for contact in tics:
            pair = f"{contact.shared[0]}-{contact.shared[1]}"
            seen = met.setdefault(pair, set())
            if contact.at in seen:
                continue
            area = connected(table, pair, contact.at)
            seen.update(area)
            if len(area) >= SMALLEST_GROUP:
                groups.append(_group(old, table, pair, area, once))
        groups.sort(key=lambda group: group.pair)
    six = 0
    if len(cards) == MOST_LAID and (readings["six_bonus"] == "A" or held == MOST_LAID):
        six = SIX_POINTS
    return Account(tuple(tics), tuple(singles), tuple(groups), six)


def _group(
    old: Mapping[Cell, Card],
    table: Mapping[Cell, Card],
    pair: str,
    area: tuple[Cell, ...],
    once: bool,
) -> Group:
    """Return a scoring group with what it grew out of and its Extreme cards."""
    before: dict[Cell, int] = {}
    for place in area:
        if place in old and place not in before:
            part = connected(old, pair, place)
            before.update(dict.fromkeys(part, len(part)))
    grown_from = max(before.values(), default=0)
    extremes = [(place, table[place]) for place in area if table[place] in EXTREME]
    # Groups only grow, so an Extreme card that stood in a scoring group of this pair before the
    # play has earned its bonus there already: reading B needs no memory of its own.
    spent = tuple(c for p, c in extremes if once and before.get(p, 0) >= SMALLEST_GROUP)
    earned = tuple(card for _, card in extremes if card not in spent)
    return Group(pair, area, grown_from if grown_from >= SMALLEST_GROUP else 0, earned, spent)
