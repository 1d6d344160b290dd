"""Tools for whoever writes the book: running pages, serving, the wheel."""
