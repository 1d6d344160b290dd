"""Three Lanterns: a row of dark lanterns, and whoever lights the last one wins."""
