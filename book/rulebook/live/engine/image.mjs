// @ts-nocheck: Node's own types are not among what npm brings here.
// Made by the build, in Node: an image of the memory of Pyodide with the project's wheel imported and all games loaded.
//
//     node image.mjs PYODIDE WHEEL INTO
//
// It is what Pyodide's own snapshot is, but for the bytes that lie in the WebAssembly file as well: there the image
// holds the difference (exclusive or), which packs to nothing. The last line printed is JSON: the bytes of the head
// before the memory, and how many bytes of memory the WebAssembly file fills. worker.js puts the image back.

import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { argv, exit } from "node:process";
import { pathToFileURL } from "node:url";

const [pyodide, wheel, into] = argv.slice(2).map((path) => resolve(path));
const LARGEST = 1 << 18; // Bytes that are asked for at once to find what is free.
const SMALLEST = 16;

// The same sources are to give the same image: nothing in it is drawn by chance, and whoever starts from it draws anew.
crypto.randomFillSync = (view) => view.fill(7);
let now = Date.UTC(2026, 0, 1);
Date.now = () => {
  now += 1000; // Python sees by its time that a folder has changed.
  return now;
};
performance.now = () => now; // What hands out memory draws its keys from the time.

let filled;
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (...given) => {
  const made = await instantiate.apply(WebAssembly, given);
  const memory = made.instance?.exports.memory;
  if (memory) {
    filled = new Uint8Array(memory.buffer).slice();
    let end = filled.length;
    while (!filled[end - 1]) end -= 1;
    filled = filled.subarray(0, (end + 3) & ~3);
  }
  return made;
};

/** Write zeros over all memory that is free: what was there once packs badly. */
function wipe({ _malloc, _free, _sbrk, HEAPU8 }) {
  const end = _sbrk(0);
  const mine = [];
  for (let size = LARGEST; size >= SMALLEST; size = size > 1024 ? (size >> 1) + (size >> 2) : size - 16) {
    size &= ~15;
    for (let at = _malloc(size); ; at = _malloc(size)) {
      if (!at) break;
      mine.push(at);
      HEAPU8.fill(0, at, at + size);
      if (at + size >= end) break;
    }
  }
  for (const at of mine) _free(at);
}

async function make() {
  const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
  const python = await loadPyodide({ _makeSnapshot: true, _sysExecutable: "python" });
  python.unpackArchive(new Uint8Array(readFileSync(wheel)), "zip", { extractDir: "/lib/python3.14/site-packages" });
  python.runPython(`
from rulebook.live.ready import get_ready
from rulebook.live.thin import thin_memory
get_ready()
thin_memory()
`);
  wipe(python._module);
  const image = python.makeMemorySnapshot();
  const head = image.length - python._module.HEAPU8.length;
  for (let at = 0; at < filled.length; at += 1) image[head + at] ^= filled[at];
  writeFileSync(into, image);
  return { head, filled: filled.length };
}

make().then(
  (shape) => console.log(JSON.stringify(shape)),
  ({ message }) => {
    console.error(message); // Without the place: it is a line of a million characters.
    exit(1);
  },
);
