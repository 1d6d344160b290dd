"""The board: a row of lanterns and a match."""
