// On paper a question stays open: what answers it is printed after all else, on sheets that a teacher keeps back. Made
// when a page is printed, and taken away again: on a screen nothing of it is there.

(() => {
  "use strict";

  const { make } = rulebook;
  const ASKED = 'figure[data-rulebook="example"] > .rb-told:has(> .rb-question)';
  const LATER = "rb-later";
  /** @type {HTMLElement | null} */
  let section = null;

  /** What an example tells after its question, marked to be left out where it stands. */
  function taken(told) {
    const all = [...told.children];
    const later = all.slice(all.findIndex((one) => one.classList.contains("rb-question")) + 1);
    for (const one of later) one.classList.add(LATER);
    const title = told.parentElement.querySelector(".rb-caption").textContent;
    const copies = later.map((one) => one.cloneNode(true));
    for (const copy of copies) copy.classList.remove(LATER);
    return make("div", { class: "rb-answer-of" }, make("h3", {}, title), ...copies);
  }

  function putBack() {
    section?.remove();
    section = null;
    for (const one of document.querySelectorAll(`.${LATER}`)) one.classList.remove(LATER);
  }

  addEventListener("beforeprint", () => {
    putBack();
    // One that was stepped is printed as it stands, with what is told there.
    const isAtStart = (told) => told.parentElement.querySelector('.rb-back[aria-disabled="true"]');
    const asked = [...document.querySelectorAll(ASKED)].filter(isAtStart);
    if (!asked.length) return;
    section = make("section", { class: "rb-answers" }, make("h2", {}, "Answers"), ...asked.map(taken));
    document.querySelector("article")?.append(section);
  });
  addEventListener("afterprint", putBack);
})();
