// The engine of a page, in a worker of its own: Pyodide and the project's wheel, all from this folder.
// It takes a question as JSON text and gives the answer of rulebook.live.desk as JSON text; while it wakes
// it tells how far it is. A page starts it and stops it (page.js).

const HERE = new URL(".", import.meta.url).href;
const VERSION = new URL(import.meta.url).search;
const STEPS = ["loading Python", "starting Python", "loading the rules", "opening the book"];

const tell = (message) => postMessage(JSON.stringify(message));
const waking = (step) => tell({ waking: STEPS[step], step: step + 1, of: STEPS.length });
const failed = (reason) => tell({ failed: reason });

/** Load a file of this folder, or fail with its name. */
async function load(name) {
  let answer = null;
  try {
    answer = await fetch(HERE + name + VERSION);
  } catch {
    throw new Error(`the file ${name} could not be loaded`);
  }
  if (!answer.ok) throw new Error(`the file ${name} could not be loaded (answer ${answer.status})`);
  return answer;
}

/** Take WebAssembly from servers that give it the wrong type too, and say why it cannot be had. */
function patientWebAssembly() {
  const streaming = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    try {
      const answer = await source;
      if (!answer.ok) throw new Error(`answer ${answer.status}`);
      const isTyped = answer.headers.get("Content-Type")?.startsWith("application/wasm");
      return await (isTyped ? streaming.call(WebAssembly, answer, imports) : WebAssembly.instantiate(await answer.arrayBuffer(), imports));
    } catch (error) {
      failed(`the file pyodide.asm.wasm could not be loaded (${error.message})`);
      return new Promise(() => {});
    }
  };
}

/** Load a module of this folder, or fail with its name. */
const module = (name) =>
  import(HERE + name + VERSION).catch(() => {
    throw new Error(`the file ${name} could not be loaded`);
  });

async function wake() {
  if (typeof WebAssembly !== "object") throw new Error("this browser has no WebAssembly");
  patientWebAssembly();
  waking(0);
  const rules = load("rulebook.zip").then((answer) => answer.arrayBuffer());
  rules.catch(() => {});
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([module("pyodide.js"), module("pyodide.asm.js")]);
  waking(1);
  const python = await loadPyodide({ indexURL: HERE, createPyodideModule });
  waking(2);
  python.unpackArchive(await rules, "zip", { extractDir: python.runPython("import site; site.getsitepackages()[0]") });
  waking(3);
  const { handle } = python.pyimport("rulebook.live.desk");
  return handle;
}

const ready = wake();
ready.then(
  () => tell({ awake: true }),
  (error) => failed(error.message),
);

onmessage = async ({ data }) => {
  const handle = await ready.catch(() => null);
  if (!handle) return;
  try {
    postMessage(handle(data));
  } catch (error) {
    tell({ broken: String(error.message).slice(-300) });
  }
};
