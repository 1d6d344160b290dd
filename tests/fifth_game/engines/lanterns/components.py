"""What lies on the table: a row of lanterns, and the players around it."""

from __future__ import annotations

NAMES: tuple[str, ...] = ("Ann", "Bob", "Cleo", "Dan")
"""The players, clockwise."""
FEWEST_PLAYERS, MOST_PLAYERS = 2, len(NAMES)

USUAL_ROW, LONGEST_ROW = 3, 5
"""Lanterns in the usual row, which is the shortest, and in the longest."""
