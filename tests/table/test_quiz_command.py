"""`rulebook quiz` and `rulebook worksheet`: answers, one file, the same bytes, errors."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from engines.play.command import main
from engines.registry import GAMES, load_game

Captured = pytest.CaptureFixture[str]
each_game = pytest.mark.parametrize("game", GAMES)
VOID = ("meta", "br", "img", "link", "input", "hr")


class Page(HTMLParser):
    """A page read whole: its tags in order, its text, and whether all that opens closes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.ids: list[str] = []
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.text += data


def sheet(folder: Path, *arguments: str) -> bytes:
    out = folder / "sheet.html"
    assert main(["worksheet", *arguments, "--out", str(out)]) == 0
    return out.read_bytes()


@each_game
def test_a_quiz_in_json_has_the_keys_of_the_contract(game: str, capsys: Captured) -> None:
    assert main(["quiz", game, "--seed", "5", "--questions", "2", "--json"]) == 0
    out, err = capsys.readouterr()
    assert (err, out.count("\n")) == ("", 1)
    questions = json.loads(out)
    assert len(questions) == 2
    for question in questions:
        assert list(question) == ["text", "choices", "scenario"]
        assert {"game", "given"} <= set(question["scenario"])
        for choice in question["choices"]:
            assert list(choice) == ["label", "right", "why", "cites"]


def test_a_quiz_as_text_ends_with_answers_and_clauses(capsys: Captured) -> None:
    assert main(["quiz", GAMES[0], "--seed", "5", "--questions", "2"]) == 0
    lines = capsys.readouterr().out.split("\n")
    assert lines[:2] == [load_game(GAMES[0]).naming, ""]
    assert lines[2].startswith("1. ")
    assert lines.index("Answers") < lines.index("Clauses")


@each_game
def test_a_worksheet_is_one_sound_page_without_any_other_file(game: str, tmp_path: Path) -> None:
    data = sheet(tmp_path, game, "--seed", "3", "--questions", "3")
    assert data == sheet(tmp_path, game, "--seed", "3", "--questions", "3")
    text = data.decode()
    page = Page(text)
    assert page.open == []
    assert len(page.ids) == len(set(page.ids))
    assert page.tags.count("svg") == 3
    assert not {"script", "link", "img", "iframe", "object", "base"} & set(page.tags)
    names = {name for name, _ in page.attributes}
    assert not {name for name in names if name.startswith("on")} | ({"src", "action"} & names)
    assert all((v or "").startswith("#") for n, v in page.attributes if n in ("href", "xlink:href"))
    assert re.findall(r"url\((?!#)|@import|https?:(?!//www\.w3\.org/)", text) == []


@each_game
def test_the_answers_of_a_worksheet_begin_a_sheet_of_their_own(game: str, tmp_path: Path) -> None:
    text = sheet(tmp_path, game, "--seed", "3", "--questions", "3").decode()
    before, after = text.split('class="sheet-answers-page"')
    told = re.sub(r"<[^>]*>", " ", after)
    assert before.count('class="sheet-why"') == 3
    assert before.count('class="sheet-box"') >= 6
    cited = set(re.findall(rf"\b{load_game(game).prefix}-[A-Z]+-\d+", told))
    assert cited
    assert not any(clause in before for clause in cited)
    assert ".sheet-answers-page { margin: 0; border: 0; break-before: page; }" in before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["quiz", "tik"], "there is no game 'tik'; allowed: "),
        (["quiz", GAMES[0], "--questions", "0"], "--questions 0: allowed: 1 to 100"),
        (["quiz", GAMES[0], "--questions", "101"], "--questions 101: allowed: 1 to 100"),
        (["quiz", GAMES[0], "--topics", "Y-1"], "--topics 'Y-1': allowed: the beginning of"),
        (["worksheet", GAMES[0], "--out", "sheet.txt"], "sheet.txt: no page that is written"),
        (["worksheet", GAMES[0], "--out", "/nowhere/a.html", "--questions", "1"], "/nowhere/"),
    ],
)
def test_what_cannot_be_is_said_with_its_place_and_what_is_allowed(
    arguments: list[str], said: str, capsys: Captured
) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err
