"""Combinations of cards that several games use: melds, sums, brag and poker hands; and sums of money."""
