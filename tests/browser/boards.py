"""What the boards of an open page look like: their elements' styles, and their pixels."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

from PIL import Image, ImageChops
from playwright.sync_api import CDPSession, Page

from rulebook.live.shared_scenery import LAYER

STYLES = (
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-dasharray",
    "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-opacity", "paint-order",
    "opacity", "display", "visibility", "filter", "transform", "text-anchor",
    "text-decoration-line", "font-family", "font-size", "font-weight", "font-style",
    "font-variant-numeric", "letter-spacing",
)  # fmt: skip
"""The computed styles that decide how a drawn element looks."""
TRANSFORM = STYLES.index("transform")

GALLERY = """
  .rb-figure, .rb-figure * { transition: none !important; animation: none !important; }
  body::after { content: ""; position: fixed; inset: 0; z-index: 99998;
    background: var(--rb-paper); }
  .rb-figure { position: fixed !important; inset: auto !important; margin: 0 !important;
    width: 320px !important; max-width: none !important; height: 480px !important;
    border: 0 !important; border-radius: 0 !important; overflow: hidden; z-index: 99999;
    background: var(--rb-paper); }
  .rb-figure > :not(.rb-stage, .rb-picture),
  .rb-stage > :not(.rb-picture) { display: none !important; }
  .rb-stage { display: block !important; }
  .rb-picture { display: block !important; position: absolute !important; inset: 0 !important;
    margin: 0 !important; padding: 0 !important; border: 0 !important; max-width: none !important; }
  .rb-picture svg.rb-board { position: absolute !important; inset: 0 auto auto 0 !important;
    width: 320px !important; height: 480px !important; min-width: 0 !important;
    max-width: none !important; max-height: none !important; }
"""
"""Every board of a page side by side and as large, wherever its figure stands."""

COLUMNS = 8
HANG = f"""figures => figures.forEach((figure, number) => {{
  figure.style.setProperty("left", `${{320 * (number % {COLUMNS})}}px`, "important");
  figure.style.setProperty("top", `${{480 * Math.floor(number / {COLUMNS})}}px`, "important");
}})"""


LOOK = """({ styles, themes, shared, layer, outline }, ...roots) => {
  const numbers = new Map();
  const numbered = (one) => {
    const found = getComputedStyle(one);
    const key = JSON.stringify(styles.map((style) => found.getPropertyValue(style)));
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    return numbers.get(key);
  };
  const told = (one) => [one.localName, ...[...one.attributes]
    .filter(({ name }) => !outline.includes(name)).map(({ name, value }) => [name, value])];
  const known = new Map();
  const alike = (path, one) => {
    const here = JSON.stringify([path, told(one)]);
    if (!known.has(here)) known.set(here, [known.size, numbered(one)]);
    return known.get(here);
  };
  const inside = (node, path) => [...node.children]
    .filter((one) => one.localName !== "defs" && one.checkVisibility())
    .flatMap((one) => {
      const href = one.getAttribute("href");
      if (href?.startsWith(shared))
        return [[null, href, getComputedStyle(one).transform], ...inside(one, known.size)];
      const [here, number] = alike(path, one);
      const classes = [...one.classList].filter((name) => name !== layer);
      return [[one.localName, classes.join(" "), number], ...inside(one, here)];
    });
  const board = (root) => {
    const stands = root.host ?? root;
    const around = ["svg", ".rb-picture", ".rb-figure"].map((one) => stands.closest(one));
    return inside(root, `${numbered(stands)} ${around.map((one) => one.getAttribute("class"))}`);
  };
  const seen = Object.entries(themes).map(([name, [page, lab]]) => {
    if (document.documentElement.dataset.theme) document.documentElement.dataset.theme = page;
    else document.body.dataset.jpThemeLight = lab;
    known.clear();
    return [name, roots.map(board)];
  });
  return { seen: Object.fromEntries(seen), styles: [...numbers.keys()].map(JSON.parse) };
}"""
"""Tells the elements below some roots in each theme, with the number of their styles.

Of elements that are alike in what stands around them and in themselves, but for their outline, the
styles are asked for once.
"""
BOARDS = f"""asked => ({LOOK})(asked, ...document.querySelectorAll(".rb-picture > svg"))"""

SHARED = "#rb-scenery"
THEMES = {
    "light": ("light", "true"),
    "dark": ("dark", "false"),
}
"""What a built page and what JupyterLab write into the page for a theme."""
OUTLINE = (
    "id", "href", "d", "x", "y", "cx", "cy", "r", "rx", "ry", "width", "height", "points",
    "x1", "x2", "y1", "y2",
)  # fmt: skip
"""Attributes on which no style depends."""
ASKED = {
    "styles": STYLES,
    "themes": THEMES,
    "shared": SHARED,
    "layer": LAYER,
    "outline": OUTLINE,
}
ROUNDING = 48
"""Of 255, what a channel of a pixel at an edge may differ by from one page to another."""


@dataclass(frozen=True)
class Drawn:
    """An element as it is drawn: its name, its classes (to find it again), its styles."""

    name: str
    classes: str
    styles: tuple[str, ...]

    def among(self, _layers: Layers) -> list[Drawn]:
        """Return what is drawn for it: itself."""
        return [self]

    def differences(self, other: Drawn) -> Iterator[str]:
        """Yield what is not the same in another, a line for each style."""
        if self.name != other.name:
            yield f"{self.name}.{self.classes} is {other.name}.{other.classes}"
        for style, one, two in zip(STYLES, self.styles, other.styles, strict=True):
            if one != two:
                yield f"{self.name}.{self.classes}: {style} {one} is {two}"


Layers = dict[str, list[Drawn]]
"""Layers that boards of a page have in common, as they are drawn in one theme."""


@dataclass(frozen=True)
class Taken:
    """A layer that a board takes from elsewhere in the page, and where it puts it."""

    layer: str
    transform: str

    def among(self, layers: Layers) -> list[Drawn]:
        """Return the elements of the layer as they are drawn in the board."""
        first, *inside = layers[self.layer]
        styles = list(first.styles)
        styles[TRANSFORM] = self.transform
        return [replace(first, styles=tuple(styles)), *inside]


def hang(page: Page) -> None:
    """Show nothing but the page's boards."""
    page.add_style_tag(content=GALLERY)
    page.locator(".rb-figure").evaluate_all(HANG)


def pixels(page: Page, wire: CDPSession) -> bytes:
    """Return the picture of the boards that hang there."""
    count = page.locator(".rb-figure").count()
    rows = -(-count // COLUMNS)
    area = {"x": 0, "y": 0, "width": 320.0 * min(count, COLUMNS), "height": 480.0 * rows}
    clip = {**area, "scale": 1}
    asked = {"format": "png", "clip": clip, "optimizeForSpeed": True}
    return b64decode(wire.send("Page.captureScreenshot", asked)["data"])


def pixels_unlike(one: bytes, two: bytes) -> int:
    """Return how many pixels of two pictures differ by more than the rounding of an edge."""
    if one == two:
        return 0
    first, second = (Image.open(BytesIO(png)).convert("RGB") for png in (one, two))
    if first.size != second.size:
        return max(first.width * first.height, second.width * second.height)
    bands = ImageChops.difference(first, second).split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(most.histogram()[ROUNDING + 1 :])


def drawn(page: Page, wire: CDPSession, layers: dict[str, Layers]) -> dict[str, list[list[Drawn]]]:
    """Return by theme the board of every figure as the elements that are drawn, layer by layer.

    A layer that a board takes from elsewhere in the page is given as it is drawn there: no script
    of the page comes to that, so that it is asked of the browser once and kept in ``layers``.
    """
    seen = _seen(page.evaluate(BOARDS, ASKED))
    boards = [board for boards in seen.values() for board in boards]
    wanted = {one.layer for board in boards for one in board if isinstance(one, Taken)}
    if missing := sorted(wanted - layers["light"].keys()):
        for theme, found in _seen(_below(wire, missing)).items():
            for name, inside in zip(missing, found, strict=True):
                # A layer takes nothing from elsewhere itself.
                layers[theme][name] = [one for one in inside if isinstance(one, Drawn)]
                assert len(layers[theme][name]) == len(inside)
    return {
        theme: [[one for part in board for one in part.among(layers[theme])] for board in found]
        for theme, found in seen.items()
    }


def _seen(told: dict[str, Any]) -> dict[str, list[list[Drawn | Taken]]]:
    """Return what is told of boards, each with the styles that its number means."""
    styles = [tuple(one) for one in told["styles"]]
    return {
        theme: [
            [
                Taken(about, style) if name is None else Drawn(name, about, styles[style])
                for name, about, style in board
            ]
            for board in boards
        ]
        for theme, boards in told["seen"].items()
    }


def _below(wire: CDPSession, layers: list[str]) -> dict[str, Any]:
    """Return what is drawn for the first use of each layer, which the browser alone can see."""
    roots = [_root(wire, layer) for layer in layers]
    asked = {
        "functionDeclaration": f"function (...all) {{ return ({LOOK})(...all); }}",
        "arguments": [{"value": ASKED}, *roots],
        **roots[0],
        "returnByValue": True,
    }
    answer = wire.send("Runtime.callFunctionOn", asked)
    assert "exceptionDetails" not in answer, answer
    found: dict[str, Any] = answer["result"]["value"]
    return found


def _root(wire: CDPSession, layer: str) -> dict[str, Any]:
    """Return what the browser calls the root of all that it draws for the first use of a layer."""
    first = {"expression": f"document.querySelector('[href=\"{layer}\"]')"}
    use = wire.send("Runtime.evaluate", first)["result"]["objectId"]
    node = wire.send("DOM.describeNode", {"objectId": use, "depth": 1, "pierce": True})["node"]
    (root,) = node["shadowRoots"]
    found = wire.send("DOM.resolveNode", {"backendNodeId": root["backendNodeId"]})
    return {"objectId": found["object"]["objectId"]}
