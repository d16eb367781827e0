"""What pages are sent, as text."""

from collections.abc import Mapping
from typing import Any

import orjson

Written = orjson.Fragment  # a part of a message that is text already


def encoded(message: Any) -> bytes:
    """Write a message as it goes over the wire (UTF-8); parts of it may be written already."""
    return orjson.dumps(message)


def written(message: Any) -> str:
    """Write a message as text."""
    return encoded(message).decode()


def part(told: Any) -> Written:
    """Write a part of several messages once for all."""
    return Written(orjson.dumps(told))


def in_parts(message: Mapping[str, Any]) -> dict[str, Any]:
    """A message whose parts are written already, so that `encoded` takes little time."""
    return {name: part(told) for name, told in message.items()}
