"""The theme's styles without what no page can meet, and pages without inline script."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulebook.live.styles import board_css
from rulebook.site.lean_styles import lean
from rulebook.site.plain_pages import plain


@pytest.mark.parametrize(
    ("css", "left"),
    [
        (".a{top:0}.b{top:0}", ".a{top:0}"),
        (".b,.a .c,.a{top:0}", ".a{top:0}"),
        (".a:not(.b){top:0}", ".a:not(.b){top:0}"),
        ("#b{top:0}@media print{.b{top:0}}", ""),
        ("@media print{.b{top:0}.a{top:1px}}", "@media print{.a{top:1px}}"),
        ("@keyframes b{to{top:0}}", "@keyframes b{to{top:0}}"),
        ("/*! MIT *//* a word */p>[x]{top:0}", "/*! MIT */p>[x]{top:0}"),
    ],
)
def test_a_rule_stays_when_a_page_can_meet_it(css: str, left: str) -> None:
    assert lean(css, {"a"}) == left


def test_a_page_keeps_its_data_and_its_buttons() -> None:
    page = (
        '<html data-content_root="../"><head><title>x</title><script>let a = 1;</script>'
        '<script src="b.js"></script></head><body><script type="application/json">{}</script>'
        "<script>\ndocument.write(`<button>c</button>`);\n</script>"
    )
    made = plain(page)
    assert made == (
        '<html data-content_root="../"><head><script src="../_static/appearance.js"></script>\n'
        '<title>x</title><script defer="defer" src="b.js"></script></head><body>'
        '<script type="application/json">{}</script><button>c</button>'
    )
    assert plain(made) == made


def test_only_a_list_of_sections_follows_the_reader() -> None:
    """Without a list the theme's script would take every link of the page for a section."""
    body = '<body data-bs-spy="scroll" data-bs-target=".x">'
    assert plain(body) == '<body data-bs-target=".x">'
    assert plain(f'{body}<nav class="bd-toc-nav">') == f'{body}<nav class="bd-toc-nav">'


@pytest.mark.book
def test_a_built_page_has_no_use_for_what_was_left_out(built_book: Path) -> None:
    """Not one file that is asked for is missing."""
    for path in built_book.rglob("*.html"):
        for found in re.findall(r'(?:href|src)="([^"#?:]+\.(?:css|js))', path.read_text("utf-8")):
            assert (path.parent / found).is_file(), f"{path}: {found}"


def test_no_rule_of_a_board_needs_what_stands_around_a_shared_layer() -> None:
    """A browser matches a layer that is used elsewhere by itself, without the board around it.

    What is picked is never shared: a reader points at it, so it stands in its board.
    """
    rules = re.sub(r"/\*.*?\*/", "", board_css(), flags=re.DOTALL)
    selectors = [
        one.strip() for text in re.findall(r"([^{}]+)\{", rules) for one in text.split(",")
    ]
    host = r"^\.rb-(?:board|tock|hct|ttt|tickle)\s+"
    bound = {one for one in selectors if re.match(host, one)}
    assert {
        one for one in bound if not re.search(r"\[data-part\]|rb-choice|rb-picked", one)
    } == set()
