"""Chase the Ace between two, solved exactly: the best plans, and the best answer to any player."""

from .deals import Dealer, Stand
from .lives import Duel, Solved, best_answers, exploited, solve_duel
from .telling import as_data, as_lines
from .watched import watched

__all__ = [
    "Dealer",
    "Duel",
    "Solved",
    "Stand",
    "as_data",
    "as_lines",
    "best_answers",
    "exploited",
    "solve_duel",
    "watched",
]
