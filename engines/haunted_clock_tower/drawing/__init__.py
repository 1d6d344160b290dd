"""The board and its pieces, drawn from facts; the rules never import it."""
