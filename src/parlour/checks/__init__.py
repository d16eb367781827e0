"""Checks of games that are not built in: random games in plain Python, and compiled with bounds checks.

`engine/checking.py` decides when to check a game, and runs `python -m parlour.checks` in a child process.
"""
