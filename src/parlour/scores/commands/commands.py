"""The commands of the score keeper. Players are named, values are text as typed."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class NewGame:
    """Open a sheet. `name` None: the sheet's title and a number. `options` as typed, by name."""

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
    """Enter one value; `row` None is the current row. An empty value does nothing."""

    player: str
    value: str
    row: int | None = None


@dataclass(frozen=True)
class Row:
    """Enter the current row, one value per active player in turn order, `.` for a blank, and close it."""

    values: tuple[str, ...]


@dataclass(frozen=True)
class CloseRow:
    """Close the current row. With `row`, that one: if somebody has closed it already, nothing happens."""

    row: int | None = None


@dataclass(frozen=True)
class EnterHand:
    """Enter a hand of a game sheet, or correct it: `inputs` by key as typed, None for a bare key.

    `number` None is the next hand. `seen` is how often it had been entered as the writer saw it, None if
    she does not say: Changed if it has been entered more often since.
    """

    number: int | None
    inputs: Mapping[str, str | None]
    why: str | None = None
    witness: str | None = None
    seen: int | None = None


@dataclass(frozen=True)
class Edit:
    """Correct an event. `was` is its value as the writer saw it: Changed if it has another by now."""

    event: int
    value: str
    why: str | None = None
    witness: str | None = None
    was: int | None = None


@dataclass(frozen=True)
class Void:
    """Take an event out of the count. `was` as for `Edit`."""

    event: int
    why: str | None = None
    witness: str | None = None
    was: int | None = None


@dataclass(frozen=True)
class Undo:
    """Take back the latest scoring record in force; `seq`, if given, is the one that is meant."""

    seq: int | None = None


@dataclass(frozen=True)
class Redo:
    """Bring back the record last undone; `seq`, if given, is the one that is meant."""

    seq: int | None = None


@dataclass(frozen=True)
class Join:
    """A new player; `at` is `0`, `lowest`, `average` or a value."""

    player: str
    at: str = "0"
    colour: str | None = None


@dataclass(frozen=True)
class Leave:
    """A player goes; the total stays."""

    player: str


@dataclass(frozen=True)
class Rename:
    """Give a player another name."""

    player: str
    name: str


@dataclass(frozen=True)
class Recolour:
    """Give a player another colour, `#rrggbb`."""

    player: str
    colour: str


@dataclass(frozen=True)
class Reorder:
    """Another turn order: all active players."""

    players: tuple[str, ...]


@dataclass(frozen=True)
class Lock:
    """Make a row or hand read-only."""

    row: int


@dataclass(frozen=True)
class Unlock:
    """Open a locked row or hand again."""

    row: int
    why: str | None = None


@dataclass(frozen=True)
class Set:
    """Change settings or options, by name as typed."""

    settings: Mapping[str, str]


@dataclass(frozen=True)
class Note:
    """Write the sheet's note."""

    text: str


@dataclass(frozen=True)
class Finish:
    """Close entry."""


@dataclass(frozen=True)
class Reopen:
    """Open a finished game again."""

    why: str | None = None


@dataclass(frozen=True)
class Pick:
    """Let chance choose among the active players: one `player`, a `seating` or `partners`."""

    what: str = "player"


Command = (
    Add | Row | CloseRow | EnterHand | Edit | Void | Undo | Redo | Join | Leave | Rename | Recolour | Reorder
    | Lock | Unlock | Set | Note | Finish | Reopen | Pick
)  # fmt: skip
