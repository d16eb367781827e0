"""Self-play as a table: what a file of it says of itself, and its columns, one row a decision."""

import importlib
import json
from collections.abc import Mapping
from types import ModuleType
from typing import Any

from ..engine.alphabet import alphabet_of
from ..play.match import Match
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
