"""Run every benchmark, one after the other: ``make bench``, or ``python -m benchmarks``.

Each prints ratios taken in one run; the machine decides the figures, the ratios carry over.
"""

from __future__ import annotations

import sys
from importlib import import_module

BENCHMARKS = ("tick_tock_tower", "tickle", "tock", "haunted_clock_tower", "drawing")


def main() -> None:
    for name in BENCHMARKS:
        print(f"\n== {name.replace('_', ' ')} ==", flush=True)
        sys.argv = [name]
        import_module(f"benchmarks.{name}").main()


if __name__ == "__main__":
    main()
