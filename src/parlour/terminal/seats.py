"""The seats of a table at the terminal: the person, the bots, and their names."""

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


class BotCodeNotNamed(ParlourError):
    """The bots of a record are code of a user, which is started only if the user names it."""

    code = "bot.not_named"


def seating(seats: int, own: int | None, bots: list[str]) -> tuple[int | None, dict[int, str]]:
    """Return the seat of the person (None: a spectator) and the bots by seat.

    The last bot takes all remaining seats. With as many bots as seats, or `all`, bots take every seat.
    Raises SeatsError, BotError.
    """
    from ..bots.registry import known_bot

    if own is not None and own >= seats:
        raise SeatsError(
            f"there is no seat {own} at a table of {seats}: choose 0 to {seats - 1}",
            code="seat.unknown",
        )
    if bots == [ALL]:
        bots = [DEFAULT_BOT] * seats
    for name in bots:
        known_bot(name)
    if len(bots) > seats:
        text = f"{len(bots)} bots are too many for {seats} seat{'s' if seats > 1 else ''}"
        raise SeatsError(text, code="bot.wrong_number")
    if len(bots) == seats:
        if own is not None:
            text = f"{len(bots)} bots take every seat: name fewer bots, or leave out --seat"
            raise SeatsError(text, code="bot.wrong_number")
        return None, dict(enumerate(bots))
    own = own or 0
    bots = bots or [DEFAULT_BOT]
    bots = bots + [bots[-1]] * (seats - 1 - len(bots))
    others = [(own + step) % seats for step in range(1, seats)]
    return own, dict(zip(others, bots, strict=False))


def resume_with_bots(sitting: dict[str, Any], file: object) -> str:
    """Return the command that resumes a record and names its bots again."""
    seat = [] if sitting.get("seat") is None else ["--seat", str(sitting["seat"])]
    words = ["play", "--resume", str(file), *seat, "--bots", ",".join(sitting["bots"])]
    text = command(shlex.join(words))
    return text if text.isprintable() else ascii(text)


def refuse_code(sitting: dict[str, Any], file: object) -> None:
    """Raise BotCodeNotNamed if a record names bots from code: the author of a record may be unknown."""
    from ..bots import is_code

    if any(map(is_code, sitting.get("bots") or [])):
        text = "this game was played with bots from code, which a record cannot start"
        raise BotCodeNotNamed(f"{text}: name the bots again with `{resume_with_bots(sitting, file)}`")


def read_sitting(record: dict[str, Any]) -> dict[str, Any]:
    """Return the validated "sitting" of a record: seat, bots in order, names and more. Raises RecordError."""
    sitting = record.get("sitting", {})
    shapes = {"seat": int, "bots": list, "names": list, "think": int | float, "quietly": bool}
    shapes |= {"thought": list, "guided": bool}
    if not isinstance(sitting, dict):
        raise RecordError('the record\'s "sitting" is not an object')
    for name, value in sitting.items():
        if name in shapes and value is not None and not isinstance(value, shapes[name]):
            raise RecordError(f'the record\'s "sitting" has an invalid {name}: {json.dumps(value)}')
    for name in ("bots", "names"):
        if not all(isinstance(item, str) for item in sitting.get(name) or []):
            raise RecordError(f'the record\'s "sitting" has an invalid {name}: {json.dumps(sitting[name])}')
    if not all(_is_thought(item) for item in sitting.get("thought") or []):
        expected = "each item must be [move, worlds, playouts, seconds]"
        raise RecordError(f'the record\'s "sitting" has an invalid thought: {expected}')
    return sitting


def _is_thought(item: Any) -> bool:
    return isinstance(item, list) and len(item) == 4 and all(type(part) in (int, float) for part in item)


RESERVED = re.compile(r"you|seat \d+", re.IGNORECASE)


class BadName(ParlourError):
    """A name that cannot be used at this table."""

    code = "name.invalid"


def named(seat_names: SeatNames, names: list[str]) -> SeatNames:
    """Return seat names with the names of `--names`: first the reader's, then those of the seats to the left.

    For a spectator they begin with seat 0. Raises BadName.
    """
    order = [*([] if seat_names.own is None else [seat_names.own]), *seat_names.others()]
    if len(names) > len(order):
        raise BadName(
            f"--names has {len(names)} names, but the table has {len(order)}"
            f" seat{'s' if len(order) > 1 else ''}",
            code="name.too_many",
        )
    chosen = {seat: _checked(name) for seat, name in zip(order, names, strict=False)}
    result = SeatNames(seat_names.seats, seat_names.own, seat_names.bots, chosen)
    _refuse_duplicates(result.names)
    return result


def _checked(name: str) -> str:
    try:
        plain = checked_name(name)
    except TextRefused as error:
        raise BadName(f"--names: {error}", code=error.code) from None
    if RESERVED.fullmatch(alike(plain)):
        raise BadName(f"--names: the name {plain!r} is reserved: choose another name", code="name.reserved")
    return plain


def _refuse_duplicates(names: list[str]) -> None:
    used = set[str]()
    for name in names:
        if alike(name) in used:
            raise BadName(
                f"--names: two players would have the name {name!r}: choose different names",
                code="name.taken",
            )
        used.add(alike(name))
