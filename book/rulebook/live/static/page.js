// The figures of a built page: each steps through the frames that are stored beside it (frames.js) until something needs
// the engine (engine.js); from then on the engine answers. What a browser keeps of them is in keeping.js.

(() => {
  "use strict";

  const { Engine, Figure, KeptGame, LIFE, OPEN, Places, keyed, parse } = rulebook;
  const LONGEST_LINK = 8192;
  const MARK = "rulebook=";
  const DESK = /^desk=([a-z0-9_]{1,60})\.([\w.-]+)$/; // A desk in few characters: its game, and a code for the engine.
  const LESSON = /^lesson=([\w.-]+)$/; // A lesson likewise.
  const OF = ["scenario", "game", "challenge"]; // What of a spec says which figure of a page it is for.
  const TOLD = new Set(["example", "challenge", "puzzle"]); // A few plain values are all that there is to such a figure.
  const NO_ENGINE =
    "This copy of the book has no engine: what stands here can be looked at and presented, and neither answered nor played.";

  const { src, dataset } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const book = src ? new URL("..", src) : null; // The book's own folder: two copies on one host keep their games apart.
  const engine = dataset.engine ? new Engine(new URL(`_engine/${dataset.engine}/worker.js`, book)) : null;
  const desks = new Set(dataset.desks?.split(" ")); // The games that this book has a desk for.
  const keyOf = (name) => `rulebook:${book?.pathname}:${name}`;

  /** Turn the frames stored of a figure into whole screens; `svg` is the first frame's board. */
  function unpack(page, svg) {
    const steps = page.steps.map((label) => ({ label }));
    let board = keyed(svg);
    return page.frames.map((frame, at) => {
      if (frame.board) {
        const { keep, set, open } = frame.board;
        const fresh = keyed(parse(`${open ?? OPEN}${Object.values(set).join("")}</svg>`));
        board = {
          svg: open ? fresh.svg : board.svg,
          nodes: new Map(keep.map((key) => [key, fresh.nodes.get(key) ?? board.nodes.get(key)])),
        };
      }
      const choices = engine ? (frame.choices ?? page.choices) : []; // A control that cannot work is not shown.
      return {
        title: page.title,
        parts: {},
        ask: null,
        ...frame,
        choices,
        board,
        history: { at, steps, branch: false },
      };
    });
  }

  /** The figure's part of a spec: what it is of, without where in it the reader is. */
  const subject = ({ at, left, moves, ...rest }) => JSON.stringify(rest);

  /** A figure of the page: its frames, and its session once the engine has answered. */
  class Mounted {
    constructor(root) {
      const picture = root.querySelector(".rb-picture");
      this.page = rulebook.frames[root.id];
      this.kept = new KeptGame(keyOf(`${root.dataset.rulebook}:${root.dataset.game}`), root.dataset.rulebook);
      this.screens = unpack(this.page, picture.querySelector("svg"));
      this.root = root;
      this.session = null;
      this.asked = 0;
      this.missed = []; // What could not be done without the engine.
      this.standing = "";
      this.offer();
      this.figure = new Figure(root, {
        title: this.page.title,
        picture,
        caption: root.querySelector(".rb-caption"),
        base: root.dataset.root,
        written: root.dataset.written,
        link: engine && ((shown) => this.link(shown)),
        desk: engine && desks.has(root.dataset.game) ? (shown) => this.desk(shown) : null,
        done: this.page.spec.scenario && this.page.spec.kind === "example" ? (kind) => this.tell(kind) : null,
        send: (action) => this.send(action),
      });
      this.figure.fit(this.screens);
      this.figure.draw(this.screens[0]);
      if (this.isMute) this.figure.note(NO_ENGINE, { isSaid: false });
      for (const type of ["pointerover", "focusin"])
        root.addEventListener(type, ({ target }) => target.closest(".rb-commands button") && engine?.warm());
    }

    /** Is there an engine to ask? */
    get canPlay() {
      return engine !== null;
    }

    /** Is this one picture of what an engine would go on with, in a book that has none? It says so: nothing else would. */
    get isMute() {
      const { kind } = this.page.spec;
      return !this.canPlay && kind !== "example" && this.screens.length === 1 && this.page.choices.length > 0;
    }

    /** Let the page know what was done here. */
    tell(kind) {
      const [, game, name] = this.page.spec.scenario.match(/^([^/]*)\/(.*)$/);
      const detail = { game, kind, name, stars: 0 };
      this.root.dispatchEvent(new CustomEvent("rulebook-progress", { bubbles: true, detail }));
    }

    /** Offer the way on with the game that is kept, if there is one, and nothing beside it. */
    offer() {
      if (!engine || !this.page.kept || !this.kept.entry) return;
      for (const screen of this.screens) screen.choices = this.page.kept;
    }

    /** The spec of what is shown: of the session, or of the stored frame. */
    get spec() {
      const { at } = this.figure.shown.history;
      return this.session ?? (at ? { ...this.page.spec, at } : this.page.spec);
    }

    /** What leads back here, in this tab: of a table that there was a game, since the game itself is kept. */
    get place() {
      return TOLD.has(this.spec.kind) ? this.spec : { kind: this.spec.kind };
    }

    link(shown) {
      const text = shown.address ?? MARK + encodeURIComponent(JSON.stringify(shown.link ?? this.spec));
      return text.length > LONGEST_LINK ? null : text;
    }

    /** The address of the desk with what is shown here: an example, or a game that hides nothing from anybody. */
    desk({ link, history }) {
      const { kind, moves } = this.spec;
      if (link || !(kind === "example" || (kind === "table" && moves))) return null;
      const { root, game } = this.root.dataset;
      const text = encodeURIComponent(JSON.stringify({ kind: "desk", game, from: this.spec, at: history.at }));
      return text.length > LONGEST_LINK ? null : `${root}desk/${game.replaceAll("_", "-")}.html#${MARK}${text}`;
    }

    send(action) {
      if (action.do === "open") return this.open(this.kept.take() ?? this.page.spec);
      if (action.do === "goto" && !this.session) {
        this.figure.draw(this.screens[action.at]);
        if (!this.asked) return null;
      }
      return this.ask(
        () => ({ spec: this.spec, do: action }),
        () => this.send(action),
      );
    }

    /** Open a spec in this figure in the place of what is there. */
    async open(spec) {
      const answer = await this.ask(
        () => ({ spec, fresh: true }),
        () => this.open(spec),
      );
      if (!answer.problem || spec === this.page.spec || this.session) return;
      await this.ask(
        () => ({ spec: this.page.spec, fresh: true }),
        () => this.open(this.page.spec),
      );
      this.figure.note(`What this browser had kept is refused. ${answer.problem}`);
    }

    /** Open what a link carries; the link's own words are data, shown or refused by the engine. */
    async follow(spec) {
      const { cases, lesson } = (spec.kind === "desk" && this.kept.entry?.spec) || {};
      // A link to a desk brings a position, and leaves the reader's own case book alone.
      if (cases) spec = { ...spec, cases, lesson: lesson ?? "" };
      const answer = await this.ask(
        () => ({ spec, fresh: true }),
        () => this.follow(spec),
      );
      if (answer.problem) this.figure.note(`The link in the address is refused. ${answer.problem}`);
    }

    /** Come back to where the figure was left: a step of the page at once, all else by the engine. */
    comeBack(left) {
      const isFrame = !left.moves && subject(left) === subject(this.page.spec);
      if (isFrame) this.figure.draw(this.screens[left.at] ?? this.screens[0]);
      else if (engine && TOLD.has(left.kind))
        this.ask(
          () => ({ spec: left, fresh: true }),
          () => this.comeBack(left),
        );
      else if (engine && this.kept.entry) this.send({ do: "open" });
    }

    /** Ask the engine; `again` does the same once more, should the engine be lost on the way. */
    async ask(question, again, isAgain = false) {
      const { figure, root } = this;
      this.asked += 1;
      root.setAttribute("aria-busy", "true");
      const answer = await engine.ask(figure, () => ({ figure: root.id, ...question() }));
      this.asked -= 1;
      if (!this.asked) root.removeAttribute("aria-busy");
      if (answer.late && !isAgain) {
        const restored = await this.ask(() => ({ spec: this.spec }), again, true);
        if (restored.screen) figure.note(`${answer.late} Your position is kept.`);
        return restored;
      }
      if (answer.late || answer.lost) this.lose(answer, again);
      else if (!answer.screen) figure.note(answer.problem);
      else this.take(answer);
      return answer;
    }

    take({ screen, spec }) {
      this.session = spec;
      this.missed = [];
      if (screen.keep) this.kept.save(screen.keep);
      if (this.asked) return;
      this.figure.draw(screen);
      this.stand();
    }

    /** Go on without the engine from what the page holds, and offer to try again what could not be done. */
    lose({ lost, late, isFinal }, again) {
      const { figure, session } = this;
      if (session) {
        this.missed.push(() => this.open(session));
        this.session = null;
        figure.draw(this.screens[Math.min(figure.shown.history.at, this.screens.length - 1)]);
      }
      this.missed.push(again);
      const choices = isFinal ? [] : [{ label: "Try again", act: () => this.tryAgain() }];
      figure.note(lost ?? late, { choices });
    }

    tryAgain() {
      for (const again of this.missed.splice(0)) again();
    }

    /** Say what stands between this and being kept, and go on saying it until that is settled. */
    stand() {
      const { kept } = this;
      const { isBehind: isAnother, told: text } = kept;
      const its = kept.seen ? "other tab's" : "kept";
      const both = { label: "Keep the cases of both", act: () => this.join() };
      const choices = [
        ...(isAnother && kept.isOtherBook ? [both] : []),
        { label: `Go on with the ${its} ${kept.called.one}`, act: () => this.open(kept.take()) },
        { label: "Keep this one here", act: () => this.insist() },
      ];
      const standing = text && `${text} ${choices.length}`;
      const isNew = standing !== this.standing;
      // What stands already is left alone: the reader may be about to press one of its buttons.
      if (isNew || !text || !this.figure.notice.textContent.startsWith(text))
        this.figure.note(text, { choices: isAnother ? choices : [], isSaid: false });
      if (isNew && text) this.figure.say.append(` ${text}`);
      this.standing = standing;
    }

    /** Put the cases that are kept beside those here, and keep this desk where all of them have come. */
    async join() {
      const { cases = [], lesson = "" } = this.kept.entry?.spec ?? {};
      await this.ask(
        () => ({ spec: this.spec, do: { do: "join", cases, lesson } }),
        () => this.join(),
      );
      if (!this.kept.missed.length) this.insist();
    }

    /** Keep the game that is played here in the place of the other. */
    insist() {
      this.kept.save(JSON.parse(this.kept.own), true);
      this.stand();
    }

    /** Look whether another tab has changed what is kept. */
    look() {
      this.offer();
      if (this.session) this.stand();
      else this.figure.draw(this.screens[this.figure.shown.history.at]);
    }
  }

  /** Take up every figure of the page, and what its address, its tab and its browser have kept for it. */
  function begin() {
    const figures = [...document.querySelectorAll("figure[data-rulebook]")].map((root) => new Mounted(root));
    rulebook.mounted = figures;

    addEventListener("storage", ({ key }) => {
      for (const one of figures) if (key === null || key === one.kept.key) one.look();
    });
    // A page that was put away whole and taken out again has not heard of what others kept meanwhile.
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) for (const one of figures) one.look();
    });

    const places = new Places(keyOf(`left:${location.pathname}`));
    addEventListener("pagehide", () => {
      const moved = figures.filter(({ figure, session }) => session || figure.shown.history.at);
      places.leave(location.hash, Object.fromEntries(moved.map(({ root, place }) => [root.id, place])));
    });

    const mark = () => history.replaceState({ ...history.state, ...LIFE }, "");

    /** Open what the address carries, in the figure that it is meant for; the engine checks it like any file. */
    function follow() {
      const text = location.hash.slice(1);
      const [, game, code] = text.match(DESK) ?? [];
      const [, lesson] = text.match(LESSON) ?? [];
      if (!(game || lesson || text.startsWith(MARK)) || !figures.length) return;
      const refuse = (why) => figures[0].figure.note(`The link in the address is refused: ${why}`);
      if (text.length > LONGEST_LINK) return refuse(`it is longer than ${LONGEST_LINK} characters.`);
      let spec = null;
      try {
        if (game) spec = { kind: "desk", game, code };
        else if (lesson) spec = { kind: "lesson", code: lesson };
        else spec = JSON.parse(decodeURIComponent(text.slice(MARK.length)));
      } catch {
        return refuse("it cannot be read. Perhaps a part of it is missing.");
      }
      const ofKind = figures.filter(({ page }) => page.spec.kind === spec?.kind);
      if (!ofKind.length) return refuse("nothing on this page can show what it describes.");
      const isFor = ({ page }) => OF.every((key) => page.spec[key] === spec[key]);
      const there = ofKind.find(isFor) ?? ofKind[0];
      there.root.scrollIntoView();
      there.root.focus({ preventScroll: true });
      // The way back from a clause on this page leads here again, to a figure that has gone on since.
      if (history.state?.life === LIFE.life) return;
      mark();
      if (engine) there.follow(spec);
      else refuse("this copy of the book has no engine.");
    }

    addEventListener("hashchange", follow);
    const isLink =
      location.hash.startsWith(`#${MARK}`) || [DESK, LESSON].some((form) => form.test(location.hash.slice(1)));
    const left = places.of(location.hash, isLink);
    if (left) for (const one of figures) if (left[one.root.id]) one.comeBack(left[one.root.id]);
    if (!left) follow();
    // Only when all is loaded: a script of Sphinx empties the mark once.
    if (document.readyState === "complete") mark();
    else addEventListener("load", mark);
    document.dispatchEvent(new CustomEvent("rulebook:mounted"));
  }

  rulebook.whenStored(begin);
})();
