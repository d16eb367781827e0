"""What pages are sent, as text."""

from typing import Any

import orjson

Written = orjson.Fragment  # a part of a message that is text already


def written(message: Any) -> str:
    """Write a message; parts of it may be written already."""
    return orjson.dumps(message).decode()


def part(told: Any) -> Written:
    """Write a part of several messages once for all."""
    return Written(orjson.dumps(told))
