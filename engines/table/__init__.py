"""What all games share: state, game, verdict, event, clause, shapes, chance, drawing.

The arrows point one way: a game's package imports this one, never the other way round.
Scenarios, records and bots stand above the games, in :mod:`engines.play`.
"""
