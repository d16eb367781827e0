"""Handlers of the requests to a score sheet, and the roles that they require."""

from collections.abc import Callable
from typing import Any

from ...database import DatabaseFailure
from ...errors import ParlourError
from ...scores.commands import Command
from ...scores.errors import EditConflict, FilledCell, Refused, WriteConflict
from ...scores.exporting import write_csv, write_text
from ...scores.importing import write_json
from ...scores.reducer.state import ScoredGame
from ...scores.service import ScoreService
from ...scores.text import format_value
from ..http.rate_limit import LimitExceeded
from ..protocol import score_messages
from ..sheets.keys import KeyRefused, hashed, may
from ..sheets.open_sheets import OpenSheets
from ..tables.fair_queue import JobSource
from ..views.hand_forms import hand_form
from ..views.sheet_view import chart, events, history_lines, players, requested_fields, sums
from .connection import JsonObject
from .score_commands import read_command

NOT_ALLOWED = {
    "write": "this link allows reading only: ask the owner of the sheet for a link to write with",
    "own": "only the owner of this sheet can do that",
}
TEMPORARY = (DatabaseFailure, WriteConflict, LimitExceeded)  # the client can send the same again
REQUIRED_ROLES: dict[type, str] = {
    score_messages.WriteRequest: "write",
    score_messages.BuzzRequest: "write",
    score_messages.SheetRematchRequest: "own",
    score_messages.ShareRequest: "own",
    score_messages.WithdrawRequest: "own",
}
"""The roles that requests require; all others require "look"."""

WRITES = (score_messages.SheetRematchRequest, score_messages.ShareRequest, score_messages.WithdrawRequest)


class ScoreHandlers:
    """The requests of one connection to a sheet, with the key that the client has sent."""

    def __init__(self, sheets: OpenSheets, sheet: str, key: str, client: str = "") -> None:
        self._sheets, self._sheet, self._key, self._source = sheets, sheet, key, JobSource(client, sheet)
        self._handlers: dict[type, Callable[[ScoreService, Any], JsonObject]] = {
            score_messages.WholeSheetRequest: self._whole,
            score_messages.PreviewRequest: self._preview,
            score_messages.HistoryRequest: self._history,
            score_messages.EventsRequest: self._events,
            score_messages.FormRequest: lambda service, request: {
                "form": hand_form(service.open(sheet).game, request.number)
            },
            score_messages.ChartRequest: lambda service, request: {"chart": chart(service.open(sheet).game)},
            score_messages.SheetRematchRequest: self._rematch,
            score_messages.ShareRequest: self._share,
            score_messages.WithdrawRequest: self._withdraw,
            score_messages.ExportRequest: self._export,
        }

    async def role(self) -> str:
        """The role of the key. Raises KeyRefused."""
        return await self._sheets.role_of(self._sheet, self._key)

    async def view(self) -> JsonObject:
        """The sheet as this client receives it. Raises KeyRefused."""
        view = {"role": await self.role()} | await self._sheets.view(self._sheet, self._source.client)
        return view | {"buzz": self._sheets.last_buzz(self._sheet)}

    async def answer(self, request: score_messages.SheetMessage) -> JsonObject:
        """Handle a request. Raises ParlourError if it is refused; then nothing has been stored."""
        needed = REQUIRED_ROLES.get(type(request), "look")
        if not may(await self._sheets.role_of(self._sheet, self._key), needed):
            raise KeyRefused(NOT_ALLOWED[needed], code="key.not_permitted")
        if isinstance(request, score_messages.WriteRequest):
            return await self._write(request)
        if isinstance(request, score_messages.BuzzRequest):
            return self._buzz(request)
        run = self._sheets.write if isinstance(request, WRITES) else self._sheets.read
        answer = await run(lambda service: self._handlers[type(request)](service, request), self._source)
        if isinstance(
            request, score_messages.SheetRematchRequest | score_messages.WithdrawRequest
        ) or answer.pop("broken", False):
            self._sheets.notify(self._sheet)  # in the event loop, not in a thread
        return {"type": request.type} | answer

    async def _write(self, request: score_messages.WriteRequest) -> JsonObject:
        outcome = await self._sheets.write(
            lambda service: service.do(self._sheet, command_factory(request), request.by, request.id),
            self._source,
        )
        self._sheets.notify(self._sheet)
        return {"type": "done", "seq": outcome.game.last_seq, "nothing": outcome.record is None}

    def _buzz(self, request: score_messages.BuzzRequest) -> JsonObject:
        """Press the buzzer. The order of arrival decides who is first."""
        view = self._sheets.last_view(self._sheet)
        if request.player not in [player["id"] for player in view.get("players", ())]:
            raise Refused(f"there is no player {request.player[:12]!r} on this sheet", code="player.unknown")
        return {"type": "buzz", "first": self._sheets.buzz(self._sheet, request.player)}

    def _whole(self, service: ScoreService, request: score_messages.WholeSheetRequest) -> JsonObject:
        role = self._sheets.read_role(self._sheet, self._key)
        view = {"type": "sheet", "role": role, "buzz": self._sheets.last_buzz(self._sheet)}
        return view | self._sheets.make_view(service.open(self._sheet))

    def _preview(self, service: ScoreService, request: score_messages.PreviewRequest) -> JsonObject:
        before = {player["id"]: player["units"] for player in players(service.open(self._sheet).game)}
        game, remarks = service.preview(self._sheet, command_factory(request))
        return {
            "players": [player | {"gain": _gain(game, player, before)} for player in players(game)],
            "check": game.tally.check,
            "remarks": remarks,
            "sums": sums(game, request.values.get("number", 0)) if request.kind == "hand" else {},
            "asks": requested_fields(game, request.values.get("number", 0)) if request.kind == "hand" else [],
        }

    def _history(self, service: ScoreService, request: score_messages.HistoryRequest) -> JsonObject:
        """The newest lines of the history, or those before one.

        A request for the newest lines verifies all stored records, so that the history shows changes to them.
        """
        opened = service.verify(self._sheet) if request.before is None else service.open(self._sheet)
        lines, broken = history_lines(opened, request.before), not opened.verdict.verified
        return {"lines": lines, "earlier": bool(lines) and lines[0]["seq"] > 1, "broken": broken}

    def _events(self, service: ScoreService, request: score_messages.EventsRequest) -> JsonObject:
        return {"player": request.player, "events": events(service.open(self._sheet).game, request.player)}

    def _rematch(self, service: ScoreService, request: score_messages.SheetRematchRequest) -> JsonObject:
        game = service.rematch(self._sheet, request.by, hashed(request.key)).game
        self._sheets.make_key(game.id, "own", request.key)
        return {"sheet": game.id}

    def _share(self, service: ScoreService, request: score_messages.ShareRequest) -> JsonObject:
        return {"role": request.role, "key": self._sheets.make_key(self._sheet, request.role)}

    def _withdraw(self, service: ScoreService, request: score_messages.WithdrawRequest) -> JsonObject:
        self._sheets.withdraw_keys(self._sheet, request.role)
        return {"role": request.role}

    def _export(self, service: ScoreService, request: score_messages.ExportRequest) -> JsonObject:
        opened = service.open(self._sheet)
        broken = "" if opened.verdict.verified else str(opened.verdict)
        text = {
            "json": lambda: write_json(service.stored_records(self._sheet)),
            "csv": lambda: write_csv(opened.game),
            "text": lambda: write_text(opened.game, broken),
        }[request.form]()
        return {"form": request.form, "text": text}


def command_factory(
    request: score_messages.WriteRequest | score_messages.PreviewRequest,
) -> Callable[[ScoredGame], Command]:
    """A function that returns the command if the sheet has the decimals with which its values were made."""

    def command(game: ScoredGame) -> Command:
        if request.decimals not in (None, game.settings.decimals):
            raise Refused(
                "the decimals of this sheet have changed: check the entry and try again",
                code="entry.conflict",
            )
        return read_command(request.kind, request.values)

    return command


def _gain(game: ScoredGame, player: dict[str, Any], before: dict[str, int]) -> str:
    """The change of a player's total, as text."""
    return format_value(player["units"] - before.get(player["id"], 0), game.settings.decimals)


def refusal(error: ParlourError) -> JsonObject:
    """The answer to a request that was refused.

    `kind` says what the client should do: "filled" and "changed" show both versions, "unable" means that the
    same request can be sent again later.
    """
    answer: JsonObject = {"type": "refused", "text": str(error), "code": error.code, "kind": "refused"}
    if isinstance(error, Refused):
        answer |= {"text": error.sentence, "asks": list(error.fields)}
    if isinstance(error, FilledCell):
        return answer | {"kind": "filled", "event": error.event}
    if isinstance(error, EditConflict):
        return answer | {"kind": "changed"}
    if isinstance(error, TEMPORARY):
        return answer | {"kind": "unable"}
    return answer
