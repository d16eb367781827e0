"""Questions about games: many of them played, and what came of them with how sure that is."""

from .simulating import simulate
from .simulation import Estimate, Simulation

__all__ = ["Estimate", "Simulation", "simulate"]
