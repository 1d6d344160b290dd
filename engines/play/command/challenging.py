"""``rulebook challenge``: a game's challenges, their tasks and hints, and whether moves do them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.play.challenge.attempt import Attempt
from engines.play.challenge.challenge import Challenge
from engines.play.challenge.shelf import NoChallenge, challenge_of, challenges
from engines.play.challenge.telling import level_told, result_told, starred, turn_told
from engines.play.check import FAILS, HOLDS
from engines.play.command.arguments import Asked, Commands, command, say_json, take_game, take_json
from engines.play.terminal import complain, number_argument, say, text_argument
from engines.play.transcript import refusal_told
from engines.registry import UnknownGame
from engines.table.verdict import IllegalMove, MalformedMove


def add_commands(commands: Commands) -> None:
    """Add what this module does to the command line."""
    sub = command(commands, "challenge", challenge, "list a game's challenges, or try one")
    take_game(sub)
    sub.add_argument("name", nargs="?", type=text_argument, metavar="NAME")
    sub.add_argument("--list", action="store_true", help="list them (so it is without a NAME)")
    sub.add_argument(
        "--move",
        action="append",
        default=[],
        type=text_argument,
        metavar="MOVE",
        help="a move of yours; may be given again, in order",
    )
    sub.add_argument("--hints", type=number_argument, default=0, metavar="N", help="first N hints")
    take_json(sub)


def challenge(asked: Asked) -> int:
    """List a game's challenges, tell one, or judge the moves that are to solve it."""
    try:
        if asked.list or asked.name is None:
            if asked.list and asked.name is not None:
                return complain("--list: lists all of a game; allowed: without a NAME")
            if asked.move or asked.hints:
                return complain(f"--{'move' if asked.move else 'hints'}: allowed: with a NAME")
            return _listed(asked)
        found = challenge_of(asked.game, asked.name)
    except (UnknownGame, NoChallenge) as error:
        return complain(error)
    if not 0 <= asked.hints <= len(found.hints):
        return complain(f"--hints {asked.hints}: allowed: 0 to {len(found.hints)}")
    return _tried(asked, found)


def _listed(asked: Asked) -> int:
    found = challenges(asked.game)
    if asked.json:
        say_json([_tables(one) for one in found])
    elif found:
        say(*(f"{one.name}  {one.title} ({level_told(one)}): {one.task}" for one in found))
    else:
        say("This game has no challenges.")
    return HOLDS


def _tables(found: Challenge) -> dict[str, Any]:
    return {
        "name": found.name,
        "title": found.title,
        "task": found.task,
        "level": found.level,
        "par": found.par,
        "moves": found.moves,
        "hints": len(found.hints),
    }


def _tried(asked: Asked, found: Challenge) -> int:
    """Make the moves, as far as they can be made, and say whether they reach the goal."""
    attempt = Attempt(found)
    refused: list[str] = []
    for text in asked.move:
        try:
            move = attempt.state.parse_move(text)
            if attempt.is_solved or attempt.is_spent:
                return complain(f"--move {text}: nothing more can be played here")
            attempt.play(move)
        except MalformedMove as malformed:
            return complain(f"--move: {malformed}")
        except IllegalMove as error:
            refused = list(map(str, refusal_told(attempt.state.to_move, error.verdict)))
            break
    stars = found.stars(len(attempt.own), asked.hints) if attempt.is_solved else 0
    if asked.json:
        say_json(
            _tables(found)
            | {
                "solved": attempt.is_solved,
                "stars": stars,
                "refused": refused,
                "missing": list(attempt.missing),
                "hints": list(found.hints[: asked.hints]),
            }
        )
    else:
        say(*_told(asked, attempt), *refused)
        if asked.move:
            say(starred(stars) if attempt.is_solved else " ".join(result_told(attempt)))
    return HOLDS if attempt.is_solved or not asked.move else FAILS


def _told(asked: Asked, attempt: Attempt) -> Iterator[str]:
    found = attempt.challenge
    yield f"{found.title} ({level_told(found)})"
    yield from (f"   {told}" for told in found.game.describe(found.sight(found.start)))
    yield f"Task: {found.task}"
    for number, hint in enumerate(found.hints[: asked.hints], 1):
        yield f"Hint {number}: {hint}"
    for turn in attempt.turns:
        yield f"{turn.player}: {turn.move}"
        yield from (f"   {told}" for told in turn_told(attempt, turn))
