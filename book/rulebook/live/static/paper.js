// A sheet for paper: HTML that an engine wrote, laid over the page until it is put away. The page behind it is not shown,
// so that the browser's own print gives the sheet and nothing else.

// biome-ignore lint/correctness/noUnusedVariables: live.js uses it, in the same page or module.
const rulebookPaper = (() => {
  "use strict";

  /** Lay a sheet over the page; `figure` gets the focus back when it is put away. */
  function lay(html, figure) {
    const { make } = rulebook;
    const { body } = new DOMParser().parseFromString(html, "text/html");
    const [top, root] = [scrollY, document.documentElement];
    const button = (name, onclick) =>
      make("button", { type: "button", class: "rb-button", "data-name": `paper ${name}`, onclick }, name);
    const away = () => {
      sheet.remove();
      root.classList.remove("rb-on-paper");
      scrollTo({ top, behavior: "instant" });
      figure.refocus(figure.root);
    };
    const bar = make(
      "p",
      { class: "rb-leaf-bar" },
      button("Print", () => print()),
      button("Back to the page", away),
    );
    const sheet = make("div", { class: "rb-leaf", tabindex: "-1" }, bar, ...body.childNodes);
    sheet.addEventListener("keydown", ({ key }) => key === "Escape" && away());
    document.querySelector("body > .rb-leaf")?.remove();
    document.body.append(sheet);
    root.classList.add("rb-on-paper");
    scrollTo({ top: 0, behavior: "instant" });
    sheet.focus({ preventScroll: true });
  }

  return { lay };
})();
