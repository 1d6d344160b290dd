"""Find, for each page of a game, a game in play in which its rule comes into play; see ``--help``.

The games are those of the sensible player, from seed 1 on, so the same rules give the same file.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import engines
from engines.play.bots import bot_chance, sensible_bot
from engines.registry import GAMES, load_game
from engines.table.game import Game
from engines.table.state import State
from rulebook.parts.play_now import FILE, Setting
from rulebook.parts.shown_on import pages_of

SEEDS = 25
"""Games that are looked through at most at one table."""
LONGEST = 140
"""Moves that a link may hold."""
MOST_TRIED = 60
"""Moves that are tried in one position: legal ones, and as many that break a rule."""

Rank = tuple[bool, int, int, int]
Found = dict[str, tuple[Rank, Setting]]
"""The best setting of each page so far, with what makes it better than another: the lower, the
better. A move that is allowed comes before one that is not, the usual table before others, the
first clause of the page before its others, a short game before a long one."""


class Search:
    """What is found in the games of one game that are looked through."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.found: Found = {}
        pages = pages_of(game.name)
        self.ids: dict[str, list[str]] = {}
        for clause in game.register:
            told = pages[clause.page].clauses if clause.page in pages else ()
            self.ids.setdefault(clause.page, [one for one in told if one in game.register])

    def settings(self) -> dict[str, Setting]:
        """Return the best setting of each page that has one, in the order of the register."""
        for unusual, (players, options) in enumerate(tables(self.game)):
            for seed in range(1, SEEDS + 1):
                wanted = [page for page in self.ids if not self.is_best(page, unusual)]
                if not wanted:
                    break
                self.look_through(seed, players, options, unusual)
        return {page: self.found[page][1] for page in self.ids if page in self.found}

    def is_best(self, page: str, unusual: int) -> bool:
        """Return whether no further game at this table, or a later one, is worth the looking."""
        if page not in self.found:
            return False
        is_refused, table, clause, _ = self.found[page][0]
        return not is_refused and (table < unusual or clause == 0)

    def look_through(
        self, seed: int, players: int | None, options: Mapping[str, Any], unusual: int
    ) -> None:
        """Note the settings of one game that are better than those found before."""
        first = Setting(self.game.name, seed, players, options, (), "", "", True)
        state, chance = first.start(), bot_chance(seed)
        moves: list[str] = []
        while not state.is_over and len(moves) < LONGEST:
            here = replace(first, moves=tuple(moves))
            for move, cites, is_legal in tried(state):
                for clause in cites:
                    self.note(replace(here, move=str(move), clause=clause, legal=is_legal), unusual)
            move = sensible_bot(state, chance)
            moves.append(str(move))
            state.apply(move, events=False)

    def note(self, setting: Setting, unusual: int) -> None:
        """Keep a setting for the page of its clause, if none before it is as good."""
        page = self.game.register[setting.clause].page
        ids = self.ids[page]
        if setting.clause in ids:
            rank = (not setting.legal, unusual, ids.index(setting.clause), len(setting.moves))
            if page not in self.found or rank < self.found[page][0]:
                self.found[page] = (rank, setting)


def tables(game: Game) -> Iterator[tuple[int | None, Mapping[str, Any]]]:
    """Yield the tables that are looked at: the usual one, other numbers, each other option."""
    yield None, {}
    yield from ((count, {}) for count in game.offers.players if count != game.offers.usual)
    for option in game.offers.options:
        yield from ((None, {option.name: value}) for value, _ in option.values[1:])


def tried(state: State[Any]) -> Iterator[tuple[Any, list[str], bool]]:
    """Yield moves of a position with the clauses that they rest on, or that they break."""
    for move in state.some_moves()[0][:MOST_TRIED]:
        events = state.copy().apply(move)
        yield move, list(dict.fromkeys(cite for event in events for cite in event.cites)), True
    refused = ((move, state.breaches(move)) for move in state.candidates())
    for move, breaches in islice((one for one in refused if one[1]), MOST_TRIED):
        yield move, [breach.clause for breach in breaches], False


def written(found: dict[str, Setting]) -> str:
    """Return settings as a file keeps them, a line each."""
    lines = []
    for page, one in found.items():
        kept = {name: value for name, value in vars(one).items() if name != "game"}
        lines.append(f"{json.dumps(page)}: {json.dumps(kept, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the settings of the games named, or of all."""
    reader = argparse.ArgumentParser(prog="rulebook.tools.play_now", description=__doc__)
    reader.add_argument("games", nargs="*", metavar="GAME", help=", ".join(GAMES))
    for name in reader.parse_args(arguments).games or GAMES:
        found = Search(load_game(name)).settings()
        file = Path(engines.__file__).parent / name / FILE
        file.write_text(written(found), "utf-8")
        print(f"{file}: {len(found)} pages")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
