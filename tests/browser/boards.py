"""What the boards of an open page look like: their elements' styles, and their pixels."""

from __future__ import annotations

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


SHARED = "#rb-scenery"
ELEMENT = 1
OUTLINE = {"id", "href", "d", "x", "y", "cx", "cy", "r", "rx", "ry", "width", "height", "points"}
"""Attributes on which no style depends."""
UNDRAWN = ("title", "desc")
DEFINED = "defs"
"""What a board keeps for its pieces to use: how it looks there, its pixels tell."""
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


def pixels(page: Page) -> bytes:
    """Return the picture of the boards that hang there."""
    count = page.locator(".rb-figure").count()
    rows = -(-count // COLUMNS)
    area = {"x": 0, "y": 0, "width": 320.0 * min(count, COLUMNS), "height": 480.0 * rows}
    return page.screenshot(clip=area, scale="css")  # type: ignore[arg-type]


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


def drawn(wire: CDPSession, layers: Layers) -> list[list[Drawn]]:
    """Return the board of every figure as the elements that are drawn, layer by layer.

    A layer that a board takes from elsewhere in the page is given as it is drawn there. That is
    asked of the browser once for each layer and kept in ``layers``: it takes long.
    """
    taken = wire.send(
        "DOMSnapshot.captureSnapshot", {"computedStyles": [*STYLES], "includePaintOrder": False}
    )
    boards = [*_boards(taken["documents"][0], taken["strings"])]
    wanted = {one.layer for board in boards for one in board if isinstance(one, Taken)}
    if missing := wanted - layers.keys():
        layers.update(_layers(wire, missing))
    return [[one for part in board for one in part.among(layers)] for board in boards]


def _boards(document: dict[str, Any], strings: list[str]) -> Iterator[list[Drawn | Taken]]:
    """Yield the elements of each board, and the name of a layer that is taken from elsewhere."""
    nodes = document["nodes"]
    styles = dict(zip(document["layout"]["nodeIndex"], document["layout"]["styles"], strict=True))
    board_of: dict[int, list[Drawn | Taken]] = {}
    pictures: set[int] = set()
    for node, parent in enumerate(nodes["parentIndex"]):
        name = strings[nodes["nodeName"][node]]
        texts = ["" if at < 0 else strings[at] for at in nodes["attributes"][node]]
        attributes = dict(zip(texts[::2], texts[1::2], strict=True))
        classes = attributes.get("class", "")
        if "rb-picture" in classes.split():
            pictures.add(node)
        elif name == "svg" and parent in pictures:
            board_of[node] = []
            yield board_of[node]
        elif parent in board_of and name != DEFINED:
            board = board_of[node] = board_of[parent]
            if attributes.get("href", "").startswith(SHARED):
                board.append(Taken(attributes["href"], strings[styles[node][TRANSFORM]]))
            elif nodes["nodeType"][node] == ELEMENT and node in styles:
                board.append(Drawn(name, classes, tuple(strings[at] for at in styles[node])))


def _layers(wire: CDPSession, wanted: set[str]) -> Layers:
    """Return what is drawn for the first use of each layer."""
    for domain in ("DOM", "CSS"):
        wire.send(f"{domain}.enable")
    root = wire.send("DOM.getDocument", {"depth": -1, "pierce": True})["root"]
    pending: list[tuple[dict[str, Any], str]] = [(root, "")]
    found: Layers = {}
    known: dict[tuple[str, ...], tuple[str, ...]] = {}
    while pending:
        node, board = pending.pop()
        attributes = _attributes(node)
        name = attributes.get("href", "")
        if node["nodeName"] == "use" and name in wanted - found.keys():
            (root,) = node["shadowRoots"]
            found[name] = [*_inside(wire, root, (board,), known)]
        within = attributes.get("class", "") if node["nodeName"] == "svg" else board
        pending += [(child, within) for child in reversed(node.get("children", []))]
    return found


def _inside(
    wire: CDPSession,
    node: dict[str, Any],
    path: tuple[str, ...],
    known: dict[tuple[str, ...], tuple[str, ...]],
) -> Iterator[Drawn]:
    """Yield the elements below a node as they are drawn, each before what is in it.

    ``path`` tells what stands around them, board and layer: of elements that are alike in that and
    in themselves, but for their outline, the browser is asked once.
    """
    for child in node.get("children", []):
        if child["nodeType"] != ELEMENT or child["nodeName"] in UNDRAWN:
            continue
        attributes = _attributes(child)
        told = {key: text for key, text in attributes.items() if key not in OUTLINE}
        here = (*path, f"{child['nodeName']} {told}")
        if here not in known:
            asked = wire.send("CSS.getComputedStyleForNode", {"nodeId": child["nodeId"]})
            styles = {one["name"]: one["value"] for one in asked["computedStyle"]}
            known[here] = tuple(styles[name] for name in STYLES)
        shown = " ".join(one for one in attributes.get("class", "").split() if one != LAYER)
        yield Drawn(child["nodeName"], shown, known[here])
        yield from _inside(wire, child, here, known)


def _attributes(node: dict[str, Any]) -> dict[str, str]:
    texts = node.get("attributes", [])
    return dict(zip(texts[::2], texts[1::2], strict=True))
