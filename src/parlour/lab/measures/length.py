"""How long a game is, and how it ends."""

import numpy as np

from ...engine.game import Game
from ...engine.tracing import CHOICES
from ...rulebook import DECIDED, OTHERWISE
from ..stats import ratios, shares
from ..traces import Trace
from .measure import BROWNE, PERCENT, Counted, Measure, each_once


def moves(trace: Trace) -> Counted:
    return each_once(trace.moves)


def deals(trace: Trace) -> Counted:
    return each_once(trace.tables["deals"].astype(np.int64))


def seconds(trace: Trace) -> Counted:
    decided = trace.by_game(trace.lines[:, CHOICES] > 1)[:, 0]
    return each_once(DECIDED * decided + OTHERWISE * (trace.moves - decided))


def endings(trace: Trace) -> Counted:
    reasons = np.arange(len(trace.game.endings))
    ended = (trace.tables["ending"][:, None] == reasons) & (trace.cut[:, None] == 0)
    return each_once(ended.astype(np.int64))


def reasons(game: Game, seats: int) -> list[str]:
    return list(game.endings)


def cut_off(trace: Trace) -> Counted:
    return each_once(trace.cut)


LASTING = (
    Measure(
        name="length",
        text="The moves of a game.",
        formula="moves / games",
        source=f"{BROWNE}, duration",
        reckon=ratios,
        count=moves,
        tallied=True,
    ),
    Measure(
        name="deals",
        text="The deals of a game.",
        formula="deals scored / games",
        source="as length",
        reckon=ratios,
        count=deals,
    ),
    Measure(
        name="minutes",
        text="An estimate of the minutes that people need for a game: the moves are counted, the seconds for "
        "each are a guess, and the interval is that of the moves alone.",
        formula=f"({DECIDED} s x decisions + {OTHERWISE} s x forced moves) / 60 / games",
        source="Parlour's own guess; `parlour lobby` takes the same seconds, but the others there are bots, "
        "whose moves take no thought",
        reckon=ratios,
        count=seconds,
        scale=60,
        places=1,  # the seconds are a guess
    ),
    Measure(
        name="endings",
        text="Why games end; a reason that never comes may be one too many.",
        formula="games that end so / games",
        source="the game's own endings",
        reckon=shares,
        count=endings,
        parts=reasons,
        unit=PERCENT,
    ),
    Measure(
        name="cut_off",
        text="Games that would go on for ever, or nearly: cut off at the length that none should reach.",
        formula="games cut off / games",
        source=f"{BROWNE}, timeouts",
        reckon=shares,
        count=cut_off,
        unit=PERCENT,
    ),
)
