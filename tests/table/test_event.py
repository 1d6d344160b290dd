"""Events: a sentence with its clauses, and what each player is told of it."""

from __future__ import annotations

from engines.table.event import Event, Phrase, listed, sentence

PUSHED = Phrase("{0} is pushed back {1:space}.", ("TTT-TWIN-1",))
DRAWN = Phrase("{0} draws {1}.", ("X-1",), owner=0, others="{0} draws a card.")
PEEKED = Phrase("{0} peeks at {1}.", ("X-2",), owner=0)


def test_quantities_agree_with_their_number() -> None:
    assert Event(PUSHED, "Tock", 1).text == "Tock is pushed back 1 space."
    assert Event(PUSHED, "Tock", 2).text == "Tock is pushed back 2 spaces."
    assert Event(PUSHED, "Tock", 0).text == "Tock is pushed back 0 spaces."


def test_a_name_takes_the_article_it_is_spoken_with() -> None:
    assert (
        sentence("{0:A} ghost and {1:a} one.", "orange", "red") == "An orange ghost and a red one."
    )


def test_a_secret_is_told_to_its_owner_only() -> None:
    event = Event(DRAWN, "Tick", "Big Fan")
    assert event.text == "Tick draws Big Fan."
    assert event.seen_by("Tick") == "Tick draws Big Fan."
    assert event.seen_by("Tock") == "Tick draws a card."


def test_an_event_without_words_for_the_others_is_not_told_to_them() -> None:
    assert Event(PEEKED, "Tick", "Kind Heart").seen_by("Tock") is None


def test_an_event_keeps_its_clauses() -> None:
    assert Event(PUSHED, "Tock", 1).cites == ("TTT-TWIN-1",)


def test_braces_in_a_name_are_not_read_as_places() -> None:
    assert sentence("{0} plays {1}.", "{1}{0.__class__}", "x") == "{1}{0.__class__} plays x."


def test_lists_read_as_in_a_sentence() -> None:
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"], "or") == "a, b or c"
