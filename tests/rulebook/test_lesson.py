"""A teacher's own lesson: made at a desk, handed out as link, file and QR code, and opened."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engines.play.toml import parse_toml
from engines.registry import GAMES
from rulebook.live.desk import Desk
from rulebook.parts.lesson import Lesson
from rulebook.sessions.desk import link, taking
from rulebook.sessions.desk.cases import read_case
from rulebook.sessions.desk.link import encode
from rulebook.sessions.desk.session import DeskSession
from rulebook.sessions.lesson.lesson import MOST_CASES, PAGE
from rulebook.sessions.lesson.session import LessonSession
from rulebook.sessions.opening import open_session
from rulebook.sessions.scenarios import ExampleFails, every_example
from rulebook.sessions.screen import Screen
from rulebook.sessions.session import BadAction
from rulebook.site.kinds import part_of

from .told_again import told_again

ROOT = "https://school.example/book/"
FILE = """\
lesson = "Out of the reserve"

[[case]]
example = "tock/farther-in"

[[case]]
game = "haunted_clock_tower"
title = "The first tile"
question = "Which tile lies open then?"
[[case.when]]
move = "Turn 7"
[[case.when]]
move = "Turn 7"
illegal = true
[case.then]
face_up = [7]
"""


def told(screen: Screen) -> str:
    return "\n".join(one["text"] for one in screen["lines"])


def at_desk(game: str, moves: int = 2) -> DeskSession:
    """Return a desk whose case book holds two of ours and one with a refused move."""
    desk = DeskSession.from_spec({"kind": "desk", "game": game, "open": True})
    desk.do({"do": "ours"})
    desk.cases = desk.cases[:2]
    desk.do({"do": "tab", "name": "ask"})
    for _ in range(moves):
        desk.do({"do": "play", "move": str(next(iter(desk.state.legal_moves())))})
    desk.do({"do": "keep"})
    return desk


# -- made at a desk --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_case_book_of_a_desk_is_the_same_lesson_by_link_and_by_file(game: str) -> None:
    desk = at_desk(game)
    desk.do({"do": "lesson", "text": "My  lesson"})
    desk.do({"do": "question", "at": 2, "text": "What comes of it?"})
    desk.do({"do": "call", "at": 1, "text": "The second"})
    desk.do({"do": "later", "at": 0})
    screen = desk.do({"do": "hand_out", "root": ROOT})
    href = next(one["href"] for one in screen["choices"] if "href" in one)
    assert href.startswith(f"{PAGE}#lesson=1.")
    by_link = Lesson.from_link(ROOT + href)
    by_file = Lesson.from_toml(desk.do({"do": "export"})["file"]["text"])
    assert by_link.text() == by_file.text()
    first, *_, last = by_link.session().sessions
    assert (first.example.title, last.question) == ("The second", "What comes of it?")
    assert last.example.run.end.facts() == desk.draft.stages[-1].state.facts()
    assert by_link.text().startswith("My lesson: a lesson of 3 examples")


def test_what_was_asked_and_called_is_kept_with_the_desk_and_comes_back_from_its_file() -> None:
    desk = at_desk("tock")
    desk.do({"do": "lesson", "text": "Mine"})
    desk.do({"do": "question", "at": 0, "text": "Why?"})
    again = open_session(json.loads(json.dumps(desk.spec())))
    assert isinstance(again, DeskSession)
    assert (again.lesson, again.cases) == (desk.lesson, desk.cases)
    fresh = DeskSession.from_spec({"kind": "desk", "game": "tock", "open": True})
    fresh.do({"do": "import_cases", "text": desk.do({"do": "export"})["file"]["text"]})
    assert fresh.lesson == "Mine"
    asked = [(case.title, case.question) for case in fresh.cases]
    assert asked == [(case.title, case.question) for case in desk.cases]


def test_a_lesson_file_with_examples_of_ours_opens_at_a_desk() -> None:
    desk = DeskSession.from_spec({"kind": "desk", "game": "tock", "open": True})
    text = "[[case]]\nexample = 'tock/farther-in'\nquestion = 'Whose?'\ntitle = 'In'"
    screen = desk.do({"do": "import_cases", "text": text})
    assert "Added to the case book: 1 case." in told(screen)
    assert (desk.cases[0].title, desk.cases[0].question) == ("In", "Whose?")
    bad = "[[case]]\nexample = 'tickle/no-such'"
    assert "case 1: " in told(desk.do({"do": "import_cases", "text": bad}))


@pytest.mark.parametrize(
    ("text", "told_of_it"),
    [
        ("title = 'x'\n[[case]]\ngame = 'tock'", "title: unknown key; allowed: lesson, game, case"),
        ("lesson = 3\n[[case]]\ngame = 'tock'", "lesson: 3 is not allowed"),
        ("[[case]]\ngame = 'tock'\nquestion = 7", "case 1: question: 7 is not allowed"),
        ("[[case]]\ngame = 'tock'\n[[case]]\nexample = 3", "case 2: example: 3 is not allowed"),
        ("[[case]]\nexample = 'tock/farther-in'\ngiven = {}", "case 1: given: allowed beside: "),
        ("case = [7]", "case 1: allowed: a table"),
        ("case = []", "the file holds no case; allowed: [[case]]"),
    ],
)
def test_a_desk_and_a_lesson_read_files_of_cases_alike(text: str, told_of_it: str) -> None:
    """What one refuses, the other refuses in the same words, and nothing of it is taken."""
    desk = at_desk("tock")
    before = list(desk.cases)
    lesson = Lesson.from_toml(FILE).session()
    assert told_of_it in told(desk.do({"do": "import_cases", "text": text}))
    assert told_of_it in told(lesson.do({"do": "read", "text": text}))
    assert (desk.cases, lesson.lesson.title) == (before, "Out of the reserve")


@pytest.mark.parametrize(
    ("root", "told_of_it", "has_picture"),
    [
        (ROOT, "Nothing was sent anywhere", True),
        ("http://localhost:8000/", "of this computer alone", True),
        ("http://127.0.0.1:8000/", "of this computer alone", True),
        ("", "Nothing was sent anywhere", False),
        ("javascript:alert(1)//", "Nothing was sent anywhere", False),
    ],
)
def test_the_picture_is_of_an_address_that_others_can_open(
    root: str, told_of_it: str, has_picture: bool
) -> None:
    desk = at_desk("haunted_clock_tower")
    screen = desk.do({"do": "hand_out", "root": root})
    assert told_of_it in told(screen)
    assert ("beside" in screen) is has_picture
    assert all("javascript" not in json.dumps(one) for one in screen["choices"])
    # The next action is about something else: the code is put away.
    assert "beside" not in desk.do({"do": "run"})


def test_what_cannot_be_handed_out_says_what_can(monkeypatch: pytest.MonkeyPatch) -> None:
    empty = DeskSession.from_spec({"kind": "desk", "game": "tock", "open": True})
    assert "to keep one first" in told(empty.do({"do": "hand_out", "root": ROOT}))
    many = at_desk("tock")
    many.cases *= MOST_CASES
    assert f"at most {MOST_CASES}" in told(many.do({"do": "hand_out", "root": ROOT}))
    long = at_desk("tock")
    monkeypatch.setattr(link, "LONGEST_CODE", 20)
    assert "save the lesson as a file" in told(long.do({"do": "hand_out", "root": ROOT}))
    monkeypatch.undo()
    screen = long.do({"do": "hand_out", "root": "https://e.org/" + "x" * 480})
    assert "beside" in screen
    many.cases = many.cases[2:3] * 8
    for at in range(len(many.cases)):
        words = " ".join(f"{at * number * 7919:x}" for number in range(1, 60))
        many.do({"do": "question", "at": at, "text": words[:400]})
    screen = many.do({"do": "hand_out", "root": ROOT})
    assert "too long for a QR code" in told(screen)


def refused_often(count: int, title: str = "Long") -> str:
    """Return a scenario in which one move is refused so many times."""
    again = "[[when]]\nmove = 'Turn 7'\nillegal = true\n" * count
    first = "[[when]]\nmove = 'Turn 7'\n"
    return f"game = 'haunted_clock_tower'\ntitle = '{title}'\n{first}{again}"


def test_a_notebook_writes_where_its_book_lies_and_has_the_link_and_its_code() -> None:
    """There no page tells the address: without this the button did nothing that could be seen."""
    desk = at_desk("haunted_clock_tower")
    screen = desk.do({"do": "hand_out", "root": ""})
    assert "Here no address of a built book is known" in told(screen)
    copied = next(one["copies"] for one in screen["choices"] if "copies" in one)
    assert copied.startswith(f"{PAGE}#lesson=1.")
    field = next(one for one in screen["choices"] if one["do"]["do"] == "hand_out_at")
    for address in ("school", "ftp://e.org/", "https://e.org/book/welcome.html", "https:// x/"):
        screen = desk.do({**field["do"], "text": address})
        assert "allowed: that of the folder" in told(screen)
        again = next(one for one in screen["choices"] if one["do"]["do"] == "hand_out_at")
        assert again["input"]["value"] == address
    for address in (ROOT, ROOT.rstrip("/"), ROOT + copied, f" {ROOT}{PAGE} "):
        screen = desk.do({**field["do"], "text": address})
        assert ROOT + copied in [one.get("copies") for one in screen["choices"]]
        assert screen["beside"][0]["board"].startswith("<svg")


def test_what_is_too_long_for_a_lesson_is_refused_when_it_is_made_and_not_when_it_is_opened() -> (
    None
):
    desk = DeskSession.from_spec({"kind": "desk", "game": "haunted_clock_tower", "open": True})
    desk.do({"do": "import_cases", "text": refused_often(500)})
    for action in ({"do": "hand_out", "root": ROOT}, {"do": "hand_file"}):
        screen = desk.do(action)
        assert "case 1: 501 moves; allowed in a lesson: at most 400" in told(screen)
        assert "file" not in screen
    with pytest.raises(ExampleFails, match="case 1: 501 moves; allowed in a lesson: at most 400"):
        Lesson.from_toml(refused_often(500))


def test_alike_cases_in_few_characters_are_no_link_that_no_book_would_unpack(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = DeskSession.from_spec({"kind": "desk", "game": "haunted_clock_tower", "open": True})
    desk.do({"do": "import_cases", "text": refused_often(20)})
    desk.cases *= 8
    monkeypatch.setattr(link, "LARGEST", 1500)
    assert "allowed in a link: at most" in told(desk.do({"do": "hand_out", "root": ROOT}))
    lesson = Lesson.from_toml(desk.do({"do": "hand_file"})["file"]["text"])
    assert "address" not in lesson.session().screen()
    with pytest.raises(ExampleFails, match="allowed in a link"):
        lesson.link(ROOT)
    assert open_session(json.loads(json.dumps(lesson.session().spec())))
    desk.cases *= MOST_CASES
    for action in ({"do": "hand_out", "root": ROOT}, {"do": "hand_file"}):
        assert f"at most {MOST_CASES}" in told(desk.do(action))
    assert desk.do({"do": "export"})["file"]


def test_a_case_that_does_not_hold_is_no_file_of_a_lesson_and_stays_in_the_book() -> None:
    desk = at_desk("tock", moves=0)
    text = "game = 'tock'\ntitle = 'Wrong'\n[then]\nto_move = 'blue'"
    desk.do({"do": "import_cases", "text": text})
    screen = desk.do({"do": "hand_file"})
    assert "case 4: then: to_move: expected 'blue'" in told(screen)
    assert "file" not in screen
    assert desk.cases[-1].title == "Wrong"
    assert "beside" in desk.do({"do": "hand_out", "root": ROOT})


def test_a_case_book_never_grows_larger_than_what_can_be_opened_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = at_desk("tock")
    held = list(desk.cases)
    monkeypatch.setattr(taking, "LARGEST_BOOK", len(desk.do({"do": "export"})["file"]["text"]) + 20)
    for action in (
        {"do": "keep"},
        {"do": "ours"},
        {"do": "question", "at": 0, "text": "Why? " * 20},
        {"do": "call", "at": 1, "text": "Words " * 15},
        {"do": "import_cases", "text": "[[case]]\nexample = 'tock/farther-in'"},
    ):
        desk.do({"do": "tab", "name": "cases"})
        assert "save it as a file, and take some cases out" in told(desk.do(action))
        assert desk.cases == held
    with pytest.raises(BadAction, match="numbers, texts, lists and tables alone"):
        read_case({"game": "tock", "then": {"deal": float("nan")}}, "tock")


# -- opened ----------------------------------------------------------------------------------------


def test_a_lesson_goes_from_its_first_step_to_its_last_and_back() -> None:
    session = Lesson.from_toml(FILE).session()
    steps = session.screen()["history"]["steps"]
    assert [one["label"] for one in steps if one["label"][:2] in ("1.", "2.")] == [
        f"1. {session.sessions[0].example.title}",
        "2. Which tile lies open then?",
    ]
    seen = [session.do({"do": "next"})["history"]["at"] for _ in steps]
    assert seen == [*range(1, len(steps)), len(steps) - 1]
    assert session.screen()["title"].startswith("Out of the reserve, 2 of 2: The first tile")
    back = [session.do({"do": "previous"})["history"]["at"] for _ in steps]
    assert back[-1] == 0
    assert "allowed: 0 to" in told(session.do({"do": "goto", "at": 10_000}))


def test_a_question_is_asked_before_the_first_step_and_the_title_waits_for_it() -> None:
    session = Lesson.from_toml(FILE).session()
    screen = session.do({"do": "case", "at": 1})
    assert screen["lines"][0]["text"] == "Which tile lies open then?"
    assert screen["veil"] == "Out of the reserve, 2 of 2"
    assert "The first tile" not in screen["board"]
    after = session.do({"do": "next"})
    assert "veil" not in after
    assert "Which tile" not in told(after)


def test_each_example_is_live_and_keeps_the_readers_own_moves() -> None:
    session = Lesson.from_toml(FILE).session()
    session.do({"do": "case", "at": 1})
    assert any(one["do"].get("move") for one in session.do({"do": "explore"})["choices"])
    off = session.do({"do": "play", "move": "Turn 9"})
    assert off["history"]["branch"]
    again = open_session(json.loads(json.dumps(session.spec())))
    assert again.screen()["board"] == off["board"]
    session.do({"do": "case", "at": 0})
    last = session.do({"do": "goto", "at": off["history"]["at"]})
    assert (last["board"], last["history"]) == (off["board"], off["history"])
    refused = session.do({"do": "play", "move": "Turn 9"})
    assert refused["lines"][0]["tone"] == "refusal"
    assert "refusal" not in [one["tone"] for one in session.do({"do": "case", "at": 0})["lines"]]


def test_a_page_keeps_of_a_lesson_what_makes_it_again(tmp_path: Path) -> None:
    path = tmp_path / "lesson.toml"
    path.write_text(FILE, "utf-8")
    lesson = Lesson(path)
    again = part_of(json.loads(json.dumps(lesson.spec())))
    assert again.text() == lesson.text()
    assert "rb-figure" in again.html("u", "../")
    saved = lesson.session().do({"do": "export"})["file"]["text"]
    assert Lesson.from_toml(saved).text() == lesson.text()
    assert parse_toml(saved)["case"][0] == {"example": "tock/farther-in"}
    with pytest.raises(ExampleFails, match="No such file"):
        Lesson(tmp_path / "no.toml")


def test_a_page_steps_through_all_of_it_without_an_engine_and_the_engine_goes_on_there() -> None:
    lesson = Lesson.from_toml(FILE)
    html = lesson.html("u", "../")
    stored = json.loads(html.partition('data-of="u">')[2].removesuffix("</script></figure>"))
    session = lesson.session("u")
    board = session.screen()["board"]
    for at, frame in enumerate(stored["frames"]):
        if at:
            board = told_again(board, frame["board"])
        screen = session.do({"do": "goto", "at": at})
        assert board == screen["board"]
        assert (frame["title"], frame["lines"]) == (screen["title"], screen["lines"])
        assert frame.get("veil") == screen.get("veil")
        assert open_session({**stored["spec"], "at": at}, uid="u").screen() == screen
    assert len(stored["steps"]) == len(stored["frames"]) == at + 1
    words = html.partition("<script")[0]
    assert words.count("rb-step-name") == at + 1


# -- from strangers --------------------------------------------------------------------------------


def test_everything_wrong_with_a_lesson_is_told_by_case_and_place() -> None:
    text = """
lesson = 3
title = "x"
[[case]]
example = "tock/no-such"
[[case]]
game = "tock"
question = 7
[[case]]
game = "tock"
[case.given]
markers = {red = ["x"], pink = 1}
[[case]]
example = "tock/farther-in"
given = {}
[[case]]
game = "haunted_clock_tower"
[case.then]
face_up = [7]
"""
    with pytest.raises(ExampleFails) as failed:
        Lesson.from_toml(text)
    said = str(failed.value)
    for one in (
        "title: unknown key; allowed: lesson, game, case",
        "lesson: 3 is not allowed",
        "case 1: tock/no-such: there is no such scenario",
        "case 2: question: 7 is not allowed",
        "case 3: given.markers.red[0]: 'x'",
        "case 3: given.markers.pink: unknown name",
        "case 4: given: allowed beside: example, title and question alone",
        "case 5: then: face_up: expected [7], came []",
    ):
        assert one in said
    shown = Lesson.from_toml(FILE).session().do({"do": "read", "text": text})
    assert "case 3: given.markers.pink" in told(shown)
    assert len([one for one in shown["lines"] if one["tone"] == "refusal"]) > 8


@pytest.mark.parametrize(
    "spec",
    [
        {},
        {"cases": []},
        {"cases": [{}]},
        {"cases": [{"example": "../../x"}]},
        {"cases": [{"example": "tock/farther-in", "game": "tock"}]},
        {"cases": [{"game": "nope"}]},
        {"cases": [{"game": "tock", "given": {"side": 1}}]},
        {"cases": [{"game": "tock", "moves": ["Z"]}]},
        {"cases": [{"game": "tock", "moves": ["Discard"] * 401}]},
        {"cases": [{"game": "tock", "more": 1}]},
        {"cases": [{"game": "tock"}] * 41},
        {"cases": [{"game": "tock"}], "case": 1},
        {"cases": [{"game": "tock"}], "lesson": "x" * 500},
        {"cases": [{"game": "tock"}], "at": 7},
        {"code": "2.abc"},
        {"code": "1.abc"},
        {"code": encode({"cases": "x"})},
    ],
)
def test_a_link_that_is_no_lesson_is_refused(spec: dict[str, Any]) -> None:
    with pytest.raises(BadAction):
        open_session({"kind": "lesson", **spec})
    text = json.dumps({"figure": "a", "spec": {"kind": "lesson", **spec}})
    assert "This cannot be done" in json.loads(Desk().handle(text))["problem"]


def test_words_of_a_lesson_are_only_ever_text() -> None:
    nasty = "<img src=x onerror=alert(1)></script>"
    session = Lesson.from_toml(FILE.replace("The first tile", nasty)).session()
    assert isinstance(session, LessonSession)
    html = Lesson.from_toml(FILE.replace("Out of the reserve", nasty)).html("u")
    assert "<img" not in html
    assert "<img" not in session.do({"do": "goto", "at": len(every_example("tock"))})["board"]
