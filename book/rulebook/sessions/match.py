"""A match: one whole game at the table, with who sits where and every turn kept.

Everything is told to a viewer: a player by name, `NOBODY` (what all can see), or None, who sees
every card because no person at the screen plays against others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engines.play.bots import BOT_STREAM, load_bot
from engines.table.chance import Chance
from engines.table.event import Event
from engines.table.game import STRENGTHS, Game, Made
from engines.table.state import Facts, State
from rulebook.sessions.screen import Line, event_lines, line, move_line

PERSON = "person"
WEAK, FAIR, STRONG = STRENGTHS
SEATED = (PERSON, FAIR, STRONG, WEAK)
"""Who can sit on a seat: a person at this screen, or a bot of one of three strengths."""
FORMERLY = {"sensible": FAIR, "random": WEAK}
"""What bots were called in games that were kept when there were two sorts."""

NOBODY = "\0"
"""A viewer who holds no seat; no player can have this name."""

Viewer = str | None

MOST_MOVES = 4000
"""Moves of the longest game that is kept; the longest by chance alone takes some 1,300."""


@dataclass(frozen=True)
class Turn:
    """One move that was made, and what it brought."""

    player: str
    move: Any
    events: tuple[Event, ...]

    def reveals(self, before: State[Any], after: State[Any], person: str) -> bool:
        """Return whether this turn showed a person something that was hidden."""
        return before.reveals(self.move, after, person)


@dataclass(frozen=True)
class Sight:
    """What one viewer is shown of a position.

    ``before`` are the facts shown of the position before it, None where the move between the two
    is not shown; ``events`` are those of that move, ``lines`` tell it. ``is_faded`` says that
    something this position showed has been hidden since and is left to memory.
    """

    label: str
    facts: Facts
    before: Facts | None
    events: tuple[Event, ...]
    lines: tuple[Line, ...]
    is_faded: bool


class Match:
    """A game from its first position on; ``states[n]`` is the position after ``n`` moves.

    ``taken_back`` says at which positions how many moves were taken back.
    """

    def __init__(self, game: Game, start: State[Any], seats: Sequence[str]) -> None:
        self.game = game
        self.states = [start]
        self.turns: list[Turn] = []
        self.taken_back: dict[int, int] = {}
        self.seats = dict(zip(start.players, seats, strict=True))
        views = [start.seen_by(player) for player in start.players]
        self.has_secrets = any(view != views[0] for view in views)

    # -- who is there --------------------------------------------------------------------------

    @property
    def state(self) -> State[Any]:
        """The position as it stands now."""
        return self.states[-1]

    @property
    def persons(self) -> list[str]:
        """The players who are persons at this screen."""
        return [player for player, who in self.seats.items() if who == PERSON]

    @property
    def is_bots_turn(self) -> bool:
        mover = self.state.to_move
        return bool(mover) and self.seats[mover] != PERSON and not self.is_full

    @property
    def is_persons_turn(self) -> bool:
        mover = self.state.to_move
        return bool(mover) and self.seats[mover] == PERSON

    @property
    def is_full(self) -> bool:
        """Whether no further move is kept."""
        return len(self.turns) >= MOST_MOVES

    @property
    def keeps_secrets(self) -> bool:
        """Whether somebody at this screen may not see what somebody else there sees."""
        return self.has_secrets and len(self.persons) > 1 and not self.state.is_over

    # -- moves ---------------------------------------------------------------------------------

    def play(self, move: Any) -> None:
        """Make a move; IllegalMove leaves everything as it was."""
        after = self.state.copy()
        events = tuple(after.play(move))
        self.turns.append(Turn(self.state.to_move, move, events))
        self.states.append(after)

    def bot_move(self) -> None:
        """Let the bot whose turn it is make its move: always the same after the same moves."""
        state = self.state
        chance = Chance(state.seed, BOT_STREAM, len(self.turns))
        choose = load_bot(self.game.name, self.seats[state.to_move])
        self.play(choose(state, chance))

    def last_decision(self) -> int | None:
        """Return how many moves were made before a person's last decision; None without one."""
        persons = set(self.persons)
        for number in range(len(self.turns) - 1, -1, -1):
            if self.turns[number].player in persons:
                return number
        return None

    def cut(self, moves: int) -> None:
        """Take back every move after the first so many; the history goes on saying it."""
        undone = len(self.turns) - moves
        undone += sum(count for at, count in self.taken_back.items() if at >= moves)
        self.taken_back = {at: n for at, n in self.taken_back.items() if at < moves}
        if undone:
            self.taken_back[moves] = undone
        del self.turns[moves:]
        del self.states[moves + 1 :]

    def steps(self, first: int) -> Iterator[tuple[Turn, State[Any], State[Any]]]:
        """Yield every turn from a position on, with the positions before and after it."""
        return zip(self.turns[first:], self.states[first:], self.states[first + 1 :], strict=False)

    # -- what a viewer may know ----------------------------------------------------------------

    def viewer(self, here: str) -> Viewer:
        """Return whose eyes the screen is for while ``here`` says to sit before it."""
        persons = self.persons
        if self.state.is_over or not persons:
            return None
        if self.keeps_secrets:
            return here
        mover = self.state.to_move
        return mover if mover in persons else persons[0]

    def sight(self, at: int, viewer: Viewer, *, helps_memory: bool = False) -> Sight:
        """Return what the viewer is shown of the position after so many moves.

        In a game of memory this is not what was seen before, nor, looking back, what has been
        hidden since; unless the viewer's memory is helped.
        """
        seen = self._in_sight(at, viewer, helps_memory)
        facts = self._looked_back_on(seen, at, viewer, helps_memory)
        is_faded = facts != seen
        before = None
        if at and not is_faded:
            earlier = self._in_sight(at - 1, viewer, helps_memory)
            before = self._looked_back_on(earlier, at - 1, viewer, helps_memory)
        return Sight(
            label=self.label(at, viewer),
            facts=facts,
            before=before,
            events=() if is_faded else self._events(at, viewer),
            lines=tuple(self._lines(at, viewer, is_faded)),
            is_faded=is_faded,
        )

    def _in_sight(self, at: int, viewer: Viewer, helps_memory: bool) -> Facts:
        """Return what lay open to the viewer at a position, at the time."""
        state = self.states[at]
        facts = state.facts() if viewer is None else state.seen_by(viewer)
        if helps_memory:
            return facts
        made = Made(self.states[at - 1], self.turns[at - 1].move, state) if at else None
        return self.game.in_sight(facts, made)

    def _looked_back_on(self, seen: Facts, at: int, viewer: Viewer, helps_memory: bool) -> Facts:
        """Return what is left of what was seen at a position, from where the game stands now."""
        now = len(self.turns)
        if at == now or self.state.is_over or helps_memory or not self.game.is_memory:
            return seen
        return self.game.looked_back_on(seen, self._in_sight(now, viewer, helps_memory))

    def label(self, at: int, viewer: Viewer) -> str:
        """Return a position in a few words: the move that led to it."""
        if not at:
            return "Start"
        turn, before = self.turns[at - 1], self.states[at - 1]
        return before.told(turn.move, viewer or "").by(turn.player)

    def _events(self, at: int, viewer: Viewer) -> tuple[Event, ...]:
        """Return the events of the move before a position that the viewer is told in full."""
        events = self.turns[at - 1].events if at else ()
        if viewer is None:
            return events
        return tuple(event for event in events if event.seen_by(viewer) == event.text)

    def _lines(self, at: int, viewer: Viewer, is_faded: bool = False) -> Iterator[Line]:
        """Yield what happened in the move before a position, as the viewer is told of it."""
        if at:
            turn = self.turns[at - 1]
            before = self.states[at - 1]
            deed = before.told(turn.move, viewer or "")
            written = before.move_seen_by(turn.move, viewer) if viewer else str(turn.move)
            yield move_line(turn.player, deed, written)
            if is_faded:
                yield line("What this move showed is left to your memory.", "note")
            else:
                yield from event_lines(self.game.register, turn.events, viewer or "")
        yield from self.taken_back_lines(at)

    def taken_back_lines(self, at: int) -> Iterator[Line]:
        """Yield what the history says of moves that were made at a position and taken back."""
        count = self.taken_back.get(at, 0)
        if count:
            moves = "1 move was" if count == 1 else f"{count} moves were"
            yield line(f"{moves} taken back here.", "note")

    def lines_since(self, first: int, viewer: Viewer, most: int) -> list[Line]:
        """Return what happened from a move on: whole turns, the latest, at most so many lines."""
        told: list[Line] = []
        for at in range(len(self.turns), first, -1):
            lines = list(self._lines(at, viewer))
            if told and len(told) + len(lines) > most:
                break
            told = [*lines, *told]
        return told

    def last_turn_of(self, viewer: Viewer) -> int:
        """Return the number of moves before the viewer's own last one (0 when there is none)."""
        for number in range(len(self.turns) - 1, -1, -1):
            if self.turns[number].player == viewer:
                return number
        return 0

    def moves(self) -> list[str]:
        """Return all moves in their written form."""
        return [str(turn.move) for turn in self.turns]

    def options(self) -> Mapping[str, Any]:
        return self.states[0].options()
