"""The guided first deal at the terminal: what the guide says, and prepared moves of bots."""

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..errors import ParlourError
from ..messages import render
from ..presentation.first_deal import FirstDeal, first_deal, next_step, stop

if TYPE_CHECKING:
    from ..bots import SeatedBot
    from ..engine.game import Game
    from ..match import Match
    from ..presentation.names import SeatNames


def guided_deal(game: "Game") -> FirstDeal:
    """Return the prepared deal of a game. Raises ParlourError if it has none."""
    deal = first_deal(game)
    if deal is None:
        raise ParlourError(
            f"{game.title} has no guided first deal: play without --guide", code="guide.missing"
        )
    return deal


class GuidedBot:
    """A bot that makes the prepared moves as long as all seats do, and then its own."""

    used = None

    def __init__(self, bot: "SeatedBot", deal: FirstDeal) -> None:
        self._bot, self._deal = bot, deal

    def decide(self, match: "Match", seat: int) -> Callable[[], object]:
        step = next_step(self._deal, match, seat)
        if step is None:
            play = self._bot.decide(match, seat)
            self.used = getattr(self._bot, "used", None)
            return play
        return functools.partial(match.play, seat, step.move)


class Guide:
    """Says before each decision what to do and why, and once that it has ended."""

    def __init__(self, match: "Match", seat_names: "SeatNames", screen: Any) -> None:
        self._match, self._seat_names, self._screen = match, seat_names, screen
        self._has_spoken = False

    def tell(self) -> None:
        found = stop(self._match, self._seat_names.own)
        if found:
            text = render(found["text"], self._seat_names)
            self._screen.guide(text, found["move"], found["stop"], found["stops"])
        elif self._has_spoken:
            self._screen.guide_ended()
        self._has_spoken = found is not None
