"""The session of a table: one whole game, by persons at one screen and by bots."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter
from typing import Any, ClassVar

from engines.table.chance import Chance
from engines.table.shapes import Shape, Whole
from engines.table.verdict import IllegalMove, MalformedMove
from rulebook.sessions.guide import meaning_lines
from rulebook.sessions.looking_back import LookBack
from rulebook.sessions.match import MOST_MOVES, NOBODY, Match
from rulebook.sessions.record import LARGEST_FILE, read_record, record_name, record_text
from rulebook.sessions.screen import Screen, line
from rulebook.sessions.seated import Seated
from rulebook.sessions.session import BadAction, Text
from rulebook.sessions.set_up import (
    LARGEST_SEED,
    MOST_SEATS,
    SetUp,
    read_set_up,
    read_taken_back,
)
from rulebook.sessions.set_up_view import SetUpView
from rulebook.sessions.taking_back import Request, request
from rulebook.sessions.view import TableView

RUN = 0.04
"""Seconds after which no further bot is let move within one action."""
HINT_STREAM = 7
"""Sets the chance of hints apart from the bots'."""


class TableSession(Seated):
    """One reader's table, and every action at it."""

    kind = "table"
    actions: ClassVar[Mapping[str, Mapping[str, Shape]]] = {
        "players": {"count": Whole(1, MOST_SEATS)},
        "option": {"name": Text(40), "at": Whole(0, 20)},
        "reading": {"name": Text(40)},
        "seat": {"at": Whole(0, MOST_SEATS)},
        "seed": {"text": Text(20)},
        "begin": {},
        "guided": {},
        "guide": {},
        "explain": {},
        "here": {"who": Text()},
        "leave": {},
        "goto": {"at": Whole(0, MOST_MOVES)},
        "now": {},
        "continue": {},
        "play": {"move": Text()},
        "write": {"text": Text()},
        "pick": {"part": Text()},
        "clear": {},
        "undo": {},
        "agree": {"who": Text()},
        "refuse": {},
        "hint": {},
        "tell": {},
        "next": {},
        "run": {},
        "pace": {},
        "memory": {},
        "look_back": {"who": Text()},
        "export": {},
        "import": {"text": Text(LARGEST_FILE)},
        "again": {},
        "set_up": {},
    }

    def do(self, action: object) -> Screen:
        """Carry out an action and return the screen that follows; never raises for a bad one."""
        self.file = None
        self.has_begun = self.is_running = self.is_looking = False
        return super().do(action)

    # -- setting up ----------------------------------------------------------------------------

    def _setting_up(self) -> SetUp:
        if self.match is not None:
            raise BadAction("the game has begun; allowed: a new game")
        return self.set_up

    def do_players(self, count: int) -> None:
        """Change how many play."""
        self._setting_up().seat_players(count)

    def do_option(self, name: str, at: int) -> None:
        """Choose one of the values offered for an option."""
        self._setting_up().choose(name, at)

    def do_reading(self, name: str) -> None:
        """Change a point of rule to its other reading."""
        self._setting_up().switch(name)

    def do_seat(self, at: int) -> None:
        """Let the next sort of player sit on a seat; in play only while a single person plays.

        A person's seat given to a bot would say yes to everything that is taken back.
        """
        if self.match is None:
            self.set_up.seat(at)
            return
        match = self._shows()
        if len(match.persons) > 1 and not match.state.is_over:
            raise BadAction("nobody changes seats while several persons play")
        self.set_up.seat(at)
        player = match.state.players[at]
        match.seats[player] = self.set_up.seats[at]
        self.is_pacing = False

    def do_seed(self, text: str) -> None:
        """Take a seed that was typed; an empty one is drawn when the game begins."""
        typed = text.strip()
        if typed and not (typed.isascii() and typed.isdigit() and int(typed) <= LARGEST_SEED):
            raise BadAction(f"a seed is a whole number from 0 to {LARGEST_SEED}")
        self._setting_up().change(seed=int(typed) if typed else None)

    def do_begin(self) -> None:
        """Begin the game as it is set up."""
        made = self._setting_up()
        self._look_at(Match(made.game, made.begin(), made.seats))
        self.has_begun = True

    def do_guided(self) -> None:
        """Begin the game with a guide for who plays it for the first time."""
        self.do_begin()
        self.is_guided = True

    def do_guide(self) -> None:
        """Call the guide to the table, or let it go."""
        self._shows()
        self.is_guided = not self.is_guided

    def do_explain(self) -> None:
        """Tell what the own cards mean."""
        match = self._may_move()
        self.notice = tuple(meaning_lines(match, match.state.to_move))

    def do_again(self) -> None:
        """Begin another game at the same table, with a new seed."""
        self.do_set_up()
        self.do_begin()

    def do_set_up(self) -> None:
        """Leave the game and set up another."""
        self._shows()
        self.set_up.renew()
        self._look_at(None)

    # -- looking -------------------------------------------------------------------------------

    def do_here(self, who: str) -> None:
        """Show a person's own cards: that person says to be there, alone."""
        match = self.playing
        if who not in match.persons:
            raise BadAction(f"who: no person plays {who!r}")
        self.here, self.at, self.picked, self.asked = who, len(match.turns), (), None

    def do_leave(self) -> None:
        """Hide everything secret, so that the screen can be handed over."""
        if self.playing.keeps_secrets:
            self.at = len(self.playing.turns)
        self.here, self.picked = NOBODY, ()

    def do_now(self) -> None:
        """Go back to the position as it is."""
        self.at = len(self._shows().turns)

    def do_continue(self) -> None:
        """Play on from the position shown; the moves after it are forgotten."""
        match = self._shows()
        if match.keeps_secrets or (len(match.persons) > 1 and match.has_secrets):
            raise BadAction("a game with several persons' secrets goes back move by move only")
        self.is_pacing = False
        self._go_back(self.at)

    def do_tell(self) -> None:
        """Tell the position shown in sentences."""
        told = self._shows().game.describe(self.sight().facts)
        self.notice = tuple(line(sentence, "fact") for sentence in told)

    def do_memory(self) -> None:
        """Show or hide what has been seen so far."""
        self._shows()
        self.helps_memory = not self.helps_memory

    # -- moving --------------------------------------------------------------------------------

    def do_write(self, text: str) -> None:
        """Make a move that was written."""
        self._play(self._read(text))

    def _play(self, move: Any) -> None:
        match = self._may_move()
        self.picked = ()
        try:
            match.play(move)
        except IllegalMove as refused:
            self._refuse(match.state.to_move, refused.verdict)
        self.at = len(match.turns)

    def do_undo(self) -> None:
        """Take back everything from the last decision of a person on."""
        match = self._shows()
        last = match.last_decision()
        if last is None:
            raise BadAction("there is no move of a person to take back")
        if match.state.is_over and match.has_secrets and len(match.persons) > 1:
            raise BadAction("the game is over, and everybody's cards have been shown")
        self._go_back(last)

    def do_agree(self, who: str) -> None:
        """Agree, as one of the persons who are asked, that moves are taken back."""
        if self.asked is None or who not in self.asked.missing:
            raise BadAction(f"who: {who!r} is not asked to agree to anything")
        self._go_back(self.asked.to, self.asked.agreed(who))

    def do_refuse(self) -> None:
        """Let the moves stand that somebody asks to take back."""
        if self.asked is None:
            raise BadAction("nobody asks to take a move back")
        self.asked = None
        self.notice = (line("Not everybody agrees: the move stands.", "note"),)

    def _go_back(self, to: int, asked: Request | None = None) -> None:
        """Take back every move from ``to`` on, or ask those who have still to agree."""
        match = self.playing
        asked = asked or request(match, to, self.here)
        self.asked = asked if asked.missing else None
        if self.asked is None:
            match.cut(to)
        self.at, self.picked = len(match.turns), ()
        if match.keeps_secrets and (self.asked or match.state.to_move != self.here):
            self.here = NOBODY

    def do_hint(self) -> None:
        """Tell the move that the game's sensible player would make, and why."""
        match = self._may_move()
        state = match.state
        move = match.game.sensible(state, Chance(state.seed, HINT_STREAM, len(match.turns)))
        deed = state.told(move)
        hint = line(f"A {match.game.sensible_strength} bot would {deed.bare}", "hint")
        self.notice = (
            # Whoever asked is to be able to write it: its written form is told however long.
            {**hint, "written": str(move)} if deed.verb else hint,
            line(match.game.reason(state, move), "note"),
        )

    def do_look_back(self, who: str) -> None:
        """Look back at a game that is over, as one of its players: one decision more each time."""
        match = self._shows()
        if not match.state.is_over or who not in match.state.players:
            raise BadAction("allowed is a player of a game that is over")
        if self.looked is None or not self.looked.is_of(match, who):
            self.looked = LookBack(match, who)
        elif not self.looked.is_done:
            self.looked.step()
        self.at = len(match.turns)
        looked = self.looked
        if looked.is_done:
            self.notice = tuple(looked.lines())
            return
        self.is_looking = True
        tried = looked.count - len(looked.waiting) + 1
        told = f"Looking back: decision {tried} of {looked.count} is tried anew …"
        self.notice = (line(told, "note"),)

    # -- bots ----------------------------------------------------------------------------------

    def do_next(self) -> None:
        """Let the bot whose turn it is make one move."""
        match = self._bots_next()
        match.bot_move()
        self.at = len(match.turns)

    def do_run(self) -> None:
        """Let bots move until a person is to decide, as far as one action may take."""
        match = self._bots_next()
        began = perf_counter()
        while match.is_bots_turn and perf_counter() - began < RUN:
            match.bot_move()
        self.at = len(match.turns)
        self.is_running = match.is_bots_turn

    def do_pace(self) -> None:
        """Let bots follow each other by themselves, or only when asked."""
        self._shows()
        self.is_pacing = not self.is_pacing

    def _bots_next(self) -> Match:
        match = self._shows()
        if not match.is_bots_turn:
            raise BadAction("no bot is to move now")
        return match

    # -- files ---------------------------------------------------------------------------------

    def do_export(self) -> None:
        """Offer the game so far as a record."""
        match = self._shows()
        if not self.is_open:
            raise BadAction(
                "the record holds everybody's cards: it can be had when the game is over"
            )
        self.file = {"name": record_name(match), "text": record_text(match)}

    def do_import(self, text: str) -> None:
        """Take up the game of a record; one that cannot be read changes nothing."""
        self.set_up, moves = read_record(text, self.set_up)
        self._resume(moves)
        self.is_pacing = False
        count = len(moves)
        told = (
            f"The record is read: {count} {'move' if count == 1 else 'moves'}. Go on, or step back."
        )
        self.notice = (line(told, "note"),)

    def _resume(self, moves: list[str]) -> None:
        """Begin the game and make moves that were made before; BadAction at the first bad one."""
        match = Match(self.set_up.game, self.set_up.begin(), self.set_up.seats)
        for number, text in enumerate(moves, 1):
            try:
                match.play(match.state.parse_move(text))
            except (MalformedMove, IllegalMove) as error:
                raise BadAction(f"move {number}: {error}") from None
        self._look_at(match)

    # -- as plain values, and as a screen ------------------------------------------------------

    def spec(self) -> dict[str, Any]:
        """Return the table as plain JSON values: its set-up and, once it has begun, all moves."""
        spec = self.set_up.spec() | ({"guided": True} if self.is_guided else {})
        if self.match is None:
            return spec
        taken = [[at, count] for at, count in self.match.taken_back.items()]
        return {**spec, "moves": self.match.moves()} | ({"taken_back": taken} if taken else {})

    @classmethod
    def from_spec(cls, spec: Mapping[str, Any], *, uid: str = "board") -> TableSession:
        """Make the session that such values describe; BadAction when they describe none."""
        session = cls(read_set_up(spec), uid=uid)
        session.is_guided = spec.get("guided", False)
        if "moves" in spec:
            session._resume(spec["moves"])
            session.playing.taken_back = read_taken_back(spec, len(spec["moves"]))
        return session

    def screen(self) -> Screen:
        """Return what is to be shown now, to who is there."""
        if self.match is None:
            return SetUpView(self).screen()
        return TableView(self, self.match).screen()
