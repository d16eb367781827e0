"""Card tables: configuration, state, storage, clocks and bots."""
