"""Simulations: play many games, add up the results in whole numbers, and report them as text."""

import functools
import math
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..bots import AnyBot, View, play_games
from ..bots.errors import BotError
from ..bots.players import NAMES, SEARCHING, Policy
from ..bots.registry import filled, known_bot, listed, name_of
from ..engine.game import Game
from ..engine.linked import Engine, engine
from ..engine.simulation import BATCH, Batch, Games, Pace, numbers, random_games
from ..errors import ArgumentError
from ..games import load
from ..names.arguments import option_values, seat_count, seed_number, whole_number
from .backends import HERE, Backend
from .checkpoint import resumed, source_of
from .chunks import Piece
from .code_shipping import arrived, written
from .histogram import histograms
from .runner import in_order
from .stalls import PlayedGames, stall_warning
from .stats import INTERVAL_METHODS, LEVEL, Estimate, half_width, wilson

if TYPE_CHECKING:
    from ..engine.simulation import Batch

WIDTH = 80
BAR = 40
SURE = f"{100 * LEVEL:g} %"

Row = list[str]


def simulation_lines(found: dict[str, Any], sides: int) -> list[str]:
    """Return the figures as lines to read."""
    seats = found["seats"]
    parts = [heading(found), [*table(results(found)), *notes(found, sides)], lines_of_score(seats)]
    parts.append(lengths(found["length"]))
    return [line for number, part in enumerate(parts) if part for line in ([""] if number else []) + part]


def heading(found: dict[str, Any]) -> list[str]:
    """What was played, how fast, and whether it was stopped."""
    played = f"{found['games']:,}"
    if found["games"] < found["asked"]:
        played = f"Stopped after {played} of {found['asked']:,}"
    played += f" game{'s' * (found['games'] > 1)} of {found['game']}"
    speed = f"{found['plies']:,} moves"
    if found["seconds"]:
        speed += f" in {found['seconds']:.2f} s: {found['plies_per_second']:,.0f} a second"
    line = f"{played}, {speed}"
    return [line] if len(line) <= WIDTH else [f"{played}:", speed]


def results(found: dict[str, Any]) -> list[Row]:
    """The rows of the table of seats, and of the games that no side has won."""
    seats, drawn, bots = found["seats"], found["drawn"], found["bots"]
    shares, points = digits([*seats, drawn], "share_interval", 100), digits(seats, "mean_interval")
    rows = [["seat", "won", "share", f"{SURE} within", "points a game", "sd"]]
    for number, seat in enumerate(seats):
        name = f"{number} {Path(bots[min(number, len(bots) - 1)]).name}" if bots else str(number)
        sd = f"{seat['sd']:,.{points}f}"
        rows.append([name, *won(seat["wins"], seat, shares), mean(seat, points), sd])
    label = "drawn" if len(seats) > 1 else "lost"
    rows.append([label, *won(drawn["games"], drawn, shares), "", ""])
    return rows


def won(games: int, figures: dict[str, Any], digits: int) -> Row:
    """So many games, as a share of all, and between what the true share lies."""
    low, high = (f"{100 * bound:.{digits}f}" for bound in figures["share_interval"])
    return [f"{games:,}", f"{100 * figures['share']:.{digits}f} %", f"{low} to {high}"]


def mean(figures: dict[str, Any], digits: int) -> str:
    """A mean, give or take; as it is where all games had the same, or there was but one."""
    if not figures["sd"]:
        return f"{figures['mean']:z,g}"
    return f"{figures['mean']:z,.{digits}f} ± {half(figures['mean_interval']):,.{digits}f}"


def give_or_take(length: dict[str, Any]) -> str:
    """How far the true mean may lie from that of games that differ."""
    return f" ± {half(length['mean_interval']):,.1f}" if length["sd"] else ""


def half(interval: list[float]) -> float:
    return (interval[1] - interval[0]) / 2


def digits(figures: list[dict[str, Any]], interval: str, scale: int = 1) -> int:
    """How many decimals tell something: two digits of the widest interval."""
    widest = max(half(one[interval] or [0, 0]) * scale for one in figures)
    return min(6, max(0, 1 - math.floor(math.log10(widest)))) if widest else 2


def notes(found: dict[str, Any], sides: int) -> list[str]:
    """What the table does not say by itself."""
    seats, drawn = len(found["seats"]), found["drawn"]
    shares, means = INTERVAL_METHODS["shares"], INTERVAL_METHODS["means"]
    lines = [f"{SURE} intervals: {shares} for shares, {means} for means (±)."]
    if sides < seats:
        pairs = ", ".join(
            " and ".join(str(seat) for seat in range(side, seats, sides)) for side in range(sides)
        )
        lines.append(f"Partners are {pairs}; what one wins is won by both.")
    if seats > 2 and drawn["games"]:
        lines.append(
            f"Of the drawn games {drawn['shared']:,} had several winners, {drawn['nobody']:,} had none."
        )
    return lines


def lines_of_score(seats: list[dict[str, Any]]) -> list[str]:
    """Where the points of a game come from, if they come from more than one line of the score."""
    names = list(seats[0]["lines"])
    if len(names) < 2:
        return []
    places = {name: digits([seat["lines"][name] for seat in seats], "mean_interval") for name in names}
    columns = [
        [f"seat {number}", *(mean(seat["lines"][name], places[name]) for name in names)]
        for number, seat in enumerate(seats)
    ]
    label = ["points a game", *names]
    fitting = (WIDTH - max(map(len, label))) // (2 + max(len(cell) for column in columns for cell in column))
    each = max(1, fitting)
    lines: list[str] = []
    for first in range(0, len(columns), each):
        rows = zip(label, *columns[first : first + each], strict=True)
        lines += [""] * bool(lines) + table([list(row) for row in rows])
    return lines


def table(rows: list[Row]) -> list[str]:
    """Lay rows out in columns: the first to the left, figures to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip() for row in rows
    ]


def lengths(length: dict[str, Any]) -> list[str]:
    """How many moves the games had."""
    lines = [
        f"moves a game: {length['min']:,} to {length['max']:,}, median {length['median']:g}, "
        f"mean {length['mean']:,.1f}{give_or_take(length)}, sd {length['sd']:,.1f}"
    ]
    return lines + bars(length["histogram"])


def bars(columns: Sequence[Mapping[str, Any]]) -> list[str]:
    """The columns of a histogram, each a line with a bar; nothing if all games had the same."""
    if len(columns) < 2:
        return []
    most = max(column["games"] for column in columns)
    lines = []
    for column in columns:
        bar = "#" * round(BAR * column["games"] / most)
        lines.append(f"{span(column):>15}  {column['games']:>11,}  {bar}".rstrip())
    return lines


def span(column: Mapping[str, Any]) -> str:
    """The numbers that a column stands for: 48, or 40-49."""
    first, last = column["from"], column["to"]
    return f"{first}-{last}" if first != last else str(first)


class Sums:
    """Whole numbers of each game, added up one beside the other: their sums and those of their squares."""

    def __init__(self, width: int) -> None:
        self.totals = [0] * width
        self.squares = [0] * width

    def add(self, values: "np.ndarray") -> None:
        """Take `values` into account, shape (games, width)."""
        games, width = values.shape
        if games * width and int(abs(values).max()) ** 2 * games >= 2**63:
            values = values.astype(object)  # slower, but never too large
        for i, (total, square) in enumerate(
            zip(values.sum(axis=0), (values * values).sum(axis=0), strict=True)
        ):
            self.totals[i] += int(total)
            self.squares[i] += int(square)

    def plain(self) -> dict[str, Any]:
        return {"totals": self.totals, "squares": self.squares}

    def merge(self, plain: dict[str, Any]) -> None:
        """Take other games into account, of which only the sums are known."""
        self.totals = _added(self.totals, plain["totals"])
        self.squares = _added(self.squares, plain["squares"])

    def figures(self, i: int, games: int) -> dict[str, Any]:
        """The mean of one of them, the deviation of the games played, and between what the true mean lies."""
        return mean_figures(games, self.totals[i], self.squares[i])


class Summary:
    """Wins and points of each seat, what the points are made of, and how many games had how many moves.

    A game is won where one side has won it; otherwise it is drawn, between several or with no winner.
    """

    def __init__(self, seats: int, sides: int, lines: tuple[str, ...]) -> None:
        self.games = 0
        self.lengths: Counter[int] = Counter()
        self.sides = sides
        self._masks = [sum(1 << seat for seat in range(side, seats, sides)) for side in range(sides)]
        self._lines = lines
        self._wins = [0] * seats
        self._shared = [0] * seats
        self._drawn = Counter(shared=0, nobody=0)
        self._points = Sums(seats)
        self._scored = Sums(seats * len(lines))

    def add(self, batch: "Batch") -> None:
        """Take finished games into account."""
        games, seats = len(batch.tables), len(self._wins)
        self.games += games
        self.lengths.update(batch.lengths.tolist())
        self._points.add(batch.tables["points"][:, :seats])
        self._scored.add(batch.lines[:, :seats, : len(self._lines)].reshape(games, -1))
        for winners, times in Counter(batch.tables["winners"].tolist()).items():
            self._count(winners, times)

    def plain(self) -> dict[str, Any]:
        """All that was counted, in whole numbers, ready for JSON."""
        return {
            "games": self.games,
            "lengths": sorted(map(list, self.lengths.items())),
            "wins": self._wins,
            "shared": self._shared,
            "drawn": dict(self._drawn),
            "points": self._points.plain(),
            "scored": self._scored.plain(),
        }

    def merge(self, plain: dict[str, Any]) -> None:
        """Take into account what was counted of other games of the same kind, wherever that was."""
        self.games += plain["games"]
        self.lengths.update(dict(plain["lengths"]))
        self._wins = _added(self._wins, plain["wins"])
        self._shared = _added(self._shared, plain["shared"])
        self._drawn.update(plain["drawn"])
        self._points.merge(plain["points"])
        self._scored.merge(plain["scored"])

    def _count(self, winners: int, times: int) -> None:
        """Count some games that the seats in the mask have won."""
        won = any(winners and not winners & ~side for side in self._masks)
        if not won:
            self._drawn["shared" if winners else "nobody"] += times
        counts = self._wins if won else self._shared
        for seat in range(len(counts)):
            counts[seat] += times * (winners >> seat & 1)

    def figures(self, seconds: float) -> dict[str, Any]:
        """Return everything, ready for JSON; `sd` is the standard deviation of the games played.

        Where nobody knows how long they took, some of them long ago, `seconds` is 0."""
        plies = sum(length * games for length, games in self.lengths.items())
        drawn = self._drawn.total()
        return {
            "games": self.games,
            "plies": plies,
            "seconds": round(seconds, 6),
            "plies_per_second": round(plies / seconds, 1) if seconds else None,
            "intervals": INTERVAL_METHODS,
            "seats": [self._seat(seat) for seat in range(len(self._wins))],
            "drawn": {"games": drawn, **self._share(drawn), **self._drawn},
            "length": self._length(plies),
        }

    def _share(self, part: int) -> dict[str, Any]:
        return {"share": part / self.games, "share_interval": list(wilson(part, self.games))}

    def _seat(self, seat: int) -> dict[str, Any]:
        wins, first = self._wins[seat], seat * len(self._lines)
        return {
            "wins": wins,
            **self._share(wins),
            "shared": self._shared[seat],
            **self._points.figures(seat, self.games),
            "lines": {
                line: self._scored.figures(first + i, self.games) for i, line in enumerate(self._lines)
            },
        }

    def _length(self, plies: int) -> dict[str, Any]:
        least, most = min(self.lengths), max(self.lengths)
        squares = sum(length * length * games for length, games in self.lengths.items())
        return {
            "min": least,
            **mean_figures(self.games, plies, squares),
            "median": self._median(),
            "max": most,
            "histogram": histograms([self.lengths])[0],
        }

    def _median(self) -> float:
        middle = ((self.games - 1) // 2, self.games // 2)
        found: list[int] = []
        passed = 0
        for length in sorted(self.lengths):
            passed += self.lengths[length]
            found += [length for place in middle[len(found) :] if place < passed]
        return sum(found) / 2


def _added(ours: list[int], others: list[int]) -> list[int]:
    return [one + other for one, other in zip(ours, others, strict=True)]


def mean_figures(count: int, total: int, squares: int) -> dict[str, Any]:
    """The mean of `count` whole numbers, their deviation, and between what the true mean lies."""
    sd = deviation(count, total, squares)
    mean, half = total / count, half_width(count, sd)
    return {"mean": mean, "sd": sd, "mean_interval": None if half is None else [mean - half, mean + half]}


def deviation(count: int, total: int, squares: int) -> float:
    """Return the standard deviation of `count` whole numbers from their sum and their sum of squares."""
    return math.sqrt(count * squares - total * total) / count


class Simulation:
    """Games that were played; print it for the table that `parlour simulate` prints.

    Lists have a figure for each seat. `figures` is everything, ready for JSON.
    """

    def __init__(self, summary: Summary, asked: dict[str, Any], seconds: float) -> None:
        self._summary, self._asked, self._seconds = summary, asked, seconds

    def __repr__(self) -> str:
        bots = f" between {', '.join(self._asked['bots'])}" if self._asked["bots"] else ""
        return f"<Simulation: {self.games} games of {self._asked['game']}{bots}>"

    def __str__(self) -> str:
        return "\n".join(simulation_lines(self.figures, self._summary.sides))

    @property
    def games(self) -> int:
        """How many games were played to their end."""
        return self._summary.games

    @cached_property
    def figures(self) -> dict[str, Any]:
        """What was asked and what was found, as `parlour simulate --json` prints it; of one game at least."""
        return {**self._asked, **self._summary.figures(self._seconds)}

    @property
    def wins(self) -> list[int]:
        """How many games each seat has won: by itself, or with its partners."""
        return [seat["wins"] for seat in self.figures["seats"]]

    @property
    def shares(self) -> list[Estimate]:
        """The share of all games that each seat has won, from 0 to 1."""
        return [Estimate(seat["share"], *seat["share_interval"]) for seat in self.figures["seats"]]

    @property
    def drawn(self) -> int:
        """How many games no side has won."""
        return int(self.figures["drawn"]["games"])

    @property
    def points(self) -> list[Estimate]:
        """The points of a game, on average, for each seat."""
        return [_mean(seat) for seat in self.figures["seats"]]

    @property
    def lines(self) -> list[dict[str, Estimate]]:
        """What the points of each seat are made of: the lines of the score by name."""
        return [{name: _mean(line) for name, line in seat["lines"].items()} for seat in self.figures["seats"]]

    @property
    def length(self) -> Estimate:
        """How many moves a game has, on average; `figures["length"]` tells more."""
        return _mean(self.figures["length"])


def _mean(figures: dict[str, Any]) -> Estimate:
    return Estimate(figures["mean"], *(figures["mean_interval"] or ()))


Watched = Callable[[Iterator[Batch], int, Pace], Iterator[Batch]]
Results = Iterator[tuple[Piece, dict[str, Any]]]
WatchedPieces = Callable[[Results], Results]

PIECES = 64  # about so many of a run, but that none has fewer or more games than these:
RANDOM, BY_RULES, BY_CODE, SEARCHED = (500, 20_000), (50, 2_000), (1, 50), (1, 4)


def simulate(
    game: Game | str,
    bots: AnyBot | Sequence[AnyBot] = (),
    games: int = 1000,
    *,
    seed: int = 0,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    first: int = 0,
    backend: Backend = HERE,
    file: str | Path | None = None,
) -> Simulation:
    """Play many games and sum them up; print what is returned to read it.

    `game` is a game or its name. `bots` is one bot, or one for each seat (the last fills the table): the name
    of a built-in one (`"greedy"`, `"search:500"`) or one from code (a function `choose(view)`, a class or an
    object with such a method, or `"mine.py:Bot"`); without any, moves are random. `seed` is
    that of all games: the same seed gives the same figures, however many threads play. A bot from code plays
    in this thread alone. The games are those from number `first` on.

    `backend` is who plays, if not this process alone: `Backend("workers", 4)`, `Backend("dask", address=...)`
    or `Backend("ray", address=...)`; games and bots are then given by name. `file` keeps what is found, and a
    run that was interrupted goes on with it.

    Raises UnknownGame, SeatsError, OptionError, BotError and ArgumentError for what cannot be played, and
    BotFailed from the game in which a bot from code fails (at a worker: SpreadError).
    """
    games, first = whole_number(games, "the number of games", least=1), whole_number(first, "`first`")
    _check_place(backend, file)
    run = replace(SimulationRun.of(game, bots, games, seed, seats, options, threads), first=first)
    if backend == HERE and file is None:
        return run.play()
    return run.play_in_pieces(backend, Path(file) if file else None)


def _check_place(backend: Any, file: Any) -> None:
    if not isinstance(backend, Backend):
        raise ArgumentError(f"a backend is a Backend, not {backend!r:.60}")
    if not isinstance(file, str | Path | None):
        raise ArgumentError(f"a file is a path, not {file!r:.60}")


def _threads(given: Any) -> int:
    if given is None:
        return os.cpu_count() or 1
    return whole_number(given, "`threads`", least=1, below=1 << 10)


def simulated(piece: Piece, threads: int = 1) -> dict[str, Any]:
    """Play a piece, wherever this is; return what was counted, as plain data."""
    game = arrived(piece.game, piece.source)
    of = (piece.bots, piece.games, piece.seed, piece.seats, piece.options, threads)
    return replace(SimulationRun.of(game, *of), first=piece.first).summed(Pace(), None).plain()


@dataclass(frozen=True)
class SimulationRun:
    """So many games to play: of which game, under which house rules, between whom."""

    engine: Engine
    template: np.ndarray
    bots: list[AnyBot]
    games: int
    seed: int
    options: dict[str, Any]
    threads: int
    first: int = 0

    @classmethod
    def of(
        cls,
        game: Game | str,
        bots: AnyBot | Sequence[AnyBot],
        games: int,
        seed: int,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        threads: int | None = None,
    ) -> "SimulationRun":
        """Set up, and refuse what cannot be played, before a game begins."""
        kernels, seed, chosen = engine(load(game)), seed_number(seed), option_values(options)
        template = kernels.template(seat_count(seats), chosen)
        given = listed(bots)
        for bot in filled(given, int(template["seats"][0])) if given else []:
            known_bot(bot)
        return cls(kernels, template, given, games, seed, chosen, _threads(threads))

    def play(self, pace: Pace | None = None, watched: Watched | None = None) -> Simulation:
        """Play them, or those that are over before `pace` is stopped; `watched` may look on."""
        started = time.perf_counter()
        summary = self.summed(pace or Pace(), watched)
        return Simulation(summary, self._asked(), time.perf_counter() - started)

    def summed(self, pace: Pace, watched: Watched | None) -> Summary:
        summary = self.nothing()
        batches = self.batches(self.bots, self._numbers(), self.threads, pace)
        for batch in watched(batches, self.games, pace) if watched else batches:
            summary.add(batch)
        return summary

    def points(self) -> list[list[int]]:
        """The points of each side in each game."""
        sides = self.engine.game.sides_at(int(self.template["seats"][0]))
        batches = self.batches(self.bots, self._numbers(), self.threads, Pace())
        return [points for batch in batches for points in batch.tables["points"][:, :sides].tolist()]

    def nothing(self) -> Summary:
        """The summary of no game yet."""
        at_table, game = int(self.template["seats"][0]), self.engine.game
        return Summary(at_table, game.sides_at(at_table), game.table.lines)

    def play_in_pieces(
        self,
        backend: Backend,
        file: Path | None = None,
        watched: WatchedPieces | None = None,
        told: Callable[[str], None] | None = None,
    ) -> Simulation:
        """Have them played piece by piece. Whoever watches may stop: what counts are then the first games.

        Raises BotError for a bot that has no name, SpreadError, and ParlourError for a file that is none."""
        whole, started = self.piece(), time.perf_counter()
        work = simulated if backend != HERE else functools.partial(simulated, threads=self.threads)
        summary = self.nothing()
        asked = {"question": "simulate", **whole.told(), "source": source_of(whole)}
        pieces = whole.split(self.size())
        with closing(resumed(file, asked, pieces, work, backend, told)) as results:
            for _, found in in_order(pieces, watched(results) if watched else results):
                summary.merge(found)
        return Simulation(summary, self._asked(), 0 if file else time.perf_counter() - started)

    def piece(self) -> Piece:
        """What is to be played, in names and numbers. Raises BotError for a bot that has no name."""
        for bot in self.bots:
            if not isinstance(bot, str):
                raise BotError(
                    f"the bot {name_of(bot)} is sent by its name: give a text, as in 'mine.py:Bot'",
                    code="bot.unsupported",
                )
        game, seats = self.engine.game, int(self.template["seats"][0])
        options = {name: str(value) for name, value in self.options.items()}
        bots = tuple(map(str, self.bots))
        return Piece(game.name, written(game), seats, options, bots, self.seed, self.first, self.games)

    def size(self) -> int:
        """How many games a piece has: it takes a second or so, and does not depend on who plays it."""
        least, most = RANDOM
        for known in map(known_bot, self.bots):
            searching = isinstance(known, Policy) and NAMES[known.number] in SEARCHING
            kind = (SEARCHED if searching else BY_RULES) if isinstance(known, Policy) else BY_CODE
            least, most = min(least, kind[0]), min(most, kind[1])
        return max(least, min(most, -(-self.games // PIECES)))

    def _numbers(self) -> range:
        return range(self.first, self.first + self.games)

    def warm_up(self) -> None:
        """Play one game, so that neither compiling nor loading what was compiled is counted.

        Bots from code do not notice: another sits in for each.
        """
        quick: list[AnyBot] = []
        for one in map(known_bot, self.bots):
            kind = NAMES[one.number] if isinstance(one, Policy) else ""
            quick.append(f"{kind}:1" if kind in SEARCHING else kind or _first_move)
        list(self.batches(quick, 1, 1, Pace()))

    def batches(self, bots: Sequence[AnyBot], games: Games, threads: int, pace: Pace) -> Iterator[Batch]:
        """Play the games: with random moves, unless bots were named."""
        if bots:
            batches = play_games(self.engine, self.template, games, self.seed, bots, threads, pace)
        else:
            batches = random_games(self.engine, self.template, games, self.seed, threads, pace)
        return self._with_stall_warning(batches, numbers(games), threads, pace)

    def _with_stall_warning(
        self, batches: Iterator[Batch], games: range, threads: int, pace: Pace
    ) -> Iterator[Batch]:
        """Pass batches on; warn where the rules of a game that is not built in may not come to an end."""
        over = 0

        def in_play() -> range:
            """The games that the threads may be at."""
            return games[over : over + 2 * threads * BATCH]

        def clock() -> float:
            return time.process_time() / threads

        seats = int(self.template["seats"][0])
        played = PlayedGames(self.engine.game, seats, self.options, self.seed)
        with stall_warning(played, in_play, pace.moves, clock):
            for batch in batches:
                over += len(batch.tables)
                yield batch

    def _asked(self) -> dict[str, Any]:
        """What was asked for, ready for JSON."""
        bots = [name_of(bot) for bot in self.bots]
        asked = {"game": self.engine.game.name, "seed": str(self.seed), "options": self.options}
        return asked | {"bots": bots, "threads": self.threads, "asked": self.games}


def _first_move(view: View) -> str:
    return str(view["moves"][0])
