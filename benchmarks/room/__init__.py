"""How much the card room holds: tables, moves, memory, the first card; and the same beside another server."""
