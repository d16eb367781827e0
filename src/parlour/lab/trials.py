"""Trials: play the same deals under several variants and report the differences."""

import importlib
from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import Any

import numpy as np

from ..engine.game import Game
from ..engine.simulation import Pace
from .chunks import Chunk
from .differences import Difference, difference_to_json, differences, trial_lines
from .questions import figures, parse_question
from .runner import chunk_size, collect_results, run_in_threads
from .stats import histograms_to_json
from .variants import TrialResults, compared_by_name, paired_measures, variants

COLUMNS = ("measure", "part", "variant", "against", "first", "other", "value", "low", "high")
CHANCES = ("chance", "adjusted", "is_sure", "fewer")


class Trial:
    """One game under several variants, which are compared on the same deals."""

    def __init__(
        self, game: Game, chunk: Chunk, vary: Mapping[str, Sequence[str]], names: Sequence[str] = ()
    ) -> None:
        self.game, self.chunk = game, chunk
        self.varied = tuple(vary)
        self.sides = variants(chunk, vary)
        self.measures = paired_measures(game, names)
        for side in self.sides:
            parse_question(game, side.bots, 1, chunk.seed, side.seats, side.options)
        self.found: TrialResults | None = None

    @property
    def chunks(self) -> list[Chunk]:
        return self.chunk.split(chunk_size([bot for side in self.sides for bot in side.bots]))

    @property
    def work(self) -> "partial[dict[str, Any]]":
        names = tuple(one.name for one in self.measures)
        return partial(compared_by_name, sides=tuple(self.sides), names=names)

    def take(self, data: Any) -> None:
        results = TrialResults.from_json(data)
        self.found = self.found.merge(results) if self.found else results

    @property
    def half(self) -> float:
        """Half the width of the widest interval of a difference of shares, which is compared to `until`."""
        shares = [difference for difference in self.table.differences if difference.unit == "%"]
        return max(((difference.high - difference.low) / 2 for difference in shares), default=0.0)

    @property
    def table(self) -> "TrialTable":
        """The differences in the games played so far."""
        if self.found is None:
            return TrialTable([], 0)
        rows = differences(self.found, self.sides, self.game, self.measures)
        return TrialTable(rows, self.games)

    @property
    def games(self) -> int:
        """The number of games played under each variant."""
        return self.found.games if self.found else 0

    def lines(self) -> list[str]:
        """Return the differences as lines of text."""
        return str(self.table).split("\n")

    def differences(self) -> list[dict[str, Any]]:
        """Return the differences, ready for JSON."""
        return [difference_to_json(difference) for difference in self.table.differences]

    def histograms(self) -> dict[str, list[dict[str, Any]]]:
        """Return the number of games for each number of moves, by variant, ready for JSON."""
        if self.found is None:
            return {}
        pairs = zip(self.sides, self.found.findings, strict=True)
        return histograms_to_json({side.label: found.tallies for side, found in pairs})

    def to_json(self) -> dict[str, Any]:
        """Return for each measure the figures of all variants, ready for JSON."""
        by_measure: dict[str, list[dict[str, Any]]] = {}
        for side, found in zip(self.sides, self.found.findings if self.found else (), strict=True):
            for name, figure in figures(found, self.game, side.seats).items():
                parts = figure if isinstance(figure, list) else [figure]
                by_measure.setdefault(name, []).extend({"variant": side.label, **part} for part in parts)
        return by_measure


class TrialTable:
    """The differences of a trial; `str()` returns them as text."""

    def __init__(self, rows: Sequence[Difference], games: int) -> None:
        self.differences, self.games = list(rows), games

    def __len__(self) -> int:
        return len(self.differences)

    def __str__(self) -> str:
        return "\n".join(trial_lines(self.differences, self.games))

    @cached_property
    def columns(self) -> dict[str, np.ndarray]:
        """The table as NumPy arrays by name."""
        return {
            name: np.array([_cell(getattr(one, name)) for one in self.differences])
            for name in (*COLUMNS, *CHANCES)
        }

    def to_pandas(self) -> Any:
        """Return the table as a pandas DataFrame; requires pandas."""
        pandas = importlib.import_module("pandas")

        return pandas.DataFrame(self.columns)

    def to_polars(self) -> Any:
        """Return the table as a polars DataFrame; requires polars."""
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
    **settings: Any,
) -> TrialTable:
    """Play the same deals under every combination of the varied values, and return the differences to the
    first.

    `vary` contains values of house rules by name, as in `{"kings": ["block", "ordinary"]}`, and of `seats`
    and `bots`. `measures` are names from `parlour lab --measures`; the default is the usual ones. `question`
    may contain `options`, `seats`, `seed` and `threads`. Raises what `simulate` raises, and LabError.
    """
    threads = settings.pop("threads", 1)
    loaded, chunk = parse_question(game, bots, games, **settings)
    values_by_name = {name: [str(value) for value in values] for name, values in vary.items()}
    question = Trial(loaded, chunk, values_by_name, measures)
    for _ in collect_results(question, run_in_threads(question, threads, Pace())):
        pass
    return question.table
