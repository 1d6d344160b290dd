// The buttons of the page around the boards: what their onclick attributes did, which a server may forbid.

(() => {
  "use strict";

  const press = (selector, act) => {
    for (const button of document.querySelectorAll(selector)) button.addEventListener("click", act);
  };
  press(".btn-download-pdf-button", () => print());
  // The theme's own script has this function.
  press(".btn-fullscreen-button", () => Reflect.get(window, "toggleFullScreen")());
  const search = document.querySelector(".bd-search-container input[type=search]");
  if (search instanceof HTMLElement) search.focus();
})();
