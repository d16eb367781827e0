"""Trying a table that was laid by hand: no position is believed before its rules have played on from it.

A register that no game could have reached may lead the rules out of their arrays, round in circles, or to
cards that are not there. Plain Python notices, where compiled rules would not: they see nothing but tables
that have passed here.
"""

import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from ..engine.compile_cache import PACKAGE
from ..engine.game import Game
from ..engine.linked import deciders, zone_at
from ..errors import ParlourError, PositionError
from . import events
from .laws import all_lying, breach
from .match import Match, Played
from .steps import at_most

FIRST_MOVES = 5  # so many moves of each seat are tried,
AHEAD = 6  # and one line of play as far as this,
LONG = 5_000  # or until a list of moves takes so many looks at the table
IMPOSSIBLE = "no game could come to this position: "
BROKEN = (ArithmeticError, LookupError, ValueError, UnboundLocalError)  # by rules on a senseless table


@contextmanager
def believed(when: Callable[[], str] = str) -> Iterator[None]:
    """Turn what rules and words raise on a senseless table into a PositionError that tells when.

    Rules that are not built in may be wrong themselves: the error names their line too."""
    try:
        yield
    except BROKEN as error:
        refused = isinstance(error, ParlourError) and not isinstance(error, PositionError)
        if refused or str(error).startswith(IMPOSSIBLE):
            raise
        raise PositionError(
            f"{IMPOSSIBLE}{when()}{error}{_rule_that_raised(error)}", code="position.impossible"
        ) from None


def _rule_that_raised(error: BaseException) -> str:
    """Name the innermost line outside Parlour that led to an error, or nothing where there is none."""
    frames = traceback.extract_tb(error.__traceback__)
    for frame in reversed(frames):
        if not frame.filename.startswith("<") and not Path(frame.filename).is_relative_to(PACKAGE):
            where = f"`{frame.name}`, {frame.filename}, line {frame.lineno}: {frame.line}"
            return f"; or the rules of the game are wrong ({where})"
    return ""


def try_out(game: Game, table: np.ndarray) -> None:
    """Let the rules look at a laid table and play on a little, on a copy. Raises PositionError."""
    _keep_laws(game, table)
    with at_most(), believed():
        table = events.arrive(game, table)
    with believed():
        _keep_laws(game, table)
        _take_answers(game, table)
        asked = [(seat, _some_move(game, table, seat)) for seat in deciders(table)]
    for seat, moves in asked:
        for move in moves[:: -(-len(moves) // FIRST_MOVES)]:
            try_move(game, table, seat, move)
    play_on(game, table)


def play_on(game: Game, table: np.ndarray) -> None:
    """Try one line of play, with a move here and a move there of those that are legal."""
    for number in range(AHEAD):
        with at_most() as looked, believed():
            asked = deciders(table)
            moves = events.list_moves(game, table, asked[0]) if asked else []
            if not moves or looked() > LONG:
                return  # it is over; or the position has left out a hand that does not matter
        table = try_move(game, table, asked[0], moves[7 * number % len(moves)])


def _read_back(game: Game, table: np.ndarray, seat: int, move: int) -> None:
    """A move that is listed can be said."""
    t = _with_on_turn(table, seat)
    if game.read(game.write(move, t), t) != move:
        raise PositionError("the move could not be said", code="position.impossible")


def try_move(game: Game, table: np.ndarray, seat: int, move: int) -> np.ndarray:
    """Play a legal move in plain Python and return the table after it. Raises PositionError."""
    with at_most(), believed(lambda: f"after {_text(game, table, seat, move)}: "):
        _read_back(game, table, seat, move)
        after = events.watch(game, table, seat, move)[1]
        _keep_laws(game, after)
        _keep_cards(game, table, after)
    return after


def _keep_laws(game: Game, table: np.ndarray) -> None:
    if told := breach(game, table):
        raise PositionError(told, code="position.impossible")


def _keep_cards(game: Game, before: np.ndarray, after: np.ndarray) -> None:
    """A move changes no card; a new deal has the whole pack, or what is left of a stock stacked for it."""
    cards = all_lying(game, after)
    if cards in (all_lying(game, before), sorted(game.cards(before[0]))):
        return
    stacked = before[0].stacked and not after[0].stacked
    if not (stacked and Counter(cards) <= Counter(zone_at(before, game.stock).cards.tolist())):
        raise PositionError("other cards lie on the table", code="position.impossible")


def _take_answers(game: Game, table: np.ndarray) -> None:
    """Whoever was asked and owes nothing any more has sealed a legal move."""
    t = table[0]
    answered = 0 if t.over else t.asked & ~t.owes
    for seat in range(t.seats):
        if answered >> seat & 1 and t.answers[seat] not in _some_move(game, table, seat):
            raise PositionError(
                f"seat {seat} was asked and owes nothing, but its answer is no legal move",
                code="position.impossible",
            )


def _some_move(game: Game, table: np.ndarray, seat: int) -> list[int]:
    """The legal moves of a seat that is asked: it has one."""
    with at_most():
        moves = events.list_moves(game, table, seat)
    if not moves:
        raise PositionError(f"seat {seat} is asked and has no legal move", code="position.impossible")
    return moves


def _text(game: Game, table: np.ndarray, seat: int, move: int) -> str:
    try:
        return f"`{game.write(move, _with_on_turn(table, seat))}` by seat {seat}"
    except BROKEN:
        return f"a move by seat {seat}"


def _with_on_turn(table: np.ndarray, seat: int) -> Any:
    """The table as words read it: a copy, with this seat on turn."""
    t = table.copy()[0]
    t.turn = seat
    return t


class LaidMatch(Match):
    """A match on a table laid by hand: all is tried in plain Python before it runs compiled."""

    _listed_at, _has_listed = b"", frozenset[int]()  # the table, and whose moves have been tried there

    def legal(self, seat: int) -> list[str]:
        self._try_list(seat)
        return super().legal(seat)

    def play(self, seat: int, text: str, at: float | None = None) -> Played:
        self._try_list(seat)
        return super().play(seat, text, at)

    def _carry_out(self, seat: int, move: int, t: Any, at: float | None) -> Played:
        try_move(self.game, self.table, seat, move)
        played = super()._carry_out(seat, move, t, at)
        self._try_list(seat)  # a decision may go on in steps
        return played

    def _try_list(self, seat: int) -> None:
        now = self.table.tobytes()
        tried = self._has_listed if now == self._listed_at else frozenset[int]()
        if seat in self.deciders and seat not in tried:
            with at_most(), believed():
                events.list_moves(self.game, self.table, seat)
            self._listed_at, self._has_listed = now, tried | {seat}
