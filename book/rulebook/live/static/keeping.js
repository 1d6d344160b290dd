// What a browser keeps of a reader's own: the game of each table, and for the way back where each figure was left.

(() => {
  "use strict";

  const TAB = Math.random().toString(36).slice(2);

  // Asked for each time: where storage is blocked, to name it is to fail.
  const games = () => localStorage;
  const visit = () => sessionStorage;

  function read(storage, key) {
    try {
      const found = JSON.parse(storage().getItem(key));
      return found instanceof Object ? found : null;
    } catch {
      return null;
    }
  }

  /** Write, and tell whether it will still be there on the next visit. */
  function write(storage, key, value) {
    try {
      storage().setItem(key, JSON.stringify(value));
      return document.documentElement.dataset.keeps !== "nothing";
    } catch {
      return false;
    }
  }

  function remove(storage, key) {
    try {
      storage().removeItem(key);
    } catch {
      // What cannot be reached keeps nothing.
    }
  }

  // What each kind of figure that is kept is called, and what of it stays although a browser keeps nothing.
  const CALLED = {
    table: { place: "table", one: "game", stays: "A record that is saved as a file stays." },
    desk: { place: "desk", one: "desk", stays: "A case book that is saved as a file stays.", hasBook: true },
    lesson: { place: "lesson", one: "lesson", stays: "A lesson that is saved as a file stays." },
    quiz: { place: "quiz", one: "quiz", stays: "Its number brings the same questions again." },
  };

  const casesOf = (spec) => (spec?.cases ?? []).map(written);
  const mark = (entry) => entry && `${entry.revision} ${entry.tab}`;
  const written = (spec) => JSON.stringify(spec);

  /**
   * The one game that is kept of a table, the one desk with its case book, and so on by `kind`. Each save carries a
   * revision and its tab, so that a tab which has not seen the last one knows that it is behind; it then writes nothing
   * until the reader has said which is to stay.
   */
  class KeptGame {
    constructor(key, kind) {
      this.key = key;
      this.called = CALLED[kind] ?? { place: kind, one: kind, stays: "" };
      this.seen = null;
      this.own = null;
      this.isPossible = true;
    }

    get entry() {
      const entry = read(games, this.key);
      return entry?.spec instanceof Object ? entry : null;
    }

    /** Return the kept game, if any, and go on from it. */
    take() {
      const { entry } = this;
      this.seen = mark(entry);
      return entry?.spec ?? null;
    }

    /** Whether another game is kept than the one that is played here. */
    get isBehind() {
      const { entry } = this;
      return Boolean(entry && this.own && mark(entry) !== this.seen && written(entry.spec) !== this.own);
    }

    /** The cases of a desk that are kept and not here. */
    get missed() {
      const own = casesOf(JSON.parse(this.own));
      return casesOf(this.entry?.spec).filter((one) => !own.includes(one));
    }

    /** Whether each desk has a case book, and to keep the one alone would lose cases of the other. */
    get isOtherBook() {
      const kept = casesOf(this.entry?.spec);
      const isMore = this.missed.length > 0 || casesOf(JSON.parse(this.own)).some((one) => !kept.includes(one));
      return Boolean(this.called.hasBook) && isMore;
    }

    /** What stands between what is shown and being kept, in words; "" for nothing. */
    get told() {
      const { place, one, stays } = this.called;
      const which = `and only one ${one} is kept. Which one is to stay?`;
      if (this.isBehind && this.seen) return `Another tab has gone on with this ${place}, ${which}`;
      const another = one === place ? `another ${one}` : `another ${one} of this ${place}`;
      if (this.isBehind) return `This browser keeps ${another}, ${which}`;
      return this.isPossible
        ? ""
        : `This browser does not keep this ${one}: when the page is closed, it is gone. ${stays}`;
    }

    save(spec, isForced = false) {
      const { entry } = this;
      this.own = written(spec);
      if (entry && written(entry.spec) === this.own) this.seen = mark(entry);
      else if (!entry || isForced || mark(entry) === this.seen) {
        const fresh = { revision: (entry?.revision ?? 0) + 1, tab: TAB, spec };
        this.isPossible = write(games, this.key, fresh);
        if (mark(this.entry) === mark(fresh)) this.seen = mark(fresh);
      }
    }
  }

  /** Where the figures of this page were left, in this tab; a reload begins anew. */
  class Places {
    constructor(key) {
      this.key = key;
      const [visited] = performance.getEntriesByType("navigation");
      this.way = visited instanceof PerformanceNavigationTiming ? visited.type : "navigate";
    }

    /** Return what the page was left at when it is come back to with this fragment, by figure, or null. */
    of(hash, isLink) {
      const left = this.way === "reload" ? null : read(visit, this.key);
      const isThere = isLink ? this.way === "back_forward" && left?.hash === hash : true;
      return isThere && left?.figures instanceof Object ? left.figures : null;
    }

    leave(hash, figures) {
      if (Object.keys(figures).length) write(visit, this.key, { hash, figures });
      else remove(visit, this.key);
    }
  }

  Object.assign(rulebook, { KeptGame, Places });
})();
