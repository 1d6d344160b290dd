"""The live parts of the book: examples, sessions and the screens that pages show."""
