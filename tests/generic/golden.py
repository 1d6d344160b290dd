"""Write the golden records anew: ``python -m tests.generic.golden``, or of some games by name.

They change only when a rule, a wording or the order of chance changes: look at the difference
before committing it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from itertools import islice

from engines.play.record import record_game
from engines.registry import GAMES
from tests.generic.brought import golden_of

LINES = 60


def main(games: Sequence[str]) -> None:
    for game in games:
        lines = islice(record_game(game, seed=2026, bot="sensible"), LINES)
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        golden_of(game).write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:] or GAMES)
