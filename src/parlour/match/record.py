"""Records of games: write, read and check them. `match.replay` plays a record again."""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..engine.chance import SEED_BITS
from ..errors import RecordError
from .json_input import is_whole, read_json, short, write_json

if TYPE_CHECKING:
    from .match import Match

FORMAT = 1
MOST_GAMES = 1 << 40  # games of one seed
LONGEST = 10**10  # the longest game in seconds, three centuries


def write_record(match: "Match") -> dict[str, Any]:
    """Return the record of a match, ready for JSON. It contains the seed, which reveals every hidden card."""
    return {
        "format": FORMAT,
        "game": match.game.name,
        "options": {name: str(value) for name, value in match.options.items()},
        "seats": match.seats,
        "seed": str(match.seed),  # as text, because not all JSON readers accept 256-bit numbers
        "deck": match.deck,
        **({"number": match.number} if match.number else {}),  # in a simulation
        "moves": [[played.seat, played.text, played.at] for played in match.played],
        "result": result(match),
    }


def result(match: "Match") -> dict[str, Any]:
    return {
        "over": match.over,
        "ending": match.ending,
        "points": match.points,
        "winners": match.winners,
    }


def text_of(record: Any) -> str:
    """Return a record as JSON text, from the result of `Match.record` or from text. Raises RecordError."""
    if isinstance(record, str):
        return record
    if not isinstance(record, Mapping):
        raise RecordError(f"a record is what `record()` returns, or JSON text, not {short(record)}")
    try:
        return write_json(dict(record))
    except ValueError as error:
        raise RecordError(
            f"this is not a record: it cannot be written as JSON ({error})", code="record.not_json"
        ) from None


def read_record(text: str) -> dict[str, Any]:
    """Parse a record, or an answer that contains one, and check its form. Raises RecordError."""
    record = _parse(text)
    if not isinstance(record, dict) or "format" not in record:
        raise RecordError('this is not a record: a record is a JSON object with a "format"')
    if not is_whole(record["format"]) or record["format"] != FORMAT:
        raise RecordError(
            f"this record has format {short(record['format'])}; this Parlour reads format {FORMAT}",
            code="record.wrong_version",
        )
    wanted = {"game": str, "options": dict, "seats": int, "seed": str, "moves": list, "result": dict}
    for name, kind in wanted.items():
        if not isinstance(record.get(name), kind) or isinstance(record[name], bool):
            raise RecordError(f'the record\'s "{name}" is missing or not a {kind.__name__}')
    seed = record["seed"]
    if not (seed.isascii() and seed.isdigit() and len(seed) < 100 and int(seed) < 1 << SEED_BITS):
        raise RecordError(f"the record's seed must be a whole number below 2**{SEED_BITS}, not {seed[:90]!r}")
    deck = record.get("deck")
    if deck is not None and not (isinstance(deck, list) and all(isinstance(card, str) for card in deck)):
        raise RecordError('the record\'s "deck" must be a list of cards, as in ["Td", "Kh"]')
    if not is_whole(number := record.get("number", 0)) or not 0 <= number < MOST_GAMES:
        raise RecordError(f'the record\'s "number" must be a whole number, not {short(number)}')
    return record


def _parse(text: str) -> Any:
    """Parse JSON; return the record in it if it is an answer of `parlour solve`."""
    try:
        told = read_json(text)
    except ValueError as error:
        raise RecordError(f"this is not a record: it is not JSON ({error})", code="record.not_json") from None
    if not isinstance(told, dict) or "verdict" not in told or "record" not in told:
        return told
    if told["record"] is None:
        raise RecordError(
            f"this answer holds no record: its verdict is {short(told['verdict'])}, not won",
            code="record.unavailable",
        )
    return told["record"]


def read_move(entry: Any, number: int) -> tuple[int, str, float]:
    """Return one move of a record: the seat, its move, and the time (which may be missing)."""
    if not (
        isinstance(entry, list) and len(entry) in (2, 3) and is_whole(entry[0]) and isinstance(entry[1], str)
    ):
        raise RecordError(f"move {number} must be [seat, text, seconds], not {short(entry)}", number)
    at = entry[2] if len(entry) == 3 else 0.0
    if not (is_whole(at) or isinstance(at, float)) or not 0 <= at <= LONGEST:
        raise RecordError(f"move {number}: its seconds must be a number from 0 up, not {short(at)}", number)
    return entry[0], entry[1], float(at)


def compare_results(said: dict[str, Any], found: dict[str, Any]) -> None:
    """Compare the whole result of a record with that of its replay. Raises RecordError if they differ."""
    for name, value in said.items():
        if name not in found:
            raise RecordError(f"the record's result tells {short(name)}, which no result has")
        if json.dumps(value) != json.dumps(found[name]):
            raise RecordError(
                f"the record says {name} is {short(value)}; replaying it gives {found[name]!r}",
                code="record.mismatch",
            )
    missing = [name for name in found if name not in said]
    if missing:
        raise RecordError(f"the record's result does not tell {', '.join(missing)}, so it cannot be verified")
