"""Questions about Tock rest on what happened to the marker that is asked about, and to no other."""

from __future__ import annotations

import re

from engines.play.quiz.making import quiz
from engines.play.quiz.question import Kind


def test_a_reason_is_about_the_marker_that_is_asked_about() -> None:
    """Spaces are named after colours: what is said of a space is not said of its colour."""
    counted = stopped = 0
    for seed in range(40):
        for question in quiz("tock", seed, 3):
            asked = re.search(r"How many of (\w+)'s markers are in the reserve", question.text)
            if question.kind is Kind.HAPPENS and asked:
                counted += 1
                assert re.search(rf"\b{asked[1]}'s ", question.right.why, re.IGNORECASE)
            elif question.text.endswith("Where does it stop?"):
                stopped += 1
                assert re.search(r"\d+ spaces?|stops on", question.right.why)
    assert counted
    assert stopped
