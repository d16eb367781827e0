"""The scorers: score sheets that several phones write on, each with a key that says how much it may."""
