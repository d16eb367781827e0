"""From a state that is kept beside a log to the state after all of its records."""

from collections.abc import Sequence

from ..log.record import Record
from .fold import settle, take
from .force import Force
from .game import ScoredGame


def onward(game: ScoredGame, following: Sequence[Record]) -> ScoredGame | None:
    """The state after the records that follow `game`, which becomes it; None where only folding all of them
    says: they take back what lies before, or change what its rows mean. Unfit names one that cannot be.
    """
    force = Force(game.in_force, game.taken_back)
    for record in following:
        if _reaches_back(game, record):
            return None
        force.follow(record)
    counts = set(game.in_force)
    for record in following:
        take(game, record, record.seq in counts)
    if following:
        last = following[-1]
        game.last_seq, game.last_hash, game.last_change = last.seq, last.hash, last.at
    settle(game)
    return game


def _reaches_back(game: ScoredGame, record: Record) -> bool:
    if record.kind in ("undo", "redo"):
        return bool(record.body["takes_back" if record.kind == "undo" else "restores"] <= game.last_seq)
    return record.kind == "set" and game.settings.mode == "events"
