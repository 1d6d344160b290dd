"""The rules: judging, carrying out, and what is said of it."""
