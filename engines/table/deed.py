"""Deeds: what a move does, in words: as who makes it is told of, who may not, and who is asked."""

from __future__ import annotations

from typing import NamedTuple

NOBODY = "Nobody"


class Deed(NamedTuple):
    """What a move does: a verb, and what follows it; without a verb it is the written form.

    >>> deed = Deed("throw", "the hand in")
    >>> deed.by("red"), deed.asked, deed.refused("red")
    ('Red throws the hand in', 'Throw the hand in', 'Red may not throw the hand in')
    >>> Deed("", "Light 2").by("Ann"), Deed("", "Light 2").refused("")
    ('Ann: Light 2', 'Nobody may play: Light 2')
    """

    verb: str
    rest: str = ""

    @property
    def bare(self) -> str:
        """The deed within a sentence, after "may" or "would"."""
        return f"{self.verb} {self.rest}".strip() if self.verb else f"play: {self.rest}"

    @property
    def asked(self) -> str:
        """The deed as one is asked to do it."""
        return capital(self.bare) if self.verb else self.rest

    def by(self, player: str) -> str:
        """Return the deed as this player's, without a full stop; nobody's is as it is asked."""
        if not player:
            return self.asked
        if not self.verb:
            return f"{player}: {self.rest}"
        ending = "es" if self.verb.endswith("s") else "s"
        return f"{capital(player)} {self.verb}{ending} {self.rest}".rstrip()

    def tried(self, player: str) -> str:
        """Return the deed as this player's who would like to do it and may not.

        >>> Deed("pass").tried("Ann")
        'Ann tries to pass'
        """
        return (
            f"{capital(player)} tries to {self.bare}" if player and self.verb else self.by(player)
        )

    def refused(self, player: str) -> str:
        """Return that this player may not do it; without one, that nobody may."""
        return f"{capital(player)} may not {self.bare}" if player else f"{NOBODY} may {self.bare}"


def capital(words: str) -> str:
    """Return words as they begin a sentence: a player's name may be a colour, written small.

    >>> capital("red"), capital("P1")
    ('Red', 'P1')
    """
    return words[:1].upper() + words[1:]
