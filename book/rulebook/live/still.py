"""Stills: a board as a picture with its words, for wherever a notebook is read without a kernel.

In JupyterLab the live widget takes its place. A notebook that was saved and opened again, or was
made into HTML, shows the still.
"""

from __future__ import annotations

from html import escape

from rulebook.live.styles import board_css

VIEW = "application/vnd.jupyter.widget-view+json"
"""The MIME type of the widget that takes a still's place."""
HOW = "A picture: run the cell in JupyterLab to step through it and to play."

_STYLE = """
.rb-still { max-width: 44rem; margin: 0.5rem 0; padding: 0.8rem 1.1rem;
  color: var(--rb-ink); background: var(--rb-paper);
  border: 1px solid var(--rb-faint); border-radius: 10px; font-family: var(--rb-face); }
.rb-still svg { display: block; width: 100%; height: auto; }
.rb-still > pre { margin: 0.8rem 0; padding: 0; color: inherit; background: none; font: inherit;
  white-space: pre-wrap; }
.rb-still-how { color: var(--rb-ink-soft); }
/* Below it stands its widget. While there is none, JupyterLab says so in words of its own. */
.jp-OutputArea-child:has(.rb-still) + .jp-OutputArea-child .jp-OutputArea-output:not(:has(*)) {
  display: none; }
@media print { .rb-still-how { display: none; } }
"""


def still_html(name: str, game: str, board: str, text: str) -> str:
    """Return the still called ``name``, whole and styled: a board, and what there is to read."""
    return (
        f'<div class="rb-still" data-still="{escape(name, quote=True)}">'
        f"<style>{board_css(game)}{_STYLE}</style>"
        f"{board}<pre>{escape(text)}</pre>"
        f'<p class="rb-still-how">{HOW}</p></div>'
    )
