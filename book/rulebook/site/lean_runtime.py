"""Makes Pyodide's own script lighter by the names that nothing uses.

A page under a strict policy cannot run a script that it has unpacked itself, so this one is sent
as it is. Half of it says, one by one, under which names each function of the WebAssembly, and each
of its own, is to be had by extensions written in C, of which the site has none.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from rulebook.site.wasm_imports import imports_of

_HEAD = "function assignWasmExports(wasmExports){"
_GIVEN = re.compile(r'([\w$]+)=Module\["([\w$]+)"\]=wasmExports\["([\w$]+)"\];')
_DECLARED = re.compile(r"var ([\w$]+(?:,[\w$]+){1000,});")
_LOOP = 'for(const name in wasmExports)Module["_"+name]=wasmExports[name];'
_IMPORTS = re.compile(r"(?<=var wasmImports=\{)[\w$:,]+(?=\})")
# Each of these is a statement: what is before it has ended.
_SHOWN = re.compile(r'(?<=[;}])Module\["([\w$]+)"\]=\1;')
_SIGNED = re.compile(r'(?<=[;}])([\w$]+)\.sig="[^"]*";')
_ALIAS = re.compile(r"(?<=[;}])var ([\w$]+)=[\w$.]+;")
_SIGN = re.compile(r"[\w$]+")


def lean_runtime(script: str, runtime: bytes, others: str = "") -> str:
    """Return Pyodide's ``pyodide.asm.mjs`` without the names that its WebAssembly does not want.

    ``others`` is what else may ask the script for a name. A script that does not look as expected
    comes back as it is.

    >>> lean_runtime("const one = 1;", b"")
    'const one = 1;'
    """
    declared = _DECLARED.search(script)
    if declared is None or script.count(_HEAD) != 1 or len(_IMPORTS.findall(script)) != 1:
        return script
    used = _count(script)
    # Its declaration, its value, and its name in Module.
    idle = {found[1] for found in _GIVEN.finditer(script) if found[2] == "_" + found[3] == found[1]}
    idle = {name for name in idle if used[name] == 3}
    names = ",".join(name for name in declared[1].split(",") if name not in idle)
    before, after = script[: declared.start(1)], script[declared.end(1) :]
    script = _GIVEN.sub(lambda found: "" if found[1] in idle else found[0], before + names + after)
    script = script.replace(_HEAD, _HEAD + _LOOP)
    return _without_idle(_without_shown(_without_imports(script, imports_of(runtime)), others))


def shortened(script: str, esbuild: Path) -> str:
    """Return a script that does the same under shorter names, by the esbuild that npm brings.

    Without one, or without Node, it comes back as it is.
    """
    node = shutil.which("node")
    if node is None or not esbuild.is_file():
        return script
    command = [node, str(esbuild), "--minify", "--target=es2022", "--log-level=error"]
    done = subprocess.run(command, input=script, capture_output=True, text=True, check=True)
    return done.stdout


def _count(script: str) -> Counter[str]:
    return Counter(_SIGN.findall(script))


def _without_imports(script: str, wanted: set[str]) -> str:
    """Take out what is offered to the WebAssembly and not asked for: pictures, sound, windows."""
    offered = _IMPORTS.search(script)
    assert offered is not None
    kept = ",".join(one for one in offered[0].split(",") if one.partition(":")[0] in wanted)
    return script[: offered.start()] + kept + script[offered.end() :]


def _without_shown(script: str, others: str) -> str:
    """Take out what is shown to those outside, and nobody names."""
    text = script + others
    named = set(re.findall(r"\.([\w$]+)", text))
    quoted = Counter(re.findall(r"""["'`]([\w$]+)["'`]""", text))
    return _dropped(_SHOWN, script, lambda name: name not in named and quoted[name] == 1)


def _without_idle(script: str) -> str:
    """Take out what only says the kind of a function, or another name of it, that is not used."""
    before = 0
    while before != len(script):
        before = len(script)
        # A function is named where it is made and where its kind is said, an alias but once.
        script = _dropped(_SIGNED, script, _used_at_most(2, script))
        script = _dropped(_ALIAS, script, _used_at_most(1, script))
    return script


def _used_at_most(most: int, script: str) -> Callable[[str], bool]:
    used = _count(script)
    return lambda name: used[name] <= most


def _dropped(statement: re.Pattern[str], script: str, is_idle: Callable[[str], bool]) -> str:
    return statement.sub(lambda found: "" if is_idle(found[1]) else found[0], script)
