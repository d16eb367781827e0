"""Who leads on the way: changes of the lead, how long the winner is open, and comebacks.

A side leads while it stands alone at the top. How it stands is what search strives for: its points, or what
the game's judgement says (cards left, lives). A game that scores but once is open until then.
"""

import numpy as np

from ..stats import portions, ratios, shares
from ..traces import Trace
from .measure import BROWNE, PERCENT, Counted, Measure, contested, each_once, of_games


def lead_changes(trace: Trace) -> Counted:
    """A change is another leader than the last one there was; a tie between them does not count."""
    led = np.flatnonzero(trace.leader >= 0)
    owner, who = trace.owner[led], trace.leader[led]
    changes = np.zeros(len(trace), np.int64)
    np.add.at(changes, owner[1:], (owner[1:] == owner[:-1]) & (who[1:] != who[:-1]))
    return each_once(changes)


def open_moves(trace: Trace) -> np.ndarray:
    """Of each game after how many moves the winner led for good: after all of them, if nobody won alone."""
    leads = trace.leader == trace.winner[trace.owner]
    last = np.zeros(len(trace), np.int64)
    np.maximum.at(last, trace.owner, np.where(leads, 0, trace.place + 1))
    return np.where(trace.winner < 0, trace.moves, last)


def suspense(trace: Trace) -> Counted:
    return open_moves(trace)[:, None], trace.moves[:, None]


def decided_early(trace: Trace) -> Counted:
    return each_once((2 * open_moves(trace) <= trace.moves).astype(np.int64))


def trails(trace: Trace) -> np.ndarray:
    """Of each line whether the side that will win stands behind another."""
    winner = np.maximum(trace.winner, 0)[trace.owner]
    own = trace.standings[np.arange(len(trace.lines)), winner]
    behind: np.ndarray = (own < trace.standings.max(axis=1)) & (trace.winner >= 0)[trace.owner]
    return behind


def drama(trace: Trace) -> Counted:
    won = trace.winner >= 0
    return trace.by_game(trails(trace)), (won * trace.moves)[:, None]


def comebacks(trace: Trace) -> Counted:
    half = trace.place == (trace.moves[trace.owner] - 1) // 2
    behind = trace.by_game(trails(trace) & half)[:, 0]
    return of_games((trace.winner >= 0).astype(np.int64), behind)


LEADING = (
    Measure(
        name="lead_changes",
        text="How often the lead goes to another side.",
        formula="changes of who leads alone / games",
        source=f"{BROWNE}, lead change",
        reckon=ratios,
        count=lead_changes,
        parts=contested,
    ),
    Measure(
        name="suspense",
        text="How long the winner is open: the share of moves before the winner leads for good.",
        formula="moves until the winner leads for good / moves; all, if nobody wins alone",
        source=f"{BROWNE}, uncertainty, told by who leads",
        reckon=portions,
        count=suspense,
        parts=contested,
        unit=PERCENT,
    ),
    Measure(
        name="decided_early",
        text="The share of games that are decided by half of their moves: the leader stays the leader.",
        formula="games with half of their moves, or more, after the winner leads for good / games",
        source=f"{BROWNE}, decisiveness, told by who leads",
        reckon=shares,
        count=decided_early,
        parts=contested,
        unit=PERCENT,
    ),
    Measure(
        name="drama",
        text="The share of moves after which the side that will win stands behind another.",
        formula="moves after which the later winner trails / moves, of games that a side wins",
        source=f"{BROWNE}, drama, without the weight of how far behind",
        reckon=portions,
        count=drama,
        parts=contested,
        unit=PERCENT,
    ),
    Measure(
        name="comebacks",
        text="The share of games won by a side that trailed when half of the moves were played.",
        formula="games won from behind at half time / games that a side wins",
        source=f"{BROWNE}, drama",
        reckon=shares,
        count=comebacks,
        parts=contested,
        unit=PERCENT,
    ),
)
