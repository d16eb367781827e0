"""One person at a table of bots: the turn goes round until the game is over or the person leaves."""

from typing import TYPE_CHECKING, Any, Protocol

from ..engine import Engine
from ..errors import ParlourError
from .asking import Leaving, Questions
from .choosing import as_move, matching
from .sorting import sorted_moves

if TYPE_CHECKING:
    from ..bots import Bot
    from ..play import Match
    from .people import People
    from .recording import Recorder


class Source(Protocol):
    """Where a person's lines come from."""

    def next(self) -> str | None: ...


class Session:
    """Lets bots play, asks the person, and tells the screen what there is to show."""

    def __init__(
        self,
        match: "Match",
        engine: Engine,
        people: "People",
        bots: dict[int, "Bot"],
        screen: Any,
        source: Source,
        recorder: "Recorder | None" = None,
        think: float | None = None,
    ) -> None:
        self.match = match
        self.screen = screen
        self._engine = engine
        self._people = people
        self._bots = bots
        self._source = source
        self._recorder = recorder
        self._questions = Questions(match, engine, people, screen, think)

    def run(self) -> None:
        """Play to the end. However this ends, the record is written first."""
        try:
            self.screen.opening(self.match)
            while not self.match.over:
                bot = next((seat for seat in self.match.deciders if seat in self._bots), None)
                if bot is None:
                    self._person()
                else:
                    self._bot(bot)
                self.screen.news(self.match)
            self.screen.over(self.match)
        except Leaving:
            self.screen.left(self.match, str(self._recorder.file) if self._recorder else None)
        finally:
            self._record()

    def _record(self) -> None:
        if self._recorder:
            self._recorder.write(self.match)

    def _bot(self, seat: int) -> None:
        known = self._engine.known_to(self.match.table, seat)
        moves = self._engine.moves(self.match.table, seat)
        move = moves[0] if len(moves) == 1 else self._bots[seat].choose(known, seat)
        self.match.play_move(seat, move)

    def _person(self) -> None:
        """Ask until the person has played or taken back a move."""
        own = self._people.own
        assert own is not None
        moves = sorted_moves(self.match.legal(own), self.match.game.rank_of)
        self.screen.table(self.match)
        self.screen.ask(self.match, moves)
        while True:
            line = self._source.next()
            if line is None:
                raise Leaving
            if not line:
                continue
            try:
                done = self._questions.answer(line, moves)
                if done is None:
                    done = self._move(line, moves)
            except ParlourError as error:
                self.screen.error(str(error))
                continue
            if done:
                self._record()
                return

    def _move(self, line: str, moves: list[str]) -> bool:
        """Play what was typed, if it is clear; else say what it might be, or why it is not allowed."""
        if line.isascii() and line.isdigit():
            if len(line) > 9 or not 1 <= int(line) <= len(moves):
                told = line if len(line) < 20 else f"{line[:20]} …"
                self.screen.unclear(f"There is no move {told}: choose 1 to {len(moves)}.")
                return False
            return self._play(moves[int(line) - 1])
        places = matching(line, moves)
        if len(places) == 1:
            return self._play(moves[places[0]])
        if places:
            self.screen.narrowed(moves, places)
            return False
        return self._forbidden(line)

    def _play(self, text: str) -> bool:
        assert self._people.own is not None
        self.match.play(self._people.own, text)
        return True

    def _forbidden(self, line: str) -> bool:
        """Something that fits no move of the list: refuse it by its rule, if it can be read."""
        from ..play import MoveRefused

        own = self._people.own
        assert own is not None
        unread = None
        for text in as_move(line, [verb.template for verb in self.match.game.verbs]):
            try:
                return self._play(text)  # a whole decision in one line, where the game takes it in steps
            except MoveRefused as error:
                self._questions.refused(error)
                return False
            except ParlourError as error:
                unread = unread or error
        self.screen.unclear(f"{unread}, or help.")
        return False
