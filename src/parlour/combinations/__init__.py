"""What cards make together, for whichever game asks: melds, sums, hands of brag and poker; and money."""
