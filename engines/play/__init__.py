"""Above the registry: scenarios, records, checks, readings, bots, and the command."""
