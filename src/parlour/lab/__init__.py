"""Questions about games: many of them played, and what came of them with how sure that is."""

from .backends import Backend
from .simulation import Simulation, simulate
from .stats import Estimate
from .trials import TrialTable, trial

__all__ = ["Backend", "Estimate", "Simulation", "TrialTable", "simulate", "trial"]
