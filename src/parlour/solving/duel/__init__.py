"""Chase the Ace between two players, solved exactly: optimal plans, and best responses to any player."""

from .bot_plans import plans_of_bot
from .deals import Dealer, DuelState
from .lives import Duel, DuelSolution, best_answers, exploitability, solve_duel
from .report import as_data, as_lines

__all__ = [
    "Dealer",
    "Duel",
    "DuelSolution",
    "DuelState",
    "as_data",
    "as_lines",
    "best_answers",
    "exploitability",
    "plans_of_bot",
    "solve_duel",
]
