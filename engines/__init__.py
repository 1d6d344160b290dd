"""The rules of four tabletop games, carried out and explained.

Each game is a package with the same rooms; :mod:`engines.table` holds what they share,
:mod:`engines.registry` lists them, and :mod:`engines.play` stands on all. Only the
standard library is used.

>>> from engines.registry import load_game
>>> state = load_game("tick_tock_tower").new(seed=1)
>>> state.to_move in state.players
True
"""
