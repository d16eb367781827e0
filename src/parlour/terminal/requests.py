"""What a person may ask for instead of moving: reasons, hints, rules, the score, a step back."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..bots.time_control import THINK, Budget
from ..engine.linked import Engine
from ..presentation.describe import GIVE_UP
from ..presentation.game_texts import homeward
from ..presentation.hints import BUDGET, find_hint
from ..rulebook import page_of
from ..solving.winnability import outlook
from .autosave import Recorder, is_of
from .hints import PASS_QUIETLY, SEND_HOME, WINNABLE, guidance
from .prompt import matching
from .refusals import Reasons
from .signals import Door

if TYPE_CHECKING:
    from ..match import Match
    from ..presentation.names import SeatNames


class Leaving(Exception):
    """The person leaves the table."""


class Questions:
    """Answers the words that are not moves; tells whether the position has changed."""

    def __init__(
        self,
        match: "Match",
        engine: Engine,
        seat_names: "SeatNames",
        screen: Any,
        door: Door,
        sitting: dict[str, Any],
        think: float | None,
    ) -> None:
        self.match, self.screen = match, screen
        self._sitting = sitting
        self.engine, self.seat_names, self.budget = engine, seat_names, Budget(seconds=think or THINK)
        self._door = door
        self._starts = [number for number, played in enumerate(match.played) if played.seat == seat_names.own]
        self._reasons = Reasons(match, seat_names, screen, lambda: self._words)
        self._words = self._answers()

    def _answers(self) -> dict[str, Callable[[str, list[str]], bool]]:
        """What each word does, and with what stands behind it and the moves that there are."""
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

    def never(self, word: str, why: str) -> None:
        """Let a word only tell why there is nothing of the kind at this table."""
        self._words[word] = lambda rest, moves: bool(self.screen.unclear(why))

    def answer(self, line: str, moves: list[str]) -> bool | None:
        """Return whether the position has changed, or None if this is no question."""
        word, _, rest = line.partition(" ")
        word = word.lower()
        if line.startswith("?"):
            word, rest = "?", line[1:]
        if line.lower() == GIVE_UP and self.match.game.concede >= 0:
            return self._give_up()
        if word == SEND_HOME and homeward(self.match) is None:
            return None  # no word of this game
        if word == WINNABLE and self.match.game.solving is None:
            return None
        ask = self._words.get(word)
        return None if ask is None else ask(rest.strip(), moves)

    @property
    def own(self) -> int:
        assert self.seat_names.own is not None
        return self.seat_names.own

    def play(self, text: str) -> bool:
        """Play what the person said, and remember where that began. Raises what Match.play raises."""
        start = len(self.match.played)
        with self._door.held():
            self.match.play(self.own, text)
        self._starts.append(start)
        return True

    def forbidden(self, line: str) -> bool:
        """Something that fits no move of the list: refuse it by its rule, if it can be read."""
        return self._reasons.forbidden(line, self.play)

    def _hint(self, rest: str, moves: list[str]) -> bool:
        if len(moves) == 1:
            self.screen.unclear(f"There is only one move: {moves[0]}.")
        else:
            self.screen.hint(find_hint(self.engine, self.match, self.own, self.budget))
        return False

    def _winnable(self, rest: str, moves: list[str]) -> bool:
        self.screen.outlook(outlook(self.match, self.own, BUDGET))
        return False

    def _undo(self, rest: str, moves: list[str]) -> bool:
        """Take back what the person said last, and all that came after it."""
        while self._starts and self._starts[-1] >= len(self.match.played):
            self._starts.pop()
        if not self._starts:
            self.screen.unclear("You have not played yet: there is nothing to take back.")
            return False
        count = len(self.match.played) - self._starts.pop()
        with self._door.held():
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
        found = [by_number] if by_number else page.search(rest)
        if found:
            self.screen.rules(found, page.text)
        else:
            self.screen.unclear(f"No rule is called {rest} or speaks of it.")
        return False

    def _save(self, rest: str, moves: list[str]) -> bool:
        if not rest:
            self.screen.unclear("Say where: save game.json")
            return False
        Recorder(rest, is_of(self.match)).write(self.match)
        self.screen.saved(rest)
        return False

    def _quietly(self, rest: str, moves: list[str]) -> bool:
        """Windows in which one can only pass are passed without asking."""
        self._sitting["quietly"] = rest.lower() not in ("off", "no")
        self.screen.quietly(self._sitting["quietly"])
        return False

    def _home(self, rest: str, moves: list[str]) -> bool:
        """Q2 of Forty Thieves: on request, whatever goes home goes there, one card after another."""
        here, start = homeward(self.match), len(self.match.played)
        assert here
        goes_home, none_does = here
        with self._door.held():
            while not self.match.over:
                legal = self.engine.moves(self.match.table, self.own)
                move = next(filter(goes_home, legal), None)
                if move is None:
                    break
                self.match.play_move(self.own, move)
        if len(self.match.played) == start:
            self._reasons.refuse(none_does)
            return False
        self._starts.append(start)
        return True

    def _help(self, rest: str, moves: list[str]) -> bool:
        self.screen.help(guidance(self.match, moves))
        return False

    def _leave(self, rest: str, moves: list[str]) -> bool:
        raise Leaving

    def _give_up(self) -> bool:
        game = self.match.game
        return self.play(game.verbs[game.concede].template)
