// What is presented, one after the other, as an address says it: `#present` for the figures of a page and then the next
// page of its chapter, `#present=NAME@STEP` from one of them on, `#present=PAGE:NAME@STEP,NAME,…` for a list of examples
// of any pages. Everything that presents a lesson (a plan, a teacher's own, a code to be photographed) is such a link.

(() => {
  "use strict";

  const FORM = /^present(?:=([\w./:@,-]{1,4000}))?(?:&n=(-1|\d{1,3}))?$/;
  // A page by its name from the book's root: neither another host nor a folder above can be written so.
  const ITEM = /^(?:((?:[\w-]+\/)*[\w-]+):)?([\w.-]+)(?:@(\d{1,3}))?$/;
  const LAST = -1; // A page that is come back to is shown from its end.
  const ENDING = ".html";

  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const book = src ? new URL("..", src) : null;

  /** The name of a page, from the book's root and without its ending. */
  const nameOf = (address) => address.pathname.slice(book.pathname.length).replace(ENDING, "") || "index";
  const folderOf = (name) => name.slice(0, name.lastIndexOf("/") + 1);

  function decoded(text) {
    try {
      return decodeURIComponent(text); // What sends links on may have written "@" and "," otherwise.
    } catch {
      return text;
    }
  }

  /** The page before or after this one, if it is of the same chapter. */
  function neighbour(way) {
    const link = /** @type {HTMLLinkElement | null} */ (document.querySelector(`link[rel="${way}"]`));
    if (!link || !book) return null;
    const name = nameOf(new URL(link.href));
    return folderOf(name) === folderOf(nameOf(location)) ? { href: link.href, title: link.title } : null;
  }

  /** Is this the figure that a link calls so: by its scenario, its id, its kind, or its kind and its game? */
  function isCalled({ root, page }, name) {
    const { kind, game, scenario } = page.spec;
    return [root.id, kind, `${kind}.${game}`, scenario?.split("/").pop()].includes(name);
  }

  /** What is presented from this page on, and where in it we are. */
  class Sequence {
    /** Read an address; null where it presents nothing. */
    static read(hash, figures) {
      const found = decoded(hash.slice(1)).match(FORM);
      return found ? new Sequence(figures, found[1] ?? "", found[2] === undefined ? null : Number(found[2])) : null;
    }

    constructor(figures, text = "", n = null) {
      this.figures = figures;
      this.text = text;
      this.isList = text.includes(",");
      const items = text
        .split(",")
        .filter(Boolean)
        .map((item) => item.match(ITEM));
      this.broken = items.includes(null);
      if (this.isList && !this.broken) this.list(items, n);
      else this.whole(this.broken ? null : items[0], n);
    }

    /** These examples and no other. */
    list(items, n) {
      const here = nameOf(location);
      let page = here;
      this.slides = items.map(([, named, name, step]) => {
        page = named ?? page;
        const figure = page === here ? this.figures.find((one) => isCalled(one, name)) : null;
        return { page, name, step: Number(step ?? 0), figure, isHere: page === here };
      });
      this.at = Math.min(Math.max(n ?? 1, 1), this.slides.length) - 1;
      this.isAtEnd = false;
    }

    /** All figures of this page, as it stands, beginning with one of them. */
    whole(item, n) {
      this.slides = this.figures.map((figure) => ({ figure, step: 0, isHere: true }));
      this.at = 0;
      this.isAtEnd = n === LAST;
      if (this.isAtEnd) this.at = Math.max(this.slides.length - 1, 0);
      if (!item) return;
      const [, , name, step] = item;
      const found = this.slides.findIndex(({ figure }) => isCalled(figure, name));
      if (found < 0) {
        this.slides.unshift({ figure: null, name, step: 0, isHere: true });
        return;
      }
      this.at = found;
      this.slides[found] = { ...this.slides[found], step: Number(step ?? 0) };
    }

    /** Where another page goes on with a list. */
    address(at) {
      return new URL(`${this.slides[at].page}${ENDING}#present=${this.text}&n=${at + 1}`, book).href;
    }

    /** The page that follows the last figure of this one, or comes before its first; none beside a list or a lesson. */
    beyond(way) {
      const isWhole = this.isList || this.figures.some(({ page }) => page.spec.kind === "lesson");
      const page = isWhole ? null : neighbour(way);
      return page && { ...page, href: `${page.href}#present${way === "prev" ? `&n=${LAST}` : ""}` };
    }

    /** What the address says of the figure that is shown, so that a reload shows it again. */
    mark(at, step) {
      if (this.isList) return `#present=${this.text}&n=${at + 1}`;
      const { figure } = this.slides[at] ?? {};
      if (!figure) return "#present";
      const name = figure.page.spec.scenario?.split("/").pop();
      const isFirst = this.slides.findIndex((one) => one.figure && isCalled(one.figure, name)) === at;
      return `#present=${name && isFirst ? name : figure.root.id}${step ? `@${step}` : ""}`;
    }
  }

  Object.assign(rulebook, { Sequence });
})();
