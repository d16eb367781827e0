"""The command `parlour score`: one module for each group of subcommands."""
