"""What is in the box: heroes, cards, goals, the tower's spaces, the clock and the tokens."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

# -- heroes ------------------------------------------------------------------------------------

TWINS: tuple[tuple[str, str], ...] = (
    ("Tick", "Tock"),
    ("Wind-up Ballerina", "Rusty Ballerina"),
    ("Brass Owl", "Silver Bat"),
    ("Key Keeper", "Lock Keeper"),
)
"""The four twin pairs, the Clockwise hero first."""

CUCKOO = "Cuckoo"
CLOCKWISE: tuple[str, ...] = tuple(pair[0] for pair in TWINS)
COUNTERCLOCKWISE: tuple[str, ...] = tuple(pair[1] for pair in TWINS)
HEROES: tuple[str, ...] = (*(hero for pair in TWINS for hero in pair), CUCKOO)

TWIN_OF: dict[str, str] = {a: b for pair in TWINS for a, b in (pair, pair[::-1])}
"""Each hero's twin; the Cuckoo has none and is not a key."""

LAGGERS = TWINS[0]
"""Not pushed by a twin's step when far behind (TTT-LAG-1)."""
BALLERINAS = TWINS[1]
"""Move 2 spaces with their own Helping Hand (TTT-BALLERINA-1)."""
WINGED = TWINS[2]
"""Once a game move 1 more space with a Step card (TTT-WINGS-1)."""
KEEPERS = TWINS[3]
"""Draw 3 new goals, and earn 1 more point with the first one shown (TTT-KEYS-1, -3)."""
ONCE_PER_GAME: tuple[str, ...] = (*WINGED, CUCKOO)

FEWEST_PLAYERS, MOST_PLAYERS, USUAL_PLAYERS = 4, 8, 6

# -- the tower and the clock -------------------------------------------------------------------

START, TOP = 0, 15
PLACES: tuple[str, ...] = ("START", *map(str, range(1, TOP + 1)))
"""How each space is called in a sentence."""
GEARS, PENDULUM, BELFRY = range(1, 5), range(5, 10), range(10, 16)
BELL_SPACES = (4, 8, 12)

TWELVE = 12
"""The hour at which the bell rings and the game is over (TTT-END-1)."""

TOKENS = 16
HAND = 3
DRAWN_GOALS, DRAWN_BY_KEEPERS = 2, 3

# -- action cards ------------------------------------------------------------------------------

TINY_STEP, BIG_STEP, SPRING_JUMP = "Tiny Step", "Big Step", "Spring Jump"
PENDULUM_PUSH, HELPING_HAND = "Pendulum Push", "Helping Hand"
MUSIC_BOX_DANCE, CATCH_UP, BIG_FAN = "Music Box Dance", "Catch Up", "Big Fan"

STEPS: dict[str, int] = {TINY_STEP: 1, BIG_STEP: 2, SPRING_JUMP: 3}
"""The Step cards, with the spaces that each moves a pawn forward."""

FULL_CARDS: dict[str, int] = {
    TINY_STEP: 10,
    BIG_STEP: 12,
    SPRING_JUMP: 6,
    PENDULUM_PUSH: 8,
    HELPING_HAND: 8,
    MUSIC_BOX_DANCE: 4,
    CATCH_UP: 2,
    BIG_FAN: 3,
}
"""The 53 action cards of the full edition (TTT-BOX-1)."""

ONLY_FULL_CARDS = (MUSIC_BOX_DANCE, CATCH_UP, BIG_FAN)
CARDS: tuple[str, ...] = tuple(FULL_CARDS)

# -- secret goals ------------------------------------------------------------------------------

FULL_GOALS: dict[str, int] = {
    "In the Gears": 3,
    "By the Pendulum": 3,
    "Up in the Belfry": 6,
    "Face to Face": 3,
    "Three Ahead": 4,
    "Kind Heart": 5,
    "On the Chime": 3,
    "In the Middle": 3,
    "No One Ahead": 5,
    "Meeting": 3,
    "One Step Behind": 5,
    "Even Tower": 3,
}
"""The twelve goals of the full edition, with their points; the first eight are in both."""

ONLY_FULL_GOALS = ("No One Ahead", "Meeting", "One Step Behind", "Even Tower")
GOALS: tuple[str, ...] = tuple(FULL_GOALS)
GOAL_COPIES = 2
MOST_GOAL_POINTS = max(FULL_GOALS.values())

# -- editions and variants ---------------------------------------------------------------------

FULL, FREE = "full", "free"
EDITIONS = (FULL, FREE)
NORMAL, FIRST, SHORT, KIDS = "normal", "first", "short", "kids"
VARIANTS = (NORMAL, FIRST, SHORT, KIDS)


@lru_cache(maxsize=64)
def action_cards(edition: str, variants: tuple[str, ...] = ()) -> Mapping[str, int]:
    """Return how many of each action card are in play (TTT-BOX-1, -2, TTT-KIDS-1).

    >>> sum(action_cards("full").values()), sum(action_cards("free").values())
    (53, 44)
    >>> action_cards("full", ("kids",))["Pendulum Push"]
    0
    """
    left_out: tuple[str, ...] = ONLY_FULL_CARDS if edition == FREE else ()
    if KIDS in variants:
        left_out = (*left_out, PENDULUM_PUSH)
    counts = {card: 0 if card in left_out else count for card, count in FULL_CARDS.items()}
    return MappingProxyType(counts)


@lru_cache(maxsize=8)
def secret_goals(edition: str) -> Mapping[str, int]:
    """Return how many of each secret goal are in play: two copies of each kind (TTT-BOX-3).

    >>> sum(secret_goals("full").values()), sum(secret_goals("free").values())
    (24, 16)
    """
    left_out = ONLY_FULL_GOALS if edition == FREE else ()
    return MappingProxyType({goal: 0 if goal in left_out else GOAL_COPIES for goal in GOALS})


def has_powers(edition: str, variants: tuple[str, ...] = ()) -> bool:
    """Return whether the heroes have their powers (TTT-POWER-1, TTT-FIRST-1, TTT-KIDS-3)."""
    return edition == FULL and FIRST not in variants and KIDS not in variants


def start_hour(players: int, variants: tuple[str, ...] = ()) -> int:
    """Return the hour that the clock starts at (TTT-CLOCK-1, TTT-SHORT-1).

    >>> start_hour(5), start_hour(6), start_hour(6, ("short",))
    (3, 5, 6)
    """
    return (3 if players <= 5 else 5) + (SHORT in variants)
