"""Drawing: the board of Tick-Tock Tower from its facts.

>>> from engines.table.svg import View
>>> facts = {"spaces": {"Tick": 2, "Tock": 0}, "to_move": "Tick", "clock": 3}
>>> svg = draw(facts, view=View(title="Tick has climbed two spaces", uid="tower"))
>>> svg.startswith("<svg"), "Tick on 2" in svg
(True, True)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from engines.table.drawing import Board, Drawing
from engines.table.svg import View, group, lines, markup, rect, use
from engines.tick_tock_tower.components import CUCKOO, HAND, HEROES, TWELVE
from engines.tick_tock_tower.drawing import cards, standings, tower
from engines.tick_tock_tower.drawing.card_art import GOALS, HEART
from engines.tick_tock_tower.drawing.marks import figure, pair_of, standing

TOP = 9.0
PILES_TOP = 827.0
GAP = 12.0
TALLEST_ROW, TALLEST_SCORE = 66.0, 72.0


def draw(facts: Mapping[str, Any], *, view: View | None = None) -> Drawing:
    """Return the board as one ``<svg>``.

    ``facts`` may be what one player sees: hands and goals that they leave out are drawn as backs.
    """
    view = view or View()
    board = Board(view, tower.WIDTH, tower.HEIGHT, "rb-ttt")
    before = view.before or {}
    _define(board, facts)
    board.place(tower.scenery())
    _clock(board, facts, before)
    _pawns(board, facts, before)
    if facts.get("over"):
        winners = tuple(facts.get("winners", ()))
        if winners:
            board.place(cards.winners_card(winners, TOP))
        y = TOP + cards.PITCH + GAP
    else:
        y = _cards(board, facts)
    _rows(board, facts, before, y)
    _piles(board, facts, before)
    return board.svg()


@cache
def _kept(name: str) -> str:
    """Return what a drawing keeps once: a hero's mark, a shown goal's small card, a blank."""
    if name in HEROES:
        return markup(*standing(name))
    if name in GOALS:
        return markup(use("mini"), group(*figure(GOALS[name]), scale=0.48))
    blanks: dict[str, Callable[[], str]] = {
        "face": cards.face,
        "hero-card": lambda: markup(rect(-17, -22, 34, 44, "rb-card", 5)),
        "mini": lambda: markup(lines("M-11 -12h22v24h-22z", "ttt-mini")),
        "token": lambda: markup(group(lines(HEART, "ttt-heart"), scale=0.54)),
    }
    return blanks[name]()


def _define(board: Board, facts: Mapping[str, Any]) -> None:
    shown = sorted({goal for goals in facts.get("shown", {}).values() for goal in goals})
    tokens = ["token"] if any(facts.get("tokens", {}).values()) else []
    mini = ["mini"] if shown else []
    for name in ("face", "hero-card", *tokens, *mini, *shown, *facts["spaces"]):
        board.define(name, _kept(name))


def _clock(board: Board, facts: Mapping[str, Any], before: Mapping[str, Any]) -> None:
    hour = facts.get("clock", TWELVE)
    left = TWELVE - hour
    banner = "The bell rings!" if facts.get("over") or not left else f"{left} rounds left"
    if left == 1:
        banner = "Last round"
    struck = bool(before) and before.get("clock", hour) != hour
    board.place(tower.clock(hour, banner, struck))


def _pawns(board: Board, facts: Mapping[str, Any], before: Mapping[str, Any]) -> None:
    view = board.view
    spaces: Mapping[str, int] = facts["spaces"]
    came_from: Mapping[str, int] = before.get("spaces", {})
    heroes = [hero for hero in HEROES if hero in spaces]
    pairs = tuple(sorted({pair_of(hero) for hero in heroes if hero != CUCKOO}))
    moved = {hero for hero in heroes if came_from.get(hero, spaces[hero]) != spaces[hero]}
    for hero in heroes:
        if hero in moved:
            board.place(tower.trail(hero, came_from[hero], spaces[hero], pairs))
    _targets(board, pairs)
    for hero in heroes:
        look = view.look(f"pawn:{hero}")
        board.place(tower.pawn(hero, spaces[hero], pairs, look, hero in moved))


def _targets(board: Board, pairs: tuple[int, ...]) -> None:
    """Ring the spaces where a pawn that is taken up may be put, in its own lane."""
    view = board.view
    held = [part.removeprefix("pawn:") for part in view.picked if part.startswith("pawn:")]
    for part in view.choices if held else ():
        kind, _, space = part.partition(":")
        if kind == "space":
            board.place(tower.target(held[0], int(space), pairs, view.look(part)))


def _cards(board: Board, facts: Mapping[str, Any]) -> float:
    """Place the cards of the player whose turn it is; return where the rows may begin."""
    view = board.view
    hero = facts.get("to_move", "")
    y = TOP
    if not hero:
        return y
    power_free = hero not in facts.get("used", ())
    board.place(cards.hero_card(hero, y, power_free, view.look("card:Power")))
    y += cards.PITCH + 2
    hand = facts.get("hands", {}).get(hero)
    if hand is None:
        for n in range(HAND):
            board.place(cards.card_back(f"hand:{n}", y + n * cards.FANNED, False))
        y += cards.PITCH + (HAND - 1) * cards.FANNED
    else:
        for n, name in enumerate(hand):
            part = f"card:{name}" if name not in hand[:n] else ""
            look = view.look(part) if part else ""
            board.place(cards.action_card(f"hand:{n}", name, y, part, look))
            y += cards.PITCH
    y += GAP - 4
    offered = facts.get("offered", ())
    for n, name in enumerate(offered):
        part = f"goal:{name}" if name not in offered[:n] else ""
        look = view.look(part) if part else ""
        board.place(cards.goal_card(f"offered:{n}", name, y, part, look))
        y += cards.PITCH
    goal = None if offered else facts.get("goal", {}).get(hero)
    if goal:
        board.place(cards.goal_card("goal", goal, y, "", ""))
        y += cards.PITCH
    elif goal is None and not offered:
        board.place(cards.card_back("goal", y, True))
        y += cards.PITCH
    return y + GAP


def _rows(board: Board, facts: Mapping[str, Any], before: Mapping[str, Any], y: float) -> None:
    """Place a row for each hero in the order of play, or by score once the game is over."""
    order = [hero for hero in facts.get("order", ()) if hero in facts["spaces"]]
    order += [hero for hero in facts["spaces"] if hero not in order]
    to_move = facts.get("to_move", "")
    over = bool(facts.get("over"))
    scores: Mapping[str, Mapping[str, int]] = facts.get("scores", {}) if over else {}
    winners = facts.get("winners", ())
    if scores:
        order.sort(key=lambda hero: (hero not in winners, -scores[hero]["total"]))
        board.place(standings.heading(y + 12))
        y += 22
    turn = order.index(to_move) if to_move in order else 0
    room = PILES_TOP - 28 - y
    # While heroes are still being picked there may be none yet.
    height = int(min(TALLEST_SCORE if over else TALLEST_ROW, room / max(1, len(order))))
    for n, hero in enumerate(order):
        tokens, shown = _tokens(facts, hero), _shown(facts, hero)
        score = scores.get(hero)
        row = standings.Row(
            hero=hero,
            used=hero in facts.get("used", ()),
            played=n < turn,
            on_turn=hero == to_move,
            tokens=tokens,
            shown=shown,
            points=facts.get("goal_points", {}).get(hero, 0),
            sum=(score["space"], score["twin"], score["goals"], score["total"]) if score else None,
            won=hero in winners,
            new_token=bool(before) and tokens > _tokens(before, hero),
            new_goal=bool(before) and len(shown) > len(_shown(before, hero)),
        )
        board.place(standings.row(row, y + n * height, height))


def _tokens(facts: Mapping[str, Any], hero: str) -> int:
    count: int = facts.get("tokens", {}).get(hero, 0)
    return count


def _shown(facts: Mapping[str, Any], hero: str) -> tuple[str, ...]:
    return tuple(facts.get("shown", {}).get(hero, ()))


def _piles(board: Board, facts: Mapping[str, Any], before: Mapping[str, Any]) -> None:
    sizes: Mapping[str, int] = facts.get("piles", {})
    discard = facts.get("discard_pile", ())
    top = discard[0] if discard else ""
    changed = (
        bool(before) and bool(discard) and list(before.get("discard_pile", ())) != list(discard)
    )
    step = (cards.CARD_WIDTH - cards.PILE_WIDTH) / 2
    x = cards.X
    for n, (key, label) in enumerate((("draw", "draw"), ("discard", "played"), ("goal", "goals"))):
        count = sizes.get(key, len(discard) if key == "discard" else 0)
        face = top if key == "discard" else ""
        lit = changed and key == "discard"
        board.place(cards.pile(f"pile:{key}", x + n * step, PILES_TOP, label, count, face, lit))
