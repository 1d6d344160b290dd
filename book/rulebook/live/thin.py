"""Takes from memory what no reader's question needs, before an image of it is made.

Docstrings go, annotations, and the columns of tracebacks; the lines of the project's own code stay,
so that a fault can still be found. Modules go that Pyodide imports for what no page does, as
opening a socket or an archive, and those of the project that make pages.
"""

from __future__ import annotations

import atexit
import gc
import re
import sys
from types import CodeType, FunctionType, ModuleType

UNUSED = (
    *("bz2", "lzma", "compression", "zipfile", "shutil", "tempfile"),
    *("socket", "ssl", "select", "selectors", "subprocess", "concurrent"),
    *("_bz2", "_lzma", "_zstd", "_socket", "_ssl"),
    *("dis", "logging", "opcode"),
    *("encodings.cp437", "html.entities", "importlib.readers", "importlib.resources"),
    "_pyodide._core_docs",
    "rulebook.parts",
    *(f"rulebook.live.{name}" for name in ("figure", "frames", "frontend", "shared_scenery")),
)
"""Modules, with all that lies in them, that are taken out."""
UNUSED_OF_ASYNCIO = (
    *("base_events", "base_subprocess", "graph", "locks", "queues", "runners", "selector_events"),
    *("sslproto", "staggered", "streams", "subprocess", "taskgroups", "threads", "timeouts"),
    *("transports", "trsock", "unix_events"),
)
"""What Pyodide's own event loop does not stand on."""
NOTES = ("__annotate_func__", "__annotations_cache__", "__firstlineno__", "__static_attributes__")
"""What a class keeps for those who look into it, from Python 3.13 and 3.14 on."""
OWN = "/site-packages/"
"""What stands in the address of the project's own files."""
_MOST_UNITS = 8
_NO_COLUMNS = 0x80 | 13 << 3
_NO_LINE = 0x80 | 15 << 3
"""Entries of a code object's table of places, as CPython's ``Objects/locations.md`` has them."""
_HAS_DOCSTRING = 0x4000000
"""The flag of a function, from Python 3.13 on, whose first constant is its docstring."""


def thin_memory() -> None:
    """Take out what is not used, and docstrings and columns from everything that stays."""
    atexit._clear()  # Nothing exits here, and what was to be done then would hold what goes.
    sys.stdin = sys.__stdin__ = None  # type: ignore[misc]  # 128 kB for what nobody types.
    unload()
    sys.path_importer_cache.clear()  # They list the library's files, and there are none.
    if "zipimport" in sys.modules:
        vars(sys.modules["zipimport"])["_zip_directory_cache"].clear()
    for found in gc.get_objects():
        if isinstance(found, FunctionType):
            found.__doc__ = None
            found.__code__ = thinned(found.__code__)
            del found.__annotations__
        elif isinstance(found, (type, ModuleType)) and "__doc__" in vars(found):
            _without_notes(found)
    re.purge()
    gc.collect()


def _without_notes(found: type | ModuleType) -> None:
    """Take from a class or a module what it tells of itself, unless it is made in C."""
    try:
        found.__doc__ = None
        for name in [name for name in NOTES if name in vars(found)]:
            delattr(found, name)
    except (AttributeError, TypeError):
        return


def unload() -> None:
    """Empty the unused modules, and let go of them wherever one is named."""
    out = {
        name for name in sys.modules if f"{name}.".startswith(tuple(f"{one}." for one in UNUSED))
    }
    out |= {f"asyncio.{name}" for name in UNUSED_OF_ASYNCIO} & set(sys.modules)
    emptied = [sys.modules.pop(name) for name in out]
    for module in emptied:
        names = vars(module)
        while names:  # The last one first: it may stand on those made before it.
            names.popitem()
    vars(sys.modules["html"]).pop("_html5", None)  # The names of two thousand characters.
    # These hand on the names of their modules, emptied ones too.
    for package in ("asyncio", "rulebook"):
        held = vars(sys.modules[package]) if package in sys.modules else {}
        for name in [name for name in held if not name.startswith("__")]:
            if not isinstance(held[name], ModuleType):
                del held[name]
    gone = {id(module) for module in emptied}
    for module in list(sys.modules.values()):
        if isinstance(module, ModuleType):
            held = vars(module)
            for name in [name for name, value in held.items() if id(value) in gone]:
                del held[name]
    gc.collect()


def thinned(code: CodeType) -> CodeType:
    """Return the same code, and the code inside it, with lines but no columns.

    Code of others has but the line that it begins with.

    >>> whole = compile("def two():\\n    return 1 + (\\n        x)", OWN, "exec").co_consts[0]
    >>> list(thinned(whole).co_lines()) == list(whole.co_lines())
    True
    """
    consts = [thinned(one) if isinstance(one, CodeType) else one for one in code.co_consts]
    if code.co_flags & _HAS_DOCSTRING:
        consts[0] = ""
    return code.replace(co_consts=tuple(consts), co_linetable=_lines_only(code))


def _lines_only(code: CodeType) -> bytes:
    """Return the table of places of a code object without its columns."""
    table = bytearray()
    last = code.co_firstlineno
    is_own = OWN in code.co_filename
    for start, end, line in code.co_lines() if is_own else [(0, len(code.co_code), last)]:
        units = (end - start) // 2
        while units > 0:
            length = min(units, _MOST_UNITS)
            units -= length
            if line is None:
                table.append(_NO_LINE | length - 1)
                continue
            table.append(_NO_COLUMNS | length - 1)
            table += _signed(line - last)
            last = line
    return bytes(table)


def _signed(number: int) -> bytes:
    """Return a number as that table writes it: six bits a byte, the lowest of all its sign."""
    rest = -number << 1 | 1 if number < 0 else number << 1
    written = bytearray()
    while rest > 63:
        written.append(64 | rest & 63)
        rest >>= 6
    written.append(rest)
    return bytes(written)
