"""Questions about games: many of them played, and what came of them with how sure that is."""

from .comparing import TrialTable, trial
from .intervals import Estimate
from .simulating import simulate
from .simulation import Simulation
from .spreading import Backend

__all__ = ["Backend", "Estimate", "Simulation", "TrialTable", "simulate", "trial"]
