"""Presentation of a match for terminal and browser: texts, names, hints, move targets and explanations."""
