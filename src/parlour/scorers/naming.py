"""What a new sheet is called where others use the same house: two may want to be called Friday."""

from itertools import chain, count

from ..scores.keeper import Keeper
from ..scores.text.names import GAME_NAME, game_name, same_name


def free_name(keeper: Keeper, wanted: str) -> str:
    """The name that is wanted, or with the first number that is free. Raises Refused for what is no name."""
    name, taken = game_name(wanted), keeper.names_in_use()  # looked up once: there may be hundreds alike
    numbered = (f"{name[: GAME_NAME - 7].rstrip()} ({number})" for number in count(2))
    return next(one for one in chain([name], numbered) if same_name(one) not in taken)
