"""How fast Tickle is: all plays of a hand beside a plain search, verdicts, whole games.

Run ``python -m benchmarks.tickle``. Everything is measured in one run on one core, so the ratios
hold whatever the machine; targets stand beside the figures.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle, islice
from statistics import median, quantiles
from time import process_time

from engines.play.bots import playout
from engines.table.chance import Chance
from engines.tickle.components import CARD_NAMES, CARDS, TICS
from engines.tickle.game import GAME
from engines.tickle.grid import DOWN, RIGHT, Cell, Layout, neighbours
from engines.tickle.moves import DRAW, Move
from engines.tickle.rules.judging import lays_well
from engines.tickle.rules.listing import plays
from engines.tickle.state import Tickle

POSITIONS = 120
PLAIN_POSITIONS = 6


def grown(seed: int, cards: int) -> Tickle:
    """Return a seeded four-player game at its first layout of so many cards."""
    while True:
        state = GAME.new(seed, players=4)
        assert isinstance(state, Tickle)
        chance = Chance(seed, 1)
        while len(state.layout.cards) < cards and not state.is_over:
            state.apply(chance.pick(state.legal_moves()), events=False)
        if len(state.layout.cards) >= cards:
            return state
        seed += 1000


def hands_at(cards: int, count: int) -> list[tuple[Layout, list[int]]]:
    """Return layouts of so many cards, each with a six-card hand from what is not on the table."""
    found = []
    for seed in range(count):
        layout = grown(seed, cards).layout
        lying = set(layout.cards.values())
        left = [card for card in CARDS.values() if card not in lying]
        found.append((layout, Chance(seed, 2).shuffled(left)[:6]))
    return found


def contrived() -> tuple[Layout, list[int]]:
    """Return a layout and a hand with more plays than any game brings: they nearly all Tic."""
    layout = Layout()
    for place, card in enumerate(("4-circle-red", "4-star-red")):
        layout.lay(place, CARDS[card])
    names = (
        "4-circle-cyan",
        "4-star-cyan",
        "4-square-cyan",
        "4-triangle-cyan",
        "4-crescent-cyan",
        "4-crescent-red",
    )
    return layout, [CARDS[name] for name in names]


def plain_plays(layout: Layout, hand: list[int]) -> int:
    """Count the plays of a hand by a plain search: card after card along each line, judged whole.

    It grows every line from every cell near the layout, without masks or attached first cards,
    and asks the judge of laydowns about each.
    """
    near: set[Cell] = set(layout.fits)
    for _ in range(len(hand) - 1):
        near |= {other for place in near for other in neighbours(place)}
    found: set[Move] = set()

    def touches(line: list[int], place: Cell, card: int) -> bool:
        beside = [layout.cards[o] for o in neighbours(place) if o in layout.cards]
        if line:
            beside.append(line[-1])
        return all(_common(card, other) for other in beside)

    def grow(place: Cell, step: int, line: list[int], cells: list[Cell]) -> None:
        while place in layout.cards:
            place += step
        if place not in near:
            return
        for card in hand:
            side_by_side = bool(cells) and cells[-1] + step == place
            if card in line or not touches(line if side_by_side else [], place, card):
                continue
            more, where = [*line, card], [*cells, place]
            if lays_well(layout, more, where, gaps=False):
                found.add(Move("Play", tuple(more), tuple(where)))
            if len(more) < len(hand):
                grow(place + step, step, more, where)

    for start in near:
        if start not in layout.cards:
            for step in (RIGHT, DOWN):
                grow(start, step, [], [])
    return len(found)


def _common(one: int, other: int) -> int:
    mine, theirs = CARD_NAMES[one].split("-"), CARD_NAMES[other].split("-")
    return sum(a == b for a, b in zip(mine, theirs, strict=True))


def milliseconds(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return 1000 * (process_time() - start)


def line(what: str, figure: str, target: str = "") -> None:
    print(f"{what:<52}{figure:>14}   {target}")


def finding() -> None:
    medians = {}
    for cards in (60, 110):
        hands = hands_at(cards, POSITIONS)
        times = []
        counts = []
        for layout, hand in hands:
            times.append(min(milliseconds(lambda p=(layout, hand): plays(*p)) for _ in range(3)))
            counts.append(len(plays(layout, hand)))
        medians[cards] = median(times)
        goal = ("≤ 3 ms", "≤ 15 ms") if cards == 60 else ("≤ twice that at 60", "")
        line(f"plays of six cards at {cards} cards, median", f"{medians[cards]:.2f} ms", goal[0])
        line("  99th percentile", f"{quantiles(times, n=100)[98]:.2f} ms", goal[1])
        line("  plays, median and most", f"{median(counts):.0f}, {max(counts)}")
    line("at 110 cards against 60", f"{medians[110] / medians[60]:.2f}", "≤ 2")
    layout, hand = contrived()
    count = len(plays(layout, hand))
    best = min(milliseconds(lambda: plays(layout, hand)) for _ in range(5))
    line(f"contrived hand with {count:,} plays", f"{best:.1f} ms", "≤ 150 ms for 11,000")


def beside_plain_search() -> None:
    hands = hands_at(60, PLAIN_POSITIONS)
    ours = sum(min(milliseconds(lambda p=p: plays(*p)) for _ in range(3)) for p in hands)
    plain = sum(milliseconds(lambda p=p: plain_plays(*p)) for p in hands)
    assert all(plain_plays(*p) == len(plays(*p)) for p in hands[:3])
    line("plain search at 60 cards, mean", f"{plain / len(hands):.1f} ms")
    line("this search is faster by", f"{plain / ours:.0f} times")


def verdicts() -> None:
    state = grown(3, 60)
    moves = [move for move in state.candidates() if len(move.cards) == 1] + state.plays()
    legal = sum(state.is_legal(move) for move in moves)
    many = list(islice(cycle(moves), 60_000))
    spent = milliseconds(lambda: [state.breaches(move) for move in many]) / 1000
    share = f"{100 * legal / len(moves):.0f} % of {len(moves)} legal"
    line(f"verdicts with reasons a second ({share})", f"{len(many) / spent:,.0f}", "≥ 90,000")


def large_hands() -> None:
    """Measure what a reader waits for with hands far beyond those of play."""
    for size in (12, 40):
        lying = "3-star-orange 3-star-red"
        left = [name for name in CARD_NAMES if name not in lying]
        hands = {"A": left[50 : 50 + size], "B": []}
        state = GAME.position({"layout": lying, "hands": hands, "deck": 20})
        judging = milliseconds(lambda s=state: s.judge(DRAW))
        hint = milliseconds(lambda s=state: GAME.reason(s, GAME.sensible(s, Chance(1))))
        listing = milliseconds(lambda s=state: s.some_moves())
        line(f"{size} cards that go together: a refusal", f"{judging:.0f} ms", "≤ 50")
        line(f"{size} cards that go together: a hint", f"{hint:.0f} ms", "≤ 300")
        line(f"{size} cards that go together: the choices", f"{listing:.0f} ms", "≤ 500")


def games() -> None:
    times = []
    for seed in range(10):
        state = GAME.new(seed, players=4)
        times.append(milliseconds(lambda s=state, n=seed: playout(s, Chance(n), events=True)))
    line("a random four-player game, events on, mean", f"{sum(times) / len(times):.0f} ms", "≤ 500")


def main() -> None:
    assert sum(mask.bit_count() for mask in TICS) == 125 * 12
    finding()
    beside_plain_search()
    verdicts()
    large_hands()
    games()


if __name__ == "__main__":
    main()
