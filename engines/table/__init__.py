"""What all games share: state, move, event, clause, facts, scenarios, records, bots.

The arrows point one way: a game's package imports this one, never the other way round.
"""
