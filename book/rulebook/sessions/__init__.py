"""What a reader does: sessions, their screens, picking a move, examples and tables."""
