"""A second Tock, slow and plain, written straight from the rulings to check the engine against.

It shares no code with the engine: places are names, a position is a dictionary, and a marker
walks one space at a time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

ORDER = ["red", "green", "blue", "black"]
STEPS = {"A": [1], "4": [4], "Q": [10], "K": [], "J": []}


@cache
def ring(side: int) -> list[str]:
    """Return the spaces of the track, clockwise from red's Start."""
    return [f"{colour}+{n}" for colour in ORDER for n in range(side)]


@dataclass
class Plain:
    """A position with the player to move."""

    side: int
    doorway: int
    readings: dict[str, str]
    mover: str
    hand: list[str]
    markers: dict[str, list[str]] = field(default_factory=dict)

    # -- the board -----------------------------------------------------------------------------

    def next_on_track(self, space: str, by: int = 1) -> str:
        spaces = ring(self.side)
        colour, number = space.split("+")
        at = ORDER.index(colour) * self.side + int(number) + by
        return spaces[at % len(spaces)]

    def my_door(self) -> str:
        return self.next_on_track(f"{self.mover}+0", -self.doorway)

    def who(self, space: str) -> str | None:
        """Return who stands on a space of the track."""
        for colour in ORDER:
            if space in self.markers[colour]:
                return colour
        return None

    def safe(self, space: str) -> bool:
        return (
            self.readings["start_safe"] == "B"
            and self.who(space) == space.split("+")[0]
            and (space.endswith("+0"))
        )

    def mine(self) -> list[str]:
        return [place for place in self.markers[self.mover] if place != "reserve"]

    # -- walking -------------------------------------------------------------------------------

    def paths(self, place: str, count: int) -> list[list[str]]:
        """Return every way of so many spaces forward, space by space."""
        if count == 0:
            return [[]]
        if place.startswith("home"):
            number = int(place[4:])
            nexts = [f"home{number + 1}"] if number < 4 else []
        else:
            nexts = [self.next_on_track(place)]
            if place == self.my_door():
                nexts.append("home1")
        return [[step, *rest] for step in nexts for rest in self.paths(step, count - 1)]

    def open_way(self, path: list[str]) -> bool:
        for space in path[:-1]:
            if space.startswith("home"):
                if space in self.markers[self.mover]:
                    return False
            elif self.safe(space):
                return False
        return self.may_end(path[-1])

    def may_end(self, end: str) -> bool:
        if end.startswith("home"):
            return end not in self.markers[self.mover]
        if self.safe(end):
            return False
        return not (self.who(end) == self.mover and self.readings["own_marker"] == "B")

    def forward_ends(self, place: str, count: int) -> list[str]:
        ends = [path[-1] for path in self.paths(place, count) if self.open_way(path)]
        turned_in = [end for end in ends if end.startswith("home")]
        if turned_in and self.readings["turn_in"] == "B":
            return turned_in
        return ends

    def back_end(self, place: str) -> str | None:
        if place.startswith("home"):
            return None
        path = [self.next_on_track(place, -n) for n in (1, 2, 3, 4)]
        return path[-1] if self.open_way(path) else None

    # -- putting a marker down -------------------------------------------------------------------

    def after(self, place: str, end: str) -> Plain:
        """Return the position after one marker's step, captures included."""
        markers = {colour: list(places) for colour, places in self.markers.items()}
        markers[self.mover].remove(place)
        if not end.startswith("home"):
            for colour in ORDER:
                markers[colour] = ["reserve" if p == end else p for p in markers[colour]]
        markers[self.mover].append(end)
        return Plain(self.side, self.doorway, self.readings, self.mover, self.hand, markers)

    # -- all moves -------------------------------------------------------------------------------

    def moves(self) -> dict[str, dict[str, list[str]]]:
        """Return every legal move with the markers after it."""
        found: dict[str, Plain] = {}
        for card in set(self.hand):
            if card in "AK":
                found.update(self.starts(card))
            if card == "J":
                found.update(self.swaps())
            for place in self.mine():
                for count in STEPS.get(card) or ([int(card)] if card.isdigit() else []):
                    for end in self.forward_ends(place, count):
                        found[f"{card}: {place} > {end}"] = self.after(place, end)
                if card == "4" and (end := self.back_end(place)):
                    found[f"4: {place} > {end}"] = self.after(place, end)
            if card == "7":
                found.update(self.splits())
        if not found:
            return {"Discard": self.sorted_markers()}
        return {text: position.sorted_markers() for text, position in found.items()}

    def starts(self, card: str) -> dict[str, Plain]:
        start = f"{self.mover}+0"
        if "reserve" in self.markers[self.mover] and self.may_end(start):
            return {f"{card}: reserve > {start}": self.after("reserve", start)}
        return {}

    def swaps(self) -> dict[str, Plain]:
        found = {}
        for own in self.mine():
            for colour in ORDER:
                for other in self.markers[colour]:
                    off = "reserve" in other or "home" in other or "home" in own
                    if colour == self.mover or off or self.safe(own) or self.safe(other):
                        continue
                    markers = {c: list(places) for c, places in self.markers.items()}
                    markers[self.mover][markers[self.mover].index(own)] = other
                    markers[colour][markers[colour].index(other)] = own
                    found[f"J: {own} <> {other}"] = Plain(
                        self.side, self.doorway, self.readings, self.mover, self.hand, markers
                    )
        return found

    def splits(self) -> dict[str, Plain]:
        found = {}
        for first in self.mine():
            for count in range(1, 7):
                for end in self.forward_ends(first, count):
                    then = self.after(first, end)
                    seconds = then.mine()
                    seconds.remove(end)
                    for second in seconds:
                        for last in then.forward_ends(second, 7 - count):
                            text = f"7: {first} > {end}, {second} > {last}"
                            found[text] = then.after(second, last)
        return found

    def sorted_markers(self) -> dict[str, list[str]]:
        def order(colour: str, place: str) -> tuple[int, int]:
            if place == "reserve":
                return 0, 0
            if place.startswith("home"):
                return 2, int(place[4:])
            spaces = ring(self.side)
            return 1, (spaces.index(place) - spaces.index(f"{colour}+0")) % len(spaces)

        return {c: sorted(ps, key=lambda p: order(c, p)) for c, ps in self.markers.items()}
