"""A figure of a built page while its engine runs: what the reader does and sees."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect

WAKES = 90_000
"""Milliseconds that waking may take on a machine that does much else."""
ANSWERS = 30_000
MARK = "rulebook="

LAYERS = """const layers = (svg) => [...svg.children].map(layer =>
  [layer.dataset.key, layer.getAttribute("transform"), layer.textContent]);"""
BOARD = f"figure => {{ {LAYERS} return layers(figure.querySelector('.rb-picture svg')); }}"
EXPECTED = f"""text => {{ {LAYERS}
  return layers(new DOMParser().parseFromString(text, "image/svg+xml").documentElement); }}"""
FOCUS = """() => { const one = document.activeElement;
  return { inside: one.closest("figure")?.id ?? null,
           name: one.dataset.part ?? one.dataset.name ?? one.tagName }; }"""


def cited(line: Any) -> list[str]:
    """Return the numbers of the clauses that a line of the narration cites."""
    return [cite["id"] for cite in line["cites"]]


class LiveFigure:
    """One figure of an open page."""

    def __init__(self, page: Page, root: Locator | None = None) -> None:
        self.page = page
        self.root = root or page.locator("figure[data-rulebook]").first
        self.root.wait_for()

    @property
    def spec(self) -> dict[str, Any]:
        """The figure's own spec, as the page stores it."""
        found = self.root.evaluate("figure => rulebook.frames[figure.id].spec")
        assert isinstance(found, dict)
        return found

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name, exact=True)

    def wake(self) -> None:
        """Click "What if …?" and wait until the engine offers moves."""
        self.button("What if …?").click()
        self.awake()

    def awake(self) -> None:
        self.button("Back to the example").wait_for(timeout=WAKES)

    def group(self, name: str) -> Locator:
        """Return the list of choices under a heading, opened."""
        group = self.root.locator("details", has=self.page.locator("summary", has_text=name))
        if group.get_attribute("open") is None:
            group.locator("summary").click()
        return group

    def choose(self, group: str, label: str) -> None:
        self.group(group).get_by_role("button", name=label, exact=True).click()

    def settled(self) -> None:
        """Wait until every action has its answer."""
        expect(self.root).not_to_have_attribute("aria-busy", "true", timeout=WAKES)

    @property
    def lines(self) -> list[str]:
        return self.root.locator(".rb-now .rb-lines li").all_text_contents()

    @property
    def said(self) -> str:
        return self.root.locator(".rb-say").text_content() or ""

    @property
    def notice(self) -> Locator:
        return self.root.locator(".rb-notice")

    @property
    def place(self) -> str:
        return self.root.locator(".rb-where").inner_text()

    def shows(self, screen: Any, said: str = "") -> None:
        """Fail unless the board and the narration are those of a session's screen.

        The live region has to hold the screen's sentence, or what is given as ``said``.
        """
        self.settled()
        told = [
            " ".join(filter(None, [line["text"], line.get("written"), *cited(line)]))
            for line in screen["lines"]
        ]
        expect(self.root.locator(".rb-now .rb-lines li")).to_have_text(told, timeout=ANSWERS)
        board = self.root.evaluate(BOARD)
        expected = self.page.evaluate(EXPECTED, screen["board"])
        assert board == expected, [
            pair for pair in zip(board, expected, strict=False) if pair[0] != pair[1]
        ]
        assert (said or screen["say"]) in self.said, self.said

    @property
    def focus(self) -> str:
        """The name of what has the focus; fails when that is outside of the figure."""
        found = self.page.evaluate(FOCUS)
        assert found["inside"] == self.root.get_attribute("id"), found
        return str(found["name"])


def link(spec: object) -> str:
    """Return the fragment of an address that carries a spec."""
    return f"#{MARK}{quote(json.dumps(spec), safe='')}"
