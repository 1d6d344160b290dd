"""From a ``[given]`` to a state: everything that cannot be is named at once.

What is left out is dealt from the cards that are left over, shuffled by the seed: first the hands,
in seating order, then the deck. With ``drawn = true`` the file does not say which card the mover
drew. Nothing could be laid before, so it is a card without which nothing can be laid; of several
such cards, or where there is none, the last in the list of the hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engines.table.chance import Chance
from engines.table.event import listed
from engines.table.messages import Near, shown
from engines.table.shapes import BadPosition, Problem, below
from engines.tickle.components import (
    CARD_NAMES,
    CARDS,
    FEWEST_PLAYERS,
    HAND,
    MOST_PLAYERS,
    SET_ASIDE,
    TICS,
    Card,
    shared,
)
from engines.tickle.grid import Cell, Layout, edges, neighbours, read_cell, read_layout, write_cell
from engines.tickle.rules.carrying_out import arrive
from engines.tickle.rules.listing import has_play
from engines.tickle.rules.phrases import at
from engines.tickle.state import Tickle

LETTERS = ("A", "B", "C", "D", "E", "F")
LONGEST_NAME = 40
MOST_IN_HAND = 40
"""A larger hand than play ever brings about; more would keep a reader waiting for its plays."""


def set_up(given: Mapping[str, Any], readings: Mapping[str, str]) -> Tickle:
    """Return the position; BadPosition names all that is impossible in it."""
    players = _players(given)
    cards, problems = _layout(given)
    problems += _player_problems(given, players)
    hands = {player: [CARDS[name] for name in hand] for player, hand in _hands(given).items()}
    problems += _hand_problems(hands)
    problems += _card_problems(given, cards, hands)
    problems += _layout_problems(cards)
    if not problems:
        problems += _count_problems(given, cards, hands, players)
    if problems:
        raise BadPosition(problems)
    state = _dealt(given, players, cards, hands, dict(readings))
    problems += _turn_problems(given, state)
    if problems:
        raise BadPosition(problems)
    _take_up(given, state)
    return state


# -- what was stated ---------------------------------------------------------------------------


def _players(given: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the players; left out, as many letters as the file speaks of, at least two."""
    stated = given.get("players")
    if isinstance(stated, list):
        return tuple(stated)
    if isinstance(stated, int):
        return LETTERS[: max(stated, 0)]
    spoken = {*_hands(given), *given.get("scores", {}), given.get("to_move")}
    last = max((LETTERS.index(name) for name in spoken if name in LETTERS), default=0)
    return LETTERS[: max(last + 1, FEWEST_PLAYERS)]


def _hands(given: Mapping[str, Any]) -> Mapping[str, list[str]]:
    hands: Mapping[str, list[str]] = given.get("hands", {})
    return hands


def _aside(given: Mapping[str, Any]) -> int:
    stated = given.get("set_aside", 0)
    return SET_ASIDE[stated] if isinstance(stated, str) else stated


def _layout(given: Mapping[str, Any]) -> tuple[dict[Cell, Card], list[Problem]]:
    problems: list[Problem] = []
    origin = read_cell(given.get("origin", "(0,0)"))
    if origin is None:
        what = f'{shown(given["origin"])} is no cell; allowed: "(row,column)", such as "(0,-1)"'
        problems.append(Problem("given.origin", what))
    cards, wrong = read_layout(given.get("layout", ""), origin or 0)
    problems += [Problem("given.layout", what) for what in wrong]
    return cards, problems


# -- what cannot be ----------------------------------------------------------------------------


def _player_problems(given: Mapping[str, Any], players: tuple[str, ...]) -> Iterator[Problem]:
    count = given["players"] if isinstance(given.get("players"), int) else len(players)
    if not FEWEST_PLAYERS <= count <= MOST_PLAYERS:
        allowed = f"{FEWEST_PLAYERS} to {MOST_PLAYERS}"
        yield Problem("given.players", f"{count} players; allowed: {allowed}")
    for name in players:
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            allowed = f"1 to {LONGEST_NAME} printable characters"
            yield Problem("given.players", f"{shown(name)} is no name; allowed: {allowed}")
    for name in dict.fromkeys(players):
        if players.count(name) > 1:
            yield Problem("given.players", f"{shown(name)} sits at the table twice")
    allowed = ", ".join(f'"{name}"' for name in players)
    for key in ("hands", "scores"):
        for name in given.get(key, {}):
            if name not in players:
                what = f"does not play; allowed: {allowed}"
                yield Problem(below(f"given.{key}", name), what, Near(name, players))
    to_move = given.get("to_move")
    if to_move is not None and to_move not in players:
        what = f"{shown(to_move)} does not play; allowed: {allowed}"
        yield Problem("given.to_move", what, Near(to_move, players))


def _hand_problems(hands: Mapping[str, list[Card]]) -> Iterator[Problem]:
    for player, hand in hands.items():
        if len(hand) > MOST_IN_HAND:
            what = f"{len(hand)} cards; allowed: at most {MOST_IN_HAND}"
            yield Problem(below("given.hands", player), what)


def _card_problems(
    given: Mapping[str, Any], layout: Mapping[Cell, Card], hands: Mapping[str, list[Card]]
) -> Iterator[Problem]:
    """Yield every card that lies in two places."""
    lies: dict[Card, list[str]] = {}
    for place, card in layout.items():
        lies.setdefault(card, []).append(f"layout {write_cell(place)}")
    for player, hand in hands.items():
        for card in hand:
            lies.setdefault(card, []).append(f"hands.{player}")
    deck = given.get("deck")
    if isinstance(deck, list):
        for name in deck:
            lies.setdefault(CARDS[name], []).append("deck")
    for card, where in lies.items():
        if len(where) > 1:
            key = where[-1].split(" ")[0]
            what = f"{CARD_NAMES[card]} is there once only, but stands in {listed(where)}"
            yield Problem(f"given.{key}", what)


def _layout_problems(cards: Mapping[Cell, Card]) -> Iterator[Problem]:
    """Yield every Nic, every card without a Tic, and that the layout falls apart."""
    for edge in edges(cards):
        one, other = cards[edge.first], cards[edge.second]
        if one != other and not shared(one, other):
            what = f"{CARD_NAMES[one]} and {CARD_NAMES[other]} at {edge} have nothing in common"
            allowed = "neighbours that share their number, shape or colour"
            yield Problem("given.layout", f"{what}; allowed: {allowed}")
    for place, card in cards.items():
        beside = [cards[other] for other in neighbours(place) if other in cards]
        if not any(TICS[card] >> other & 1 for other in beside):
            what = f"{at(card, place)} Tics no neighbour"
            allowed = "a card that shares two properties with one beside it"
            yield Problem("given.layout", f"{what}; allowed: {allowed}")
    if cards:
        reached = _connected(cards)
        apart = [at(card, place) for place, card in cards.items() if place not in reached]
        if apart:
            first = next(at(card, place) for place, card in cards.items())
            cut_off = listed([*apart[:3], f"{len(apart) - 3} more"] if len(apart) > 3 else apart)
            what = f"the layout is in pieces: from {first} no way leads to {cut_off}"
            allowed = "cards that hang together by their edges"
            yield Problem("given.layout", f"{what}; allowed: {allowed}")


def _connected(cards: Mapping[Cell, Card]) -> set[Cell]:
    start = next(iter(cards))
    found, open_cells = {start}, [start]
    while open_cells:
        for other in neighbours(open_cells.pop()):
            if other in cards and other not in found:
                found.add(other)
                open_cells.append(other)
    return found


def _count_problems(
    given: Mapping[str, Any],
    layout: Mapping[Cell, Card],
    hands: Mapping[str, list[Card]],
    players: tuple[str, ...],
) -> Iterator[Problem]:
    """Yield why there are not cards enough for all that is stated."""
    deck, aside = given.get("deck"), _aside(given)
    listed_deck = len(deck) if isinstance(deck, list) else 0
    stated = len(layout) + sum(map(len, hands.values())) + listed_deck
    left = len(CARDS) - aside - stated
    if left < 0:
        what = (
            f"{aside} cards set aside and {stated} stated are more than the {len(CARDS)} there are"
        )
        yield Problem("given.set_aside", what)
        return
    unstated = [player for player in players if player not in hands]
    if isinstance(deck, int):
        if deck > left:
            yield Problem("given.deck", f"{deck} cards; allowed: at most the {left} left over")
        elif unstated and not hands and not layout and deck + HAND * len(unstated) > left:
            most = max(left - HAND * len(unstated), 0)
            yield Problem("given.deck", f"{deck} cards; allowed: at most {most} beside the hands")
    elif deck is None and not layout and not hands and left < HAND * len(unstated):
        what = f"{aside} cards; allowed: at most {len(CARDS) - HAND * len(unstated)}, since "
        yield Problem("given.set_aside", f"{what}{len(unstated)} players are dealt {HAND} each")


def _turn_problems(given: Mapping[str, Any], state: Tickle) -> Iterator[Problem]:
    """Yield what contradicts itself about the turn and the end."""
    if given.get("final") and state.deck:
        what = f"true with {len(state.deck)} cards in the deck; allowed: only once it is empty"
        yield Problem("given.final", what)
    if given.get("drawn"):
        to_move = given.get("to_move", state.players[state.seat])
        if not state.hands[state.players.index(to_move)]:
            what = f"true, but {to_move} has no card that could have been drawn"
            yield Problem("given.drawn", what)


# -- filling in what was left out --------------------------------------------------------------


def _dealt(
    given: Mapping[str, Any],
    players: tuple[str, ...],
    layout: Mapping[Cell, Card],
    stated: Mapping[str, list[Card]],
    readings: dict[str, str],
) -> Tickle:
    """Deal what is not stated and return the state, still at its first turn (TIC-SETUP-1)."""
    deck = given.get("deck")
    top = [CARDS[name] for name in deck] if isinstance(deck, list) else []
    used = {*layout.values(), *top, *_all(stated.values())}
    left = Chance(given.get("seed", 0), 0).shuffled([c for c in CARDS.values() if c not in used])
    aside = _aside(given)
    if aside:
        del left[-aside:]
    kept = deck if isinstance(deck, int) else 0
    hands: list[list[Card]] = []
    for player in players:
        hand = stated.get(player)
        if hand is None:
            count = max(0, min(HAND, len(left) - kept))
            hand, left = left[:count], left[count:]
        hands.append(hand)
    if deck is None:
        top = [] if given.get("final") else left
    elif isinstance(deck, int):
        top = left[:deck]
    state = Tickle(players, hands, top, Layout(layout), readings, given.get("seed", 0))
    state.set_aside = given.get("set_aside")
    state.aside = aside
    state.target = given.get("target")
    return state


def _all(hands: Iterable[list[Card]]) -> Iterator[Card]:
    for hand in hands:
        yield from hand


def _take_up(given: Mapping[str, Any], state: Tickle) -> None:
    """Set scores, whose turn it is and how far the game has come.

    The round is counted from the first player: the first seat, unless the turns taken so far say
    that somebody else began.
    """
    players, count = state.players, len(state.players)
    scores = given.get("scores", {})
    state.points = [scores.get(player, 0) for player in players]
    state.turns = given.get("turns", 0)
    state.seat = state.turns % count
    if "to_move" in given:
        state.seat = players.index(given["to_move"])
        if "turns" in given:
            state.first = (state.seat - state.turns) % count
    state.final = given.get("final", False)
    if not state.deck and not all(state.hands):
        state.final = True
    if state.target is not None:
        state.reached = max(state.points) >= state.target
    if given.get("drawn"):
        state.drawn_card = _drawn(state)
    arrive(state, None)


def _drawn(state: Tickle) -> Card:
    """Return the card that the mover drew: the last without which nothing can be laid."""
    hand = state.hand
    if has_play(state.layout, hand):
        for at_place in range(len(hand) - 1, -1, -1):
            if not has_play(state.layout, hand[:at_place] + hand[at_place + 1 :]):
                return hand[at_place]
    return hand[-1]
