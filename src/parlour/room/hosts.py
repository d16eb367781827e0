"""The names by which browsers may call the room.

A page of another site can let its own name lead to an address in the house, and then ask the room as if it
were its own (DNS rebinding). Such a name is one that the public knows; those of a house and bare addresses
are none, and any other has to be told when the room is opened.
"""

import ipaddress
import re
from collections.abc import Iterable

AT_HOME = ("local", "localhost", "lan", "home", "internal", "home.arpa", "test")  # led to by no public name
NAMED = re.compile(r"[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*")
WRONG = "This is no name that the room answers to: open it by its address, as it was printed"
UNKNOWN = (
    "This room is not known as {name}: open it by its address, or let it be opened with --allowed-host {name}"
)


class Hosts:
    """Which names the room answers to; `allowed` are those that it was told."""

    def __init__(self, allowed: Iterable[str] = (), every: bool = False) -> None:
        self._allowed = {_plain(name) for name in allowed}
        self._every = every  # somebody else has seen to it: a proxy that the names lead to, a certificate

    def why_not(self, told: bytes | None) -> str | None:
        """Why a Host header is not answered; None if it is. No name at all is no page's."""
        host = (told or b"").decode("latin-1")
        name = _plain(host)
        if "@" in host:  # a user is no part of a Host header: the name before it would be shown to people
            return WRONG
        if self._every or told is None or name in self._allowed or _is_address(name) or _is_at_home(name):
            return None
        return UNKNOWN.format(name=name) if NAMED.fullmatch(name) else WRONG


def _plain(host: str) -> str:
    """A name without its port, its brackets, and the full stop that ends it."""
    name = re.sub(r":\d{1,5}$", "", host.strip().lower()) if host.count(":") < 2 or "]" in host else host
    return name.strip("[]").rstrip(".")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


def _is_at_home(name: str) -> bool:
    """Whether a name can lead nowhere but in the house: it has no domain, or one that nobody can buy."""
    return bool(NAMED.fullmatch(name)) and (
        "." not in name or name.endswith(tuple(f".{one}" for one in AT_HOME))
    )
