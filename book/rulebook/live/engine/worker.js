// The engine of a page, in a worker of its own: Pyodide and the project's wheel, all from this folder, whose name is the
// version of what lies in it. Every file is loaded here, counted and checked before anything is started with it, so that
// a slow line is seen to move and a broken one is told with the file's name. Then the worker takes a question as JSON
// text and gives the answer of rulebook.live.desk as JSON text. A page starts it and stops it (engine.js).

const HERE = new URL(".", import.meta.url).href;
const LIST = "files.json"; // What there is to load, with the bytes of each file.
const TELLING = 150; // Milliseconds after which it is told how much has come.

const tell = (message) => postMessage(JSON.stringify(message));
const failed = ({ message, files = [], isFinal = false }) => tell({ failed: message, files, isFinal });
const amount = (bytes) => (bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

/** A file that cannot be used, and why in the reader's words; it is to be asked for past every cache the next time. */
class BadFile extends Error {
  constructor(name, why) {
    super(`the file ${name} could not be loaded: ${why}`);
    this.files = [name];
  }
}

/** How much has come of all files; `sizes` says how much there is. */
const come = {
  sizes: {},
  bytes: 0,
  timer: 0,
  add(count) {
    this.bytes += count;
    this.timer ||= setTimeout(() => this.tell(), TELLING);
  },
  tell() {
    clearTimeout(this.timer);
    this.timer = 0;
    tell({ loaded: this.bytes, of: Object.values(this.sizes).reduce((one, other) => one + other, 0) });
  },
};

function refused({ status, statusText }) {
  const renewed = status === 404 || status === 410 ? ". If the book has been renewed since, load this page again" : "";
  return `the server answered ${status}${statusText && ` (${statusText})`}${renewed}`;
}

/** Load a file of this folder, counting what comes. */
async function load(name, cache) {
  const answer = await fetch(HERE + name, { cache }).catch(() => null);
  if (!answer) throw new BadFile(name, "the server cannot be reached");
  if (!answer.ok) throw new BadFile(name, refused(answer));
  const parts = [];
  const reader = answer.body.getReader();
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      parts.push(value);
      if (name !== LIST) come.add(value.length);
    }
  } catch {
    throw new BadFile(name, "the line broke off");
  }
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return { name, bytes, type: answer.headers.get("Content-Type") ?? "no type" };
}

/** Say what is wrong with a file that is not what it should be. */
function odd({ name, bytes, type }) {
  const size = come.sizes[name] ?? bytes.length;
  if (type.startsWith("text/html")) return new BadFile(name, "the server sent a web page in its place");
  if (bytes.length < size) return new BadFile(name, `only ${amount(bytes.length)} of ${amount(size)} came`);
  return new BadFile(name, "the server sent something else in its place");
}

function read(file) {
  try {
    return JSON.parse(new TextDecoder().decode(file.bytes));
  } catch {
    throw odd(file);
  }
}

/** Return the bytes of a file, or fail: nothing is started with half of one. */
function whole(file) {
  if (file.bytes.length !== come.sizes[file.name]) throw odd(file);
  return file.bytes;
}

/** Run a module that has come: now it is read from the browser's cache. Only when it does not run is it looked at. */
function module(file) {
  return import(HERE + file.name).catch((error) => {
    if (file.bytes.length !== come.sizes[file.name]) throw odd(file);
    const isScript = /javascript|ecmascript/.test(file.type);
    throw new BadFile(
      file.name,
      isScript ? error.message : `the server calls it ${file.type}, and no browser runs that as a script`,
    );
  });
}

/** Give Pyodide what has come where it would load it itself; with a type of ours, whatever the server called it. */
function serve(files) {
  const real = fetch;
  globalThis.fetch = (address, options) => {
    const file = String(address).startsWith(HERE) && files.get(String(address).slice(HERE.length));
    if (!file) return real(address, options);
    const type = file.name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return Promise.resolve(new Response(file.bytes, { headers: { "Content-Type": type } }));
  };
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = (...given) =>
    instantiate.apply(WebAssembly, given).catch(({ message }) => {
      failed(new BadFile("pyodide.asm.wasm", `this browser cannot run it (${message})`));
      return new Promise(() => {}); // Pyodide would say nothing and wait for ever.
    });
}

async function wake(anew) {
  if (typeof WebAssembly !== "object")
    throw Object.assign(new Error("this browser has no WebAssembly"), { isFinal: true });
  const cache = (name) => (anew.includes(name) ? "reload" : "default");
  come.sizes = read(await load(LIST, cache(LIST)));
  come.tell();
  const files = new Map();
  await Promise.all(Object.keys(come.sizes).map(async (name) => files.set(name, await load(name, cache(name)))));
  come.tell();
  for (const [name, file] of files) if (!name.endsWith(".js")) whole(file);
  tell({ waking: "starting Python" });
  serve(files);
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all(
    ["pyodide.js", "pyodide.asm.js"].map((name) => module(files.get(name))),
  );
  const lockFileContents = read(files.get("pyodide-lock.json"));
  const python = await loadPyodide({ indexURL: HERE, createPyodideModule, lockFileContents }).catch(() => {
    throw Object.assign(new Error("Python does not start here; perhaps a file came damaged"), {
      files: [...files.keys()],
    });
  });
  tell({ waking: "opening the book" });
  python.unpackArchive(files.get("rulebook.zip").bytes, "zip", {
    extractDir: python.runPython("import site; site.getsitepackages()[0]"),
  });
  return python.pyimport("rulebook.live.desk").handle;
}

/** The first message says which files are to be loaded past the cache; each later one is a question. */
let ready = null;
self.onmessage = async ({ data }) => {
  if (!ready) {
    ready = wake(JSON.parse(data).anew);
    ready.then(() => tell({ awake: true }), failed);
    return;
  }
  const handle = await ready.catch(() => null);
  if (!handle) return;
  try {
    postMessage(handle(data));
  } catch (error) {
    tell({ broken: String(error.message).slice(-300) });
  }
};
