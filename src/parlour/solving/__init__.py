"""Solvers for games without hidden cards: whether a game can be won, and how."""

from .solver import Solution, Unsolvable, solve

__all__ = ["Solution", "Unsolvable", "solve"]
