"""Parts of pages: what each can do, so that every frontend can show it.

A page keeps of a part the few plain values of its :meth:`~Part.spec`; the built book makes the
part again from them, with the engine of that day. Text and HTML are for every other reader.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Self
from urllib.parse import quote

from rulebook.live.frontend import show, widget_view
from rulebook.live.shared_scenery import Shared
from rulebook.sessions.session import Session

MIME = "application/vnd.rulebook+json"
"""The MIME type of what a page keeps for the built book."""
PICTURE = "application/vnd.rulebook.picture+json"
"""The MIME type that marks a stored picture, which is for readers without a built book."""

MARK = "#rulebook="
"""What stands before the spec in a link to a figure; see ``page.js``."""
UNESCAPED = "!~*'()"
"""What a browser's own ``encodeURIComponent`` leaves as it is."""


def fragment(spec: Mapping[str, Any]) -> str:
    """Return what stands at the end of a link to a figure that is to show this.

    >>> fragment({"kind": "desk"})
    '#rulebook=%7B%22kind%22%3A%22desk%22%7D'
    """
    return MARK + quote(json.dumps(spec, separators=(",", ":")), safe=UNESCAPED)


class Part(ABC):
    """Something that a page shows; ``kind`` is what its spec names it by."""

    kind: ClassVar[str]
    keeps_html: ClassVar[bool] = False
    """Whether a page keeps the HTML of the day it was run, and no spec to make it again."""

    @classmethod
    @abstractmethod
    def of(cls, spec: Mapping[str, Any]) -> Self:
        """Return the part that its :meth:`spec` described."""

    @abstractmethod
    def spec(self) -> dict[str, Any]:
        """Return the few plain JSON values from which the same part can be made again."""

    @abstractmethod
    def text(self) -> str:
        """Return what a reader of text gets; the same part always gives the same."""

    @abstractmethod
    def html(self, uid: str = "", root: str = "", shared: Shared | None = None) -> str:
        """Return the part as HTML.

        ``uid`` begins every id in it, ``root`` leads from the page to the root of the book, and
        ``shared`` is the scenery that the page holds already.
        """

    def stands_on(self) -> Sequence[Path]:
        """Return the files beside the engine's that the HTML is made from."""
        return ()

    def shown(self) -> dict[str, Any]:
        """Return what frontends show instead of the text, by MIME type."""
        return {"text/html": self.html(f"rb-{self.kind}")}

    def kept(self) -> dict[str, Any]:
        """Return what everybody gets, by MIME type: the text, and the spec for the built book."""
        return {"text/plain": self.text()} | ({} if self.keeps_html else {MIME: self.spec()})

    def __str__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        return self.kept() | self.shown()


class LivePart(Part):
    """A part with a session behind it: live in JupyterLab, and woken in the built book."""

    @property
    @abstractmethod
    def game(self) -> str:
        """The name of the game, whose styles a picture needs."""

    @abstractmethod
    def session(self, uid: str = "board") -> Session:
        """Return a new session of this part; ``uid`` begins every id on its boards."""

    def shown(self) -> dict[str, Any]:
        return widget_view(self)

    def _ipython_display_(self) -> None:
        show(self, self.kept())
