"""Messages that clients send to tables, and the bodies of HTTP requests, as pydantic models.

`workshop/asked_types.py` generates the TypeScript types of the table messages from these models.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

from ...messages import ENGLISH

Name = Annotated[str, StringConstraints(max_length=200)]
Text = Annotated[str, StringConstraints(max_length=400)]
Token = Annotated[str, StringConstraints(max_length=80)]
OwnToken = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{32,80}$")]
Id = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Seat = Annotated[int, Field(ge=0, lt=30)]
TimeMultiplier = Literal[1, 3]
Delay = Literal["none", "30s", "2min", "deal"]
PACES = {"instant": 0.05, "fast": 0.4, "normal": 0.9, "slow": 1.8}  # seconds that a bot takes for a move
EMOTES = ("Hello!", "Well played.", "Thank you.", "Oops!", "One moment.", "Good game.")
PERSON, OPEN, BOT = "person", "open", "bot"  # the kinds of occupants
LONGEST_LOCALE = 35
Moment = Annotated[int, Field(ge=0, lt=1_000_000)]


class Message(BaseModel):
    """Base of all messages and request bodies. Unknown fields are errors."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Hello(Message):
    """The first message of a connection. Without a token the viewer is a spectator.

    `reports_deals`: this page says when its player has read the result of a deal. `locale`: the language tag
    of its reader. Texts are in this language, or in English if there is no translation.
    """

    type: Literal["hello"]
    token: Token | None = None
    reports_deals: bool = False
    locale: Annotated[str, Field(max_length=LONGEST_LOCALE)] = ENGLISH


class Request(Message):
    """Base of all later messages to a table. The answer has the same `id`."""

    id: Id


class PlayRequest(Request):
    """Make a move. `rev` is the revision that the player saw.

    `then` are the further steps of a sealed answer.
    """

    type: Literal["play"]
    rev: Moment
    move: Text
    then: Annotated[list[Text], Field(max_length=20)] = Field(default_factory=list)


class ExplainRequest(Request):
    """Ask why touching these targets makes no legal move."""

    type: Literal["why"]
    touched: Annotated[list[Id], Field(max_length=60)]


class HintRequest(Request):
    """Ask for a hint: now, or after `at` moves for a seat."""

    type: Literal["hint"]
    at: Moment | None = None
    seat: Seat | None = None


class WinnabilityRequest(Request):
    """Ask whether the game can still be won, from what the player's seat knows."""

    type: Literal["winnable"]


class TakebackRequest(Request):
    """Go back to the player's own last decision. Other people at the table must agree."""

    type: Literal["undo"]
    rev: Moment


class RestartRequest(Request):
    """Play the same deals again from the start, in a game against bots. A take-back undoes this."""

    type: Literal["restart"]
    rev: Moment


class ArrangeRequest(Request):
    """Ask for the moves that lay cards in rows as the game would lay them. Plays nothing."""

    type: Literal["arrange"]


class NameRowsRequest(Request):
    """Ask what the player's cards make in rows that are being arranged. Plays nothing."""

    type: Literal["name_rows"]
    rows: Annotated[list[Annotated[list[Id], Field(max_length=13)]], Field(max_length=13)]


class TakebackAnswer(Request):
    """Agree to a take-back that another player requests, or refuse it. The requester can withdraw it."""

    type: Literal["consent"]
    agree: bool


class ChangeAnswerRequest(Request):
    """Withdraw a sealed answer to give another one, while others have not answered yet."""

    type: Literal["change"]
    rev: Moment


class HomeRequest(Request):
    """Move all cards to the foundations that fit there."""

    type: Literal["home"]
    rev: Moment


class MomentRequest(Request):
    """Ask for the table after `at` moves as the player's seat saw it, or as `seat` saw it after the game.

    `open`: with the hands of all seats, each as its own player saw it.
    """

    type: Literal["moment"]
    at: Moment
    seat: Seat | None = None
    open: bool = False


class RematchRequest(Request):
    type: Literal["rematch"]


class SeatBotRequest(Request):
    """Seat a bot on an empty seat, or let it play for a person who is away."""

    type: Literal["bot"]
    seat: Seat
    bot: Name


class PaceRequest(Request):
    type: Literal["pace"]
    pace: Name


class TimeMultiplierRequest(Request):
    """Make all time limits of the game `times` as long."""

    type: Literal["time_multiplier"]
    times: TimeMultiplier


class SeatLinkRequest(Request):
    """Make a new link to a seat, for a player who has lost theirs."""

    type: Literal["reissue"]
    seat: Seat


class EmoteRequest(Request):
    """Send a word from a short list to the table. It is not stored."""

    type: Literal["emote"]
    text: Name


class LatencyReport(Request):
    """The round-trip time of the connection in milliseconds; None if it is not known yet."""

    type: Literal["line"]
    takes: Annotated[int, Field(ge=0, le=60_000)] | None = None


class DealSeen(Request):
    """The player has read the results of `deals` deals and rounds; until then, bots and clocks wait."""

    type: Literal["deal_seen"]
    deals: Moment


class RulesOpen(Request):
    """Whether the player reads the rules now; before their first move, bots and clocks wait for that."""

    type: Literal["rules_open"]
    open: bool


class ShadowSeatRequest(Request):
    """Ask to share the view of a seat, as a spectator. Without a seat: withdraw the request, or stop."""

    type: Literal["stand"]
    seat: Seat | None = None
    name: Name = "Guest"


class ShadowingAnswer(Request):
    """Allow a spectator to share the player's view, or forbid it. The player can change their answer later.

    `number` identifies the spectator's request.
    """

    type: Literal["admit"]
    number: Id
    agree: bool


class MomentListRequest(Request):
    """Ask where the deals and tricks of the game end."""

    type: Literal["moments"]


TableMessage = (
    PlayRequest
    | ArrangeRequest
    | NameRowsRequest
    | ChangeAnswerRequest
    | HomeRequest
    | ExplainRequest
    | HintRequest
    | WinnabilityRequest
    | TakebackRequest
    | RestartRequest
    | TakebackAnswer
    | MomentRequest
    | MomentListRequest
    | RematchRequest
    | SeatBotRequest
    | PaceRequest
    | TimeMultiplierRequest
    | SeatLinkRequest
    | EmoteRequest
    | LatencyReport
    | DealSeen
    | RulesOpen
    | ShadowSeatRequest
    | ShadowingAnswer
)
TABLE_MESSAGES: TypeAdapter[TableMessage] = TypeAdapter(Annotated[TableMessage, Field(discriminator="type")])
HELLO: TypeAdapter[Hello] = TypeAdapter(Hello)


class SeatRequest(Message):
    """Who is to sit on one seat of a new table."""

    kind: Literal["you", "friend", "bot"]
    bot: Name = "greedy"


class TableSettings(Message):
    """What a request for a table and the stored configuration of a table have in common.

    - `clocks`: values of the game's clocks, by name.
    - `pace`: how fast bots play.
    - `reveal_hands`: after the game, everyone may look at all hidden cards.
    - `away`: what happens when a player has been away for `grace` seconds: the game waits when it is their
      turn ("wait"), a bot plays for them ("bot"), or the game pauses ("pause").
    - `time_multiplier`: all time limits are this many times as long.
    - `delay`: how much later spectators see everything; "deal" is the end of the deal.
    - `allow_shadowing`: spectators may ask to share a player's view.
    - `hints`: hints are available in games between several people, not only in games against bots.
    """

    clocks: dict[Name, Annotated[int, Field(ge=0, le=1_000_000)]] = Field(default_factory=dict, max_length=20)
    pace: Name = "normal"
    reveal_hands: bool = True
    away: Literal["wait", "bot", "pause"] = "wait"
    grace: Annotated[int, Field(ge=5, le=600)] = 60
    time_multiplier: TimeMultiplier = 1
    delay: Delay = "none"
    allow_shadowing: bool = False
    hints: bool = False


class TableRequest(TableSettings):
    """A request for a new table. `deal` is a deal number; `winnable` asks for a deal that can be won.

    `first_deal` asks for the guided first deal of the game, which has its own seats, house rules and cards.
    """

    game: Name
    options: dict[Name, Name | int | bool] = Field(default_factory=dict, max_length=60)
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=30)]
    name: Name = "Guest"
    deal: Name | None = None
    winnable: bool = False
    first_deal: bool = False


class JoinRequest(Message):
    """A request to sit down at a table, on `seat` or on the first empty seat.

    `token` is a secret chosen by the client. A repeated request gets the same seat.
    """

    invite: Token
    name: Name
    seat: Seat | None = None
    token: OwnToken | None = None


class ChallengeRequest(Message):
    """A request to play the deals of a table at a new table.

    While the first table is still being played, the request needs its invitation.
    """

    name: Name
    invite: Token | None = None


class ForkRequest(Message):
    """A request to play on against bots from a moment of the game, with the token of a seat."""

    token: Token
    at: Moment
    bot: Name = "greedy"


class ErrorDetail(BaseModel):
    """What was wrong: a sentence for people, and a code for programs (docs/error-codes.md)."""

    text: str
    code: str


class ErrorResponse(BaseModel):
    """The body of a response with an error status."""

    error: ErrorDetail
