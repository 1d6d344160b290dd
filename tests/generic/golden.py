"""Write the golden records anew: ``python -m tests.generic.golden``.

They change only when a rule, a wording or the order of chance changes: look at the difference
before committing it.
"""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

from engines.play.record import record_game
from engines.registry import GAMES

GOLDEN = Path(__file__).parents[1] / "golden"
LINES = 60


def main() -> None:
    for game in GAMES:
        lines = islice(record_game(game, seed=2026, bot="sensible"), LINES)
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        (GOLDEN / f"{game}.jsonl").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
