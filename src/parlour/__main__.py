"""`python -m parlour` is the `parlour` command."""

from .cli import main

main(prog_name="parlour")
