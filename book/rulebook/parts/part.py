"""What a part of a page has to be, so that the built book can show it from what the page keeps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Protocol


class Part(Protocol):
    """A part that is drawn once, at the build; ``kind`` is what its spec names it by."""

    kind: ClassVar[str]

    @classmethod
    def of(cls, spec: Mapping[str, Any]) -> Part:
        """Return the part that its ``spec()`` described."""

    def html(self, uid: str, root: str = "") -> str:
        """Return the part as HTML; ``uid`` begins every id in it, ``root`` leads to the book."""
