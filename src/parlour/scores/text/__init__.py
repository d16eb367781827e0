"""Parsing of lines, names and values."""
