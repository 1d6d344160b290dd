"""The board of Tick-Tock Tower: everything the facts say is drawn, and nothing they hide."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest

from engines.registry import load_game
from engines.table.svg import View
from engines.tick_tock_tower import components
from engines.tick_tock_tower.drawing import card_art, marks, tower
from engines.tick_tock_tower.drawing.board import draw

ENGINES = Path(__file__).parents[2] / "engines"
EIGHT = [hero for hero in components.HEROES if hero != components.CUCKOO]
RING = "{*}rect[@class='rb-ring']"
SEVEN = [*EIGHT[:6], components.CUCKOO]


def facts(heroes: list[str], **more: Any) -> dict[str, Any]:
    """Return the facts of a fresh game, with what a test changes."""
    return {
        "spaces": dict.fromkeys(heroes, 0),
        "tokens": dict.fromkeys(heroes, 0),
        "hands": {hero: ["Tiny Step", "Big Step", "Big Step"] for hero in heroes},
        "goal": dict.fromkeys(heroes, "Kind Heart"),
        "offered": [],
        "shown": {hero: [] for hero in heroes},
        "goal_points": dict.fromkeys(heroes, 0),
        "scores": {},
        "used": [],
        "clock": 5,
        "round": 1,
        "order": list(heroes),
        "to_move": heroes[0],
        "over": False,
        "winners": [],
        "piles": {"draw": 29, "discard": 0, "goal": 16},
        "discard_pile": [],
    } | more


def crowded() -> tuple[dict[str, Any], View]:
    """Return the fullest table there can be: every token taken, a Big Fan, and every goal out.

    Of the 24 goals 7 are held by the others and 3 offered: 14 have been shown.
    """
    goals = list(components.GOALS)
    shown = {hero: [goals[n], goals[n + 1]] for n, hero in enumerate(EIGHT)}
    shown["Tick"], shown["Tock"] = goals[:1], goals[3:4]
    now = facts(
        EIGHT,
        spaces={hero: 6 + n for n, hero in enumerate(EIGHT)},
        tokens=dict.fromkeys(EIGHT, 2),
        shown=shown,
        goal_points=dict.fromkeys(EIGHT, 11),
        offered=["Up in the Belfry", "Even Tower", "Face to Face"],
        used=["Brass Owl", "Silver Bat"],
        to_move="Lock Keeper",
        clock=11,
        discard_pile=["Big Fan"] * 24,
        piles={"draw": 5, "discard": 24, "goal": 0},
    )
    before = now | {
        "spaces": {hero: 7 + n for n, hero in enumerate(EIGHT[:5])},
        "shown": shown | {"Lock Keeper": shown["Lock Keeper"][:1]},
        "discard_pile": ["Big Fan"] * 23,
    }
    choices = {f"goal:{goal}": f"Keep {goal}" for goal in now["offered"]}
    told = "A sentence of the position as it is told to those who do not see it. " * 12
    return now, View(choices=choices, before=before, title="Big Fan", description=told, uid="full")


def ended() -> dict[str, Any]:
    """Return the worked score table of the rules, as facts."""
    rows = {
        "Key Keeper": (10, 3, 10, 23),
        "Brass Owl": (10, 3, 23, 36),
        "Silver Bat": (8, 0, 19, 27),
        "Lock Keeper": (9, 0, 16, 25),
    }
    names = ("space", "twin", "goals", "total")
    return facts(
        list(rows),
        spaces={hero: row[0] for hero, row in rows.items()},
        scores={hero: dict(zip(names, row, strict=True)) for hero, row in rows.items()},
        clock=12,
        over=True,
        to_move="",
        winners=["Brass Owl"],
    )


BOARDS: dict[str, tuple[dict[str, Any], View]] = {
    "start": (facts(EIGHT), View(choices={"card:Tiny Step": "Play Tiny Step"}, uid="start")),
    "cuckoo": (facts(SEVEN, to_move="Cuckoo"), View(choices={"card:Power": "Power"}, uid="c")),
    "crowded": crowded(),
    "ended": (ended(), View(title="Brass Owl wins", uid="ended")),
    "hidden": (facts(EIGHT, hands={}, goal={}), View(uid="hidden")),
}


def keyed(svg: str) -> dict[str, Element]:
    """Return the pieces of a drawing by key."""
    return {child.get("data-key", ""): child for child in fromstring(svg)}


def part_of(piece: Element) -> Element | None:
    """Return what can be picked of a piece: itself, or what stands beside its title."""
    return next((one for one in piece.iter() if one.get("data-part")), None)


def part_name(piece: Element) -> str | None:
    part = part_of(piece)
    return None if part is None else part.get("data-part")


def spoken(element: Element) -> str:
    """Return all the text inside an element."""
    return " ".join(element.itertext())


def at(element: Element) -> tuple[float, float]:
    """Return where a piece stands."""
    found = re.match(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
    assert found
    return float(found[1]), float(found[2])


def test_every_hero_card_and_goal_has_a_mark_of_its_own() -> None:
    assert tuple(marks.HEROES) == components.HEROES
    assert {*components.CARDS, "Power"} == set(card_art.ACTION_CARDS)
    assert tuple(card_art.GOALS) == components.GOALS
    for family in (marks.HEROES, card_art.ACTION_CARDS, card_art.GOALS):
        figures = [(mark.outline, mark.strokes) for mark in family.values()]
        assert len(set(figures)) == len(figures)
        assert all(outline for outline, _ in figures)


@pytest.mark.parametrize("heroes", [EIGHT, SEVEN, EIGHT[4:]], ids=["eight", "seven", "four"])
@pytest.mark.parametrize("space", range(components.TOP + 1))
def test_pawns_that_share_a_space_are_all_seen(heroes: list[str], space: int) -> None:
    pieces = keyed(draw(facts(heroes, spaces=dict.fromkeys(heroes, space))))
    places = [at(pieces[f"pawn:{hero}"]) for hero in heroes]
    assert {y for _, y in places} == {tower.row_top(space) + tower.ROW / 2}
    across = sorted(x for x, _ in places)
    assert all(right - left >= 35 for left, right in pairwise(across))


def test_every_pawn_stands_on_its_space_on_its_own_track() -> None:
    spaces = {hero: 2 * n for n, hero in enumerate(SEVEN)}
    pieces = keyed(draw(facts(SEVEN, spaces=spaces)))
    for hero, space in spaces.items():
        x, y = at(pieces[f"pawn:{hero}"])
        top = tower.row_top(space)
        assert top < y < top + tower.ROW
        if hero == components.CUCKOO:
            assert x == tower.MIDDLE
        else:
            assert (x < tower.MIDDLE) is (hero in components.CLOCKWISE)
        assert spoken(pieces[f"pawn:{hero}"]).startswith(f"{hero} on {components.PLACES[space]}")


def test_the_rows_climb_without_a_gap_in_their_order() -> None:
    tops = [tower.row_top(space) for space in range(components.TOP + 1)]
    assert tops == sorted(tops, reverse=True)
    assert all(low - high >= tower.ROW for low, high in pairwise(tops))


def test_a_trail_and_its_tag_show_each_pawn_that_moved() -> None:
    before = facts(EIGHT[:4], spaces=dict.fromkeys(EIGHT[:4], 5))
    after = before | {"spaces": before["spaces"] | {"Tick": 7, "Tock": 4}}
    pieces = keyed(draw(after, view=View(before=before)))
    assert [key for key in pieces if key.startswith("trail:")] == ["trail:Tick", "trail:Tock"]
    assert "+2" in spoken(pieces["trail:Tick"])
    assert "−1" in spoken(pieces["trail:Tock"])


def test_without_a_step_nothing_is_told_to_have_happened() -> None:
    now = crowded()[0]
    svg = draw(now)
    assert "rb-trail" not in svg
    assert "rb-glow" not in svg
    assert "rb-glow" in draw(now, view=crowded()[1])


def test_what_the_viewer_may_not_see_is_face_down() -> None:
    everything = {*components.CARDS, *components.GOALS}
    svg = draw(BOARDS["hidden"][0])
    assert not [name for name in everything if name in svg]
    pieces = keyed(svg)
    assert [key for key in pieces if key.startswith("hand:")] == ["hand:0", "hand:1", "hand:2"]
    assert "A secret goal" in spoken(pieces["goal"])


def test_only_the_hand_and_goal_of_the_player_to_move_are_shown() -> None:
    hands = {"Tick": ["Spring Jump"], "Tock": ["Big Fan", "Catch Up"]}
    goal = {"Tick": "Meeting", "Tock": "Even Tower"}
    svg = draw(facts(EIGHT[:4], hands=hands, goal=goal))
    assert "Spring Jump" in svg
    assert "Meeting" in svg
    assert not [name for name in ("Big Fan", "Catch Up", "Even Tower") if name in svg]


def test_a_player_without_a_secret_goal_has_no_goal_card() -> None:
    assert "goal" not in keyed(draw(facts(EIGHT, goal=dict.fromkeys(EIGHT, ""))))


def test_each_choice_has_a_ring_and_the_first_copy_alone_is_its_part() -> None:
    view = View(choices={"card:Big Step": "Play Big Step"}, picked=("pawn:Tock",))
    pieces = keyed(draw(facts(EIGHT[:4]), view=view))
    assert part_name(pieces["hand:1"]) == "card:Big Step"
    assert part_name(pieces["hand:2"]) is None
    chosen, picked = part_of(pieces["hand:1"]), part_of(pieces["pawn:Tock"])
    assert chosen is not None
    assert chosen.get("class") == "rb-choice"
    assert picked is not None
    assert "rb-picked" in picked.get("class", "")
    ringed = {key for key, one in pieces.items() if one.find(f".//{RING}") is not None}
    assert ringed == {"hand:1", "pawn:Tock"}


def test_offered_goals_can_be_picked_with_their_worth() -> None:
    pieces = keyed(draw(*BOARDS["crowded"][:1], view=BOARDS["crowded"][1]))
    offered = [pieces[f"offered:{n}"] for n in range(3)]
    assert [part_name(one) for one in offered] == [
        "goal:Up in the Belfry",
        "goal:Even Tower",
        "goal:Face to Face",
    ]
    assert "Up in the Belfry, 6 points" in spoken(offered[0])


def test_a_spent_power_lies_sideways_and_can_be_picked_no_more() -> None:
    fresh = keyed(draw(facts(SEVEN, to_move="Cuckoo")))
    spent = keyed(draw(facts(SEVEN, to_move="Cuckoo", used=["Cuckoo"])))
    assert part_name(fresh["turn"]) == "card:Power"
    assert part_name(spent["turn"]) is None
    turned = [
        key for key, one in spent.items() if one.find(".//*[@transform='rotate(90)']") is not None
    ]
    assert turned == ["hero:Cuckoo"]


def test_the_end_shows_the_score_table_winner_first() -> None:
    pieces = keyed(draw(ended()))
    rows = [key.removeprefix("hero:") for key in pieces if key.startswith("hero:")]
    assert rows == ["Brass Owl", "Silver Bat", "Lock Keeper", "Key Keeper"]
    assert "10+3+23" in spoken(pieces["hero:Brass Owl"])
    assert "36" in spoken(pieces["hero:Brass Owl"])
    assert "Brass Owl wins" in spoken(pieces["turn"])
    shared = keyed(draw(ended() | {"winners": ["Brass Owl", "Key Keeper"]}))
    assert "Brass Owl and Key Keeper share the win" in spoken(shared["turn"])


def test_the_clock_tells_the_rounds_that_are_left() -> None:
    hours = {5: "7 rounds left", 10: "2 rounds left", 11: "Last round", 12: "The bell rings!"}
    for hour, banner in hours.items():
        assert banner in spoken(keyed(draw(facts(EIGHT, clock=hour)))["clock"])


@pytest.mark.parametrize("name", BOARDS)
def test_a_drawing_is_sound(name: str) -> None:
    now, view = BOARDS[name]
    svg = draw(now, view=view)
    assert len(svg.encode()) <= 30_000
    root = fromstring(svg)
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    assert max(Counter(ids).values()) == 1
    assert all(name.startswith(f"{view.uid}-") for name in ids if name)
    keys = [child.get("data-key") for child in root]
    assert None not in keys
    assert max(Counter(keys).values()) == 1
    parts = Counter(one.get("data-part") for one in root.iter() if one.get("data-part"))
    assert set(parts.values()) == {1}
    assert set(view.choices) <= set(parts)
    for one in root.iter():
        href = one.get("href")
        assert href is None or href.removeprefix("#") in ids


@pytest.mark.parametrize("name", BOARDS)
def test_colours_come_from_classes_that_the_style_sheets_know(name: str) -> None:
    now, view = BOARDS[name]
    sheets = "".join(
        (ENGINES / room / "board.css").read_text(encoding="utf-8")
        for room in ("table", "tick_tock_tower/drawing")
    )
    for one in fromstring(draw(now, view=view)).iter():
        assert not {"fill", "stroke", "style", "color"} & set(one.keys())
        for style in one.get("class", "").split():
            assert re.search(rf"\.{style}\b", sheets), style


def test_a_hostile_title_stays_text() -> None:
    bad = '</title><script>alert("x")</script>\x00&\ue000'
    view = View(title=bad, description=bad, choices={"pawn:Tick": bad}, uid='a" onload="x')
    root = fromstring(draw(facts(EIGHT), view=view))
    assert not [one for one in root.iter() if one.tag.endswith("script")]
    assert spoken(root[0]) == '</title><script>alert("x")</script>&'
    assert "onload" not in root.attrib


@pytest.mark.parametrize(("players", "seed"), [(4, 1), (5, 2), (7, 3), (8, 4)])
def test_in_real_games_every_part_of_every_move_is_on_the_board(players: int, seed: int) -> None:
    state = load_game("tick_tock_tower").new(seed=seed, players=players)
    choose = random.Random(seed)
    before = None
    while not state.is_over:
        now = state.seen_by(state.to_move)
        moves = list(state.legal_moves())
        parts = {part: f"Pick {part}" for move in moves for part in state.parts(move)}
        svg = draw(now, view=View(choices=parts, before=before, title="In play"))
        assert len(svg.encode()) <= 30_000
        drawn = {one.get("data-part") for one in fromstring(svg).iter()}
        assert set(parts) <= drawn
        before = now
        state.play(choose.choice(moves))
    draw(state.facts(), view=View(before=before))


def test_another_players_view_names_no_hidden_card_or_goal() -> None:
    state = load_game("tick_tock_tower").new(seed=5, players=6)
    choose = random.Random(5)
    while not state.is_over:
        other = next(hero for hero in state.players if hero != state.to_move)
        seen = state.seen_by(other)
        svg = draw(seen)
        open_cards = {
            *seen["discard_pile"][:1],
            *(g for shown in seen["shown"].values() for g in shown),
        }
        named = {name for name in (*components.CARDS, *components.GOALS) if name in svg}
        assert named <= open_cards
        state.play(choose.choice(list(state.legal_moves())))
