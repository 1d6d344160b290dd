// What a reader has done of the paths through the games, kept in this browser and sent nowhere. Whatever is done on a page
// tells it by an event that bubbles up, `rulebook-progress` with { game, kind, name, stars }. The paths themselves are in
// paths.js, which comes before; a page that shows none of them still keeps what is done on it.

(() => {
  "use strict";

  const { make } = rulebook;
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const KEY = `rulebook:${new URL("..", src).pathname}:progress`; // Two copies of the book on one host keep theirs apart.
  const [FORM, VERSION] = ["progress", 1];
  const GAME = /^[a-z][a-z0-9_]{0,59}$/;
  const ITEM = /^(question|example|challenge):[a-z0-9][a-z0-9_./-]{0,119}$/;
  const [MOST_STARS, MOST_ITEMS, LARGEST_FILE] = [9, 5000, 500_000];
  const NOTHING_KEPT = "This browser keeps nothing: what you have done is forgotten when the page is closed. ";

  const paths = Reflect.get(rulebook, "paths") ?? {};
  const keeps = () => document.documentElement.dataset.keeps !== "nothing";

  // -- what is kept -----------------------------------------------------------------------------------------------

  const isTable = (value) => value instanceof Object && !Array.isArray(value);
  const isStars = (value) => Number.isInteger(value) && value >= 0 && value <= MOST_STARS;

  /** Return what a text says is done, by game and item; an Error says what is wrong with it. */
  function readDone(text) {
    if (text.length > LARGEST_FILE) throw new Error("it is too large: half a megabyte is the most.");
    let file = null;
    try {
      file = JSON.parse(text);
    } catch {
      throw new Error("it is no file that this book has saved.");
    }
    if (!isTable(file) || file.rulebook !== FORM) throw new Error("it is no file of what was done in this book.");
    if (file.version !== VERSION) throw new Error("another edition of this book has saved it.");
    if (!isTable(file.done)) throw new Error("it does not say what is done.");
    let count = 0;
    for (const [game, items] of Object.entries(file.done)) {
      if (!GAME.test(game) || !isTable(items)) throw new Error(`it has a game of no known form, ${shown(game)}.`);
      for (const [item, stars] of Object.entries(items)) {
        if (!ITEM.test(item) || !isStars(stars)) throw new Error(`it has an entry of no known form, ${shown(item)}.`);
        count += 1;
      }
    }
    if (count > MOST_ITEMS) throw new Error(`it has ${count} entries: ${MOST_ITEMS} are the most.`);
    return file.done;
  }

  const shown = (text) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
  const written = (done) => JSON.stringify({ rulebook: FORM, version: VERSION, done });

  /** Read anew each time: another tab may have gone on. */
  function kept() {
    try {
      return readDone(localStorage.getItem(KEY) ?? written({}));
    } catch {
      return {};
    }
  }

  /** What cannot be read any more is laid aside before something else takes its place. */
  function layAside() {
    const text = localStorage.getItem(KEY);
    try {
      if (text !== null) readDone(text);
    } catch {
      localStorage.setItem(`${KEY}:unread`, text);
    }
  }

  function keep(done) {
    try {
      layAside();
      localStorage.setItem(KEY, written(done));
    } catch {
      document.documentElement.dataset.keeps = "nothing"; // It has become full since the page was opened.
    }
    paint();
  }

  /** Put together what is done here and there: of each item the most stars. */
  function joined(one, other) {
    const games = [...new Set([...Object.keys(one), ...Object.keys(other)])].map((game) => {
      const [here, there] = [one[game] ?? {}, other[game] ?? {}];
      const items = [...new Set([...Object.keys(here), ...Object.keys(there)])];
      return [game, Object.fromEntries(items.map((item) => [item, Math.max(here[item] ?? 0, there[item] ?? 0)]))];
    });
    return Object.fromEntries(games);
  }

  document.addEventListener("rulebook-progress", (event) => {
    const { game, kind, name, stars = 0 } = /** @type {CustomEvent} */ (event).detail ?? {};
    const item = `${kind}:${String(name).replace(`${game}/`, "")}`;
    if (!GAME.test(game) || !ITEM.test(item) || !isStars(stars)) return;
    const done = kept();
    if ((done[game]?.[item] ?? -1) < stars) keep(joined(done, { [game]: { [item]: stars } }));
  });

  // -- where the reader is ----------------------------------------------------------------------------------------

  /** All items of a game in order, each with the lesson that it is of. */
  const itemsOf = (game) =>
    (paths[game]?.lessons ?? []).flatMap(({ title, items }, lesson) =>
      items.map(([item, href, name]) => ({ item, href, name, lesson, title })),
    );

  /** What is to be done next: the first open item from a place on, or else the first of all. */
  function nextOf(game, from, done) {
    const all = itemsOf(game);
    const isOpen = ({ item }) => !Object.hasOwn(done[game] ?? {}, item);
    return all.slice(from).find(isOpen) ?? all.find(isOpen) ?? null;
  }

  const countOf = (items, its = {}) => items.filter(({ item }) => Object.hasOwn(its, item)).length;

  // -- what is shown of it ----------------------------------------------------------------------------------------

  /** A line that tells how far a game is done, with the way on; made once, and then only changed. */
  class Told {
    constructor(root) {
      this.root = root;
      this.words = document.createTextNode("");
      this.link = make("a", {});
      this.line = make("p", { class: "rb-done-told" }, this.words, this.link);
    }

    paint(game, done) {
      const all = itemsOf(game);
      const count = countOf(all, done[game]);
      const next = nextOf(game, 0, done);
      const where = next && count ? ` You are in lesson ${next.lesson + 1}, ${next.title}.` : "";
      this.words.data = next ? `${count} of ${all.length} done.${where} ` : `All ${all.length} done. `;
      this.link.textContent = next ? `${count ? "Go on" : "Begin"}: ${next.name}` : "";
      this.link.hidden = !next;
      if (next) this.link.href = this.root + next.href;
    }
  }

  /** Mark what is done in the lists of a path. */
  function mark(path, game, done) {
    const next = nextOf(game, 0, done);
    for (const link of path.querySelectorAll("[data-item]")) {
      const stars = done[game]?.[link.dataset.item];
      const isDone = stars !== undefined;
      link.closest("li").classList.toggle("rb-is-done", isDone);
      if (!link.nextElementSibling) link.after(make("span", { class: "rb-done-mark" }));
      link.nextElementSibling.textContent = isDone ? ` ✓ done ${"★".repeat(stars)}` : "";
    }
    for (const lesson of path.querySelectorAll("[data-lesson]")) {
      const isHere = Number(lesson.dataset.lesson) === next?.lesson;
      isHere ? lesson.setAttribute("aria-current", "step") : lesson.removeAttribute("aria-current");
    }
  }

  /** What can be done with all that is kept: saved as a file, read from one, forgotten. */
  function tools(game) {
    const said = make("p", { class: "rb-done-said", role: "status" });
    const say = (text) => {
      said.textContent = (keeps() ? "" : NOTHING_KEPT) + text;
    };
    const button = (label, onclick) => make("button", { type: "button", class: "rb-button", onclick }, label);
    const save = () => {
      const address = URL.createObjectURL(new Blob([written(kept())], { type: "application/json" }));
      make("a", { href: address, download: "rulebook-progress.json" }).click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
      say("What you have done is saved as rulebook-progress.json.");
    };
    const read = async () => {
      const [file] = chooser.files;
      if (!file) return;
      try {
        if (file.size > LARGEST_FILE) throw new Error("it is too large: half a megabyte is the most.");
        const all = joined(kept(), readDone(await file.text()));
        readDone(written(all)); // With what is here already it may be too much.
        keep(all);
        say(`${file.name} is read. What was done before is still there.`);
      } catch (error) {
        say(`${file.name} is not read, and nothing has changed: ${error.message}`);
      }
      chooser.value = "";
    };
    const forget = () => {
      const { [game]: _, ...others } = kept();
      keep(game ? others : {});
      ask(false);
      say("It is forgotten.");
    };
    const ask = (isAsked) => {
      doubt.hidden = !isAsked;
      (isAsked ? doubt.querySelector("button") : first).focus();
    };
    const chooser = make("input", { type: "file", accept: ".json,application/json", hidden: true, onchange: read });
    const first = button("Forget what is done …", () => ask(true));
    const what = game ? `all that is done in ${paths[game]?.title ?? "this game"}` : "all that is done, in every game";
    const doubt = make(
      "p",
      { hidden: true, class: "rb-done-doubt" },
      `Forget ${what}? `,
      button("No, keep it", () => ask(false)),
      " ",
      button("Yes, forget it", forget),
    );
    const buttons = make(
      "div",
      { class: "rb-done-tools" },
      button("Save what is done", save),
      button("Read a saved file", () => chooser.click()),
      first,
      chooser,
    );
    if (!keeps()) say("");
    return make(
      "div",
      { class: "rb-done-own" },
      make("p", {}, "What you have done is kept in this browser, and sent nowhere."),
      buttons,
      doubt,
      said,
    );
  }

  /** @type {((done: object) => void)[]} */
  const painters = [];
  const paint = () => {
    const done = kept();
    for (const one of painters) one(done);
  };

  for (const path of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-rulebook-path]"))) {
    const game = path.dataset.rulebookPath;
    const told = new Told(new URL("..", src).href);
    path.prepend(told.line);
    path.append(tools(game));
    painters.push((done) => told.paint(game, done));
    painters.push((done) => mark(path, game, done));
  }

  for (const list of document.querySelectorAll("[data-rulebook-games]")) {
    for (const entry of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[data-game]"))) {
      const told = new Told(new URL("..", src).href);
      entry.append(told.line);
      painters.push((done) => told.paint(entry.dataset.game, done));
    }
    list.append(tools(null));
  }

  for (const foot of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-rulebook-foot]"))) {
    const { rulebookFoot: game, page, root } = foot.dataset;
    const all = itemsOf(game);
    const here = all.filter(({ href }) => href.startsWith(`${game}/${page}.html`));
    const way = foot.querySelector(".rb-next-item");
    const line = make("p", { class: "rb-done-told" });
    if (here.length) foot.querySelector("ul").before(line);
    painters.push((done) => {
      line.textContent = `${countOf(here, done[game])} of the ${here.length} things to do on this page are done.`;
      if (here.length === 1)
        line.textContent = `What there is to do on this page is ${countOf(here, done[game]) ? "" : "not yet "}done.`;
      const isLesson = here.length && here.every(({ lesson }) => lesson === here[0].lesson);
      const next = nextOf(game, isLesson ? all.indexOf(here.at(-1)) + 1 : 0, done);
      const link = way?.querySelector("a");
      if (!link) return;
      way.toggleAttribute("hidden", !next);
      if (next) Object.assign(link, { href: root + next.href, textContent: next.name });
    });
  }

  addEventListener("storage", ({ key }) => (key === KEY || key === null) && paint());
  addEventListener("pageshow", ({ persisted }) => persisted && paint());
  paint();
})();
