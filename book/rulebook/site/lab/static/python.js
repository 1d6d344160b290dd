// What the Lab's kernel imports as Pyodide: the engine's own files, which lie in the site once, and beside them all that
// a kernel needs, unpacked from one archive. Nothing is fetched from anywhere else, whatever a cell imports.

const ENGINE = new URL("ENGINE_FOLDER", import.meta.url).href;
const RUNTIME = "pyodide.asm.wasm";
const PACKED = "pyodide.asm.bin"; // The same, packed.

const ask = fetch.bind(globalThis);

async function load(address) {
  const answer = await ask(address);
  if (!answer.ok) throw new Error(`the server answered ${answer.status} to ${address}`);
  return answer;
}

/** The runtime, with a type of ours, whatever the server called it. */
async function runtime() {
  const canUnpack = typeof DecompressionStream === "function";
  const { body } = await load(ENGINE + (canUnpack ? PACKED : RUNTIME));
  const plain = canUnpack ? body.pipeThrough(new DecompressionStream("gzip")) : body;
  return new Response(plain, { headers: { "Content-Type": "application/wasm" } });
}

/** Start Python; `packages` are those that JupyterLite need not look for. */
export async function loadPyodide({ packages: _, ...settings }) {
  const bytes = async (address) => (await load(address)).arrayBuffer();
  const compiled = runtime();
  const [{ loadPyodide: start }, { default: createPyodideModule }, lock, project, ...archives] = await Promise.all([
    import(`${ENGINE}pyodide.js`),
    import(`${ENGINE}pyodide.asm.js`),
    load(`${ENGINE}pyodide-lock.json`).then((answer) => answer.json()),
    bytes(new URL("project.zip", import.meta.url)),
    bytes(new URL("packages.zip", import.meta.url)),
    bytes(`${ENGINE}rulebook.zip`),
  ]);
  globalThis.fetch = (address, options) => (String(address) === ENGINE + RUNTIME ? compiled : ask(address, options));
  const given = { ...settings, indexURL: ENGINE, lockFileContents: lock, createPyodideModule };
  const python = await start(given).finally(() => {
    globalThis.fetch = ask;
  });
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  for (const archive of archives) python.unpackArchive(archive, "zip", { extractDir });
  // A page names what it reads of the project from its own folder, which lies two below the root.
  python.unpackArchive(project, "zip", { extractDir: "/" });
  return python;
}
