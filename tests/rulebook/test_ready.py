"""The engine in the page reads no file once it is ready: an image of memory has none behind it."""

from __future__ import annotations

import json
import subprocess
import sys

PLAY = """
import asyncio, json, logging, sys
from rulebook.live.ready import get_ready
from rulebook.live.thin import thin_memory

handle = get_ready()
thin_memory()
touched = []

def note(event, given):
    if event in ("open", "import", "os.listdir", "os.scandir"):
        touched.append([event, str(given[0])])

sys.addaudithook(note)

from engines.registry import GAMES
from rulebook.sessions.opening import KINDS
from rulebook.sessions.scenarios import every_example

def ask(spec, do=None):
    answer = json.loads(handle(json.dumps({"figure": "one", "spec": spec, "do": do, "fresh": True}
                                          if do else {"figure": "one", "spec": spec})))
    assert "problem" not in answer, answer
    return answer

asked = 0
for game in GAMES:
    for name in every_example(game)[::5]:
        answer = ask({"kind": "example", "scenario": name}, {"do": "explore"})
        for choice in answer["screen"]["choices"][:2]:
            ask(answer["spec"], choice["do"])
            asked += 1
    for kind in KINDS.keys() - {"example"}:
        answer = ask({"kind": kind, "game": game})
        for choice in answer["screen"]["choices"][:10]:
            ask(answer["spec"], choice["do"])
            asked += 1
    answer = ask({"kind": "table", "game": game}, {"do": "guided"})
    for _ in range(6):
        moves = [one for one in answer["screen"]["choices"] if one["do"]["do"] == "play"]
        if moves:
            answer = ask(answer["spec"], moves[0]["do"])
            asked += 1
    seats = len(answer["spec"]["seats"])
    for strength in ("weak", "fair", "strong"):
        bots = {"kind": "table", "game": game, "seed": 5, "seats": [strength] * seats}
        answer = ask(bots, {"do": "begin"})
        for _ in range(3):
            answer = ask(answer["spec"], {"do": "next"})
            asked += 1
    desk = {"kind": "desk", "game": game, "open": True}
    answer = ask(desk, {"do": "start", "from": "empty"})
    part = next(iter(answer["screen"]["parts"]))
    assert ask(answer["spec"], {"do": "pick", "part": part})["screen"]["choices"]
    for name in ("ask", "compare", "take", "cases"):
        answer = ask(answer["spec"], {"do": "tab", "name": name})
        for choice in answer["screen"]["choices"]:
            if not {"file", "input"} & choice.keys():
                ask(answer["spec"], choice["do"])
                asked += 1
print(json.dumps({"touched": touched, "asked": asked}))
"""


def test_whatever_is_asked_no_file_is_opened_and_nothing_imported() -> None:
    """Every fifth example of each game is left, and a table of each is played, all else opened.

    What the image does without has been taken out before, and nothing complains of it.
    """
    done = subprocess.run([sys.executable, "-c", PLAY], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stderr == ""
    found = json.loads(done.stdout)
    assert found["asked"] > 100
    assert found["touched"] == []
