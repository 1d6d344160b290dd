"""The pages' questions: each page of rules has one, and nothing on it gives the answer away."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engines.registry import GAMES, load_game
from rulebook.parts.part import MIME
from rulebook.sessions.ask import NO, UNTOLD, YES
from rulebook.sessions.screen import Question
from rulebook.sessions.worked import Worked
from rulebook.tools.pages import find
from tests.toc import BOOK

MOST = 5
"""Questions on one page: each of them stops the reader."""


class Asked(NamedTuple):
    """A question on a page, and the clauses that the page has told before it."""

    page: str
    example: Worked
    question: Question
    told: frozenset[str]

    @property
    def name(self) -> str:
        return f"{self.page}:{self.example.name.partition('/')[2]}"


def specs_of(page: Path) -> Iterator[dict[str, Any]]:
    """Yield what a page keeps of each of its parts, in order."""
    for cell in json.loads(page.read_text("utf-8"))["cells"]:
        for output in cell.get("outputs", ()):
            if MIME in output.get("data", {}):
                yield output["data"][MIME]


@cache
def questions() -> tuple[Asked, ...]:
    """Return every question of the book, in reading order within its page."""
    found: list[Asked] = []
    for page in find([BOOK]):
        told: set[str] = set()
        for spec in specs_of(page):
            if spec["kind"] == "clauses":
                told.update(spec["ids"])
            elif spec["kind"] == "example" and "ask" in spec["options"]:
                example = Worked.of(spec)
                assert example.question is not None
                name = page.relative_to(BOOK).with_suffix("").as_posix()
                found.append(Asked(name, example, example.question, frozenset(told)))
    return tuple(found)


def pages_of_rules() -> set[str]:
    """Return the pages that tell clauses."""
    return {f"{game}/{clause.page}" for game in GAMES for clause in load_game(game).register}


each_question = pytest.mark.parametrize("asked", questions(), ids=lambda asked: asked.name)


def test_every_page_of_rules_asks_something_and_none_asks_too_much() -> None:
    pages = [asked.page for asked in questions()]
    assert sorted(pages_of_rules() - set(pages)) == []
    assert {page: pages.count(page) for page in pages if pages.count(page) > MOST} == {}


@each_question
def test_a_wrong_choice_says_why_with_its_clause(asked: Asked) -> None:
    for option in asked.question["options"]:
        if not option["right"]:
            words = option["result"].partition(". ")[2]
            assert words, option["label"]
            assert option["cites"], option["label"]


@each_question
def test_the_title_tells_only_afterwards(asked: Asked) -> None:
    """A figure is called something of its own while it asks, and that is not the answer."""
    title, question = asked.question["title"], asked.question
    assert title not in (UNTOLD, asked.example.title)
    (right,) = [option["label"] for option in question["options"] if option["right"]]
    if right not in (YES, NO):
        assert not re.search(rf"\b{re.escape(right)}\b", title)


@each_question
def test_a_question_comes_before_the_clauses_that_answer_it(asked: Asked) -> None:
    """Something of what it asks for is not yet told on its page."""
    needed = {cite["id"] for option in asked.question["options"] for cite in option["cites"]}
    assert needed - asked.told


@each_question
def test_no_refusal_that_answers_is_shown_before(asked: Asked) -> None:
    stages = asked.example.stages[: max(asked.question["reveals"], 1)]
    shown = {line["text"] for stage in stages for line in stage.told if line["tone"] == "refusal"}
    reasons = {option["result"].partition(". ")[2] for option in asked.question["options"]}
    assert not shown & reasons
