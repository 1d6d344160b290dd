"""Parts of Tock's pages: the game in numbers."""

from rulebook.parts.part import Part

PARTS: tuple[type[Part], ...] = ()
