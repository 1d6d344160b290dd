"""The kernel wire: a session as an ipywidget."""

from __future__ import annotations

import pytest

from . import lanterns

pytest.importorskip("anywidget")

import ipywidgets

from rulebook.live.widget import VIEW, ExampleWidget, script, styles
from rulebook.parts.example import Example


@pytest.fixture
def widget() -> ExampleWidget:
    return ExampleWidget(Example.of_run(lanterns.run("Light 2", "Swap 2 > 3")))


def test_message_from_the_page_changes_the_screen(widget: ExampleWidget) -> None:
    seen: list[int] = []
    widget.observe(lambda change: seen.append(change["new"]["history"]["at"]), "screen")
    widget._handle_custom_msg({"do": "next"}, [])
    widget._handle_custom_msg({"do": "goto", "at": 99}, [])
    assert seen == [1, 1]
    assert widget.screen["lines"][0]["text"].startswith("This cannot be done")


def test_position_can_be_linked_with_a_slider(widget: ExampleWidget) -> None:
    slider = ipywidgets.IntSlider(max=2)
    ipywidgets.link((slider, "value"), (widget, "at"))
    slider.value = 2
    assert widget.screen["history"]["at"] == 2
    widget.do({"do": "previous"})
    assert slider.value == 1


def test_setting_a_position_that_is_not_there_falls_back(widget: ExampleWidget) -> None:
    widget.at = 40
    assert widget.at == widget.screen["history"]["at"] == 0


def test_widget_composes_and_shows_no_address(widget: ExampleWidget) -> None:
    box = ipywidgets.HBox([widget, ipywidgets.Label("beside")])
    assert box.children[0] is widget
    bundle, _ = widget._repr_mimebundle_()
    assert bundle["text/plain"].startswith("Lighting up")
    assert bundle[VIEW]["model_id"] == widget.model_id
    assert "0x" not in bundle["text/plain"] + repr(widget)


def test_widget_loads_the_same_script_and_styles_as_a_page() -> None:
    assert script().endswith("export default { render: rulebook.render };\n")
    assert ".rb-board" in styles()
    assert ".rb-figure" in styles()


def test_every_action_is_answered_even_when_the_screen_stays(
    widget: ExampleWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A screen like the one before is not sent: the figure would take the kernel for dead."""
    sent: list[object] = []
    monkeypatch.setattr(widget, "send", lambda content, buffers=None: sent.append(content))
    for _ in range(2):
        widget._handle_custom_msg({"do": "goto", "at": 99}, [])
    assert sent == [{"answered": True}] * 2


def test_still_is_the_board_with_its_words_and_no_id_of_the_widgets(widget: ExampleWidget) -> None:
    still = widget.still_html()
    assert f'data-still="{widget.still}"' in still
    assert f'id="{widget.still}-still' in still
    assert widget.part.text().splitlines()[0] in still


def test_two_widgets_share_no_id(widget: ExampleWidget) -> None:
    """Notebooks with kernels of their own stand in one document of JupyterLab."""
    assert ExampleWidget(widget.part).still != widget.still
