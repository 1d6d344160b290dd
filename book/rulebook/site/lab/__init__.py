"""The Lab: JupyterLab in the built book, with a Python of its own and no server behind it."""
