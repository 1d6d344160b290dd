"""Figures that the run measures and prints at its end; no test passes or fails by a time."""

from __future__ import annotations

import pytest

_KEY = pytest.StashKey[list[str]]()


def note_figure(config: pytest.Config, name: str, value: str, aim: str = "") -> None:
    """Keep a figure for the end of the run."""
    told = f"{name}: {value}" + (f" (aim: {aim})" if aim else "")
    figures(config).append(told)


def figures(config: pytest.Config) -> list[str]:
    """Return the list of all figures so far."""
    return config.stash.setdefault(_KEY, [])
