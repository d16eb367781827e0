"""Games that are not built in."""
