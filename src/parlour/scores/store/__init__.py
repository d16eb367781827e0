"""The database tables of the score keeper, and reading and writing them."""
