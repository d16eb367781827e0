"""Commands: what people ask for, and how each becomes a record or is refused."""
