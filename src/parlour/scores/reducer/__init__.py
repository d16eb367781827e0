"""The state of a sheet: a fold over its log, never stored on its own."""
