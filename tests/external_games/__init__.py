"""Games that are not on Parlour's shelf."""
