"""Makes Pyodide's own script lighter by the names that nothing uses.

A page under a strict policy cannot run a script that it has unpacked itself, so this one is sent
as it is. A good third of it says, one by one, under which name each function of the WebAssembly is
to be had; one loop says the same for all but those that the script itself uses.
"""

from __future__ import annotations

import re
from collections import Counter

_HEAD = "function assignWasmExports(wasmExports){"
_GIVEN = re.compile(r'([\w$]+)=Module\["([\w$]+)"\]=wasmExports\["([\w$]+)"\];')
_DECLARED = re.compile(r"var ([\w$]+(?:,[\w$]+){1000,});")
_LOOP = 'for(const name in wasmExports)Module["_"+name]=wasmExports[name];'


def lean_runtime(script: str) -> str:
    """Return Pyodide's ``pyodide.asm.mjs`` with a loop in place of names that it never uses.

    A script that does not look as expected comes back as it is.

    >>> lean_runtime("const one = 1;")
    'const one = 1;'
    """
    declared = _DECLARED.search(script)
    if declared is None or script.count(_HEAD) != 1:
        return script
    used = Counter(re.findall(r"[\w$]+", script))
    # Its declaration, its value, and its name in Module.
    idle = {found[1] for found in _GIVEN.finditer(script) if found[2] == "_" + found[3] == found[1]}
    idle = {name for name in idle if used[name] == 3}
    names = ",".join(name for name in declared[1].split(",") if name not in idle)
    before, after = script[: declared.start(1)], script[declared.end(1) :]
    script = _GIVEN.sub(lambda found: "" if found[1] in idle else found[0], before + names + after)
    return script.replace(_HEAD, _HEAD + _LOOP)
