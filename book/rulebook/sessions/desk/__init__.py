"""The desk: a position of the reader's own, set up, asked about, compared and taken away."""
