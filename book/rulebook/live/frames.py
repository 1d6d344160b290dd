"""Frames: every screen of an example, small enough to be read with its page.

The first frame holds its board whole. A later one says which keyed children of the board are kept,
in order, and gives only those that are new or different.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, TypedDict

from engines.table.drawing import Drawing
from rulebook.sessions.example import ExampleSession
from rulebook.sessions.screen import Screen
from rulebook.sessions.worked import Worked


class Delta(TypedDict, total=False):
    """A board told by what changed: all keys in painting order, and the new fragments.

    ``open`` is the board's opening tag, where it is not the same as before.
    """

    keep: list[str]
    set: dict[str, str]
    open: str


def delta(before: Drawing, after: Drawing) -> Delta:
    """Return what changed from one board to the next."""
    old = before.children
    told: Delta = {
        "keep": list(after.children),
        "set": {key: text for key, text in after.children.items() if old.get(key) != text},
    }
    if after.head != before.head:
        told["open"] = after.head
    return told


def screens(example: Worked, uid: str = "board") -> list[Screen]:
    """Return the screen of each step of an example."""
    session = ExampleSession(example, uid=uid)
    return [session.do({"do": "goto", "at": at}) for at in range(len(example.stages))]


def frames(shown: Sequence[Screen], boards: Sequence[Drawing] = ()) -> list[dict[str, Any]]:
    """Return screens as a page stores them, boards after the first as changes to the one before.

    ``boards`` are what is drawn in the place of the screens' own, such as boards that share their
    scenery. What every frame would repeat (kind, title, the labels of the steps) is left to
    `envelope`.
    """
    drawn = boards or [screen["board"] for screen in shown]
    changes: list[Drawing | Delta] = [
        drawn[0],
        *(delta(before, after) for before, after in pairwise(drawn)),
    ]
    return [frame(screen, board) for screen, board in zip(shown, changes, strict=True)]


def frame(screen: Screen, board: Drawing | Delta) -> dict[str, Any]:
    """Return a screen as a page stores it; its ``choices`` are what an engine could do there."""
    stored: dict[str, Any] = {key: screen[key] for key in ("lines", "say", "choices")}
    if screen["ask"]:
        stored["ask"] = screen["ask"]
    if "veil" in screen:
        stored["veil"] = screen["veil"]
    return {"board": board, **stored}


def envelope(
    spec: Mapping[str, Any], title: str, steps: Sequence[str], shown: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """Return what a page stores of a figure as JSON: the frames, and what they have in common.

    The first board is left out: it stands in the page as a picture already.
    """
    choices = shown[0]["choices"]
    stored = [
        {key: value for key, value in one.items() if key != "choices" or value != choices}
        for one in shown
    ]
    stored[0]["board"] = None
    return {"spec": spec, "title": title, "steps": steps, "choices": choices, "frames": stored}
