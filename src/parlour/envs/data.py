"""Self-play in Parquet files: the columns, writing in chunks, and reading back as records."""

import importlib
import json
import math
import os
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from types import ModuleType
from typing import Any

from .. import __version__
from ..bots.players import Policy, counted
from ..bots.registry import bot_seed, fill_seats, is_code, known_bot, player
from ..engine.alphabet import alphabet_of
from ..engine.game import Game
from ..engine.linked import engine
from ..engine.simulation import Pace
from ..engine.tracing import MOVE, SEAT
from ..errors import ParlourError
from ..games import load
from ..lab.chunks import Chunk
from ..lab.code_shipping import game_source, load_shipped_game
from ..lab.runner import chunk_size, run_in_threads
from ..lab.traces import Trace, trace_games
from ..match.match import Match
from ..match.record import FORMAT as RECORD_FORMAT
from ..match.record import read_record, replay
from .errors import EnvironmentFault

FORMAT = "1"
ABOUT = ("format", "version", "game", "seats", "seed", "options", "bots")  # the metadata, as `parlour.game`
WHOLE, LIST = "int64", "list"
#: The columns in order, each with the type that it has in Arrow (`list` is one of int64) and what it holds.
COLUMNS: dict[str, tuple[str, str]] = {
    "game": (WHOLE, "the number of the game in its seed"),
    "ply": (WHOLE, "how many moves of the game came before"),
    "deal": (WHOLE, "which deal of the game, from 1"),
    "seat": (WHOLE, "who moved"),
    "move": ("string", "the move as text, as records have it"),
    "number": (WHOLE, "the move as Parlour's whole number"),
    "tokens": (LIST, "the move in the tokens of the alphabet"),
    "legal": (WHOLE, "among how many legal moves it was chosen"),
    "points": (LIST, "the points of all seats, where the move ended a deal or the game; else null"),
    "ending": ("string", "why the game ended, where the move ended it; else null"),
    "winners": (LIST, "the seats that won, where the move ended the game; else null"),
}


def needed() -> tuple[ModuleType, ModuleType]:
    """Import pyarrow and pyarrow.parquet. Raises EnvironmentFault, saying which extra has them."""
    try:
        return importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ModuleNotFoundError as error:
        raise EnvironmentFault(
            f"files of self-play need {error.name}: install Parlour with the extra report, "
            'pip install "parlour[report]" (from a checkout: .venv/bin/pip install pyarrow)',
            code="package.missing",
        ) from None


def schema(about: Mapping[str, Any]) -> Any:
    """The schema of a file: its columns, and in the metadata what was played."""
    arrow, _ = needed()
    types = {WHOLE: arrow.int64(), "string": arrow.string(), LIST: arrow.list_(arrow.int64())}
    fields = [arrow.field(name, types[kind]) for name, (kind, _) in COLUMNS.items()]
    told = {f"parlour.{name}": json.dumps(about[name]) for name in ABOUT}
    return arrow.schema(fields, metadata=told)


def rows_of(match: Match, legal: list[int]) -> list[dict[str, Any]]:
    """The rows of a game that is over; `legal` says how many moves there were at each decision."""
    alphabet, scored, rows = alphabet_of(match.game), iter(match.scored), []
    last = len(match.played) - 1
    for ply, played in enumerate(match.played):
        deal, after = match.deal_of(ply), match.deal_of(ply + 1)
        points = None
        for _ in range(after - deal):
            points = next(scored).points
        ended = ply == last
        rows.append(
            {
                "game": match.number,
                "ply": ply,
                "deal": deal,
                "seat": played.seat,
                "move": played.text,
                "number": played.move,
                "tokens": list(alphabet.spell(played.move)),
                "legal": legal[ply],
                "points": match.points if ended else points,
                "ending": match.ending if ended else None,
                "winners": match.winners if ended else None,
            }
        )
    return rows


CHUNK_GAMES = 50  # games of a row group
PART = ".part"  # how a file ends that is being written
Row = dict[str, Any]


class DataFault(ParlourError):
    """A file of self-play that cannot be written, or that is none, or does not tell what was played."""

    code = "file.invalid"


@dataclass(frozen=True)
class SelfPlay:
    """Games to be played and kept: number 0 to `games` - 1 of a seed, between bots by name, one a seat (the
    last fills the table)."""

    game: str
    games: int
    bots: Sequence[str] = ("uniform",)
    seed: int = 0
    seats: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    def settled(self) -> dict[str, Any]:
        """What a file says of itself. Raises what games, seats, options and bots are refused with."""
        found = load(self.game)
        seats = int(engine(found).template(self.seats, self.options)["seats"][0])
        for known in map(known_bot, self.bots):
            if isinstance(known, Policy):
                counted(known)
        bots = [str(bot) for bot in fill_seats(self.bots, seats)]
        options = {name: str(value) for name, value in self.options.items()}
        told = (FORMAT, __version__, found.name, seats, str(self.seed), options, bots)
        return dict(zip(ABOUT, told, strict=True))


def export(asked: SelfPlay, file: str | Path, told: Callable[[int], None] = lambda games: None) -> None:
    """Play games and write every decision to a Parquet file; `told` hears how many games are over.

    The file is there when all of it is written, and not before. Raises DataFault, EnvironmentFault (pyarrow
    is not installed), and what games, seats, options and bots are refused with."""
    about = asked.settled()
    file = Path(file)
    if file.exists():
        raise DataFault(f"{file} exists: choose another name", code="file.exists")
    if not file.parent.is_dir():
        raise DataFault(f"{file}: there is no folder {file.parent}", code="file.no_folder")
    arrow, parquet = needed()
    part = file.with_name(file.name + PART)
    run = SelfPlayRun(about, asked.games)
    try:
        with (
            parquet.ParquetWriter(part, schema(about), compression="zstd") as writer,
            closing(run.played()) as chunks,
        ):
            for chunk, rows in chunks:
                writer.write_table(arrow.Table.from_pylist(rows, schema(about)), row_group_size=len(rows))
                told(chunk.first + chunk.games)
        os.replace(part, file)
    finally:
        part.unlink(missing_ok=True)


class SelfPlayRun:
    """The games of a file, to be played piece by piece: those that `simulate` and the laboratory play."""

    half = math.inf  # all games are wanted

    def __init__(self, about: Mapping[str, Any], games: int) -> None:
        game, bots = load(about["game"]), tuple(about["bots"])
        whole = Chunk(
            about["game"],
            game_source(game),
            about["seats"],
            about["options"],
            bots,
            int(about["seed"]),
            0,
            games,
        )
        self.chunks = whole.split(min(CHUNK_GAMES, chunk_size(bots)))
        self.work = rows_by_code if any(map(is_code, bots)) else rows_by_names

    def take(self, found: Any) -> None:
        """What was found is written by `export`."""

    def played(self) -> Generator[tuple[Chunk, list[Row]]]:
        """Play all games; yield the rows of each piece. Bots from code play in this thread alone."""
        if self.work is rows_by_code:
            yield from ((chunk, self.work(chunk)) for chunk in self.chunks)
        else:
            yield from run_in_threads(self, os.cpu_count() or 1, Pace())


def rows_by_names(chunk: Chunk) -> list[Row]:
    """Let built-in bots play the games of a piece, as in the laboratory; return their rows."""
    return [
        row
        for trace in trace_games(chunk)
        for index in range(len(trace))
        for row in _rows_traced(trace, index)
    ]


def _rows_traced(trace: Trace, index: int) -> list[Row]:
    """Play a game of a trace again by its moves."""
    match, legal = _dealt(trace.game, trace.chunk, trace.first + index), []
    if trace.cut[index]:
        raise DataFault(
            f"game {match.number} has not ended after {trace.moves[index]} moves", code="rules.endless_game"
        )
    for seat, move in trace.lines[trace.owner == index][:, (SEAT, MOVE)].tolist():
        legal.append(len(match.legal_moves(seat)))
        match.play_move(seat, move)
    return rows_of(match, legal)


def rows_by_code(chunk: Chunk) -> list[Row]:
    """Let bots of which some come from code play the games of a piece; return their rows."""
    game = load_shipped_game(chunk.game, chunk.source)
    numbers = range(chunk.first, chunk.first + chunk.games)
    return [row for number in numbers for row in _rows_decided(_dealt(game, chunk, number), chunk.bots)]


def _rows_decided(match: Match, names: Sequence[str]) -> list[Row]:
    """Let bots play a match that has just been dealt."""
    kernels, legal = engine(match.game), []
    bots = [
        player(bot, kernels, seat, bot_seed(match.seed, seat, match.number)) for seat, bot in enumerate(names)
    ]
    while not match.over:
        seat = match.deciders[0]
        legal.append(len(match.legal_moves(seat)))
        bots[seat].decide(match, seat)()
    return rows_of(match, legal)


def _dealt(game: Game, chunk: Chunk, number: int) -> Match:
    return Match(game, chunk.seats, chunk.options, chunk.seed, watched=False, number=number)


def about(file: str | Path) -> dict[str, Any]:
    """What a file says of itself: format, version, game, seats, seed, options, bots. Raises DataFault."""
    _, told = _opened(file)
    return told


def records(file: str | Path) -> Iterator[dict[str, Any]]:
    """Give the games of a file as records, in order; each has been replayed, with every number in the file.

    Raises DataFault for a file that is none, was cut off, or tells what cannot have been played."""
    opened, told = _opened(file)
    for group in range(opened.num_row_groups):
        try:
            rows = opened.read_row_group(group).to_pylist()
        except (OSError, ValueError) as error:
            raise DataFault(f"{file} is damaged: {_line(error)}", code="file.damaged") from None
        for number, game in groupby(rows, key=lambda row: row["game"]):
            yield verified(told, list(game), f"{file}, game {number}")


def _opened(file: str | Path) -> tuple[Any, dict[str, Any]]:
    """A file, and what it says of itself."""
    _, parquet = needed()
    with open(file, "rb"):  # whoever may not read it is told so by the system
        pass
    try:
        opened = parquet.ParquetFile(file)
        kept = opened.schema_arrow.metadata or {}
        told = {name: json.loads(kept[f"parlour.{name}".encode()]) for name in ABOUT}
        wanted = schema(told)
    except KeyError:
        raise DataFault(f"{file} is no file of self-play: it does not say what was played") from None
    except (OSError, ValueError) as error:
        raise DataFault(
            f"{file} is no file of self-play, or was cut off: {_line(error)}", code="file.damaged"
        ) from None
    if told["format"] != FORMAT:
        raise DataFault(
            f"{file} has format {told['format']!r}; this Parlour reads format {FORMAT}",
            code="file.wrong_version",
        )
    if not opened.schema_arrow.equals(wanted):
        raise DataFault(f"{file} does not have the columns {', '.join(COLUMNS)}")
    return opened, told


def verified(told: Mapping[str, Any], rows: list[dict[str, Any]], where: str) -> dict[str, Any]:
    """Make a record of the rows of a game, replay it, and hold all else that they tell against the replay."""
    record = record_of(told, rows)
    try:
        match = replay(read_record(json.dumps(record)))
    except ParlourError as error:
        raise DataFault(f"{where}: {error}", code=error.code) from None
    kernels, pasts = engine(match.game), zip(match.past, match.played, strict=False)
    legal = [len(kernels.moves(table, one.seat)) for table, one in pasts]
    for said, found in zip(rows, rows_of(match, legal), strict=True):
        for name, value in found.items():
            if said[name] != value:
                told_so = f"the file says {name} is {said[name]}; replaying it gives {value}"
                raise DataFault(f"{where}, ply {found['ply']}: {told_so}", code="record.mismatch")
    return record


def record_of(told: Mapping[str, Any], rows: list[dict[str, Any]]) -> dict[str, Any]:
    last = rows[-1]
    result = {"over": True, **{name: last[name] for name in ("ending", "points", "winners")}}
    return {
        "format": RECORD_FORMAT,
        "game": told["game"],
        "options": told["options"],
        "seats": told["seats"],
        "seed": told["seed"],
        "deck": None,
        **({"number": last["game"]} if last["game"] else {}),
        "moves": [[row["seat"], row["move"], 0.0] for row in rows],
        "result": result,
    }


def _line(error: Exception) -> str:
    return str(error).partition("\n")[0]
