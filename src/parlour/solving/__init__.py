"""Solvers: can a game that hides nothing still be won, and how?"""

from .solver import Solution, Unsolvable, solve

__all__ = ["Solution", "Unsolvable", "solve"]
