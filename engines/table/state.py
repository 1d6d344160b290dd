"""State: one game in play, which lists, judges and plays moves and tells its facts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar

from engines.table.deed import Deed
from engines.table.doubts import Doubt
from engines.table.event import Event
from engines.table.verdict import Breach, IllegalMove, Verdict

Facts = dict[str, Any]
MoveT = TypeVar("MoveT")

NEAREST = 3


class State(ABC, Generic[MoveT]):
    """A game in play: small, mutable, cheap to copy, and plain data.

    ``breaches`` is the one judge of a move. ``legal_moves`` is built from the same predicates and
    the generic test suite holds the two together. Chance is ``seed`` and a count of shuffles.
    A game names all that it keeps in ``__slots__``: a mistyped attribute is refused.

    >>> from engines.registry import load_game
    >>> state = load_game("haunted_clock_tower").new(seed=4)
    >>> move = state.parse_move("Turn 7")
    >>> state.judge(move).is_legal, state.play(move)[-1].text
    (True, 'Now P2 looks for a second pink ghost.')
    >>> "tiles" in state.facts(), "tiles" in state.seen_by("P2")
    (True, False)
    """

    __slots__ = ()

    game: str
    """The name in the registry."""
    players: tuple[str, ...]
    """Everybody, in seating order."""
    readings: dict[str, str]
    """Every switchable reading of this game: name → "A" or "B"."""
    seed: int

    # -- whose turn, and how it stands ---------------------------------------------------------

    @property
    @abstractmethod
    def to_move(self) -> str:
        """The player whose decision is next; "" when the game is over."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @abstractmethod
    def winners(self) -> list[str]:
        """Return the winners in seating order; empty until the game is over."""

    @abstractmethod
    def scores(self) -> dict[str, Any]:
        """Return each player's score, in the form of the ``scores`` fact where there is one."""

    @abstractmethod
    def facts(self) -> Facts:
        """Return everything there is to know, as plain JSON-like values (fresh containers)."""

    @abstractmethod
    def seen_by(self, player: str) -> Facts:
        """Return the facts with what this player cannot see left out."""

    def hidden_from(self, player: str) -> Counter[str]:
        """Count, by name, the cards and pieces that this player cannot see now.

        A game that hides something overrides it.
        """
        return Counter()

    def reveals(self, move: MoveT, after: State[MoveT], player: str) -> bool:
        """Return whether this move, which led to ``after``, showed the player something hidden.

        A game that shows something and hides it again within one move overrides it.
        """
        return self.hidden_from(player) != after.hidden_from(player)

    @abstractmethod
    def pieces(self) -> dict[str, int]:
        """Count every card and piece of the game by name, wherever it lies.

        The counts never change during a game: nothing is lost and nothing appears.
        """

    def doubts(self) -> tuple[Doubt, ...]:
        """Return what in this position no play leads to, or only a miracle.

        None is ever told of a position that play has come to. A game that knows more than what
        cannot be at all overrides it.
        """
        return ()

    def left_out(self) -> str:
        """Say in a sentence which cards or pieces of the box lie nowhere; "" when all are there.

        A game whose positions may hold a part of the box overrides it.
        """
        return ""

    @abstractmethod
    def options(self) -> dict[str, Any]:
        """Return the options of this game by their ``[given]`` names, enough to set it up again."""

    # -- moves ---------------------------------------------------------------------------------

    @abstractmethod
    def legal_moves(self) -> list[MoveT]:
        """Return every legal move once; empty when the game is over.

        TooManyMoves where there are more than can be listed; see :meth:`some_moves`.
        """

    def some_moves(self, picked: Sequence[str] = ()) -> tuple[list[MoveT], bool]:
        """Return legal moves with bounded work, and whether they are all there are.

        A game with very long lists overrides it, and then gives the short moves that lay what is
        ``picked`` (parts of the board, as :meth:`parts` names them). There is one whenever there
        is a legal move at all.
        """
        return self.legal_moves(), True

    @abstractmethod
    def candidates(self) -> Iterator[MoveT]:
        """Yield well-formed moves near this position.

        They are all legal ones that :meth:`some_moves` gives, and the illegal ones that somebody
        might try with what lies in front of the mover.
        """

    @abstractmethod
    def breaches(self, move: MoveT) -> tuple[Breach, ...]:
        """Return every broken clause with its reason; empty for a legal move.

        A reason says no more than the mover can see.
        """

    @abstractmethod
    def apply(self, move: MoveT, events: bool = True) -> list[Event]:
        """Carry out a move that :meth:`legal_moves` listed, unchecked.

        With ``events=False`` an empty list is returned and no event is built.
        """

    @abstractmethod
    def parse_move(self, text: str) -> MoveT:
        """Read a move's written form; :class:`MalformedMove` says what is wrong and allowed."""

    @abstractmethod
    def parts(self, move: MoveT) -> tuple[str, ...]:
        """Return the parts of the board that one picks, in order, to make the move."""

    @abstractmethod
    def copy(self) -> State[MoveT]:
        """Return an independent copy."""

    def move_seen_by(self, move: MoveT, player: str) -> str:
        """Return the move as this player is told of it; a game with secret choices overrides it."""
        return str(move)

    def told(self, move: MoveT, viewer: str = "") -> Deed:
        """Return what a move from this position does, in words, as the viewer is told of it.

        Without a viewer everything is told. No two legal moves are told alike, but for what is
        kept from the viewer. A game that does not override it has its moves told as written.
        """
        return Deed("", self.move_seen_by(move, viewer) if viewer else str(move))

    def legal_seen_by(self, player: str) -> list[MoveT]:
        """Return the legal moves that this player can know of: the mover's own.

        A game whose choices are open to everybody overrides it.
        """
        return self.legal_moves() if player == self.to_move else []

    def is_legal(self, move: MoveT) -> bool:
        """Return whether the move may be played now."""
        return not self.breaches(move)

    def judge(self, move: MoveT) -> Verdict:
        """Return the verdict on a move, with the nearest legal moves when it is refused."""
        breaches = self.breaches(move)
        if not breaches:
            return Verdict(move)
        # One more than is told shows whether these are all.
        found = self.nearest(move, NEAREST + 1)
        is_all = len(found) <= NEAREST and self.compares_all()
        return Verdict(move, breaches, found[:NEAREST], is_all)

    def compares_all(self) -> bool:
        """Return whether :meth:`nearest` looks at every legal move; a game with many may not."""
        return True

    def nearest(self, move: MoveT, most: int = NEAREST) -> tuple[MoveT, ...]:
        """Return the legal moves that share most parts with this one, the first parts first."""
        wanted = self.parts(move)

        def likeness(other: MoveT) -> tuple[int, int]:
            parts = self.parts(other)
            prefix = 0
            for mine, theirs in zip(wanted, parts, strict=False):
                if mine != theirs:
                    break
                prefix += 1
            return prefix, len(set(wanted) & set(parts))

        ranked = sorted(self.legal_moves(), key=lambda m: (likeness(m), str(m)), reverse=True)
        return tuple(ranked[:most])

    def play(self, move: MoveT) -> list[Event]:
        """Judge the move and carry it out; :class:`IllegalMove` leaves everything as it was."""
        if not self.is_legal(move):
            raise IllegalMove(self.judge(move))
        return self.apply(move)
