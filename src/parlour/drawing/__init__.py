"""A table as text: what one seat sees of it, drawn from its view alone. No game is known here by name."""
