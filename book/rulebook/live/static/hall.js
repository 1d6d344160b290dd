// The window in which a figure is presented: it covers the page, or the whole screen where a browser allows it, gives the
// figure the largest type that its words allow, and has a row of buttons below. What they do is in present.js.

(() => {
  "use strict";

  const { make } = rulebook;
  const [LINES, MANY_LINES] = [21, 32]; // How often the largest type goes into the height of a window, and a good one.
  const LEAST_TYPE = 13;
  const SHARES = [58, 50, 43, 36]; // What a board may take of the width: less when the words would become small.
  const SET = ["--rb-type", "--rb-most"];
  const BLANK = "The screen is blank. Any key shows it again.";

  class Hall {
    /** @type {HTMLElement | null} The figure that is shown. */
    root = null;

    /** `act` is told the name of what a button stands for. */
    constructor(title, act) {
      this.act = act;
      this.isFull = false;
      this.where = make("span", { class: "rb-where" });
      this.say = make("p", { class: "rb-say", role: "status" });
      this.sheet = make("div", { class: "rb-sheet" });
      this.dark = make("div", { class: "rb-blank", hidden: true, onclick: () => this.blank() });
      this.stage = make("div", { class: "rb-show" });
      this.answer = this.button("Answer", "A", "answer");
      const lectern = make(
        "div",
        { class: "rb-lectern", role: "group", "aria-label": "Presenting" },
        this.button("Back", "←", "back"),
        this.where,
        this.button("Next", "→", "next"),
        this.answer,
        make("span", { class: "rb-tools" }, ...this.tools()),
      );
      this.element = make(
        "div",
        {
          class: "rb-hall",
          role: "dialog",
          "aria-modal": "true",
          "aria-label": `Presenting: ${title}`,
          tabindex: "-1",
        },
        this.stage,
        lectern,
        this.say,
        this.dark,
      );
      this.element.dataset.theme = document.documentElement.dataset.theme ?? "light";
      this.size = new ResizeObserver(() => this.fit());
      this.changed = () => this.filled();
    }

    button(label, key, name) {
      const print = make("kbd", { "aria-hidden": "true" }, key);
      const onclick = () => this.act(name);
      return make(
        "button",
        { type: "button", class: "rb-button", "data-name": `present ${name}`, onclick },
        label,
        print,
      );
    }

    tools() {
      return [
        this.button("Blank", "B", "blank"),
        this.button("Light or dark", "D", "dim"),
        ...(document.fullscreenEnabled ? [this.button("Whole screen", "F", "fill")] : []),
        this.button("Leave", "Esc", "close"),
      ];
    }

    open() {
      this.others = [...document.body.children].filter((one) => !one.hasAttribute("inert"));
      document.body.append(this.element);
      for (const one of this.others) one.setAttribute("inert", "");
      document.documentElement.classList.add("rb-presenting");
      document.addEventListener("fullscreenchange", this.changed);
      this.size.observe(this.element);
      this.focus();
    }

    close() {
      this.size.disconnect();
      document.removeEventListener("fullscreenchange", this.changed);
      for (const one of this.others) one.removeAttribute("inert");
      document.documentElement.classList.remove("rb-presenting");
      if (document.fullscreenElement === this.element) document.exitFullscreen();
      this.element.remove();
    }

    focus() {
      this.element.focus({ preventScroll: true });
    }

    show(root) {
      this.root = root;
      this.stage.append(root);
    }

    /** Show a sheet of words in the place of a figure. */
    tell(title, words) {
      this.sheet.replaceChildren(make("h2", {}, title), ...words.map((text) => make("p", {}, text)));
      this.stage.append(this.sheet);
      this.say.textContent = [title, ...words].join(". ");
    }

    clear() {
      for (const name of SET) this.root?.style.removeProperty(name);
      this.root = null;
      this.sheet.remove();
    }

    /** Find the largest type with which all the words of this step stand in the window, beside the largest board. */
    fit() {
      const { root } = this;
      if (!root) return;
      const words = root.querySelector(".rb-words");
      const height = this.element.clientHeight;
      const fits = (type) => {
        root.style.setProperty("--rb-type", `${type}px`);
        return words.scrollHeight <= words.clientHeight + 1;
      };
      for (const share of SHARES) {
        root.style.setProperty("--rb-most", `${share}cqi`);
        let [least, most] = [LEAST_TYPE, Math.max(LEAST_TYPE, Math.round(height / LINES))];
        while (least < most) {
          const middle = Math.ceil((least + most) / 2);
          if (fits(middle)) least = middle;
          else most = middle - 1;
        }
        fits(least);
        if (least >= height / MANY_LINES) return;
      }
    }

    // -- the light of the room --------------------------------------------------------------------------------------

    get isBlank() {
      return !this.dark.hidden;
    }

    blank() {
      this.dark.hidden = !this.dark.hidden;
      this.stage.toggleAttribute("inert", this.isBlank);
      this.say.textContent = this.isBlank ? BLANK : this.where.textContent;
      this.focus();
    }

    dim() {
      const { dataset } = this.element;
      dataset.theme = dataset.theme === "dark" ? "light" : "dark";
    }

    /** Take the whole screen, or give it back. */
    async fill() {
      this.isFull = false; // Not to be taken for leaving.
      if (document.fullscreenElement === this.element) await document.exitFullscreen();
      else await this.element.requestFullscreen?.().catch(() => null);
    }

    /** Whoever leaves the whole screen by the browser's own key has done. */
    filled() {
      const isFull = document.fullscreenElement === this.element;
      if (this.isFull && !isFull) this.act("close");
      this.isFull = isFull;
    }
  }

  Object.assign(rulebook, { Hall });
})();
