"""Reads which names a WebAssembly module imports, as its binary format lists them."""

from __future__ import annotations

IMPORT_SECTION = 2
_LIMITED = {1: 1, 2: 0}
"""Kinds of imports that have limits, a table and a memory, and the bytes before these."""
_FIXED = {3: 2}
"""A global has two bytes of its own."""


def imports_of(runtime: bytes) -> set[str]:
    """Return the names that a WebAssembly module imports, as its binary format lists them.

    >>> sorted(imports_of(b"\\0asm\\1\\0\\0\\0" b"\\2\\x0c\\1" b"\\3env\\4exit" b"\\0\\5"))
    ['exit']
    """
    reader = _Reader(runtime)
    while reader.number() != IMPORT_SECTION:
        reader.skip(reader.number())
    reader.number()
    found = set()
    for _ in range(reader.number()):
        reader.text()
        found.add(reader.text())
        reader.skip_import()
    return found


class _Reader:
    """Reads a WebAssembly module from its first section on."""

    def __init__(self, module: bytes) -> None:
        self.module, self.at = module, 8

    def number(self) -> int:
        """Read a number: seven bits a byte, the lowest first."""
        found = shift = 0
        while True:
            byte = self.module[self.at]
            self.at += 1
            found |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return found

    def text(self) -> str:
        size = self.number()
        self.skip(size)
        return self.module[self.at - size : self.at].decode()

    def skip(self, size: int) -> None:
        self.at += size

    def skip_import(self) -> None:
        """Pass over what kind of thing is imported: a function, table, memory, global or tag."""
        kind = self.number()
        if kind in _LIMITED:
            self.skip(_LIMITED[kind])
            has_most = self.number() & 1
            for _ in range(1 + has_most):
                self.number()
        elif kind in _FIXED:
            self.skip(_FIXED[kind])
        else:
            for _ in range(1 + (kind == 4)):
                self.number()
