"""The state of a table after its events: the occupants of the seats, and the match.

Only `State.apply` changes the state, both during play and when a table is read from the database. It raises
ParlourError for an event that is not possible, and then changes nothing.
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
from ...presentation.first_deal import first_deal
from ..protocol.messages import BOT, OPEN, PERSON
from .config import TableConfig, bot_names
from .store import Event

MAX_RESTARTED_GAMES = 10  # games before a restart that are kept in memory and can be resumed
GAME_EVENTS = ("move", "change", "home")  # events that change neither occupants nor settings


class TableError(ParlourError):
    """An action that is not possible at this table now; the message gives the reason."""

    code = "table.refused"


@dataclass
class Occupant:
    """The occupant of a seat: a person, a bot, or none yet (`kind` is "person", "bot" or "open").

    `key` is the hash of a person's token. If a person has a `bot`, they are away and the bot plays for them
    until they return. `link_replaced`: the seat has a new link, and a page with the old one is a spectator.
    """

    kind: str
    name: str = ""
    bot: str = ""
    key: str = ""
    link_replaced: bool = False


@dataclass
class TakeBack:
    """A pending request of `seat` to take back all moves after the first `to`.

    The seats in `waiting` have not agreed yet. `number` is the revision of the request and identifies it.
    """

    seat: int
    to: int
    number: int
    waiting: set[int] = field(default_factory=set)


class ShadowAnswer(NamedTuple):
    """The answer of a seat to a request for shadowing."""

    seat: int
    agree: bool


class State:
    """The state of a table after some of its events."""

    def __init__(self, config: TableConfig) -> None:
        self.config = config
        self.commitment = config.commitment
        self.match = _new_match(config)
        # for each restart that can be undone: the match and `decision_starts` before it
        self.restarted_games: list[tuple[Match, dict[int, list[int]]]] = []
        self.occupants = [_initial_occupant(chair) for chair in config.chairs]
        self.join_order: list[int] = []  # the seats of people, in the order in which they joined
        self.pace, self.time_multiplier = config.pace, config.time_multiplier
        self.revision = 0
        self.cards_revision = 0  # the last revision that changed the cards
        self.takeback_revision = 0  # the last revision that took moves back
        self.settings_revision = 0  # the last revision that changed anything else
        self.deal_end_revision = 0  # the last revision that ended a deal
        self.takeback: TakeBack | None = None
        self.takeback_count = 0  # how often moves were taken back
        self.copied = False  # whether another table got the same deals before the game here was over
        self.rematch_table = ""  # the id of the rematch
        # by seat: for each decision of the seat, the number of moves before it
        self.decision_starts: dict[int, list[int]] = {}
        # by revealed moves and seat: changes of a sealed answer
        self._answer_changes = Counter[tuple[int, int]]()
        # by number of the request for shadowing
        self.shadow_answers: dict[str, ShadowAnswer] = {}
        self.refusal_times: dict[int, float] = {}  # by seat: when it last refused a request for shadowing
        self.completed_commands: set[str] = set()

    @classmethod
    def after(cls, config: TableConfig, events: list[Event]) -> "State":
        """The state after stored events."""
        state = cls(config)
        for event in events:
            state.apply(event)
        return state

    @property
    def waiting(self) -> bool:
        """Whether a seat is still empty."""
        return any(occupant.kind == OPEN for occupant in self.occupants)

    @property
    def status(self) -> str:
        return "waiting" if self.waiting else "over" if self.match.over else "playing"

    @property
    def bots(self) -> dict[int, str]:
        """The bots that play, by seat, also those that play for an absent person."""
        return {seat: occupant.bot for seat, occupant in enumerate(self.occupants) if occupant.bot}

    @property
    def people(self) -> list[int]:
        return [seat for seat, occupant in enumerate(self.occupants) if occupant.kind == PERSON]

    @property
    def names(self) -> dict[int, str]:
        """The names of the occupants, by seat, without empty seats."""
        named = {seat: occupant.name for seat, occupant in enumerate(self.occupants) if occupant.name}
        nameless = [seat for seat in self.bots if seat not in named]
        return named | bot_names(self.config.name_seed, nameless, named.values()) if nameless else named

    def age(self) -> float:
        """The age of the table in seconds."""
        return max(0.0, round(time.time() - self.config.created_at, 1))

    def move_event(self, seat: int, text: str, then: Sequence[str] = ()) -> Event:
        """The event of a move made now. `then`: further steps of a sealed answer, which is one event."""
        event = make_event("move", seat=seat, text=text, at=self.age())
        return event | ({"then": list(then)} if then else {})

    @property
    def result(self) -> Event | None:
        """The result of a finished game as it is stored with the table: players, points, winners."""
        if not self.match.over:
            return None
        match = self.match
        names = [self.names.get(seat, "") for seat in range(len(self.occupants))]
        return {
            "table": self.config.id,
            "points": match.points,
            "winners": match.winners,
            "ending": match.ending,
            "names": names,
            "people": self.people,
            "moves": len(match.played),
            "back": self.takeback_count,
            "copied": self.copied,
        }

    def seat_of(self, token: str | None) -> int | None:
        """The seat that a token belongs to; None for a spectator."""
        if not token:
            return None
        key = token_hash(token)
        known = [secrets.compare_digest(occupant.key, key) for occupant in self.occupants]
        return known.index(True) if True in known else None

    def apply(self, event: Event) -> None:
        """Apply an event. Raises ParlourError, and then the state is unchanged."""
        before, deal = self.takeback_count, self.match.deal_of(len(self.match.played))
        getattr(self, f"_{event['kind']}")(event)
        self.revision += 1
        if event["kind"] in GAME_EVENTS or before != self.takeback_count:
            self.cards_revision = self.revision
        if before != self.takeback_count:
            self.takeback_revision = self.revision
        if event["kind"] not in GAME_EVENTS:
            self.settings_revision = self.revision
        elif self.match.over or self.match.deal_of(len(self.match.played)) > deal:
            self.deal_end_revision = self.revision
        if command := event.get("id"):
            self.completed_commands.add(command)

    def _sit(self, event: Event) -> None:
        """A person takes a seat that is empty or reserved for its first person."""
        occupant = self.occupants[event["seat"]]
        if occupant.key or occupant.kind not in (OPEN, PERSON):
            raise TableError("this seat is taken", code="seat.taken")
        self.occupants[event["seat"]] = Occupant(PERSON, event["name"], key=event["key"])
        self.join_order.append(event["seat"])

    def _bot(self, event: Event) -> None:
        """A bot takes an empty seat, or plays for a person who is away."""
        occupant = self.occupants[event["seat"]]
        if occupant.kind == PERSON:
            occupant.bot = event["bot"]
        else:
            self.occupants[event["seat"]] = Occupant(BOT, bot=event["bot"])
        self._end_shadowing(event["seat"])

    def _return(self, event: Event) -> None:
        """A person returns, and the bot no longer plays for them."""
        self.occupants[event["seat"]].bot = ""

    def _move(self, event: Event) -> None:
        """A move of a person or a bot; the event may contain all steps of a sealed answer."""
        if self.waiting:
            raise NotAsked("the game begins when every seat is taken", code="game.not_begun")
        start, revealed = len(self.match.played), self.match.settled
        self.match.play(event["seat"], event["text"], event["at"])
        try:
            for text in event.get("then", ()):
                if not has_more_steps(self.match, event["seat"]):
                    raise TableError("this message contains several decisions: send one", code="move.several")
                self.match.play(event["seat"], text, event["at"])
        except ParlourError:
            while len(self.match.played) > start:
                self.match.undo()
            raise
        self.decision_starts.setdefault(event["seat"], []).append(start)
        if self.config.in_order:
            self._reveal_in_order(revealed)
        self.takeback = None

    def _reveal_in_order(self, revealed: int) -> None:
        """Order sealed answers that were just revealed by seat; `revealed`: how many moves came before."""
        positions = self.match.tell_in_order(revealed)
        for seat, starts in self.decision_starts.items():
            moved = [positions[at - revealed] if at >= revealed else at for at in starts]
            self.decision_starts[seat] = list(dict.fromkeys(moved))

    def has_sealed(self, seat: int | None) -> bool:
        """Whether a seat has given its whole sealed answer and other seats have not."""
        return has_begun_sealed_answer(self.match, seat) and seat not in self.match.deciders

    @property
    def hints_allowed(self) -> bool:
        """Whether players get hints: always with at most one person, else if the table permits it."""
        return self.match.over or self.config.hints or len(self.people) < 2

    def answer_changes(self, seat: int) -> int:
        """How often a seat has changed its sealed answer to the current question."""
        return self._answer_changes[self.match.settled, seat]

    def _change(self, event: Event) -> None:
        """A seat withdraws its sealed answer to give another one; the other answers are kept."""
        seat, match = event["seat"], self.match
        revealed, before = match.settled, list(match.played)
        match.withdraw(seat)
        self._answer_changes[revealed, seat] += 1
        kept = [at for at in range(revealed, len(before)) if before[at].seat != seat]
        self.decision_starts[seat] = [at for at in self.decision_starts.get(seat, []) if at < revealed]
        for other, starts in self.decision_starts.items():
            moved = [revealed + kept.index(at) if at >= revealed else at for at in starts]
            self.decision_starts[other] = moved
        self.takeback = None

    def _home(self, event: Event) -> None:
        """Play every card that can go to the foundations: one decision, which is taken back as a whole."""
        if self.waiting:
            raise NotAsked("the game begins when every seat is taken", code="game.not_begun")
        auto_play, match, seat = self.match.game.texts.homeward(), self.match, event["seat"]
        start = len(match.played)
        if auto_play is None or seat not in match.deciders:
            raise TableError("cards are not played home automatically here", code="move.not_legal")
        goes_home, refusal = auto_play
        while not match.over and (move := next(filter(goes_home, match.legal_moves(seat)), None)) is not None:
            match.play_move(seat, move, event["at"])
        if len(match.played) == start:
            raise MoveRefused(refusal)
        self.decision_starts.setdefault(seat, []).append(start)
        self.takeback = None

    def _back(self, event: Event) -> None:
        """Take moves back until only the first `to` are left."""
        self._take_back(event["to"])

    def _take_back(self, to: int) -> None:
        while len(self.match.played) > to:
            self.match.undo()
        for starts in self.decision_starts.values():
            while starts and starts[-1] >= to:
                starts.pop()
        self.takeback = None
        self.takeback_count += 1

    def _restart(self, event: Event) -> None:
        """The game restarts with the same deals. The game before it is kept, so that it can be resumed."""
        self.restarted_games = [*self.restarted_games, (self.match, self.decision_starts)][
            -MAX_RESTARTED_GAMES:
        ]
        self.match, self.decision_starts = _new_match(self.config), {}
        self.takeback = None
        self.takeback_count += 1

    def _resume(self, event: Event) -> None:
        """Undo a restart: the game before it continues."""
        if not self.restarted_games:
            raise NotAsked("this game was not restarted", code="game.not_restarted")
        self.match, self.decision_starts = self.restarted_games.pop()
        self.takeback = None
        self.takeback_count += 1

    def _ask(self, event: Event) -> None:
        """A person requests the consent of the others to take moves back."""
        others = {seat for seat in self.people if seat != event["seat"]}
        self.takeback = TakeBack(event["seat"], event["to"], self.revision, others)

    def _agree(self, event: Event) -> None:
        """Another person agrees or refuses, or the requester withdraws the request."""
        request, seat = self.takeback, event["seat"]
        withdrawn = request is not None and seat == request.seat and not event["agree"]
        if request is None or not (withdrawn or seat in request.waiting):
            raise TableError(
                "no request to take back moves waits for your answer", code="takeback.not_pending"
            )
        if not event["agree"]:
            self.takeback = None
            return
        request.waiting.discard(seat)
        if not request.waiting:
            self._take_back(request.to)

    def _lapse(self, event: Event) -> None:
        """The request to take back moves has timed out."""
        self.takeback = None

    def _pace(self, event: Event) -> None:
        self.pace = event["pace"]

    def _patience(self, event: Event) -> None:
        """Multiply all time limits."""
        self.time_multiplier = event["times"]

    def _reissue(self, event: Event) -> None:
        """Replace the link to a seat, because the person has lost it."""
        occupant = self.occupants[event["seat"]]
        if occupant.kind != PERSON or not occupant.key:
            raise TableError("no person has this seat", code="seat.empty")
        occupant.key, occupant.link_replaced = event["key"], True
        self._end_shadowing(event["seat"])

    def _behind(self, event: Event) -> None:
        """A player agrees to a request for shadowing, refuses it, or ends it."""
        seat, number, agree = event["seat"], event["number"], event["agree"]
        if not self.config.allow_shadowing or seat not in self.people or seat in self.bots:
            raise TableError("this seat cannot be shadowed", code="shadow.unavailable")
        if (before := self.shadow_answers.get(number)) is not None and not before.agree:
            raise TableError(
                "this request was refused or has ended: the spectator must send another one",
                code="shadow.ended",
            )
        if before is None and not agree:
            self.refusal_times[seat] = event["when"]
        # a new dictionary, because delayed tables compare it with the one before
        self.shadow_answers = self.shadow_answers | {number: ShadowAnswer(seat, agree)}

    def _end_shadowing(self, seat: int) -> None:
        """End the shadowing of a seat that has changed hands."""
        ended = {
            one: ShadowAnswer(seat, agree=False)
            for one, answer in self.shadow_answers.items()
            if answer.seat == seat
        }
        self.shadow_answers = self.shadow_answers | ended

    def grants_shadowing(self, number: str, seat: int) -> bool:
        """Whether a seat has agreed to the request of this number."""
        return self.shadow_answers.get(number) == ShadowAnswer(seat, agree=True)

    def _copied(self, event: Event) -> None:
        """Another table got the same deals before the game here was over."""
        self.copied = True

    def _rematch(self, event: Event) -> None:
        self.rematch_table = event["table"]

    def last_decision_start(self, seat: int) -> int:
        """The number of moves before the last decision of a seat. Raises NotAsked if it has none.

        For a sealed answer that was revealed, this is the start of all answers to the same question: a player
        who knows the answers of others must not answer alone.
        """
        starts = self.decision_starts.get(seat)
        if not starts:
            raise NotAsked("you have not played yet: there is nothing to take back", code="takeback.nothing")
        start = starts[-1]
        revealed = self.config.in_order and start < self.match.settled
        return self.match.at_move(start).settled if revealed else start


def has_begun_sealed_answer(match: Match, seat: int | None) -> bool:
    """Whether a seat has given a sealed answer, or a part of one."""
    return any(played.seat == seat for played in match.played[match.settled :])


def has_more_steps(match: Match, seat: int) -> bool:
    """Whether a seat has given a part of a sealed answer. Others must not learn how many steps it has."""
    return seat in match.deciders and has_begun_sealed_answer(match, seat)


def _new_match(config: TableConfig) -> Match:
    """The match of a table before the first move."""
    game = find(config.game)
    deck = deck_of(game, config.seed) if config.numbered else None
    if config.first_deal and (prepared := first_deal(game)) and prepared.deck:
        deck = list(prepared.deck)
    return Match(game, len(config.chairs), config.options, config.seed, deck)


def token_hash(token: str) -> str:
    """The hash of a token. Only hashes are stored, so that a copy of the database opens no seat."""
    return hashlib.sha256(token.encode()).hexdigest()


def _initial_occupant(chair: str) -> Occupant:
    return Occupant(chair) if chair in (OPEN, PERSON) else Occupant(BOT, bot=chair)


def make_event(kind: str, **fields: Any) -> Event:
    """An event as it is stored."""
    return {"kind": kind, **fields}


def constant_event(kind: str, **fields: Any) -> Callable[[State], Event]:
    """A factory that returns the same event for every state."""
    return lambda state: make_event(kind, **fields)
