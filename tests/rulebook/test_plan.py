"""Lesson plans: every example, step, worksheet and quiz that one names is there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from engines.play.challenge.shelf import challenges
from engines.play.quiz.making import quiz
from engines.registry import GAMES, load_game
from rulebook.parts.part import MIME
from rulebook.parts.plan import Plan, Show
from rulebook.parts.shown_on import figure_of
from rulebook.site.kinds import part_of
from tests.toc import BOOK

PLANS = {game: BOOK / "classroom" / f"plan-{game.replace('_', '-')}.ipynb" for game in GAMES}
CHALLENGE = re.compile(r"\[\*(.+?)\*\]\(\.\./(\w+)/challenges\)")
WORKSHEET = re.compile(r"rulebook worksheet (\w+) --seed (\d+)(?: --topics ([A-Z-]+))?")


def cells(path: Path) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(path.read_text("utf-8"))["cells"]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_plan_whose_examples_open_at_their_step(game: str) -> None:
    kept = [
        output["data"][MIME]
        for cell in cells(PLANS[game])
        for output in cell.get("outputs", ())  # type: ignore[attr-defined]
    ]
    plans = [part_of(spec) for spec in kept]
    assert len(plans) == 2
    shown = []
    for plan in plans:
        assert isinstance(plan, Plan)
        assert plan.game == game
        html = plan.html("u", "../")
        for show in plan.shows:
            address = figure_of(game, f"{game}/{show.scenario}")
            assert f'href="../{address}"' in html
            page = address.partition(".html")[0]
            assert f"#present={page}:{show.scenario}" in html
        shown += plan.shows
    assert len({show.scenario for show in shown}) == len(shown) > 8
    assert all(show.asked.endswith("?") for show in shown)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_to_be_done_at_home_is_there(game: str) -> None:
    prose = "".join("".join(cell["source"]) for cell in cells(PLANS[game]))  # type: ignore[arg-type]
    [(title, told)] = CHALLENGE.findall(prose)
    assert (told, title in [one.title for one in challenges(told)]) == (game, True)
    [(named, seed, topics)] = WORKSHEET.findall(prose)
    assert named == game
    assert not topics or topics.startswith(load_game(game).prefix)
    assert quiz(game, int(seed), 2, [topics] if topics else [])


def test_a_list_is_presented_in_order_and_one_example_alone() -> None:
    first, last = Show("seven-wins", "Who?", at=1), Show("a-minute-of-tock", "Where?")
    plan = Plan("tock", first, last)
    assert plan.presented(plan.shows) == (
        "tock/home.html#present=tock/home:seven-wins@1,tock/one-minute:a-minute-of-tock"
    )
    assert plan.presented([last]) == (
        "tock/one-minute.html#present=tock/one-minute:a-minute-of-tock,"
    )
    assert part_of(plan.spec()).text() == plan.text()


@pytest.mark.parametrize(
    ("show", "said"),
    [
        (Show("no-such", "?"), "there is no such scenario"),
        (Show("seven-wins", "?", at=9), "no step 9; allowed: 0 to 2"),
        (Show("four-back-past-nowhere", "?"), "there is no such scenario"),
    ],
)
def test_a_plan_of_what_is_not_there_is_loud(show: Show, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Plan("tock", show)


def test_a_plan_of_what_no_page_shows_is_loud(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulebook.parts.plan.figure_of", lambda *_: "")
    with pytest.raises(ValueError, match="no page of the book shows it"):
        Plan("tock", Show("seven-wins", "?"))
