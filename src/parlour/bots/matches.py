"""Whole games in which a bot from code plays: one after the other, each a match in plain Python."""

from collections.abc import Iterator

import numpy as np

from ..engine.checking import no_end
from ..engine.linked import Engine
from ..engine.simulation import Batch, Games, Pace, numbers
from ..play import Match
from .company import AnyBot, bot_seed, player
from .failing import BotFailed


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
