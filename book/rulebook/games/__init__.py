"""Parts of pages that belong to one game."""
