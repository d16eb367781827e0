"""The commands as people type them, with names of players and values as text.

Each of them is a function that makes the command of `scores/commands.py` for the current state of a sheet. It
raises Refused for unknown names and for texts that are not values. Commands without names and values are the
same.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from .. import commands as typed
from ..commands import CloseRow, Finish, Lock, NewGame, Note, Pick, Redo, Reopen, Undo, Unlock
from ..drafting.conditions import check_open, check_plain_sheet
from ..drafting.entry import hand_to_enter
from ..drafting.settings import parse_setting
from ..errors import Refused
from ..reducer.state import ScoredGame
from ..sheets import sheet_named
from ..text import parse_value


@dataclass(frozen=True)
class Add:
    """Enter one value. `row` None is the current row. An empty value changes nothing."""

    player: str
    value: str
    row: int | None = None

    def __call__(self, game: ScoredGame) -> typed.AddValue:
        check_open(game)
        check_plain_sheet(game)
        value = parse_value(self.value, game.settings.decimals)
        return typed.AddValue(game.find(self.player).id, value, self.row)


@dataclass(frozen=True)
class Row:
    """Enter and close the current row: one value per active player in turn order, `.` for a blank."""

    values: tuple[str, ...]

    def __call__(self, game: ScoredGame) -> typed.AddRow:
        check_open(game)
        check_plain_sheet(game)
        active = game.active
        if len(self.values) != len(active):
            names = ", ".join(map(game.name_of, active))
            raise Refused(
                f"a row needs {len(active)} values ({names}; . for a blank), not {len(self.values)}",
                code="row.wrong_number",
            )
        values = {}
        for player, text in zip(active, self.values, strict=True):
            value = None if text.strip() == "." else parse_value(text, game.settings.decimals)
            if value is not None:
                values[player] = value
        return typed.AddRow(values)


@dataclass(frozen=True)
class EnterHand:
    """Enter or correct a hand of a game sheet. `inputs` are texts by key, None for a key without a value.

    The other fields are those of the typed command.
    """

    number: int | None
    inputs: Mapping[str, str | None]
    why: str | None = None
    witness: str | None = None
    seen: int | None = None

    def __call__(self, game: ScoredGame) -> typed.WriteHand:
        number, players = hand_to_enter(game, self.number, self.seen)
        sheet, context = sheet_named(game.sheet), game.sheet_context
        inputs = sheet.read_hand(number, self.inputs, players, lambda name: game.find(name).id, context)
        return typed.WriteHand(number, inputs, self.why, _witness(game, self.witness), self.seen)


@dataclass(frozen=True)
class Edit:
    """Correct an event. Raises EditConflict if its value is no longer `was`, which the writer saw."""

    event: int
    value: str
    why: str | None = None
    witness: str | None = None
    was: int | None = None

    def __call__(self, game: ScoredGame) -> typed.EditValue:
        value = parse_value(self.value, game.settings.decimals)
        return typed.EditValue(self.event, value, self.why, _witness(game, self.witness), self.was)


@dataclass(frozen=True)
class Void:
    """Make an event void, so that it does not count. `was` as for `Edit`."""

    event: int
    why: str | None = None
    witness: str | None = None
    was: int | None = None

    def __call__(self, game: ScoredGame) -> typed.VoidEntry:
        return typed.VoidEntry(self.event, self.why, _witness(game, self.witness), self.was)


@dataclass(frozen=True)
class Join:
    """Add a player. `at` is their opening value: `0`, `lowest`, `average` or a value."""

    player: str
    at: str = "0"
    colour: str | None = None

    def __call__(self, game: ScoredGame) -> typed.AddPlayer:
        match self.at.strip():
            case "lowest":
                return typed.AddPlayer(self.player, "lowest", self.colour)
            case "average":
                return typed.AddPlayer(self.player, "average", self.colour)
            case text:
                value = parse_value(text, game.settings.decimals)
        if value is None:
            raise Refused("a new player joins at 0, lowest, average or a value: at=0", code="value.invalid")
        return typed.AddPlayer(self.player, value, self.colour)


@dataclass(frozen=True)
class Leave:
    """Remove a player from the game. Their total stays."""

    player: str

    def __call__(self, game: ScoredGame) -> typed.RemovePlayer:
        return typed.RemovePlayer(game.find(self.player).id)


@dataclass(frozen=True)
class Rename:
    """Rename a player."""

    player: str
    name: str

    def __call__(self, game: ScoredGame) -> typed.RenamePlayer:
        return typed.RenamePlayer(game.find(self.player).id, self.name)


@dataclass(frozen=True)
class Recolour:
    """Change the colour of a player, written `#rrggbb`."""

    player: str
    colour: str

    def __call__(self, game: ScoredGame) -> typed.RecolourPlayer:
        return typed.RecolourPlayer(game.find(self.player).id, self.colour)


@dataclass(frozen=True)
class Reorder:
    """Change the turn order. `players` are all active players."""

    players: tuple[str, ...]

    def __call__(self, game: ScoredGame) -> typed.ReorderPlayers:
        return typed.ReorderPlayers(tuple(game.find(name).id for name in self.players))


@dataclass(frozen=True)
class Set:
    """Change settings or options. The values are texts by name."""

    settings: Mapping[str, str]

    def __call__(self, game: ScoredGame) -> typed.ChangeSettings:
        options = {option.name: option for option in sheet_named(game.sheet).options}
        values = {}
        for name, text in self.settings.items():
            if name in options:
                values[name] = options[name].read(text, lambda player: game.find(player).id)
            else:
                values[name] = parse_setting(sheet_named(game.sheet), name, text, game.settings.decimals)
        return typed.ChangeSettings(values)


Command = (
    Add | Row | CloseRow | EnterHand | Edit | Void | Undo | Redo | Join | Leave | Rename | Recolour | Reorder
    | Lock | Unlock | Set | Note | Finish | Reopen | Pick
)  # fmt: skip


def _witness(game: ScoredGame, name: str | None) -> str | None:
    return None if name is None else game.find(name).id


__all__ = [
    "Add", "CloseRow", "Command", "Edit", "EnterHand", "Finish", "Join", "Leave", "Lock", "NewGame", "Note",
    "Pick", "Recolour", "Redo", "Rename", "Reopen", "Reorder", "Row", "Set", "Undo", "Unlock", "Void",
]  # fmt: skip
