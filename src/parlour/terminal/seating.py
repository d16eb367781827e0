"""Who sits where: the person, the bots by name, and what a record says of them."""

import hashlib
import json
from typing import Any

from ..errors import RecordError, SeatsError

DEFAULT_BOT = "search"
ALL = "all"


def seating(seats: int, own: int | None, bots: list[str]) -> tuple[int | None, dict[int, str]]:
    """Return the person's seat (None: a bystander) and the bots by seat; the last bot fills the table.

    As many bots as seats, or `all`, leave nobody to ask. Raises SeatsError, BotError.
    """
    from ..bots.players import policy

    if own is not None and own >= seats:
        raise SeatsError(f"there is no seat {own} at a table of {seats}: choose 0 to {seats - 1}")
    if bots == [ALL]:
        bots = [DEFAULT_BOT] * seats
    for name in bots:
        policy(name)
    if len(bots) > seats:
        raise SeatsError(f"{len(bots)} bots are too many for {seats} seat{'s' if seats > 1 else ''}")
    if len(bots) == seats:
        if own is not None:
            raise SeatsError(f"{len(bots)} bots take every seat: name fewer, or leave out --seat")
        return None, dict(enumerate(bots))
    own = own or 0
    bots = bots or [DEFAULT_BOT]
    bots = bots + [bots[-1]] * (seats - 1 - len(bots))
    others = [(own + step) % seats for step in range(1, seats)]
    return own, dict(zip(others, bots, strict=False))


def bot_seed(seed: int, seat: int) -> int:
    """Give each bot chance of its own, which tells nothing of the cards and is the same for the same game."""
    return int.from_bytes(hashlib.blake2b(f"{seed} bot {seat}".encode(), digest_size=32).digest())


def read_sitting(record: dict[str, Any]) -> dict[str, Any]:
    """Return who sat at a record's table: seat, bots in turn, and more. Raises RecordError."""
    sitting = record.get("sitting", {})
    shapes = {"seat": int, "bots": list, "names": list, "think": int | float, "quietly": bool}
    if not isinstance(sitting, dict):
        raise RecordError('the record\'s "sitting" is not an object')
    for name, value in sitting.items():
        if name in shapes and value is not None and not isinstance(value, shapes[name]):
            raise RecordError(f'the record\'s "sitting" has a bad {name}: {json.dumps(value)}')
    for name in ("bots", "names"):
        if not all(isinstance(one, str) for one in sitting.get(name) or []):
            raise RecordError(f'the record\'s "sitting" has a bad {name}: {json.dumps(sitting[name])}')
    return sitting
