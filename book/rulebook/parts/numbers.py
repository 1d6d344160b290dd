"""Numbers: a table that a page computes, as text and as HTML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, ClassVar, Self

from rulebook.live.shared_scenery import Shared
from rulebook.parts.part import Part

MOST_ROWS = 1000


@dataclass(frozen=True)
class Numbers(Part):
    """A table with a caption; the first cell of each row names the row.

    >>> print(Numbers("Steps", ("start", "steps"), [("10:00", 24), ("11:00", 12)]))
    Steps
       start | steps
       10:00 |    24
       11:00 |    12
    """

    caption: str
    head: Sequence[str]
    rows: Sequence[Sequence[object]]

    kind: ClassVar[str] = "numbers"

    def __post_init__(self) -> None:
        if len(self.rows) > MOST_ROWS:
            raise ValueError(f"{len(self.rows)} rows; allowed: {MOST_ROWS}")
        for row in self.rows:
            if len(row) != len(self.head):
                raise ValueError(f"{len(row)} cells in a row; allowed: {len(self.head)}")

    def spec(self) -> dict[str, Any]:
        """Return the table as plain JSON values."""
        return {
            "kind": self.kind,
            "caption": self.caption,
            "head": list(self.head),
            "rows": [[str(cell) for cell in row] for row in self.rows],
        }

    @classmethod
    def of(cls, spec: Mapping[str, Any]) -> Self:
        """Return the table that :meth:`spec` described."""
        return cls(spec["caption"], spec["head"], spec["rows"])

    def text(self) -> str:
        """Return the table as lines of text."""
        cells = [[str(cell) for cell in row] for row in (self.head, *self.rows)]
        widths = [max(len(row[column]) for row in cells) for column in range(len(self.head))]
        number = [column > 0 and self._is_number(column) for column in range(len(self.head))]
        told = [self.caption]
        for row in cells:
            aligned = [
                cell.rjust(width) if right else cell.ljust(width)
                for cell, width, right in zip(row, widths, number, strict=True)
            ]
            told.append(("   " + " | ".join(aligned)).rstrip())
        return "\n".join(told)

    def _is_number(self, column: int) -> bool:
        return all(str(row[column])[:1].isdigit() for row in self.rows)

    def html(self, uid: str = "", root: str = "", shared: Shared | None = None) -> str:
        """Return the table as HTML; it scrolls by itself where a page is narrow."""
        head = "".join(f'<th scope="col">{escape(str(cell))}</th>' for cell in self.head)
        body = "".join(
            f'<tr><th scope="row">{escape(str(row[0]))}</th>'
            + "".join(f"<td>{escape(str(cell))}</td>" for cell in row[1:])
            + "</tr>"
            for row in self.rows
        )
        name = escape(self.caption, quote=True)
        return (
            f'<div class="rb-numbers" role="group" tabindex="0" aria-label="{name}"'
            ' style="overflow-x:auto">'
            '<table class="table" style="min-width:34rem;overflow-wrap:normal">'
            '<caption style="color:inherit;caption-side:top">'
            f"{escape(self.caption)}</caption>"
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
        )
