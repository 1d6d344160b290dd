"""Parts of pages that belong to one game, each in the folder of its game.

A game without such parts has no folder here. One that has names the kinds that a page may keep in
its package's ``PARTS``. A part that needs a script on its page has it in ``static/`` of
that folder, named as its kind: ``two-cards.js`` is loaded where ``rb-two-cards`` stands.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from engines.registry import GAMES
from rulebook.parts.part import Part


@cache
def game_parts() -> dict[str, type[Part]]:
    """Return the kinds of parts that the games bring, by the name that a spec gives them."""
    found: dict[str, type[Part]] = {}
    for game in GAMES:
        package = f"{__name__}.{game}"
        if find_spec(package) is not None:
            for part in import_module(package).PARTS:
                assert part.kind not in found, f"{package}: another part is a {part.kind} too"
                found[part.kind] = part
    return found


def game_scripts() -> list[Path]:
    """Return the scripts that parts of the games need, each named as the part that needs it."""
    return sorted(Path(__file__).parent.glob("*/static/*.js"))
