"""Frames: every screen of an example, small enough to lie in its page.

The first frame holds its board whole. A later one says which keyed children of the board are kept,
in order, and gives only those that are new or different.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict
from xml.parsers.expat import ParserCreate

from rulebook.parts.example import Example
from rulebook.sessions.example import ExampleSession
from rulebook.sessions.screen import Screen


class Delta(TypedDict, total=False):
    """A board told by what changed: all keys in painting order, and the new fragments.

    ``open`` is the board's opening tag, where it is not the same as before.
    """

    keep: list[str]
    set: dict[str, str]
    open: str


class BadBoard(ValueError):
    """A board whose direct children are not keyed, each key once."""


def split(svg: str) -> tuple[str, dict[str, str]]:
    """Return a board's opening tag and its direct children by key, as they are written.

    >>> split('<svg><g data-key="a"><g/></g><g data-key="b"/></svg>')
    ('<svg>', {'a': '<g data-key="a"><g/></g>', 'b': '<g data-key="b"/>'})
    """
    data = svg.encode()
    parser = ParserCreate()
    parser.buffer_text = True
    starts: list[tuple[int, str]] = []
    depth = 0
    end = 0

    def start(_: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth == 2:
            starts.append((parser.CurrentByteIndex, attributes.get("data-key", "")))

    def stop(_: str) -> None:
        nonlocal depth, end
        depth -= 1
        end = parser.CurrentByteIndex

    parser.StartElementHandler = start
    parser.EndElementHandler = stop
    parser.Parse(data, True)
    keys = [key for _, key in starts]
    if len(set(keys)) != len(keys) or "" in keys:
        raise BadBoard(f"every direct child needs a data-key of its own: {keys}")
    ends = [at for at, _ in starts[1:]] + [end]
    head = data[: starts[0][0] if starts else end].decode()
    children = zip(starts, ends, strict=True) if starts else ()
    return head, {key: data[at:stop_at].decode() for (at, key), stop_at in children}


def delta(before: str, after: str) -> Delta:
    """Return what changed from one board to the next."""
    old_head, old = split(before)
    head, new = split(after)
    told: Delta = {
        "keep": list(new),
        "set": {key: text for key, text in new.items() if old.get(key) != text},
    }
    if head != old_head:
        told["open"] = head
    return told


def apply_delta(before: str, change: Delta) -> str:
    """Return the board after a change: what ``live.js`` makes of it, as text."""
    old_head, old = split(before)
    fragments = {**old, **change["set"]}
    inner = "".join(fragments[key] for key in change["keep"])
    return f"{change.get('open', old_head)}{inner}</svg>"


def frames(example: Example, uid: str = "board") -> list[dict[str, Any]]:
    """Return a screen for each step, boards after the first as changes to the one before.

    What every frame would repeat (kind, title, the labels of the steps) is left to `envelope`.
    """
    session = ExampleSession(example, uid=uid)
    shown: list[dict[str, Any]] = []
    last = ""
    for at in range(len(example.stages)):
        screen = session.do({"do": "goto", "at": at})
        board: str | Delta = delta(last, screen["board"]) if at else screen["board"]
        last = screen["board"]
        shown.append(frame(screen, board))
    return shown


def frame(screen: Screen, board: str | Delta) -> dict[str, Any]:
    """Return a screen as a page stores it; its ``choices`` are what an engine could do there."""
    stored: dict[str, Any] = {key: screen[key] for key in ("lines", "say", "choices")}
    if screen["ask"]:
        stored["ask"] = screen["ask"]
    return {"board": board, **stored}


def envelope(
    spec: Mapping[str, Any], title: str, steps: Sequence[str], shown: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """Return what lies in the page as JSON: the frames, and what they have in common.

    The first board is left out: it stands in the page as a picture already.
    """
    choices = shown[0]["choices"]
    stored = [
        {key: value for key, value in one.items() if key != "choices" or value != choices}
        for one in shown
    ]
    stored[0]["board"] = None
    return {"spec": spec, "title": title, "steps": steps, "choices": choices, "frames": stored}
