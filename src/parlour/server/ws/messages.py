"""What a page may say to the room, checked before anybody looks at it. The page's types are made from it."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

Name = Annotated[str, StringConstraints(max_length=200)]
Text = Annotated[str, StringConstraints(max_length=400)]
Token = Annotated[str, StringConstraints(max_length=80)]
OwnToken = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{32,80}$")]
Id = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Seat = Annotated[int, Field(ge=0, lt=30)]
TimeMultiplier = Literal[1, 3]
Delay = Literal["none", "30s", "2min", "deal"]
Moment = Annotated[int, Field(ge=0, lt=1_000_000)]


class Said(BaseModel):
    """Anything that a page says: nothing may stand in it that nobody expects."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Hello(Said):
    """The first message: who looks on. Without a token: a spectator."""

    type: Literal["hello"]
    token: Token | None = None


class Play(Said):
    """A move of one's seat, made looking at `rev`; `then` are the further steps of a sealed answer."""

    type: Literal["play"]
    id: Id
    rev: Moment
    move: Text
    then: Annotated[list[Text], Field(max_length=20)] = Field(default_factory=list)


class Why(Said):
    """Why is it not a move to touch these things?"""

    type: Literal["why"]
    id: Id
    touched: Annotated[list[Id], Field(max_length=60)]


class Hint(Said):
    """What search would do: now, or at an earlier moment in place of a seat (what a bot may have thought)."""

    type: Literal["hint"]
    id: Id
    at: Moment | None = None
    seat: Seat | None = None


class WinnableAsked(Said):
    """Can this still be won, as far as one's own seat can know?"""

    type: Literal["winnable"]
    id: Id


class StepBack(Said):
    """Back to one's own last decision; among people, if all agree."""

    type: Literal["undo"]
    id: Id
    rev: Moment


class Restart(Said):
    """The whole game once more from its first card, against bots; a step back undoes that, too."""

    type: Literal["restart"]
    id: Id
    rev: Moment


class Arrange(Said):
    """What the room would lay out in rows, where cards are laid so; nothing is played."""

    type: Literal["arrange"]
    id: Id


class Consent(Said):
    """To a step back that somebody asks for; who asks may withdraw it, and does not agree."""

    type: Literal["consent"]
    id: Id
    agree: bool


class Change(Said):
    """To give another answer than one has sealed, while the others have yet to give theirs."""

    type: Literal["change"]
    id: Id
    rev: Moment


class Home(Said):
    """All cards home that go there."""

    type: Literal["home"]
    id: Id
    rev: Moment


class Look(Said):
    """The table after so many moves, as one's own seat may know it; once the game is over, as another may.

    `open`: with the hands of all, as each holds its own.
    """

    type: Literal["moment"]
    id: Id
    at: Moment
    seat: Seat | None = None
    open: bool = False


class Rematch(Said):
    type: Literal["rematch"]
    id: Id


class SeatBot(Said):
    """A bot takes an empty seat, or plays for somebody who is away."""

    type: Literal["bot"]
    id: Id
    seat: Seat
    bot: Name


class SetPace(Said):
    type: Literal["pace"]
    id: Id
    pace: Name


class SetTimeMultiplier(Said):
    """All windows are open for so many times as long as the game's times say."""

    type: Literal["time_multiplier"]
    id: Id
    times: TimeMultiplier


class Reissue(Said):
    """A new link for somebody who has lost the one to her seat."""

    type: Literal["reissue"]
    id: Id
    seat: Seat


class Emote(Said):
    """A word to the table from a short list; nothing is kept of it."""

    type: Literal["emote"]
    id: Id
    text: Name


class Slowness(Said):
    """In how many thousandths of a second a page's words go to the room and back; None: not known yet."""

    type: Literal["line"]
    id: Id
    takes: Annotated[int, Field(ge=0, le=60_000)] | None = None


class StandBehind(Said):
    """Who looks on wants to see what this seat sees, if its player agrees; without a seat: not any more."""

    type: Literal["stand"]
    id: Id
    seat: Seat | None = None
    name: Name = "Guest"


class Admit(Said):
    """The answer to a wish to stand behind one's seat, by its number; it can be taken back."""

    type: Literal["admit"]
    id: Id
    number: Id
    agree: bool


class Moments(Said):
    """Where the deals and the tricks of the game end."""

    type: Literal["moments"]
    id: Id


Answering = Play | Arrange | Change | Home
Playing = Answering | Why | Hint | WinnableAsked | StepBack | Restart | Consent | Look | Moments
Arranging = Rematch | SeatBot | SetPace | SetTimeMultiplier | Reissue | Emote | Slowness | StandBehind | Admit
Asked = Playing | Arranging
ASKED: TypeAdapter[Asked] = TypeAdapter(Annotated[Asked, Field(discriminator="type")])
HELLO: TypeAdapter[Hello] = TypeAdapter(Hello)


class Chair(Said):
    """Who is to sit on a chair of a new table."""

    kind: Literal["you", "friend", "bot"]
    bot: Name = "greedy"


class TableSettings(Said):
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
    """A request for a new table. `deal` is a deal number; `winnable` asks for a deal that can be won."""

    game: Name
    options: dict[Name, Name | int | bool] = Field(default_factory=dict, max_length=60)
    seats: Annotated[list[Chair], Field(min_length=1, max_length=30)]
    name: Name = "Guest"
    deal: Name | None = None
    winnable: bool = False


class Joining(Said):
    """Somebody with an invitation wants to sit down: on a seat, or the first that is empty.

    With a token of her own she may ask again when no answer came: she gets the seat that she got.
    """

    invite: Token
    name: Name
    seat: Seat | None = None
    token: OwnToken | None = None


class Challenge(Said):
    """Somebody wants to play the deals of a table once more; while it is played, with its invitation."""

    name: Name
    invite: Token | None = None


class PlayingOn(Said):
    """Whoever holds a seat wants to play on against bots from a moment of the game."""

    token: Token
    at: Moment
    bot: Name = "greedy"


class Wrong(BaseModel):
    """What was wrong: a sentence for people, and a code for programs (docs/error-codes.md)."""

    text: str
    code: str


class AnswerNo(BaseModel):
    """The answer to what the room does not do."""

    error: Wrong
