"""Strength and luck: the same deals with the seats exchanged.

Each deal is played as often as there are sides: every time another side has the stronger bot, and all others
the weaker one. Deals go in pairs, 2 n and 2 n + 1: game n of a piece is such a pair.
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
from .chunks import Piece
from .code_shipping import arrived
from .measures import LabError, Measure
from .measures.measure import PERCENT
from .questions import figures
from .stats import Estimate, Six, portions, ratios, residual, six, wilson
from .tallies import Findings
from .text_report import measure_lines

FIRST_BUDGET, MOST_STEPS = 25, 8
MOST_ELO = 800  # hardly a loss says little of how many there are to come
DEALS = 100
AT_ONCE = 10  # pairs of deals in a piece

Pair = tuple[str, str]  # who is stronger, and than whom


def ladder(steps: int) -> list[Pair]:
    """A bot with good sense against chance, and then budgets doubled step by step."""
    budgets = [FIRST_BUDGET * 2**step for step in range(steps + 1)]
    doubled = [(f"search:{more}", f"search:{less}") for less, more in pairwise(budgets)]
    return [("greedy", "uniform"), *doubled]


def ranks(piece: Piece, pair: Pair) -> np.ndarray:
    """Sides that each has beaten, less those that beat it: shape (deals, sides with the stronger, sides)."""
    kernels = engine(arrived(piece.game, piece.source))
    template = kernels.template(piece.seats, piece.options)
    sides = kernels.game.sides_at(piece.seats)
    deals = range(2 * piece.first, 2 * (piece.first + piece.games))
    found = []
    for strong in range(sides):
        bots = [pair[0] if seat % sides == strong else pair[1] for seat in range(piece.seats)]
        played = play_games(kernels, template, deals, piece.seed, bots)
        points = np.concatenate([one.tables["points"] for one in played])[:, : piece.seats]
        own = np.stack([points[:, side::sides].sum(axis=1) for side in range(sides)], axis=1)
        found.append(np.sign(own[:, :, None] - own[:, None, :]).sum(axis=2))
    return np.stack(found, axis=1)


def exchanged(piece: Piece, pairs: Sequence[Pair]) -> dict[str, Any]:
    """Play the deals of a piece for every step of the ladder; return what was found as plain data."""
    sums: dict[str, list[Six]] = {"skill": [], "luck": []}
    for pair in pairs:
        found = ranks(piece, pair)
        for name, (above, below) in (("skill", beaten(found)), ("luck", apart(found))):
            sums[name] += six(above, below)
    return Findings(piece.games, sums).plain()


def beaten(found: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """By pair of deals twice the sides that the stronger has beaten, and twice all: ties count as half."""
    deals, sides, _ = found.shape
    own = found[:, np.arange(sides), np.arange(sides)].reshape(deals // 2, -1)
    all_others = 2 * sides * (sides - 1)
    return own.sum(axis=1, keepdims=True) + all_others, np.full((deals // 2, 1), 2 * all_others)


def apart(found: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """How far results of a seat lie apart when the stronger moves on: in one deal, and in two."""
    moved = np.roll(found, -1, axis=1)
    one, other = slice(0, None, 2), slice(1, None, 2)
    same = squares(found[one], moved[one]) + squares(found[other], moved[other])
    different = squares(found[one], moved[other]) + squares(found[other], moved[one])
    return same[:, None], different[:, None]


def squares(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    total: np.ndarray = ((one - other) ** 2).sum(axis=(1, 2))
    return total


def elo(parts: Sequence[Six]) -> list[Estimate | None]:
    """A share of sides beaten as points of Elo."""
    return [one and Estimate(*map(points_of_elo, (one.value, one.low, one.high))) for one in portions(parts)]


def points_of_elo(share: float) -> float:
    edge = 1 / (1 + 10 ** (MOST_ELO / 400))
    inside = min(1 - edge, max(edge, share))
    return 400 * math.log10(inside / (1 - inside))


def held_by_deal(parts: Sequence[Six]) -> list[Estimate | None]:
    """What the same deal takes away of how far results lie apart: from 0, and 1 at most. Where no pair of
    deals differed from another, that is not known of all: Wilson's interval, its games being whole pairs."""
    return [
        one and Estimate(1 - one.value, max(-1.0, 1 - one.high - unseen), min(1.0, 1 - one.low + unseen))
        for one, unseen in zip(ratios(parts), map(not_seen, parts), strict=True)
    ]


def not_seen(part: Six) -> float:
    """The share of pairs that may differ though none did; nothing where some differed."""
    cases, _, below, *_ = part
    return wilson(0, cases)[1] if below and cases > 1 and not residual(part) else 0.0


def ladder_measures(pairs: Sequence[Pair]) -> tuple[Measure, Measure]:
    """Strength and luck, with a part for each step."""
    names = [f"{strong} against {weak}" for strong, weak in pairs]
    skill = Measure(
        name="skill",
        text="How many points of Elo a bot gains by good sense, and by twice the budget. Where every "
        "doubling gains, there is much to find.",
        formula="400 log10(p / (1 - p)), p = sides beaten / sides met, ties as half",
        source='A. Elo, "The rating of chessplayers" (1978); Althöfer (2003), deepening positivity',
        reckon=elo,
        parts=lambda game, seats: names,
    )
    luck = Measure(
        name="luck",
        text="At least how much is luck: the share of a result that stays with the seat when the players "
        "change seats. 100 %: the deal decides alone. 0 %: nothing stays; the cards may matter all the same, "
        "for other moves meet other cards.",
        formula="1 - squared differences of a seat's result in one deal / those between two deals, "
        "while the players change seats; a result is sides beaten less sides that won",
        source='the intraclass correlation: R. A. Fisher, "Statistical methods for research workers" (1925)',
        reckon=held_by_deal,
        parts=lambda game, seats: names,
        unit=PERCENT,
    )
    return skill, luck


class Exchanging:
    """One kind of game, to be asked how much is skill and how much luck."""

    half = math.inf  # it is never sure enough to stop early
    varied: tuple[str, ...] = ()

    def __init__(self, game: Game, piece: Piece, steps: int, deals: int = DEALS) -> None:
        if game.sides_at(piece.seats) < 2:
            raise LabError(
                f"{game.title} is for one: there is nobody to be stronger than", code="game.unsupported"
            )
        if not 0 <= steps <= MOST_STEPS:
            raise LabError(
                f"budgets can be doubled 0 to {MOST_STEPS} times, not {steps}", code="argument.out_of_range"
            )
        self.game, self.pairs, self.found = game, ladder(steps), Findings()
        self.piece = replace(piece, bots=(), first=0, games=-(-deals // 2))

    @property
    def pieces(self) -> list[Piece]:
        return self.piece.split(AT_ONCE)

    @property
    def work(self) -> "partial[dict[str, Any]]":
        return partial(exchanged, pairs=tuple(self.pairs))

    def take(self, found: Any) -> None:
        self.found = self.found.merge(Findings.of(found))

    @property
    def games(self) -> int:
        """How many deals are over."""
        return 2 * self.found.games

    def differences(self) -> list[dict[str, Any]]:
        """Steps of a ladder are told as they are."""
        return []

    def histograms(self) -> dict[str, Any]:
        """Deals that are played once for each seat of the stronger say nothing of how long a game is."""
        return {}

    def told(self) -> dict[str, Any]:
        """The figures by name, ready for JSON."""
        return figures(self.found, self.game, self.piece.seats, ladder_measures(self.pairs))

    def lines(self) -> list[str]:
        """The figures as lines to read."""
        heading = f"Seats exchanged in {self.games:,} deals"
        return [
            "",
            heading,
            "",
            *measure_lines(self.found, self.game, self.piece.seats, ladder_measures(self.pairs)),
        ]
