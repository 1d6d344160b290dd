// The wires of a built page: the frames that are stored in it, and the engine, which a worker runs on the reader's own
// machine. Each figure steps through its frames until something needs the engine; from then on the engine answers.

(() => {
  "use strict";

  const { Figure, OPEN, keyed, parse } = rulebook;
  const WAKING = 60000; // Milliseconds without any progress until the engine is given up.
  const THINKING = 10000; // Milliseconds until an answer is given up, and the engine started anew.
  const LONGEST_LINK = 8192;
  const MARK = "rulebook=";
  const FROM_FILE = "A page opened from a file cannot start the engine. From any web server it can; in the folder of this book, python -m http.server is one.";

  /** The engine of this page: one worker, started when first wanted, that answers one question after the other. */
  class Engine {
    constructor(address) {
      Object.assign(this, { address, worker: null, isAwake: false, isAsked: false, hasFailed: false, queue: [], timer: 0 });
    }

    /** Ask; `question` is called when its turn has come. The answer is what rulebook.live.desk says, or `{ lost: why }`. */
    ask(figure, question) {
      return new Promise((answer) => {
        this.queue.push({ figure, question, answer });
        this.wake();
        this.next();
      });
    }

    /** Wake before anything is asked: the reader points at something that will. */
    warm() {
      if (!this.hasFailed) this.wake();
    }

    wake() {
      if (this.worker) return this.isAwake || this.progress();
      if (location.protocol === "file:") return this.fail(FROM_FILE);
      try {
        this.worker = new Worker(this.address, { type: "module" });
      } catch (error) {
        return this.fail(`The engine cannot start here: ${error.message}.`);
      }
      this.worker.onmessage = ({ data }) => this.hear(JSON.parse(data));
      this.worker.onerror = (event) => (event.preventDefault(), this.fail("The engine cannot start: its files could not be loaded."));
      this.hear({ waking: "starting", step: 0, of: 4 });
    }

    hear(message) {
      if (message.waking) {
        this.last = message;
        this.progress();
        this.within(WAKING, () => this.fail("The engine did not wake up in time."));
      } else if (message.failed) this.fail(`The engine cannot start: ${message.failed}.`);
      else if (message.awake) {
        this.isAwake = true;
        this.within(0);
        this.next();
      } else if (message.broken) this.restart("The engine broke down");
      else this.settle(message);
    }

    progress() {
      for (const { figure } of this.queue) figure.note(`The engine is waking up: ${this.last.waking} …`, this.last);
    }

    next() {
      if (!this.isAwake || this.isAsked || !this.queue.length) return;
      this.isAsked = true;
      this.worker.postMessage(JSON.stringify(this.queue[0].question()));
      this.within(THINKING, () => this.restart("The engine took too long"));
    }

    settle(message) {
      this.within(0);
      this.isAsked = false;
      this.queue.shift().answer(message);
      setTimeout(() => this.next());
    }

    /** Stop a worker that hangs; the figures ask the new one from where they are. */
    restart(why) {
      this.stop();
      this.settle({ late: `${why} and was started anew.` });
      if (this.queue.length) this.wake();
    }

    fail(why) {
      this.stop();
      this.hasFailed = true;
      for (const { answer } of this.queue.splice(0)) answer({ lost: `${why} Everything else on this page goes on working.` });
    }

    stop() {
      this.within(0);
      this.worker?.terminate();
      Object.assign(this, { worker: null, isAwake: false, isAsked: false });
    }

    within(bound, act) {
      clearTimeout(this.timer);
      if (bound) this.timer = setTimeout(act, bound);
    }
  }

  const { src, dataset } = document.currentScript;
  const engine = dataset.engine ? new Engine(new URL(`../_engine/worker.js?v=${dataset.engine}`, src)) : null;

  /** Turn the frames stored in a page into whole screens; `svg` is the first frame's board. */
  function unpack(page, svg) {
    const steps = page.steps.map((label) => ({ label }));
    let board = keyed(svg);
    return page.frames.map((frame, at) => {
      if (frame.board) {
        const { keep, set, open } = frame.board;
        const fresh = keyed(parse((open ?? OPEN) + Object.values(set).join("") + "</svg>"));
        board = { svg: open ? fresh.svg : board.svg, nodes: new Map(keep.map((key) => [key, fresh.nodes.get(key) ?? board.nodes.get(key)])) };
      }
      const choices = engine ? (frame.choices ?? page.choices) : []; // A control that cannot work is not shown.
      return { title: page.title, parts: {}, ask: null, ...frame, choices, board, history: { at, steps, branch: false } };
    });
  }

  /** What this browser has kept of an earlier visit, where it keeps anything. */
  const kept = {
    get(key) {
      try {
        return JSON.parse(localStorage.getItem(key));
      } catch {
        return null;
      }
    },
    set(key, spec) {
      try {
        localStorage.setItem(key, JSON.stringify(spec));
      } catch {
        // A browser that keeps nothing plays all the same.
      }
    },
  };

  /** A figure of the page: its frames, and its session once the engine has answered. */
  class Mounted {
    constructor(root) {
      const picture = root.querySelector(".rb-picture");
      this.page = JSON.parse(root.querySelector('script[type="application/json"]').textContent);
      this.key = `rulebook:${root.dataset.rulebook}:${root.dataset.game}`;
      if (kept.get(this.key)) this.page.choices = this.page.kept ?? this.page.choices;
      this.screens = unpack(this.page, picture.querySelector("svg"));
      Object.assign(this, { root, session: null, asked: 0 });
      this.figure = new Figure(root, {
        title: this.page.title,
        picture,
        caption: root.querySelector(".rb-caption"),
        base: root.dataset.root,
        link: engine && ((shown) => this.link(shown)),
        send: (action) => this.send(action),
      });
      this.figure.fit(this.screens);
      this.figure.draw(this.screens[0]);
      for (const type of ["pointerover", "focusin"]) root.addEventListener(type, ({ target }) => target.closest(".rb-commands button") && engine?.warm());
    }

    /** The spec of what is shown: of the session, or of the stored frame. */
    get spec() {
      const { at } = this.figure.shown.history;
      return this.session ?? (at ? { ...this.page.spec, at } : this.page.spec);
    }

    link(shown) {
      const text = MARK + encodeURIComponent(JSON.stringify(shown.link ?? this.spec));
      return text.length > LONGEST_LINK ? null : text;
    }

    send(action) {
      if (action.do === "open") return this.open(kept.get(this.key) ?? this.page.spec);
      if (action.do === "goto" && !this.session) {
        this.figure.draw(this.screens[action.at]);
        if (!this.asked) return null;
      }
      return this.ask(() => ({ spec: this.spec, do: action }));
    }

    /** Open a spec in this figure in the place of what is there. */
    async open(spec) {
      const answer = await this.ask(() => ({ spec, fresh: true }));
      if (!answer.problem || spec === this.page.spec || this.session) return;
      await this.ask(() => ({ spec: this.page.spec, fresh: true }));
      this.figure.note(`What this browser had kept is refused. ${answer.problem}`);
    }

    /** Open what a link carries; the link's own words are data, shown or refused by the engine. */
    async follow(spec) {
      const answer = await this.ask(() => ({ spec, fresh: true }));
      if (answer.problem) this.figure.note(`The link in the address is refused. ${answer.problem}`);
    }

    async ask(question, isAgain = false) {
      const { figure, root } = this;
      this.asked += 1;
      root.setAttribute("aria-busy", "true");
      const answer = await engine.ask(figure, () => ({ figure: root.id, ...question() }));
      this.asked -= 1;
      if (!this.asked) root.removeAttribute("aria-busy");
      if (answer.late && !isAgain) {
        const restored = await this.ask(() => ({ spec: this.spec }), true);
        if (restored.screen) figure.note(`${answer.late} Your position is kept.`);
        return restored;
      }
      if (answer.late || answer.lost) {
        if (this.session) figure.draw(this.screens[Math.min(figure.shown.history.at, this.screens.length - 1)]);
        this.session = null;
      }
      if (!answer.screen) {
        figure.note(answer.lost ?? answer.late ?? answer.problem);
        return answer;
      }
      this.session = answer.spec;
      if (answer.screen.keep) kept.set(this.key, answer.screen.keep);
      if (this.asked) return answer;
      figure.note("");
      figure.draw(answer.screen);
      return answer;
    }
  }

  const figures = [...document.querySelectorAll("figure[data-rulebook]")].map((root) => new Mounted(root));

  /** Open what the address carries, in the figure that it is meant for; the engine checks it like any file. */
  function follow() {
    const text = location.hash.slice(1);
    if (!text.startsWith(MARK) || !figures.length) return;
    const refuse = (why) => figures[0].figure.note(`The link in the address is refused: ${why}`);
    if (text.length > LONGEST_LINK) return refuse(`it is longer than ${LONGEST_LINK} characters.`);
    let spec = null;
    try {
      spec = JSON.parse(decodeURIComponent(text.slice(MARK.length)));
    } catch {
      return refuse("it cannot be read. Perhaps a part of it is missing.");
    }
    const ofKind = figures.filter(({ page }) => page.spec.kind === spec?.kind);
    if (!ofKind.length) return refuse("nothing on this page can show what it describes.");
    const there = ofKind.find(({ page }) => page.spec.scenario === spec.scenario) ?? ofKind[0];
    there.root.scrollIntoView();
    there.root.focus({ preventScroll: true });
    if (engine) there.follow(spec);
    else refuse("this copy of the book has no engine.");
  }
  addEventListener("hashchange", follow);
  follow();
})();
