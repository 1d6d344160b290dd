"""The tables of the built book: whole games in the page, taken up again, saved and opened."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from subprocess import run
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from engines.registry import GAMES, load_game
from rulebook.sessions.match import SEATED
from rulebook.sessions.opening import open_session
from tests.browser.chromium import Visit
from tests.browser.live import WAKES, LiveFigure
from tests.browser.test_every_page import NARROW, TOO_WIDE

pytestmark = pytest.mark.browser

PLAYED = """async ({ most }) => {
  const figure = document.querySelector("figure[data-rulebook]");
  const named = name => [...figure.querySelectorAll(".rb-commands button")]
    .find(one => one.dataset.name === name);
  const calm = async () => {
    do await new Promise(done => setTimeout(done, 4));
    while (figure.getAttribute("aria-busy") === "true");
  };
  const asides = ["Why not …?", "Write a move", "Who plays", "This game"];
  const moves = () => [...figure.querySelectorAll(".rb-commands details button")]
    .filter(one => !asides.includes(one.closest("details").dataset.name));
  let count = 0;
  for (; count < most && !named("Play again"); count += 1) {
    const finish = [...figure.querySelectorAll(".rb-commands button")]
      .find(one => one.dataset.name?.startsWith("Finish: "));
    const offered = moves();
    (finish ?? named("Play on") ?? offered[count % offered.length]).click();
    await calm();
  }
  return count;
}"""
"""Plays by clicking what is offered until the game is over, or so many times."""

each_game = pytest.mark.parametrize("game", GAMES)


def sit_down(visit: Visit, game: str) -> LiveFigure:
    """Open a game's table and begin: one click wakes the engine and deals."""
    visit.go(f"{game}/table")
    figure = LiveFigure(visit.page)
    figure.button("Play").click()
    figure.button("Hint").wait_for(timeout=WAKES)
    figure.settled()
    return figure


def kept(visit: Visit, game: str, kind: str = "table") -> dict[str, Any]:
    """Return what the browser keeps of the game's table, or of its desk."""
    text = visit.page.evaluate("key => localStorage.getItem(key)", key(visit, game, kind))
    found = json.loads(text)["spec"]
    assert isinstance(found, dict)
    return found


def key(visit: Visit, game: str, kind: str = "table") -> str:
    """Return where the browser keeps the game of this copy of the book."""
    return f"rulebook:{urlsplit(visit.site).path}:{kind}:{game}"


@each_game
def test_page_without_an_engine_awake_shows_the_start_and_what_can_be_chosen(
    visit: Visit, game: str
) -> None:
    visit.go(f"{game}/table")
    figure = LiveFigure(visit.page)
    expect(figure.button("Play")).to_be_visible()
    assert figure.root.locator(".rb-commands button").all_text_contents()[:1] == ["Play"]
    assert figure.group("Who plays").get_by_role("button").count() > 0
    assert figure.root.locator('[role="button"][data-part]').count() == 0
    assert visit.page.evaluate("key => localStorage.getItem(key)", key(visit, game)) is None


@each_game
def test_whole_game_against_bots_and_another_after_a_reload(visit: Visit, game: str) -> None:
    figure = sit_down(visit, game)
    figure.button("Hint").click()
    figure.settled()
    assert figure.lines[0].startswith(f"A {load_game(game).sensible_strength} bot would ")
    visit.page.evaluate(PLAYED, {"most": 6})
    figure.settled()
    before = kept(visit, game)
    visit.page.reload()
    figure = LiveFigure(visit.page)
    # Nothing that would overwrite the game is offered beside it.
    assert figure.root.locator(".rb-commands button").all_text_contents() == [
        "Go on with your game",
        "Copy link",
    ]
    figure.button("Go on with your game").click()
    figure.button("Tell the position").wait_for(timeout=WAKES)
    moves = kept(visit, game)["moves"]
    assert isinstance(moves, list)
    assert isinstance(before["moves"], list)
    assert moves[: len(before["moves"])] == before["moves"]
    assert visit.page.evaluate(PLAYED, {"most": 3000}) < 3000
    figure.settled()
    told = " ".join(figure.lines)
    assert "The game is over" in told
    session = open_session(kept(visit, game))
    assert session.screen()["history"]["at"] == len(session.spec()["moves"])
    assert session.screen()["lines"][-1]["text"] in told
    assert visit.page.evaluate(TOO_WIDE)["over"] == []


@each_game
def test_record_is_saved_replayed_and_opened_again(visit: Visit, game: str, tmp_path: Path) -> None:
    figure = sit_down(visit, game)
    visit.page.evaluate(PLAYED, {"most": 8})
    figure.settled()
    while figure.button("Play on").count():
        figure.button("Play on").click()
        figure.settled()
    moves = kept(visit, game)["moves"]
    with visit.page.expect_download() as download:
        if not figure.button("Play again").count():
            figure.group("This game")
        figure.button("Save the record").click()
    path = tmp_path / "game.jsonl"
    download.value.save_as(path)
    command = [sys.executable, "-m", "engines", "replay", str(path)]
    assert run(command, check=False).returncode == 0
    figure.choose("This game", "Another set-up")
    figure.button("Play").wait_for()
    figure.root.locator('input[type="file"]').set_input_files(path)
    expect(figure.root.locator(".rb-now")).to_contain_text("The record is read", timeout=WAKES)
    assert kept(visit, game)["moves"] == moves
    path.write_text(path.read_text("utf-8").replace('"n": 1,', '"n": 1, "odd": 1,'), "utf-8")
    figure.root.locator('input[type="file"]').set_input_files(path)
    expect(figure.root.locator(".rb-now")).to_contain_text("line 2: odd", timeout=WAKES)
    assert kept(visit, game)["moves"] == moves


def test_two_persons_hand_the_screen_over(visit: Visit) -> None:
    visit.go("tickle/table")
    figure = LiveFigure(visit.page)
    for _ in SEATED[1:]:
        figure.group("Who plays").get_by_role("button", name="B: ").click()
        figure.settled()
    figure.button("Play").click()
    figure.button("I am A, and I am here").wait_for(timeout=WAKES)
    assert figure.root.locator('[data-part^="card:"]').count() == 0
    figure.button("I am A, and I am here").click()
    figure.button("Hint").wait_for(timeout=WAKES)
    own = set(
        figure.root.locator('[data-part^="card:"]').evaluate_all(
            "all => all.map(one => one.dataset.part)"
        )
    )
    assert len(own) == 6
    while not figure.button("Hand over to B").count():
        visit.page.evaluate(PLAYED, {"most": 1})
        figure.settled()
    figure.button("Hand over to B").click()
    figure.button("I am B, and I am here").wait_for(timeout=WAKES)
    shown = figure.root.inner_html()
    facts = open_session(kept(visit, "tickle")).playing.state.facts()  # type: ignore[attr-defined]
    assert not [card for hand in facts["hands"].values() for card in hand if card in shown]


@each_game
def test_board_is_seen_once_the_game_has_begun(visit: Visit, game: str) -> None:
    visit.page.set_viewport_size({"width": 1280, "height": 800})
    figure = sit_down(visit, game)
    board = figure.root.locator(".rb-picture svg").bounding_box()
    assert board is not None
    assert board["y"] >= 0
    assert board["y"] + board["height"] <= 800
    assert figure.focus


def test_table_fits_a_phone(visit: Visit) -> None:
    visit.page.set_viewport_size(NARROW)
    sit_down(visit, "tock")
    assert visit.page.evaluate(TOO_WIDE)["over"] == []
    visit.page.evaluate(PLAYED, {"most": 4})
    assert visit.page.evaluate(TOO_WIDE)["over"] == []


def test_every_table_offers_numbers_of_players_that_the_game_seats() -> None:
    for game in GAMES:
        for count in load_game(game).offers.players:
            assert len(load_game(game).new(1, None, None, count).players) == count
