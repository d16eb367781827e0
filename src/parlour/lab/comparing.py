"""`trial` plays all variants of a game on the same deals, and returns a table of what differs."""

import importlib
from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import Any

import numpy as np

from ..engine.game import Game
from ..engine.simulation import Pace
from .asking import asked, figures
from .differences import Difference, differences
from .histogram import in_columns
from .piece import Piece
from .running import by_threads, size_of, taken
from .trials import Compared, comparable, compared_by_name, variants

COLUMNS = ("measure", "part", "variant", "against", "first", "other", "value", "low", "high")
CHANCES = ("chance", "adjusted", "is_sure", "fewer")


class Trial:
    """One game under several variants, to be compared on the same deals."""

    def __init__(
        self, game: Game, piece: Piece, vary: Mapping[str, Sequence[str]], names: Sequence[str] = ()
    ) -> None:
        self.game, self.piece = game, piece
        self.varied = tuple(vary)
        self.sides = variants(piece, vary)
        self.measures = comparable(game, names)
        for side in self.sides:
            asked(game, side.bots, 1, piece.seed, side.seats, side.options)
        self.found: Compared | None = None

    @property
    def pieces(self) -> list[Piece]:
        return self.piece.split(size_of([bot for side in self.sides for bot in side.bots]))

    @property
    def work(self) -> "partial[dict[str, Any]]":
        names = tuple(one.name for one in self.measures)
        return partial(compared_by_name, sides=tuple(self.sides), names=names)

    def take(self, found: Any) -> None:
        one = Compared.of(found)
        self.found = self.found.merge(one) if self.found else one

    @property
    def half(self) -> float:
        """The widest half of an interval of a difference of shares: what `until` is held to."""
        shares = [one for one in self.table.differences if one.unit == "%"]
        return max(((one.high - one.low) / 2 for one in shares), default=0.0)

    @property
    def table(self) -> "TrialTable":
        """What differs, as far as the games tell that are over."""
        if self.found is None:
            return TrialTable([], 0)
        told = differences(self.found, self.sides, self.game, self.measures)
        return TrialTable(told, self.games)

    @property
    def games(self) -> int:
        """How many games of each variant are over."""
        return self.found.games if self.found else 0

    def lines(self) -> list[str]:
        """The differences as lines to read."""
        return str(self.table).split("\n")

    def differences(self) -> list[dict[str, Any]]:
        """The differences, ready for JSON."""
        return [one.plain() for one in self.table.differences]

    def histograms(self) -> dict[str, list[dict[str, Any]]]:
        """How many games of each variant had which number of moves, ready for JSON: columns."""
        if self.found is None:
            return {}
        pairs = zip(self.sides, self.found.findings, strict=True)
        return in_columns({side.label: found.tallies for side, found in pairs})

    def told(self) -> dict[str, Any]:
        """By measure a list of the figures of all variants, ready for JSON."""
        told: dict[str, list[dict[str, Any]]] = {}
        for side, found in zip(self.sides, self.found.findings if self.found else (), strict=True):
            for name, figure in figures(found, self.game, side.seats).items():
                parts = figure if isinstance(figure, list) else [figure]
                told.setdefault(name, []).extend({"variant": side.label, **part} for part in parts)
        return told


class TrialTable:
    """The differences of a trial, row by row: print it to read it."""

    def __init__(self, told: Sequence[Difference], games: int) -> None:
        self.differences, self.games = list(told), games

    def __len__(self) -> int:
        return len(self.differences)

    def __str__(self) -> str:
        from .trial_lines import told

        return "\n".join(told(self.differences, self.games))

    @cached_property
    def columns(self) -> dict[str, np.ndarray]:
        """The table as NumPy arrays by name."""
        return {
            name: np.array([_cell(getattr(one, name)) for one in self.differences])
            for name in (*COLUMNS, *CHANCES)
        }

    def to_pandas(self) -> Any:
        """The table for pandas, which has to be installed."""
        pandas = importlib.import_module("pandas")

        return pandas.DataFrame(self.columns)

    def to_polars(self) -> Any:
        """The table for polars, which has to be installed."""
        polars = importlib.import_module("polars")

        return polars.DataFrame(self.columns)


def _cell(value: Any) -> Any:
    return np.nan if value is None else value


def trial(
    game: Game | str,
    vary: Mapping[str, Sequence[Any]],
    games: int = 1000,
    bots: str | Sequence[str] = (),
    measures: Sequence[str] = (),
    **question: Any,
) -> TrialTable:
    """Play the same deals under every combination of what is varied, and tell what differs from the first.

    `vary` has the values of house rules by name, as in `{"kings": ["block", "ordinary"]}`, and of `seats` and
    `bots`. `measures` are names (`parlour lab --measures`); the usual ones without. `question` may have
    `options`, `seats`, `seed` and `threads`. Raises what `simulate` raises, and LabError.
    """
    threads = question.pop("threads", 1)
    found, piece = asked(game, bots, games, **question)
    told = {name: [str(value) for value in values] for name, values in vary.items()}
    one = Trial(found, piece, told, measures)
    for _ in taken(one, by_threads(one, threads, Pace())):
        pass
    return one.table
