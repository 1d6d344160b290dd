"""Whatever the engines offer says what it does: the guide sends its readers there."""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module

import pytest

import engines.play
import engines.table

MODULES = [
    name
    for package in (engines.table, engines.play)
    for _, name, _ in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")
]


def public(module: str) -> Iterator[tuple[str, object]]:
    """Yield the functions and classes that a module defines, and what those classes define."""
    for name, found in vars(import_module(module)).items():
        if name.startswith("_") or getattr(found, "__module__", "") != module:
            continue
        if inspect.isclass(found):
            yield name, found
            for inner, value in vars(found).items():
                is_code = inspect.isfunction(value) or hasattr(type(value), "__get__")
                if not inner.startswith("_") and is_code and not inspect.ismemberdescriptor(value):
                    yield f"{name}.{inner}", getattr(found, inner)
        elif inspect.isfunction(found):
            yield name, found


@pytest.mark.parametrize("module", MODULES)
def test_all_that_is_public_has_a_docstring(module: str) -> None:
    """Its own, or that of what it overrides."""
    assert import_module(module).__doc__
    assert [name for name, found in public(module) if not inspect.getdoc(found)] == []
