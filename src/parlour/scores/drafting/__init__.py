"""How commands on score sheets become records."""
