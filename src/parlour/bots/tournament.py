"""Play whole games between bots: built-in ones in batches on threads, users' bots one game at a time."""

from collections.abc import Iterator, Sequence
from threading import local

import numpy as np

from ..engine.chance import seed_words
from ..engine.checking import no_end
from ..engine.linked import Engine
from ..engine.moves import room_for_moves
from ..engine.pool import new_ledger, new_pool
from ..engine.simulation import Batch, Games, Pace, in_batches, numbers, uniform_games, whole_games
from ..match import Match
from .errors import BotFailed
from .players import NAMES, SEARCHING, Policy, counted
from .registry import AnyBot, bot_seed, filled, known_bot, player


def coded_games(
    engine: Engine, template: np.ndarray, games: Games, seed: int, bots: list[AnyBot], pace: Pace
) -> Iterator[Batch]:
    """Play games of a seed by their numbers, until `pace` is stopped; `bots` are one a seat."""
    options = {option.name: option.write(int(template[option.name][0])) for option in engine.game.options}
    for number in numbers(games):
        match = Match(engine.game, len(bots), options, seed, watched=False, number=number)
        batch = Batch.room(template, 1)
        pace.begin(batch)
        try:
            over = play_out(match, engine, bots, batch.lengths, pace)
        except BotFailed as failed:
            raise failed.in_game(f"game {number} of seed {seed}: ") from failed.__cause__
        if not over:
            return
        batch.tables[0] = match.table[0]
        add_lines(match, batch.lines[0])
        yield pace.finish()


def play_out(match: Match, engine: Engine, bots: list[AnyBot], length: np.ndarray, pace: Pace) -> bool:
    """Play a match to its end, counting its moves; false if the games were stopped before."""
    players = [
        player(bot, engine, seat, bot_seed(match.seed, seat, match.number)) for seat, bot in enumerate(bots)
    ]
    while not match.over:
        if pace.stopped:
            return False
        seat = match.deciders[0]
        players[seat].decide(match, seat)()
        length[0] = len(match.played)
        if length[0] > engine.game.longest:
            raise no_end(engine.game, int(length[0]), f"game {match.number} of this seed: ")
    return True


def add_lines(match: Match, lines: np.ndarray) -> None:
    """Add up what the points of a match are made of, seat by seat."""
    names = match.game.table.lines
    for deal in match.scored:
        for seat, scored in enumerate(deal.lines):
            for name, value in scored.items():
                lines[seat, names.index(name)] += value


BATCH = 32  # of games between bots that do not search; those that do are played one by one


def play_games(
    engine: Engine,
    template: np.ndarray,
    games: Games,
    seed: int,
    bots: Sequence[AnyBot],
    threads: int = 1,
    pace: Pace | None = None,
) -> Iterator[Batch]:
    """Play games of a seed by their numbers between bots, one a seat (the last fills the seats left).

    The deals are those of simulation.random_games with the same seed. Where a bot comes from code, games
    are played one by one in this thread. Raises BotError, and BotFailed from the game in which a bot fails.
    """
    seated = filled(bots, int(template["seats"][0]))
    known = [known_bot(one) for one in seated]
    policies = [counted(one) for one in known if isinstance(one, Policy)]
    if len(policies) < len(seated):
        return coded_games(engine, template, games, seed, seated, pace or Pace())
    if all(NAMES[one.number] == "uniform" for one in policies):
        return uniform_games(engine, template, games, seed, threads, pace)
    return _between(engine, template, games, seed, policies, threads, pace or Pace())


def _between(
    engine: Engine,
    template: np.ndarray,
    games: Games,
    seed: int,
    policies: list[Policy],
    threads: int,
    pace: Pace,
) -> Iterator[Batch]:
    numbers = np.array([one.number for one in policies])
    iterations = np.array([one.iterations for one in policies])
    words = seed_words(seed)
    kernel = whole_games(engine, "bots", "bot_games")
    own = local()

    def play(first: int, batch: Batch) -> None:
        if not hasattr(own, "room"):
            own.room = np.zeros(3, template.dtype), new_pool(), new_ledger()
        tables, lengths, lines = batch.tables, batch.lengths, batch.lines
        kernel(
            tables, template, words, first, room_for_moves(), lengths, lines, numbers, iterations, *own.room
        )

    size = 1 if any(NAMES[one.number] in SEARCHING for one in policies) else BATCH
    return in_batches(play, template, games, size, threads, pace)
