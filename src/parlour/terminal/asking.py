"""What a person may ask for instead of moving: reasons, hints, rules, the score, a step back."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..engine import Engine
from ..errors import ParlourError
from ..rulebook import page_of
from .choosing import as_move, matching
from .recording import Recorder
from .sorting import card_key

if TYPE_CHECKING:
    from ..play import Match, MoveRefused
    from .people import People

HINT_ITERATIONS = 5000
GIVE_UP = "give up"


class Leaving(Exception):
    """The person leaves the table."""


class Questions:
    """Answers the words that are not moves; tells whether the position has changed."""

    def __init__(
        self, match: "Match", engine: Engine, people: "People", screen: Any, think: float | None
    ) -> None:
        self._match, self._engine, self._people, self._screen = match, engine, people, screen
        self._think = think
        self._words: dict[str, Callable[[str, list[str]], bool]] = {
            "?": self._why,
            "why": self._why,
            "hint": self._hint,
            "undo": self._undo,
            "moves": self._moves,
            "table": self._table,
            "score": self._score,
            "log": self._log,
            "rules": self._rules,
            "save": self._save,
            "help": self._help,
            "quit": self._quit,
            "leave": self._leave,
        }

    def answer(self, line: str, moves: list[str]) -> bool | None:
        """Return whether the position has changed, or None if this is no question."""
        word, _, rest = line.partition(" ")
        if line.startswith("?"):
            word, rest = "?", line[1:]
        if line.lower() == GIVE_UP and self._match.game.concede >= 0:
            return self._give_up()
        ask = self._words.get(word.lower())
        return None if ask is None else ask(rest.strip(), moves)

    @property
    def _own(self) -> int:
        assert self._people.own is not None
        return self._people.own

    def refused(self, error: "MoveRefused") -> None:
        self._screen.refused(str(error), error.refusal.rule, error.refusal.cards)

    def _why(self, rest: str, moves: list[str]) -> bool:
        if rest:
            self._why_not(rest.removeprefix("not ").strip(), moves)
            return False
        reasons: dict[str, list[str]] = {}
        view = self._match.view(self._own)
        forms = [verb.template for verb in self._match.game.verbs if verb.template.endswith(" {card}")]
        open_forms = [form for form in forms if any(move.startswith(form.split("{")[0]) for move in moves)]
        for card in sorted(_hand(view, self._own), key=card_key):
            for form in open_forms:
                text = form.replace("{card}", card)
                if text not in moves:
                    reasons.setdefault(self._reason(text), []).append(card)
        told = [(cards, reason) for reason, cards in reasons.items() if reason]
        self._screen.why(view["prompt"], told, bool(open_forms) and not told)
        return False

    def _reason(self, text: str) -> str:
        try:
            self._match.check(self._own, text)
        except ParlourError as error:
            return str(error)
        return ""

    def _why_not(self, text: str, moves: list[str]) -> None:
        from ..play import MoveRefused

        places = matching(text, moves)
        if places:
            for place in places:
                self._screen.allowed(moves[place])
            return
        unread = None
        for one in as_move(text, [verb.template for verb in self._match.game.verbs]):
            try:
                self._match.check(self._own, one)
            except MoveRefused as error:
                self.refused(error)
                return
            except ParlourError as error:
                unread = unread or error
        self._screen.unclear(f"{unread}.")

    def _hint(self, rest: str, moves: list[str]) -> bool:
        from ..bots.search import analyse

        known = self._engine.known_to(self._match.table, self._own)
        budget = {"seconds": self._think} if self._think else {"iterations": HINT_ITERATIONS}
        self._screen.hint(analyse(self._engine, known, self._own, **budget))
        return False

    def _undo(self, rest: str, moves: list[str]) -> bool:
        """Take back moves up to and with the person's last one."""
        last = [number for number, played in enumerate(self._match.played) if played.seat == self._own]
        if not last:
            self._screen.unclear("You have not played yet: there is nothing to take back.")
            return False
        count = len(self._match.played) - last[-1]
        for _ in range(count):
            self._match.undo()
        self._screen.undone(self._match, count)
        return True

    def _moves(self, rest: str, moves: list[str]) -> bool:
        self._screen.moves(moves, matching(rest, moves) if rest else list(range(len(moves))))
        return False

    def _table(self, rest: str, moves: list[str]) -> bool:
        self._screen.table(self._match)
        return False

    def _score(self, rest: str, moves: list[str]) -> bool:
        self._screen.score(self._match)
        return False

    def _log(self, rest: str, moves: list[str]) -> bool:
        self._screen.log(self._match)
        return False

    def _rules(self, rest: str, moves: list[str]) -> bool:
        page = page_of(self._match.game.name)
        if not rest:
            self._screen.rules([], page.text)
            return False
        by_number = page.find(rest)
        found = [by_number] if by_number else page.search(rest)
        if found:
            self._screen.rules(found, page.text)
        else:
            self._screen.unclear(f"No rule is called {rest} or speaks of it.")
        return False

    def _save(self, rest: str, moves: list[str]) -> bool:
        if not rest:
            self._screen.unclear("Say where: save game.json")
            return False
        Recorder(rest).write(self._match)
        self._screen.saved(rest)
        return False

    def _help(self, rest: str, moves: list[str]) -> bool:
        self._screen.help()
        return False

    def _quit(self, rest: str, moves: list[str]) -> bool:
        if "quit" in moves:
            self._screen.unclear(
                f"`leave` leaves the table and the game unfinished; `{GIVE_UP}` ends the game as lost."
            )
            return False
        raise Leaving

    def _leave(self, rest: str, moves: list[str]) -> bool:
        raise Leaving

    def _give_up(self) -> bool:
        game = self._match.game
        self._match.play(self._own, game.verbs[game.concede].template)
        return True


def _hand(view: dict[str, Any], seat: int) -> list[str]:
    zones = [zone for zone in view["zones"].values() if zone["per_seat"] and zone["look"] == "hand"]
    return [card for zone in zones for card in zone["cards"][seat] if card]
