// Draws the screens of a session and sends actions. Nothing is decided here: every rule, every word and every
// choice comes from Python, over one of three wires: the frames stored in a page or the engine in the page (both in
// page.js), or a kernel (anywidget). A plain script, so that a page opened from a folder can run it; the widget adds
// an export to it.

// biome-ignore lint/correctness/noUnusedVariables: page.js and the widget take it from here.
const rulebook = (() => {
  "use strict";

  const OPEN = '<svg xmlns="http://www.w3.org/2000/svg">';
  const ICONS = {
    first: "M5 4v16M19 4 9 12l10 8z",
    back: "M17 4 7 12l10 8z",
    next: "M7 4l10 8L7 20z",
    last: "M19 4v16M5 4l10 8L5 20z",
  };
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const LARGEST_FILE = 1e6;
  const MANY = 24; // From how many entries on a list that can be filtered waits to be opened.
  // What narration takes of the room for words, in characters: the end of a line, a clause, a question with its answers.
  const [LINE, CHIP, QUESTION] = [25, 10, 160];
  const [WORDY, TALKATIVE] = [700, 1000]; // From how many of them narration is set smaller.
  const GONE = "The kernel behind this board is gone. Run the cell again.";
  const SLOW = "No answer yet: the kernel is busy, or it is gone. If it was started anew, run the cell again.";
  const PATIENCE = 6000;
  const LIFE = { life: performance.timeOrigin }; // Marks, in the browser's history, what this very page has shown.
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  /** Make an element; texts among the children stay texts, whatever they hold. */
  function make(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else if (value !== null && value !== false) made.setAttribute(name, value === true ? "" : value);
    }
    made.append(...children.filter((child) => child !== null));
    return made;
  }

  /** Read SVG text that an engine made. */
  const parse = (text) => new DOMParser().parseFromString(text, "image/svg+xml").documentElement;

  /** Draw what a button is for; its name says it. A path with a fill of "none" is drawn by its line. */
  function icon(path, fill = "") {
    const drawn = parse(`${OPEN}<path d="${path}"/></svg>`);
    drawn.setAttribute("viewBox", "0 0 24 24");
    drawn.setAttribute("aria-hidden", "true");
    if (fill) drawn.firstElementChild.setAttribute("fill", fill);
    return drawn;
  }

  /** Name a part so that what is printed on it is in its name: somebody may ask for it as they read it. */
  function withPrint(label, part) {
    const print = [...part.querySelectorAll("text")]
      .map((one) => one.textContent.trim())
      .filter(Boolean)
      .join(" ");
    return label.toLowerCase().includes(print.toLowerCase()) ? label : `${label}, ${print}`;
  }

  /** Return the width and the height of a board in its own units. */
  function measures(svg) {
    const [, , width, height] = (svg.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
    return { width, height };
  }

  /** Take a board apart: clean copies of its own element and of each keyed child. What stands in a page goes on changing. */
  const keyed = (svg) => ({
    svg: svg.cloneNode(false),
    nodes: new Map([...svg.children].map((child) => [child.dataset.key, child.cloneNode(true)])),
  });

  /** The wrong answers to a question, those with the most to say first. */
  const wrong = ({ options }) =>
    options.filter(({ right }) => !right).sort((one, other) => other.result.length - one.result.length);

  const cssTransform = (text) =>
    (text ?? "")
      .replace(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/, "translate($1px, $2px)")
      .replace(/rotate\(([-\d.]+)\)/, "rotate($1deg)") || "none";

  /** Let a changed child slide from where it was, and a new one appear. */
  function animate(child, was, now) {
    if (calm.matches || !child.animate) return;
    if (!was) child.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 350, easing: "ease-out" });
    const [from, to] = [was, now].map((node) => node?.getAttribute("transform"));
    if (was && from !== to)
      child.animate([{ transform: cssTransform(from) }, { transform: cssTransform(to) }], {
        duration: 550,
        easing: "ease-in-out",
      });
  }

  /** One figure: the picture, the controls, the narration, what can be chosen. `send` takes an action. */
  class Figure {
    /** @type {HTMLElement} */
    root;
    /** @type {string | null} Where links to other pages start, null where no page is. */
    base;
    /** @type {string | null} Where the book tells how moves are written, from its root. */
    form;
    /** @type {((shown: object) => string | null) | null} The link to what is shown. */
    link;
    /** @type {Record<string, { tried: any[], settled?: number, answer?: any }>} Replies, by what an example is called. */
    replies;
    /** @type {any} The screen that is shown, its board taken apart. */
    shown;
    /** @type {Map<string, Element>} The board's own children by their keys. */
    live;
    /** @type {Map<string, { was: string, text: string }>} What is being written, by the name of its field. */
    held;
    /** @type {number} */
    shape;
    /** @type {number} */
    longest;

    /** @type {((shown: object) => string | null) | null} The address of a desk with what is shown. */
    desk;

    /** @type {((kind: string) => void) | null} Hears of a question answered rightly, and of the last step reached. */
    done;

    constructor(
      root,
      {
        title,
        picture = null,
        caption = null,
        base = null,
        written = null,
        link = null,
        desk = null,
        done = null,
        send,
      },
    ) {
      Object.assign(this, { root, base, form: written, link, desk, done, replies: {}, shown: null });
      Object.assign(this, { shape: 0, longest: 0 });
      this.live = new Map();
      this.held = new Map();
      this.send = (action) => {
        clearTimeout(this.following);
        return send(action);
      };
      this.picture = picture ?? make("div", { class: "rb-picture" });
      const control = (name, label, text) => {
        const words = text ? [make("span", {}, text)] : [];
        const drawn = icon(ICONS[name]);
        const inside = name === "next" ? [...words, drawn] : [drawn, ...words];
        return make(
          "button",
          {
            type: "button",
            class: `rb-button rb-${name}`,
            "aria-label": label,
            "data-name": name,
            onclick: () => this.step(name),
          },
          ...inside,
        );
      };
      this.controls = {
        first: control("first", "First step"),
        back: control("back", "Step back", "Back"),
        next: control("next", "Next step", "Next"),
        last: control("last", "Last step"),
      };
      this.where = make("span", { class: "rb-where" });
      this.dots = make("span", { class: "rb-dots", "aria-hidden": "true" });
      const { first, back, next, last } = this.controls;
      this.bar = make(
        "div",
        { class: "rb-bar", role: "group", "aria-label": "Steps" },
        first,
        back,
        make("div", { class: "rb-place" }, this.dots, this.where),
        next,
        last,
      );
      this.narration = make("div", { class: "rb-narration" });
      this.commands = make("div", { class: "rb-commands" });
      this.notice = make("p", { class: "rb-notice", hidden: true });
      this.say = make("p", { class: "rb-say", role: "status", "aria-live": "polite" });
      root.classList.add("rb-live");
      root.setAttribute("tabindex", "-1");
      this.parts = new rulebookDesk.Desk(this);
      this.stage = make(
        "div",
        { class: "rb-stage" },
        this.picture,
        this.bar,
        make(
          "div",
          { class: "rb-words" },
          this.parts.tabs,
          this.notice,
          this.narration,
          this.parts.whole,
          this.parts.form,
        ),
        this.commands,
      );
      this.caption = caption ?? make("div", { class: "rb-caption" }, title);
      this.enlarged = new rulebookEnlarge.Enlarged(this);
      root.prepend(this.caption, this.enlarged.opener, this.stage, this.parts.beside, this.say);
      root.addEventListener("keydown", (event) => this.key(event));
      this.picture.addEventListener("click", (event) => this.pick(event.target));
      this.picture.addEventListener("focusin", (event) => this.rove(event.target));
    }

    /** Divide the figure between board and words as its screens need, so that nothing moves from step to step. */
    fit(screens) {
      for (const { board, lines, ask } of screens) {
        const asked = ask ? [{ text: ask.text.padEnd(QUESTION), cites: [] }, ...wrong(ask).slice(0, 2)] : [];
        const told = [...lines, ...asked];
        this.longest = Math.max(
          this.longest,
          told.reduce(
            (sum, { text = "", result = text, cites }) => sum + LINE + result.length + cites.length * CHIP,
            0,
          ),
        );
        this.shape = Math.max(this.shape, ((box) => box.width / box.height)(measures(board.svg)));
      }
      this.lay("shape", this.shape.toFixed(3));
      this.lay("board-share", Math.min(57, Math.max(36, 57 - (this.longest - 400) / 60)).toFixed(1));
      this.stage.classList.toggle("rb-wordy", this.longest > WORDY);
      this.stage.classList.toggle("rb-talkative", this.longest > TALKATIVE);
    }

    lay(name, value) {
      this.root.style.setProperty(`--rb-${name}`, value);
    }

    /** Say something that no engine said: that it wakes (with how far it is), why it does not, what can be done then. */
    note(text, { progress = null, choices = [], isSaid = true } = {}) {
      const focus = this.notice.contains(document.activeElement) ? document.activeElement : null;
      const bar = progress && make("progress", { ...progress, "aria-label": "The engine wakes up" });
      const buttons = choices.map(({ label, act }) =>
        make("button", { type: "button", class: "rb-button", "data-name": label, onclick: act }, label),
      );
      this.notice.hidden = !text;
      this.notice.replaceChildren(
        text,
        ...(bar ? [bar] : []),
        ...(buttons.length ? [make("span", { class: "rb-options" }, ...buttons)] : []),
      );
      if (text && isSaid) this.say.textContent = text;
      if (focus) this.refocus(focus);
    }

    step(name) {
      const { at, steps } = this.shown.history;
      const last = steps.length - 1;
      const to = { first: 0, back: Math.max(at - 1, 0), next: Math.min(at + 1, last), last }[name];
      if (to !== at) this.send({ do: "goto", at: to });
    }

    draw(screen) {
      const active = /** @type {HTMLElement | null} */ (document.activeElement);
      const focus = this.root.contains(active) ? active : null;
      const quiet = this.shown === null;
      const board = screen.board instanceof Object ? screen.board : keyed(parse(screen.board));
      this.patch(board, quiet);
      this.shown = { ...screen, board };
      const title = this.isOpen(screen) ? screen.veil : screen.title;
      if (this.caption.textContent !== title) this.caption.textContent = title;
      const { width, height } = measures(board.svg);
      this.lay("units", width);
      this.lay("ratio", (width / height).toFixed(4));
      this.fit([this.shown]);
      this.enliven(focus?.dataset.part);
      this.tell();
      this.offer();
      this.parts.draw(screen);
      if (!quiet) {
        const asked = screen.ask && this.isOpen(screen) ? screen.ask.text : "";
        this.say.textContent = [this.answered(screen)?.result, screen.say, asked].filter(Boolean).join(" ");
      }
      if (focus && !this.root.contains(document.activeElement)) this.refocus(focus);
      const { at, steps, branch } = screen.history;
      if (!quiet && at && at === steps.length - 1 && !branch) this.done?.("example");
      if (screen.seen) this.root.scrollIntoView({ behavior: calm.matches ? "auto" : "smooth" });
      clearTimeout(this.following);
      if (screen.progress) this.report(screen.progress);
      if (screen.next) this.following = setTimeout(() => this.send(screen.next.do), screen.next.after);
      if (screen.file && screen.file !== this.saved) {
        this.saved = screen.file;
        this.save(screen.file);
      }
      if (screen.sheet) rulebookPaper.lay(screen.sheet, this);
    }

    /** Let the page know what the reader has done, once for each time that it is something else. */
    report(progress) {
      const told = JSON.stringify(progress);
      if (told === this.reported) return;
      this.reported = told;
      this.root.dispatchEvent(new CustomEvent("rulebook-progress", { bubbles: true, detail: progress }));
    }

    /** Offer a file that an engine wrote as a download. */
    async save({ name, text, draws = false }) {
      const whole = draws ? await rulebookDesk.drawn(text).catch(() => null) : new Blob([text], { type: "text/plain" });
      if (!whole) return this.note("This browser cannot draw the picture as a PNG. The SVG shows the same.");
      const address = URL.createObjectURL(whole);
      make("a", { href: address, download: name }).click();
      setTimeout(() => URL.revokeObjectURL(address), 60000);
    }

    /** Put a link to what is shown into the address bar, and on the clipboard where that is allowed. */
    async copyLink() {
      const link = this.link(this.shown);
      if (!link) return this.note("This position is too long for a link.");
      history.replaceState({ ...history.state, ...LIFE }, "", `#${link}`);
      const isCopied = await navigator.clipboard?.writeText(location.href).then(
        () => true,
        () => false,
      );
      this.note(isCopied ? "The link is copied." : "The link stands in the address bar.");
    }

    /** Put a text on the clipboard, or show it where that is not allowed. */
    async copy(text) {
      const isCopied = await navigator.clipboard?.writeText(text).then(
        () => true,
        () => false,
      );
      this.note(isCopied ? "It is copied." : `Copy this: ${text}`);
    }

    // -- the board --------------------------------------------------------------------------------------------------

    /** Change the picture where it differs, and leave everything else (and the focus on it) alone. */
    patch(board, quiet) {
      let svg = this.picture.querySelector("svg");
      if (!svg) {
        svg = document.importNode(board.svg, false);
        this.picture.append(svg);
      }
      const old = this.shown?.board.nodes ?? new Map();
      for (const child of quiet ? svg.children : []) {
        const { key } = child.dataset;
        if (!board.nodes.has(key)) continue;
        this.live.set(key, child);
        old.set(key, board.nodes.get(key));
      }
      for (const { name, value } of board.svg.attributes)
        if (svg.getAttribute(name) !== value) svg.setAttribute(name, value);
      for (const [key, child] of this.live) {
        if (board.nodes.has(key)) continue;
        child.remove();
        this.live.delete(key);
      }
      let place = svg.firstElementChild;
      for (const [key, now] of board.nodes) {
        const was = old.get(key);
        let child = this.live.get(key);
        if (!child || !was?.isEqualNode(now)) {
          const fresh = document.importNode(now, true);
          if (place === child) place = fresh;
          child?.replaceWith(fresh);
          child = fresh;
          this.live.set(key, child);
          if (!quiet) animate(child, was, now);
        }
        if (child === place) place = place.nextElementSibling;
        else svg.insertBefore(child, place);
      }
    }

    /** Make buttons of the parts that can be picked: one tab stop, arrow keys among them. */
    enliven(focused) {
      const { parts } = this.shown;
      const svg = this.picture.querySelector("svg");
      if (Object.keys(parts).length) svg.setAttribute("role", "group");
      for (const part of svg.querySelectorAll("[data-part]")) {
        const label = Object.hasOwn(parts, part.dataset.part) ? parts[part.dataset.part] : null;
        const attributes = { role: "button", "aria-label": label && withPrint(label, part), tabindex: "-1" };
        for (const [name, value] of Object.entries(attributes))
          label === null ? part.removeAttribute(name) : part.setAttribute(name, value);
      }
      const buttons = this.buttons();
      const current = buttons.find((part) => part.dataset.part === (focused ?? this.current)) ?? buttons[0];
      current?.setAttribute("tabindex", "0");
      if (focused && current && !this.root.contains(document.activeElement)) current.focus();
    }

    buttons() {
      return [...this.picture.querySelectorAll('[data-part][role="button"]')];
    }

    rove(target) {
      const part = target.closest('[data-part][role="button"]');
      if (!part) return;
      this.current = part.dataset.part;
      for (const other of this.buttons()) other.setAttribute("tabindex", other === part ? "0" : "-1");
    }

    pick(target) {
      const part = target.closest('[data-part][role="button"]');
      if (part) this.send({ do: "pick", part: part.dataset.part });
      return Boolean(part);
    }

    /** Move the focus to the nearest part in a direction. */
    travel(part, [x, y]) {
      const middle = (one) => ((box) => [box.x + box.width / 2, box.y + box.height / 2])(one.getBoundingClientRect());
      const [px, py] = middle(part);
      const far = (other) => {
        const [dx, dy] = [middle(other)[0] - px, middle(other)[1] - py];
        const [along, across] = [dx * x + dy * y, Math.abs(dx * y) + Math.abs(dy * x)];
        return along > 1 ? along + 2 * across : Infinity;
      };
      const [best] = this.buttons()
        .filter((other) => other !== part)
        .sort((one, other) => far(one) - far(other));
      if (best && far(best) < Infinity) best.focus();
    }

    key(event) {
      const { key, target } = event;
      if (event.altKey || event.ctrlKey || event.metaKey || target.closest("input, select, textarea")) return;
      const part = target.closest('[data-part][role="button"]');
      const steps = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
      if (part && WAYS[key]) this.travel(part, WAYS[key]);
      else if (part && (key === "Enter" || key === " ")) this.pick(part);
      else if (key === "Escape" && this.shown.choices.some((choice) => choice.do.do === "clear"))
        this.send({ do: "clear" });
      else if (!part && steps[key] && this.shown.history.steps.length > 1) this.step(steps[key]);
      else return;
      event.preventDefault();
    }

    // -- words ------------------------------------------------------------------------------------------------------

    tell() {
      const { at, steps, branch } = this.shown.history;
      const last = steps.length - 1;
      this.bar.hidden = last === 0;
      this.root.classList.toggle("rb-branch", branch);
      for (const [name, button] of Object.entries(this.controls))
        button.setAttribute("aria-disabled", String(name === "first" || name === "back" ? at === 0 : at === last));
      this.where.textContent = at === 0 ? `${last} ${last === 1 ? "step" : "steps"}` : `Step ${at} of ${last}`;
      this.dots.replaceChildren(
        ...(last > 12
          ? []
          : steps.map((step, number) =>
              make("i", { class: `${number === at ? "rb-here" : ""} ${step.branch ? "rb-off" : ""}` }),
            )),
      );
      this.narration.replaceChildren(make("div", { class: "rb-now" }, ...this.told(this.shown)));
    }

    reply({ title }) {
      this.replies[title] ??= { tried: [] };
      return this.replies[title];
    }

    /** Is the question of this example open still? It is not once it is answered, or what it asks was seen. */
    isOpen(screen) {
      const reply = this.reply(screen);
      if (!screen.veil) reply.settled ??= screen.history.at;
      return reply.settled === undefined;
    }

    answered(screen) {
      const { settled, answer } = this.reply(screen);
      return screen.history.branch || screen.history.at !== settled ? null : answer;
    }

    /** The narration of a screen: the answer given before, the lines with their clauses, the question. */
    told(screen) {
      const answer = this.answered(screen);
      const result = answer ? this.result(answer) : null;
      const named = (one) => one?.cites.map(({ id }) => id).join();
      const lines = screen.lines.map((one, at, all) => {
        const again = named(one) === named(all[at - 1]) && "rb-again"; // The line before rests on the same clauses.
        return make(
          "li",
          { "data-tone": one.tone, class: again },
          one.text,
          ...(one.written ? [" ", this.asWritten(one.written)] : []),
          ...one.cites.flatMap((cite) => [" ", this.chip(cite)]),
        );
      });
      const asked = screen.ask && this.isOpen(screen) ? this.question(screen) : null;
      return [result, make("ul", { class: "rb-lines" }, ...lines), asked].filter((one) => one);
    }

    /** The written form of a move, and the way to where the book tells how to read it. */
    asWritten(text) {
      const code = make("code", { class: "rb-written" }, text);
      if (!this.form) return code;
      return make("a", { class: "rb-form", href: this.base + this.form, title: "How a move is written" }, code);
    }

    chip({ id, title, href }) {
      return this.base === null
        ? make("span", { class: "rb-chip", title }, id)
        : make("a", { class: "rb-chip", href: this.base + href, title }, id);
    }

    /** What is said to who has answered, with its clauses. */
    result({ right, result, cites }) {
      const kind = right ? "rb-right" : "rb-wrong";
      return make("p", { class: `rb-result ${kind}` }, result, ...cites.flatMap((cite) => [" ", this.chip(cite)]));
    }

    /** The question with its answers: one that was wrong is marked and says why, the others stay open. */
    question(screen) {
      const { ask } = screen;
      const { tried } = this.reply(screen);
      const buttons = ask.options.map((option) => {
        const isTried = tried.includes(option);
        return make(
          "button",
          {
            type: "button",
            class: isTried ? "rb-button rb-answer rb-tried" : "rb-button rb-answer",
            "data-name": `answer ${option.label}`,
            "aria-disabled": isTried ? "true" : null,
            onclick: () => isTried || this.answer(screen, option),
          },
          option.label,
        );
      });
      const skip = { type: "button", class: "rb-button rb-skip", onclick: () => this.settle(screen, null) };
      return make(
        "div",
        { class: "rb-ask", role: "group", "aria-label": ask.text },
        make("p", { class: "rb-asked" }, ask.text),
        make("div", { class: "rb-options" }, ...buttons, make("button", skip, "Just show me")),
        ...tried.map((option) => this.result(option)),
      );
    }

    answer(screen, option) {
      if (option.right) return this.settle(screen, option);
      this.reply(screen).tried.push(option);
      const focus = document.activeElement;
      this.tell();
      if (!this.root.contains(document.activeElement)) this.refocus(focus);
      this.say.textContent = option.result;
    }

    /** End the question: name the example by what happens, and show it. */
    settle(screen, answer) {
      const { reveals } = screen.ask;
      Object.assign(this.reply(screen), { settled: reveals, answer });
      if (answer) this.done?.("question");
      if (reveals === screen.history.at) this.draw(this.shown);
      else this.send({ do: "goto", at: reveals });
    }

    // -- choices ----------------------------------------------------------------------------------------------------

    /** List what can be done by name: commands in a row, moves in groups that open and close. */
    offer() {
      const open = new Map(
        [...this.commands.querySelectorAll("details")].map((group) => [group.dataset.name, group.open]),
      );
      this.hold();
      const commands = [];
      const groups = new Map();
      for (const choice of this.shown.choices) {
        const { group, groupKey = group } = choice;
        if (group === null) commands.push(this.control(choice));
        else if (groups.has(groupKey)) groups.get(groupKey).buttons.push(this.control(choice));
        else groups.set(groupKey, { name: group, buttons: [this.control(choice)] });
      }
      const sifted = new Map(
        [...this.commands.querySelectorAll("input[type=search]")].map((field) => [field.dataset.name, field.value]),
      );
      if (this.link)
        commands.push(
          make(
            "button",
            { type: "button", class: "rb-button rb-skip", "data-name": "Copy link", onclick: () => this.copyLink() },
            "Copy link",
          ),
        );
      const desk = this.desk?.(this.shown);
      if (desk)
        commands.push(
          make("a", { class: "rb-button rb-skip", href: desk, "data-name": "Open at the desk" }, "Open at the desk"),
        );
      const lists = [...groups].map(([key, { name, buttons }], number) =>
        make(
          "details",
          {
            "data-name": key,
            open: open.get(key) ?? (number === 0 && !(this.shown.filtered && buttons.length > MANY)),
          },
          make("summary", {}, name),
          this.shown.filtered ? this.parts.filter(name, buttons, sifted.get(`filter ${name}`)) : null,
          make("div", { class: "rb-options" }, ...buttons),
        ),
      );
      this.commands.replaceChildren(
        ...(commands.length ? [make("div", { class: "rb-options" }, ...commands)] : []),
        ...lists,
      );
      for (const field of this.written()) {
        const { was, text } = this.held.get(field.dataset.name) ?? {};
        if (was === field.dataset.was) field.value = text;
      }
    }

    /** @returns {HTMLInputElement[]} */
    written() {
      return [...this.commands.querySelectorAll(".rb-input .rb-field")];
    }

    /** Hold what is being written among the commands and was not sent: no other answer wipes it out. */
    hold() {
      for (const { value, dataset } of this.written())
        if (value === dataset.was || value === dataset.sent) this.held.delete(dataset.name);
        else this.held.set(dataset.name, { was: dataset.was, text: value });
    }

    /** Make the control of a choice: a button, a text field with one, or a button that asks for a file. */
    control({
      label,
      do: action,
      pressed = null,
      main = false,
      input = null,
      file = false,
      root = false,
      written = null,
      group = null,
      groupKey = null,
      ...more
    }) {
      // What stands once in each of several groups, or takes words, is named with its own: nothing else is taken for it.
      const place = groupKey ?? (input ? group : null);
      const name = [place, written ?? label].filter((one) => one !== null).join(": ");
      if (more.href !== undefined) {
        const link = { class: "rb-button", href: (this.base ?? "") + more.href, "data-name": name };
        return this.base === null ? "" : make("a", link, label);
      }
      const button = (type, onclick) =>
        make(
          "button",
          {
            type,
            class: main ? "rb-button rb-main" : "rb-button",
            "data-name": name,
            title: written,
            "aria-pressed": pressed === null ? null : String(pressed),
            onclick,
          },
          label,
        );
      const book = root && this.base !== null ? { root: new URL(this.base || "./", location.href).href } : {};
      const send = (more) => this.send({ ...action, ...book, ...more });
      if (input) {
        const field = make(input.lines ? "textarea" : "input", {
          ...(input.lines ? { rows: 14, spellcheck: "false", wrap: "off" } : { type: "text" }),
          class: "rb-field",
          maxlength: input.most,
          autocomplete: "off",
          "data-name": `field of ${name}`,
        });
        field.value = field.dataset.was = input.value ?? "";
        const submit = (event) => {
          event.preventDefault();
          field.dataset.sent = field.value;
          send({ text: field.value });
        };
        return make(
          "form",
          { class: "rb-input", onsubmit: submit },
          make("label", {}, input.label, " ", field),
          button("submit", () => {}),
        );
      }
      if (more.copies !== undefined) return button("button", () => this.copy(more.copies));
      if (!file) return button("button", () => send({}));
      const read = async () => {
        const [chosen] = chooser.files;
        if (chosen?.size > LARGEST_FILE) this.note("That file is too large: 1 MB is the most.");
        else if (chosen) send({ text: await chosen.text() });
      };
      const chooser = make("input", { type: "file", hidden: true, onchange: read });
      return make(
        "span",
        {},
        button("button", () => chooser.click()),
        chooser,
      );
    }

    /** Give the focus back after a redraw took what had it: to the same thing, or the nearest that stays. */
    refocus(lost) {
      const named = /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-name]"));
      const same = [...named].find(
        (one) => lost.dataset.name && one.dataset.name === lost.dataset.name && !one.closest("[inert]"),
      );
      for (const one of [
        same,
        this.buttons()[0],
        this.commands.querySelector("summary, button"),
        this.controls.next,
        this.root,
      ]) {
        one?.focus({ preventScroll: true });
        if (this.root.contains(document.activeElement)) return;
      }
    }
  }

  /** The kernel wire: anywidget gives the model that keeps the screen, and the element to draw in. */
  function render({ model, el }) {
    const title = model.get("screen").veil ?? model.get("screen").title;
    const root = el.appendChild(make("div", { class: "rb-figure", role: "group", "aria-label": title }));
    let waiting;
    const send = (action) => {
      clearTimeout(waiting);
      waiting = setTimeout(() => figure.note(SLOW), PATIENCE);
      try {
        model.send(action);
      } catch {
        hear(GONE);
      }
    };
    const hear = (text = "") => {
      clearTimeout(waiting);
      figure.note(text);
    };
    const figure = new Figure(root, { title, send });
    // The widget takes the place of its picture, wherever that stands.
    el.append(make("style", {}, `.rb-still[data-still="${model.get("still")}"] { display: none; }`));
    const heard = {
      "change:screen": () => figure.draw(model.get("screen")),
      "msg:custom": () => hear(),
      comm_live_update: () => hear(GONE),
    };
    for (const [name, listener] of Object.entries(heard)) model.on(name, listener);
    window.addEventListener("keydown", own, true);
    heard["change:screen"]();
    return () => {
      clearTimeout(waiting);
      window.removeEventListener("keydown", own, true);
      for (const [name, listener] of Object.entries(heard)) model.off(name, listener);
    };

    /** Keep the notebook's shortcuts (d d, a, x, arrows …) from what has the focus here: they are looked for from
        there upwards. Those with Ctrl, Alt or Meta stay the notebook's: to save, to run the cell. */
    function own({ target, altKey, ctrlKey, metaKey }) {
      if (root.contains(target)) target.toggleAttribute("data-lm-suppress-shortcuts", !(altKey || ctrlKey || metaKey));
    }
  }

  return { Figure, LIFE, OPEN, icon, keyed, make, parse, render };
})();
