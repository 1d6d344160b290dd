"""Tickle: 125 cards laid in a growing grid, where neighbours share two properties or one.

The rules are those of ``clauses.toml``; `game` is the way in, `finding` the search for plays.
"""
