"""Rate limits and daily quotas of clients.

A client is a network address. The limits are sufficient for a household or a club. Usage is kept in memory:
counts start from zero after a restart, and each process counts separately.
"""

import functools
import ipaddress
import json
import math
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from starlette.requests import HTTPConnection

from ...errors import ParlourError

# Pairs of numbers: how many per second, and how many at once.
MESSAGES = (20.0, 60.0)  # of one page
CLIENT_MESSAGES = (100.0, 1000.0)  # of all pages of a client, for fifty people with one address
REQUESTS = (100.0, 3000.0)  # HTTP requests of a client, for sixty phones that load the page at once
API = (20.0, 400.0)  # requests of a client to /api, which take some milliseconds each
TABLES = (1 / 20, 40.0)  # new tables of a client
SEASONS = (1.0, 60.0)  # requests of a client for several score sheets
HINTS = (1 / 2, 10.0)  # hints for a client
OUTLOOKS = (1 / 10, 4.0)  # requests of a client whether a game can be won, which take seconds each
SHADOW_REQUESTS = (1 / 2, 20.0)  # requests of a client to shadow a player
EVENTS = 10_000  # of one table, many times a long game; each takes about 2.5 kilobytes of memory
ARRANGED = 7_500  # events of a table after which only moves are accepted
CHANGES = 20  # changes of one sealed answer
PAGE_OPENINGS = (2.0, 120.0)  # pages that a client opens at tables
PAGES = 200  # open pages of one client at tables
LARGEST = 16_384  # bytes of a message or a request
LARGER = {  # for requests with many people or sheets, or a whole log
    "/api/sheets": 128 * 1024,
    "/api/seasons": 128 * 1024,
    "/api/sheets/import": 4 * 1024 * 1024,
}
MANY = 10_000  # clients above which those with a full allowance are removed
SWEEP = 60.0  # seconds between two such removals
DAY = 86_400.0
UNITS = ((3600, "hour"), (60, "minute"))


class Quota(NamedTuple):
    """The amount that one client may store in a day, and its description."""

    most: int
    what: str


QUOTAS: Mapping[str, Quota] = {
    "tables": Quota(400, "400 new tables"),
    "moves": Quota(50_000, "50,000 moves at tables"),
    "sheets": Quota(200, "200 new score sheets"),
    "links": Quota(200, "200 links to score sheets"),
    "bytes": Quota(24 * 1024 * 1024, "24 MB of entries and imported files on score sheets"),
}


def stored_size(text: str) -> int:
    """The largest size of a text in the database in bytes. Non-ASCII characters are stored as escapes."""
    return len(json.dumps(text))


class LimitExceeded(ParlourError):
    """A client has reached a limit; the request can be repeated after `seconds`."""

    code = "limit.open"

    def __init__(self, text: str, code: str | None = None, seconds: float = 0.0) -> None:
        super().__init__(text, code=code)
        self.seconds = math.ceil(seconds)

    @property
    def headers(self) -> dict[str, str]:
        """The headers of the HTTP response."""
        return {"retry-after": str(self.seconds)} if self.seconds else {}


def client_of(host: str | None) -> str:
    """The client at an address: the address, or for IPv6 its network, where a machine has many addresses."""
    try:
        address = ipaddress.ip_address((host or "").partition("%")[0])
    except ValueError:
        return host or ""
    if address.version == 4 or address.is_loopback:
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


def client_at(connection: HTTPConnection) -> str:
    """The client of a request or a WebSocket."""
    return client_of(connection.client and connection.client.host)


class Allowance:
    """A token bucket: `rate` per second, and `most` at once."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most, self._left, self.used = rate, most, most, time.monotonic()

    def take(self, amount: float = 1.0) -> bool:
        """Take an amount; return whether enough was left."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self.used) * self._rate)
        self.used = now
        if self._left < amount:
            return False
        self._left -= amount
        return True

    def seconds_until(self, amount: float = 1.0) -> float:
        """The time until this amount is left, in seconds after the last `take`."""
        return max(0.0, amount - self._left) / max(self._rate, 1 / DAY)

    def is_full(self, now: float) -> bool:
        """Whether the whole allowance is left at this time."""
        return self._left + (now - self.used) * self._rate >= self._most


class Allowances:
    """The allowance of each client, by its address."""

    def __init__(
        self, rate: float, most: float, code: str = "limit.requests", reached: str = "too many requests"
    ) -> None:
        """`reached` and `code` are the text and code of the error."""
        self._rate, self._most, self._code, self._reached = rate, most, code, reached
        self._of: dict[str, Allowance] = {}
        self._swept = -SWEEP

    def take(self, client: str, amount: float = 1.0) -> None:
        """Count a request. Raises LimitExceeded."""
        now = time.monotonic()
        if len(self._of) > MANY and now - self._swept >= SWEEP:
            self._swept = now
            self._of = {one: left for one, left in self._of.items() if not left.is_full(now)}
        allowance = self._of.setdefault(client, Allowance(self._rate, self._most))
        if not allowance.take(amount):
            seconds = allowance.seconds_until(amount)
            text = f"{self._reached} from your network address: try again in {_in_words(seconds)}"
            raise LimitExceeded(text, self._code, seconds)


class Quotas:
    """The daily quotas of clients. A quota is refilled continuously, from zero to full in a day."""

    def __init__(self, quotas: Mapping[str, Quota]) -> None:
        self._of = {
            name: Allowances(quota.most / DAY, quota.most, f"quota.{name}", f"more than {quota.what} a day")
            for name, quota in quotas.items()
        }

    def take(self, client: str, **amounts: float) -> None:
        """Count amounts that are about to be stored, as in `bytes=300`. Raises LimitExceeded."""
        for name, amount in amounts.items():
            self._of[name].take(client, amount)


class TableQuota:
    """The limits of new tables: at once, and in a day."""

    def __init__(self, allowances: Allowances, quotas: Quotas) -> None:
        self._allowances, self._quotas = allowances, quotas

    def take(self, client: str) -> None:
        """Count a table that is about to be created. Raises LimitExceeded."""
        self._allowances.take(client)
        self._quotas.take(client, tables=1)


class OpenPages:
    """The open pages of clients and their messages."""

    def __init__(self, most: int = PAGES) -> None:
        self._most = most
        self._allowances = Allowances(*PAGE_OPENINGS, "limit.pages", "too many pages were opened")
        self._messages = Allowances(*CLIENT_MESSAGES, "limit.messages", "too many messages")
        self._open: Counter[str] = Counter()

    @contextmanager
    def entered(self, client: str) -> Iterator[Callable[[], None]]:
        """Count a page while it is open. Yields a function to count messages. Both raise LimitExceeded."""
        self._allowances.take(client)
        if self._open[client] >= self._most:
            raise LimitExceeded(
                f"{self._most} pages are open already from your network address: close some first"
            )
        self._open[client] += 1
        try:
            yield functools.partial(self._count, client, Allowance(*MESSAGES))
        finally:
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]

    def _count(self, client: str, page: Allowance) -> None:
        """Count a message of a page. Raises LimitExceeded."""
        if not page.take():
            seconds = page.seconds_until()
            raise LimitExceeded(
                f"too many messages from this page: try again in {_in_words(seconds)}",
                "limit.messages",
                seconds,
            )
        self._messages.take(client)


def _in_words(seconds: float) -> str:
    """A time in words, rounded up."""
    size, unit = next((one for one in UNITS if seconds > one[0]), (1, "second"))
    count = max(1, math.ceil(seconds / size))
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"
