"""The class `Match`: play a game move by move, take moves back, and read views, logs and records."""

import importlib
import time
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np

from ..engine.cards import read_card, write_card
from ..engine.chance import fresh_seed, shuffle
from ..engine.checking import no_legal_moves
from ..engine.game import Game
from ..engine.linked import copied, deciders, engine, zone_at
from ..engine.moves import Refusal, stays_sealed
from ..errors import NotAsked, ParlourError, PositionError, RecordError, SeatsError, UnreadableMove
from ..games import find, load
from ..names.arguments import (
    option_values,
    seat_count,
    seat_number,
    seconds_number,
    seed_number,
    whole_number,
)
from . import events, view
from .plain_table import PlainTable
from .record import compare_results, read_move, read_record, result, text_of, write_record
from .score_breakdown import Sums, ValueCall

FASTEST = 1  # compression level; enough, because most of a table is empty


class Before(NamedTuple):
    """The table before a move, compressed, with copies of the fields that are read often.

    `scored` is the number of deals that had been scored, `calls` those of `value` so far in this deal.
    """

    packed: bytes
    asked: int
    owes: int
    deals: int
    scored: int
    calls: list[ValueCall]

    def table(self, form: np.dtype) -> np.ndarray:
        """Return the table as a new array."""
        return np.frombuffer(bytearray(zlib.decompress(self.packed)), form)


def before_move(table: np.ndarray, scored: int, calls: list[ValueCall]) -> Before:
    """Return a compressed copy of a table that a move is about to change."""
    asked, owes, deals = (table[name].item(0) for name in ("asked", "owes", "deals"))
    return Before(zlib.compress(table.tobytes(), FASTEST), asked, owes, deals, scored, calls)


class MoveRefused(ParlourError):
    """A move that the rules forbid; `refusal` says which rule, why, and which cards prove it."""

    code = "move.not_legal"

    def __init__(self, refusal: Refusal, code: str | None = None) -> None:
        super().__init__(f"{refusal.text[:1].upper()}{refusal.text[1:]} ({refusal.rule}).", code=code)
        self.refusal = refusal


@dataclass(frozen=True)
class Played:
    """One move of a match: its seat, the seconds since the start (`at`) and the card transfers (`hops`)."""

    seat: int
    move: int
    text: str
    at: float
    hops: list[events.Hop] = field(repr=False, compare=False)
    said: str = ""  # what the player announces with the move


@dataclass(frozen=True)
class ScoredDeal:
    """One finished deal: for each seat the points of each named line, and the total after the deal.

    `sums` is the breakdown of those lines that have one, and `summary` tells in sentences how the deal was
    scored. Both are empty if the match is not watched.
    """

    lines: list[dict[str, int]]
    points: list[int]
    sums: list[Sums] = field(default_factory=list, compare=False)
    summary: list[str] = field(default_factory=list, compare=False)

    def told(self) -> dict[str, Any]:
        """Return the deal as JSON data, copied so that callers cannot change the match."""
        return {"lines": [dict(line) for line in self.lines], "points": list(self.points)}


class Match:
    """A game in progress. `print(match)` draws the table.

    `game` is a game or its name. `seed` is a whole number below 2**256 (drawn from the operating system if
    not given); `number` is the number of the game in a simulation with this seed. `deck` stacks the first
    pack: cards as text, top first; the cards that it leaves out follow in random order.

    A match can be copied (`copy`, `copy.deepcopy`) and pickled; a copy is independent of the original.

    Raises UnknownGame, SeatsError, OptionError, PositionError for a deck, and ArgumentError.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
        deck: list[str] | None = None,
        watched: bool = True,
        number: int = 0,
    ) -> None:
        self._set_up(load(game), option_values(options), watched)
        self.seed = fresh_seed() if seed is None else seed_number(seed)
        self.number, self.deck = whole_number(number, "a game's number", below=1 << 40), deck
        template = self._engine.template(seat_count(seats), self.options)
        if deck is not None:
            self._stack(template, deck)
        self.table = self._engine.begin(template, self.seed, number, self._note_score)

    def _set_up(self, game: Game, options: Mapping[str, Any], watched: bool) -> None:
        """Set all attributes that do not depend on the table."""
        self.game, self.options, self.watched = game, dict(options), watched
        self.seed, self.number, self.deck = -1, 0, None
        self.played: list[Played] = []
        self.scored: list[ScoredDeal] = []
        self._scored_by: list[events.ScoredBy] = []  # of the deals that the current move ends
        self._calls: list[ValueCall] = []  # the calls of `value` in this deal
        self._engine = engine(game)
        self._before: list[Before] = []
        self._told: dict[int, dict[str, list[str] | None]] = {}  # sentences by move and kind
        self._looked_at = b""  # the table that the next two caches belong to
        self._known: dict[int, np.ndarray] = {}
        self._listed: dict[int, list[int]] = {}
        self._started = time.monotonic()

    def _stack(self, template: np.ndarray, deck: list[str]) -> None:
        """Stack the stock for the first deal. Raises PositionError."""
        named = _cards(deck)
        rest = list(self.game.cards(template[0]))
        for one in named:
            if one not in rest:
                raise PositionError(
                    f"{write_card(one)} stands more often in the deck than in the pack", code="deck.invalid"
                )
            rest.remove(one)
        shuffle(rest, self.seed)
        stock = zone_at(template, self.game.stock)
        for one in reversed(named + rest):
            stock.lay(one)
        template["stacked"] = 1

    @classmethod
    def at(cls, game: Game, table: np.ndarray, options: Mapping[str, Any]) -> "Match":
        """Return a match that starts from a table set up by hand; it has no seed and no record."""
        match = cls.__new__(cls)
        match._set_up(game, options, watched=True)
        match.table = table
        match._engine.resume(table, match._note_score)
        return match

    @classmethod
    def from_record(cls, record: str | Mapping[str, Any], watched: bool = True) -> "Match":
        """Replay a record: the result of `record()`, or the same as JSON text. Raises RecordError."""
        return replay(read_record(text_of(record)), watched)

    def record(self) -> dict[str, Any]:
        """Return the record of the game as JSON data: options, seed and moves. It reveals hidden cards.

        Raises RecordError for a match from a position, which has no seed.
        """
        if self.seed < 0:
            raise RecordError(
                "a match from a position has no seed, so no record: use write_position",
                code="record.unavailable",
            )
        return write_record(self)

    def copy(self) -> "Match":
        """Return an independent copy of the match."""
        again = type(self).__new__(type(self))
        vars(again).update(vars(self))
        again.options, again.deck = dict(self.options), None if self.deck is None else [*self.deck]
        again.played, again.scored, again._before = [*self.played], [*self.scored], [*self._before]
        again._scored_by, again._calls = [*self._scored_by], [*self._calls]
        again._told = {number: dict(told) for number, told in self._told.items()}
        again.table = copied(self.table)
        again._forget()
        return again

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> "Match":
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for pickle: the table as bytes, and the name of the rules module as the game."""
        state = vars(self.copy()) | {"game": self.game.rules, "table": self.table.tobytes()}
        state["_started"] = time.monotonic() - self._started
        del state["_engine"]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self.game = importlib.import_module(state["game"]).GAME
        self._engine = engine(self.game)
        self._started = time.monotonic() - state["_started"]
        self.table = np.frombuffer(bytearray(state["table"]), self.game.table.dtype)

    def __repr__(self) -> str:
        over = f", over: {self.ending}" if self.over else ""
        return f"<Match {self.game.name}, seats {self.seats}, moves played {self.settled}{over}>"

    def __str__(self) -> str:
        return self.draw()

    @property
    def seats(self) -> int:
        return int(self.table["seats"].item(0))

    @property
    def over(self) -> bool:
        return bool(self.table["over"].item(0))

    @property
    def points(self) -> list[int]:
        points: list[int] = self.table["points"][0].tolist()
        return points[: self.seats]

    @property
    def winners(self) -> list[int]:
        """The seats that won. Several seats share a win; no seats mean a draw or an unfinished game."""
        mask = int(self.table["winners"][0])
        return [seat for seat in range(self.seats) if mask >> seat & 1]

    @property
    def ending(self) -> str:
        """Why the game ended; empty before that."""
        return self.game.endings[self.table["ending"].item(0)] if self.over else ""

    @property
    def phase(self) -> str:
        return str(self.game.phases[self.table["phase"].item(0)].name)

    @property
    def deciders(self) -> list[int]:
        """The seats that owe a decision now; several in a sealed phase."""
        return deciders(self.table)

    @property
    def on_turn(self) -> int | None:
        """The seat on turn; None if the game is over or a sealed phase has several deciders."""
        alone = not self.over and not self.table["owes"].item(0)
        return int(self.table["turn"].item(0)) if alone else None

    @property
    def past(self) -> list[np.ndarray]:
        """The table before each move, and the current table."""
        return [*(before.table(self.game.table.dtype) for before in self._before), self.table]

    def at_move(self, number: int) -> "Match":
        """Return the match after `number` moves, for reading only. Raises NotAsked if there were fewer."""
        if not 0 <= whole_number(number, "a number of moves") <= len(self.played):
            raise NotAsked(
                f"{len(self.played)} moves have been played: there is no move {number}", code="move.unknown"
            )
        past = Match.__new__(Match)
        past._set_up(self.game, self.options, self.watched)
        past.seed, past.number, past.deck = self.seed, self.number, self.deck
        past.played, past._before = self.played[:number], self._before[:number]
        if number < len(self.played):
            before = self._before[number]
            past.table, past.scored = before.table(self.game.table.dtype), self.scored[: before.scored]
        else:
            past.table, past.scored = copied(self.table), list(self.scored)
        return past

    def deal_of(self, number: int) -> int:
        """Return the deal (from 1) in which move `number` (from 0) was made or will be made."""
        past = number < len(self._before)
        return int(self._before[number].deals if past else self.table["deals"].item(0)) + 1

    @property
    def settled(self) -> int:
        """The number of moves that are public: all except the sealed answers of the current phase."""
        number, asked, owes = len(self.played), self.table["asked"].item(0), self.table["owes"].item(0)
        while asked and number:
            before = self._before[number - 1]
            if not stays_sealed(asked, owes, before.asked, before.owes):
                break  # an earlier phase
            owes = before.owes
            number -= 1
        return number

    def legal(self, seat: int) -> list[str]:
        """Return the legal moves of a seat as text, or none if it may not move. Raises SeatsError."""
        seat = self._seat(seat)
        moves = self.legal_moves(seat)
        t = self.asking(seat) if moves else None
        return [self.game.texts.write(move, t) for move in moves]

    def legal_moves(self, seat: int) -> list[int]:
        """Return the legal moves of a seat as numbers, or none if it may not move. Raises SeatsError."""
        if seat in self.deciders:
            return list(self._listed_to(seat))
        self._seat(seat)
        return []

    def known_to(self, seat: int) -> np.ndarray:
        """Return the table as a seat knows it, read-only. `layout.spectator` gives what all can see.

        Raises SeatsError.
        """
        self._look()
        if seat not in self._known:
            if seat != self.game.table.spectator:
                self._seat(seat)
            self._known[seat] = self._engine.known_to(self.table, seat)
            self._known[seat].flags.writeable = False
        return self._known[seat]

    def _listed_to(self, seat: int) -> list[int]:
        """Return the cached legal moves of a seat that must decide. Raises RulesError if there are none."""
        self._look()
        if seat not in self._listed:
            listed = self._engine.moves(self.table, seat)
            if not listed and self.seed >= 0:  # a position may leave out a hand
                raise no_legal_moves(self.game, seat)
            self._listed[seat] = listed
        return self._listed[seat]

    def _look(self) -> None:
        """Clear the caches if the table has changed."""
        now = self.table.tobytes()
        if now != self._looked_at:
            self._forget()
            self._looked_at = now

    def _forget(self) -> None:
        self._looked_at, self._known, self._listed = b"", {}, {}

    def asking(self, seat: int) -> Any:
        """Return the table as a seat knows it, with that seat on turn."""
        t = PlainTable(self.game.table, self.known_to(seat))
        t.turn = seat
        return t

    def prompt(self, seat: int) -> str:
        """Return what a seat that decides can do now; empty for other seats."""
        if seat not in self.deciders:
            return ""
        return self.game.texts.prompt(self.asking(seat), seat, self._listed_to(seat))

    def banner(self) -> list[str]:
        """Return what the deal is about, in parts, from what all may see."""
        return self.game.texts.banner(PlainTable(self.game.table, self.known_to(self.game.table.spectator)))

    def events(self, number: int) -> list[str] | None:
        """Return sentences about a move and its effects, from what all may see; None for the usual ones.

        `number` counts from 0. A secret move has none.
        """
        return None if self._is_secret(number) else self._sentences(number, self.game.texts.events)

    def revealed(self, number: int) -> list[str]:
        """Return sentences about what secret moves lead to, if move `number` is the last of them."""
        is_last = number < self.settled and self._is_secret(number)
        return (self._sentences(number, self.game.texts.revealed) or []) if is_last else []

    def round_summary(self, number: int) -> list[str]:
        """Return what happened in the round that move `number` (from 0) ended; empty if it ended none."""
        return self._sentences(number, self.game.texts.round_summary) or []

    def rounds(self) -> list[list[str]]:
        """Return what happened in each round that has ended, in sentences, from what all may see.

        Only games whose texts define `round_summary` have rounds apart from deals.
        """
        if not self.game.texts.get("round_summary"):
            return []
        return [told for number in range(self.settled) if (told := self.round_summary(number))]

    def _is_secret(self, number: int) -> bool:
        return self.game.verbs[self.played[number].move & 15].secret

    def _sentences(self, number: int, tell: Callable[[Any, int, Any], list[str] | None]) -> list[str] | None:
        """Return what a method of the game's texts tells about a move, from what all may see; cached."""
        name = tell.__name__
        if not self.game.texts.get(name):
            return None
        told = self._told.setdefault(number, {})
        if name not in told:
            before, after = self._as_all_see(number)
            told[name] = tell(before, self.played[number].move, after)
        return told[name]

    def logged_summary(self, number: int) -> list[str]:
        """Return the summary of the deal that move `number` ended, if the game tells it in the log, too."""
        if not self.game.texts.get("LOG_SUMMARY", False):
            return []
        ended = [*(state.scored for state in self._before[number : number + 2]), len(self.scored)]
        return list(self.scored[ended[0]].summary) if ended[1] > ended[0] else []

    @property
    def results(self) -> int:
        """The number of deals and rounds that have ended: what players read between them."""
        return len(self.scored) + len(self.rounds())

    def _as_all_see(self, number: int) -> tuple[PlainTable, PlainTable]:
        """Return the tables before and after a move as all may see them, with its player on turn before."""
        layout = self.game.table
        before, after = (
            PlainTable(layout, self._engine.known_to(table, layout.spectator))
            for table in self._around(number)
        )
        before.turn = self.played[number].seat
        return before, after

    def _around(self, number: int) -> list[np.ndarray]:
        """Return the tables before and after a move."""
        states = self._before[number : number + 2]
        tables = [state.table(self.game.table.dtype) for state in states]
        return tables if len(tables) == 2 else [*tables, self.table]

    def play(self, seat: int, text: str, at: float | None = None) -> Played:
        """Play a move. Raises NotAsked, UnreadableMove or MoveRefused and then leaves the match unchanged.

        The text may name a whole decision that consists of several moves; the last move is returned.
        """
        seat = seat_number(seat)
        if not isinstance(text, str):
            raise UnreadableMove(f"a move is text, as `legal` lists it, not {text!r:.60}")
        at = None if at is None else seconds_number(at)
        done, rest = len(self.played), text
        try:
            while len(self.played) == done or (rest and not self.over):
                now, rest = self.next_part(seat, rest)
                self._carry_out(seat, *self._checked(seat, now), at)
        except ParlourError:
            begun = len(self.played) > done
            while len(self.played) > done:
                self.undo()
            if begun:
                self._refuse_whole(seat, text)
            raise
        return self.played[-1]

    def next_part(self, seat: int, text: str) -> tuple[str, str]:
        """Split the text of a decision into its next move and the rest, which is empty in most games."""
        if not self.game.texts.has_steps or seat not in self.deciders:
            return text, ""
        found = self.game.texts.step(text, self.asking(seat), self._listed_to(seat))
        if isinstance(found, Refusal):
            raise MoveRefused(found)
        return found

    def _refuse_whole(self, seat: int, text: str) -> None:
        """Raise the refusal of a whole decision whose first steps were legal, if it reads as one move."""
        try:
            self.check(seat, text)
        except UnreadableMove:
            return

    def check(self, seat: int, text: str) -> int:
        """Return the number of a legal move. Raises the same errors as `play`."""
        return self._checked(seat, text)[0]

    def _checked(self, seat: int, text: str) -> tuple[int, Any]:
        """Return the number of a legal move, and the table as the seat knows it."""
        if self.over:
            raise NotAsked(f"the game is over: {self.ending}", code="game.over")
        if seat not in self.deciders:
            raise NotAsked(self._whom_they_wait_for(seat))
        t = self.asking(seat)
        try:
            move = self.game.texts.read(text, t)
        except ValueError as error:
            raise UnreadableMove(str(error)) from None
        if isinstance(move, Refusal):
            raise MoveRefused(move)
        if move not in self._listed_to(seat):
            raise MoveRefused(self.why_not(seat, move))
        return move, t

    def _whom_they_wait_for(self, seat: int) -> str:
        """Return a message with the deciders that a seat knows of; it reveals no sealed answers."""
        eye = seat if 0 <= seat < self.seats else self.game.table.spectator
        *others, last = [str(one) for one in deciders(self.known_to(eye))]
        asked = f"seats {', '.join(others)} and {last} are" if others else f"seat {last} is"
        return f"seat {seat} has nothing to decide now; {asked} asked"

    def why_not(self, seat: int, move: int) -> Refusal:
        """Return why a move is not legal, using only what the seat knows."""
        return self.game.texts.refuse(self.asking(seat), move)

    def play_move(self, seat: int, move: int, at: float | None = None) -> Played:
        """Play a move without checking that it is legal."""
        return self._carry_out(seat, move, self.asking(seat), at)

    def _carry_out(self, seat: int, move: int, t: Any, at: float | None) -> Played:
        """Play a legal move; `t` is the table as the seat knows it."""
        at = time.monotonic() - self._started if at is None else at
        text, said = self.game.texts.write(move, t), self.game.texts.said(move, t)
        seen = events.Witnessed([], [], [])
        if self.watched:
            seen = events.witness(self.game, self.table, seat, move, self._calls)
        self._before.append(before_move(self.table, len(self.scored), self._calls))
        self._scored_by, self._calls = seen.deals, seen.calls
        self._engine.step(self.table, seat, move, self._note_score)
        self.played.append(Played(seat, move, text, round(at, 1), seen.hops, said))
        return self.played[-1]

    def _note_score(self, table: np.ndarray) -> None:
        t, names = table[0], self.game.table.lines
        lines = [
            {name: t.lines[seat, i] for i, name in enumerate(names) if t.lines[seat, i]}
            for seat in range(t.seats)
        ]
        scored_by = self._scored_by.pop(0) if self._scored_by else events.ScoredBy([], [])
        self.scored.append(ScoredDeal(lines, list(t.points)[: t.seats], *scored_by))

    def undo(self) -> Played:
        """Take back the last move. Raises NotAsked if there is none."""
        if not self.played:
            raise NotAsked("there is no move to take back", code="takeback.nothing")
        before = self._before.pop()
        self.table, self._calls = before.table(self.game.table.dtype), before.calls
        del self.scored[before.scored :]
        self._told.pop(len(self.played) - 1, None)
        return self.played.pop()

    def withdraw(self, seat: int) -> None:
        """Take back the whole sealed answer of a seat while other seats have not answered yet.

        Raises NotAsked if the seat has not answered, or if all have.
        """
        told = self.settled
        if not any(played.seat == seat for played in self.played[told:]):
            raise NotAsked(
                "no answer of yours is sealed now: there is none to change", code="answer.not_sealed"
            )
        sealed = [self.undo() for _ in range(len(self.played) - told)]
        for played in reversed(sealed):
            if played.seat != seat:
                self.play_move(played.seat, played.move, played.at)

    def tell_in_order(self, first: int) -> list[int]:
        """Sort the moves from `first` on by seat if they answer a sealed phase that has just ended.

        The order then does not reveal who answered first. The steps of a secret answer become one move, so
        that their number stays secret. Returns the new number of each of these moves.
        """
        given = self.played[first:]
        if not self._has_unsealed(first):
            return [first + at for at in range(len(given))]
        while len(self.played) > first:
            self.undo()
        now = dict[int, int]()
        for seat in sorted({played.seat for played in given}):
            begin, own = len(self.played), [at for at, played in enumerate(given) if played.seat == seat]
            for at in own:
                now[at] = len(self.played)
                self.play_move(seat, given[at].move, given[at].at)
            if self._made_one(begin):
                now |= dict.fromkeys(own, begin)
        return [now[at] for at in range(len(given))]

    def _has_unsealed(self, first: int) -> bool:
        """Return whether the moves from `first` on are several answers of a finished sealed phase."""
        asked = [before.asked for before in self._before[first:]]
        sealed = len(asked) > 1 and asked[0] > 0 and len(set(asked)) == 1
        return sealed and self.settled == len(self.played)

    def _made_one(self, begin: int) -> bool:
        """Merge the steps from `begin` on if they are secret and fit one text; return whether merged."""
        steps = self.played[begin:]
        if len(steps) < 2 or not all(self.game.verbs[played.move & 15].secret for played in steps):
            return False
        if (text := self.game.texts.whole([played.text for played in steps])) is None:
            return False
        hops = [hop for played in steps for hop in played.hops]
        self.played[begin:] = [replace(steps[-1], text=text, hops=hops)]
        del self._before[begin + 1 :]
        return True

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Return the view of a seat (None: a spectator) as new JSON data. Raises SeatsError."""
        return view.view(self, self._eye(seat))

    def _eye(self, seat: int | None) -> int | None:
        """Validate a seat; None is a spectator. Raises SeatsError and ArgumentError."""
        return None if seat is None else self._seat(seat)

    def _seat(self, given: int) -> int:
        """Validate a seat of this table. Raises SeatsError and ArgumentError."""
        seat = seat_number(given)
        if not 0 <= seat < self.seats:
            others = f"choose 0 to {self.seats - 1}"
            raise SeatsError(
                f"there is no seat {seat} at a table of {self.seats}: {others}", code="seat.unknown"
            )
        return seat

    def draw(self, seat: int | None = None, width: int = 80) -> str:
        """Return the table as text, as a seat sees it (None: a spectator). Raises SeatsError."""
        from ..presentation.text_table import draw_all

        columns = whole_number(width, "a width", least=1)
        return draw_all(self.view(seat), columns, view.laid_by(self, self._eye(seat)))

    def log(self, seat: int | None = None, first: int = 0) -> list[dict[str, Any]]:
        """Return the moves from `first` on as JSON data, as a seat (None: a spectator) may know them."""
        return view.log(self, self._eye(seat), whole_number(first, "`first`"))


def _cards(texts: list[str]) -> list[int]:
    if not isinstance(texts, list | tuple):
        raise PositionError(
            f'a deck is a list of cards, as in ["Td", "Kh"], not {texts!r:.60}', code="deck.invalid"
        )
    try:
        return [read_card(text) for text in texts]
    except (ValueError, AttributeError) as error:
        raise PositionError(str(error), code="deck.invalid") from None


def start(record: dict[str, Any], watched: bool = False) -> Match:
    """Return the match of a record before its first move. Raises RecordError."""
    try:
        return Match(
            find(record["game"]),
            record["seats"],
            record["options"],
            int(record["seed"]),
            record.get("deck"),
            watched=watched,
            number=record.get("number", 0),
        )
    except (ParlourError, ValueError) as error:
        raise RecordError(
            f"the record cannot be set up: {error}", code=getattr(error, "code", None)
        ) from None


def replay(record: dict[str, Any], watched: bool = False) -> Match:
    """Play a record again. Raises RecordError, which names the first move or result that is wrong."""
    match = start(record, watched)
    for number, entry in enumerate(record["moves"], 1):
        seat, text, at = read_move(entry, number)
        try:
            match.play(seat, text, at)
        except ParlourError as error:
            raise RecordError(
                f"move {number} (seat {seat}, {text!r}): {error}", number, code=error.code
            ) from None
    compare_results(record["result"], result(match))
    return match
