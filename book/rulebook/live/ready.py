"""What the engine in the page has in memory before it is asked the first question.

That engine may start from an image of its memory (``rulebook.site.memory``), and then there are
no files behind it: whatever a session reads or imports has to be here beforehand.
"""

from __future__ import annotations

import gc
from collections.abc import Callable

from engines.play.bots import load_bot
from engines.play.challenge.shelf import challenges
from engines.play.picture import styles_of
from engines.registry import GAMES, load_game
from engines.table.editing import Editing
from engines.table.game import STRENGTHS
from engines.table.guiding import Guiding
from engines.table.searching import Searching
from rulebook.live import desk
from rulebook.sessions.challenge.session import ChallengeSession
from rulebook.sessions.example import ExampleSession
from rulebook.sessions.lesson.session import LessonSession
from rulebook.sessions.opening import KINDS, open_session
from rulebook.sessions.scenarios import keep_scenarios

NAMED = {ChallengeSession.kind, ExampleSession.kind, LessonSession.kind}
"""Sessions that are about something with a name, and not about a game alone."""


def get_ready() -> Callable[[str], str]:
    """Load every game with all that is read or imported late; return the desk's `handle`."""
    for game in GAMES:
        keep_scenarios(game)
        # Its challenges stay in memory, where there are no files to read them from again.
        for one in challenges(game)[:1]:
            ChallengeSession(one).do({"do": "show"})
        # Judging reads the register, a screen draws the board, a desk edits it and takes it away.
        assert load_game(game).register.clauses
        assert isinstance(load_game(game).editing, Editing)
        assert styles_of(game)
        # What a table's guide tells, and the search that a strong bot and a look back stand on.
        assert isinstance(load_game(game).guiding, Guiding)
        assert isinstance(load_game(game).searching, Searching | None)
        for strength in STRENGTHS:
            load_bot(game, strength)
        for kind in KINDS.keys() - NAMED:
            open_session({"kind": kind, "game": game}).screen()
    gc.collect()
    return desk.handle
