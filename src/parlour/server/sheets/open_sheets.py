"""The sheets that are open on phones: what is written is stored first, and then shown to all who look on."""

import asyncio
import threading
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from sqlalchemy import func, select

from ...database import Database, DatabaseFailure
from ...scores.commands.commands import NewGame
from ...scores.errors import ScoreError
from ...scores.reducer.state import ScoredGame
from ...scores.service import ScoreService, utc_now
from ...scores.store.snapshots import Opened
from ...scores.store.tables import records
from ...scores.tools import Buzzer
from ..tables.fair_queue import FairQueue, JobSource
from ..views import sheet_view
from ..ws.score_messages import NewSheetRequest
from .keys import hashed, make_key, role_of, withdraw

LOOK = 1.0  # seconds between looks at what other processes have written
SOMEBODY = "a phone"
NOBODY: dict[str, Any] = {"player": None, "number": 0}  # was first at the buzzer yet
THREADS = ("write", "read", "import")

Kept = TypeVar("Kept")
Shown = dict[str, Any]
Wake = Callable[[], None]
OURS = JobSource("", "")  # of work for all who look on


class SheetThread:
    """A thread for work on score sheets.

    Clients take turns, and each between its sheets; work on one sheet is done in the order in which it comes.
    """

    def __init__(self, name: str) -> None:
        self._name, self._queue = name, FairQueue(1)
        self._thread: ThreadPoolExecutor | None = None

    async def do(self, work: Callable[[], Kept], source: JobSource, patient: bool = False) -> Kept:
        """Return what `work` returns, and raise what it raises; QueueFull where too many jobs wait."""
        self._thread = self._thread or ThreadPoolExecutor(1, self._name)
        thread, loop = self._thread, asyncio.get_running_loop()

        async def in_thread() -> Kept:
            return await loop.run_in_executor(thread, work)

        return await self._queue.run(source, in_thread, patient)

    def close(self) -> None:
        if self._thread is not None:
            self._thread.shutdown(cancel_futures=True)
            self._thread = None


class OpenSheets:
    """All score sheets of a database, as far as pages have them open here."""

    def __init__(self, database: Database) -> None:
        self.service = ScoreService(database, by=SOMEBODY)
        self._database = database
        self._looking: dict[str, set[Wake]] = defaultdict(set)
        self._seen: dict[str, int] = {}
        self._shown: dict[str, tuple[ScoredGame, Shown]] = {}
        self._buzzers: dict[str, Buzzer] = {}
        self._buzzed: dict[str, Shown] = {}
        self._keeping = threading.Lock()  # held while what is shown is kept, or forgotten with the last page
        self._writers, self._readers, self._importers = (SheetThread(f"sheets-{what}") for what in THREADS)

    async def begin(self, asked: NewSheetRequest, client: str = "") -> str:
        """Begin a sheet; return its id. Raises ScoreErrors that say what is wrong."""
        return await self._writers.do(lambda: self._begin(asked), JobSource(client, asked.key))

    def _begin(self, asked: NewSheetRequest) -> str:
        names = tuple(player.name for player in asked.players)
        colours = {player.name: player.colour for player in asked.players if player.colour}
        command = NewGame(
            asked.sheet, names, asked.name, **asked.settings, colours=colours, options=asked.options
        )
        game = self.service.new(command, asked.by, hashed(asked.key), house=False).game
        self.make_key(game.id, "own", asked.key)
        return game.id

    def make_key(self, sheet: str, role: str, key: str = "") -> str:
        """A new key to a sheet, stored before this returns."""
        with self._database.writing() as connection:
            return make_key(connection, sheet, role, utc_now(), key)

    def withdraw(self, sheet: str, role: str) -> None:
        """No key of this role opens a sheet any more."""
        with self._database.writing() as connection:
            withdraw(connection, sheet, role)

    async def role_of(self, sheet: str, key: str) -> str:
        """What a key allows. Raises KeyRefused."""
        return await asyncio.to_thread(self.key_role, sheet, key)

    def key_role(self, sheet: str, key: str) -> str:
        """What a key allows, looked up at once. Raises KeyRefused."""
        with self._database.reading() as connection:
            return role_of(connection, sheet, key)

    def buzz(self, sheet: str, player: str) -> bool:
        """Press the buzzer of a sheet for a player; whether she was first, who then is shown to all."""
        first = self._buzzers.setdefault(sheet, Buzzer()).press(player)
        if first:
            self._buzzed[sheet] = {"player": player, "number": self._buzzed.get(sheet, NOBODY)["number"] + 1}
            self.tell(sheet)
        return first

    def buzzed(self, sheet: str) -> Shown | None:
        """Who was first at the buzzer last, and how often it has been won."""
        return self._buzzed.get(sheet)

    async def keep(self, do: Callable[[ScoreService], Kept], source: JobSource = OURS) -> Kept:
        """Call `do` with the score service in the writing thread. Raises its errors, and QueueFull."""
        return await self._writers.do(lambda: do(self.service), source, patient=source == OURS)

    async def read(
        self, do: Callable[[ScoreService], Kept], source: JobSource = OURS, patient: bool = False
    ) -> Kept:
        """Call `do` with the score service in a reading thread. Raises its errors, and QueueFull."""
        return await self._readers.do(lambda: do(self.service), source, patient or source == OURS)

    async def bring(self, do: Callable[[ScoreService], Kept], source: JobSource = OURS) -> Kept:
        """Call `do`, which imports a file, in the thread for imports. Raises its errors, and QueueFull."""
        return await self._importers.do(lambda: do(self.service), source)

    async def show(self, sheet: str, client: str = "") -> Shown:
        """A sheet as pages draw it, found once for all who look on. Raises ScoreErrors."""
        source = JobSource(client, sheet)
        return await self.read(lambda service: self.found(service.open(sheet)), source, patient=True)

    def found(self, opened: Opened) -> Shown:
        """An opened sheet as pages draw it."""
        sheet = opened.listed.id
        game, told = self._shown.get(sheet, (None, {}))
        if game is not opened.game:
            told = sheet_view.sheet(opened)
            with self._keeping:
                if sheet in self._looking:  # the last page may have gone meanwhile
                    self._shown[sheet] = opened.game, told
                    seen = self._seen.get(sheet, 0)
                    self._seen[sheet] = max(seen, opened.game.last_seq)  # nobody is woken for it
        return told

    def shown(self, sheet: str) -> Shown:
        """A sheet as it was shown last to those who look on now."""
        return self._shown.get(sheet, (None, {}))[1]

    def look_on(self, sheet: str, wake: Wake) -> Callable[[], None]:
        """Wake somebody whenever a sheet has changed; return how that ends."""
        self._looking[sheet].add(wake)

        def end() -> None:
            self._looking[sheet].discard(wake)
            if not self._looking[sheet]:
                with self._keeping:
                    for kept in (self._looking, self._seen, self._shown, self._buzzers, self._buzzed):
                        kept.pop(sheet, None)

        return end

    def tell(self, sheet: str) -> None:
        """Something was written: wake all who look on. Only where all that waits here is woken."""
        for wake in self._looking.get(sheet, ()):
            wake()

    async def keep_looking(self) -> None:
        """Whatever other programs write on the open sheets is shown here within a second or so."""
        while True:
            await asyncio.sleep(LOOK)
            if not self._looking:
                continue
            with suppress(DatabaseFailure, ScoreError):  # there will be another time
                for sheet, number in (await self.keep(lambda service: self._newest())).items():
                    if sheet in self._looking and self._seen.get(sheet, 0) < number:
                        self._seen[sheet] = number
                        self.tell(sheet)
                await self._look_behind()

    async def _look_behind(self) -> None:
        """Whether records were changed that had been read: of the open sheets each is asked in its turn."""
        sheet = next(iter(self._looking), None)
        if sheet is not None:
            self._looking[sheet] = self._looking.pop(sheet)
            if not await self.keep(lambda service: service.is_unchanged(sheet)):
                self.tell(sheet)

    def _newest(self) -> dict[str, int]:
        """The number of the last record of each sheet that somebody looks at."""
        open_now = records.c.sheet_id.in_(list(self._looking))
        last = select(records.c.sheet_id, func.max(records.c.seq)).where(open_now)
        with self._database.reading() as connection:
            return {str(one): int(seq) for one, seq in connection.execute(last.group_by(records.c.sheet_id))}

    def close(self) -> None:
        """What was acknowledged is stored."""
        for thread in (self._writers, self._readers, self._importers):
            thread.close()
