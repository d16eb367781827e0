"""`python -m parlour` is the `parlour` command."""

from .cli import main

main()
