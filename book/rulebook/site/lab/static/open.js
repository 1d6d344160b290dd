// The door to the Lab. `?path=` names a page; without it the Lab's own page is opened. Where there is room that is
// JupyterLab, on a phone or beside a projector's zoom one notebook. What the Lab cannot do without is tried here first,
// so that a reader is told what is missing, and is not left with an empty window.

const NARROW = "(max-width: 760px)";
const FIRST = "lab.ipynb";
const PATIENCE = 3000; // Milliseconds that the Lab waits for what lets cells read files; it works without.

/** Say why there is no Lab, in the reader's words; "" if nothing is missing. */
async function missing() {
  if (typeof WebAssembly !== "object") return "this browser has no WebAssembly, which runs its Python";
  try {
    new Function("");
  } catch {
    return "this server forbids what JupyterLab is made with (its policy for scripts lacks 'unsafe-eval')";
  }
  return (await keeps()) ? "" : "this browser keeps nothing for this site, as in some private windows";
}

/** Whether this browser keeps anything for this site: some refuse when asked, some say so by throwing. */
function keeps() {
  return new Promise((tell) => {
    try {
      const kept = indexedDB.open("rulebook-lab");
      kept.onsuccess = () => tell(true);
      kept.onerror = () => tell(false);
    } catch {
      tell(false);
    }
  });
}

/** Let cells read files: what answers them stands beside the Lab from its first page on. */
async function begin() {
  const worker = navigator.serviceWorker;
  if (!worker) return;
  const late = new Promise((done) => setTimeout(done, PATIENCE));
  const ready = worker.register("service-worker.js?enableCache=false").then(() => worker.ready);
  await Promise.race([ready.catch(() => null), late]);
}

const asked = new URLSearchParams(location.search).get("path") ?? FIRST;
const why = await missing();
if (why) {
  const told = /** @type {HTMLElement} */ (document.querySelector("[data-missing]"));
  told.textContent = `The Lab cannot open here: ${why}. The pages of the book play all the same.`;
  told.hidden = false;
} else {
  await begin();
  const view = matchMedia(NARROW).matches ? "notebooks" : "lab";
  location.replace(`${view}/index.html?path=${encodeURIComponent(asked)}`);
}

export {};
