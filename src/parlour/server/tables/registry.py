"""The registry of tables that are open in this process; creates and closes tables."""

import asyncio
import functools
import itertools
import re
import time
from contextlib import suppress
from typing import NamedTuple

from ...database import Database, DatabaseFailure
from ...engine import compiling
from ...engine.compiling import Kernel
from ...engine.linked import Engine, engine
from ...games import find
from .. import garbage_collection
from ..cluster.pg_notify import NotifyListener
from ..cluster.presence import Presence, Viewers
from ..http.rate_limit import QUOTAS, SHADOW_REQUESTS, Allowances, Quotas
from ..protocol.messages import PERSON, TableRequest
from .actor import TableActor
from .bot_executor import BotExecutor
from .cleanup import Cleanup
from .config import TableConfig, checked_person, new_config
from .scheduler import Scheduler
from .seating import sit
from .state import State
from .store import EVENTS_CHANNEL, PRESENCE_CHANNEL, UNKNOWN, Store, UnknownTable

IDLE = 300.0  # seconds without viewers after which a table is removed from memory
MAINTENANCE_INTERVAL = 60.0  # seconds
COLLECT_EVERY = 10  # rounds of maintenance between two full garbage collections
COLLECT_AFTER = 5_000  # events of removed tables, after which a full collection runs earlier
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{16}")


class NewTable(NamedTuple):
    """A new table, and the seat and token of the person who created it (None and "" without a seat)."""

    table: TableActor
    seat: int | None
    token: str


class TableRegistry:
    """The tables of a database that are open in this process."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.store = Store(database)
        self.bot_executor = BotExecutor()
        self.quotas = Quotas(QUOTAS)
        self.shadow_request_limits = Allowances(
            *SHADOW_REQUESTS, "limit.wishes", "too many requests to shadow a player"
        )
        self._tables: dict[str, TableActor] = {}
        self._opening: dict[str, asyncio.Task[TableActor]] = {}
        self._loaded_games: set[str] = set()
        self._listener: NotifyListener | None = None
        self._presence: Presence | None = None
        self._catching_up: set[asyncio.Task[None]] = set()
        self._turns = Scheduler()
        self._cleanup = Cleanup(self.store, self._is_open)

    def start_listening(self) -> None:
        """Start to receive notifications of other processes. Only PostgreSQL has them."""
        if self._database.engine.dialect.name == "postgresql":
            self._presence = Presence(self.store.notify_presence, self._viewers, self._viewers_changed)
            handlers = {EVENTS_CHANNEL: self._event_stored, PRESENCE_CHANNEL: self._presence.receive}
            self._listener = NotifyListener(
                self._database.engine, asyncio.get_running_loop(), handlers, self._catch_up_all
            )

    def _event_stored(self, payload: str) -> None:
        """Handle the notification of a stored event, `payload` is `table id:number`."""
        name, _, number = payload.partition(":")
        if (found := self._tables.get(name)) and int(number) > found.state.revision:
            self._catch_up(found)

    def _catch_up_all(self) -> None:
        """Read new events of all tables after a connection was made, since notifications may be missing."""
        for table in self._tables.values():
            self._catch_up(table)
        if self._presence is not None:
            self._presence.resynchronize()

    def _catch_up(self, table: TableActor) -> None:
        task = asyncio.create_task(_catch_up(table))
        self._catching_up.add(task)
        task.add_done_callback(self._catching_up.discard)

    def _viewers(self) -> dict[str, Viewers]:
        """The viewers in this process, by table."""
        return {name: _viewers_at(table) for name, table in self._tables.items() if table.viewers}

    def _viewers_changed(self, name: str) -> None:
        """Update a table after its viewers in another process have changed."""
        if found := self._tables.get(name):
            found.notify()

    def _register(self, table: TableActor) -> TableActor:
        """Add an open table; return the one that is registered under its id already, if any."""
        name, table.turns = table.state.config.id, self._turns
        if self._presence is not None:
            table.elsewhere = functools.partial(self._presence.elsewhere, name)
            table.viewers_changed = self._presence.schedule
        return self._tables.setdefault(name, table)

    async def find(self, table: str) -> TableActor:
        """Return the table with this id, and read it from the database if needed. Raises UnknownTable."""
        if found := self._tables.get(table):
            found.used = time.monotonic()  # its viewer connects in a moment
            return found
        if not TABLE_ID.fullmatch(table):
            raise UnknownTable(UNKNOWN)
        if table not in self._opening:
            self._opening[table] = asyncio.create_task(self._open(table))
        try:
            return await asyncio.shield(self._opening[table])
        finally:
            self._opening.pop(table, None)

    async def _open(self, table: str) -> TableActor:
        found = await TableActor.open(table, self.store, self.bot_executor, self._load_game)
        return self._register(found)

    async def new_table(self, request: TableRequest) -> NewTable:
        """Create a table and seat the person who requested it. Raises ParlourError."""
        name = checked_person(request.name)
        return await self.create_for(new_config(request), name)

    async def create_for(self, config: TableConfig, name: str) -> NewTable:
        """Create a table and give a person the seat that is reserved for them, if there is one."""
        table = await self.create(config)
        if PERSON not in config.chairs:
            return NewTable(table, None, "")
        return NewTable(table, *await sit(table, name, config.chairs.index(PERSON)))

    async def create(self, config: TableConfig) -> TableActor:
        """Create and store a table without people. Raises DatabaseFailure, and then there is no table."""
        self._load_game(config)
        table = TableActor(State(config), [], self.store, self.bot_executor)
        await self.store.add(config)
        return self._register(table)

    def _load_game(self, config: TableConfig) -> None:
        """Load the kernels of a game. It runs interpreted at first, while other processes compile them.

        Kernels are loaded in the event loop only: Python 3.11 cannot parse in two threads at once.
        """
        if config.game in self._loaded_games:
            return
        self._loaded_games.add(config.game)
        kernels = engine(find(config.game))
        kernels.waits = False
        if jobs := [job for job in kernels_to_compile(kernels) if job]:
            compiling.start(jobs)

    async def run_maintenance(self) -> None:
        """Remove idle tables from memory and expired tables from the database, until cancelled."""
        await self._clean_up()
        removed = 0
        for number in itertools.count(1):
            await asyncio.sleep(MAINTENANCE_INTERVAL)
            removed += self._close_idle_tables()
            await self._clean_up()
            if number % COLLECT_EVERY == 0 or removed >= COLLECT_AFTER:
                garbage_collection.collect_all()  # Python's automatic collection skips old objects here
                removed = 0

    def _close_idle_tables(self) -> int:
        """Close and remove tables without viewers; return how many events they had."""
        now, removed = time.monotonic(), 0
        for name, table in list(self._tables.items()):
            if not table.viewers and now - table.used > IDLE and not table.lock.locked():
                del self._tables[name]
                table.close()
                removed += len(table.events)
        return removed

    async def _clean_up(self) -> None:
        with suppress(DatabaseFailure):  # the next round of maintenance tries again
            await asyncio.to_thread(self._database.check_files)
            await self._cleanup.delete_expired()

    def _is_open(self, table: str) -> bool:
        """Whether a table is open in this process or has viewers in another."""
        has_viewers = self._presence is not None and bool(self._presence.elsewhere(table))
        return has_viewers or table in self._tables or table in self._opening

    async def close(self) -> None:
        """Close all tables and the store. Events that were acknowledged are stored."""
        if self._listener is not None:
            self._listener.close()
        if self._presence is not None:
            self._presence.close()
        for table in self._tables.values():
            table.close()
        self.bot_executor.close()
        await self.store.close()


async def _catch_up(table: TableActor) -> None:
    with suppress(DatabaseFailure):  # the listener has lost its connection too, and then updates all tables
        await table.catch_up()


def kernels_to_compile(kernels: Engine) -> list[list[Kernel]]:
    """The kernels that a table needs and that are not compiled: first to play, then for hints and search."""
    return [kernels.uncompiled("play", "knowledge", "choosing"), kernels.uncompiled(*kernels.searching)]


def _viewers_at(table: TableActor) -> Viewers:
    """The viewers of a table in this process, their slow connections, and who of them reads the rules."""
    viewpoints = [viewer.viewpoint for viewer in table.viewers]
    return [
        *(viewpoint.shadow_request or viewpoint.seat for viewpoint in viewpoints),
        *(viewpoint.slow for viewpoint in viewpoints if viewpoint.slow),
        *(viewpoint.rules_reader for viewpoint in viewpoints if viewpoint.rules_reader),
    ]
