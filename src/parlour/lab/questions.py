"""Questions to the laboratory and their answers, as objects and as the JSON that `--json` prints."""

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
from .chunks import Piece
from .code_shipping import written
from .histogram import in_columns
from .measures import MEASURES, Measure
from .runner import size_of
from .stats import Estimate
from .tallies import Findings, measured_by_name
from .text_report import measure_lines
from .traces import policies


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
        return measure_lines(self.found, self.game, self.piece.seats)

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


class Answered(Protocol):
    """A question of which some games are over."""

    piece: Piece

    @property
    def games(self) -> int: ...

    def told(self) -> dict[str, Any]: ...

    def differences(self) -> list[dict[str, Any]]: ...

    def histograms(self) -> dict[str, list[dict[str, Any]]]: ...


def as_json(questions: Sequence[Answered], given: Mapping[str, Any]) -> dict[str, Any]:
    """What was found, ready for JSON; `given` is what was asked, by the names of the command's options."""
    first = questions[0]
    asked = {**first.piece.told(), "played": first.games}
    measures = {name: figure for one in questions for name, figure in one.told().items()}
    told = {"asked": asked, "measures": measures, "differences": first.differences()}
    told["histograms"] = first.histograms()
    return told | made(given, asked["seats"], first.games)


def made(asked: Mapping[str, Any], seats: int, played: int) -> dict[str, Any]:
    """The command that plays the same games again, and with what these were played."""
    versions = {"Parlour": __version__, "Python": platform.python_version()}
    versions |= {name: version(name.lower()) for name in ("NumPy", "Numba")}
    return {"command": again(asked, seats, played), "versions": versions}


def again(asked: Mapping[str, Any], seats: int, played: int) -> str:
    """The command, with what was left to it said as well: it stays the same where a default changes."""
    vary = asked["vary"]
    words = ["parlour", "lab", asked["game"], "--games", str(played), "--seed", str(asked["seed"])]
    words += [] if "seats" in vary else ["--seats", str(seats)]
    words += ["--bots", ",".join(asked["bots"])] if asked["bots"] and "bots" not in vary else []
    for name, value in asked["options"].items():
        words += ["--option", f"{name}={value}"]
    for name, values in vary.items():
        words += ["--vary", f"{name}={','.join(values)}"]
    words += ["--measure", ",".join(asked["names"])] if asked["names"] else []
    words += (
        ["--skill", str(asked["skill"]), "--deals", str(asked["deals"])] if asked["skill"] is not None else []
    )
    return shlex.join(words)
