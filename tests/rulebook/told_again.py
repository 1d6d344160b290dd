"""What ``live.js`` makes of a stored frame, in Python."""

from __future__ import annotations

from engines.table.drawing import Drawing
from rulebook.live.frames import Delta


def told_again(before: Drawing, change: Delta) -> Drawing:
    """Return the board after a change."""
    fragments = {**before.children, **change["set"]}
    children = {key: fragments[key] for key in change["keep"]}
    return Drawing(change.get("open", before.head), children)
