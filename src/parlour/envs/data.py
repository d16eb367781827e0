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
from ..lab.chunks import Chunk, game_source, load_shipped_game
from ..lab.runner import chunk_size, run_in_threads
from ..lab.traces import Trace, trace_games
from ..match.match import Match, replay
from ..match.record import FORMAT as RECORD_FORMAT
from ..match.record import read_record
from .validation import EnvironmentFault

FORMAT = "1"
ABOUT = (
    "format",
    "version",
    "game",
    "seats",
    "seed",
    "options",
    "bots",
)  # keys of the metadata, with the prefix `parlour.`
INTEGER, LIST = "int64", "list"
#: The columns in order, each with its Arrow type (`list` is a list of int64) and its meaning.
COLUMNS: dict[str, tuple[str, str]] = {
    "game": (INTEGER, "the number of the game in its seed"),
    "ply": (INTEGER, "how many moves of the game came before"),
    "deal": (INTEGER, "which deal of the game, from 1"),
    "seat": (INTEGER, "who moved"),
    "move": ("string", "the move as text, as records have it"),
    "number": (INTEGER, "the move as Parlour's whole number"),
    "tokens": (LIST, "the move in the tokens of the alphabet"),
    "legal": (INTEGER, "among how many legal moves it was chosen"),
    "points": (LIST, "the points of all seats, where the move ended a deal or the game; else null"),
    "ending": ("string", "why the game ended, where the move ended it; else null"),
    "winners": (LIST, "the seats that won, where the move ended the game; else null"),
}


def import_pyarrow() -> tuple[ModuleType, ModuleType]:
    """Import pyarrow and pyarrow.parquet. Raises EnvironmentFault, which names the extra to install."""
    try:
        return importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ModuleNotFoundError as error:
        raise EnvironmentFault(
            f"files of self-play need {error.name}: install Parlour with the extra report, "
            'pip install "parlour[report]" (from a checkout: .venv/bin/pip install pyarrow)',
            code="package.missing",
        ) from None


def schema(about: Mapping[str, Any]) -> Any:
    """Return the schema of a file: its columns, with metadata about the games."""
    arrow, _ = import_pyarrow()
    types = {INTEGER: arrow.int64(), "string": arrow.string(), LIST: arrow.list_(arrow.int64())}
    fields = [arrow.field(name, types[kind]) for name, (kind, _) in COLUMNS.items()]
    metadata = {f"parlour.{name}": json.dumps(about[name]) for name in ABOUT}
    return arrow.schema(fields, metadata=metadata)


def rows_of(match: Match, legal: list[int]) -> list[dict[str, Any]]:
    """Return the rows of a finished game; `legal` contains the number of moves at each decision."""
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
PART = ".part"  # the suffix of an incomplete file
Row = dict[str, Any]


class DataFault(ParlourError):
    """A file of self-play cannot be written, is invalid, or contradicts a replay."""

    code = "file.invalid"


@dataclass(frozen=True)
class SelfPlay:
    """The games to play and store: number 0 to `games` - 1 of a seed.

    `bots` are names, one for each seat (the last is repeated).
    """

    game: str
    games: int
    bots: Sequence[str] = ("uniform",)
    seed: int = 0
    seats: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    def metadata(self) -> dict[str, Any]:
        """Return the metadata of the file. Raises ParlourError for invalid settings."""
        game = load(self.game)
        seats = int(engine(game).template(self.seats, self.options)["seats"][0])
        for bot in map(known_bot, self.bots):
            if isinstance(bot, Policy):
                counted(bot)
        bots = [str(bot) for bot in fill_seats(self.bots, seats)]
        options = {name: str(value) for name, value in self.options.items()}
        values = (FORMAT, __version__, game.name, seats, str(self.seed), options, bots)
        return dict(zip(ABOUT, values, strict=True))


def export(settings: SelfPlay, file: str | Path, report: Callable[[int], None] = lambda games: None) -> None:
    """Play games and write every decision to a Parquet file. `report` receives the number of finished games.

    The file appears when it is complete. Raises DataFault, EnvironmentFault (pyarrow is not installed), and
    ParlourError for invalid settings.
    """
    about = settings.metadata()
    file = Path(file)
    if file.exists():
        raise DataFault(f"{file} exists: choose another name", code="file.exists")
    if not file.parent.is_dir():
        raise DataFault(f"{file}: there is no folder {file.parent}", code="file.no_folder")
    arrow, parquet = import_pyarrow()
    part = file.with_name(file.name + PART)
    run = SelfPlayRun(about, settings.games)
    try:
        with (
            parquet.ParquetWriter(part, schema(about), compression="zstd") as writer,
            closing(run.played()) as chunks,
        ):
            for chunk, rows in chunks:
                writer.write_table(arrow.Table.from_pylist(rows, schema(about)), row_group_size=len(rows))
                report(chunk.first + chunk.games)
        os.replace(part, file)
    finally:
        part.unlink(missing_ok=True)


class SelfPlayRun:
    """The games of a file, played in chunks. They are the games that `simulate` and the laboratory play."""

    half = math.inf  # a run never stops early

    def __init__(self, about: Mapping[str, Any], games: int) -> None:
        game, bots = load(about["game"]), tuple(about["bots"])
        read_integer = Chunk(
            about["game"],
            game_source(game),
            about["seats"],
            about["options"],
            bots,
            int(about["seed"]),
            0,
            games,
        )
        self.chunks = read_integer.split(min(CHUNK_GAMES, chunk_size(bots)))
        self.work = rows_of_code_bots if any(map(is_code, bots)) else rows_of_built_in_bots

    def take(self, found: Any) -> None:
        """Do nothing; `export` writes the results."""

    def played(self) -> Generator[tuple[Chunk, list[Row]]]:
        """Play all games; yield the rows of each piece. Bots from code play in this thread alone."""
        if self.work is rows_of_code_bots:
            yield from ((chunk, self.work(chunk)) for chunk in self.chunks)
        else:
            yield from run_in_threads(self, os.cpu_count() or 1, Pace())


def rows_of_built_in_bots(chunk: Chunk) -> list[Row]:
    """Let built-in bots play the games of a chunk, as in the laboratory; return their rows."""
    return [
        row
        for trace in trace_games(chunk)
        for index in range(len(trace))
        for row in _rows_from_trace(trace, index)
    ]


def _rows_from_trace(trace: Trace, index: int) -> list[Row]:
    """Replay a game of a trace; return its rows."""
    match, legal = _new_match(trace.game, trace.chunk, trace.first + index), []
    if trace.cut[index]:
        raise DataFault(
            f"game {match.number} has not ended after {trace.moves[index]} moves", code="rules.endless_game"
        )
    for seat, move in trace.lines[trace.owner == index][:, (SEAT, MOVE)].tolist():
        legal.append(len(match.legal_moves(seat)))
        match.play_move(seat, move)
    return rows_of(match, legal)


def rows_of_code_bots(chunk: Chunk) -> list[Row]:
    """Play the games of a chunk if some bots come from code; return their rows."""
    game = load_shipped_game(chunk.game, chunk.source)
    numbers = range(chunk.first, chunk.first + chunk.games)
    return [row for number in numbers for row in _rows_from_bots(_new_match(game, chunk, number), chunk.bots)]


def _rows_from_bots(match: Match, names: Sequence[str]) -> list[Row]:
    """Let bots play a new match; return its rows."""
    kernels, legal = engine(match.game), []
    bots = [
        player(bot, kernels, seat, bot_seed(match.seed, seat, match.number)) for seat, bot in enumerate(names)
    ]
    while not match.over:
        seat = match.deciders[0]
        legal.append(len(match.legal_moves(seat)))
        bots[seat].decide(match, seat)()
    return rows_of(match, legal)


def _new_match(game: Game, chunk: Chunk, number: int) -> Match:
    return Match(game, chunk.seats, chunk.options, chunk.seed, watched=False, number=number)


def about(file: str | Path) -> dict[str, Any]:
    """Return the metadata of a file: format, version, game, seats, seed, options, bots. Raises DataFault."""
    _, metadata = _open_file(file)
    return metadata


def records(file: str | Path) -> Iterator[dict[str, Any]]:
    """Yield the games of a file as records, in order. Each is replayed, and all its columns are checked.

    Raises DataFault for a file that is invalid, incomplete or inconsistent.
    """
    opened, metadata = _open_file(file)
    for group in range(opened.num_row_groups):
        try:
            rows = opened.read_row_group(group).to_pylist()
        except (OSError, ValueError) as error:
            raise DataFault(f"{file} is damaged: {_line(error)}", code="file.damaged") from None
        for number, game in groupby(rows, key=lambda row: row["game"]):
            yield verified_record(metadata, list(game), f"{file}, game {number}")


def _open_file(file: str | Path) -> tuple[Any, dict[str, Any]]:
    """Open a file; return it with its metadata."""
    _, parquet = import_pyarrow()
    with open(file, "rb"):  # raises OSError if the file is not readable
        pass
    try:
        opened = parquet.ParquetFile(file)
        stored = opened.schema_arrow.metadata or {}
        metadata = {name: json.loads(stored[f"parlour.{name}".encode()]) for name in ABOUT}
        expected_schema = schema(metadata)
    except KeyError:
        raise DataFault(f"{file} is not a file of self-play: it has no metadata") from None
    except (OSError, ValueError) as error:
        raise DataFault(
            f"{file} is not a file of self-play, or is incomplete: {_line(error)}", code="file.damaged"
        ) from None
    if metadata["format"] != FORMAT:
        raise DataFault(
            f"{file} has format {metadata['format']!r}; this Parlour reads format {FORMAT}",
            code="file.wrong_version",
        )
    if not opened.schema_arrow.equals(expected_schema):
        raise DataFault(f"{file} does not have the columns {', '.join(COLUMNS)}")
    return opened, metadata


def verified_record(metadata: Mapping[str, Any], rows: list[dict[str, Any]], where: str) -> dict[str, Any]:
    """Return the record of a game. It is replayed, and all columns are compared with the replay."""
    record = record_of(metadata, rows)
    try:
        match = replay(read_record(json.dumps(record)))
    except ParlourError as error:
        raise DataFault(f"{where}: {error}", code=error.code) from None
    kernels, pasts = engine(match.game), zip(match.past, match.played, strict=False)
    legal = [len(kernels.moves(table, played.seat)) for table, played in pasts]
    for row, expected in zip(rows, rows_of(match, legal), strict=True):
        for name, value in expected.items():
            if row[name] != value:
                text = f"the file says {name} is {row[name]}; replaying it gives {value}"
                raise DataFault(f"{where}, ply {expected['ply']}: {text}", code="record.mismatch")
    return record


def record_of(metadata: Mapping[str, Any], rows: list[dict[str, Any]]) -> dict[str, Any]:
    last = rows[-1]
    result = {"over": True, **{name: last[name] for name in ("ending", "points", "winners")}}
    return {
        "format": RECORD_FORMAT,
        "game": metadata["game"],
        "options": metadata["options"],
        "seats": metadata["seats"],
        "seed": metadata["seed"],
        "deck": None,
        **({"number": last["game"]} if last["game"] else {}),
        "moves": [[row["seat"], row["move"], 0.0] for row in rows],
        "result": result,
    }


def _line(error: Exception) -> str:
    return str(error).partition("\n")[0]
