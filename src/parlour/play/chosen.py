"""House rules as a match keeps them: seats as its table counts them, from 0."""

from collections.abc import Mapping
from typing import Any

from ..engine.game import Game
from ..engine.options import FIRST_DEALER


def chosen_for(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options as given; a first dealer who is named as `seat 2`, counted from 1, is kept as 1.

    Raises OptionError for a seat that the game never has.
    """
    chosen = dict(options)
    if str(chosen.get(FIRST_DEALER, "")).strip().lower().startswith("seat"):
        named = [option for option in game.options if option.name == FIRST_DEALER]
        chosen.update({option.name: option.read(chosen[option.name]) for option in named})
    return chosen
