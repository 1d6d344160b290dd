"""The search answers what players ask, in their own words, with the rule that answers it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from engines.registry import GAMES, load_game
from rulebook.sessions.screen import clause_href
from rulebook.site import plain_pages
from rulebook.site.finding import SCRIPT, Entry, as_script, of_clause, of_term

pytestmark = pytest.mark.browser

ASKED = {
    # The Tick-Tock Tower
    "seven players": "TTT-HEROES-2",
    "odd number of players": "TTT-HEROES-2",
    "how many cards do I hold": "TTT-REFILL-1",
    "may I pass in tick-tock tower": "TTT-TURN-3",
    "deck is empty tower": "TTT-RESHUFFLE-1",
    "who plays first in the second round": "TTT-ORDER-2",
    "two pawns on the same space": "TTT-BOARD-4",
    "does my twin go back two": "TTT-TWIN-2",
    "extra space": "TTT-WINGS-1",
    "push twin when already at the top": "TTT-TWIN-4",
    "can I help my twin": "TTT-HH-2",
    "nobody behind me helping hand": "TTT-HH-5",
    "keep goal secret until when": "TTT-GOAL-1",
    "two goals in one turn": "TTT-GOAL-2",
    "thank-you tokens points": "TTT-TOKEN-4",
    "tie": "TTT-TIE-1",
    "children": "TTT-KIDS-1",
    "play without powers": "TTT-FIRST-1",
    # Tickle
    "cards left in hand": "TIC-END-1",
    "nothing in common": "TIC-COMMON-3",
    "diagonal": "TIC-EDGE-1",
    "can I pass in tickle": "TIC-PASS-1",
    "draw a card when I could play": "TIC-DRAW-1",
    "five cards sharing two properties": "TIC-GROUP-4",
    "bonus for all six cards": "TIC-SIX-1",
    "hole between two cards": "TIC-LINE-2",
    "shorter game tickle": "TIC-SHORT-1",
    "negative score": "TIC-END-5",
    "who starts tickle": "TIC-SETUP-2",
    # Tock
    "TOCK-HOME-4": "TOCK-HOME-4",
    "tock home 4": "TOCK-HOME-4",
    "7": "TOCK-SEVEN-1",
    "split a seven": "TOCK-SEVEN-2",
    "jump over own pawn in the goal": "TOCK-HOME-4",
    "exact number to get home": "TOCK-HOME-2",
    "everybody sits out": "TOCK-SIT-1",
    "all my pawns are in the base": "TOCK-SIT-2",
    "leave the reserve": "TOCK-START-2",
    "hit my own marker": "TOCK-CAPTURE-2",
    "is the start safe": "TOCK-SAFE-1",
    "go backwards": "TOCK-FOUR-1",
    "swap places": "TOCK-JACK-1",
    "jack on a marker in home": "TOCK-JACK-2",
    "joker": "TOCK-DEAL-2",
    # The Haunted Clock Tower
    "start at 11:55": "HCT-START-2",
    "single player": "HCT-SOLO-1",
    "talk to each other": "HCT-HELP-1",
    "third ghost does not match": "HCT-MISS-3",
    "does a match move the clock": "HCT-CATCH-2",
    "who begins with the ghosts": "HCT-FIRST-1",
    "twelve o'clock ghosts": "HCT-LOSE-1",
}
"""What players ask, and the clause that answers."""


def index() -> list[Entry]:
    """Return the index as the book has it, without building the book."""
    found: list[Entry] = []
    for name in GAMES:
        game = load_game(name)
        found += [of_clause(game, one, clause_href(game.register, one.id)) for one in game.register]
        found += [
            of_term(game, term, f"{name}/glossary.html#{term.anchor}")
            for term in game.glossary.values()
        ]
    return found


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    for text in (as_script(index()), (plain_pages.STATIC / SCRIPT).read_text("utf-8")):
        page.add_script_tag(content=text)
    yield page
    page.close()


def answers(page: Page, query: str) -> list[str]:
    told = page.evaluate(
        "(query) => findRules(query, RULES).map((one) => one.id || one.title)", query
    )
    return list(told)


def test_what_players_ask_finds_its_rule_among_the_first_three(page: Page) -> None:
    missed = {
        query: found[:4]
        for query, clause in ASKED.items()
        if clause not in (found := answers(page, query))[:3]
    }
    assert len(ASKED) >= 40
    assert missed == {}


def test_every_number_of_a_clause_finds_it_alone(page: Page) -> None:
    for name in GAMES:
        for clause in load_game(name).register:
            assert answers(page, clause.id.lower()) == [clause.id]


def test_every_title_of_a_clause_finds_it_among_the_first_three(page: Page) -> None:
    missed = []
    for name in GAMES:
        game = load_game(name)
        for clause in game.register:
            same = [one.id for one in game.register if one.title == clause.title]
            if not set(same) & set(answers(page, f"{clause.title} {game.title}")[:3]):
                missed.append(clause.id)
    assert missed == []


def test_what_no_rule_knows_finds_none(page: Page) -> None:
    assert answers(page, "xylophone") == answers(page, "") == []
