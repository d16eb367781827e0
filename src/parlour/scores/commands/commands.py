"""The commands of the score keeper. They contain player names and values as text, as the user types them."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class NewGame:
    """Create a sheet. By default its name is that of its kind and a number. `options` are texts by name."""

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
class Add:
    """Enter one value. `row` None is the current row. An empty value changes nothing."""

    player: str
    value: str
    row: int | None = None


@dataclass(frozen=True)
class Row:
    """Enter and close the current row: one value per active player in turn order, `.` for a blank."""

    values: tuple[str, ...]


@dataclass(frozen=True)
class CloseRow:
    """Close the current row. If `row` is given and that row is already closed, nothing happens."""

    row: int | None = None


@dataclass(frozen=True)
class EnterHand:
    """Enter or correct a hand of a game sheet. `inputs` are texts by key, None for a key without a value.

    `number` None is the next hand. `seen` is the number of versions of the hand that the writer has seen;
    if there are more, EditConflict is raised. None skips this check.
    """

    number: int | None
    inputs: Mapping[str, str | None]
    why: str | None = None
    witness: str | None = None
    seen: int | None = None


@dataclass(frozen=True)
class Edit:
    """Correct an event. Raises EditConflict if its value is no longer `was`, which the writer saw."""

    event: int
    value: str
    why: str | None = None
    witness: str | None = None
    was: int | None = None


@dataclass(frozen=True)
class Void:
    """Make an event void, so that it does not count. `was` as for `Edit`."""

    event: int
    why: str | None = None
    witness: str | None = None
    was: int | None = None


@dataclass(frozen=True)
class Undo:
    """Undo the latest scoring record in force. If `seq` is given, it must be its number."""

    seq: int | None = None


@dataclass(frozen=True)
class Redo:
    """Restore the record that was undone last. If `seq` is given, it must be its number."""

    seq: int | None = None


@dataclass(frozen=True)
class Join:
    """Add a player. `at` is their opening value: `0`, `lowest`, `average` or a value."""

    player: str
    at: str = "0"
    colour: str | None = None


@dataclass(frozen=True)
class Leave:
    """Remove a player from the game. Their total stays."""

    player: str


@dataclass(frozen=True)
class Rename:
    """Rename a player."""

    player: str
    name: str


@dataclass(frozen=True)
class Recolour:
    """Change the colour of a player, written `#rrggbb`."""

    player: str
    colour: str


@dataclass(frozen=True)
class Reorder:
    """Change the turn order. `players` are all active players."""

    players: tuple[str, ...]


@dataclass(frozen=True)
class Lock:
    """Make a row or hand read-only."""

    row: int


@dataclass(frozen=True)
class Unlock:
    """Unlock a row or hand."""

    row: int
    why: str | None = None


@dataclass(frozen=True)
class Set:
    """Change settings or options. The values are texts by name."""

    settings: Mapping[str, str]


@dataclass(frozen=True)
class Note:
    """Replace the note of the sheet."""

    text: str


@dataclass(frozen=True)
class Finish:
    """Finish the game. Nothing more can be entered."""


@dataclass(frozen=True)
class Reopen:
    """Reopen a finished game."""

    why: str | None = None


@dataclass(frozen=True)
class Pick:
    """Choose at random among the active players: one `player`, a `seating` or `partners`."""

    what: str = "player"


Command = (
    Add | Row | CloseRow | EnterHand | Edit | Void | Undo | Redo | Join | Leave | Rename | Recolour | Reorder
    | Lock | Unlock | Set | Note | Finish | Reopen | Pick
)  # fmt: skip
