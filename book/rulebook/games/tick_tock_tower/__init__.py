"""Parts of the Tick-Tock Tower's pages: its heroes in a table."""

from rulebook.parts.part import Part

PARTS: tuple[type[Part], ...] = ()
