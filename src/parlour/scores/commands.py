"""The commands on a score sheet: players are named by ids, values are numbers.

A page sends them as JSON. People who type names and sums use `script/commands.py`, which makes these.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import ConfigDict, TypeAdapter

from .records import Input, Inputs, Number, PlayerId, Seq, Value

_STRICT = ConfigDict(strict=True, extra="forbid")


class Typed:
    """Base of the commands. JSON is not converted, and unknown fields are errors."""

    __pydantic_config__ = _STRICT


@dataclass(frozen=True)
class NewGame:
    """Create a sheet. Settings and options are texts. By default the name is the kind and a number."""

    sheet: str
    players: tuple[str, ...]
    name: str | None = None
    win: str | None = None
    mode: str | None = None
    target: str | None = None
    decimals: str | None = None
    hands: str | None = None
    witness: str | None = None
    note: str = ""
    colours: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class AddValue(Typed):
    """Enter one value. `row` None is the current row. The value None changes nothing."""

    player: PlayerId
    value: Value | None
    row: Number | None = None


@dataclass(frozen=True)
class AddRow(Typed):
    """Enter and close the current row. Players without a value have a blank."""

    values: Mapping[PlayerId, Value]


@dataclass(frozen=True)
class CloseRow(Typed):
    """Close the current row. If `row` is given and that row is already closed, nothing happens."""

    row: Number | None = None


@dataclass(frozen=True)
class WriteHand(Typed):
    """Enter or correct a hand of a game sheet.

    `number` None is the next hand. `seen` is the number of versions of the hand that the writer has seen;
    if there are more, EditConflict is raised. None skips this check.
    """

    number: Number | None
    inputs: Inputs
    why: str | None = None
    witness: PlayerId | None = None
    seen: int | None = None


@dataclass(frozen=True)
class EditValue(Typed):
    """Correct an event. Raises EditConflict if its value is no longer `was`, which the writer saw.

    The value None changes nothing.
    """

    event: Number
    value: Value | None
    why: str | None = None
    witness: PlayerId | None = None
    was: Value | None = None


@dataclass(frozen=True)
class VoidEntry(Typed):
    """Make an event void, so that it does not count. `was` as for `EditValue`."""

    event: Number
    why: str | None = None
    witness: PlayerId | None = None
    was: Value | None = None


@dataclass(frozen=True)
class Undo(Typed):
    """Undo the latest scoring record in force. If `seq` is given, it must be its number."""

    seq: Seq | None = None


@dataclass(frozen=True)
class Redo(Typed):
    """Restore the record that was undone last. If `seq` is given, it must be its number."""

    seq: Seq | None = None


@dataclass(frozen=True)
class AddPlayer(Typed):
    """Add a player with this name. `at` is their opening value, or the lowest or average total."""

    player: str
    at: Value | Literal["lowest", "average"] = 0
    colour: str | None = None


@dataclass(frozen=True)
class RemovePlayer(Typed):
    """Remove a player from the game. Their total stays."""

    player: PlayerId


@dataclass(frozen=True)
class RenamePlayer(Typed):
    """Rename a player."""

    player: PlayerId
    name: str


@dataclass(frozen=True)
class RecolourPlayer(Typed):
    """Change the colour of a player, written `#rrggbb`."""

    player: PlayerId
    colour: str


@dataclass(frozen=True)
class ReorderPlayers(Typed):
    """Change the turn order. `players` are all active players."""

    players: tuple[PlayerId, ...]


@dataclass(frozen=True)
class Lock(Typed):
    """Make a row or hand read-only."""

    row: Number


@dataclass(frozen=True)
class Unlock(Typed):
    """Unlock a row or hand."""

    row: Number
    why: str | None = None


@dataclass(frozen=True)
class ChangeSettings(Typed):
    """Change settings or options, by name."""

    settings: Mapping[str, Input]


@dataclass(frozen=True)
class Note(Typed):
    """Replace the note of the sheet."""

    text: str


@dataclass(frozen=True)
class Finish(Typed):
    """Finish the game. Nothing more can be entered."""


@dataclass(frozen=True)
class Reopen(Typed):
    """Reopen a finished game."""

    why: str | None = None


@dataclass(frozen=True)
class Pick(Typed):
    """Choose at random among the active players: one `player`, a `seating` or `partners`."""

    what: str = "player"


Command = (
    AddValue | AddRow | CloseRow | WriteHand | EditValue | VoidEntry | Undo | Redo
    | AddPlayer | RemovePlayer | RenamePlayer | RecolourPlayer | ReorderPlayers
    | Lock | Unlock | ChangeSettings | Note | Finish | Reopen | Pick
)  # fmt: skip

COMMANDS: dict[str, type[Any]] = {
    "add": AddValue,
    "row": AddRow,
    "next": CloseRow,
    "hand": WriteHand,
    "edit": EditValue,
    "void": VoidEntry,
    "undo": Undo,
    "redo": Redo,
    "join": AddPlayer,
    "leave": RemovePlayer,
    "rename": RenamePlayer,
    "recolour": RecolourPlayer,
    "reorder": ReorderPlayers,
    "lock": Lock,
    "unlock": Unlock,
    "set": ChangeSettings,
    "note": Note,
    "finish": Finish,
    "reopen": Reopen,
    "pick": Pick,
}
"""The commands, by the kinds of record in the log."""

ADAPTERS: dict[str, TypeAdapter[Any]] = {kind: TypeAdapter(command) for kind, command in COMMANDS.items()}
