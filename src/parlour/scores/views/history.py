"""The history of a sheet as text."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ..records import Record
from ..reducer.state import ScoredGame
from ..sheets import sheet_named
from ..text.parsing import format_value, quote


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
        if record.kind == "add":
            events[len(events) + 1] = (record.seq, record.body["player"], record.body["row"])
        elif record.kind == "row":
            for player, _ in record.body["values"]:
                events[len(events) + 1] = (record.seq, player, record.body["row"])
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
        body, kind = record.body, record.kind
        if kind in ("undo", "redo"):
            target = self.by_seq[body["takes_back" if kind == "undo" else "restores"]]
            text, players = self.describe(target)
            return f"{'undid' if kind == 'undo' else 'redid'}: {text}", players
        if kind in ("edit", "void"):
            return self._changed(record)
        method: Callable[[Record], tuple[str, list[str]]] | None = getattr(self, f"_{kind}", None)
        if method is not None:
            return method(record)
        player = body.get("player")
        names = [player] if isinstance(player, str) else list(body.get("players", []))
        return _PLAIN[kind].format(**body), names

    def _value(self, value: int) -> str:
        return format_value(value, self.game.settings.decimals)

    def _changed(self, record: Record) -> tuple[str, list[str]]:
        number = record.body["event"]
        _, player, row = self.events[number]
        what = f"E{number} {self.game.name_of(player)} row {row}"
        was = self._value(record.body["was"])
        witness = record.body["witness"]
        witness_text = f", witness {self.game.name_of(witness)}" if witness else ""
        if record.kind == "void":
            return f"{what}: {was} void{witness_text}", [player]
        return f"{what} from {was} to {self._value(record.body['value'])}{witness_text}", [player]

    def _create(self, record: Record) -> tuple[str, list[str]]:
        names = ", ".join(player["name"] for player in record.body["players"])
        ids = [player["id"] for player in record.body["players"]]
        return f"opened {quote(record.body['name'])} ({record.body['sheet']}) for {names}", ids

    def _add(self, record: Record) -> tuple[str, list[str]]:
        body, number = record.body, self.first_event[record.seq]
        name = self.game.name_of(body["player"])
        return f"E{number} {name} row {body['row']}: {self._value(body['value'])}", [body["player"]]

    def _row(self, record: Record) -> tuple[str, list[str]]:
        values = record.body["values"]
        cells = ", ".join(f"{self.game.name_of(player)} {self._value(value)}" for player, value in values)
        first = self.first_event.get(record.seq, 0)
        numbers = " ".join(f"E{number}" for number in range(first, first + len(values)))
        text = f"{cells} ({numbers})" if values else "no values"
        return f"row {record.body['row']}: {text}", [player for player, _ in values]

    def _hand(self, record: Record) -> tuple[str, list[str]]:
        body = record.body
        fields = sheet_named(self.game.sheet).fields(body["hand"], self.game.sheet_context)
        texts = {
            field: self._input(body["inputs"][field.key], body["players"])
            for field in fields
            if field.key in body["inputs"]
        }
        if self.with_labels:
            answers = "; ".join(f"{field.label} {text}" for field, text in texts.items())
            return f"hand {body['hand']}, {answers}", list(body["players"])
        inputs = " ".join(f"{field.key}={text}" for field, text in texts.items())
        return f"hand {body['hand']}: {inputs}", list(body["players"])

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

    def _join(self, record: Record) -> tuple[str, list[str]]:
        player, opening = record.body["player"], self._value(record.body["opening"])
        return f"{player['name']} joined at {opening}", [player["id"]]

    def _leave(self, record: Record) -> tuple[str, list[str]]:
        return f"{self.game.name_of(record.body['player'])} left", [record.body["player"]]

    def _rename(self, record: Record) -> tuple[str, list[str]]:
        return f"{record.body['was']} is now {record.body['name']}", [record.body["player"]]

    def _recolour(self, record: Record) -> tuple[str, list[str]]:
        player = record.body["player"]
        return f"{self.game.name_of(player)} has the colour {record.body['colour']}", [player]

    def _reorder(self, record: Record) -> tuple[str, list[str]]:
        players = record.body["players"]
        return f"turn order {', '.join(map(self.game.name_of, players))}", list(players)

    def _pick(self, record: Record) -> tuple[str, list[str]]:
        names = [self.game.name_of(player) for player in record.body["result"]]
        what = record.body["what"]
        if what == "partners":
            pairs = "; ".join(f"{a} and {b}" for a, b in zip(names[::2], names[1::2], strict=True))
            return f"drew partners: {pairs}", list(record.body["result"])
        return f"drew {'a player' if what == 'player' else 'seats'}: {', '.join(names)}", list(
            record.body["result"]
        )

    def _set(self, record: Record) -> tuple[str, list[str]]:
        settings = record.body["settings"].items()
        if self.with_labels:
            return "set " + ", ".join(f"{key} to {value}" for key, value in settings), []
        return "set " + " ".join(f"{key}={value}" for key, value in settings), []


_PLAIN = {
    "next": "row {row} is closed",
    "lock": "locked {row}",
    "unlock": "unlocked {row}",
    "finish": "finished the game",
    "reopen": "opened the game again",
    "note": "note: {text}",
}
