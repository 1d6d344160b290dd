// Presenting in front of a class: keys, buttons or a presenter's remote lead through the steps of a figure, on to the next
// figure and to the next page. It is the page's own figure, put into the hall (hall.js) and back: stepped from what is
// stored without an engine, and with one played on.

(() => {
  "use strict";

  const { Hall, Sequence, icon, make } = rulebook;
  const START = "p";
  const KEYS = {
    ...{ ArrowRight: "next", ArrowDown: "next", PageDown: "next", " ": "next", Enter: "next", n: "next" },
    ...{ ArrowLeft: "back", ArrowUp: "back", PageUp: "back", Backspace: "back" },
    ...{ Home: "first", End: "last", a: "answer", b: "blank", ".": "blank", d: "dim", f: "fill" },
    ...{ Escape: "close", F5: "close" },
  };
  const OF_BOARD = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]; // From part to part, where one has the focus.
  const PRESSING = ["Enter", " "];
  const OF_FIELD = ["PageUp", "PageDown", "Escape"]; // All others are written.
  const WRITING = "input, select, textarea";
  const ICON = "M3 4h18v12H3zM12 16v4M8 20h8M10 8l4 2-4 2z";
  const WATCHED = {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["hidden", "aria-busy", "open"],
  };

  /** The heading of the page, without the mark that links to it. */
  const pageTitle = () => document.querySelector("article h1")?.textContent.replace(/[#¶]$/, "") ?? document.title;

  class Presenter {
    /** @type {any} What is shown now: a figure as page.js keeps it, or null where a sheet of words is. */
    shown = null;
    /** @type {Comment} What keeps the place of the figure that is shown. */
    place;

    constructor(sequence) {
      this.sequence = sequence;
      this.hall = new Hall(pageTitle(), (name) => this[name]());
      this.mayFill = document.fullscreenEnabled; // The whole screen is asked for once, when a key or a button is pressed.
      this.watch = new MutationObserver(() => this.settled());
      this.pressed = (event) => this.key(event);
    }

    /** Begin; `isAsIs` leaves the first figure as it stands. */
    open(isAsIs) {
      this.opener = /** @type {HTMLElement | null} */ (document.activeElement);
      this.hall.open();
      document.addEventListener("keydown", this.pressed, true);
      this.show(this.sequence.at, this.sequence.isAtEnd, isAsIs);
    }

    /** Leave: everything goes back to where it was, and so does the focus. */
    close() {
      const { shown } = this;
      this.putBack();
      document.removeEventListener("keydown", this.pressed, true);
      this.hall.close();
      history.replaceState(history.state, "", location.pathname + location.search);
      shown?.root.scrollIntoView({ block: "nearest" });
      (shown?.root.querySelector(".rb-present") ?? this.opener)?.focus({ preventScroll: true });
      current = null;
    }

    // -- what is shown ----------------------------------------------------------------------------------------------

    /** Show what stands at a place of the sequence; `isAtEnd` its last step. */
    show(at, isAtEnd = false, isAsIs = false) {
      const { slides } = this.sequence;
      const slide = slides[at];
      if (slide && !slide.isHere) return location.assign(this.sequence.address(at));
      this.putBack();
      this.sequence.at = Math.min(at, slides.length);
      if (!slide?.figure) return this.tell(slide);
      const { figure, root } = slide.figure;
      this.shown = slide.figure;
      this.place = document.createComment("presented");
      root.replaceWith(this.place);
      this.hall.show(root);
      if (!isAsIs) this.begin(slide.figure, isAtEnd ? slide.figure.screens.length - 1 : slide.step);
      this.watch.observe(root, WATCHED);
      this.settled();
      this.hall.say.textContent = `${this.told()}. ${figure.caption.textContent}. ${figure.shown.say} ${figure.notice.textContent}`;
    }

    /** Have an example or a quiz begin anew, whatever was done with it before: its question is open, nothing is tried. */
    begin(mounted, step) {
      const { figure, page, screens } = mounted;
      const { spec } = page;
      const isStored = spec.at_end || !mounted.canPlay; // Without an engine nothing is asked but what the page holds.
      if (spec.kind === "quiz" && (mounted.session || !isStored)) return this.ask(mounted, mounted.session ?? spec);
      if (!["example", "quiz", "lesson"].includes(spec.kind)) return;
      // A lesson that a link or a file has brought is not the page's own, and counts its steps itself.
      if (spec.kind === "lesson" && mounted.session) return mounted.send({ do: "goto", at: step });
      const at = Math.min(step, screens.length - 1);
      figure.replies = {};
      if (mounted.session) mounted.open({ ...spec, at });
      else figure.draw(screens[at]);
    }

    /** Ask a quiz as a class is asked: all of it, and then the answers. The engine makes it. */
    ask(mounted, { answers, at, ...quiz }) {
      return mounted.open({ ...quiz, at_end: true });
    }

    putBack() {
      this.watch.disconnect();
      this.hall.clear();
      if (!this.shown) return;
      const { root } = this.shown;
      this.place.replaceWith(root);
      this.shown = null;
    }

    /** Show a sheet of words: that a link names no figure of this page, or what comes after the last one. */
    tell(slide) {
      const after = this.sequence.beyond("next");
      const end = after ? `Next: ${after.title}` : "This was the last one.";
      const none = this.sequence.slides.length ? [] : ["There is nothing to show on this page."];
      const words = slide ? [`There is no example “${slide.name}” on this page.`] : [...none, end];
      this.hall.tell(pageTitle(), words);
      this.settled();
    }

    told() {
      const { at, slides, isList } = this.sequence;
      if (at >= slides.length) return "The end";
      const isExample = ({ figure }) => figure?.page.spec.kind === "example";
      return `${isList || slides.every(isExample) ? "Example" : "Part"} ${at + 1} of ${slides.length}`;
    }

    /** Say where we are, offer an answer where one is hidden, and make the type fit: whenever the figure has changed. */
    settled() {
      const { hall } = this;
      const { figure } = this.shown ?? {};
      const { at, steps } = figure?.shown.history ?? { at: 0, steps: [] };
      const isQuiz = this.shown?.page.spec.kind === "quiz"; // Its steps have names that say more.
      const named = isQuiz ? steps[at].label : at ? `step ${at} of ${steps.length - 1}` : "start";
      const step = steps.length > 1 ? `, ${named}` : "";
      hall.where.textContent = this.told() + step;
      hall.answer.hidden = !this.hidden();
      if (document.activeElement === document.body) hall.focus();
      try {
        history.replaceState(history.state, "", this.sequence.mark(this.sequence.at, at));
      } catch {
        // A browser that is asked too often refuses: the address stays behind, and nothing else.
      }
      hall.fit();
    }

    // -- what is done -----------------------------------------------------------------------------------------------

    /** What shows an answer that is not shown yet, or null. */
    hidden() {
      const { figure } = this.shown ?? {};
      if (!figure) return null;
      const { ask, choices, lines, history: steps } = figure.shown;
      const { session, screens, page } = this.shown;
      if (ask && figure.isOpen(figure.shown))
        return () =>
          figure.settle(
            figure.shown,
            ask.options.find(({ right }) => right),
          );
      if (page.spec.at_end && !session) {
        // What comes after all questions is stored: it is shown before its turn, and where we are stays.
        const answer = steps.at < (screens.length - 1) / 2 && screens[steps.at + (screens.length - 1) / 2];
        return answer && lines === screens[steps.at].lines ? () => figure.draw({ ...answer, history: steps }) : null;
      }
      const show = choices.find(({ do: action }) => action.do === "show");
      return show ? () => figure.send(show.do) : null;
    }

    answer() {
      this.hidden()?.();
    }

    get isBusy() {
      return this.shown?.root.getAttribute("aria-busy") === "true";
    }

    next() {
      if (this.isBusy) return;
      const { figure } = this.shown ?? {};
      const { history: steps, ask } = figure?.shown ?? {};
      if (ask && figure.isOpen(figure.shown)) this.answer();
      else if (steps && steps.at < steps.steps.length - 1) figure.step("next");
      else if (this.sequence.at < this.sequence.slides.length) this.show(this.sequence.at + 1);
      else this.go("next");
    }

    back() {
      if (this.isBusy) return;
      const { figure } = this.shown ?? {};
      if (figure?.shown.history.at) figure.step("back");
      else if (this.sequence.at > 0) this.show(this.sequence.at - 1, true);
      else this.go("prev");
    }

    go(way) {
      const page = this.sequence.beyond(way);
      if (page) location.assign(page.href);
    }

    first() {
      this.show(0);
    }

    last() {
      this.show(Math.max(this.sequence.slides.length - 1, 0), true);
    }

    blank() {
      this.hall.blank();
    }

    dim() {
      this.hall.dim();
    }

    fill() {
      this.mayFill = false;
      this.hall.fill();
    }

    key(event) {
      const { key, target } = event;
      if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
      if (this.hall.isBlank) return this.lighten(event);
      const act = KEYS[key.length === 1 ? key.toLowerCase() : key];
      if (!act || this.isForOther(key, target)) return;
      event.preventDefault();
      event.stopPropagation();
      const isTurn = act === "next" || act === "back"; // Before it leads to another page: there is no screen to be had then.
      if (isTurn && this.mayFill && navigator.userActivation?.isActive !== false) this.fill();
      this[act]();
    }

    /** Any key brings a blank screen back, and does nothing else; one that is held down does so once it is let go. */
    lighten(event) {
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) this.hall.blank();
    }

    /** Is a key meant for what has the focus? A field takes all, a button what presses it, a board what leads over it. */
    isForOther(key, target) {
      if (target.closest(WRITING)) return !OF_FIELD.includes(key);
      if (target.closest('[data-part][role="button"]') && OF_BOARD.includes(key)) return true;
      return Boolean(target.closest("button, a, summary, [role=button]")) && PRESSING.includes(key);
    }
  }

  /** @type {Presenter | null} */
  let current = null;

  /** Present this page, from a figure on as it stands, or from its first. */
  rulebook.present = ({ from = null } = {}) => {
    if (current) return;
    const sequence = new Sequence(rulebook.mounted);
    const at = rulebook.mounted.findIndex(({ root }) => root === from);
    sequence.at = Math.max(at, 0);
    current = new Presenter(sequence);
    current.open(at >= 0);
    if (current?.mayFill) current.fill();
  };

  /** The figure that has the focus, or else the one that takes most of the window. */
  function inView() {
    const seen = ({ top, bottom }) => Math.min(bottom, innerHeight) - Math.max(top, 0);
    const figures = rulebook.mounted.map(({ root }) => ({ root, much: seen(root.getBoundingClientRect()) }));
    const [most] = figures.filter(({ much }) => much > 0).sort((one, other) => other.much - one.much);
    return document.activeElement?.closest("figure[data-rulebook]") ?? most?.root ?? null;
  }

  /** Present what the address says. */
  function follow() {
    const sequence = current ? null : Sequence.read(location.hash, rulebook.mounted);
    if (!sequence) return;
    const beyond = sequence.beyond(sequence.isAtEnd ? "prev" : "next");
    if (!sequence.slides.length && beyond) return location.replace(beyond.href);
    current = new Presenter(sequence);
    current.open(false);
  }

  document.addEventListener("rulebook:mounted", () => {
    for (const { root, figure } of rulebook.mounted) {
      const onclick = () => rulebook.present({ from: root });
      const name = { "aria-label": "Present", title: "Present (P)" };
      figure.enlarged.opener.before(
        make(
          "button",
          { type: "button", class: "rb-button rb-corner rb-present", ...name, onclick },
          icon(ICON, "none"),
        ),
      );
    }
    addEventListener("hashchange", follow);
    follow();
  });

  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const isHeld = event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || event.repeat;
    const { dataset, classList } = document.documentElement; // A reader may do without single keys; a sheet covers all.
    if (current || isHeld || key.toLowerCase() !== START) return;
    if (dataset.keys === "none" || classList.contains("rb-on-paper")) return;
    if (/** @type {Element} */ (target).closest(`${WRITING}, dialog, [contenteditable]`)) return;
    event.preventDefault();
    const plan = /** @type {HTMLElement | null} */ (document.querySelector(".rb-plan a")); // It presents what is planned.
    if (rulebook.mounted?.length) rulebook.present({ from: inView() });
    else plan?.click();
  });
})();
