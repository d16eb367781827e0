"""Messages that clients send to score sheets, and the bodies of HTTP requests, as pydantic models."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, TypeAdapter

from .messages import Message, OwnToken, Token

Id = Annotated[str, StringConstraints(min_length=1, max_length=80)]
Text = Annotated[str, StringConstraints(max_length=600)]
Setting = Literal["win", "mode", "target", "decimals", "hands", "witness", "note"]
Role = Literal["look", "write", "own"]
Decimals = Annotated[int, Field(ge=0, le=2)] | None
Day = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class SheetHello(Message):
    """The first message of a connection, with a key of the sheet."""

    type: Literal["hello"]
    key: Token


class SheetRequest(Message):
    """Base of all later messages to a sheet. The answer has the same `id`."""

    id: Id


class WriteRequest(SheetRequest):
    """Write a record on the sheet. A record with this `id` is stored only once, also if it is sent again.

    `values` are the fields of a command in `scores/commands.py`. If `decimals` is given, the sheet must have
    as many: values are in the smallest unit of the sheet.
    """

    type: Literal["write"]
    kind: Text
    values: dict[Text, Any]
    decimals: Decimals = None
    by: Text | None = None


class WholeSheetRequest(SheetRequest):
    """Ask for the whole sheet, because the last change does not follow the client's version."""

    type: Literal["whole"]


class PreviewRequest(SheetRequest):
    """Ask what a record would change. Stores nothing."""

    type: Literal["preview"]
    kind: Text
    values: dict[Text, Any]
    decimals: Decimals = None


class HistoryRequest(SheetRequest):
    """Ask for the newest records in words, or for those before record `before`."""

    type: Literal["history"]
    before: Annotated[int, Field(ge=1, le=1_000_000)] | None = None


class EventsRequest(SheetRequest):
    """Ask for all entries of a player."""

    type: Literal["events"]
    player: Text


class FormRequest(SheetRequest):
    """Ask for the form of a hand, with what was entered."""

    type: Literal["form"]
    number: Annotated[int, Field(ge=1, le=1_000_000)]


class ChartRequest(SheetRequest):
    """Ask for the numbers of the charts."""

    type: Literal["chart"]


class SheetRematchRequest(SheetRequest):
    """Begin the next game with the same people on a new sheet, which `key` owns."""

    type: Literal["rematch"]
    key: OwnToken
    by: Text | None = None


class ShareRequest(SheetRequest):
    """Make a new key for other people."""

    type: Literal["share"]
    role: Role


class WithdrawRequest(SheetRequest):
    """Delete all keys of a role."""

    type: Literal["withdraw"]
    role: Literal["look", "write"]


class ExportRequest(SheetRequest):
    """Ask for the sheet as a file."""

    type: Literal["export"]
    form: Literal["json", "csv", "text"]


class BuzzRequest(SheetRequest):
    """Press the buzzer for a player."""

    type: Literal["buzz"]
    player: Text


SheetMessage = (
    WriteRequest
    | WholeSheetRequest
    | PreviewRequest
    | HistoryRequest
    | EventsRequest
    | FormRequest
    | ChartRequest
    | SheetRematchRequest
    | ShareRequest
    | WithdrawRequest
    | ExportRequest
    | BuzzRequest
)
SHEET_MESSAGES: TypeAdapter[SheetMessage] = TypeAdapter(Annotated[SheetMessage, Field(discriminator="type")])
SHEET_HELLO: TypeAdapter[SheetHello] = TypeAdapter(SheetHello)


class NewPlayer(Message):
    """A player who is on a sheet from the start."""

    name: Text
    colour: Text | None = None


class NewSheetRequest(Message):
    """A request for a new sheet, which `key` owns. If it is sent again, no second sheet is made."""

    key: OwnToken
    sheet: Text = "plain"
    name: Text | None = None
    players: Annotated[list[NewPlayer], Field(max_length=1000)]
    settings: Annotated[dict[Setting, Text], Field(max_length=10)] = Field(default_factory=dict)
    options: Annotated[dict[Text, Text], Field(max_length=20)] = Field(default_factory=dict)
    by: Text | None = None


class SheetKey(Message):
    """A sheet, and a key to it."""

    sheet: Annotated[str, StringConstraints(max_length=32)]
    key: Token


class SeasonRequest(Message):
    """A request to add up sheets: those with all these people, of one kind, begun on these days."""

    sheets: Annotated[list[SheetKey], Field(max_length=1000)]
    people: Annotated[list[Text], Field(max_length=40)] = Field(default_factory=list)
    kind: Text | None = None
    since: Day | None = None
    until: Day | None = None


class ImportRequest(Message):
    """An exported sheet as the text of its file. `key` will own the sheet."""

    key: OwnToken
    text: Annotated[str, StringConstraints(max_length=4_000_000)]
