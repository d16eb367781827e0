"""A small game outside the package, like a user's."""
