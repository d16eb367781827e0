"""Who sits at which seat: the person, the bots, and their names."""

import json
import re
import shlex
from typing import Any

from ..errors import ParlourError, RecordError, SeatsError
from ..names import TextRefused, alike, checked_name
from ..names.program import command
from ..presentation.names import SeatNames

DEFAULT_BOT = "search"
ALL = "all"


class CodeNotNamed(ParlourError):
    """A record names bots from code, which it cannot start."""

    code = "bot.not_named"


def seating(seats: int, own: int | None, bots: list[str]) -> tuple[int | None, dict[int, str]]:
    """Return the person's seat (None: a bystander) and the bots by seat; the last bot fills the table.

    As many bots as seats, or `all`, leave nobody to ask. Raises SeatsError, BotError.
    """
    from ..bots.registry import known_bot

    if own is not None and own >= seats:
        raise SeatsError(
            f"there is no seat {own} at a table of {seats}: choose 0 to {seats - 1}", code="seat.unknown"
        )
    if bots == [ALL]:
        bots = [DEFAULT_BOT] * seats
    for name in bots:
        known_bot(name)
    if len(bots) > seats:
        raise SeatsError(
            f"{len(bots)} bots are too many for {seats} seat{'s' if seats > 1 else ''}",
            code="bot.wrong_number",
        )
    if len(bots) == seats:
        if own is not None:
            raise SeatsError(
                f"{len(bots)} bots take every seat: name fewer, or leave out --seat", code="bot.wrong_number"
            )
        return None, dict(enumerate(bots))
    own = own or 0
    bots = bots or [DEFAULT_BOT]
    bots = bots + [bots[-1]] * (seats - 1 - len(bots))
    others = [(own + step) % seats for step in range(1, seats)]
    return own, dict(zip(others, bots, strict=False))


def how_to_seat(sitting: dict[str, Any], file: object) -> str:
    """The command that goes on with a record and names its bots again."""
    seat = [] if sitting.get("seat") is None else ["--seat", str(sitting["seat"])]
    words = ["play", "--resume", str(file), *seat, "--bots", ",".join(sitting["bots"])]
    told = command(shlex.join(words))
    return told if told.isprintable() else ascii(told)


def refuse_code(sitting: dict[str, Any], file: object) -> None:
    """A record starts no code: anybody may have written it. Raises CodeNotNamed if its bots are code."""
    from ..bots import is_code

    if any(map(is_code, sitting.get("bots") or [])):
        told = "bots from code played in this game, and no record starts code"
        raise CodeNotNamed(f"{told}: name them again, as in `{how_to_seat(sitting, file)}`")


def read_sitting(record: dict[str, Any]) -> dict[str, Any]:
    """Return who sat at a record's table: seat, bots in turn, and more. Raises RecordError."""
    sitting = record.get("sitting", {})
    shapes = {"seat": int, "bots": list, "names": list, "think": int | float, "quietly": bool}
    shapes["thought"] = list
    if not isinstance(sitting, dict):
        raise RecordError('the record\'s "sitting" is not an object')
    for name, value in sitting.items():
        if name in shapes and value is not None and not isinstance(value, shapes[name]):
            raise RecordError(f'the record\'s "sitting" has a bad {name}: {json.dumps(value)}')
    for name in ("bots", "names"):
        if not all(isinstance(one, str) for one in sitting.get(name) or []):
            raise RecordError(f'the record\'s "sitting" has a bad {name}: {json.dumps(sitting[name])}')
    if not all(_is_thought(one) for one in sitting.get("thought") or []):
        told = "each is [move, worlds, playouts, seconds]"
        raise RecordError(f'the record\'s "sitting" has a bad thought: {told}')
    return sitting


def _is_thought(one: Any) -> bool:
    return isinstance(one, list) and len(one) == 4 and all(type(part) in (int, float) for part in one)


RESERVED = re.compile(r"you|seat \d+", re.IGNORECASE)


class BadName(ParlourError):
    """A name that nobody can be called by at this table."""

    code = "name.invalid"


def named(seat_names: SeatNames, names: list[str]) -> SeatNames:
    """Give people names: the reader's first, then round the table from the left (a bystander's from seat 0).

    Raises BadName.
    """
    order = [*([] if seat_names.own is None else [seat_names.own]), *seat_names.others()]
    if len(names) > len(order):
        raise BadName(
            f"--names has {len(names)} names for {len(order)} seat{'s' if len(order) > 1 else ''}",
            code="name.too_many",
        )
    given = {seat: _checked(name) for seat, name in zip(order, names, strict=False)}
    found = SeatNames(seat_names.seats, seat_names.own, seat_names.bots, given)
    _refuse_alike(found.names)
    return found


def _checked(name: str) -> str:
    try:
        plain = checked_name(name)
    except TextRefused as error:
        raise BadName(f"--names: {error}", code=error.code) from None
    if RESERVED.fullmatch(alike(plain)):
        raise BadName(
            f"--names: {plain!r} is what others are called here: choose another name", code="name.reserved"
        )
    return plain


def _refuse_alike(names: list[str]) -> None:
    met = set[str]()
    for name in names:
        if alike(name) in met:
            raise BadName(
                f"--names: two at this table would be called {name!r}: give each another name",
                code="name.taken",
            )
        met.add(alike(name))
