"""What the engine's files are made of: a script without idle names, and an image that may fail."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from rulebook.site.engine import ESBUILD, IMAGE, LIST, PYODIDE, WHEEL
from rulebook.site.image import MAKER, NoImage, image_of
from rulebook.site.lean_runtime import lean_runtime, shortened
from rulebook.site.wasm_imports import imports_of
from tests.toc import ROOT

NAMES = ",".join(f"_f{n}" for n in range(1001))
SCRIPT = (
    f"function make(Module){{var _used,{NAMES};"
    'function assignWasmExports(wasmExports){_f0=Module["_f0"]=wasmExports["f0"];'
    '_used=Module["_used"]=wasmExports["used"];}'
    'var _asked=()=>_used();_asked.sig="i";var _idle=()=>2;_idle.sig="i";var _twin=_idle;'
    'Module["_idle"]=_idle;Module["FS"]=FS;'
    "var wasmImports={asked:_asked,idle:_idle,FS};return Module.FS}"
)
RUNTIME_OF_ONE = b"\0asm\1\0\0\0\2\x0d\1\3env\5asked\0\5"


def test_the_runtimes_script_keeps_only_names_that_somebody_uses() -> None:
    lean = lean_runtime(SCRIPT, RUNTIME_OF_ONE)
    assert '_used=Module["_used"]=wasmExports["used"]' in lean
    assert 'for(const name in wasmExports)Module["_"+name]=wasmExports[name];' in lean
    assert 'var _asked=()=>_used();_asked.sig="i";' in lean, "the WebAssembly asks for its kind"
    assert "var wasmImports={asked:_asked};" in lean
    assert 'Module["FS"]=FS;' in lean, "it is named further on"
    for idle in ("_f0,", "_idle.sig", "_twin", 'Module["_idle"]'):
        assert idle not in lean, idle
    assert 'Module["_idle"]=_idle;' in lean_runtime(SCRIPT, RUNTIME_OF_ONE, "module._idle()")


def test_the_runtimes_script_is_shortened_and_does_the_same() -> None:
    node, script = shutil.which("node"), "function twice(number) { return number + number }\n"
    if node is None or not (ROOT / ESBUILD).is_file():
        pytest.skip("npm has fetched no esbuild")
    short = shortened(script, ROOT / ESBUILD)
    assert len(short) < len(script)
    told = subprocess.run([node, "-p", f"{short}twice(21)"], capture_output=True, text=True)
    assert told.stdout == "42\n"
    assert shortened(script, ROOT / "missing") == script


def test_every_import_of_the_runtime_is_read() -> None:
    """What was not read would not be offered: functions of all its three spaces of names."""
    runtime = ROOT / PYODIDE / "pyodide.asm.wasm"
    if not runtime.is_file():
        pytest.skip("npm has fetched no Pyodide")
    names = imports_of(runtime.read_bytes())
    assert {"fd_write", "exit", "emscripten_glFenceSync"} <= names
    assert all(name.isidentifier() for name in names)


def test_an_image_that_cannot_be_made_is_told_and_stops_no_build(tmp_path: Path) -> None:
    if shutil.which("node") is None:
        pytest.skip("there is no Node")
    for name in ("pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs", "wheel"):
        (tmp_path / name).write_text("")
    with pytest.raises(NoImage, match="none could be made"):
        image_of(tmp_path, tmp_path / "wheel", tmp_path / "kept")


@pytest.mark.book
def test_the_same_wheel_gives_the_same_image_byte_by_byte(built_book: Path, tmp_path: Path) -> None:
    """An engine's folder is named after what is in it: a book built anew is the same book."""
    (folder,) = (built_book / "_engine").iterdir()
    told = json.loads((folder / LIST).read_text("utf-8"))["image"]
    into = tmp_path / "image"
    command = ["node", str(MAKER), str(ROOT / PYODIDE), str(folder / WHEEL), str(into)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["head"] == told["head"]
    assert into.read_bytes() == gzip.decompress((folder / IMAGE).read_bytes())
