"""A game of one person against bots, from the first move until the game is over or the person leaves."""

import contextlib
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from ..bots.errors import BotFailed
from ..bots.players import searches
from ..bots.registry import is_code
from ..engine.linked import Engine
from ..errors import ParlourError
from ..presentation.move_targets import PASSES
from ..presentation.sorting import sorted_moves
from .autosave import NotWritten, Recorder, resume_command
from .guide import Guide
from .prompt import matching
from .requests import LeaveTable, TableCommands
from .review import EndMenu, Next
from .seats import resume_with_bots
from .signals import SignalGuard, Terminated

if TYPE_CHECKING:
    from pathlib import Path

    from ..bots import SeatedBot
    from ..bots.time_control import Used
    from ..match import Match
    from ..presentation.names import SeatNames
    from .autosave import Autosave


class Source(Protocol):
    """The input of a person, line by line; `is_interactive` if it is a terminal with a prompt."""

    is_interactive: bool

    def next(self) -> str | None: ...


class Session:
    """Runs a game: lets bots move, reads the moves of the person, updates the screen and saves the game."""

    _has_warned = False  # that the game cannot be saved

    def __init__(
        self,
        match: "Match",
        engine: Engine,
        seat_names: "SeatNames",
        bots: dict[int, "SeatedBot"],
        screen: Any,
        source: Source,
        autosave: "Recorder | Autosave | None" = None,
        sitting: dict[str, Any] | None = None,
        think: float | None = None,
    ) -> None:
        self.match = match
        self.screen = screen
        self._engine = engine
        self._seat_names = seat_names
        self._bots = bots
        self._source = source
        self._autosave = autosave
        self.sitting = sitting or {}  # the players: stored in the record and used for a rematch
        if autosave:
            autosave.sitting = self.sitting
        self._signals = SignalGuard()
        self._commands = TableCommands(match, engine, seat_names, screen, self._signals, self.sitting, think)
        self._error: NotWritten | None = None  # why the last attempt to save the game failed

    @cached_property
    def _guide(self) -> Guide | None:
        """What says what to do in a guided first deal."""
        return Guide(self.match, self._seat_names, self.screen) if self.sitting.get("guided") else None

    def run(self) -> bool:
        """Play to the end and return whether the person wants a rematch.

        The record is written in any case, also after a signal or an error of a bot. Raises NotWritten if the
        user has named a file and it could not be written.
        """
        again = False
        if not self._source.is_interactive:
            self.sitting["piped"] = True  # such games are the first to be deleted
        with self._signals.watched():
            try:
                self.screen.opening(self.match)
                self._show_before_waiting()
                again = self._play()
            except (LeaveTable, KeyboardInterrupt, Terminated, BotFailed) as reason:
                self._leave()
                if not isinstance(reason, LeaveTable):
                    raise
            finally:
                self._signals.leave()
                self._save()
                if self._autosave:
                    self._autosave.close()
                self._warn_at_the_end()
        if self._error and isinstance(self._autosave, Recorder):
            raise self._error  # the user has named the file
        return again

    def _show_before_waiting(self) -> None:
        """Show the deal while the search of the bot that moves first is compiled."""
        first = [self._seat_names.bots[seat] for seat in self.match.deciders if seat in self._bots]
        waits = any(map(searches, first[:1])) and self._engine.uncompiled(*self._engine.searching)
        if self._source.is_interactive and self._seat_names.own is not None and waits:
            self.screen.table(self.match)

    def _leave(self) -> None:
        self._signals.leave()
        self._save()
        with contextlib.suppress(OSError):  # the terminal may be gone
            self.screen.left(self.match, *self._how_to_resume())

    def _how_to_resume(self) -> tuple["Path | None", str]:
        """Return the file of the game and the command that resumes it.

        Without a terminal, the command names the file, because the offer to resume could not be answered.
        """
        if not self._autosave or not self._autosave.file.exists():
            return None, ""
        file = self._autosave.file
        if any(map(is_code, self.sitting["bots"])):
            return file, resume_with_bots(self.sitting, file)
        return file, self._autosave.resume_command if self._source.is_interactive else resume_command(file)

    def _save(self) -> None:
        """Write the record. The first failure is shown as a warning; the game continues."""
        if not self._autosave:
            return
        try:
            with self._signals.held():
                self._autosave.write(self.match)
            self._error = None
        except NotWritten as error:
            self._error = error
            if not self._has_warned:
                self._has_warned = True
                self.screen.autosave_failed(str(error), "You can play on, but the game is not saved.")

    def _warn_at_the_end(self) -> None:
        """Repeat the warning that the game is not saved, because the first one may be hours old."""
        if not self._error:
            return
        assert self._autosave
        older = self._autosave.file.is_file()
        text = "The file is not complete: the last moves are missing." if older else "The game is not saved."
        with contextlib.suppress(OSError):  # the terminal may be gone
            self.screen.autosave_failed(str(self._error), text)

    def _play(self) -> bool:
        """Play to the end, again if the person takes moves back then; return whether to play a rematch."""
        while True:
            self._to_the_end()
            self._save()
            self.screen.over(self.match)
            if not self._source.is_interactive or self._seat_names.own is None:
                return False
            choice = EndMenu(self._commands, self._source).run()
            if choice is not Next.CONTINUE:
                return choice is Next.REMATCH

    def _to_the_end(self) -> None:
        while not self.match.over:
            bot = next((seat for seat in self.match.deciders if seat in self._bots), None)
            if bot is None:
                self._person()
            else:
                self._bot(bot)
            self.screen.show_moves(self.match)

    def _bot(self, seat: int) -> None:
        """Let a bot move. Raises BotFailed, without details that reveal cards if a person plays."""
        try:
            play = self._bots[seat].decide(self.match, seat)
            with self._signals.held():
                play()
                self._record_effort(len(self.match.played), getattr(self._bots[seat], "used", None))
        except BotFailed as failed:
            if self._seat_names.own is None:
                raise
            raise failed.for_others() from failed.__cause__

    def _record_effort(self, move: int, used: "Used | None") -> None:
        """Add the effort of a bot for a move to the record: worlds, playouts, seconds."""
        if used:
            before = [item for item in self.sitting.get("thought", []) if item[0] < move]
            self.sitting["thought"] = [*before, [move, used.worlds, used.playouts, round(used.seconds, 3)]]

    def _person(self) -> None:
        """Read lines until the person has made a move or taken one back."""
        moves = self._choices()
        if self.sitting.get("quietly") and len(moves) == 1 and moves[0] in PASSES:
            self._commands.play(moves[0])
            return
        self._save()
        self.screen.table(self.match)
        if self._guide:
            self._guide.tell()
        self.screen.ask(self.match, moves)
        if self._source.is_interactive and len(moves) == 1:
            self.screen.single_move(moves[0])
        while not self._read_line(moves):
            pass
        self._save()

    def _choices(self) -> list[str]:
        """Return the moves for the list, sorted; giving up is left out, because it is a command."""
        assert self._seat_names.own is not None
        game = self.match.game
        moves = sorted_moves(self.match.legal(self._seat_names.own), game.texts.rank_of)
        concession = game.verbs[game.concede].template if game.concede >= 0 else ""
        return [move for move in moves if move != concession] or moves

    def _read_line(self, moves: list[str]) -> bool:
        """Read and run one line; return whether the position has changed."""
        line = self._source.next()
        if line is None:
            raise LeaveTable
        if not line:
            return self._source.is_interactive and len(moves) == 1 and self._commands.play(moves[0])
        try:
            changed = self._commands.run(line, moves)
            return self._move(line, moves) if changed is None else changed
        except ParlourError as error:
            self.screen.error(error)
            return False

    def _move(self, line: str, moves: list[str]) -> bool:
        """Play the move that a line means; otherwise list the moves that match, or explain the refusal."""
        if line.isascii() and line.isdigit():
            if len(line) > 9 or not 1 <= int(line) <= len(moves):
                number = line if len(line) < 20 else f"{line[:20]} …"
                self.screen.unclear(f"There is no move {number}: choose a number from 1 to {len(moves)}.")
                return False
            return self._commands.play(moves[int(line) - 1])
        places = matching(line, moves)
        if len(places) == 1:
            return self._commands.play(moves[places[0]])
        if places:
            self.screen.ambiguous(moves, places)
            return False
        return self._commands.explain(line)
