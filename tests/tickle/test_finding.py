"""The search for plays finds exactly what a plain search, written from the rules alone, finds."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.table.chance import Chance
from engines.tickle.components import CARD_NAMES, CARDS
from engines.tickle.game import GAME
from engines.tickle.grid import Layout, row_column
from engines.tickle.rules.listing import has_play, plays
from engines.tickle.state import Tickle

from .plain_search import all_plays


def grown(seed: int, cards: int) -> Tickle:
    """Return a game at a layout of at least so many cards, or at its end."""
    state = GAME.new(seed, players=2)
    assert isinstance(state, Tickle)
    chance = Chance(seed, 3)
    while len(state.layout.cards) < cards and not state.is_over:
        short = [move for move in state.legal_moves() if len(move.cards) < 3]
        state.apply(chance.pick(short or state.legal_moves()), events=False)
    return state


def as_named(layout: Layout) -> dict[tuple[int, int], str]:
    return {row_column(place): CARD_NAMES[card] for place, card in layout.cards.items()}


@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 10**6), cards=st.integers(0, 9), size=st.integers(1, 4), gaps=st.booleans()
)
def test_all_plays_are_found_once_and_nothing_else(
    seed: int, cards: int, size: int, gaps: bool
) -> None:
    state = grown(seed, cards)
    left = [c for c in CARDS.values() if c not in state.layout.cards.values()]
    hand = Chance(seed, 9).shuffled(left)[:size]
    found = [str(move) for move in plays(state.layout, hand, gaps)]
    assert len(set(found)) == len(found)
    assert set(found) == all_plays(as_named(state.layout), [CARD_NAMES[c] for c in hand], gaps)
    assert has_play(state.layout, hand) is bool(found)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), gaps=st.booleans())
def test_hands_that_go_well_together_are_searched_wholly(seed: int, gaps: bool) -> None:
    """A hand near one card of the layout has many plays, straddling ones among them."""
    state = grown(seed, 4)
    chance = Chance(seed, 10)
    near = chance.pick(sorted(state.layout.cards.values()))
    lying = set(state.layout.cards.values())
    kin = [c for c in CARDS.values() if c not in lying and c // 5 == near // 5]
    kin += [c for c in CARDS.values() if c not in lying and c % 5 == near % 5 and c not in kin]
    hand = chance.shuffled(kin)[:4]
    found = {str(move) for move in plays(state.layout, hand, gaps)}
    assert found == all_plays(as_named(state.layout), [CARD_NAMES[c] for c in hand], gaps)


def test_six_cards_are_found_along_one_line() -> None:
    layout = Layout({0: CARDS["1-star-red"], 1: CARDS["2-star-red"]})
    names = ("3-star-red", "4-star-red", "5-star-red", "3-star-cyan", "4-star-cyan", "5-star-cyan")
    hand = [CARDS[name] for name in names]
    found = plays(layout, hand)
    assert len({str(move) for move in found}) == len(found)
    assert max(len(move.cards) for move in found) == 6
    assert max(len(move.cards) for move in plays(layout, [*hand, CARDS["3-star-violet"]])) == 6


def test_what_is_known_of_each_open_cell_grows_as_if_computed_anew() -> None:
    for seed in range(6):
        state = grown(seed, 30)
        anew = Layout(dict(sorted(state.layout.cards.items())))
        assert (anew.fits, anew.tics) == (state.layout.fits, state.layout.tics)
