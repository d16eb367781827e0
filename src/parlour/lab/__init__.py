"""Questions about games: many of them played, and what came of them with how sure that is."""
