"""How much one client may ask for: enough for anybody who plays, too little to do harm."""

import ipaddress
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from ..errors import ParlourError

MESSAGES = (20.0, 60.0)  # a second, and at once
TABLES = (1 / 20, 40.0)  # new tables a client
SEASONS = (1.0, 60.0)  # looks at many score sheets, added up, a client
HINTS = (1 / 2, 10.0)  # of one page
OUTLOOKS = (1 / 10, 2.0)  # likewise: each takes seconds
WISHES = (1 / 10, 4.0)  # of one page: to stand behind somebody
EVENTS = 10_000  # of one table: many times a long game. Each takes some 2.5 kilobytes of memory
ARRANGED = 7_500  # of these, after which nothing but moves is kept
CHANGES = 20  # of one sealed answer, before all have given theirs
DOORS = (2.0, 120.0)  # pages that a client opens at tables
PAGES = 200  # that one client has open at tables: a whole house may share an address
LARGEST = 16_384  # bytes of a message or a request
LARGER = {  # where more is told at once: people and sheets by the hundred, a whole log
    "/api/sheets": 128 * 1024,
    "/api/seasons": 128 * 1024,
    "/api/sheets/import": 4 * 1024 * 1024,
}
FORGET = 600.0  # seconds after which a client that has gone is forgotten


class TooMuch(ParlourError):
    """More than anybody who plays asks for."""


def client_of(host: str | None) -> str:
    """Who asks: an address, or of IPv6 the network, within which one machine has all it wants."""
    try:
        address = ipaddress.ip_address((host or "").partition("%")[0])
    except ValueError:
        return host or ""
    if address.version == 4 or address.is_loopback:
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


class Allowance:
    """So many a second, and so many at once."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most, self._left, self.used = rate, most, most, time.monotonic()

    def take(self) -> bool:
        """Take one, if there is one left."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self.used) * self._rate)
        self.used = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Allowances:
    """The allowance of each client, by its address."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most = rate, most
        self._of: dict[str, Allowance] = {}

    def take(self, client: str) -> None:
        """Raises TooMuch."""
        now = time.monotonic()
        if len(self._of) > 10_000:
            self._of = {one: left for one, left in self._of.items() if now - left.used < FORGET}
        if not self._of.setdefault(client, Allowance(self._rate, self._most)).take():
            raise TooMuch("that is more than anybody needs at once: wait a minute and try again")


class Doors:
    """The pages that clients have open at tables."""

    def __init__(self, most: int = PAGES) -> None:
        self._most = most
        self._allowances = Allowances(*DOORS)
        self._open: Counter[str] = Counter()

    @contextmanager
    def entered(self, client: str) -> Iterator[None]:
        """Count a page while it is open. Raises TooMuch."""
        self._allowances.take(client)
        if self._open[client] >= self._most:
            raise TooMuch(f"from here {self._most} pages are open already: close some first")
        self._open[client] += 1
        try:
            yield
        finally:
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]
