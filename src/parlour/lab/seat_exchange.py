"""Skill and luck: the same deals with the seats exchanged.

Each deal is played once for each side: another side has the stronger bot each time, and all others the weaker
one. Deals form pairs, 2 n and 2 n + 1; game n of a chunk is such a pair.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np

from ..bots import play_games
from ..engine.game import Game
from ..engine.linked import engine
from .chunks import Chunk, load_shipped_game
from .measures import LabError, Measure
from .measures.measure import PERCENT
from .questions import figures
from .stats import Estimate, Six, portions, ratios, residual, six, wilson
from .tallies import Findings
from .text_report import measure_lines

FIRST_BUDGET, MAX_STEPS = 25, 8
MAX_ELO = 800  # a sample with almost no losses says little about the true rate
DEALS = 100
PAIRS_PER_CHUNK = 10  # of deals

Pair = tuple[str, str]  # the stronger bot and the weaker one


def ladder(steps: int) -> list[Pair]:
    """Return the pairs of bots: random moves and greedy, then search with doubled budgets."""
    budgets = [FIRST_BUDGET * 2**step for step in range(steps + 1)]
    doubled = [(f"search:{more}", f"search:{less}") for less, more in pairwise(budgets)]
    return [("greedy", "uniform"), *doubled]


def ranks(chunk: Chunk, pair: Pair) -> np.ndarray:
    """Return how many sides each side has beaten, less those that beat it.

    The shape is (deals, sides with the stronger bot, sides).
    """
    kernels = engine(load_shipped_game(chunk.game, chunk.source))
    template = kernels.template(chunk.seats, chunk.options)
    sides = kernels.game.sides_at(chunk.seats)
    deals = range(2 * chunk.first, 2 * (chunk.first + chunk.games))
    result = []
    for strong in range(sides):
        bots = [pair[0] if seat % sides == strong else pair[1] for seat in range(chunk.seats)]
        batches = play_games(kernels, template, deals, chunk.seed, bots)
        points = np.concatenate([batch.tables["points"] for batch in batches])[:, : chunk.seats]
        points_by_side = np.stack([points[:, side::sides].sum(axis=1) for side in range(sides)], axis=1)
        result.append(np.sign(points_by_side[:, :, None] - points_by_side[:, None, :]).sum(axis=2))
    return np.stack(result, axis=1)


def exchanged(chunk: Chunk, pairs: Sequence[Pair]) -> dict[str, Any]:
    """Play the deals of a chunk for every pair of bots; return plain data. Workers run this function."""
    sums: dict[str, list[Six]] = {"skill": [], "luck": []}
    for pair in pairs:
        result = ranks(chunk, pair)
        for name, (above, below) in (("skill", beaten_sides(result)), ("luck", squared_differences(result))):
            sums[name] += six(above, below)
    return Findings(chunk.games, sums).to_json()


def beaten_sides(wins: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return for each pair of deals twice the number of sides that the stronger bot has beaten, and twice the
    number of all. Ties count as half.
    """
    deals, sides, _ = wins.shape
    stronger = wins[:, np.arange(sides), np.arange(sides)].reshape(deals // 2, -1)
    all_others = 2 * sides * (sides - 1)
    return stronger.sum(axis=1, keepdims=True) + all_others, np.full((deals // 2, 1), 2 * all_others)


def squared_differences(wins: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the squared differences of a seat's results when the stronger bot moves on: within a deal, and
    between two deals.
    """
    moved = np.roll(wins, -1, axis=1)
    even, odd = slice(0, None, 2), slice(1, None, 2)
    same = _sum_of_squares(wins[even], moved[even]) + _sum_of_squares(wins[odd], moved[odd])
    different = _sum_of_squares(wins[even], moved[odd]) + _sum_of_squares(wins[odd], moved[even])
    return same[:, None], different[:, None]


def _sum_of_squares(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    total: np.ndarray = ((first - second) ** 2).sum(axis=(1, 2))
    return total


def elo_estimates(parts: Sequence[Six]) -> list[Estimate | None]:
    """Convert shares of sides beaten to points of Elo."""
    return [
        share and Estimate(*map(points_of_elo, (share.value, share.low, share.high)))
        for share in portions(parts)
    ]


def points_of_elo(share: float) -> float:
    smallest = 1 / (1 + 10 ** (MAX_ELO / 400))
    limited = min(1 - smallest, max(smallest, share))
    return 400 * math.log10(limited / (1 - limited))


def luck_estimates(parts: Sequence[Six]) -> list[Estimate | None]:
    """Return the share of the squared differences that the same deal removes, at most 1.

    If no pair of deals differed, the interval is Wilson's for whole pairs.
    """
    return [
        estimate
        and Estimate(
            1 - estimate.value, max(-1.0, 1 - estimate.high - unseen), min(1.0, 1 - estimate.low + unseen)
        )
        for estimate, unseen in zip(ratios(parts), map(_unseen_share, parts), strict=True)
    ]


def _unseen_share(part: Six) -> float:
    """Return the share of pairs that may differ although none did; 0 if some did."""
    cases, _, below, *_ = part
    return wilson(0, cases)[1] if below and cases > 1 and not residual(part) else 0.0


def ladder_measures(pairs: Sequence[Pair]) -> tuple[Measure, Measure]:
    """Return the measures of skill and luck, with a part for each pair of bots."""
    names = [f"{strong} against {weak}" for strong, weak in pairs]
    skill = Measure(
        name="skill",
        text="The points of Elo that a bot gains by a heuristic, and by each doubling of its budget. A game "
        "in which every doubling gains rewards skill.",
        formula="400 log10(p / (1 - p)), p = sides beaten / sides met, ties as half",
        source='A. Elo, "The rating of chessplayers" (1978); Althöfer (2003), deepening positivity',
        reckon=elo_estimates,
        parts=lambda game, seats: names,
    )
    luck = Measure(
        name="luck",
        text="A lower bound for luck: the share of a result that stays with the seat when the players change "
        "seats. At 100 % the deal alone decides. At 0 % nothing stays; the cards may matter all the same, "
        "because different moves lead to different cards.",
        formula="1 - squared differences of a seat's result in one deal / those between two deals, "
        "while the players change seats; a result is sides beaten less sides that won",
        source='the intraclass correlation: R. A. Fisher, "Statistical methods for research workers" (1925)',
        reckon=luck_estimates,
        parts=lambda game, seats: names,
        unit=PERCENT,
    )
    return skill, luck


class SeatExchangeQuestion:
    """The measures of skill and luck of a game under one set of house rules."""

    half = math.inf  # a run never stops early
    varied: tuple[str, ...] = ()

    def __init__(self, game: Game, chunk: Chunk, steps: int, deals: int = DEALS) -> None:
        if game.sides_at(chunk.seats) < 2:
            raise LabError(
                f"{game.title} is for one player: skill is measured between players", code="game.unsupported"
            )
        if not 0 <= steps <= MAX_STEPS:
            raise LabError(
                f"budgets can be doubled 0 to {MAX_STEPS} times, not {steps}", code="argument.out_of_range"
            )
        self.game, self.pairs, self.found = game, ladder(steps), Findings()
        self.chunk = replace(chunk, bots=(), first=0, games=-(-deals // 2))

    @property
    def chunks(self) -> list[Chunk]:
        return self.chunk.split(PAIRS_PER_CHUNK)

    @property
    def work(self) -> "partial[dict[str, Any]]":
        return partial(exchanged, pairs=tuple(self.pairs))

    def take(self, data: Any) -> None:
        self.found = self.found.merge(Findings.from_json(data))

    @property
    def games(self) -> int:
        """The number of finished deals."""
        return 2 * self.found.games

    def differences(self) -> list[dict[str, Any]]:
        """Return no differences, because nothing is varied."""
        return []

    def histograms(self) -> dict[str, Any]:
        """Return no histograms, because deals are played several times."""
        return {}

    def to_json(self) -> dict[str, Any]:
        """Return the figures by measure, ready for JSON."""
        return figures(self.found, self.game, self.chunk.seats, ladder_measures(self.pairs))

    def lines(self) -> list[str]:
        """Return the figures as lines of text."""
        heading = f"Seats exchanged in {self.games:,} deals"
        return [
            "",
            heading,
            "",
            *measure_lines(self.found, self.game, self.chunk.seats, ladder_measures(self.pairs)),
        ]
