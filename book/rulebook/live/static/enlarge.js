// The board of a figure alone on the whole screen, to be zoomed and panned by wheel, pinch, keys and buttons. It is the
// figure's own board, moved there and back: whatever can be picked on it can be picked here too, and the steps come along.

// biome-ignore lint/correctness/noUnusedVariables: live.js uses it, in the same page or module.
const rulebookEnlarge = (() => {
  "use strict";

  const MOST = 12; // How much larger than the whole board in the window a zoom may go.
  const STEP = 1.3;
  const SLIP = 6; // Pixels that a finger may move before it is panning and no longer pressing.
  const WHEEL = { 0: 0.002, 1: 0.05, 2: 0.5 }; // What a wheel's unit (pixel, line, page) is worth.
  const ICONS = {
    enlarge: "M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5",
    out: "M5 12h14",
    in: "M5 12h14M12 5v14",
    whole: "M5 8V5h3M16 5h3v3M19 16v3h-3M8 19H5v-3M9 9h6v6H9z",
    close: "M6 6l12 12M18 6L6 18",
  };

  function button(name, label, text, onclick) {
    const { icon, make } = rulebook;
    const words = text ? [make("span", {}, text)] : [];
    return make(
      "button",
      { type: "button", class: `rb-button rb-${name}`, "aria-label": label, title: label, "data-name": label, onclick },
      icon(ICONS[name], "none"),
      ...words,
    );
  }

  class Enlarged {
    constructor(figure) {
      const { make } = rulebook;
      this.figure = figure;
      this.zoom = 1;
      this.pointers = new Map();
      this.isDragged = false;
      this.opener = button("enlarge", "Enlarge the board", null, () => this.open());
      this.opener.classList.add("rb-corner");
      this.view = make("div", {
        class: "rb-view",
        tabindex: "0",
        role: "group",
        "aria-label": "Board; plus and minus zoom, 0 shows the whole, arrow keys move",
      });
      this.percent = make("span", { class: "rb-percent" }, "100%");
      const tools = [
        button("out", "Zoom out", null, () => this.zoomTo(this.zoom / STEP)),
        this.percent,
        button("in", "Zoom in", null, () => this.zoomTo(this.zoom * STEP)),
        button("whole", "Whole board", null, () => this.zoomTo(1)),
        button("close", "Close", "Close", () => this.dialog.close()),
      ];
      this.tools = make("div", { class: "rb-tools", role: "group", "aria-label": "Size" }, ...tools);
      this.foot = make("div", { class: "rb-foot" }, this.tools);
      this.dialog = make("dialog", { class: "rb-large" }, this.view, this.foot);
      this.dialog.addEventListener("close", () => this.restore());
      this.dialog.addEventListener("keydown", (event) => this.key(event));
      this.view.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
      for (const type of ["down", "move", "up", "cancel"])
        this.view.addEventListener(`pointer${type}`, (event) => this[type](event));
      this.view.addEventListener("click", (event) => this.click(event), { capture: true });
    }

    open() {
      const { root, stage, picture, bar, say, caption } = this.figure;
      stage.style.minHeight = `${stage.offsetHeight}px`; // The page behind keeps its place.
      this.dialog.setAttribute("aria-label", `${caption.textContent}, enlarged`);
      root.append(this.dialog);
      this.view.append(picture);
      this.foot.prepend(say, bar);
      this.dialog.showModal();
      this.zoomTo(1);
      this.view.focus();
    }

    /** Put everything back where it came from, and the focus too. */
    restore() {
      const { stage, picture, bar, say } = this.figure;
      this.pointers.clear();
      stage.prepend(picture, bar);
      stage.after(say);
      stage.style.minHeight = "";
      this.dialog.remove();
      this.opener.focus({ preventScroll: true });
    }

    /** Zoom, and keep the point at (x, y) of the window where it is: the middle, unless told otherwise. */
    zoomTo(zoom, x = this.view.clientWidth / 2, y = this.view.clientHeight / 2) {
      const board = this.figure.picture.querySelector("svg");
      const was = board.getBoundingClientRect();
      const [across, down] = [(x - was.x) / was.width, (y - was.y) / was.height];
      this.zoom = Math.min(MOST, Math.max(1, zoom));
      this.view.style.setProperty("--rb-zoom", this.zoom.toFixed(4));
      this.percent.textContent = `${Math.round(this.zoom * 100)}%`;
      const now = board.getBoundingClientRect();
      this.view.scrollBy(now.x + across * now.width - x, now.y + down * now.height - y);
    }

    wheel(event) {
      event.preventDefault();
      const turned = event.deltaY * WHEEL[event.deltaMode] * (event.ctrlKey ? 5 : 1); // A pinch on a pad comes with ctrl.
      this.zoomTo(this.zoom * Math.exp(-turned), event.clientX, event.clientY);
    }

    key(event) {
      const { key, target } = event;
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const zooms = {
        "+": this.zoom * STEP,
        "=": this.zoom * STEP,
        "-": this.zoom / STEP,
        "−": this.zoom / STEP,
        0: 1,
      };
      const far = [this.view.clientWidth / 6, this.view.clientHeight / 6];
      const ways = { ArrowLeft: [-far[0], 0], ArrowRight: [far[0], 0], ArrowUp: [0, -far[1]], ArrowDown: [0, far[1]] };
      // Arrows go from part to part where one has the focus; with nothing to pan, they step.
      const pans = ways[key] && this.zoom > 1 && !target.closest("[data-part]");
      if (zooms[key]) this.zoomTo(zooms[key]);
      else if (pans) this.view.scrollBy(...ways[key]);
      else return key === "Escape" && event.stopPropagation();
      event.preventDefault();
      event.stopPropagation();
    }

    // -- pointers: one pans, two pinch ------------------------------------------------------------------------------

    down(event) {
      if (!this.pointers.size) this.isDragged = false;
      this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, from: [event.clientX, event.clientY] });
    }

    move(event) {
      const one = this.pointers.get(event.pointerId);
      if (!one) return;
      const before = this.hold();
      Object.assign(one, { x: event.clientX, y: event.clientY });
      this.isDragged ||= this.pointers.size > 1 || Math.hypot(one.x - one.from[0], one.y - one.from[1]) > SLIP;
      if (!this.isDragged) return;
      this.view.setPointerCapture(event.pointerId);
      const after = this.hold();
      this.view.scrollBy(before.x - after.x, before.y - after.y);
      if (before.apart && after.apart) this.zoomTo((this.zoom * after.apart) / before.apart, after.x, after.y);
    }

    up(event) {
      this.pointers.delete(event.pointerId);
    }

    cancel(event) {
      this.up(event);
    }

    /** Keep a click that ends a drag from picking anything. */
    click(event) {
      if (!this.isDragged) return;
      event.stopPropagation();
      event.preventDefault();
    }

    /** Where the fingers hold the board: the point between them, and how far they are apart. */
    hold() {
      const [one, other = one] = [...this.pointers.values()];
      return {
        x: (one.x + other.x) / 2,
        y: (one.y + other.y) / 2,
        apart: Math.hypot(one.x - other.x, one.y - other.y),
      };
    }
  }

  return { Enlarged };
})();
