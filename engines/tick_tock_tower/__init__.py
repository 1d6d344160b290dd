"""Tick-Tock Tower: twins climb an old clock tower, and each step forward pushes the twin back."""
