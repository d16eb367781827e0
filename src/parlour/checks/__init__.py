"""Checks of games that are not built in: random games in plain Python, and compiled with bounds checks.

`python -m parlour.checks` runs them in a child process of `engine/checking.py`, which says when.
"""
