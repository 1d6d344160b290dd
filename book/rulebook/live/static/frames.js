// The frames of a page's figures lie in a script beside it, which comes after this one. As long as it has not come, and
// where it does not come, the figures are what they are without any script: a picture and its words. Each says so.

(() => {
  "use strict";

  const FOLDER = "/_frames/";
  const PATIENCE = 3000; // Milliseconds until it is said that they are on their way.
  const ON_THEIR_WAY = "What comes after this picture is on its way …";
  const STAY = "The picture and all the words are here.";
  const { make } = rulebook;

  const figures = [...document.querySelectorAll("figure[data-rulebook]")];
  let notices = [];

  /** Find the element that loads the frames of this page. */
  const loading = () => [...document.scripts].find(({ src }) => src.includes(FOLDER));

  /** Say something in every figure in the place of what was said before. */
  function say(text, ...choices) {
    for (const notice of notices) notice.remove();
    notices = figures.map((figure) => {
      const buttons = choices.map(({ label, act }) =>
        make("button", { type: "button", class: "rb-button", onclick: act }, label),
      );
      const notice = make("div", { class: "rb-notice", role: "status" });
      figure.querySelector(".rb-picture").after(notice);
      notice.append(text, ...(buttons.length ? [make("span", { class: "rb-options" }, ...buttons)] : []));
      return notice;
    });
  }

  /** Say why there are no further steps, and offer to ask for them again. */
  async function tell(begin) {
    const { src } = loading();
    const name = decodeURIComponent(src.split("/").pop());
    const why = location.protocol === "file:" ? "it does not lie beside this page" : await rulebook.missing(src);
    const again = () => {
      say(ON_THEIR_WAY);
      const heard = () => rulebook.whenStored(begin);
      loading().replaceWith(make("script", { src, onload: heard, onerror: heard }));
    };
    say(`What comes after this picture cannot be shown: the file ${name} could not be loaded: ${why}. ${STAY}`, {
      label: "Try again",
      act: again,
    });
  }

  const waiting = setTimeout(() => say(ON_THEIR_WAY), PATIENCE);

  /** Begin when the frames are there. */
  rulebook.whenStored = (begin) => {
    clearTimeout(waiting);
    if (figures.length && !rulebook.frames) return tell(begin);
    for (const notice of notices) notice.remove();
    return begin();
  };
})();
