"""What happens, in words: the sentences of all events, each with the clauses it rests on.

Sentences about how a pawn goes are made for each rule that moves one: a `Walk` forward, a `Fall`
back, a `Push` of the twin.
"""

from __future__ import annotations

from typing import NamedTuple

from engines.table.event import Phrase

# -- pawns on their way ------------------------------------------------------------------------


class Walk(NamedTuple):
    """How a move forward is told: values are hero, spaces, from, to, and who stands there too."""

    moved: Phrase
    level: Phrase
    less: Phrase
    less_level: Phrase
    least: Phrase
    least_level: Phrase
    stopped: Phrase
    stuck: Phrase


def walk(*cites: str) -> Walk:
    """Return the sentences for a move forward that rests on these clauses."""

    def way(note: str, *more: str) -> tuple[Phrase, Phrase]:
        text = f"{{0}} moves {{1:space}} forward, from {{2}} to {{3}}{note}"
        alone = Phrase(f"{text}.", (*cites, *more))
        return alone, Phrase(f"{text}, level with {{4}}.", (*alone.cites, "TTT-BOARD-4"))

    return Walk(
        *way(""),
        *way(" (1 less than others, as the Cuckoo)", "TTT-CUCKOO-2"),
        *way(" (as far as others: never less than 1)", "TTT-CUCKOO-3"),
        Phrase(
            "{0} moves {1:space} forward, from {2} to 15, and stops: the rest of the move is lost.",
            (*cites, "TTT-BOARD-2"),
        ),
        Phrase("{0} is on 15 already and takes no step.", (*cites, "TTT-BOARD-2")),
    )


class Fall(NamedTuple):
    """How a move back is told: values are hero, spaces, from, to."""

    moved: Phrase
    cut: Phrase
    stays: Phrase


def fall(*cites: str) -> Fall:
    """Return the sentences for a move back that rests on these clauses."""
    return Fall(
        Phrase("{0} goes {1:space} back, from {2} to {3}.", (*cites, "TTT-TWIN-3")),
        Phrase(
            "{0} goes back from {2} to START, and no further: the rest of the move is lost.",
            (*cites, "TTT-TWIN-3", "TTT-BOARD-3"),
        ),
        Phrase("{0} is on START and stays there.", (*cites, "TTT-BOARD-3")),
    )


class Push(NamedTuple):
    """How a push is told: values are the twin, from, to, and the pawn that pushes."""

    pushed: Phrase
    by_long_step: Phrase
    by_cut_step: Phrase
    by_no_step: Phrase
    stays: Phrase


def push(*cites: str) -> Push:
    """Return the sentences for a push that rests on these clauses beside the twin rule."""
    return Push(
        Phrase("{0} is pushed back 1 space, from {1} to {2}.", ("TTT-TWIN-1", *cites)),
        Phrase(
            "{0} is pushed back 1 space, from {1} to {2}: never more than 1.",
            ("TTT-TWIN-1", "TTT-TWIN-2", *cites),
        ),
        Phrase(
            "{0} is pushed back 1 space, from {1} to {2}: a step cut short is a step.",
            ("TTT-TWIN-1", "TTT-TWIN-5", *cites),
        ),
        Phrase(
            "{0} is pushed back 1 space, from {1} to {2}, though {3} takes no step.",
            ("TTT-TWIN-1", "TTT-TWIN-4", *cites),
        ),
        Phrase("{0} is on START and cannot be pushed back.", ("TTT-TWIN-1", "TTT-BOARD-3", *cites)),
    )


STEP_WALKS = {1: walk("TTT-STEP-1"), 2: walk("TTT-STEP-2"), 3: walk("TTT-STEP-3")}
WINGED_WALK = walk("TTT-WINGS-1")
STEP_PUSH = push()
PICKED_WALK, PICKED_PUSH = walk("TTT-HH-1"), push("TTT-HH-1")
HELPER_WALK = walk("TTT-HH-4")
HELPER_ALONE_WALK = walk("TTT-HH-4", "TTT-HH-5")
BALLERINA_WALK = walk("TTT-HH-4", "TTT-BALLERINA-1")
BALLERINA_ALONE_WALK = walk("TTT-HH-4", "TTT-HH-5", "TTT-BALLERINA-1")
DANCE_WALK, DANCE_PUSH = walk("TTT-DANCE-1"), push("TTT-DANCE-1")
DANCE_ALONE_WALK, DANCE_ALONE_PUSH = walk("TTT-DANCE-4"), push("TTT-DANCE-4")
CATCH_UP_WALK = walk("TTT-CATCH-1", "TTT-CATCH-3")
CATCH_UP_SHORT_WALK = walk("TTT-CATCH-2", "TTT-CATCH-3")
FAN_WALK = walk("TTT-FAN-1", "TTT-FAN-5")
CUCKOO_FAN_WALK = walk("TTT-FAN-4")
TWIN_FALL = fall("TTT-PUSH-1")
LAGGING_TWIN_FALL = fall("TTT-PUSH-1", "TTT-LAG-2")
CUCKOO_FALL = fall("TTT-PUSH-2")
CUCKOOS_PUSH_FALL = fall("TTT-PUSH-4")
FAN_FALL = fall("TTT-FAN-1")
FAN_TWIN_FALL = fall("TTT-FAN-1", "TTT-FAN-2")
CUCKOO_FAN_FALL = fall("TTT-FAN-4")
POWER_FALL = fall("TTT-CHIRP-1", "TTT-CHIRP-3")

NO_TWIN = Phrase("The Cuckoo has no twin, so nobody is pushed.", ("TTT-CUCKOO-1",))
NO_STEP_NO_PUSH = Phrase("{0} took no step, so {1} is not pushed.", ("TTT-TWIN-4",))
LAGGING = Phrase("{0} is {1:space} behind {2}: 4 or more, so {0} is not pushed.", ("TTT-LAG-1",))
TWIN_UNFANNED = Phrase("{0} is {1}'s twin and stays: no fan for one's twin.", ("TTT-FAN-2",))
CUCKOO_UNFANNED = Phrase("The Cuckoo is on no side, and the fan passes it by.", ("TTT-FAN-3",))

# -- the turn ----------------------------------------------------------------------------------

PLAYED = Phrase("{0} plays {1}.", ("TTT-TURN-1",))
PLAYED_ON = Phrase("{0} plays {1} on {2}.", ("TTT-TURN-1",))
PLAYED_ON_SELF = Phrase("{0} plays {1} on itself.", ("TTT-TURN-1",))
PLAYED_LONGER = Phrase(
    "{0} plays {1} and spreads its wings: 1 more space, once in the game.",
    ("TTT-TURN-1", "TTT-WINGS-1", "TTT-WINGS-2"),
)
PICKS = Phrase("{0} plays {1} and picks {2}.", ("TTT-TURN-1", "TTT-HH-2"))
PICKS_NOBODY = Phrase(
    "{0} plays {1}; there is nobody to pick.", ("TTT-TURN-1", "TTT-HH-2", "TTT-HH-5")
)
DANCES = Phrase("{0} plays {1} and picks {2}.", ("TTT-TURN-1", "TTT-DANCE-2"))
DANCES_ALONE = Phrase(
    "{0} plays {1}; there is nobody to pick.", ("TTT-TURN-1", "TTT-DANCE-2", "TTT-DANCE-4")
)
NO_EFFECT = Phrase("Nothing has moved: such a card may be played all the same.", ("TTT-TURN-3",))
WINGS_FOR_NOTHING = Phrase(
    "The extra space leads nowhere: {0} is stopped on 15, and its power is used up all the same.",
    ("TTT-WINGS-3", "TTT-BOARD-2"),
)
POWER_FOR_NOTHING = Phrase(
    "Nothing has moved, and the Cuckoo's power is used up all the same.", ("TTT-CHIRP-4",)
)
POWER = Phrase(
    "Before its card, the Cuckoo uses its power on {0}, once in the game.",
    ("TTT-CHIRP-1", "TTT-CHIRP-2"),
)

TOKEN = Phrase("{0} takes a Thank-you token and now has {1}.", ("TTT-TOKEN-1",))
TOKEN_FOR_NOTHING = Phrase(
    "{0} takes a Thank-you token all the same and now has {1}.", ("TTT-TOKEN-1", "TTT-TOKEN-2")
)
NO_TOKEN = Phrase("All 16 Thank-you tokens are taken: {0} gets none.", ("TTT-TOKEN-3",))

DRAWS = Phrase("{0} draws {1}.", ("TTT-REFILL-1",), 0, "{0} draws {2:card}.")
TOO_FEW_TO_DRAW = Phrase("No card is left to draw: {0} plays on with {1:card}.", ("TTT-REFILL-2",))
RESHUFFLED = Phrase(
    "The draw pile is empty: the discard pile ({0:card}) is shuffled into a new one.",
    ("TTT-RESHUFFLE-1",),
)

ROUND_OVER = Phrase(
    "Everyone has played: the clock hand moves on to {0}. {1:round} left.", ("TTT-ROUND-1",)
)
ORDER = Phrase("The pawn furthest ahead goes first: {0}.", ("TTT-ORDER-2",))
ORDER_WITH_TIES = Phrase(
    "The pawn furthest ahead goes first, level pawns as in the last round: {0}.",
    ("TTT-ORDER-2", "TTT-ORDER-3"),
)
NEXT_FURTHEST = Phrase(
    "{0} is now the furthest ahead of those still to play, and goes next.", ("TTT-ORDER-2",)
)

# -- goals -------------------------------------------------------------------------------------

SHOWS = Phrase(
    "{0} shows the goal {1} and leaves it face up: {2:point}.", ("TTT-GOAL-1", "TTT-GOAL-3")
)
SHOWS_FIRST_OF_KEEPER = Phrase(
    "{0} shows the goal {1} and leaves it face up: {2:point}, 1 of them for a Keeper's first.",
    ("TTT-GOAL-1", "TTT-GOAL-3", "TTT-KEYS-3"),
)
OFFERED = Phrase(
    "{0} draws {1} and keeps one of them.",
    ("TTT-GOAL-4",),
    0,
    "{0} draws {2} new goals and keeps one of them.",
)
OFFERED_TO_KEEPER = Phrase(OFFERED.text, ("TTT-GOAL-4", "TTT-KEYS-1"), 0, OFFERED.others)
LAST_GOAL = Phrase(
    "Only 1 goal is left: {0} takes it, {1}.",
    ("TTT-GOAL-5",),
    0,
    "Only 1 goal is left: {0} takes it.",
)
NO_GOAL_LEFT = Phrase("No goal is left: {0} plays on without a secret goal.", ("TTT-GOAL-6",))
KEEPS = Phrase(
    "{0} keeps {1}, to be shown next turn at the earliest, and puts {2} under the goal pile.",
    ("TTT-GOAL-2", "TTT-GOAL-4"),
    0,
    "{0} keeps one goal, to be shown next turn at the earliest; the rest goes under the goal pile.",
)
KEEPS_AT_SETUP = Phrase(
    "{0} drew {3} goals, keeps {1} in secret and puts {2} under the goal pile.",
    ("TTT-SETUP-1",),
    0,
    "{0} drew {3} goals, keeps one in secret and puts the rest under the goal pile.",
)
KEEPER_KEEPS_AT_SETUP = Phrase(
    KEEPS_AT_SETUP.text, ("TTT-SETUP-1", "TTT-KEYS-2"), 0, KEEPS_AT_SETUP.others
)

# -- laying the table --------------------------------------------------------------------------

PAIRS_STAND = Phrase(
    "The pawns stand on START, which counts as space 0: {0}, whole twin pairs.",
    ("TTT-HEROES-1", "TTT-BOARD-1"),
)
PAIRS_AND_CUCKOO_STAND = Phrase(
    "The pawns stand on START, which counts as space 0: {0}, whole twin pairs and the Cuckoo.",
    ("TTT-HEROES-1", "TTT-HEROES-2", "TTT-BOARD-1"),
)
FULL_BOX = Phrase(
    "Full edition: of {0} action cards each hero gets {1}, {2} make the draw pile.",
    ("TTT-BOX-1", "TTT-DEAL-1"),
)
FREE_BOX = Phrase(
    "Free edition, five kinds of cards: of {0} action cards each hero gets {1}, {2} make the draw "
    "pile.",
    ("TTT-BOX-2", "TTT-DEAL-1"),
)
GOAL_BOX = Phrase("Two copies of each goal make {0} goals, shuffled.", ("TTT-BOX-3",))
CLOCK_SET = Phrase("The clock hand is put on {0}: {1:round} to play.", ("TTT-CLOCK-1",))
CLOCK_SET_LATER = Phrase(
    "The clock hand is put on {0}, 1 hour later than usual: {1:round} to play.",
    ("TTT-CLOCK-1", "TTT-SHORT-1"),
)
FIRST_GAME = Phrase(
    "First game: a hero card only says who is who, and nobody has a power.", ("TTT-FIRST-1",)
)
KIDS_GAME = Phrase(
    "Kids game: no Pendulum Push among the cards, no Cuckoo, no powers.",
    ("TTT-KIDS-1", "TTT-KIDS-2", "TTT-KIDS-3"),
)
BEGINS = Phrase(
    "Every goal is chosen. {0} is the first player; round 1 goes clockwise: {1}.",
    ("TTT-ORDER-1",),
)

# -- the end -----------------------------------------------------------------------------------

BELL = Phrase(
    "Everyone has played and the clock strikes 12: the game is over.", ("TTT-END-1", "TTT-ROUND-1")
)
SCORED_AHEAD = Phrase(
    "{0}: {1} for its space, {2} for being ahead of its twin, {3} for goals: {4:point}.",
    ("TTT-SCORE-1", "TTT-SCORE-2", "TTT-SCORE-3"),
)
SCORED_BEHIND = Phrase(
    "{0}: {1} for its space, 0 for being ahead of its twin, {3} for goals: {4:point}.",
    ("TTT-SCORE-1", "TTT-SCORE-2", "TTT-SCORE-3"),
)
SCORED_CUCKOO = Phrase(
    "{0}: {1} for its space, {2} for twin pairs at most 3 apart, {3} for goals: {4:point}.",
    ("TTT-SCORE-1", "TTT-CUCKOO-4", "TTT-SCORE-3"),
)
TOKENS_WORTHLESS = Phrase("Thank-you tokens score nothing of their own.", ("TTT-TOKEN-4",))
WON = Phrase("{0} wins with {1:point}.", ("TTT-WIN-1",))
WON_FURTHER = Phrase(
    "{0} wins: {1:point} like {2}, but the pawn is further ahead.", ("TTT-WIN-1", "TTT-TIE-1")
)
WON_BY_GOALS = Phrase(
    "{0} wins: level with {2} on {1:point} and in space, but with more goals face up.",
    ("TTT-WIN-1", "TTT-TIE-1", "TTT-TIE-2"),
)
SHARED = Phrase(
    "{0} share the win: {1:point}, the same space, as many goals.",
    ("TTT-WIN-1", "TTT-TIE-1", "TTT-TIE-2", "TTT-TIE-3"),
)
