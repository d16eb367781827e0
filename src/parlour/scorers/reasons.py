"""Whether a correction has to say why: a page asks for the reason before it sends what would be refused."""

from ..scores.commands.conditions import is_latest
from ..scores.reducer.state import ScoredGame


def needs_reason(game: ScoredGame, touched: int) -> bool:
    """Whether a correction of what a record has touched needs a reason."""
    return not is_latest(game, touched)
