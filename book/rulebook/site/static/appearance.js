// Runs before anything is painted, so that no page flashes in the other theme, nor in other type. What the theme's own
// inline script did, from a file: a server may forbid inline script.

(() => {
  "use strict";

  /** What the reader chose; a browser that keeps nothing follows the system. */
  const kept = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const { dataset } = document.documentElement;
  const mode = kept("mode");
  dataset.mode = ["light", "dark"].includes(mode) ? mode : "auto";
  dataset.theme =
    dataset.mode !== "auto" ? dataset.mode : matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const type = kept("rulebook:type");
  dataset.type = ["large", "largest"].includes(type) ? type : "usual";
  dataset.keys = kept("rulebook:keys") === "none" ? "none" : "usual";
  const contrast = kept("rulebook:contrast");
  const asked = matchMedia("(prefers-contrast: more)").matches ? "high" : "usual";
  dataset.contrast = ["usual", "high"].includes(contrast) ? contrast : asked;
})();
