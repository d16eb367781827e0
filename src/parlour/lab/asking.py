"""A question to the laboratory: which game, under which house rules, between whom; and its answer."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from ..engine.game import Game
from ..engine.linked import engine
from ..games import load
from ..names.arguments import option_values, seat_count, seed_number, whole_number
from .findings import Findings
from .histogram import in_columns
from .intervals import Estimate
from .measures import MEASURES, Measure
from .measuring import measured_by_name
from .piece import Piece
from .reading import told
from .running import size_of
from .traces import policies
from .travelling import written


def asked(
    game: Game | str,
    bots: str | Sequence[str] = (),
    games: int = 1000,
    seed: int = 0,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> tuple[Game, Piece]:
    """The game, and the whole question as one piece. Raises what `simulate` raises."""
    games, seed = whole_number(games, "the number of games", least=1), seed_number(seed)
    found = load(game)
    chosen = {name: str(value) for name, value in option_values(options).items()}
    template = engine(found).template(seat_count(seats), chosen)
    names = (bots,) if isinstance(bots, str) else tuple(bots)
    piece = Piece(found.name, written(found), int(template["seats"][0]), chosen, names, seed, 0, games)
    policies(piece)
    return found, piece


class Measuring:
    """One kind of game, to be measured."""

    varied: tuple[str, ...] = ()

    def __init__(self, game: Game, piece: Piece, measures: Sequence[Measure] = MEASURES) -> None:
        self.game, self.piece, self._names = game, piece, tuple(one.name for one in measures)
        self.found = Findings()

    @property
    def pieces(self) -> list[Piece]:
        return self.piece.split(size_of(self.piece.bots))

    @property
    def work(self) -> "partial[dict[str, Any]]":
        return partial(measured_by_name, names=self._names)

    def take(self, found: Any) -> None:
        self.found = self.found.merge(Findings.of(found))

    @property
    def half(self) -> float:
        """The widest half of an interval of a share of wins: what `until` is held to."""
        return widest(self.found, self.game, self.piece.seats)

    @property
    def games(self) -> int:
        """How many games are over."""
        return self.found.games

    def lines(self) -> list[str]:
        """The figures as lines to read."""
        return told(self.found, self.game, self.piece.seats)

    def differences(self) -> list[dict[str, Any]]:
        """One kind of game differs from nothing."""
        return []

    def histograms(self) -> dict[str, list[dict[str, Any]]]:
        """How many games had which number of moves, ready for JSON: columns."""
        return in_columns({"": self.found.tallies})

    def told(self) -> dict[str, Any]:
        """The figures by name, ready for JSON: one, or a list of those of all parts."""
        return figures(self.found, self.game, self.piece.seats)


def widest(found: Findings, game: Game, seats: int) -> float:
    """Half of the widest interval of the measures that are shares of games won."""
    won = [one for one in found.measures(game, seats) if one.name in ("wins", "places")]
    halves = [(one.high - one.low) / 2 for measure in won for one in found.estimates(measure) if one]
    return max(halves, default=0.0)


def figures(
    found: Findings, game: Game, seats: int, measures: Sequence[Measure] = MEASURES
) -> dict[str, Any]:
    """By measure {"value", "low", "high"}, or a list of these where it has parts."""
    by_name: dict[str, Any] = {}
    for measure in found.measures(game, seats, measures):
        parts, estimates = measure.parts(game, seats), found.estimates(measure)
        listed = [{"part": part, **plain(one)} for part, one in zip(parts, estimates, strict=True)]
        by_name[measure.name] = listed if parts != [""] else plain(estimates[0])
    return by_name


def plain(one: Estimate | None) -> dict[str, float | None]:
    """A figure ready for JSON, which knows no infinity: one game says nothing about how sure it is."""
    if one is None:
        return dict.fromkeys(("value", "low", "high"))
    bounds = (one.low, one.high) if one.high < float("inf") else (None, None)
    return {"value": one.value, "low": bounds[0], "high": bounds[1]}
