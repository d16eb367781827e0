"""How much one client may ask for: enough for anybody who plays, too little to do harm."""

import time

from ..errors import ParlourError

MESSAGES = (20.0, 60.0)  # a second, and at once
TABLES = (1 / 20, 40.0)  # new tables a client
LARGEST = 16_384  # bytes of a message or a request
FORGET = 600.0  # seconds after which a client that has gone is forgotten


class TooMuch(ParlourError):
    """More than anybody who plays asks for."""


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
