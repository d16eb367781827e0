"""The terminal: the commands of Parlour as text."""
