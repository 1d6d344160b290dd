"""The built book: the Sphinx extension, the renderer, figures, shared scenery."""
