"""What a page may say to a score sheet, checked before anybody looks at it."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, TypeAdapter

from .messages import OwnToken, Said, Token

Id = Annotated[str, StringConstraints(min_length=1, max_length=80)]
Text = Annotated[str, StringConstraints(max_length=600)]
Setting = Literal["win", "mode", "target", "decimals", "hands", "witness", "note"]
Role = Literal["look", "write", "own"]


class Showing(Said):
    """The first message: by what key somebody looks at a sheet."""

    type: Literal["hello"]
    key: Token


class Write(Said):
    """A record for the sheet: its kind, and what it holds. `id` is its own for ever: it is written once."""

    type: Literal["write"]
    id: Id
    kind: Text
    values: dict[Text, Any]
    by: Text | None = None


class Whole(Said):
    """The whole sheet: what was sent last follows something that the page has not."""

    type: Literal["whole"]
    id: Id


class Preview(Said):
    """What would come of a record, if it were written."""

    type: Literal["preview"]
    id: Id
    kind: Text
    values: dict[Text, Any]


class AskHistory(Said):
    """What was written, in plain words: the newest records, or those before one."""

    type: Literal["history"]
    id: Id
    before: Annotated[int, Field(ge=1, le=1_000_000)] | None = None


class AskEvents(Said):
    """All that was entered for a player."""

    type: Literal["events"]
    id: Id
    player: Text


class AskForm(Said):
    """What a hand asks for, and what was entered."""

    type: Literal["form"]
    id: Id
    number: Annotated[int, Field(ge=1, le=1_000_000)]


class AskChart(Said):
    """The numbers of the charts."""

    type: Literal["chart"]
    id: Id


class NextGame(Said):
    """The game is over, and the next one begins with the same people, on a sheet that `key` owns."""

    type: Literal["rematch"]
    id: Id
    key: OwnToken
    by: Text | None = None


class Share(Said):
    """A new key for others."""

    type: Literal["share"]
    id: Id
    role: Role


class Withdraw(Said):
    """No link of this kind opens the sheet any more."""

    type: Literal["withdraw"]
    id: Id
    role: Literal["look", "write"]


class Export(Said):
    """The sheet as a file."""

    type: Literal["export"]
    id: Id
    form: Literal["json", "csv", "text"]


class Buzz(Said):
    """Somebody presses the buzzer."""

    type: Literal["buzz"]
    id: Id
    player: Text


Question = (
    Whole
    | Preview
    | AskHistory
    | AskEvents
    | AskForm
    | AskChart
    | NextGame
    | Share
    | Withdraw
    | Export
    | Buzz
)
SheetAsked = Write | Question
SHEET_ASKED: TypeAdapter[SheetAsked] = TypeAdapter(Annotated[SheetAsked, Field(discriminator="type")])
SHOWING: TypeAdapter[Showing] = TypeAdapter(Showing)


class NewPlayer(Said):
    """Somebody who is on a sheet from the start."""

    name: Text
    colour: Text | None = None


class NewSheet(Said):
    """A sheet that somebody begins, with the key that will own it; asked twice it is begun once."""

    key: OwnToken
    sheet: Text = "plain"
    name: Text | None = None
    players: Annotated[list[NewPlayer], Field(max_length=1000)]
    settings: Annotated[dict[Setting, Text], Field(max_length=10)] = Field(default_factory=dict)
    options: Annotated[dict[Text, Text], Field(max_length=20)] = Field(default_factory=dict)
    by: Text | None = None


class Held(Said):
    """A sheet, and a key to it."""

    sheet: Annotated[str, StringConstraints(max_length=32)]
    key: Token


Day = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class AskSeason(Said):
    """Some sheets added up: those with all these people, of one kind, begun on these days."""

    sheets: Annotated[list[Held], Field(max_length=1000)]
    people: Annotated[list[Text], Field(max_length=40)] = Field(default_factory=list)
    kind: Text | None = None
    since: Day | None = None
    until: Day | None = None


class BringIn(Said):
    """An exported sheet, as the text of its file, with the key that will own it."""

    key: OwnToken
    text: Annotated[str, StringConstraints(max_length=4_000_000)]
