"""Presence: which viewers are connected to which server process. Nothing of it is stored.

Processes that share a PostgreSQL database announce their viewers over a NOTIFY channel whenever one connects
or disconnects, and send a heartbeat, because a process that was killed announces nothing. A process that has
just connected to the channel requests the viewers of all others.
"""

import asyncio
import json
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, NamedTuple

from ...database import DatabaseFailure

HEARTBEAT = 5.0  # seconds
TIMEOUT = 3.5 * HEARTBEAT  # seconds without a message after which the viewers of a process are removed
DELAY = 0.1  # seconds in which changes are collected before they are sent together


class SlowConnection(NamedTuple):
    """A seat with a slow connection and its rounded latency (`line`), in milliseconds."""

    seat: int
    line: int


class RulesReader(NamedTuple):
    """A seat whose player has opened the rules."""

    seat: int


class ShadowRequest(NamedTuple):
    """The request of a spectator for the view of a seat; `number` identifies the request."""

    number: str
    seat: int
    name: str


Viewer = int | RulesReader | ShadowRequest | SlowConnection | None
#: The viewers of a table (a seat, None for a spectator, or a spectator's request), the slow connections of
#: seats, and those who read the rules.
Viewers = list[Viewer]
REQUEST_ALL, ALIVE = "?", ""  # sent in place of a table: send all your viewers; a heartbeat


class Presence:
    """The viewers in other processes, and the announcement of the viewers in this one."""

    def __init__(
        self,
        send: Callable[[list[str]], Awaitable[None]],
        here: Callable[[], dict[str, Viewers]],
        changed: Callable[[str], None],
    ) -> None:
        """`send` notifies all processes, `here` returns the viewers of this one by table.

        `changed` is called with the id of a table whose viewers in other processes have changed.
        """
        self._send, self._here, self._changed = send, here, changed
        self._name = secrets.token_hex(6)
        self._sent: dict[str, Viewers] = {}
        self._others: dict[str, dict[str, Viewers]] = {}
        self._received: dict[str, float] = {}  # by process: when its last message arrived
        self._must_request = self._was_requested = False  # all viewers, of the others and of this process
        self._woken = asyncio.Event()
        self._sending = asyncio.create_task(self._keep_sending())

    def elsewhere(self, table: str) -> Viewers:
        """The viewers of a table in other processes."""
        return [viewer for tables in self._others.values() for viewer in tables.get(table, [])]

    def schedule(self) -> None:
        """Schedule an announcement, because the viewers of this process may have changed."""
        self._woken.set()

    def receive(self, payload: str) -> None:
        """Handle a message of another process. Messages of this process are ignored."""
        process, table, sent = json.loads(payload)
        viewers: Viewers = [_read(viewer) for viewer in sent]
        if process == self._name:
            return
        self._received[process] = time.monotonic()
        known = self._others.setdefault(process, {})
        if table == REQUEST_ALL:
            self._was_requested = True
            self._woken.set()
        elif table != ALIVE and known.get(table, []) != viewers:
            known[table] = viewers
            if not viewers:
                del known[table]
            self._changed(table)

    def resynchronize(self) -> None:
        """Request the viewers of all processes again, since messages may be missing after a reconnect."""
        self._others.clear()
        self._must_request = self._was_requested = True
        self._woken.set()

    async def _keep_sending(self) -> None:
        while True:
            with suppress(DatabaseFailure):  # the next heartbeat tries again
                await self._send_changes()
            self._remove_silent_processes()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), HEARTBEAT)
                await asyncio.sleep(DELAY)
            self._woken.clear()

    async def _send_changes(self) -> None:
        """Send the changes since the last message, or all viewers if requested, or a heartbeat."""
        sent, now, flags = self._sent, self._here(), (self._must_request, self._was_requested)
        must_request, was_requested = flags
        self._must_request = self._was_requested = False
        changes = {table: here for table, here in now.items() if was_requested or sent.get(table) != here}
        changes |= {table: [] for table in sent if table not in now}
        changes |= {REQUEST_ALL: []} if must_request else {}
        try:
            await self._send([json.dumps([self._name, *one]) for one in (changes or {ALIVE: []}).items()])
        except DatabaseFailure:
            self._must_request, self._was_requested = flags
            raise
        self._sent = now

    def _remove_silent_processes(self) -> None:
        now = time.monotonic()
        for process in [one for one, received in self._received.items() if now - received > TIMEOUT]:
            del self._received[process]
            for table in self._others.pop(process, {}):
                self._changed(table)

    def close(self) -> None:
        self._sending.cancel()


def _read(viewer: int | list[Any] | None) -> Viewer:
    """A viewer from the JSON of another process."""
    if not isinstance(viewer, list):
        return viewer
    kinds: dict[int, Any] = {len(kind._fields): kind for kind in (RulesReader, SlowConnection, ShadowRequest)}
    told: Viewer = kinds[len(viewer)](*viewer)
    return told
