"""What can be done at a table, as the choices of its screen: the moves and the commands."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook.sessions.guide import has_meanings
from rulebook.sessions.listing import table_choices
from rulebook.sessions.match import Match
from rulebook.sessions.picking import Offer, finished
from rulebook.sessions.screen import Choice, command, deed_choice
from rulebook.sessions.seated import Seated
from rulebook.sessions.set_up import seat_choices
from rulebook.sessions.taking_back import request

LONGEST_MOVE = 2000
"""Characters of the longest move that can be written."""
KEEP = "This game"
"""The group of what is done with a game as a whole."""
FILE = "Open a record …"


def record_choice() -> Choice:
    """Return the choice that asks for a file with a record."""
    return {**command(FILE, "import", KEEP), "file": True}


def commands(session: Seated, match: Match, there: Offer) -> Iterator[Choice]:
    """Yield what who looks at a game in play can do: the moves and every command."""
    if session.asked is not None:
        for person in session.asked.missing:
            yield command(f"I am {person}, and I agree", "agree", who=person)
        yield command("No, the move stands", "refuse")
        return
    if session.is_curtained:
        mover = match.state.to_move
        for person in sorted(match.persons, key=lambda one: one != mover):
            yield command(f"I am {person}, and I am here", "here", who=person)
        return
    if not session.is_now:
        yield command("Back to the game", "now")
        if not (match.has_secrets and len(match.persons) > 1):
            yield command("Play on from here", "continue")
        yield command("Tell the position", "tell")
        return
    yield from _turn_commands(session, match, there)
    if session.can_move:
        yield from table_choices(match.state, there)
        written: Choice = {
            **command("Play it", "write", "Write a move"),
            "input": {"label": "Move, as the book writes it", "most": LONGEST_MOVE},
        }
        yield written
    if not (match.is_bots_turn and session.is_pacing):
        yield from _game_choices(match)


def _turn_commands(session: Seated, match: Match, there: Offer) -> Iterator[Choice]:
    for move in finished(there):
        deed = match.state.told(move)
        yield {**deed_choice(deed, str(move), None), "label": f"Finish: {deed.asked}"}
    if session.picked:
        yield command("Put back", "clear")
    if match.is_bots_turn:
        yield command(f"Next: {match.state.to_move}", "next")
        yield command("Play on", "run")
        if session.is_pacing:
            yield command("One move at a time", "pace")
        else:
            yield command("Let the bots go on", "pace")
    elif match.keeps_secrets and match.is_persons_turn and not session.can_move:
        yield command(f"Hand over to {match.state.to_move}", "leave")
    if session.can_move and not session.picked:
        yield command("Hint", "hint")
        if has_meanings(match, match.state.to_move):
            yield command("What my cards mean", "explain")
    if match.state.is_over:
        yield from _looking_back(session, match)
        yield command("Play again", "again")
        yield command("Save the record", "export")
    last = match.last_decision()
    is_shown = match.state.is_over and match.has_secrets and len(match.persons) > 1
    if last is not None and not session.picked and not is_shown:
        owner = match.turns[last].player
        take = "Ask to take back" if request(match, last, session.here).missing else "Take back"
        yield command(f"{take} {owner}'s move", "undo")
    yield command("Tell the position", "tell")
    if match.game.guiding.has_words and not match.state.is_over:
        yield command("Play without the guide" if session.is_guided else "Guide me", "guide")
    if match.game.is_memory and not match.state.is_over:
        shown = session.helps_memory
        yield command("Hide what was seen" if shown else "Show what was seen", "memory")


def _looking_back(session: Seated, match: Match) -> Iterator[Choice]:
    """Yield whose game can be looked back at, and then where in it there is something to see."""
    persons = match.persons or match.state.players[:1]
    for person in persons:
        label = "Look back" if len(persons) == 1 else f"Look back as {person}"
        yield command(label, "look_back", who=person)
    if session.notice and session.looked is not None and session.looked.is_done:
        for at in session.looked.places():
            yield command(f"Before move {at + 1}", "goto", "Go to a moment", at=at)


def _game_choices(match: Match) -> Iterator[Choice]:
    if match.keeps_secrets:
        yield command("Hide my cards", "leave", KEEP)
    elif not match.state.is_over:
        if len(match.persons) < 2:
            yield from seat_choices(match.state.players, list(match.seats.values()))
        yield command("Save the record", "export", KEEP)
    yield record_choice()
    yield command("Another game, set up alike", "again", KEEP)
    yield command("Another set-up", "set_up", KEEP)
