"""The challenges that the games' packages hold, found by name and read."""

from __future__ import annotations

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from engines.play.challenge.challenge import Challenge, parse_challenge
from engines.registry import load_game
from engines.table.messages import Near, shown


class NoChallenge(ValueError):
    """A challenge was asked for that its game does not have."""

    def __init__(self, game: str, name: str) -> None:
        names = challenge_names(game)
        allowed = ", ".join(names) or "none: this game has no challenges"
        super().__init__(f"{game} has no challenge {shown(name)}; allowed: {allowed}"
                         f"{Near(name, names)}")  # fmt: skip


def challenge_folder(game: str) -> Traversable:
    """Return the folder with a game's challenges, which need not be there."""
    return resources.files(f"engines.{load_game(game).name}") / "challenges"


@cache
def _texts(game: str) -> dict[str, str]:
    """Return the texts of a game's challenges: its files are read once, and not for each anew."""
    folder = challenge_folder(game)
    files = list(folder.iterdir()) if folder.is_dir() else []
    return {
        file.name.removesuffix(".toml"): file.read_text("utf-8")
        for file in sorted(files, key=lambda one: one.name)
        if file.name.endswith(".toml")
    }


def challenge_names(game: str) -> list[str]:
    """Return the names of a game's challenges, in plain text order; none where it has none."""
    return sorted(_texts(game))


@cache
def challenge_of(game: str, name: str) -> Challenge:
    """Return a game's challenge by its name; UnknownGame or NoChallenge where there is none.

    >>> challenge_of("tock", "fly")
    Traceback (most recent call last):
    engines.play.challenge.shelf.NoChallenge: tock has no challenge 'fly'; allowed: ...
    """
    text = _texts(load_game(game).name).get(name)
    if text is None:
        raise NoChallenge(game, name)
    return parse_challenge(text, name)


def challenges(game: str) -> list[Challenge]:
    """Return a game's challenges from easy to hard."""
    found = [challenge_of(game, name) for name in challenge_names(game)]
    return sorted(found, key=lambda one: (one.level, one.par, one.name))
