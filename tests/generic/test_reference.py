"""Reference cards: a game on one sheet, in the words of its register."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.play import reference as module
from engines.play.command import main
from engines.play.reference import BadReference, reference, reference_page
from engines.registry import GAMES, load_game
from engines.tick_tock_tower.components import CARDS, GOALS, HEROES
from engines.tock.components import RANK_WORDS


@pytest.mark.parametrize("game", GAMES)
def test_card_says_what_the_register_says_and_nothing_twice(game: str) -> None:
    card = reference(game)
    entries = [entry for section in card.sections for entry in section.entries]
    cited = [entry.clause for entry in entries if entry.clause]
    register = load_game(game).register
    assert len(set(cited)) == len(cited)
    assert len(cited) > len(register.clauses) / 2
    for entry in entries:
        if entry.clause:
            clause = register[entry.clause]
            assert (entry.name, entry.text) == (clause.title, clause.text)


def test_cards_tell_every_card_power_and_goal() -> None:
    told = " ".join(
        f"{entry.name} {entry.text}"
        for section in reference("tick_tock_tower").sections
        for entry in section.entries
    )
    # A power names the pair: the Ballerinas, the Owl and the Bat.
    assert [hero for hero in HEROES if hero.split()[-1] not in told] == []
    assert [one for one in (*CARDS, *GOALS) if one not in told] == []
    tock = " ".join(
        f"{entry.name} {entry.text}"
        for section in reference("tock").sections
        for entry in section.entries
    )
    words = {word.capitalize() for word in RANK_WORDS if word.isalpha()}
    assert [word for word in words if word not in tock] == []


def test_the_towers_card_tells_where_a_move_ends_and_every_tie_break() -> None:
    card = reference("tick_tock_tower")
    told = {entry.clause for section in card.sections for entry in section.entries}
    needed = {f"TTT-{part}-{number}" for part in ("BOARD", "TIE") for number in (1, 2, 3)}
    assert needed <= told


def test_a_game_without_a_choice_has_all_its_clauses_and_a_wrong_choice_is_loud(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(module.resources, "files", lambda _: tmp_path)
    whole = reference("tickle")
    assert sum(len(section.entries) for section in whole.sections) == len(
        load_game("tickle").register.clauses
    )
    (tmp_path / "reference.toml").write_text(
        '[[section]]\ntitle = "x"\nclauses = ["TIC-NO-1"]\n', "utf-8"
    )
    with pytest.raises(BadReference, match="tickle: x: there is no 'TIC-NO-1'"):
        reference("tickle")


@pytest.mark.parametrize("game", GAMES)
def test_command_writes_one_page_without_any_other_file(game: str, tmp_path: Path) -> None:
    out = tmp_path / "card.html"
    assert main(["card", game, "--out", str(out)]) == 0
    page = out.read_text("utf-8")
    assert page == reference_page(reference(game))
    assert "<script" not in page
    assert "http" not in page.replace("http-equiv", "")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["card", "tik", "--out", "a.html"], "there is no game 'tik'; allowed: "),
        (["card", GAMES[0], "--out", "card.txt"], "card.txt: no page that is written"),
        (["card", GAMES[0], "--out", "/nowhere/a.html"], "/nowhere/a.html: cannot be written"),
    ],
)
def test_command_says_what_is_allowed(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert said in capsys.readouterr().err
