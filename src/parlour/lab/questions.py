"""Questions to the laboratory and their results, as objects and as the JSON that `--json` prints."""

import platform
import shlex
from collections.abc import Mapping, Sequence
from functools import partial
from importlib.metadata import version
from typing import Any, Protocol

from .. import __version__
from ..engine.game import Game
from ..engine.linked import engine
from ..games import load
from ..names.arguments import option_values, seat_count, seed_number, whole_number
from .chunks import Chunk, game_source
from .measures import MEASURES, Measure
from .runner import chunk_size
from .stats import Estimate, histograms_to_json
from .tallies import Findings, measured_by_name
from .text_report import measure_lines
from .traces import policies


def parse_question(
    game: Game | str,
    bots: str | Sequence[str] = (),
    games: int = 1000,
    seed: int = 0,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> tuple[Game, Chunk]:
    """Return the game, and all its games as one chunk. Raises what `simulate` raises."""
    games, seed = whole_number(games, "the number of games", least=1), seed_number(seed)
    loaded = load(game)
    chosen = {name: str(value) for name, value in option_values(options).items()}
    template = engine(loaded).template(seat_count(seats), chosen)
    names = (bots,) if isinstance(bots, str) else tuple(bots)
    chunk = Chunk(loaded.name, game_source(loaded), int(template["seats"][0]), chosen, names, seed, 0, games)
    policies(chunk)
    return loaded, chunk


class MeasureQuestion:
    """The measures of a game under one set of house rules."""

    varied: tuple[str, ...] = ()

    def __init__(self, game: Game, chunk: Chunk, measures: Sequence[Measure] = MEASURES) -> None:
        self.game, self.chunk, self._names = game, chunk, tuple(measure.name for measure in measures)
        self.found = Findings()

    @property
    def chunks(self) -> list[Chunk]:
        return self.chunk.split(chunk_size(self.chunk.bots))

    @property
    def work(self) -> "partial[dict[str, Any]]":
        return partial(measured_by_name, names=self._names)

    def take(self, data: Any) -> None:
        self.found = self.found.merge(Findings.from_json(data))

    @property
    def half(self) -> float:
        """Half the width of the widest interval of a share of wins, which is compared to `until`."""
        return widest_interval(self.found, self.game, self.chunk.seats)

    @property
    def games(self) -> int:
        """The number of finished games."""
        return self.found.games

    def lines(self) -> list[str]:
        """Return the figures as lines of text."""
        return measure_lines(self.found, self.game, self.chunk.seats)

    def differences(self) -> list[dict[str, Any]]:
        """Return no differences, because nothing is varied."""
        return []

    def histograms(self) -> dict[str, list[dict[str, Any]]]:
        """Return the number of games for each number of moves, ready for JSON."""
        return histograms_to_json({"": self.found.tallies})

    def to_json(self) -> dict[str, Any]:
        """Return the figures by measure, ready for JSON: one, or a list with one for each part."""
        return figures(self.found, self.game, self.chunk.seats)


def widest_interval(findings: Findings, game: Game, seats: int) -> float:
    """Return half the width of the widest interval of a share of games won."""
    shares_of_wins = [one for one in findings.measures(game, seats) if one.name in ("wins", "places")]
    halves = [
        (one.high - one.low) / 2 for measure in shares_of_wins for one in findings.estimates(measure) if one
    ]
    return max(halves, default=0.0)


def figures(
    findings: Findings, game: Game, seats: int, measures: Sequence[Measure] = MEASURES
) -> dict[str, Any]:
    """Return {"value", "low", "high"} for each measure, or a list of these if the measure has parts."""
    by_name: dict[str, Any] = {}
    for measure in findings.measures(game, seats, measures):
        parts, estimates = measure.parts(game, seats), findings.estimates(measure)
        listed = [{"part": part, **estimate_to_json(one)} for part, one in zip(parts, estimates, strict=True)]
        by_name[measure.name] = listed if parts != [""] else estimate_to_json(estimates[0])
    return by_name


def estimate_to_json(estimate: Estimate | None) -> dict[str, float | None]:
    """Return an estimate ready for JSON; infinite bounds, as after one game, become null."""
    if estimate is None:
        return dict.fromkeys(("value", "low", "high"))
    bounds = (estimate.low, estimate.high) if estimate.high < float("inf") else (None, None)
    return {"value": estimate.value, "low": bounds[0], "high": bounds[1]}


class PlayedQuestion(Protocol):
    """A question with the results of the games played so far."""

    chunk: Chunk

    @property
    def games(self) -> int: ...

    def to_json(self) -> dict[str, Any]: ...

    def differences(self) -> list[dict[str, Any]]: ...

    def histograms(self) -> dict[str, list[dict[str, Any]]]: ...


def results_to_json(questions: Sequence[PlayedQuestion], settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return the results, ready for JSON; `settings` are the options of the command by name."""
    first = questions[0]
    parameters = {**first.chunk.to_json(), "played": first.games}
    measures = {name: figure for question in questions for name, figure in question.to_json().items()}
    results = {"asked": parameters, "measures": measures, "differences": first.differences()}
    results["histograms"] = first.histograms()
    return results | provenance(settings, parameters["seats"], first.games)


def provenance(settings: Mapping[str, Any], seats: int, played: int) -> dict[str, Any]:
    """Return the command that plays the same games again, and the versions of the software."""
    versions = {"Parlour": __version__, "Python": platform.python_version()}
    versions |= {name: version(name.lower()) for name in ("NumPy", "Numba")}
    return {"command": command_line(settings, seats, played), "versions": versions}


def command_line(settings: Mapping[str, Any], seats: int, played: int) -> str:
    """Return the command with all defaults written out, so that it stays valid if a default changes."""
    vary = settings["vary"]
    words = ["parlour", "lab", settings["game"], "--games", str(played), "--seed", str(settings["seed"])]
    words += [] if "seats" in vary else ["--seats", str(seats)]
    words += ["--bots", ",".join(settings["bots"])] if settings["bots"] and "bots" not in vary else []
    for name, value in settings["options"].items():
        words += ["--option", f"{name}={value}"]
    for name, values in vary.items():
        words += ["--vary", f"{name}={','.join(values)}"]
    words += ["--measure", ",".join(settings["names"])] if settings["names"] else []
    words += (
        ["--skill", str(settings["skill"]), "--deals", str(settings["deals"])]
        if settings["skill"] is not None
        else []
    )
    return shlex.join(words)
