"""Play whole games between bots: built-in ones in batches on threads, bots from code one game at a time."""

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
from .registry import AnyBot, bot_seed, fill_seats, known_bot, player


def code_bot_games(
    engine: Engine, template: np.ndarray, games: Games, seed: int, bots: list[AnyBot], pace: Pace
) -> Iterator[Batch]:
    """Play games of a seed by number, until `pace` is stopped; `bots` has one bot for each seat."""
    options = {option.name: option.write(int(template[option.name][0])) for option in engine.game.options}
    for number in numbers(games):
        match = Match(engine.game, len(bots), options, seed, watched=False, number=number)
        batch = Batch.room(template, 1)
        pace.begin(batch)
        try:
            finished = play_out(match, engine, bots, batch.lengths, pace)
        except BotFailed as failed:
            raise failed.in_game(f"game {number} of seed {seed}: ") from failed.__cause__
        if not finished:
            return
        batch.tables[0] = match.table[0]
        add_score_lines(match, batch.lines[0])
        yield pace.finish()


def play_out(match: Match, engine: Engine, bots: list[AnyBot], length: np.ndarray, pace: Pace) -> bool:
    """Play a match to its end and count its moves; return False if it was stopped before."""
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


def add_score_lines(match: Match, lines: np.ndarray) -> None:
    """Add the lines of the score of a match, seat by seat."""
    names = match.game.table.lines
    for deal in match.scored:
        for seat, scored in enumerate(deal.lines):
            for name, value in scored.items():
                lines[seat, names.index(name)] += value


BATCH = 32  # games in a batch if no bot searches; otherwise 1


def play_games(
    engine: Engine,
    template: np.ndarray,
    games: Games,
    seed: int,
    bots: Sequence[AnyBot],
    threads: int = 1,
    pace: Pace | None = None,
) -> Iterator[Batch]:
    """Play games of a seed by number between bots, one for each seat (the last is repeated).

    The deals are those of simulation.random_games with the same seed. If a bot comes from code, games are
    played one after another in this thread. Raises BotError, and BotFailed if a bot fails in a game.
    """
    by_seat = fill_seats(bots, int(template["seats"][0]))
    parsed = [known_bot(bot) for bot in by_seat]
    policies = [counted(bot) for bot in parsed if isinstance(bot, Policy)]
    if len(policies) < len(by_seat):
        return code_bot_games(engine, template, games, seed, by_seat, pace or Pace())
    if all(NAMES[bot.number] == "uniform" for bot in policies):
        return uniform_games(engine, template, games, seed, threads, pace)
    return _built_in_games(engine, template, games, seed, policies, threads, pace or Pace())


def _built_in_games(
    engine: Engine,
    template: np.ndarray,
    games: Games,
    seed: int,
    policies: list[Policy],
    threads: int,
    pace: Pace,
) -> Iterator[Batch]:
    numbers = np.array([policy.number for policy in policies])
    iterations = np.array([policy.iterations for policy in policies])
    words, kernel, cache = seed_words(seed), whole_games(engine, "bots", "bot_games"), local()

    def play(first: int, batch: Batch) -> None:
        if not hasattr(cache, "room"):
            cache.room = np.zeros(3, template.dtype), new_pool(), new_ledger()
        results = room_for_moves(), batch.lengths, batch.lines
        kernel(batch.tables, template, words, first, *results, numbers, iterations, *cache.room)

    size = 1 if any(NAMES[policy.number] in SEARCHING for policy in policies) else BATCH
    return in_batches(play, template, games, size, threads, pace)
