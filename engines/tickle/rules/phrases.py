"""All that the game says: what happened, and why a move is refused."""

from __future__ import annotations

from collections.abc import Sequence

from engines.table.event import Phrase, listed
from engines.table.verdict import Breach
from engines.tickle.components import CARD_NAMES, MOST_LAID, Card
from engines.tickle.grid import Cell, tell_cell

# -- a play ------------------------------------------------------------------------------------

OPENS = Phrase(
    "{0} opens the table with {1}.",
    ("TIC-SETUP-1", "TIC-OPEN-1", "TIC-OPEN-2", "TIC-OPEN-3", "TIC-OPEN-5"),
)
LAYS_ONE = Phrase("{0} lays {1}.", ("TIC-TURN-1", "TIC-PLACE-1", "TIC-JOIN-1"))
LAYS_LINE = Phrase("{0} lays {1} in one line.", ("TIC-TURN-1", "TIC-LINE-1", "TIC-JOIN-1"))
_STRADDLED = ("TIC-TURN-1", "TIC-LINE-1", "TIC-LINE-2", "TIC-JOIN-2")
STRADDLES_ONE = Phrase("{0} lays {1} in one line, with an old card in between.", _STRADDLED)
STRADDLES = Phrase("{0} lays {1} in one line, with old cards in between.", _STRADDLED)
LEAVES_GAPS = Phrase(
    "{0} lays {1} in one line, leaving a gap.",
    ("TIC-TURN-1", "TIC-LINE-1", "TIC-LINE-2", "TIC-JOIN-2"),
)
TIC = Phrase("{0} and {1} at {2} Tic: they share {3}.", ("TIC-COMMON-1", "TIC-TICS-1"))
SINGLE = Phrase(
    "{0} and {1} at {2} Single: they share only {3}, which is allowed and scores nothing.",
    ("TIC-COMMON-2", "TIC-PLACE-3", "TIC-TICS-2"),
)
TIC_SUM = Phrase("{0:Tic} at 2 points each: {1} points.", ("TIC-TICS-1", "TIC-TICS-3"))
_SIZE_CLAUSE = {3: "TIC-GROUP-2", 4: "TIC-GROUP-3", 5: "TIC-GROUP-4"}
_NEW = {
    3: "3 connected cards share {0}: a group of 3 for {1} points.",
    4: "4 connected cards share {0}: a group of 4 for {1} points.",
    5: "5 connected cards share {0}: a Tickle for {1} points!",
}
_GROWN = {
    4: "The group that shares {0} grows from {2} to 4 cards: {1} points, for its new size.",
    5: "The group that shares {0} grows from {2} to 5 cards: a Tickle for {1} points!",
}
GROUP_MADE = {
    size: Phrase(text, ("TIC-GROUP-1", _SIZE_CLAUSE[size])) for size, text in _NEW.items()
}
GROUP_GROWN = {
    size: Phrase(text, ("TIC-GROUP-1", _SIZE_CLAUSE[size], "TIC-GROUP-5"))
    for size, text in _GROWN.items()
}
SEVERAL_GROUPS = Phrase(
    "{0} groups with different pairs of properties: each scores for itself.", ("TIC-GROUP-6",)
)
EXTREME_EARNED = {
    5: Phrase(
        "{0} is an Extreme card in the group that shares {1}: 5 points more.",
        ("TIC-EXTREME-1", "TIC-EXTREME-3"),
    ),
    10: Phrase(
        "{0} is an Extreme card in the group that shares {1}: 10 points more.",
        ("TIC-EXTREME-2", "TIC-EXTREME-3"),
    ),
}
EXTREME_SPENT = Phrase(
    "{0} has earned its bonus in the group that shares {1} before: nothing more.",
    ("TIC-EXTREME-3",),
)
SIX = Phrase("Six cards in one turn: 6 points more.", ("TIC-SIX-1",))
SIX_NOT_WHOLE = Phrase(
    "Six cards, but the hand held {0}: no bonus for laying the whole hand.", ("TIC-SIX-1",)
)
SUM = Phrase("{0} scores {1:point} with this play and stands at {2}.", ("TIC-SCORE-1",))

# -- drawing, passing, filling up --------------------------------------------------------------

DRAWS = Phrase(
    "{0} can lay nothing and draws {1}.",
    ("TIC-DRAW-1",),
    0,
    "{0} can lay nothing and draws a card.",
)
DRAWS_AT_OPENING = Phrase(
    "{0} cannot open and draws {1}.",
    ("TIC-OPEN-4", "TIC-DRAW-1"),
    0,
    "{0} cannot open and draws a card.",
)
KEEPS = Phrase("{0} ends the turn and keeps the card just drawn.", ("TIC-DRAW-4",))
KEEPS_AT_OPENING = Phrase(
    "{0} ends the turn without opening; the next player may try.", ("TIC-OPEN-4", "TIC-DRAW-4")
)
PASSES = Phrase("{0} can lay nothing, the deck is empty, and so {0} passes.", ("TIC-PASS-2",))
FILLS = Phrase(
    "{0} draws {1} and holds {3} again.",
    ("TIC-FILL-1",),
    0,
    "{0} draws {2:card} to hold {3} again.",
)
FILLS_SHORT = Phrase(
    "{0} draws {1}, all that is left, and holds {3}.",
    ("TIC-FILL-2",),
    0,
    "{0} draws {2:card}, all that is left, and holds {3}.",
)
NOT_FILLED = Phrase("{0} still holds {1} cards and draws none.", ("TIC-FILL-3",))
DECK_OUT = Phrase("The deck is used up: from now on the hands are all there is.", ("TIC-FINAL-1",))
DECK_OUT_SHORT = Phrase(
    "The deck is used up, since {0:card} were set aside before the deal.",
    ("TIC-FINAL-1", "TIC-SHORT-1"),
)

# -- turns and the end -------------------------------------------------------------------------

NEXT = Phrase("It is {0}'s turn.", ("TIC-SETUP-2",))
FINAL_LAID_OUT = Phrase(
    "{0} has laid the last card of the hand: the final stage begins and ends with this round.",
    ("TIC-FINAL-2", "TIC-FINAL-4"),
)
FINAL_STUCK = Phrase(
    "{0} comes to move with nothing to lay and no deck: the final stage begins and ends with this "
    "round.",
    ("TIC-FINAL-3", "TIC-FINAL-4"),
)
TARGET_REACHED = Phrase(
    "{0} has reached the target of {1} points: this round is the last.", ("TIC-SHORT-2",)
)
PASSED_OVER = Phrase("{0} has no cards and is passed over.", ("TIC-FINAL-5",))
ROUND_COMPLETE = Phrase(
    "Everybody has had the same number of turns: the game is over.", ("TIC-FINAL-4",)
)
HAND_COUNTS = Phrase("{0} still holds {1:card}: {2:point} off.", ("TIC-END-1",))
BELOW_NOTHING = Phrase("That brings {0} below 0, to {1}.", ("TIC-END-5",))
WINS = Phrase("{0} wins with {1:point}.", ("TIC-END-2",))
TIE = Phrase("{0} share the win with {1:point} each.", ("TIC-END-3",))

# -- refusals ----------------------------------------------------------------------------------


def at(card: Card, place: Cell) -> str:
    """Return a card with its cell, as "3-star-red at (0,1)"."""
    return f"{CARD_NAMES[card]} at {tell_cell(place)}"


def game_over() -> Breach:
    """Refuse every move after the end."""
    return Breach("TIC-END-4", "The game is over: nothing more is laid, drawn or passed.")


def nothing_laid() -> Breach:
    """Refuse a play without a card; no text is one, but a program may try it."""
    return Breach("TIC-TURN-1", "A play lays at least one card.")


def laid_twice(card: Card) -> Breach:
    """Refuse one card in two cells."""
    return Breach("TIC-CARD-1", f"There is only one {CARD_NAMES[card]}; it cannot be laid twice.")


def not_in_hand(player: str, card: Card) -> Breach:
    """Refuse a card that the mover does not hold."""
    return Breach("TIC-TURN-1", f"{player} does not hold {CARD_NAMES[card]}.")


def too_many(count: int) -> Breach:
    """Refuse more than six cards."""
    return Breach("TIC-TURN-2", f"{count} cards are too many: at most {MOST_LAID} in one turn.")


def taken(card: Card, place: Cell, by: Card) -> Breach:
    """Refuse a cell where a card lies."""
    return Breach(
        "TIC-PLACE-1",
        f"{CARD_NAMES[card]} cannot lie at {tell_cell(place)}: {CARD_NAMES[by]} lies there.",
    )


def two_in_a_cell(place: Cell, cards: Sequence[Card]) -> Breach:
    """Refuse two new cards on one cell."""
    both = listed([CARD_NAMES[card] for card in cards])
    return Breach(
        "TIC-PLACE-1", f"{both} cannot all lie at {tell_cell(place)}: one card to a cell."
    )


def not_in_line(cells: Sequence[Cell]) -> Breach:
    """Refuse cards in more than one row and column."""
    where = listed([tell_cell(place) for place in cells])
    return Breach("TIC-LINE-1", f"{where} are not in one row, nor in one column.")


def out_of_order(cells: Sequence[Cell]) -> Breach:
    """Refuse cards that are not named along the line."""
    where = listed([tell_cell(place) for place in sorted(cells)])
    return Breach("TIC-LINE-3", f"Name the cards in reading order along the line: {where}.")


def gap(places: Sequence[Cell]) -> Breach:
    """Refuse empty cells between new cards."""
    where = listed([tell_cell(place) for place in places])
    many = "are" if len(places) > 1 else "is"
    return Breach(
        "TIC-LINE-2", f"{where} {many} left empty between the first and the last new card."
    )


def one_card_opening() -> Breach:
    """Refuse an opening of one card."""
    return Breach("TIC-OPEN-1", "The opening needs at least two cards.")


def opening_gap() -> Breach:
    """Refuse an opening with cards apart."""
    return Breach("TIC-OPEN-2", "The opening cards must lie side by side, without a gap.")


def opening_not_tic(one: str, other: str, edge: str, shared: Sequence[str]) -> Breach:
    """Refuse an opening whose cards do not all Tic."""
    common = f"share only {shared[0]}" if shared else "have nothing in common"
    return Breach(
        "TIC-OPEN-3",
        f"{one} and {other} at {edge} {common}, and in the opening every contact must be a Tic.",
    )


def opening_elsewhere(place: Cell) -> Breach:
    """Refuse an opening that does not start at (0,0)."""
    return Breach(
        "TIC-OPEN-5", f"The first card of the opening lies at (0,0), not at {tell_cell(place)}."
    )


def nic(first: Card, second: Card, here: Cell, there: Cell) -> Breach:
    """Refuse two cards side by side that share nothing; the first in reading order first."""
    edge = f"{tell_cell(here)}–{tell_cell(there)}"
    which = f"{CARD_NAMES[first]} and {CARD_NAMES[second]}"
    return Breach("TIC-COMMON-3", f"{which} at {edge} have nothing in common.")


def touches_nothing(card: Card, place: Cell) -> Breach:
    """Refuse a card that touches none."""
    return Breach("TIC-PLACE-2", f"{at(card, place)} touches no other card, so it Tics none.")


def corner_only(card: Card, place: Cell, others: Sequence[Card]) -> Breach:
    """Refuse a card that touches others at corners alone."""
    which = listed([CARD_NAMES[other] for other in others])
    return Breach(
        "TIC-EDGE-1",
        f"{at(card, place)} meets {which} only corner to corner, and corners do not count.",
    )


def tics_none(card: Card, place: Cell, others: Sequence[Card]) -> Breach:
    """Refuse a card that Tics no neighbour."""
    card_at, names = at(card, place), [CARD_NAMES[other] for other in others]
    if len(names) == 1:
        reason = f"{card_at} does not Tic its neighbour {names[0]}."
    else:
        reason = f"{card_at} Tics none of its neighbours {listed(names)}."
    return Breach("TIC-PLACE-2", reason)


def not_attached(cards: Sequence[Card]) -> Breach:
    """Refuse a play that no Tic joins to the old cards."""
    if len(cards) == 1:
        reason = f"{CARD_NAMES[cards[0]]} Tics no card that was on the table before the turn."
        return Breach("TIC-JOIN-1", reason)
    which = listed([CARD_NAMES[card] for card in cards])
    return Breach(
        "TIC-JOIN-1", f"{which} Tic none of the cards that were on the table before the turn."
    )


def run_not_attached(cards: Sequence[Card], places: Sequence[Cell]) -> Breach:
    """Refuse a run of a play of several that no Tic joins to the old cards."""
    which = listed([at(card, place) for card, place in zip(cards, places, strict=True)])
    verb = "stands" if len(cards) == 1 else "stand"
    return Breach(
        "TIC-JOIN-2",
        f"{which} {verb} apart from the other new cards and must Tic an old card too.",
    )


def drawn_left_out(card: Card) -> Breach:
    """Refuse a play after drawing that leaves out the card drawn."""
    return Breach(
        "TIC-DRAW-3", f"After drawing, the play must hold the card drawn: {CARD_NAMES[card]}."
    )


def draw_while_able(player: str, example: str) -> Breach:
    """Refuse to draw while something can be laid."""
    return Breach(
        "TIC-DRAW-1", f"{player} can lay cards, so none is drawn: one play is to {example}."
    )


def drawn_already(player: str) -> Breach:
    """Refuse a second draw in a turn."""
    return Breach("TIC-DRAW-2", f"{player} has drawn this turn; one card is all.")


def deck_empty() -> Breach:
    """Refuse to draw from an empty deck."""
    return Breach("TIC-DRAW-5", "The deck is empty: there is nothing to draw.")


def pass_while_able(player: str, example: str) -> Breach:
    """Refuse to pass while something can be laid."""
    return Breach(
        "TIC-PASS-1", f"{player} can lay cards and may not pass: one play is to {example}."
    )


def pass_before_drawing(player: str) -> Breach:
    """Refuse to pass without drawing first."""
    return Breach(
        "TIC-DRAW-1", f"{player} can lay nothing and must draw a card first; the deck has some."
    )
