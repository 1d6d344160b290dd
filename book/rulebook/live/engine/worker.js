// The engine of a page, in a worker of its own, from this folder, whose name is the version of what lies in it. It is
// Pyodide with an image of its memory (image.mjs) in which the project's wheel is imported already; where there is no
// image, or it cannot be used, Pyodide is started plainly and imports the wheel. Every file is loaded here, counted and
// checked, so that a slow line is seen to move and a broken one is told with the file's name. Then the worker takes a
// question as JSON text and gives the answer of rulebook.live.desk as JSON text. A page starts and stops it (engine.js).

const HERE = new URL(".", import.meta.url).href;
const LIST = "files.json"; // What there is to load, with the bytes of each file, and how the image is made.
const SCRIPTS = ["pyodide.js", "pyodide.asm.js"];
const RUNTIME = "pyodide.asm.wasm";
const PACKED = "pyodide.asm.bin"; // The same, packed.
const IMAGE = "memory.bin";
const LIBRARY = "python_stdlib.zip";
const WHEEL = "rulebook.zip";
const LOCK = "pyodide-lock.json";
const WITHOUT = "The engine starts without an image of its memory";
const TELLING = 150; // Milliseconds after which it is told how much has come.

const ask = fetch.bind(globalThis); // For the files themselves, whatever Pyodide is given later.
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

/** How much has come of the files that are wanted; `sizes` says how much there is of each, wanted or not. */
const come = {
  sizes: {},
  wanted: 0,
  bytes: 0,
  timer: 0,
  want(names) {
    for (const name of names) this.wanted += this.sizes[name] ?? 0;
  },
  add(count) {
    this.bytes += count;
    this.timer ||= setTimeout(() => this.tell(), TELLING);
  },
  tell() {
    clearTimeout(this.timer);
    this.timer = 0;
    tell({ loaded: this.bytes, of: this.wanted });
  },
};

function refused({ status, statusText }) {
  const renewed = status === 404 || status === 410 ? ". If the book has been renewed since, load this page again" : "";
  return `the server answered ${status}${statusText && ` (${statusText})`}${renewed}`;
}

/** Open a file of this folder: what comes is counted, and what is not whole is an error, kept as `bad`. */
async function open(name, anew) {
  const answer = await ask(HERE + name, { cache: anew.includes(name) ? "reload" : "default" }).catch(() => null);
  if (!answer) throw new BadFile(name, "the server cannot be reached");
  if (!answer.ok) throw new BadFile(name, refused(answer));
  const file = { name, length: 0, type: answer.headers.get("Content-Type") ?? "no type", bad: null, body: null };
  const reader = answer.body.getReader();
  file.body = new ReadableStream({
    async pull(line) {
      const { done, value } = await reader.read().catch(() => {
        file.bad = new BadFile(name, "the line broke off");
        throw file.bad;
      });
      if (done) {
        // A script is looked at only when it does not run.
        if (name !== LIST && !name.endsWith(".js") && file.length !== come.sizes[name]) file.bad = odd(file);
        if (file.bad) throw file.bad;
        line.close();
        return;
      }
      file.length += value.length;
      if (name !== LIST) come.add(value.length);
      line.enqueue(value);
    },
    cancel: (why) => reader.cancel(why),
  });
  return file;
}

/** Return all that comes of a body, piece by piece. */
async function pieces(body) {
  const found = [];
  const reader = body.getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) found.push(value);
  return found;
}

/** Load a file whole: nothing is started with half of one. */
async function load(name, anew) {
  const file = await open(name, anew);
  const bytes = new Uint8Array(await new Blob(await pieces(file.body)).arrayBuffer());
  return { ...file, bytes };
}

/** Say what is wrong with a file that is not what it should be. */
function odd({ name, length, type }) {
  const size = come.sizes[name] ?? length;
  if (type.startsWith("text/html")) return new BadFile(name, "the server sent a web page in its place");
  if (length < size) return new BadFile(name, `only ${amount(length)} of ${amount(size)} came`);
  return new BadFile(name, "the server sent something else in its place");
}

function read(file) {
  try {
    return JSON.parse(new TextDecoder().decode(file.bytes));
  } catch {
    throw odd(file);
  }
}

/** Run a module when it has come: now it is read from the browser's cache. */
async function script(name, anew) {
  const file = await load(name, anew);
  return import(HERE + name).catch((error) => {
    if (file.length !== come.sizes[name]) throw odd(file);
    const isScript = /javascript|ecmascript/.test(file.type);
    throw new BadFile(
      name,
      isScript ? error.message : `the server calls it ${file.type}, and no browser runs that as a script`,
    );
  });
}

const unpacked = (file) => file.body.pipeThrough(new DecompressionStream("gzip"));

/** Compile the runtime while it comes; with a type of ours, whatever the server called it. */
async function compile(name, anew) {
  const file = await open(name, anew);
  const body = name === PACKED ? unpacked(file) : file.body;
  const answer = new Response(body, { headers: { "Content-Type": "application/wasm" } });
  return WebAssembly.compileStreaming(answer).catch((error) => {
    if (file.bad) throw file.bad;
    // Unpacking stops at the first byte that does not belong there, with the rest still to come.
    if (!(error instanceof WebAssembly.CompileError)) throw odd({ ...file, length: Number.POSITIVE_INFINITY });
    throw new BadFile(name, `this browser cannot run it (${error.message})`);
  });
}

/**
 * Give Pyodide what is here where it would load it itself, and tell `begun` of its memory before it is used.
 * @param {WebAssembly.Module} runtime
 */
function serve(runtime, files, begun) {
  globalThis.fetch = (address, options) => {
    const name = String(address).startsWith(HERE) && String(address).slice(HERE.length);
    if (name !== RUNTIME && name !== LIBRARY) return ask(address, options);
    return Promise.resolve(new Response(files.get(name)?.bytes));
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    try {
      const instance = await WebAssembly.instantiate(runtime, imports);
      begun(/** @type {WebAssembly.Memory} */ (instance.exports.memory));
      return { instance, module: runtime };
    } catch ({ message }) {
      failed(new BadFile(RUNTIME, `this browser cannot run it (${message})`));
      return new Promise(() => {}); // Pyodide would say nothing and wait for ever.
    }
  };
}

/** Put the parts of an image into the memory of a started module, and what stands before it into `head`. */
function put(parts, head, image, filled, module) {
  // The memory a module starts with may be less than what the image grew to.
  if (module.HEAPU8.length < image.memory) module._sbrk(image.memory - module._sbrk(0));
  const heap = module.HEAPU8;
  let at = -head.length;
  for (const part of parts) {
    const before = Math.min(Math.max(-at, 0), part.length);
    head.set(part.subarray(0, before), before && head.length + at);
    heap.set(part.subarray(before), at + before);
    at += part.length;
  }
  parts.length = 0; // Nobody is to hold a second memory.
  if (at !== image.memory) throw new Error(`it holds ${at} bytes of memory in place of ${image.memory}`);
  const words = new Uint32Array(heap.buffer, 0, filled.length / 4);
  const others = new Uint32Array(filled.buffer);
  for (let word = 0; word < words.length; word += 1) words[word] ^= others[word];
}

/** Start Python with the image of its memory: nothing is imported, and there are no files. */
async function startFromImage(start, image, parts) {
  const head = new Uint8Array(image.head);
  const python = await start.loadPyodide({
    ...start.settings,
    _loadSnapshot: head,
    createPyodideModule: async (settings) => {
      const module = await start.create(settings);
      const come = await parts;
      tell({ waking: "starting Python" });
      put(come, head, image, start.filled, module);
      return module;
    },
  });
  // What is drawn by chance would come back the same with every image.
  python.runPython("import random; random.seed()");
  return python;
}

/** Start Python and import the wheel. */
async function startPlainly(start, files) {
  const [library, wheel] = files;
  start.files.set(LIBRARY, library);
  tell({ waking: "starting Python" });
  const python = await start.loadPyodide({ ...start.settings, createPyodideModule: start.create }).catch(() => {
    throw Object.assign(new Error("Python does not start here; perhaps a file came damaged"), {
      files: Object.keys(come.sizes),
    });
  });
  tell({ waking: "opening the book" });
  python.unpackArchive(wheel.bytes, "zip", {
    extractDir: python.runPython("import site; site.getsitepackages()[0]"),
  });
  return python;
}

async function wake(anew) {
  if (typeof WebAssembly !== "object")
    throw Object.assign(new Error("this browser has no WebAssembly"), { isFinal: true });
  const list = read(await load(LIST, anew));
  come.sizes = list.sizes;
  const get = (names) => {
    come.want(names);
    return Promise.all(names.map((name) => load(name, anew)));
  };
  const canUnpack = typeof DecompressionStream === "function";
  const image = canUnpack ? list.image : null;
  const runtime = canUnpack ? PACKED : RUNTIME;
  come.want([...SCRIPTS, runtime, ...(image ? [IMAGE] : [])]);
  const parts = image && open(IMAGE, anew).then((file) => pieces(unpacked(file)));
  parts?.catch(() => {}); // It is told where they are wanted.
  const [[lock], rest, compiled, { loadPyodide }, { default: create }] = await Promise.all([
    get([LOCK]),
    image ? null : get([LIBRARY, WHEEL]),
    compile(runtime, anew),
    ...SCRIPTS.map((name) => script(name, anew)),
  ]);
  const settings = { indexURL: HERE, lockFileContents: read(lock) };
  const start = { loadPyodide, create, settings, files: new Map(), filled: null };
  serve(compiled, start.files, (memory) => {
    start.filled = new Uint8Array(memory.buffer).slice(0, image?.filled ?? 0);
  });
  const python = image
    ? await startFromImage(start, image, parts).catch(async ({ message }) => {
        console.info(`${WITHOUT}: ${message.trim().slice(-200)}`);
        return startPlainly(start, await get([LIBRARY, WHEEL]));
      })
    : await startPlainly(start, rest);
  if (!image) console.info(`${WITHOUT}: ${canUnpack ? "this book has none" : "this browser cannot unpack one"}`);
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
