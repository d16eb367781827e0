"""Whether a correction has to say why: a page asks for the reason before it sends what would be refused."""

from ..scores.commands.conditions import needed_reason
from ..scores.errors import Refused
from ..scores.fold.game import ScoredGame


def needs_reason(game: ScoredGame, touched: int) -> bool:
    """Whether a correction of what a record has touched needs a reason."""
    try:
        needed_reason(game, touched, None, "")
    except Refused:
        return True
    return False
