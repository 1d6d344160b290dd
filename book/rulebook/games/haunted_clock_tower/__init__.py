"""Parts of the Haunted Clock Tower's pages: its odds, told in charts and tables of numbers."""

from rulebook.parts.part import Part

PARTS: tuple[type[Part], ...] = ()
