"""The record of a game: enough to play it again, move by move, with everything verified."""

import json
from typing import Any

from ..errors import ParlourError, RecordError
from ..games import load
from .match import Match

FORMAT = 1


def write_record(match: Match) -> dict[str, Any]:
    """Return a match's record, ready for JSON. It holds the seed: it tells every hidden card."""
    return {
        "format": FORMAT,
        "game": match.game.name,
        "options": {name: str(value) for name, value in match.options.items()},
        "seats": match.seats,
        "seed": str(match.seed),  # as text: 256 bits do not fit JSON numbers everywhere
        "deck": match.deck,
        "moves": [[played.seat, played.text, played.at] for played in match.played],
        "result": result(match),
    }


def result(match: Match) -> dict[str, Any]:
    return {
        "over": match.over,
        "ending": match.ending,
        "points": match.points,
        "winners": match.winners,
    }


def read_record(text: str) -> dict[str, Any]:
    """Parse a record and check its form. Raises RecordError."""
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"this is not a record: it is not JSON ({error})") from None
    if not isinstance(record, dict) or "format" not in record:
        raise RecordError('this is not a record: a record is a JSON object with a "format"')
    if record["format"] != FORMAT:
        raise RecordError(f"this record has format {record['format']!r}; this Parlour reads format {FORMAT}")
    wanted = {"game": str, "options": dict, "seats": int, "seed": str, "moves": list, "result": dict}
    for name, kind in wanted.items():
        if not isinstance(record.get(name), kind):
            raise RecordError(f'the record\'s "{name}" is missing or not a {kind.__name__}')
    if not (record["seed"].isascii() and record["seed"].isdigit()):
        raise RecordError(f"the record's seed must be a whole number, not {record['seed']!r}")
    deck = record.get("deck")
    if deck is not None and not (isinstance(deck, list) and all(isinstance(card, str) for card in deck)):
        raise RecordError('the record\'s "deck" must be a list of cards, as in ["Td", "Kh"]')
    return record


def start(record: dict[str, Any], watched: bool = False) -> Match:
    """Return the match of a record before its first move. Raises RecordError."""
    try:
        return Match(
            load(record["game"]),
            record["seats"],
            record["options"],
            int(record["seed"]),
            record.get("deck"),
            watched=watched,
        )
    except (ParlourError, ValueError) as error:
        raise RecordError(f"the record cannot be set up: {error}") from None


def replay(record: dict[str, Any], watched: bool = False) -> Match:
    """Play a record again. Raises RecordError, telling the first move or result that does not hold."""
    match = start(record, watched)
    for number, entry in enumerate(record["moves"], 1):
        if not (isinstance(entry, list) and len(entry) >= 2 and isinstance(entry[1], str)):
            raise RecordError(f"move {number} must be [seat, text, seconds], not {entry!r}", number)
        at = entry[2] if len(entry) > 2 and isinstance(entry[2], int | float) else 0.0
        try:
            match.play(entry[0], entry[1], at)
        except ParlourError as error:
            raise RecordError(f"move {number} (seat {entry[0]}, {entry[1]!r}): {error}", number) from None
    found = result(match)
    for name, value in record["result"].items():
        if name in found and found[name] != value:
            raise RecordError(f"the record says {name} is {value!r}; replaying it gives {found[name]!r}")
    return match
