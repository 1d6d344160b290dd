"""`rulebook simulate`: what it counts, whoever plays, and going on where it was broken off."""

from __future__ import annotations

import csv
import json
import statistics
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from engines.play import simulation
from engines.play.command import main, simulating
from engines.play.record import record_game
from engines.play.tally import Tally
from engines.registry import GAMES, load_game
from engines.table.state import State

Captured = pytest.CaptureFixture[str]
SHORT = ("tock", "--set", "side=5", "--set", "doorway=1")


def counted(capsys: Captured, *arguments: str) -> dict[str, Any]:
    assert main(["simulate", *arguments, "--json"]) == 0
    out, err = capsys.readouterr()
    assert (err, out.count("\n")) == ("", 1)
    found = json.loads(out)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_game_i_is_the_record_of_the_seed_plus_i(game: str, capsys: Captured) -> None:
    records = [list(record_game(game, seed, bot="sensible")) for seed in (5, 6, 7)]
    found = counted(capsys, game, "--games", "3", "--seed", "5", "--bots", "sensible")
    assert list(found) == [
        "game", "games", "seed", "options", "readings", "moves", "wins", "scores", "counts",
    ]  # fmt: skip
    assert (found["game"], found["games"], found["seed"]) == (game, 3, 5)
    lengths = [len(lines) - 1 for lines in records]
    assert found["moves"] == {
        "mean": pytest.approx(statistics.mean(lengths)),
        "sd": pytest.approx(statistics.stdev(lengths)),
        "min": min(lengths),
        "max": max(lengths),
    }
    wins = dict.fromkeys(found["wins"], 0.0)
    for lines in records:
        winners = lines[-1]["facts"]["winners"]
        for winner in winners:
            wins[winner] += 1 / len(winners) / 3
    assert found["wins"] == pytest.approx(wins)
    first = records[0][0]
    assert found["readings"] == first["readings"]
    assert found["options"].items() <= first["options"].items()
    assert all(list(score) == ["mean", "sd"] for score in found["scores"].values())
    assert set(found["scores"]) == set(found["wins"])


def test_scores_are_those_of_the_last_facts(capsys: Captured) -> None:
    ends = [list(record_game("tickle", seed, players=3))[-1]["facts"] for seed in range(4)]
    found = counted(capsys, "tickle", "--games", "4", "--players", "3")
    for player, score in found["scores"].items():
        points = [end["scores"][player] for end in ends]
        assert score == {
            "mean": pytest.approx(statistics.mean(points)),
            "sd": pytest.approx(statistics.stdev(points)),
        }


def test_two_processes_count_the_same_as_one(capsys: Captured) -> None:
    alone = counted(capsys, *SHORT, "--games", "65")
    assert counted(capsys, *SHORT, "--games", "65", "--jobs", "2") == alone


def test_every_seat_may_have_a_bot_of_its_own(capsys: Captured) -> None:
    bots = "sensible,random,random,random"
    found = counted(capsys, *SHORT, "--games", "40", "--bots", bots)
    assert max(found["wins"], key=found["wins"].__getitem__) == "red"
    assert sum(found["wins"].values()) == pytest.approx(1)


def test_options_that_differ_from_game_to_game_are_left_out(capsys: Captured) -> None:
    found = counted(capsys, "tick_tock_tower", "--games", "4", "--set", "edition=free")
    assert found["options"]["edition"] == "free"
    assert "heroes" not in found["options"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_breaking_off_tells_and_keeps_what_is_done_and_going_on_counts_nothing_twice(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch, jobs: str
) -> None:
    file = tmp_path / "kept.json"
    whole = counted(capsys, *SHORT, "--games", "45")
    arguments = ["simulate", *SHORT, "--games", "45", "--resume", str(file), "--json"]
    with monkeypatch.context() as patch:
        heard = iter([None, None])

        def broken_off(*_: object) -> None:
            if next(heard, "") == "":
                raise KeyboardInterrupt

        patch.setattr(simulating.Watched, "__call__", broken_off)
        assert main([*arguments, "--jobs", jobs]) == 130
    out, err = capsys.readouterr()
    assert "broken off after 30 of 45 games" in err
    assert json.loads(out) == counted(capsys, *SHORT, "--games", "30")
    played: list[int] = []
    play = simulation.play_games

    def watched(plan: simulation.Plan, first: int, count: int) -> Tally:
        played.extend(range(first, first + count))
        return play(plan, first, count)

    monkeypatch.setattr(simulation, "play_games", watched)
    assert main(arguments) == 0
    assert played == list(range(30, 45))
    assert json.loads(capsys.readouterr().out) == whole
    played.clear()
    assert main(arguments) == 0
    assert (played, json.loads(capsys.readouterr().out)) == ([], whole)
    assert [entry.name for entry in tmp_path.iterdir()] == ["kept.json"]


def test_a_file_goes_on_with_more_games_but_not_with_others(
    tmp_path: Path, capsys: Captured
) -> None:
    file = str(tmp_path / "kept.json")
    counted(capsys, *SHORT, "--games", "12", "--resume", file)
    more = counted(capsys, *SHORT, "--games", "24", "--resume", file)
    assert more == counted(capsys, *SHORT, "--games", "24")
    for other, said in (
        (["--games", "12"], "24 games counted already"),
        (["--games", "30", "--seed", "1"], "seed: 0 in the file, 1 asked for"),
        (["--games", "30", "--bots", "sensible"], "bots: ['random'] in the file"),
    ):
        assert main(["simulate", *SHORT, *other, "--resume", file]) == 2
        assert f"{file}: {said}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1: not JSON"),
        ("[]", "line 1: [] is not allowed; allowed: an object"),
        ("{}", "tally: not as simulate writes it"),
        ('{"tally": {"games": true}}', "tally: not as simulate writes it"),
        ("[" * 1000, "too many lists"),
    ],
)
def test_a_file_that_is_none_is_told_and_left(
    tmp_path: Path, capsys: Captured, text: str, said: str
) -> None:
    file = tmp_path / "kept.json"
    file.write_text(text, "utf-8")
    assert main(["simulate", *SHORT, "--games", "2", "--resume", str(file)]) == 2
    assert said in capsys.readouterr().err
    assert file.read_text("utf-8") == text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess", "--games", "1"], "there is no game 'chess'"),
        (["tock", "--games", "0"], "--games 0: allowed: 1 to 1,000,000,000"),
        (["tock", "--games", "x"], "allowed: a whole number"),
        (["tock", "--games", "1", "--jobs", "0"], "--jobs 0: allowed: 1 to 256"),
        (["tock", "--games", "1", "--bots", "clever"], "there is no bot 'clever'; allowed: random"),
        (["tock", "--games", "1", "--bots", "random,random"], "2 bots; allowed: 1 for all, or 4"),
        (["tock", "--games", "1", "--players", "3"], "3 players; allowed: 4"),
        (["tock", "--games", "1", "--set", "sid=5"], 'did you mean "side"?'),
        (["tock", "--games", "1", "--seed", "-1"], "seed: -1 is not allowed"),
        (["tock", "--games", "2", "--seed", str((1 << 53) - 1)], "seed"),
        (["tock", "--games", "1", "--resume", "no/such/x"], "no/such/x: cannot be written"),
        (["tock", "--games", "1", "--resume", "/dev/null"], "/dev/null: "),
    ],
)
def test_what_cannot_be_played_is_told_before_anything_is(
    arguments: list[str], said: str, capsys: Captured
) -> None:
    assert main(["simulate", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err.splitlines()[-1]
    # What is wrong with the form of an argument is told below how the command is written.
    assert err.count("\n") == 1 or err.startswith("usage: ")


def test_told_in_words(capsys: Captured) -> None:
    assert main(["simulate", *SHORT, "--games", "3"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "tock: 3 games from seed 0 on"
    assert out[1].startswith("moves: ")
    assert out[2].split() == ["player", "games", "wins", "between", "score", "sd"]
    assert [line.split()[:2] for line in out[3:]] == [
        [colour, "3"] for colour in ("red", "green", "blue", "black")
    ]


def test_rows_hold_the_same_as_the_tally(capsys: Captured) -> None:
    assert main(["simulate", *SHORT, "--games", "5", "--csv"]) == 0
    rows = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    found = counted(capsys, *SHORT, "--games", "5")
    assert float(rows[0]["mean"]) == pytest.approx(found["moves"]["mean"])
    wins = {row["of"]: float(row["mean"]) for row in rows if row["what"] == "win by player"}
    assert wins == pytest.approx(found["wins"])
    cards = {row["of"]: int(row["count"]) for row in rows if row["what"] == "card: own"}
    assert cards == {card: of["count"] for card, of in found["counts"]["card: own"].items()}
    assert main(["simulate", *SHORT, "--games", "5", "--csv", "--json"]) == 2
    assert "allowed: one of them" in capsys.readouterr().err


def test_a_parquet_file_holds_the_same_rows(tmp_path: Path, capsys: Captured) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="the extra “parquet” is not there")
    file = tmp_path / "rows.parquet"
    assert main(["simulate", *SHORT, "--games", "5", "--parquet", str(file), "--csv"]) == 0
    rows = list(csv.reader(capsys.readouterr().out.splitlines()))
    table = parquet.read_table(file)
    assert [table.column_names, *map(list, zip(*table.to_pydict().values(), strict=True))] == [
        rows[0],
        *([what, of, int(count), *map(float, more)] for what, of, count, *more in rows[1:]),
    ]
    assert json.loads(table.schema.metadata[b"simulation"])["games"] == 5


def test_without_the_extra_parquet_is_refused_before_anything_is_played(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    file = tmp_path / "rows.parquet"
    assert main(["simulate", *SHORT, "--games", "5", "--parquet", str(file)]) == 2
    assert "rulebook-you-can-run[parquet]" in capsys.readouterr().err
    assert not file.exists()


def test_any_executor_counts_the_same_and_is_left_open() -> None:
    options = {"side": 5, "doorway": 1}
    alone = simulation.simulate("tock", 65, options=options, jobs=1)
    with ThreadPoolExecutor(3) as executor:
        assert simulation.simulate("tock", 65, options=options, executor=executor) == alone
        assert executor.submit(int).result() == 0


def test_the_file_to_go_on_from_says_how_it_was_made(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "kept.json"
    asked = [*SHORT, "--games", "12", "--seed", "3", "--set", "own_marker=B"]
    made = counted(capsys, *asked, "--resume", str(file))
    command = json.loads(file.read_text("utf-8"))["command"].split()
    assert command[:2] == ["rulebook", "simulate"]
    assert counted(capsys, *command[2:]) == made


def test_games_are_neither_kept_nor_asked_for_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand million games begin at once: nothing is laid out for all of them."""
    asked: list[int] = []

    def counted_only(plan: simulation.Plan, first: int, count: int) -> Tally:
        asked.append(first)
        state: State[Any] = load_game(plan.game).new(0)
        tally = Tally()
        for _ in range(count):
            tally.count(state, 1)
        return tally

    monkeypatch.setattr(simulation, "play_games", counted_only)
    coming: Iterator[Tally] = simulation.counted(simulation.Plan("tock"), 10**9, 1, Tally())
    assert [next(coming).games for _ in range(3)] == [10, 20, 30]
    assert asked == [0, 10, 20]


def test_bots_that_rotate_sit_on_every_seat_alike(capsys: Captured) -> None:
    """A row for each sort of bot; and a file of games that did not rotate is another's."""
    asked = [*SHORT, "--games", "8", "--bots", "sensible,random,random,random", "--rotate"]
    found = counted(capsys, *asked)["counts"]
    assert {bot: of["count"] for bot, of in found["win by bot"].items()} == {
        "sensible": 8,
        "random": 24,
    }
    seats = simulation.Plan("tock", bots=("a", "b", "c", "d"), rotates=True)
    sat = [seats.seats(("red", "green", "blue", "black"), number)["red"] for number in range(5)]
    assert sat == ["a", "d", "c", "b", "a"]
