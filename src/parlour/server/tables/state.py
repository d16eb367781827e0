"""What a card table is after its events: who sits there, and the match.

`State.apply` is the only thing that changes it, while people play as well as when a table is read back from
the database; an event that cannot be is refused by a ParlourError and changes nothing.
"""

import hashlib
import secrets
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ...errors import NotAsked, ParlourError
from ...games import find
from ...match import Match, MoveRefused
from ...match.deal_numbers import deck_of
from ...presentation.game_texts import homeward
from .config import BOT, OPEN, PERSON, TableConfig, bot_names
from .store import Event

MOST_PUT_BY = 10  # games that were begun again and can be gone back to: each holds all its tables
PLAYING = ("move", "change", "home")  # events after which who sits there, and how it is played, is as it was


class TableError(ParlourError):
    """Something that cannot be done at this table now; the message says why."""

    code = "table.refused"


@dataclass
class Sitter:
    """Who sits on a chair: a person (`key` is the hash of the token that proves it), a bot, or nobody yet.

    A person with a `bot` is away, and the bot plays for her until she is back. `anew`: a new link was made to
    the seat, and whoever has the old one looks on.
    """

    kind: str
    name: str = ""
    bot: str = ""
    key: str = ""
    anew: bool = False


@dataclass
class TakeBack:
    """Somebody asks to take back moves until only `to` are left; those in `waiting` have not agreed yet.

    `number` is the revision at which it was asked: no other request has it.
    """

    seat: int
    to: int
    number: int
    waiting: set[int] = field(default_factory=set)


class Answer(NamedTuple):
    """What a seat has said to somebody who wants to stand behind it."""

    seat: int
    agree: bool


class State:
    """A card table at a moment of its history."""

    def __init__(self, config: TableConfig) -> None:
        self.config = config
        self.commitment = config.commitment
        self.match = _first_deal(config)
        # what was played before each time that somebody began again: it can be gone back to
        self.put_by: list[tuple[Match, dict[int, list[int]]]] = []
        self.sitters = [_first_sitter(chair) for chair in config.chairs]
        self.came: list[int] = []  # the seats of people, in the order in which they sat down
        self.pace, self.time_multiplier = config.pace, config.time_multiplier
        self.revision = 0
        self.moved = 0  # the revision after which the cards last changed
        self.turned = 0  # the revision after which moves were last taken back
        self.arranged = 0  # the revision after which anything else about the table last changed
        self.dealt = 0  # the revision after which a deal was last over
        self.takeback: TakeBack | None = None
        self.times_back = 0  # how often moves were taken back
        self.copied = False  # whether these deals were begun elsewhere, too, while they were played here
        self.next = ""  # the table of the rematch
        # of each seat: how many moves were played before each of its own
        self.starts: dict[int, list[int]] = {}
        self._changes = Counter[tuple[int, int]]()  # of a seat's sealed answer, by the moves told before it
        # who may stand behind whom, by the number of the wish: as many as there are events for them
        self.shadow_answers: dict[str, Answer] = {}
        self.refused: dict[int, float] = {}  # when a seat has last wanted nobody there
        self.done: set[str] = set()  # the commands that were carried out

    @classmethod
    def after(cls, config: TableConfig, events: list[Event]) -> "State":
        """A table after events that all were possible once."""
        state = cls(config)
        for event in events:
            state.apply(event)
        return state

    @property
    def waiting(self) -> bool:
        """Whether a chair is still empty."""
        return any(sitter.kind == OPEN for sitter in self.sitters)

    @property
    def status(self) -> str:
        return "waiting" if self.waiting else "over" if self.match.over else "playing"

    @property
    def bots(self) -> dict[int, str]:
        """The bots that play, by seat."""
        return {seat: sitter.bot for seat, sitter in enumerate(self.sitters) if sitter.bot}

    @property
    def people(self) -> list[int]:
        return [seat for seat, sitter in enumerate(self.sitters) if sitter.kind == PERSON]

    @property
    def names(self) -> dict[int, str]:
        """What those who sit here are called, by seat; an open chair has no name."""
        named = {seat: sitter.name for seat, sitter in enumerate(self.sitters) if sitter.name}
        nameless = [seat for seat in self.bots if seat not in named]
        return named | bot_names(self.config.name_seed, nameless, named.values()) if nameless else named

    def clock(self) -> float:
        """How many seconds ago the table was set up."""
        return max(0.0, round(time.time() - self.config.created_at, 1))

    def move_event(self, seat: int, text: str, then: Sequence[str] = ()) -> Event:
        """The event of a move that is made now; a sealed answer in steps is one event, by whoever it is."""
        event = make_event("move", seat=seat, text=text, at=self.clock())
        return event | ({"then": list(then)} if then else {})

    @property
    def result(self) -> Event | None:
        """What is kept of a finished game beside its events: who, how many points, who won."""
        if not self.match.over:
            return None
        match = self.match
        told = {
            "table": self.config.id,
            "points": match.points,
            "winners": match.winners,
            "ending": match.ending,
        }
        names = [self.names.get(seat, "") for seat in range(len(self.sitters))]
        return told | {
            "names": names,
            "people": self.people,
            "moves": len(match.played),
            "back": self.times_back,
            "copied": self.copied,
        }

    def seat_of(self, token: str | None) -> int | None:
        """The seat that a token proves to be its owner's; None for a spectator."""
        if not token:
            return None
        key = key_of(token)
        known = [secrets.compare_digest(sitter.key, key) for sitter in self.sitters]
        return known.index(True) if True in known else None

    def apply(self, event: Event) -> None:
        """Let an event happen. Raises a ParlourError, and then nothing has changed."""
        before, deal = self.times_back, self.match.deal_of(len(self.match.played))
        getattr(self, f"_{event['kind']}")(event)
        self.revision += 1
        if event["kind"] in PLAYING or before != self.times_back:
            self.moved = self.revision
        if before != self.times_back:
            self.turned = self.revision
        if event["kind"] not in PLAYING:
            self.arranged = self.revision
        elif self.match.over or self.match.deal_of(len(self.match.played)) > deal:
            self.dealt = self.revision
        if command := event.get("id"):
            self.done.add(command)

    def _sit(self, event: Event) -> None:
        """A person sits down: at the beginning, or on an empty chair."""
        sitter = self.sitters[event["seat"]]
        if sitter.key or sitter.kind not in (OPEN, PERSON):
            raise TableError("this seat is taken", code="seat.taken")
        self.sitters[event["seat"]] = Sitter(PERSON, event["name"], key=event["key"])
        self.came.append(event["seat"])

    def _bot(self, event: Event) -> None:
        """A bot takes an empty chair, or plays for a person who is away."""
        sitter = self.sitters[event["seat"]]
        if sitter.kind == PERSON:
            sitter.bot = event["bot"]
        else:
            self.sitters[event["seat"]] = Sitter(BOT, bot=event["bot"])
        self._leave_alone(event["seat"])

    def _return(self, event: Event) -> None:
        """A person is back and plays again."""
        self.sitters[event["seat"]].bot = ""

    def _move(self, event: Event) -> None:
        """A move of a person or a bot; of a decision in steps, perhaps all of them."""
        if self.waiting:
            raise NotAsked("the game begins when every seat is taken", code="game.not_begun")
        start, told = len(self.match.played), self.match.settled
        self.match.play(event["seat"], event["text"], event["at"])
        try:
            for text in event.get("then", ()):
                if not has_more_steps(self.match, event["seat"]):
                    raise TableError("one decision after the other: these are several", code="move.several")
                self.match.play(event["seat"], text, event["at"])
        except ParlourError:
            while len(self.match.played) > start:
                self.match.undo()
            raise
        self.starts.setdefault(event["seat"], []).append(start)
        if self.config.in_order:
            self._tell_in_order(told)
        self.takeback = None

    def _tell_in_order(self, told: int) -> None:
        """Tell answers that were sealed seat by seat; `told`: how many moves were told before."""
        now = self.match.tell_in_order(told)
        for seat, starts in self.starts.items():
            moved = [now[at - told] if at >= told else at for at in starts]
            self.starts[seat] = list(dict.fromkeys(moved))

    def has_sealed(self, seat: int | None) -> bool:
        """Whether a seat has given a sealed answer, all of it, and others have yet to give theirs."""
        return gives_sealed(self.match, seat) and seat not in self.match.deciders

    @property
    def advises(self) -> bool:
        """Whether search advises who sits here: against bots, among people where the table permits it."""
        return self.match.over or self.config.hints or len(self.people) < 2

    def changes(self, seat: int) -> int:
        """How often a seat has changed its sealed answer to the question that is asked now."""
        return self._changes[self.match.settled, seat]

    def _change(self, event: Event) -> None:
        """Somebody will give another sealed answer; those of the others stand."""
        seat, match = event["seat"], self.match
        told, before = match.settled, list(match.played)
        match.withdraw(seat)
        self._changes[told, seat] += 1
        kept = [at for at in range(told, len(before)) if before[at].seat != seat]
        self.starts[seat] = [start for start in self.starts.get(seat, []) if start < told]
        for other, starts in self.starts.items():
            self.starts[other] = [told + kept.index(at) if at >= told else at for at in starts]
        self.takeback = None

    def _home(self, event: Event) -> None:
        """Every card that can go home goes home: one decision, to be taken back as one."""
        if self.waiting:
            raise NotAsked("the game begins when every seat is taken", code="game.not_begun")
        here, match, seat = homeward(self.match), self.match, event["seat"]
        start = len(match.played)
        if here is None or seat not in match.deciders:
            raise TableError("no card goes home by itself here", code="move.not_legal")
        goes_home, none_does = here
        while not match.over and (move := next(filter(goes_home, match.legal_moves(seat)), None)) is not None:
            match.play_move(seat, move, event["at"])
        if len(match.played) == start:
            raise MoveRefused(none_does)
        self.starts.setdefault(seat, []).append(start)
        self.takeback = None

    def _back(self, event: Event) -> None:
        """Moves are taken back until only so many are left."""
        self._take_back(event["to"])

    def _take_back(self, to: int) -> None:
        while len(self.match.played) > to:
            self.match.undo()
        for starts in self.starts.values():
            while starts and starts[-1] >= to:
                starts.pop()
        self.takeback = None
        self.times_back += 1

    def _restart(self, event: Event) -> None:
        """The game begins again with the same deals; what was played so far is put by, for a while."""
        self.put_by = [*self.put_by, (self.match, self.starts)][-MOST_PUT_BY:]
        self.match, self.starts = _first_deal(self.config), {}
        self.takeback = None
        self.times_back += 1

    def _resume(self, event: Event) -> None:
        """The game goes on where it was when it was begun again."""
        if not self.put_by:
            raise NotAsked("this game was not begun again", code="game.not_restarted")
        self.match, self.starts = self.put_by.pop()
        self.takeback = None
        self.times_back += 1

    def _ask(self, event: Event) -> None:
        """A person asks the others whether moves may be taken back."""
        others = {seat for seat in self.people if seat != event["seat"]}
        self.takeback = TakeBack(event["seat"], event["to"], self.revision, others)

    def _agree(self, event: Event) -> None:
        """One of the others agrees, or does not; or whoever asked asks no longer."""
        asked, seat = self.takeback, event["seat"]
        withdrawn = asked is not None and seat == asked.seat and not event["agree"]
        if asked is None or not (withdrawn or seat in asked.waiting):
            raise TableError("nobody asks you to take back a move", code="takeback.not_pending")
        if not event["agree"]:
            self.takeback = None
            return
        asked.waiting.discard(seat)
        if not asked.waiting:
            self._take_back(asked.to)

    def _lapse(self, event: Event) -> None:
        """Not all have agreed in time to what somebody asked for."""
        self.takeback = None

    def _pace(self, event: Event) -> None:
        self.pace = event["pace"]

    def _patience(self, event: Event) -> None:
        """All windows are open for so many times as long."""
        self.time_multiplier = event["times"]

    def _reissue(self, event: Event) -> None:
        """Somebody has lost the link to her seat: another one leads there from now on."""
        sitter = self.sitters[event["seat"]]
        if sitter.kind != PERSON or not sitter.key:
            raise TableError("nobody has sat down there", code="seat.empty")
        sitter.key, sitter.anew = event["key"], True
        self._leave_alone(event["seat"])

    def _behind(self, event: Event) -> None:
        """Somebody who plays lets another look into her cards, or does not, or not any more."""
        seat, number, agree = event["seat"], event["number"], event["agree"]
        if not self.config.allow_shadowing or seat not in self.people or seat in self.bots:
            raise TableError("nobody can stand there", code="shadow.unavailable")
        if (before := self.shadow_answers.get(number)) is not None and not before.agree:
            raise TableError(
                "that was refused or has ended: whoever looks on has to ask anew", code="shadow.ended"
            )
        if before is None and not agree:
            self.refused[seat] = event["when"]
        self.shadow_answers = self.shadow_answers | {
            number: Answer(seat, agree)
        }  # a new one: those who look on compare them

    def _leave_alone(self, seat: int) -> None:
        """A seat has changed hands: nobody stands behind it any more."""
        ended = {
            one: Answer(seat, agree=False)
            for one, answer in self.shadow_answers.items()
            if answer.seat == seat
        }
        self.shadow_answers = self.shadow_answers | ended

    def admits(self, number: str, seat: int) -> bool:
        """Whether whoever has this wish sees what the seat sees."""
        return self.shadow_answers.get(number) == Answer(seat, agree=True)

    def _copied(self, event: Event) -> None:
        """Somebody plays these deals elsewhere before they are played here."""
        self.copied = True

    def _rematch(self, event: Event) -> None:
        self.next = event["table"]

    def last_start(self, seat: int) -> int:
        """How many moves were played before the last decision of a seat. Raises NotAsked if it has none.

        Of answers that were sealed and are told now all are given anew, or one would answer who knows others.
        """
        starts = self.starts.get(seat)
        if not starts:
            raise NotAsked("you have not played yet: there is nothing to take back", code="takeback.nothing")
        start = starts[-1]
        told = self.config.in_order and start < self.match.settled
        return self.match.at_move(start).settled if told else start


def gives_sealed(match: Match, seat: int | None) -> bool:
    """Whether a seat has given a sealed answer, or has begun to."""
    return any(played.seat == seat for played in match.played[match.settled :])


def has_more_steps(match: Match, seat: int) -> bool:
    """Whether a seat has begun a sealed answer and is asked for more: nobody hears how many steps it has."""
    return seat in match.deciders and gives_sealed(match, seat)


def _first_deal(config: TableConfig) -> Match:
    """The match of a table before anybody has played."""
    game = find(config.game)
    deck = deck_of(game, config.seed) if config.numbered else None
    return Match(game, len(config.chairs), config.options, config.seed, deck)


def key_of(token: str) -> str:
    """What is kept of a token: whoever reads the database cannot sit down with it."""
    return hashlib.sha256(token.encode()).hexdigest()


def _first_sitter(chair: str) -> Sitter:
    return Sitter(chair) if chair in (OPEN, PERSON) else Sitter(BOT, bot=chair)


def make_event(kind: str, **said: Any) -> Event:
    """An event as it is kept."""
    return {"kind": kind, **said}


def constant_event(kind: str, **said: Any) -> Callable[[State], Event]:
    """What makes this event whatever the table has come to."""
    return lambda state: make_event(kind, **said)
