"""The history of a sheet as text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ..records import (
    AddBody,
    CreateBody,
    EditBody,
    FinishBody,
    HandBody,
    JoinBody,
    LeaveBody,
    LockBody,
    NextBody,
    NoteBody,
    PickBody,
    RecolourBody,
    Record,
    RedoBody,
    RenameBody,
    ReopenBody,
    ReorderBody,
    RowBody,
    SetBody,
    UndoBody,
    UnlockBody,
    VoidBody,
)
from ..reducer.state import ScoredGame
from ..sheets import sheet_named
from ..text import format_value, quote

PlayersBody = JoinBody | LeaveBody | RenameBody | RecolourBody | ReorderBody | PickBody
SheetBody = CreateBody | SetBody | NextBody | LockBody | UnlockBody | FinishBody | ReopenBody | NoteBody


@dataclass(frozen=True)
class HistoryLine:
    """One record as text. `players` are the ids of the players it concerns; `undone` if it is undone now."""

    seq: int
    at: str
    by: str
    text: str
    players: tuple[str, ...]
    undone: bool

    def __str__(self) -> str:
        clock = datetime.fromisoformat(self.at).astimezone()  # the log has UTC; the history shows local time
        return f"{clock:%H:%M} {self.by}: {self.text}{' (undone)' if self.undone else ''}"


def history(
    game: ScoredGame,
    records: Sequence[Record],
    player: str | None = None,
    with_labels: bool = False,
    part: slice = slice(None),
) -> list[HistoryLine]:
    """Return records as text: all of them, a `part`, or those that concern one player (an id).

    `with_labels` shows the labels of fields instead of their keys, for users who do not type commands.
    """
    numbers = _event_numbers(records)
    by_seq = {record.seq: record for record in records}
    describer = _Describer(game, numbers, by_seq, with_labels)
    lines = [describer.line(record) for record in records[part]]
    return [line for line in lines if player is None or player in line.players]


def describe_record(
    game: ScoredGame, records: Sequence[Record], seq: int, with_labels: bool = False
) -> HistoryLine:
    """Return one record as text."""
    by_seq = {record.seq: record for record in records}
    return _Describer(game, _event_numbers(records), by_seq, with_labels).line(by_seq[seq])


def _event_numbers(records: Sequence[Record]) -> dict[int, tuple[int, str, int]]:
    """Return the record number, player and row of each event number, including undone events."""
    events: dict[int, tuple[int, str, int]] = {}
    for record in records:
        if isinstance(record.body, AddBody):
            events[len(events) + 1] = (record.seq, record.body.player, record.body.row)
        elif isinstance(record.body, RowBody):
            for player, _ in record.body.values:
                events[len(events) + 1] = (record.seq, player, record.body.row)
    return events


class _Describer:
    def __init__(
        self,
        game: ScoredGame,
        events: dict[int, tuple[int, str, int]],
        by_seq: dict[int, Record],
        with_labels: bool,
    ) -> None:
        self.with_labels, self.comma = with_labels, ", " if with_labels else ","
        self.game, self.events, self.by_seq = game, events, by_seq
        self.in_force = set(game.in_force)
        self.first_event: dict[int, int] = {}
        for number, (seq, _, _) in events.items():
            self.first_event.setdefault(seq, number)

    def line(self, record: Record) -> HistoryLine:
        text, players = self.describe(record)
        if record.why:
            text += f', because "{record.why}"'
        undone = record.scoring and record.seq not in self.in_force
        return HistoryLine(record.seq, record.at, record.by, text, tuple(players), undone)

    def describe(self, record: Record) -> tuple[str, list[str]]:
        """Return the text of a record and the ids of the players it concerns."""
        match record.body:
            case UndoBody(takes_back=seq):
                text, players = self.describe(self.by_seq[seq])
                return f"undid: {text}", players
            case RedoBody(restores=seq):
                text, players = self.describe(self.by_seq[seq])
                return f"redid: {text}", players
            case AddBody() as body:
                return self._add(record.seq, body)
            case RowBody() as body:
                return self._row(record.seq, body)
            case HandBody() as body:
                return self._hand(body)
            case EditBody() | VoidBody() as body:
                return self._changed(body)
            case CreateBody() | SetBody() | NextBody() | LockBody() | UnlockBody() as body:
                return self._sheet(body)
            case FinishBody() | ReopenBody() | NoteBody() as body:
                return self._sheet(body)
            case body:
                return self._players(body)

    def _players(self, body: PlayersBody) -> tuple[str, list[str]]:
        """Describe a record about players."""
        match body:
            case JoinBody(player=new, opening=opening):
                return f"{new.name} joined at {self._value(opening)}", [new.id]
            case LeaveBody(player=player):
                return f"{self.game.name_of(player)} left", [player]
            case RenameBody(player=player, name=name, was=was):
                return f"{was} is now {name}", [player]
            case RecolourBody(player=player, colour=colour):
                return f"{self.game.name_of(player)} has the colour {colour}", [player]
            case ReorderBody(players=players):
                return f"turn order {', '.join(map(self.game.name_of, players))}", players
            case PickBody(what=what, result=result):
                return self._pick(what, result), result

    def _sheet(self, body: SheetBody) -> tuple[str, list[str]]:
        """Describe a record about the sheet."""
        match body:
            case CreateBody(name=name, sheet=sheet, players=players):
                names = ", ".join(player.name for player in players)
                return f"opened {quote(name)} ({sheet}) for {names}", [player.id for player in players]
            case SetBody(settings=settings):
                return self._settings(settings), []
            case NextBody(row=row):
                return f"row {row} is closed", []
            case LockBody(row=row):
                return f"locked {row}", []
            case UnlockBody(row=row):
                return f"unlocked {row}", []
            case FinishBody():
                return "finished the game", []
            case ReopenBody():
                return "opened the game again", []
            case NoteBody(text=text):
                return f"note: {text}", []

    def _value(self, value: int) -> str:
        return format_value(value, self.game.settings.decimals)

    def _add(self, seq: int, body: AddBody) -> tuple[str, list[str]]:
        name = self.game.name_of(body.player)
        return f"E{self.first_event[seq]} {name} row {body.row}: {self._value(body.value)}", [body.player]

    def _row(self, seq: int, body: RowBody) -> tuple[str, list[str]]:
        values = [f"{self.game.name_of(player)} {self._value(value)}" for player, value in body.values]
        first = self.first_event.get(seq, 0)
        numbers = " ".join(f"E{number}" for number in range(first, first + len(values)))
        text = f"{', '.join(values)} ({numbers})" if values else "no values"
        return f"row {body.row}: {text}", [player for player, _ in body.values]

    def _changed(self, body: EditBody | VoidBody) -> tuple[str, list[str]]:
        what, players = f"E{body.event}", []
        if body.event in self.events:  # a correction that was undone in a broken log may name any number
            _, player, row = self.events[body.event]
            what, players = f"{what} {self.game.name_of(player)} row {row}", [player]
        was = self._value(body.was)
        witness = f", witness {self.game.name_of(body.witness)}" if body.witness else ""
        if isinstance(body, VoidBody):
            return f"{what}: {was} void{witness}", players
        return f"{what} from {was} to {self._value(body.value)}{witness}", players

    def _hand(self, body: HandBody) -> tuple[str, list[str]]:
        fields = sheet_named(self.game.sheet).fields(body.hand, self.game.sheet_context)
        texts = {
            field: self._input(body.inputs[field.key], body.players)
            for field in fields
            if field.key in body.inputs
        }
        if self.with_labels:
            answers = "; ".join(f"{field.label} {text}" for field, text in texts.items())
            return f"hand {body.hand}, {answers}", body.players
        inputs = " ".join(f"{field.key}={text}" for field, text in texts.items())
        return f"hand {body.hand}: {inputs}", body.players

    def _input(self, value: Any, players: list[str]) -> str:
        if isinstance(value, dict):
            return self.comma.join(self._input(value.get(player), players) for player in players)
        if isinstance(value, list):
            return self.comma.join(self._input(item, players) for item in value) or "-"
        if value is None:
            return "-"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, str):
            return self.game.name_of(value)
        return self._value(value)

    def _pick(self, what: str, result: list[str]) -> str:
        names = [self.game.name_of(player) for player in result]
        if what == "partners":
            pairs = "; ".join(f"{a} and {b}" for a, b in zip(names[::2], names[1::2], strict=True))
            return f"drew partners: {pairs}"
        return f"drew {'a player' if what == 'player' else 'seats'}: {', '.join(names)}"

    def _settings(self, settings: Mapping[str, Any]) -> str:
        if self.with_labels:
            return "set " + ", ".join(f"{key} to {value}" for key, value in settings.items())
        return "set " + " ".join(f"{key}={value}" for key, value in settings.items())
