"""The path of each game: what its lessons name exists, and together they tell every rule."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from engines.registry import GAMES, load_game
from rulebook import Example, Games, LearningPath
from rulebook.parts.paths import (
    CHALLENGE,
    CHALLENGES,
    EXAMPLE,
    PATH,
    QUESTION,
    BadPath,
    GamePath,
    Item,
    every_path,
    path_of,
)
from rulebook.parts.shown_on import pages_of
from rulebook.site.paths import add_foot, as_script, foot_html, is_chapter, next_item
from tests.toc import BOOK, page_names

FEWEST, MOST = 5, 9
"""LearningPath of a path."""
MOST_TO_DO = 6
"""Things to do in one lesson: it is to be short."""


@pytest.fixture(params=GAMES)
def path(request: pytest.FixtureRequest) -> GamePath:
    found = path_of(request.param)
    assert found is not None
    return found


def test_a_path_has_a_few_short_lessons_each_with_a_question(path: GamePath) -> None:
    assert FEWEST <= len(path.lessons) <= MOST
    for lesson in path.lessons:
        assert 2 <= len(lesson.items) <= MOST_TO_DO, lesson.title
        assert QUESTION in {item.kind for item in lesson.items}, lesson.title
    assert len({item.href for item in path.items}) == len(path.items)


def test_every_rule_is_told_in_some_lesson_and_no_page_in_two(path: GamePath) -> None:
    pages = [page for lesson in path.lessons for page in lesson.pages]
    told = {clause.page for clause in load_game(path.game).register}
    assert told - set(pages) == set()
    assert len(pages) == len(set(pages))


def test_what_is_to_be_done_leads_to_its_figure_on_a_page_of_its_lesson(path: GamePath) -> None:
    for lesson in path.lessons:
        for item in lesson.items:
            page, _, anchor = item.href.partition(".html#")
            game, _, name = page.partition("/")
            shown = pages_of(game)[name]
            if item.kind == CHALLENGE:
                assert (name, anchor) == (CHALLENGES, shown.challenges[f"{game}/{item.name}"])
                continue
            assert (game, name in lesson.pages) == (path.game, True), item
            assert shown.figures[f"{game}/{item.name}"] == anchor


def test_an_example_of_a_path_has_steps_to_go_through(path: GamePath) -> None:
    examples = [item for item in path.items if item.kind == EXAMPLE]
    assert examples
    for item in examples:
        assert len(Example(f"{path.game}/{item.name}").stages) > 1, item.name


def test_what_no_page_shows_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from rulebook.parts import paths as lessons

    with pytest.raises(BadPath, match="none of the pages board shows seven-wins"):
        lessons._item("tock", ("board",), "seven-wins", "lesson 1")
    monkeypatch.setattr(lessons, "pages_of", lambda _: {})
    assert lessons._item("tock", ("board",), "seven-wins", "lesson 1").href == ""
    assert lessons._challenge("tock", "the-short-cut", "lesson 1") == []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"aim": None}, "tock/path.toml: lesson 3: 'aim' is missing"),
        ({"pages": ["sevn"]}, "'The 7': pages: no page 'sevn'; did you mean \"seven\"?"),
        ({"do": ["seven-winz"]}, "'The 7': do: tock/seven-winz: there is no such scenario"),
        (
            {"challenges": ["the-shortcut"]},
            "challenges: no challenge 'the-shortcut'; did you mean \"the-short-cut\"?",
        ),
    ],
)
def test_what_a_path_names_and_there_is_not_is_told_with_its_place(
    change: dict[str, object], told: str
) -> None:
    from rulebook.parts import paths as lessons

    entry = {"title": "The 7", "aim": "Seven.", "pages": ["seven"], "do": [], **change}
    with pytest.raises(BadPath) as raised:
        lessons._lesson("tock", {key: of for key, of in entry.items() if of is not None}, 3)
    assert told in str(raised.value)


def test_a_challenge_that_no_page_sets_closes_no_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    from rulebook.parts import paths as lessons

    page = replace(pages_of("tock")[CHALLENGES], challenges={})
    monkeypatch.setattr(lessons, "pages_of", lambda _: {CHALLENGES: page})
    with pytest.raises(BadPath, match="does not set the-short-cut"):
        lessons._challenge("tock", "the-short-cut", "lesson 1")


def test_a_challenge_that_a_path_names_is_there(path: GamePath) -> None:
    folder = BOOK.parent / "engines" / path.game
    text = (folder / f"{PATH}.toml").read_text("utf-8")
    if not (folder / CHALLENGES).is_dir():
        assert "challenge" not in {item.kind for item in path.items}
        return
    for named in re.findall(r"^challenges = (\[.*\])$", text, re.M):
        for name in json.loads(named):
            assert (folder / CHALLENGES / f"{name}.toml").is_file(), name


# -- what is shown of it -----------------------------------------------------------------------


def test_lessons_link_to_pages_and_figures_and_games_stand_easiest_first() -> None:
    html = LearningPath("tock").html(root="../")
    assert 'data-item="question:seven-captures-twice" href="../tock/seven.html#rb-1-0"' in html
    assert html.count("data-lesson=") == len(LearningPath("tock").path.lessons)
    with pytest.raises(ValueError, match="has no path"):
        LearningPath("table")
    listed = re.findall(r'data-game="(\w+)"', Games().html())
    assert listed == [path.game for path in every_path()]
    ages = [path.age for path in every_path()]
    assert ages == sorted(ages)
    assert len(ages) == len(GAMES)


def test_the_script_holds_every_path_in_order() -> None:
    text = as_script()
    told = json.loads(text.removeprefix("rulebook.paths = ").removesuffix(";\n"))
    for path in every_path():
        items = [one for lesson in told[path.game]["lessons"] for one in lesson["items"]]
        assert [one[1] for one in items] == [item.href for item in path.items]
        assert all(re.fullmatch(r"(question|example|challenge):[a-z0-9-]+", n) for n, *_ in items)


def test_each_chapter_and_nothing_else_of_a_game_ends_with_what_next() -> None:
    chapters = [name for name in page_names() if is_chapter(*name.partition("/")[::2])]
    assert "tock/seven" in chapters
    assert {name.partition("/")[0] for name in chapters} == set(GAMES)
    assert not {f"tock/{page}" for page in ("table", "path", "clauses")} & set(chapters)
    for name in chapters:
        game, _, page = name.partition("/")
        html = foot_html(game, page, "../")
        assert f'data-rulebook-foot="{game}" data-page="{page}"' in html
        assert "Play now" in html


def test_what_comes_next_is_the_first_thing_to_do_after_the_page() -> None:
    path = path_of("tock")
    assert path is not None

    def after(page: str) -> Item | None:
        return next_item(path, page)

    seven = path.lessons[4]
    assert after("seven") == next(item for item in seven.items if item.kind == CHALLENGE)
    assert after("one-minute") == path.lessons[0].items[1]
    assert after("glossary") == after(CHALLENGES) == path.items[0]
    last = path.items[-1]
    assert f">{last.title}</a>" in foot_html("tock", "first-deal", "../")
    page = last.href.partition(".html")[0].partition("/")[2]
    short = replace(path, lessons=path.lessons[:1])
    assert next_item(short, "board") is None
    assert page == CHALLENGES


class _Html:
    class builder:  # noqa: N801
        format = "html"


def test_a_page_outside_of_the_games_gets_no_foot() -> None:
    for page in ("welcome", "engine_guide/state", "tock/table", "search"):
        context = {"body": "words"}
        add_foot(_Html, page, "", context, None)  # type: ignore[arg-type]
        assert context["body"] == "words", page
