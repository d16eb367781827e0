"""What a new sheet is called where others use the same house: two may want to be called Friday."""

from itertools import count

from ..scores.keeper import Keeper
from ..scores.text.names import GAME_NAME, game_name


def free_name(keeper: Keeper, wanted: str) -> str:
    """The name that is wanted, or with the first number that is free. Raises Refused for what is no name."""
    name = game_name(wanted)
    numbered = (f"{name[: GAME_NAME - 7].rstrip()} ({number})" for number in count(2))
    return name if not keeper.is_called(name) else next(one for one in numbered if not keeper.is_called(one))
