"""Measures of the lead: changes of the lead, how long the winner is open, and comebacks.

A side leads if it alone has the highest standing. The standing is what search maximizes: the points, or the
value of the game's heuristic (cards left, lives). A game that scores only once has no leader until then.
"""

import numpy as np

from ..stats import portions, ratios, shares
from ..traces import Trace
from .measure import BROWNE, PERCENT, Counted, Measure, contested, of_games, per_game


def lead_changes(trace: Trace) -> Counted:
    """Count a change when the leader differs from the last leader; a tie in between does not count."""
    led = np.flatnonzero(trace.leader >= 0)
    owner, who = trace.owner[led], trace.leader[led]
    changes = np.zeros(len(trace), np.int64)
    np.add.at(changes, owner[1:], (owner[1:] == owner[:-1]) & (who[1:] != who[:-1]))
    return per_game(changes)


def open_moves(trace: Trace) -> np.ndarray:
    """Return for each game the moves until the winner leads for good; all moves if no side wins alone."""
    leads = trace.leader == trace.winner[trace.owner]
    last = np.zeros(len(trace), np.int64)
    np.maximum.at(last, trace.owner, np.where(leads, 0, trace.place + 1))
    return np.where(trace.winner < 0, trace.moves, last)


def suspense(trace: Trace) -> Counted:
    return open_moves(trace)[:, None], trace.moves[:, None]


def decided_early(trace: Trace) -> Counted:
    return per_game((2 * open_moves(trace) <= trace.moves).astype(np.int64))


def trails(trace: Trace) -> np.ndarray:
    """Return for each line whether the later winner is behind another side."""
    winner = np.maximum(trace.winner, 0)[trace.owner]
    standing = trace.standings[np.arange(len(trace.lines)), winner]
    behind: np.ndarray = (standing < trace.standings.max(axis=1)) & (trace.winner >= 0)[trace.owner]
    return behind


def drama(trace: Trace) -> Counted:
    won = trace.winner >= 0
    return trace.by_game(trails(trace)), (won * trace.moves)[:, None]


def comebacks(trace: Trace) -> Counted:
    half = trace.place == (trace.moves[trace.owner] - 1) // 2
    behind = trace.by_game(trails(trace) & half)[:, 0]
    return of_games((trace.winner >= 0).astype(np.int64), behind)


LEAD_MEASURES = (
    Measure(
        name="lead_changes",
        text="How often the lead changes to another side.",
        formula="changes of who leads alone / games",
        source=f"{BROWNE}, lead change",
        reckon=ratios,
        count=lead_changes,
        parts=contested,
    ),
    Measure(
        name="suspense",
        text="The share of moves before the winner leads for good.",
        formula="moves until the winner leads for good / moves; all, if no side wins alone",
        source=f"{BROWNE}, uncertainty, by the leader",
        reckon=portions,
        count=suspense,
        parts=contested,
        unit=PERCENT,
    ),
    Measure(
        name="decided_early",
        text="The share of games that are decided after half of their moves: the leader stays the leader.",
        formula="games with half of their moves, or more, after the winner leads for good / games",
        source=f"{BROWNE}, decisiveness, by the leader",
        reckon=shares,
        count=decided_early,
        parts=contested,
        unit=PERCENT,
    ),
    Measure(
        name="drama",
        text="The share of moves after which the later winner is behind another side.",
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
