"""Play now: for each page a game in which the rule just read comes into play.

Each is a real game, as ``engines/<game>/play_now.json`` keeps it: its seed, its moves up to a
player's turn, and a move to try there which rests on a clause of the page.
``python -m rulebook.tools.play_now`` finds them; the build makes links to the table of them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from engines.registry import load_game
from engines.table.state import State
from rulebook.parts.part import fragment
from rulebook.parts.shown_on import BOOK
from rulebook.sessions.match import PERSON
from rulebook.sessions.set_up import usual_seats

FILE = "play_now.json"
TABLE = "table"
"""The name of the page with a game's table."""


@dataclass(frozen=True)
class Setting:
    """A game in play: after its ``moves`` it is somebody's turn, who may try ``move``.

    ``clause`` is what that rests on: it is followed or, where the move is not ``legal``, broken.
    ``players`` is how many play, None for the usual number, and ``options`` what is not as usual.
    """

    game: str
    seed: int
    players: int | None
    options: Mapping[str, Any]
    moves: tuple[str, ...]
    move: str
    clause: str
    legal: bool

    def start(self) -> State[Any]:
        """Return the position that the game begins in."""
        game = load_game(self.game)
        players = self.players or game.offers.usual
        return game.new(self.seed, self.options, players=players)

    def state(self) -> State[Any]:
        """Return the position in which the move is to be tried."""
        state = self.start()
        for text in self.moves:
            state.apply(state.parse_move(text), events=False)
        return state

    def spec(self) -> dict[str, Any]:
        """Return the table with this game: a person on the seat of who is to move."""
        state = self.state()
        bot = usual_seats(2)[1]
        seats = [PERSON if player == state.to_move else bot for player in state.players]
        return {
            "kind": "table",
            "game": self.game,
            "seed": self.seed,
            "options": state.options(),
            "seats": seats,
            "moves": list(self.moves),
            "guided": True,
        }

    def told(self) -> str:
        """Return what can be tried, in words, and which rule it shows."""
        state = self.state()
        clause = load_game(self.game).register[self.clause]
        deed = state.told(state.parse_move(self.move))
        rule = f"the rule “{clause.title}” ({clause.id})"
        if self.legal:
            return f"You play {state.to_move}. To see {rule} at work: {deed.asked}."
        return f"You play {state.to_move}. To see what {rule} forbids, try this: {deed.asked}."


@cache
def settings_of(game: str) -> Mapping[str, Setting]:
    """Return the settings of a game by the page whose rule they show; none where there are none."""
    file = resources.files(f"engines.{game}") / FILE
    if not file.is_file():
        return {}
    kept: dict[str, dict[str, Any]] = json.loads(file.read_text("utf-8"))
    return {
        page: Setting(game, **one | {"moves": tuple(one["moves"])}) for page, one in kept.items()
    }


def table_href(game: str, spec: Mapping[str, Any] | None = None) -> str:
    """Return the address of a game's table, with what is to be opened there; "" where none is."""
    if not (BOOK / game / f"{TABLE}.ipynb").is_file():
        return ""
    link = f"{game}/{TABLE}.html"
    if spec is None:
        return link
    return link + fragment(spec)
