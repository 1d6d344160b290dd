"""Game: what the table needs to know of one game; each game's ``game.py`` holds one instance."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from engines.table.chance import Chance
from engines.table.clauses import Register, load_register
from engines.table.drawing import Drawing
from engines.table.editing import Editing
from engines.table.glossary import Term, load_glossary
from engines.table.guiding import Guiding
from engines.table.messages import Near
from engines.table.offers import Offers
from engines.table.questioning import Questioning
from engines.table.searching import Searching
from engines.table.shapes import BadPosition, Fields, Name, Problem, below
from engines.table.state import Facts, State

if TYPE_CHECKING:
    from engines.table.counting import Counting


class Made(NamedTuple):
    """A move that was made, with the positions before and after it."""

    before: State[Any]
    move: Any
    after: State[Any]


Bot = Callable[[State[Any], Chance], Any]
"""A player that is a program: it returns a legal move, from what the mover can see."""
STRENGTHS = ("weak", "fair", "strong")
"""The three strengths of bots at every table."""


class Game(ABC):
    """One game: its names, its register, its positions, a sensible player, and its picture.

    ``options`` are the ``[given]`` keys that stay the same for a whole game (a record's first
    line holds them); ``fresh`` is what a ``[given]`` must say to stand before the first decision.
    """

    name: str
    """The name in the registry, the package and the ``game`` key of files."""
    title: str
    """The name on the box."""
    prefix: str
    """What every clause id begins with."""
    given: Fields
    """The shape of ``[given]``, :data:`engines.table.shapes.COMMON_GIVEN` included."""
    options: tuple[str, ...]
    fresh: Mapping[str, Any] = {}
    leading_options: tuple[str, ...] = ()
    """The options without which nothing else can be judged, where they are not all of them."""
    seating: str = "players"
    """The option that says who sits at the table, where the game has one."""
    places: tuple[str, ...] = ()
    """The facts that say where pieces are: what answers a question with *where*."""
    written_on: str = ""
    """The place among the game's pages where the book tells how its moves are written."""
    naming: str = ""
    """How questions name players and places, for whoever comes to them before the pages."""
    offers: Offers = Offers()
    """What a table offers before the game begins."""
    is_memory: bool = False
    """Whether players have to remember what they saw; :meth:`in_sight` says what that is."""
    is_cooperative: bool = False
    """Whether everybody wins or loses together, without scores of their own."""
    own_bots: Mapping[str, Callable[[str], Bot]] = {}
    """Bots that this game alone has, by name; each is made from the text after the colon."""
    strengths: Mapping[str, str] = {"weak": "random", "fair": "sensible", "strong": "searching"}
    """Which bots sit at the table as weak, fair and strong, each measurably better than the last.

    Without a search strong is fair.
    """

    @property
    def sensible_strength(self) -> str:
        """Return as which bot of the table the sensible player is known; strong where as none.

        What readers are told of is a bot that they meet: its strength is its name.
        """
        known = (name for name, bot in self.strengths.items() if bot == "sensible")
        return next(known, STRENGTHS[-1])

    # -- what a game says of itself ------------------------------------------------------------

    @abstractmethod
    def set_up(self, given: Mapping[str, Any], readings: Mapping[str, str]) -> State[Any]:
        """Return the position that a ``[given]`` of the right shape describes.

        What is left out takes the set-up's value. Raises :class:`BadPosition` with everything
        that cannot be. Use :meth:`position`, which checks shapes first.
        """

    @abstractmethod
    def facts_shape(self, state: State[Any]) -> Fields:
        """Return the shape of this state's facts, its players' names included."""

    @abstractmethod
    def seat(self, count: int, seed: int) -> dict[str, Any]:
        """Return the options that seat this many players; BadPosition if the game does not."""

    @abstractmethod
    def sensible(self, state: State[Any], chance: Chance) -> Any:
        """Return the move that a sensible player makes, from what the mover can see."""

    @abstractmethod
    def reason(self, state: State[Any], move: Any) -> str:
        """Say why the sensible player makes this move, from what the mover can see."""

    @abstractmethod
    def describe(self, facts: Facts) -> list[str]:
        """Return the position in a few plain sentences (facts may be ``seen_by`` ones)."""

    def in_sight(self, facts: Facts, made: Made | None) -> Facts:
        """Return the facts without what was seen before and has to be remembered.

        ``made`` is the move that led to them. A game of memory overrides it.
        """
        return facts

    def looked_back_on(self, then: Facts, now: Facts) -> Facts:
        """Return the facts of an earlier position without what has been hidden again since.

        ``now`` is what can be seen now. A game of memory overrides it.
        """
        return then

    def preview(
        self,
        options: Mapping[str, Any] | None = None,
        readings: Mapping[str, Any] | None = None,
        players: int | None = None,
    ) -> State[Any]:
        """Return what can be shown before a seed is drawn: the set-up as it was chosen.

        A game whose seed decides who sits where overrides it.
        """
        return self.new(0, options, readings, players)

    # -- what the table makes of it ------------------------------------------------------------

    @cached_property
    def register(self) -> Register:
        """The clauses and reading switches of ``clauses.toml``."""
        return load_register(self.name)

    @cached_property
    def glossary(self) -> Mapping[str, Term]:
        """The game's words by their names, from ``glossary.toml``; none where there is no file."""
        return load_glossary(self.name)

    @cached_property
    def editing(self) -> Editing:
        """How its positions are taken apart and changed: by ``editing.py``, where there is one."""
        found = (self._own("editing") or Editing)(self)
        assert isinstance(found, Editing)
        return found

    @cached_property
    def questioning(self) -> Questioning:
        """How it is asked about in a quiz: by ``questions.py``, where there is one."""
        found = (self._own("questions", "QUESTIONING") or Questioning)(self)
        assert isinstance(found, Questioning)
        return found

    @cached_property
    def guiding(self) -> Guiding:
        """What its table tells a first-timer: by ``guiding.py``, where there is one."""
        found = (self._own("guiding") or Guiding)()
        assert isinstance(found, Guiding)
        return found

    @cached_property
    def counting(self) -> type[Counting]:
        """What is counted when many games are played: by ``counting.py``, where there is one."""
        # Only imported here: nothing is counted in the reader's browser.
        from engines.table.counting import Counting

        made = self._own("counting") or Counting
        assert issubclass(made, Counting)
        return made

    @cached_property
    def searching(self) -> Searching | None:
        """How its searching player looks ahead: by ``searching.py``, where there is one."""
        made = self._own("searching")
        if made is None:
            return None
        found = made(self)
        assert isinstance(found, Searching)
        return found

    def _own(self, module: str, name: str = "") -> Any | None:
        """Return what a module of the game's own folder says by its name; None without one."""
        place = f"engines.{self.name}.{module}"
        if find_spec(place) is None:
            return None
        return getattr(import_module(place), name or module.upper())

    def read_readings(self, readings: Mapping[str, Any]) -> dict[str, str]:
        """Return every reading with its value, A where none is given; BadPosition otherwise."""
        switches = self.register.readings
        shape = Fields({name: Name(("A", "B")) for name in switches})
        problems = list(shape.problems(dict(readings), "readings"))
        if problems:
            raise BadPosition(problems)
        return {name: readings.get(name, "A") for name in switches}

    def position(
        self, given: Mapping[str, Any], readings: Mapping[str, Any] | None = None
    ) -> State[Any]:
        """Return the state that ``[given]`` describes, under these readings.

        Raises :class:`BadPosition`, whose problems name every unknown key, wrong type and
        impossibility.

        >>> from engines.registry import load_game
        >>> tock = load_game("tock")
        >>> tock.position({"dealer": "red", "deal": 2}).facts()["deal"]
        2
        """
        stated = dict(given)
        problems = list(self.given.problems(stated, "given"))
        try:
            full = self.read_readings(readings or {})
        except BadPosition as bad:
            problems += bad.problems
            full = self.read_readings({})
        if not problems:
            return self.set_up(given, full)
        sound = self.given.sound(stated)
        leading = self.leading_options or self.options
        if all(stated[key] == sound.get(key) for key in leading if key in stated):
            # The seats and the box are known: tell also what cannot be in what is well written.
            try:
                self.set_up(sound, full)
            except BadPosition as bad:
                problems += bad.problems
        raise BadPosition(problems)

    def new(
        self,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        readings: Mapping[str, Any] | None = None,
        players: int | None = None,
    ) -> State[Any]:
        """Return a fresh game before its first decision.

        ``players`` seats that many, where the options do not name as many; without it, and
        without seats among the options, the game takes its usual number. Raises
        :class:`BadPosition`.
        """
        chosen = dict(options or {})
        unknown = [key for key in chosen if key not in self.options]
        if unknown:
            known = ", ".join(self.options)
            what = f"unknown option; allowed: {known}"
            raise BadPosition(
                [Problem(below("", key), what, Near(key, self.options)) for key in unknown]
            )
        if players is not None:
            for key, seats in self.seat(players, seed).items():
                named = chosen.setdefault(key, seats)
                count = len(named) if isinstance(named, list) else named
                if count != players:
                    raise BadPosition([Problem("players", f"{players}, but {key} seats {count}")])
        return self.position({**self.fresh, **chosen, "seed": seed}, readings)

    def draw(self, facts: Facts, **view: Any) -> Drawing:
        """Return the board, drawn from facts (``seen_by`` ones too) and ``view=View(…)``.

        The game's ``drawing`` folder is imported only here.
        """
        drawn = import_module(f"engines.{self.name}.drawing.board").draw(facts, **view)
        assert isinstance(drawn, Drawing)
        return drawn
