"""A reader's own example: from a file or from text, live like ours, refused with all that is wrong.

What it is made of comes from strangers: no part of it is evaluated, and no spec names a file.
"""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from engines.registry import GAMES
from rulebook import Ask, Example
from rulebook.live import desk
from rulebook.parts.part import MIME
from rulebook.sessions.opening import open_session
from rulebook.sessions.scenarios import LARGEST_OWN, ExampleFails, every_example, scenario_folder
from rulebook.sessions.session import BadAction
from rulebook.site.kinds import part_of

OWN = """\
game = "haunted_clock_tower"
title = "The first tile"
[[when]]
move = "Turn 7"
[then]
face_up = [7]
"""


def our_text(name: str) -> str:
    """Return a scenario of ours as the text that a reader might have written."""
    game, _, file = name.partition("/")
    return (scenario_folder(game) / f"{file}.toml").read_text("utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_a_scenario_is_the_same_example_from_its_name_its_text_and_its_file(
    game: str, tmp_path: Path
) -> None:
    name = every_example(game)[0]
    path = tmp_path / "mine.toml"
    path.write_text(our_text(name), "utf-8")
    ours, text, file = Example(name), Example.from_toml(our_text(name)), Example(path)
    assert ours.text() == text.text() == file.text() == Example(str(path)).text()
    assert ours.html("u").partition("<script")[0] == file.html("u").partition("<script")[0]


def test_what_a_page_keeps_of_it_makes_the_same_example_without_the_file(tmp_path: Path) -> None:
    path = tmp_path / "untitled.toml"
    path.write_text(OWN.replace('title = "The first tile"\n', ""), "utf-8")
    ask = Ask("Which tile lies open?", "face_up.0", options=[7, 8])
    example = Example(path, ask=ask)
    assert example.title == "untitled"
    path.unlink()
    again = part_of(example._repr_mimebundle_()[MIME])
    assert again.text() == example.text()
    assert again.spec() == example.spec()


def test_engine_of_a_page_carries_on_from_it() -> None:
    spec = Example.from_toml(OWN).spec()
    session = open_session(spec)
    session.do({"do": "next"})
    assert session.do({"do": "explore"})["choices"]
    played = session.do({"do": "play", "move": "Turn 8"})
    assert "problem" not in played
    assert open_session(session.spec()).screen()["board"] == played["board"]
    assert '"problem"' not in desk.Desk().handle(
        '{"figure": "a", "spec": {"kind": "desk", "game": "haunted_clock_tower", "from": '
        '{"kind": "example", "toml": "game = \\"haunted_clock_tower\\""}}}'
    )


def test_everything_that_does_not_fit_is_told_with_its_place_and_what_is_allowed() -> None:
    text = 'game = "tock"\n[given]\nmarkers = {red = ["x"], pink = 1}\n[then]\nfoo = 1\n'
    with pytest.raises(ExampleFails) as failed:
        Example.from_toml(text, name="mine")
    said = str(failed.value).splitlines()
    assert said[0] == "mine does not fit the form:"
    places = [one.split(":")[0].strip() for one in said[1:]]
    assert places == ["given.markers.red[0]", "given.markers.pink", "then.foo"]
    assert all("allowed: " in one for one in said[1:])
    # A notebook shows just that, and no line of ours.
    assert failed.value._render_traceback_() == [f"ExampleFails: {failed.value}"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = [", "end of document: not TOML"),
        (OWN.replace("[7]", "[8]"), r"then: face_up: expected \[8\], came \[7\]\n   Mend"),
        (
            f"{OWN.partition('[then]')[0]}[[when]]\nmove = 'Turn 7'",
            r"when\[2\] 'Turn 7': expected a",
        ),
        ("# " + "x" * LARGEST_OWN, "too large; allowed: at most 100,000 characters"),
        (7, "no text; allowed: a scenario in the written form"),
    ],
)
def test_text_that_is_no_example_says_what_to_mend(text: str, said: str) -> None:
    with pytest.raises(ExampleFails, match=said):
        Example.from_toml(text)


def test_a_file_that_is_not_there_names_the_one_meant(tmp_path: Path) -> None:
    (tmp_path / "lesson-one.toml").write_text(OWN, "utf-8")
    with pytest.raises(ExampleFails, match=r'did you mean "lesson-one\.toml"') as failed:
        Example(tmp_path / "leson-one.toml")
    assert "cannot be read: No such file" in str(failed.value)
    with pytest.raises(ExampleFails, match="allowed: the path of a scenario"):
        Example(tmp_path / "no" / "such.toml")
    with pytest.raises(ExampleFails, match="a folder"):
        Example(tmp_path)


def test_a_spec_names_no_file(tmp_path: Path) -> None:
    """What a link or a page carries may lead to nothing on the machine that opens it."""
    path = tmp_path / "secret.toml"
    path.write_text(OWN, "utf-8")
    for spec in (
        {"kind": "example", "scenario": str(path)},
        {"kind": "example", "scenario": "tock/x", "toml": OWN},
        {"kind": "example"},
        {"kind": "example", "toml": "x" * (LARGEST_OWN + 1)},
        {"kind": "example", "toml": {"game": "tock"}},
    ):
        with pytest.raises(BadAction):
            Example.of(spec)
        with pytest.raises(BadAction):
            open_session(spec)


def test_a_title_is_only_ever_text() -> None:
    title = "<img src=x onerror=alert(1)>\\u0000\\u001b[2J\\u202e</script>"
    example = Example.from_toml(OWN.replace("The first tile", title))
    html = example.html("u")
    assert "<img" not in html
    assert "</script>" not in html.removesuffix("</script></figure>")
    assert all(line.isprintable() for line in example.text().splitlines())
    ElementTree.fromstring(str(example.session().screen()["board"]))
