"""One person at a table of bots: the turn goes round until the game is over or the person leaves."""

import contextlib
from typing import TYPE_CHECKING, Any, Protocol

from ..bots.errors import BotFailed
from ..bots.players import searches
from ..bots.registry import is_code
from ..engine.linked import Engine
from ..errors import ParlourError
from ..presentation.move_targets import PASSES
from ..presentation.sorting import sorted_moves
from .autosave import NotWritten, Recorder, going_on
from .prompt import matching
from .requests import Leaving, Questions
from .review import Afterwards, Next
from .seats import how_to_seat
from .signals import Door, Ended

if TYPE_CHECKING:
    from pathlib import Path

    from ..bots import SeatedBot
    from ..bots.time_control import Used
    from ..match import Match
    from ..presentation.names import SeatNames
    from .autosave import Kept


class Source(Protocol):
    """Where a person's lines come from; `live` if somebody sits there and reads what is asked."""

    live: bool

    def next(self) -> str | None: ...


class Session:
    """Lets bots play, asks the person, and tells the screen what there is to show."""

    _warned = False  # that the game is not kept

    def __init__(
        self,
        match: "Match",
        engine: Engine,
        seat_names: "SeatNames",
        bots: dict[int, "SeatedBot"],
        screen: Any,
        source: Source,
        keeper: "Recorder | Kept | None" = None,
        sitting: dict[str, Any] | None = None,
        think: float | None = None,
    ) -> None:
        self.match = match
        self.screen = screen
        self._engine = engine
        self._seat_names = seat_names
        self._bots = bots
        self._source = source
        self._keeper = keeper
        self.sitting = sitting or {}  # who sits how at this table: goes into the record, and on to a rematch
        if keeper:
            keeper.sitting = self.sitting
        self._door = Door()
        self._questions = Questions(match, engine, seat_names, screen, self._door, self.sitting, think)
        self._unwritten: NotWritten | None = None  # why the game is not kept as far as it has come

    def run(self) -> bool:
        """Play to the end and return whether the person wants another game of the same kind.

        However this ends, the record is written first.
        """
        again = False
        if not self._source.live:
            self.sitting["piped"] = True  # kept games that a person played are dearer
        with self._door.watched():
            try:
                self.screen.opening(self.match)
                self._show_before_waiting()
                again = self._play()
            except (Leaving, KeyboardInterrupt, Ended, BotFailed) as reason:
                self._leave()
                if not isinstance(reason, Leaving):
                    raise
            finally:
                self._door.leave()
                self._keep()
                if self._keeper:
                    self._keeper.close()
                self._warn_at_the_end()
        if self._unwritten and isinstance(self._keeper, Recorder):
            raise self._unwritten  # a file that was asked for
        return again

    def _show_before_waiting(self) -> None:
        """Where a bot acts first whose search is still to be compiled: show what was dealt meanwhile."""
        first = [self._seat_names.bots[seat] for seat in self.match.deciders if seat in self._bots]
        waits = any(map(searches, first[:1])) and self._engine.uncompiled(*self._engine.searching)
        if self._source.live and self._seat_names.own is not None and waits:
            self.screen.table(self.match)

    def _leave(self) -> None:
        self._door.leave()
        self._keep()
        with contextlib.suppress(OSError):  # the terminal may be gone
            self.screen.left(self.match, *self._how_to_go_on())

    def _how_to_go_on(self) -> tuple["Path | None", str]:
        """Where the game is kept, and the command that goes on with it: a pipe answers no questions."""
        if not self._keeper or not self._keeper.file.exists():
            return None, ""
        file = self._keeper.file
        if any(map(is_code, self.sitting["bots"])):
            return file, how_to_seat(self.sitting, file)
        return file, self._keeper.how_to_go_on if self._source.live else going_on(file)

    def _keep(self) -> None:
        """Write the record; when that first fails, say so: the game goes on."""
        if not self._keeper:
            return
        try:
            with self._door.held():
                self._keeper.write(self.match)
            self._unwritten = None
        except NotWritten as error:
            self._unwritten = error
            if not self._warned:
                self._warned = True
                self.screen.not_kept(str(error), "The game goes on, but it is not kept.")

    def _warn_at_the_end(self) -> None:
        """Say once more what cannot be gone on with: the first warning may be hours old."""
        if not self._unwritten:
            return
        assert self._keeper
        older = self._keeper.file.is_file()
        told = (
            "Moves are missing from the file: it was written earlier." if older else "The game is not kept."
        )
        with contextlib.suppress(OSError):  # the terminal may be gone
            self.screen.not_kept(str(self._unwritten), told)

    def _play(self) -> bool:
        """Play, and play on from what the person takes back after the end."""
        while True:
            self._to_the_end()
            self._keep()
            self.screen.over(self.match)
            if not self._source.live or self._seat_names.own is None:
                return False
            wanted = Afterwards(self._questions, self._source).ask()
            if wanted is not Next.GO_ON:
                return wanted is Next.REMATCH

    def _to_the_end(self) -> None:
        while not self.match.over:
            bot = next((seat for seat in self.match.deciders if seat in self._bots), None)
            if bot is None:
                self._person()
            else:
                self._bot(bot)
            self.screen.news(self.match)

    def _bot(self, seat: int) -> None:
        """Let a bot play. What it does wrong is told as far as the others may know it."""
        try:
            decided = self._bots[seat].decide(self.match, seat)
            with self._door.held():
                decided()
                self._remember(len(self.match.played), getattr(self._bots[seat], "used", None))
        except BotFailed as failed:
            if self._seat_names.own is None:
                raise
            raise failed.for_others() from failed.__cause__

    def _remember(self, move: int, used: "Used | None") -> None:
        """Put into the record what a bot used to find a move: worlds, playouts, seconds."""
        if used:
            before = [one for one in self.sitting.get("thought", []) if one[0] < move]
            self.sitting["thought"] = [*before, [move, used.worlds, used.playouts, round(used.seconds, 3)]]

    def _person(self) -> None:
        """Ask until the person has played or taken back a move."""
        moves = self._choices()
        if self.sitting.get("quietly") and len(moves) == 1 and moves[0] in PASSES:
            self._questions.play(moves[0])
            return
        self._keep()
        self.screen.table(self.match)
        self.screen.ask(self.match, moves)
        if self._source.live and len(moves) == 1:
            self.screen.only(moves[0])
        while not self._answered(moves):
            pass
        self._keep()

    def _choices(self) -> list[str]:
        """The moves that are listed: all but giving up, which has words of its own."""
        assert self._seat_names.own is not None
        game = self.match.game
        moves = sorted_moves(self.match.legal(self._seat_names.own), game.rank_of)
        given_up = game.verbs[game.concede].template if game.concede >= 0 else ""
        return [move for move in moves if move != given_up] or moves

    def _answered(self, moves: list[str]) -> bool:
        """Take one line and return whether the position has changed."""
        line = self._source.next()
        if line is None:
            raise Leaving
        if not line:
            return self._source.live and len(moves) == 1 and self._questions.play(moves[0])
        try:
            done = self._questions.answer(line, moves)
            return self._move(line, moves) if done is None else done
        except ParlourError as error:
            self.screen.error(error)
            return False

    def _move(self, line: str, moves: list[str]) -> bool:
        """Play what was typed, if it is clear; else say what it might be, or why it is not allowed."""
        if line.isascii() and line.isdigit():
            if len(line) > 9 or not 1 <= int(line) <= len(moves):
                told = line if len(line) < 20 else f"{line[:20]} …"
                self.screen.unclear(f"There is no move {told}: choose 1 to {len(moves)}.")
                return False
            return self._questions.play(moves[int(line) - 1])
        places = matching(line, moves)
        if len(places) == 1:
            return self._questions.play(moves[places[0]])
        if places:
            self.screen.narrowed(moves, places)
            return False
        return self._questions.forbidden(line)
