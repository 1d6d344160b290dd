"""The table shows what the facts say, small enough, and tells cards without their colour."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from engines.table.svg import View
from engines.tickle.components import CARD_NAMES
from engines.tickle.drawing.board import draw
from engines.tickle.drawing.cards import INITIALS
from engines.tickle.game import GAME
from engines.tickle.moves import parse
from engines.tickle.state import Tickle

from .test_finding import grown

SVG = "{http://www.w3.org/2000/svg}"


def keys(svg: str) -> list[str]:
    return [child.get("data-key", "") for child in ElementTree.fromstring(svg)]


def test_sixty_cards_with_every_cell_offered_stay_within_sixty_kilobytes() -> None:
    state = grown(2, 60)
    facts = state.facts()
    hand = facts["hands"][facts["to_move"]]
    cells = [f"cell:{part}" for part in ("(0,1)", "(1,0)")]
    offered = {f"card:{name}": name for name in hand} | {cell: cell for cell in cells}
    for view in (View(), View(choices=offered)):
        assert len(draw(facts, view=view).encode()) <= 60_000


def test_children_are_keyed_once_and_each_card_is_there_once() -> None:
    for cards in (0, 5, 40):
        facts = grown(3, cards).facts()
        found = keys(draw(facts))
        assert "" not in found
        assert len(set(found)) == len(found)
        lying = set(re.findall(r"\d-\w+-\w+", facts["layout"]))
        shown = {key.removeprefix("card:") for key in found if key.startswith("card:")}
        assert shown == lying | set(facts["hands"][facts["to_move"]])


def test_only_the_hand_that_the_viewer_sees_is_drawn() -> None:
    state = grown(4, 10)
    other = next(name for name in state.players if name != state.to_move)
    svg = draw(state.seen_by(other))
    for card in state.hand:
        assert f"card:{CARD_NAMES[card]}" not in keys(svg)


def test_number_and_initial_stand_on_each_card() -> None:
    state = GAME.position({"layout": "3-star-orange 3-star-red", "hands": {"A": ["1-circle-cyan"]}})
    root = ElementTree.fromstring(draw(state.facts()))
    for name in ("3-star-orange", "1-circle-cyan"):
        count, shape, colour = name.split("-")
        piece = next(one for one in root if one.get("data-key") == f"card:{name}")
        assert INITIALS[colour] in [text.text for text in piece.iter(f"{SVG}text")]
        face = next(one for one in root.iter() if str(one.get("id")).endswith(f"-{count}-{shape}"))
        assert face.find(f"{SVG}text") is not None
        assert len(face.findall(f"{SVG}path")) == int(count)


def test_a_tic_has_two_bridges_a_single_one_and_a_group_its_tag() -> None:
    state = GAME.position(
        {
            "layout": "3-star-orange 3-star-red\n3-circle-orange 3-circle-cyan",
            "hands": {"A": ["3-star-cyan"], "B": ["1-circle-violet"]},
            "deck": 9,
        }
    )
    assert isinstance(state, Tickle)
    before = state.facts()
    root = ElementTree.fromstring(draw(before))
    paths = {one.get("data-key"): one for one in root}
    tics = next(iter(paths["bridges:tic-double"])).get("d", "")
    singles = next(iter(paths["bridges:tic-single"])).get("d", "")
    assert (tics.count("M"), singles.count("M")) == (6, 1)
    events = state.play(parse("Play 3-star-cyan (0,2)"))
    after = draw(state.facts(), view=View(before=before, events=events))
    assert "tag:3-star" in keys(after)
    assert "group:3-star" in keys(after)
    assert after.count("rb-glow") == 1


def test_cards_picked_with_a_cell_are_shown_there_and_their_hand_place_is_empty() -> None:
    state = grown(5, 6)
    name = CARD_NAMES[state.hand[0]]
    view = View(picked=(f"card:{name}", "cell:(-3,0)"), choices={"deck": "Draw", "pass": "Pass"})
    found = keys(draw(state.facts(), view=view))
    assert found.count(f"card:{name}") == 1
    assert "pass" in found
    assert "deck" in found
