"""The commands that a person can type instead of a move: reasons, hints, rules, score, undo and others."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..bots.time_control import THINK, Budget
from ..engine.linked import Engine
from ..presentation.describe import GIVE_UP
from ..presentation.hints import BUDGET, find_hint
from ..rulebook import page_of
from ..solving.winnability import outlook
from .autosave import Recorder, is_record_of
from .hints import PASS_QUIETLY, SEND_HOME, WINNABLE, Reasons, guidance
from .prompt import matching
from .signals import SignalGuard

if TYPE_CHECKING:
    from ..match import Match
    from ..presentation.names import SeatNames


class LeaveTable(Exception):
    """The person leaves the table."""


class TableCommands:
    """Runs the commands of the person at the table."""

    def __init__(
        self,
        match: "Match",
        engine: Engine,
        seat_names: "SeatNames",
        screen: Any,
        signals: SignalGuard,
        sitting: dict[str, Any],
        think: float | None,
    ) -> None:
        self.match, self.screen = match, screen
        self._sitting = sitting
        self.engine, self.seat_names, self.budget = engine, seat_names, Budget(seconds=think or THINK)
        self._signals = signals
        self._starts = [number for number, played in enumerate(match.played) if played.seat == seat_names.own]
        self._reasons = Reasons(match, seat_names, screen, lambda: self._words)
        self._words = self._handlers()

    def _handlers(self) -> dict[str, Callable[[str, list[str]], bool]]:
        """Return the handler of each command; its arguments are the rest of the line and the legal moves."""
        return {
            "?": self._reasons.why,
            "why": self._reasons.why,
            "hint": self._hint,
            WINNABLE: self._winnable,
            "undo": self._undo,
            "moves": self._moves,
            "table": self._table,
            "score": self._score,
            "log": self._log,
            "rules": self._rules,
            "save": self._save,
            PASS_QUIETLY: self._quietly,
            SEND_HOME: self._home,
            "help": self._help,
            "quit": self._leave,
            "leave": self._leave,
        }

    def disable(self, word: str, why: str) -> None:
        """Replace a command by a message that says why it is not available at this table."""
        self._words[word] = lambda rest, moves: bool(self.screen.unclear(why))

    def run(self, line: str, moves: list[str]) -> bool | None:
        """Run a command; return whether the position has changed, or None if the line is not a command."""
        word, _, rest = line.partition(" ")
        word = word.lower()
        if line.startswith("?"):
            word, rest = "?", line[1:]
        if line.lower() == GIVE_UP and self.match.game.concede >= 0:
            return self._give_up()
        if word == SEND_HOME and self.match.game.texts.homeward() is None:
            return None  # this game does not have the command
        if word == WINNABLE and self.match.game.solving is None:
            return None
        handler = self._words.get(word)
        return None if handler is None else handler(rest.strip(), moves)

    @property
    def own(self) -> int:
        assert self.seat_names.own is not None
        return self.seat_names.own

    def play(self, text: str) -> bool:
        """Play a move and store its number for `undo`. Raises what `Match.play` raises."""
        start = len(self.match.played)
        with self._signals.held():
            self.match.play(self.own, text)
        self._starts.append(start)
        return True

    def explain(self, line: str) -> bool:
        """Play a line that matches no listed move, or show why it is not legal; see `Reasons.attempt`."""
        return self._reasons.attempt(line, self.play)

    def _hint(self, rest: str, moves: list[str]) -> bool:
        if len(moves) == 1:
            self.screen.unclear(f"You have only one legal move: {moves[0]}.")
        else:
            self.screen.hint(find_hint(self.engine, self.match, self.own, self.budget))
        return False

    def _winnable(self, rest: str, moves: list[str]) -> bool:
        self.screen.outlook(outlook(self.match, self.own, BUDGET))
        return False

    def _undo(self, rest: str, moves: list[str]) -> bool:
        """Take back the last move of the person and all moves after it."""
        while self._starts and self._starts[-1] >= len(self.match.played):
            self._starts.pop()
        if not self._starts:
            self.screen.unclear("You have not made a move yet, so there is nothing to take back.")
            return False
        count = len(self.match.played) - self._starts.pop()
        with self._signals.held():
            for _ in range(count):
                self.match.undo()
        self.screen.undone(self.match, count)
        return True

    def _moves(self, rest: str, moves: list[str]) -> bool:
        self.screen.moves(moves, matching(rest, moves) if rest else list(range(len(moves))))
        return False

    def _table(self, rest: str, moves: list[str]) -> bool:
        self.screen.table(self.match)
        return False

    def _score(self, rest: str, moves: list[str]) -> bool:
        self.screen.score(self.match)
        return False

    def _log(self, rest: str, moves: list[str]) -> bool:
        self.screen.log(self.match)
        return False

    def _rules(self, rest: str, moves: list[str]) -> bool:
        page = page_of(self.match.game.name)
        if not rest:
            self.screen.rules([], page.text)
            return False
        by_number = page.find(rest)
        entries = [by_number] if by_number else page.search(rest)
        if entries:
            self.screen.rules(entries, page.text)
        else:
            self.screen.unclear(f"No rule has the number {rest} or contains this text.")
        return False

    def _save(self, rest: str, moves: list[str]) -> bool:
        if not rest:
            self.screen.unclear("Add the name of a file: save game.json")
            return False
        Recorder(rest, is_record_of(self.match)).write(self.match)
        self.screen.saved(rest)
        return False

    def _quietly(self, rest: str, moves: list[str]) -> bool:
        """Turn automatic passing on or off for decisions in which passing is the only legal move."""
        self._sitting["quietly"] = rest.lower() not in ("off", "no")
        self.screen.quietly(self._sitting["quietly"])
        return False

    def _home(self, rest: str, moves: list[str]) -> bool:
        """Move all cards home that can go there, one after another (Q2 of Forty Thieves)."""
        rules, start = self.match.game.texts.homeward(), len(self.match.played)
        assert rules
        goes_home, refusal = rules
        with self._signals.held():
            while not self.match.over:
                legal = self.engine.moves(self.match.table, self.own)
                move = next(filter(goes_home, legal), None)
                if move is None:
                    break
                self.match.play_move(self.own, move)
        if len(self.match.played) == start:
            self._reasons.refuse(refusal)
            return False
        self._starts.append(start)
        return True

    def _help(self, rest: str, moves: list[str]) -> bool:
        self.screen.help(guidance(self.match, moves))
        return False

    def _leave(self, rest: str, moves: list[str]) -> bool:
        raise LeaveTable

    def _give_up(self) -> bool:
        game = self.match.game
        return self.play(game.verbs[game.concede].template)
