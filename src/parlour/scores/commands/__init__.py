"""Commands on score sheets, and how they become records."""
