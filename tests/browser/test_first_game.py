"""A first game at a table of the built book: guided from its beginning, looked back at after it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from engines.table.chance import Chance
from rulebook.sessions.match import Match
from rulebook.sessions.opening import open_session
from rulebook.sessions.screen import Screen
from rulebook.sessions.table import TableSession
from tests.browser.chromium import Visit
from tests.browser.live import WAKES, LiveFigure, link
from tests.browser.test_tables import PLAYED

pytestmark = pytest.mark.browser

GAME, SEED = "tick_tock_tower", 3
SPEC = "() => rulebook.mounted[0].session"
TURN = "It is your turn"


def before_the_last_turn() -> dict[str, object]:
    """Return a table at which one person is about to make the last decision of a game."""
    session = TableSession.from_spec({"kind": "table", "game": GAME, "seed": SEED})
    session.do({"do": "guided"})
    match: Match = session.playing
    own = 0
    while not match.state.is_over:
        if match.is_bots_turn:
            match.bot_move()
        else:
            own = len(match.turns)
            match.play(match.game.sensible(match.state, Chance(SEED, own)))
    match.cut(own)
    return session.spec()


def looked_back(session: TableSession) -> Screen:
    """Return what the look back tells in the end, without a page."""
    screen = session.do({"do": "look_back", "who": session.playing.persons[0]})
    while "next" in screen:
        screen = session.do(screen["next"]["do"])
    return screen


def session_of(figure: LiveFigure) -> TableSession:
    """Return what the page shows as a session here."""
    session = open_session(figure.page.evaluate(SPEC))
    assert isinstance(session, TableSession)
    return session


def test_a_first_game_is_guided_and_looked_back_at(visit: Visit) -> None:
    visit.go(f"{GAME}/table")
    figure = LiveFigure(visit.page)
    figure.button("Play with a guide").click()
    figure.button("Hint").wait_for(timeout=WAKES)
    figure.settled()
    told = guided_lines(figure)
    visit.page.evaluate(PLAYED, {"most": 1})
    figure.settled()
    while figure.button("Play on").count():
        figure.button("Play on").click()
        figure.settled()
    assert guided_lines(figure) != told, "another turn, other cards"
    figure.shows(session_of(figure).screen())
    figure.button("Play without the guide").click()
    figure.settled()
    assert figure.lines[-1].startswith(TURN)
    # To the end of a game, by a link: what was begun here is another one.
    visit.page.evaluate("mark => { location.hash = mark; }", link(before_the_last_turn()))
    expect(figure.button("Play without the guide")).to_be_visible(timeout=WAKES)
    guided_lines(figure)
    assert visit.page.evaluate(PLAYED, {"most": 60}) < 60
    figure.settled()
    figure.button("Look back").click()
    session = session_of(figure)
    screen = looked_back(session)
    expect(figure.group("Go to a moment")).to_be_visible(timeout=WAKES)
    figure.shows(screen)
    moments = [one for one in screen["choices"] if one["group"] == "Go to a moment"]
    figure.choose("Go to a moment", moments[0]["label"])
    figure.shows(session.do(moments[0]["do"]))
    assert figure.place.startswith(f"Step {moments[0]['do']['at']} of ")
    figure.button("Back to the game").click()
    figure.button("Look back").wait_for()


def guided_lines(figure: LiveFigure) -> list[str]:
    """Return what the guide tells of this turn; each of its lines leads to its rule."""
    lines = figure.root.locator(".rb-now .rb-lines li")
    texts = lines.all_text_contents()
    at = next(n for n, text in enumerate(texts) if text.startswith(TURN))
    told = texts[at + 1 :]
    assert told
    chips = lines.locator("a.rb-chip").evaluate_all(
        "all => all.map(one => one.closest('li').textContent)"
    )
    assert set(told) <= set(chips)
    return told
