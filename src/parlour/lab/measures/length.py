"""Measures of length: moves, deals and minutes of a game, and how games end."""

import numpy as np

from ...engine.game import Game
from ...engine.tracing import CHOICES
from ...rulebook import DECIDED, OTHERWISE
from ..stats import ratios, shares
from ..traces import Trace
from .measure import BROWNE, PERCENT, Counted, Measure, per_game


def moves(trace: Trace) -> Counted:
    return per_game(trace.moves)


def deals(trace: Trace) -> Counted:
    return per_game(trace.tables["deals"].astype(np.int64))


def seconds(trace: Trace) -> Counted:
    decided = trace.by_game(trace.lines[:, CHOICES] > 1)[:, 0]
    return per_game(DECIDED * decided + OTHERWISE * (trace.moves - decided))


def endings(trace: Trace) -> Counted:
    reasons = np.arange(len(trace.game.endings))
    ended = (trace.tables["ending"][:, None] == reasons) & (trace.cut[:, None] == 0)
    return per_game(ended.astype(np.int64))


def reasons(game: Game, seats: int) -> list[str]:
    return list(game.endings)


def cut_off(trace: Trace) -> Counted:
    return per_game(trace.cut)


LENGTH_MEASURES = (
    Measure(
        name="length",
        text="The moves of a game.",
        formula="moves / games",
        source=f"{BROWNE}, duration",
        reckon=ratios,
        count=moves,
        has_histogram=True,
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
        text="An estimate of the minutes that people need for a game. The moves are counted, the seconds of "
        "each are assumed, and the interval describes the moves only.",
        formula=f"({DECIDED} s x decisions + {OTHERWISE} s x forced moves) / 60 / games",
        source="an assumption of Parlour; `parlour lobby` uses the same seconds for people, but there the "
        "other players are bots, which move at once",
        reckon=ratios,
        count=seconds,
        scale=60,
        places=1,  # the seconds are an assumption
    ),
    Measure(
        name="endings",
        text="Why games end. A reason that never occurs may be superfluous.",
        formula="games with this ending / games",
        source="the game's own endings",
        reckon=shares,
        count=endings,
        parts=reasons,
        unit=PERCENT,
    ),
    Measure(
        name="cut_off",
        text="Games that were cut off at the length that no game should reach, because they might never end.",
        formula="games cut off / games",
        source=f"{BROWNE}, timeouts",
        reckon=shares,
        count=cut_off,
        unit=PERCENT,
    ),
)
