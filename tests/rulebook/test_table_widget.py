"""The table over the kernel wire: the same session, with the same screens."""

from __future__ import annotations

from rulebook import Table
from rulebook.live.widget import VIEW, TableWidget


def test_widget_plays_what_the_session_plays() -> None:
    table = Table("tock", seed=4)
    widget, session = TableWidget(table), table.session("w")
    for action in ({"do": "begin"}, {"do": "hint"}, {"do": "write", "text": "Discard"}):
        widget.do(action)
        session.do(action)
        assert widget.screen["lines"] == session.screen()["lines"]
        assert widget.screen["keep"] == session.spec()


def test_widget_is_shown_beside_the_transcript() -> None:
    bundle, _ = TableWidget(Table("tickle"))._repr_mimebundle_()
    assert bundle["text/plain"] == Table("tickle").text()
    assert VIEW in bundle
