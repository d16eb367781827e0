"""What a page asks of a score sheet, and what it is answered: by what its key allows."""

from collections.abc import Callable
from typing import Any

from ...database import DatabaseFailure
from ...errors import ParlourError
from ...scores.commands.commands import Command
from ...scores.errors import EditConflict, WriteConflict, FilledCell, Refused
from ...scores.import_export.exporting import write_csv, write_text
from ...scores.import_export.importing import write_json
from ...scores.reducer.state import ScoredGame
from ...scores.service import ScoreService
from ...scores.text.parsing import format_value
from ..http.rate_limit import LimitExceeded
from ..sheets.keys import KeyRefused, hashed, may
from ..sheets.open_sheets import OpenSheets
from ..tables.fair_queue import JobSource
from ..views.sheet_view import asks, chart, events, players, sums, told_history
from . import score_messages
from .hand_forms import form
from .score_commands import command_for

Answer = dict[str, Any]
NOT_ALLOWED = {
    "write": "with this link you may look on: ask whoever keeps the sheet for one to write with",
    "own": "only who keeps this sheet can do that",
}
UNABLE = (DatabaseFailure, WriteConflict, LimitExceeded)
WAYS: dict[type, str] = {
    score_messages.WriteRequest: "write",
    score_messages.BuzzRequest: "write",
    score_messages.RematchRequest: "own",
    score_messages.ShareRequest: "own",
    score_messages.WithdrawRequest: "own",
}
WRITES = (score_messages.RematchRequest, score_messages.ShareRequest, score_messages.WithdrawRequest)


class ScoreHandlers:
    """One page of a client at a sheet, with the key that it has shown."""

    def __init__(self, sheets: OpenSheets, sheet: str, key: str, client: str = "") -> None:
        self._sheets, self._sheet, self._key, self._source = sheets, sheet, key, JobSource(client, sheet)
        self._ways: dict[type, Callable[[ScoreService, Any], Answer]] = {
            score_messages.WholeSheetRequest: self._whole,
            score_messages.PreviewRequest: self._preview,
            score_messages.HistoryRequest: self._history,
            score_messages.EventsRequest: self._events,
            score_messages.FormRequest: lambda service, asked: {
                "form": form(service.open(sheet).game, asked.number)
            },
            score_messages.ChartRequest: lambda service, asked: {"chart": chart(service.open(sheet).game)},
            score_messages.RematchRequest: self._rematch,
            score_messages.ShareRequest: self._share,
            score_messages.WithdrawRequest: self._withdraw,
            score_messages.ExportRequest: self._export,
        }

    async def role(self) -> str:
        """What the key of this page allows. Raises KeyRefused."""
        return await self._sheets.role_of(self._sheet, self._key)

    async def shown(self) -> Answer:
        """The sheet as this page is shown it. Raises KeyRefused."""
        told = {"role": await self.role()} | await self._sheets.show(self._sheet, self._source.client)
        return told | {"buzz": self._sheets.buzzed(self._sheet)}

    async def answer(self, asked: score_messages.SheetMessage) -> Answer:
        """Do what is asked. Raises ParlourErrors that say why not; then nothing has been written."""
        needed = WAYS.get(type(asked), "look")
        if not may(await self._sheets.role_of(self._sheet, self._key), needed):
            raise KeyRefused(NOT_ALLOWED[needed], code="key.not_permitted")
        if isinstance(asked, score_messages.WriteRequest):
            return await self._write(asked)
        if isinstance(asked, score_messages.BuzzRequest):
            return self._buzz(asked)
        do = self._sheets.keep if isinstance(asked, WRITES) else self._sheets.read
        answer = await do(lambda service: self._ways[type(asked)](service, asked), self._source)
        if isinstance(asked, score_messages.RematchRequest | score_messages.WithdrawRequest) or answer.pop(
            "broken", False
        ):
            self._sheets.tell(self._sheet)  # here, where the event loop runs
        return {"type": asked.type} | answer

    async def _write(self, asked: score_messages.WriteRequest) -> Answer:
        outcome = await self._sheets.keep(
            lambda service: service.do(self._sheet, making(asked), asked.by, asked.id), self._source
        )
        self._sheets.tell(self._sheet)
        return {"type": "done", "seq": outcome.game.last_seq, "nothing": outcome.record is None}

    def _buzz(self, asked: score_messages.BuzzRequest) -> Answer:
        """Presses count in the order in which they come here."""
        shown = self._sheets.shown(self._sheet)
        if asked.player not in [one["id"] for one in shown.get("players", ())]:
            raise Refused(f"there is no player {asked.player[:12]!r} on this sheet", code="player.unknown")
        return {"type": "buzz", "first": self._sheets.buzz(self._sheet, asked.player)}

    def _whole(self, service: ScoreService, asked: score_messages.WholeSheetRequest) -> Answer:
        role = self._sheets.key_role(self._sheet, self._key)
        told = {"type": "sheet", "role": role, "buzz": self._sheets.buzzed(self._sheet)}
        return told | self._sheets.found(service.open(self._sheet))

    def _preview(self, service: ScoreService, asked: score_messages.PreviewRequest) -> Answer:
        before = {one["id"]: one["units"] for one in players(service.open(self._sheet).game)}
        game, remarks = service.preview(self._sheet, making(asked))
        return {
            "players": [one | {"gain": _gain(game, one, before)} for one in players(game)],
            "check": game.tally.check,
            "remarks": remarks,
            "sums": sums(game, asked.values.get("number", 0)) if asked.kind == "hand" else {},
            "asks": asks(game, asked.values.get("number", 0)) if asked.kind == "hand" else [],
        }

    def _history(self, service: ScoreService, asked: score_messages.HistoryRequest) -> Answer:
        """The newest lines, or those before one.

        With the newest all stored records are read again: the history shows what was changed in them.
        """
        opened = service.verify(self._sheet) if asked.before is None else service.open(self._sheet)
        lines, broken = told_history(opened, asked.before), not opened.verdict.verified
        return {"lines": lines, "earlier": bool(lines) and lines[0]["seq"] > 1, "broken": broken}

    def _events(self, service: ScoreService, asked: score_messages.EventsRequest) -> Answer:
        return {"player": asked.player, "events": events(service.open(self._sheet).game, asked.player)}

    def _rematch(self, service: ScoreService, asked: score_messages.RematchRequest) -> Answer:
        game = service.rematch(self._sheet, asked.by, hashed(asked.key)).game
        self._sheets.make_key(game.id, "own", asked.key)
        return {"sheet": game.id}

    def _share(self, service: ScoreService, asked: score_messages.ShareRequest) -> Answer:
        return {"role": asked.role, "key": self._sheets.make_key(self._sheet, asked.role)}

    def _withdraw(self, service: ScoreService, asked: score_messages.WithdrawRequest) -> Answer:
        self._sheets.withdraw(self._sheet, asked.role)
        return {"role": asked.role}

    def _export(self, service: ScoreService, asked: score_messages.ExportRequest) -> Answer:
        opened = service.open(self._sheet)
        broken = "" if opened.verdict.verified else str(opened.verdict)
        text = {
            "json": lambda: write_json(service.stored_records(self._sheet)),
            "csv": lambda: write_csv(opened.game),
            "text": lambda: write_text(opened.game, broken),
        }[asked.form]()
        return {"form": asked.form, "text": text}


def making(
    asked: score_messages.WriteRequest | score_messages.PreviewRequest,
) -> Callable[[ScoredGame], Command]:
    """How what was asked becomes a command for the sheet as it then is."""
    return lambda game: command_for(game, asked.kind, asked.values)


def _gain(game: ScoredGame, player: dict[str, Any], before: dict[str, int]) -> str:
    """What a player's total would gain."""
    return format_value(player["units"] - before.get(player["id"], 0), game.settings.decimals)


def why_not(error: ParlourError) -> Answer:
    """A refusal, and what kind it is: both versions are shown where somebody else was faster, and what
    could not be stored for no fault of its own is said again as it is."""
    told: Answer = {"type": "refused", "text": str(error), "code": error.code, "kind": "refused"}
    if isinstance(error, Refused):
        told |= {"text": error.sentence, "asks": list(error.fields)}
    if isinstance(error, FilledCell):
        return told | {"kind": "filled", "event": error.event}
    if isinstance(error, EditConflict):
        return told | {"kind": "changed"}
    if isinstance(error, UNABLE):
        return told | {"kind": "unable"}
    return told
