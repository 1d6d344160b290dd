// The way from a page to the Lab: a link among the buttons at its head. A page that was opened as a file has none, since
// no browser starts a Python there; nor has one without a notebook, such as the search.

(() => {
  "use strict";

  const NAME = "Open as a notebook";
  const root = document.documentElement.dataset.content_root ?? "./";
  const source = document.querySelector(".btn-download-source-button")?.getAttribute("href") ?? "";
  const [, path] = source.split("_sources/");
  const buttons = document.querySelector(".article-header-buttons");
  const canRun = location.protocol !== "file:" && typeof WebAssembly === "object" && "indexedDB" in window;
  if (!path?.endsWith(".ipynb") || !buttons || !canRun) return;
  const link = document.createElement("a");
  link.href = `${root}lab/index.html?path=${encodeURIComponent(path)}`;
  link.className = "btn btn-sm rb-open-lab";
  link.title = NAME;
  const icon = document.createElement("i");
  icon.className = "fa-solid fa-flask";
  icon.setAttribute("aria-hidden", "true");
  const name = document.createElement("span");
  name.className = "rb-open-lab-name";
  name.textContent = NAME;
  link.append(icon, name);
  buttons.prepend(link);
})();
