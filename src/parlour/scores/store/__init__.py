"""The score keeper's tables and what is read from and written to them."""
