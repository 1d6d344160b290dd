// Runs before every script that keeps something. Where a browser keeps nothing (its storage is blocked, or full), a script
// that reads or writes there dies half-way, the theme's button with it. Such a page gets a storage of its own, which
// lasts as long as the page is open, and `data-keeps` tells whoever would promise more.

(() => {
  "use strict";

  const PROBE = "rulebook:probe";

  /** A storage that forgets everything with the page. */
  function passing(held) {
    return {
      get length() {
        return held.size;
      },
      key: (at) => [...held.keys()][at] ?? null,
      getItem: (key) => held.get(String(key)) ?? null,
      setItem: (key, value) => void held.set(String(key), String(value)),
      removeItem: (key) => void held.delete(String(key)),
      clear: () => held.clear(),
    };
  }

  for (const name of ["localStorage", "sessionStorage"]) {
    const held = new Map();
    try {
      window[name].setItem(PROBE, PROBE);
      window[name].removeItem(PROBE);
    } catch {
      try {
        for (const key of Object.keys(window[name])) held.set(key, window[name].getItem(key)); // Full, but it can be read.
      } catch {
        // Nothing can be read either.
      }
      Object.defineProperty(window, name, { value: passing(held), configurable: true });
      if (name === "localStorage") document.documentElement.dataset.keeps = "nothing";
    }
  }
})();
