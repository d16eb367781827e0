"""Encode messages to clients as JSON."""

from collections.abc import Mapping
from typing import Any

import orjson

Fragment = orjson.Fragment  # a part of a message that is encoded already


def dump_bytes(message: Any) -> bytes:
    """The message as JSON in UTF-8. Parts of it may be fragments."""
    return orjson.dumps(message)


def dump_text(message: Any) -> str:
    """The message as JSON text."""
    return dump_bytes(message).decode()


def fragment(value: Any) -> Fragment:
    """Encode a part that several messages share."""
    return Fragment(orjson.dumps(value))


def fragments(message: Mapping[str, Any]) -> dict[str, Any]:
    """Encode each value of a message, so that `dump_bytes` takes little time later."""
    return {name: fragment(value) for name, value in message.items()}
