"""Score sheets that clients have open: changes are stored first, and then shown to all of them."""

import asyncio
import threading
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from sqlalchemy import func, select

from ...database import Database, DatabaseFailure
from ...scores.commands import NewGame
from ...scores.errors import ScoreError
from ...scores.reducer.state import ScoredGame
from ...scores.service import ScoreService, utc_now
from ...scores.store.logs import records
from ...scores.store.snapshots import Opened
from ...scores.tools import Buzzer
from ..protocol.score_messages import NewSheetRequest
from ..tables.fair_queue import FairQueue, JobSource
from ..views import sheet_view
from .keys import hashed, make_key, role_of, withdraw

POLL_SECONDS = 1.0  # how often the server checks whether other processes have written
DEFAULT_AUTHOR = "a phone"  # of records of clients that send no name
NO_BUZZ: dict[str, Any] = {"player": None, "number": 0}  # before the buzzer is first pressed
THREADS = ("write", "read", "import")

ResultT = TypeVar("ResultT")
SheetView = dict[str, Any]
Wake = Callable[[], None]
SERVER_JOB = JobSource("", "")  # the source of work for all viewers


class SheetThread:
    """A thread for work on score sheets.

    Clients take turns, and so do the sheets of one client. Work on one sheet is done in order of arrival.
    """

    def __init__(self, name: str) -> None:
        self._name, self._queue = name, FairQueue(1)
        self._thread: ThreadPoolExecutor | None = None

    async def run(self, work: Callable[[], ResultT], source: JobSource, patient: bool = False) -> ResultT:
        """The result of `work`. Raises what it raises, and QueueFull if too many jobs wait."""
        self._thread = self._thread or ThreadPoolExecutor(1, self._name)
        thread, loop = self._thread, asyncio.get_running_loop()

        async def in_thread() -> ResultT:
            return await loop.run_in_executor(thread, work)

        return await self._queue.run(source, in_thread, patient)

    def close(self) -> None:
        if self._thread is not None:
            self._thread.shutdown(cancel_futures=True)
            self._thread = None


class OpenSheets:
    """The score sheets of a database that clients of this process have open."""

    def __init__(self, database: Database) -> None:
        self.service = ScoreService(database, by=DEFAULT_AUTHOR)
        self._database = database
        self._subscribers: dict[str, set[Wake]] = defaultdict(set)
        self._latest: dict[str, int] = {}  # the last record that each sheet's viewers were notified of
        self._views: dict[str, tuple[ScoredGame, SheetView]] = {}
        self._buzzers: dict[str, Buzzer] = {}
        self._last_buzz: dict[str, SheetView] = {}
        self._views_lock = threading.Lock()  # guards what is deleted when the last viewer leaves
        self._writers, self._readers, self._importers = (SheetThread(f"sheets-{what}") for what in THREADS)

    async def create(self, request: NewSheetRequest, client: str = "") -> str:
        """Create a sheet. Returns its id. Raises ScoreError."""
        return await self._writers.run(lambda: self._create(request), JobSource(client, request.key))

    def _create(self, request: NewSheetRequest) -> str:
        names = tuple(player.name for player in request.players)
        colours = {player.name: player.colour for player in request.players if player.colour}
        command = NewGame(
            request.sheet, names, request.name, **request.settings, colours=colours, options=request.options
        )
        game = self.service.new(command, request.by, hashed(request.key), house=False).game
        self.make_key(game.id, "own", request.key)
        return game.id

    def make_key(self, sheet: str, role: str, key: str = "") -> str:
        """Store a new key of a sheet and return it."""
        with self._database.writing() as connection:
            return make_key(connection, sheet, role, utc_now(), key)

    def withdraw_keys(self, sheet: str, role: str) -> None:
        """Delete all keys of a role."""
        with self._database.writing() as connection:
            withdraw(connection, sheet, role)

    async def role_of(self, sheet: str, key: str) -> str:
        """The role of a key. Raises KeyRefused."""
        return await asyncio.to_thread(self.read_role, sheet, key)

    def read_role(self, sheet: str, key: str) -> str:
        """Like `role_of`, for use in a thread."""
        with self._database.reading() as connection:
            return role_of(connection, sheet, key)

    def buzz(self, sheet: str, player: str) -> bool:
        """Press the buzzer for a player. Returns whether they were first; then all viewers are notified."""
        first = self._buzzers.setdefault(sheet, Buzzer()).press(player)
        if first:
            number = self._last_buzz.get(sheet, NO_BUZZ)["number"] + 1
            self._last_buzz[sheet] = {"player": player, "number": number}
            self.notify(sheet)
        return first

    def last_buzz(self, sheet: str) -> SheetView | None:
        """The last player who was first at the buzzer, and how often it has been won; None before that."""
        return self._last_buzz.get(sheet)

    async def write(self, do: Callable[[ScoreService], ResultT], source: JobSource = SERVER_JOB) -> ResultT:
        """Call `do` with the score service in the writing thread. Raises its errors, and QueueFull."""
        return await self._writers.run(lambda: do(self.service), source, patient=source == SERVER_JOB)

    async def read(
        self, do: Callable[[ScoreService], ResultT], source: JobSource = SERVER_JOB, patient: bool = False
    ) -> ResultT:
        """Call `do` with the score service in a reading thread. Raises its errors, and QueueFull."""
        return await self._readers.run(lambda: do(self.service), source, patient or source == SERVER_JOB)

    async def run_import(
        self, do: Callable[[ScoreService], ResultT], source: JobSource = SERVER_JOB
    ) -> ResultT:
        """Call `do`, which imports a file, in the thread for imports. Raises its errors, and QueueFull."""
        return await self._importers.run(lambda: do(self.service), source)

    async def view(self, sheet: str, client: str = "") -> SheetView:
        """A sheet as clients receive it, computed once for all viewers. Raises ScoreError."""
        source = JobSource(client, sheet)
        return await self.read(lambda service: self.make_view(service.open(sheet)), source, patient=True)

    def make_view(self, opened: Opened) -> SheetView:
        """An opened sheet as clients receive it."""
        sheet = opened.listed.id
        game, view = self._views.get(sheet, (None, {}))
        if game is not opened.game:
            view = sheet_view.sheet(opened)
            with self._views_lock:
                if sheet in self._subscribers:  # the last viewer may have left meanwhile
                    self._views[sheet] = opened.game, view
                    latest = self._latest.get(sheet, 0)
                    self._latest[sheet] = max(latest, opened.game.last_seq)  # needs no notification
        return view

    def last_view(self, sheet: str) -> SheetView:
        """The last view of a sheet that is open; empty if there is none."""
        return self._views.get(sheet, (None, {}))[1]

    def subscribe(self, sheet: str, wake: Wake) -> Callable[[], None]:
        """Call `wake` whenever a sheet has changed. Returns a function that ends the subscription."""
        self._subscribers[sheet].add(wake)

        def end() -> None:
            self._subscribers[sheet].discard(wake)
            if not self._subscribers[sheet]:
                with self._views_lock:
                    for values in (
                        self._subscribers,
                        self._latest,
                        self._views,
                        self._buzzers,
                        self._last_buzz,
                    ):
                        values.pop(sheet, None)

        return end

    def notify(self, sheet: str) -> None:
        """Wake all viewers of a sheet. Call it only in the event loop."""
        for wake in self._subscribers.get(sheet, ()):
            wake()

    async def poll_for_changes(self) -> None:
        """Notify viewers of what other processes write on the open sheets. Runs until it is cancelled."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            if not self._subscribers:
                continue
            with suppress(DatabaseFailure, ScoreError):  # the next round tries again
                for sheet, number in (await self.write(lambda service: self._last_record_numbers())).items():
                    if sheet in self._subscribers and self._latest.get(sheet, 0) < number:
                        self._latest[sheet] = number
                        self.notify(sheet)
                await self._verify_next_sheet()

    async def _verify_next_sheet(self) -> None:
        """Check whether stored records of one open sheet were changed. The sheets take turns."""
        sheet = next(iter(self._subscribers), None)
        if sheet is not None:
            self._subscribers[sheet] = self._subscribers.pop(sheet)
            if not await self.write(lambda service: service.is_unchanged(sheet)):
                self.notify(sheet)

    def _last_record_numbers(self) -> dict[str, int]:
        """The number of the last record of each open sheet."""
        open_now = records.c.sheet_id.in_(list(self._subscribers))
        last = select(records.c.sheet_id, func.max(records.c.seq)).where(open_now)
        with self._database.reading() as connection:
            rows = connection.execute(last.group_by(records.c.sheet_id))
            return {str(sheet): int(seq) for sheet, seq in rows}

    def close(self) -> None:
        """Stop the threads, after all acknowledged changes are stored."""
        for thread in (self._writers, self._readers, self._importers):
            thread.close()
