"""The rules: judging, listing, carrying out, scoring, and what is said of it."""
