"""The wires between a session and the screen: stored frames, a kernel, an engine in the page."""
