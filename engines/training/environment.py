"""One game as a PettingZoo environment, in which agents move one after the other (AEC).

An agent observes what its player sees (`seen_by`) and nothing else, with a list of moves: first the
legal ones, then others that somebody might try. An action is a place in that list, and the mask
says which places hold a legal move. An action that is not allowed changes nothing; which clause
forbids it stands in the agent's ``infos``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import islice
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from engines.play.transcript import position_told
from engines.registry import GAMES, load_game
from engines.table.chance import Chance
from engines.table.state import State
from engines.training.encoding import LARGEST, encoded, encoded_move

FACTS, MOVE = 512, 32
"""Numbers of an observation, and of each move in it."""
MOST_REFUSED = 32
"""Illegal moves that are listed after the legal ones."""
MOST_ILLEGAL = 20
"""Illegal actions of one agent on end after which the game is broken off."""
SEED_STREAM = 31
LARGEST_SEED = 1 << 31

Observation = dict[str, Any]


class GameEnvironment(AECEnv):  # type: ignore[misc]  # It is typed where the extra is.
    """A game for agents ``seat_1``, ``seat_2`` …

    An observation holds the facts as a vector (``observation``), the moves as rows (``moves``)
    and the mask (``action_mask``). Whoever wins gets 1, shared among the winners; all get 0 else.
    ``infos`` hold the player's name, the legal moves in words, those refused that come after them,
    and how many legal ones had no room.
    """

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        readings: Mapping[str, str] | None = None,
        most_moves: int = 256,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = load_game(game)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game}_v0",
            "render_modes": ["human", "ansi"],
            "is_parallelizable": False,
        }
        self._new = partial(self.game.new, options=options, readings=readings, players=players)
        self._most = most_moves
        self._seeds = Chance(0, SEED_STREAM)
        self._state: State[Any] = self._new(0)
        seats = range(1, len(self._state.players) + 1)
        self.possible_agents = [f"seat_{number}" for number in seats]
        self._spaces = {agent: self._observed() for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(most_moves) for agent in self.possible_agents}

    def _observed(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(-LARGEST, LARGEST, (FACTS,), dtype=np.float32),
                "moves": spaces.Box(-LARGEST, LARGEST, (self._most, MOVE), dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (self._most,), dtype=np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations; always the same one."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions; always the same one."""
        return self._actions[agent]

    # -- a game --------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game; the same seed begins the same one, without a seed the next in a row."""
        if seed is not None:
            self._seeds = Chance(seed, SEED_STREAM)
        self._state = self._new(self._seeds.below(LARGEST_SEED) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self._players = dict(zip(self.agents, self._state.players, strict=True))
        self._agents = {player: agent for agent, player in self._players.items()}
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._illegal = 0
        self._next()

    def _next(self) -> None:
        """Look up the moves of whoever is to move, and tell everybody what there is to tell."""
        state = self._state
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"player": self._players[agent]} for agent in self.agents
        }
        self._moves: list[Any] = []
        self._refused: list[Any] = []
        if state.is_over:
            return
        self.agent_selection = self._agents[state.to_move]
        # The short moves first: a list of fixed length has not room for all of thousands.
        legal = sorted(state.some_moves()[0], key=lambda one: (len(state.parts(one)), str(one)))
        self._moves = legal[: self._most]
        self._refused = self._others(set(legal))
        self.infos[self.agent_selection] |= {
            "moves": [str(move) for move in self._moves],
            "refused": [str(move) for move in self._refused],
            "left_out": len(legal) - len(self._moves),
        }

    def _others(self, legal: set[Any]) -> list[Any]:
        """Return illegal moves that somebody might try, as many as there is room for."""
        near = islice(self._state.candidates(), 2 * self._most)
        others = (move for move in near if move not in legal and not self._state.is_legal(move))
        return list(islice(others, min(self._most - len(self._moves), MOST_REFUSED)))

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees; the moves are told to whoever is to move."""
        moves = np.zeros((self._most, MOVE), dtype=np.float32)
        mask = np.zeros(self._most, dtype=np.int8)
        if agent == self.agent_selection:
            for number, move in enumerate((*self._moves, *self._refused)):
                moves[number] = encoded_move(self._state.parts(move), MOVE)
            mask[: len(self._moves)] = 1
        facts = self._state.seen_by(self._players[agent])
        return {"observation": encoded(facts, FACTS), "moves": moves, "action_mask": mask}

    def step(self, action: Any) -> None:
        """Make the move at a place of the list; why it is not allowed stands in ``infos``."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if not 0 <= int(action) < len(self._moves):
            self._refuse(agent, int(action))
            return
        self._state.apply(self._moves[int(action)], events=False)
        self._illegal = 0
        self._next()
        if self._state.is_over:
            self._end()
        self._accumulate_rewards()

    def _refuse(self, agent: str, action: int) -> None:
        """Change nothing, and say why; whoever goes on like that ends the game."""
        self._illegal += 1
        at = action - len(self._moves)
        if 0 <= at < len(self._refused):
            why = str(self._state.judge(self._refused[at]))
        else:
            why = f"no move is there; allowed: 0 to {len(self._moves) - 1}"
        self.infos[agent]["illegal"] = f"action {action}: {why}"
        if self._illegal >= MOST_ILLEGAL:
            self.truncations = dict.fromkeys(self.agents, True)

    def explain(self, text: str) -> str:
        """Say by which clauses a move as it is written is refused now; "" for a legal one.

        MalformedMove is raised for what is no move at all.
        """
        verdict = self._state.judge(self._state.parse_move(text))
        return "" if verdict.is_legal else str(verdict)

    def _end(self) -> None:
        winners = self._state.winners()
        each = 1.0 if self.game.is_cooperative else 1.0 / max(len(winners), 1)
        for agent, player in self._players.items():
            self.rewards[agent] = each if player in winners else 0.0
        self.terminations = dict.fromkeys(self.agents, True)

    # -- looking -------------------------------------------------------------------------------

    def render(self) -> str | None:
        """Tell the position in sentences: returned ("ansi") or printed ("human")."""
        told = "\n".join(position_told(self.game, self._state))
        if self.render_mode == "ansi":
            return told
        if self.render_mode == "human":
            print(told)
        return None

    def close(self) -> None:
        """Nothing is held open."""


def env(
    game: str,
    *,
    players: int | None = None,
    readings: Mapping[str, str] | None = None,
    most_moves: int = 256,
    render_mode: str | None = None,
    **options: Any,
) -> GameEnvironment:
    """Return a game as an environment, the game's own options by their names.

    ``most_moves`` is the number of actions; ``render_mode`` is "human" or "ansi". BadPosition where
    the game has no such option or number of players.

    >>> env("tickle", players=3).possible_agents
    ['seat_1', 'seat_2', 'seat_3']
    """
    return GameEnvironment(
        game,
        players=players,
        options=options,
        readings=readings,
        most_moves=most_moves,
        render_mode=render_mode,
    )


ENVIRONMENTS: dict[str, Callable[..., GameEnvironment]] = {
    f"{game}_v0": partial(env, game) for game in GAMES
}
"""An environment for each game, by the name that it bears."""
