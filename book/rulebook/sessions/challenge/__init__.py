"""Challenges as sessions: a task, moves on the board, hints, and stars for a solution."""
