"""The session of one example: step along its path, leave it with another move, come back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engines.play.transcript import position_told
from engines.table.clauses import Register
from engines.table.drawing import Drawing
from engines.table.shapes import Shape, Whole
from engines.table.state import State
from engines.table.svg import View
from rulebook.sessions.listing import example_choices
from rulebook.sessions.moving import Moving
from rulebook.sessions.picking import Offer, Picker, only_move
from rulebook.sessions.screen import Choice, Line, Screen, spoken
from rulebook.sessions.session import BadAction, Text
from rulebook.sessions.stages import Stage, stage_after
from rulebook.sessions.worked import MOST_MOVES, MOST_STEPS, Worked


class ExampleSession(Moving):
    """One reader's way through an example.

    The timeline is the path, or the path up to where it was left and then the reader's own moves.
    Without ``live`` it only steps: that is what a page without an engine shows.
    """

    kind = "example"
    actions: ClassVar[Mapping[str, Mapping[str, Shape]]] = {
        "goto": {"at": Whole(0, MOST_STEPS)},
        "next": {},
        "previous": {},
        "explore": {},
        "play": {"move": Text()},
        "pick": {"part": Text()},
        "clear": {},
        "undo": {},
        "return": {},
    }

    def __init__(self, example: Worked, *, live: bool = True, uid: str = "board") -> None:
        super().__init__()
        self.example = example
        self.live = live
        self.uid = uid
        self.at = 0
        self.left: int | None = None
        self.branch: list[Stage] = []
        self.exploring = False
        self.picked: tuple[str, ...] = ()
        self._picker: Picker | None = None

    # -- where we are --------------------------------------------------------------------------

    @property
    def timeline(self) -> list[Stage]:
        """All positions that can be gone to now."""
        if self.left is None:
            return list(self.example.stages)
        return [*self.example.stages[: self.left + 1], *self.branch]

    @property
    def is_off_path(self) -> bool:
        """Whether the position shown came of the reader's own moves."""
        return self.left is not None and self.at > self.left

    @property
    def state(self) -> State[Any]:
        return self.timeline[self.at].state

    @property
    def register(self) -> Register:
        return self.example.register

    def _last(self) -> int:
        return len(self.timeline) - 1

    def _movable(self) -> State[Any]:
        return self.state

    def offer(self) -> Offer:
        """Return what can be picked now."""
        state = self.state
        if self._picker is None or self._picker.state is not state:
            self._picker = Picker(state)
        return self._picker.offer(self.picked)

    def _picked_move(self, there: Offer) -> Any | None:
        return only_move(there)

    # -- actions -------------------------------------------------------------------------------

    def do_next(self) -> None:
        """Show the next position, if there is one."""
        self.do_goto(min(self.at + 1, len(self.timeline) - 1))

    def do_previous(self) -> None:
        """Show the position before, if there is one."""
        self.do_goto(max(self.at - 1, 0))

    def do_explore(self) -> None:
        """Offer every move from the position shown."""
        self.exploring = True
        self.picked = ()

    def do_pick(self, part: str) -> None:
        """Pick a part of the board; the move is made as soon as no further part is needed."""
        super().do_pick(part)
        self.exploring = True

    def do_undo(self) -> None:
        """Take back the reader's last own move."""
        if self.left is None:
            raise BadAction("there is no move of your own to take back")
        self.branch.pop()
        self.picked = ()
        if self.branch:
            self.at = min(self.at, self.left + len(self.branch))
        else:
            self._rejoin()

    def do_return(self) -> None:
        """Go back to the example's own path, to where it was left."""
        self.exploring = False
        self.picked = ()
        if self.left is not None:
            self._rejoin()

    def _rejoin(self) -> None:
        assert self.left is not None
        self.at = self.left
        self.left = None
        self.branch.clear()

    def _play(self, move: Any) -> None:
        state = self.state
        verdict = state.judge(move)
        self.picked = ()
        if not verdict.is_legal:
            self._refuse(state.to_move, verdict)
            return
        if self.left is None and self._is_path_step(move):
            self.at += 1
            return
        if len(self.branch) >= MOST_MOVES:
            raise BadAction(f"{MOST_MOVES} moves of your own are the most; go back first")
        after = state.copy()
        events = tuple(after.play(move))
        stage = stage_after(self.example.scenario, state, move, events, after)
        if self.left is None or self.at <= self.left:
            self.left, self.branch = self.at, [stage]
        else:
            self.branch[self.at - self.left :] = [stage]
        self.at += 1

    def _is_path_step(self, move: Any) -> bool:
        steps = self.example.run.steps
        return (
            self.at < len(steps)
            and steps[self.at].verdict.is_legal
            and str(steps[self.at].when.move) == str(move)
        )

    # -- the screen ----------------------------------------------------------------------------

    def screen(self) -> Screen:
        """Return the screen of the position shown."""
        timeline = self.timeline
        stage = timeline[self.at]
        there = self.offer() if self.live and self.exploring else Offer(())
        lines: list[Line] = [*(self.notice or stage.lines)]
        steps = len(timeline) - 1
        where = f"Step {self.at} of {steps}. " if steps and not self.notice else ""
        question = self.example.question
        screen: Screen = {
            "kind": self.kind,
            "title": self.example.title,
            "board": self._board(stage, there),
            "lines": lines,
            "say": where + spoken(lines),
            "history": {
                "at": self.at,
                "steps": [
                    {"label": one.label, "branch": self.left is not None and number > self.left}
                    for number, one in enumerate(timeline)
                ],
                "branch": self.is_off_path,
            },
            "parts": there.parts,
            "choices": list(self._choices(there)) if self.live else [],
            "ask": question
            if question and self.left is None and self.at == max(question["reveals"] - 1, 0)
            else None,
        }
        if self.veil:
            screen["veil"] = self.veil
        return screen

    @property
    def veil(self) -> str:
        """What the figure is called while the path has not reached what its question asks."""
        question = self.example.question
        on_path = self.at if self.left is None else min(self.at, self.left)
        return question["title"] if question and on_path < max(question["reveals"], 1) else ""

    def _board(self, stage: Stage, there: Offer) -> Drawing:
        facts = stage.state.facts()
        game = self.example.scenario.game
        view = View(
            choices=there.rings,
            picked=self.picked,
            events=stage.events,
            before=stage.before,
            title=f"{self.veil or self.example.title}: {stage.label}",
            description=" ".join(position_told(game, stage.state)),
            uid=self.uid,
            options=stage.state.options(),
        )
        return game.draw(facts, view=view)

    def _choices(self, there: Offer) -> Iterator[Choice]:
        if not self.exploring and not self.state.is_over:
            yield {"label": "What if …?", "do": {"do": "explore"}, "group": None}
        if self.picked:
            yield {"label": "Put back", "do": {"do": "clear"}, "group": None}
        if self.left is not None:
            yield {"label": "Take back", "do": {"do": "undo"}, "group": None}
        if self.left is not None or self.exploring:
            yield {"label": "Back to the example", "do": {"do": "return"}, "group": None}
        yield from example_choices(self.state, there)

    # -- as plain values -----------------------------------------------------------------------

    def spec(self) -> dict[str, Any]:
        """Return the session as plain JSON values: the example, and where the reader is."""
        spec = {**self.example.spec(), "at": self.at}
        if self.left is not None:
            spec.update(left=self.left, moves=[str(stage.move) for stage in self.branch])
        return spec

    @classmethod
    def from_spec(cls, spec: Mapping[str, Any], *, uid: str = "board") -> ExampleSession:
        """Make the session that such values describe; BadAction when they describe none.

        ``moves`` are made from the step where the path was ``left``, then ``at`` is gone to; they
        are the reader's own even where the first is the path's too. A link written by hand may
        leave ``left`` out: its moves are made from ``at``, and the last is shown.
        """
        session = cls(Worked.of(spec), uid=uid)
        session.resume(spec)
        return session

    def resume(self, spec: Mapping[str, Any]) -> None:
        """Go to where plain values say that the reader is; BadAction where that cannot be."""
        at, moves = spec.get("at", 0), spec.get("moves", [])
        self.do_goto(spec.get("left", at))
        if moves:
            self.left = spec.get("left")
        for move in moves:
            self.do_play(move)
            if self.notice:
                raise BadAction(" ".join(one["text"] for one in self.notice))
        self.exploring = bool(moves)
        if "left" in spec or not moves:
            self.do_goto(at)
