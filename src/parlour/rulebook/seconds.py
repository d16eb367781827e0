"""How many seconds a move takes somebody: a guess, and all of a game's length that is not counted."""

DECIDED, OTHERWISE = 6, 1  # for a decision of one's own; for the only move there is, or that of a bot
