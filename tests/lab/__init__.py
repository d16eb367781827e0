"""The laboratory: what many games say, whoever plays them."""
