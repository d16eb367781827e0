"""`parlour score`: the score keeper's commands, by subject."""
