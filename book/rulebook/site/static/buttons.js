// The buttons of the page around the boards: what their onclick attributes did, which a server may forbid.

(() => {
  "use strict";

  const press = (selector, act) => {
    for (const button of document.querySelectorAll(selector)) button.addEventListener("click", act);
  };
  press(".btn-download-pdf-button", () => print());
  press(".btn-fullscreen-button", () => toggleFullScreen());
  document.querySelector(".bd-search-container input[type=search]")?.focus();
})();
