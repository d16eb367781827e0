"""The log of a sheet: append-only records, each chained to the one before by its hash."""
