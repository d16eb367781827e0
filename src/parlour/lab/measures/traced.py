"""Measures computed from traces: wins, the length of games, decisions, and changes of the lead.

A side leads if it alone has the highest standing. The standing is what search maximizes: the points, or the
value of the game's heuristic (cards left, lives). A game that scores only once has no leader until then.
"""

import numpy as np

from ...engine.game import Game
from ...engine.tracing import CHOICES, MOVE, OFFERED
from ...rulebook import DECIDED, OTHERWISE
from ..stats import portions, ratios, shares, spread
from ..traces import Trace
from .measure import ALTHOEFER, BROWNE, PERCENT, Counted, Measure, by_seat, contested, of_games, per_game


def wins(trace: Trace) -> Counted:
    return per_game(won_by_seat(trace))


def won_by_seat(trace: Trace) -> np.ndarray:
    """Return 1 for each seat whose side has won the game alone."""
    seats = np.arange(trace.seats) % trace.sides
    won: np.ndarray = (trace.winner[:, None] == seats).astype(np.int64)
    return won


def wins_by_place(trace: Trace) -> Counted:
    """Return the wins in the order of the seats from the first dealer's left."""
    order = (trace.dealers[:, None] + 1 + np.arange(trace.seats)) % trace.seats
    return per_game(np.take_along_axis(won_by_seat(trace), order, axis=1))


def places(game: Game, seats: int) -> list[str]:
    if game.sides_at(seats) < 2:
        return []
    return [f"dealer + {place}" for place in range(1, seats)] + ["first dealer"]


def points(trace: Trace) -> Counted:
    return per_game(trace.tables["points"][:, : trace.seats])


def lines_of_score(trace: Trace) -> Counted:
    return per_game(trace.scored[:, : trace.sides].sum(axis=1))  # both partners have the points of their side


def names_of_lines(game: Game, seats: int) -> list[str]:
    """Return the lines of the score, if there are several."""
    return list(game.table.lines) * (len(game.table.lines) > 1)


def drawn(trace: Trace) -> Counted:
    return per_game((trace.winner < 0).astype(np.int64))


SHARE = "games won / games"
WIN_MEASURES = (
    Measure(
        name="wins",
        text="The share of games that a seat, or its side, wins alone.",
        formula=SHARE,
        source=ALTHOEFER,
        reckon=shares,
        count=wins,
        parts=by_seat,
        unit=PERCENT,
    ),
    Measure(
        name="points",
        text="The points of a game by seat.",
        formula="sum of points / games",
        source="the game's own score",
        reckon=ratios,
        count=points,
        parts=by_seat,
    ),
    Measure(
        name="score",
        text="The points of a game by line of the score, all sides together.",
        formula="sum of a line of the score / games",
        source="the game's own score",
        reckon=ratios,
        count=lines_of_score,
        parts=names_of_lines,
    ),
    Measure(
        name="places",
        text="The share of games won by place, counted from the left of the first dealer.",
        formula=SHARE,
        source=ALTHOEFER,
        reckon=shares,
        count=wins_by_place,
        parts=places,
        unit=PERCENT,
    ),
    Measure(
        name="unfairness",
        text="How much more the best place wins than the worst: 0 if all places are equal.",
        formula="largest of `places` - least of `places`",
        source=f"{ALTHOEFER}; interval after Bonferroni",
        reckon=spread,
        parts=contested,
        unit=PERCENT,
        of="places",
    ),
    Measure(
        name="drawn",
        text="The share of games that no side wins alone: shared by several, or lost by all.",
        formula="games without a single winning side / games",
        source=f"{ALTHOEFER}, drawing quota; Browne's completion is 1 less this",
        reckon=shares,
        count=drawn,
        unit=PERCENT,
    ),
)


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


def is_choice(trace: Trace) -> np.ndarray:
    """Return for each line whether there was more than one legal move."""
    result: np.ndarray = trace.lines[:, CHOICES] > 1
    return result


def decisions(trace: Trace) -> Counted:
    return per_game(trace.by_seat(is_choice(trace)))


def choices(trace: Trace) -> Counted:
    chosen = is_choice(trace)
    return trace.by_seat(trace.lines[:, CHOICES] * chosen), trace.by_seat(chosen)


def forced(trace: Trace) -> Counted:
    return trace.by_game(~is_choice(trace)), trace.moves[:, None]


def chosen(trace: Trace) -> Counted:
    kinds = np.arange(len(trace.game.verbs))
    offered = (trace.lines[:, OFFERED][:, None] >> kinds & 1).astype(bool)
    mixed = is_choice(trace) & (offered.sum(axis=1) > 1)  # another kind was legal too
    taken = (trace.lines[:, MOVE] & 15)[:, None] == kinds
    return trace.by_game(taken & mixed[:, None]), trace.by_game(offered & mixed[:, None])


def kinds_of_move(game: Game, seats: int) -> list[str]:
    """Return the templates of the verbs, numbered if two are equal."""
    names = [verb.template for verb in game.verbs]
    return [f"{name} ({number})" if names.count(name) > 1 else name for number, name in enumerate(names)] * (
        len(names) > 1
    )


DECISION_MEASURES = (
    Measure(
        name="decisions",
        text="The decisions of a seat in a game: its moves that were not the only legal one.",
        formula="moves with more than one legal / games",
        source=ALTHOEFER,
        reckon=ratios,
        count=decisions,
        parts=by_seat,
    ),
    Measure(
        name="choices",
        text="The number of legal moves at a decision.",
        formula="legal moves at decisions / decisions",
        source=f"{BROWNE}, branching factor",
        reckon=ratios,
        count=choices,
        parts=by_seat,
    ),
    Measure(
        name="forced",
        text="The share of moves that were the only legal one.",
        formula="moves with one legal / moves",
        source=f"{BROWNE}, forced moves",
        reckon=portions,
        count=forced,
        unit=PERCENT,
    ),
    Measure(
        name="chosen",
        text="How often a kind of move is chosen where another kind is legal too. A kind that is never "
        "chosen is dominated; a kind that is always chosen dominates the others.",
        formula="times chosen / times it was legal with another kind",
        source=f"{ALTHOEFER}; dominated as in game theory, for these players",
        reckon=portions,
        count=chosen,
        parts=kinds_of_move,
        unit=PERCENT,
    ),
)


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
