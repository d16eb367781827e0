"""How much one client may ask for and store: enough for a house or a club, too little to do harm.

A client is a network address. What it has used is kept in memory: a server that starts again, and each of
several processes, counts from nothing.
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

from ...errors import ParlourError

MESSAGES = (20.0, 60.0)  # of one page: a second, and at once
CLIENT_MESSAGES = (100.0, 1000.0)  # of all pages of a client: fifty people who share an address
REQUESTS = (100.0, 3000.0)  # HTTP requests of a client: sixty phones that load the page at once
API = (20.0, 400.0)  # of these, requests to /api, each of which takes a millisecond or several
TABLES = (1 / 20, 40.0)  # new tables a client
SEASONS = (1.0, 60.0)  # looks at many score sheets, added up, a client
HINTS = (1 / 2, 10.0)  # of a client
OUTLOOKS = (1 / 10, 4.0)  # likewise: each takes seconds
SHADOW_REQUESTS = (1 / 2, 20.0)  # requests of a client to stand behind a player
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
MANY = 10_000  # clients, above which those are forgotten whose allowance is full again
SWEEP = 60.0  # seconds between two looks for these
DAY = 86_400.0
UNITS = ((3600, "hour"), (60, "minute"))


class Quota(NamedTuple):
    """How much one client may store in a day."""

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
    """Return the bytes that a text takes in the database at most: what is not ASCII is stored as escapes."""
    return len(json.dumps(text))


class LimitExceeded(ParlourError):
    """A client has reached a limit; after so many `seconds` the same may be tried again."""

    code = "limit.open"

    def __init__(self, text: str, code: str | None = None, seconds: float = 0.0) -> None:
        super().__init__(text, code=code)
        self.seconds = math.ceil(seconds)

    @property
    def headers(self) -> dict[str, str]:
        """What an HTTP answer tells of it."""
        return {"retry-after": str(self.seconds)} if self.seconds else {}


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

    def take(self, amount: float = 1.0) -> bool:
        """Take so much, if it is left."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self.used) * self._rate)
        self.used = now
        if self._left < amount:
            return False
        self._left -= amount
        return True

    def seconds_until(self, amount: float = 1.0) -> float:
        """How long it takes until so much is left, as it stood when something was taken last."""
        return max(0.0, amount - self._left) / max(self._rate, 1 / DAY)

    def is_full(self, now: float) -> bool:
        """Whether all of it is left, as if nothing had ever been taken."""
        return self._left + (now - self.used) * self._rate >= self._most


class Allowances:
    """The allowance of each client, by its address."""

    def __init__(
        self, rate: float, most: float, code: str = "limit.requests", reached: str = "too many requests"
    ) -> None:
        """`reached` says what is too much; `code` names it for programs."""
        self._rate, self._most, self._code, self._reached = rate, most, code, reached
        self._of: dict[str, Allowance] = {}
        self._swept = -SWEEP

    def take(self, client: str, amount: float = 1.0) -> None:
        """Raises TooMuch."""
        now = time.monotonic()
        if len(self._of) > MANY and now - self._swept >= SWEEP:
            self._swept = now
            self._of = {one: left for one, left in self._of.items() if not left.is_full(now)}
        allowance = self._of.setdefault(client, Allowance(self._rate, self._most))
        if not allowance.take(amount):
            seconds = allowance.seconds_until(amount)
            text = f"{self._reached} from your network address: try again in {_told(seconds)}"
            raise LimitExceeded(text, self._code, seconds)


class Quotas:
    """What each client has stored today; a quota that is used up fills again in the course of a day."""

    def __init__(self, quotas: Mapping[str, Quota]) -> None:
        self._of = {
            name: Allowances(quota.most / DAY, quota.most, f"quota.{name}", f"more than {quota.what} a day")
            for name, quota in quotas.items()
        }

    def take(self, client: str, **amounts: float) -> None:
        """Count what is about to be stored, as in `bytes=300`. Raises TooMuch."""
        for name, amount in amounts.items():
            self._of[name].take(client, amount)


class TableQuota:
    """The new tables of clients: some at once, and so many a day."""

    def __init__(self, allowances: Allowances, quotas: Quotas) -> None:
        self._allowances, self._quotas = allowances, quotas

    def take(self, client: str) -> None:
        """Count a table that is about to be laid. Raises TooMuch."""
        self._allowances.take(client)
        self._quotas.take(client, tables=1)


class OpenPages:
    """The pages that clients have open, and the messages that these send."""

    def __init__(self, most: int = PAGES) -> None:
        self._most = most
        self._allowances = Allowances(*DOORS, "limit.pages", "too many pages were opened")
        self._messages = Allowances(*CLIENT_MESSAGES, "limit.messages", "too many messages")
        self._open: Counter[str] = Counter()

    @contextmanager
    def entered(self, client: str) -> Iterator[Callable[[], None]]:
        """Count a page while it is open. Yields a function that counts one message. Both raise TooMuch."""
        self._allowances.take(client)
        if self._open[client] >= self._most:
            raise LimitExceeded(f"from here {self._most} pages are open already: close some first")
        self._open[client] += 1
        try:
            yield functools.partial(self._count, client, Allowance(*MESSAGES))
        finally:
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]

    def _count(self, client: str, page: Allowance) -> None:
        """Count a message of a page. Raises TooMuch."""
        if not page.take():
            seconds = page.seconds_until()
            raise LimitExceeded(
                f"too many messages from this page: try again in {_told(seconds)}", "limit.messages", seconds
            )
        self._messages.take(client)


def _told(seconds: float) -> str:
    """A time until something can be tried again, rounded up."""
    size, unit = next((one for one in UNITS if seconds > one[0]), (1, "second"))
    count = max(1, math.ceil(seconds / size))
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"
