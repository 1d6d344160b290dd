"""A game that was dropped into a copy of the project is played in its built page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.book.fifth_game import NAME, told
from tests.browser.chromium import Visit, served
from tests.browser.conftest import WIDE
from tests.browser.live import WAKES, LiveFigure
from tests.browser.test_tables import PLAYED, sit_down

pytestmark = pytest.mark.browser


@pytest.fixture
def there(browser: Browser, fifth_book: Path) -> Iterator[Visit]:
    """A fresh page of the book with the fifth game in it."""
    context = browser.new_context(viewport=WIDE, reduced_motion="reduce")
    with served(fifth_book) as address:
        visit = Visit(context.new_page(), address)
        yield visit
        context.close()
    assert visit.problems == []


def test_a_whole_game_is_played_in_the_page_and_its_record_replays(
    there: Visit, fifth_game: Path, tmp_path: Path
) -> None:
    figure = sit_down(there, NAME)
    figure.button("Hint").click()
    figure.settled()
    assert figure.lines[0].startswith("A fair bot would play: Light ")
    assert there.page.evaluate(PLAYED, {"most": 300}) < 300
    figure.settled()
    assert "All lanterns are lit: the game is over. LAN-END-1" in " ".join(figure.lines)
    with there.page.expect_download() as download:
        figure.button("Save the record").click()
    path = tmp_path / "game.jsonl"
    download.value.save_as(path)
    moves = len(path.read_text("utf-8").splitlines()) - 1
    assert json.loads(path.read_text("utf-8").splitlines()[0])["game"] == NAME
    assert f"{moves} moves" in told(fifth_game, "engines", "replay", str(path))


def test_its_example_is_left_with_another_move_and_a_refusal_names_the_clause(
    there: Visit,
) -> None:
    there.go(f"{NAME}/lighting")
    figure = LiveFigure(there.page, there.page.locator("figure[data-rulebook]").nth(1))
    figure.wake()
    figure.choose("Why not …?", "Light 2")
    figure.settled()
    figure.root.get_by_text("Lantern 2 is lit already.").first.wait_for(timeout=WAKES)
    assert any("LAN-LIGHT-2" in line for line in figure.lines)
