"""Run a session script and answer its questions."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ...names.suggestions import meant
from ..errors import Refused, ScoreError
from ..reducer.state import ScoredGame, row_values
from ..service import ScoreService
from ..text import format_value, quote, split_items, split_words, unquote
from ..views.table import sorted_players, standings
from .parser import ScriptError, read_command, read_event, read_game, read_number


@dataclass(frozen=True)
class LineResult:
    """The result of one line of a script: the `answer` to a question, or the `problem` if the line fails."""

    line: int
    text: str
    answer: str | None = None
    problem: str | None = None

    @property
    def is_question(self) -> bool:
        """Whether the line is a question."""
        return self.text.startswith("?")


def sessions_of(text: str) -> list[tuple[int, str]]:
    """Return the sessions of a file, each with the number of lines before it.

    In a Markdown page each code block marked `session` is a session. Any other file is one session. A block
    that is not closed ends at the end of the page.
    """
    blocks: list[tuple[int, list[str]]] = []
    inside = False
    for number, line in enumerate(text.split("\n"), start=1):
        if inside and line.rstrip(" \r") == "```":
            inside = False
        elif inside:
            blocks[-1][1].append(line)
        elif line.rstrip(" \r") == "```session":
            inside = True
            blocks.append((number, []))
    return [(before, "\n".join(lines)) for before, lines in blocks] or [(0, text)]


def lines_of(text: str, lines_before: int = 0) -> list[tuple[int, str]]:
    """Return the lines of a session with their numbers, without empty lines and comments (`#`)."""
    lines = ((number, line.strip()) for number, line in enumerate(text.split("\n"), start=lines_before + 1))
    return [(number, line) for number, line in lines if line and not line.startswith("#")]


class ScriptRunner:
    """Runs a script on a score service, whose database should be empty."""

    def __init__(self, service: ScoreService) -> None:
        self.service = service
        self.current: str | None = None

    def run(self, text: str, lines_before: int = 0) -> Iterator[LineResult]:
        """Execute the lines of a script one after another."""
        for number, line in lines_of(text, lines_before):
            yield self._line(number, line)

    def _line(self, number: int, text: str) -> LineResult:
        try:
            if text.startswith("?"):
                return self._ask(number, text)
            if text.startswith("!"):
                return LineResult(number, text, problem=self._check_refused(text[1:].strip()))
            self._execute(text)
        except ScriptError as error:
            return LineResult(number, text, problem=f"cannot be read: {error}")
        except ScoreError as error:
            return LineResult(number, text, problem=f"refused: {error}")
        return LineResult(number, text)

    def _check_refused(self, text: str) -> str | None:
        before, current = self._sheet_states(), self.current
        try:
            self._execute(text)
        except ScoreError:
            if self._sheet_states() != before or self.current != current:
                return "it was refused, but something changed"
            return None
        return "it was executed, but should have been refused"

    def _sheet_states(self) -> list[tuple[str, int, str]]:
        opened = [self.service.verify(listed.id) for listed in self.service.sheets(archived=True)]
        return [(sheet.listed.name, sheet.game.last_seq, sheet.game.last_hash) for sheet in opened]

    def _ask(self, number: int, text: str) -> LineResult:
        parts = split_items(text[1:], "=")
        words = split_words(parts[0])
        if not words:
            raise ScriptError("a question needs a word after ?")
        result = answer(words[0], words[1:], self.service.open(self._game()).game)
        expected = "=".join(parts[1:]).strip()
        if len(parts) > 1 and not answers_match(result, expected):
            return LineResult(number, text, result, f"expected {expected}, found {result}")
        return LineResult(number, text, result)

    def _execute(self, text: str) -> None:
        if not text:
            raise ScriptError("a command must follow the !")
        verb, *words = split_words(text)
        if verb == "game":
            self.current = self.service.new(read_game(words)).game.id
        elif verb == "use":
            if len(words) != 1:
                raise Refused('use needs the name of one game: use "NAME"', code="argument.missing")
            self.current = self.service.open(unquote(words[0])).listed.id
        elif verb == "rematch":
            if words:
                raise Refused("rematch takes no arguments", code="argument.invalid")
            self.current = self.service.rematch(self._game()).game.id
        else:
            self.service.do(self._game(verb, words), read_command(verb, words))

    def _game(self, verb: str = "", words: list[str] | None = None) -> str:
        if self.current is None:
            if verb:
                read_command(verb, words or [])
            raise Refused(
                'no game has been opened yet: start with game "NAME" sheet=S players=A,B',
                code="sheet.missing",
            )
        return self.current


def answer(question: str, words: list[str], game: ScoredGame) -> str:
    """Return the answer to a question. Raises ScriptError for an unknown one, Refused if it has no answer."""
    if question not in _ANSWERS:
        known = [f"?{name}" for name in _ANSWERS]
        close = meant(f"?{question}", known)
        raise ScriptError(
            f"there is no question ?{question[:40]}{close}: the questions are {', '.join(known)}"
        )
    return _ANSWERS[question](game, words)


def answers_match(answer: str, expected: str) -> bool:
    """Whether an answer is the expected one. Spaces and trailing zeros after a decimal point are ignored."""
    return _parts(answer) == _parts(expected)


def _parts(text: str) -> list[str]:
    words = text.replace(";", " ; ").replace("\u2212", "-").split()
    return [word.rstrip("0").rstrip(".") if _is_decimal(word) else word for word in words]


def _is_decimal(word: str) -> bool:
    whole, point, fraction = word.removeprefix("-").partition(".")
    return bool(point) and whole.isdigit() and fraction.isdigit()


def _total(game: ScoredGame, words: list[str]) -> str:
    return _value(game, game.totals()[_player(game, words)])


def _standings(game: ScoredGame, words: list[str]) -> str:
    lines = (f"{line.rank} {quote(line.name)} {_value(game, line.total)}" for line in standings(game))
    return "; ".join(lines)


def _sort(game: ScoredGame, words: list[str]) -> str:
    players = sorted_players(game, words[0] if words else "turn")
    return " ".join(quote(game.name_of(player)) for player in players)


def _rounds(game: ScoredGame, words: list[str]) -> str:
    return str(game.rounds(_player(game, words)))


def _sum(game: ScoredGame, words: list[str]) -> str:
    return _value(game, sum(game.totals().values()))


def _row(game: ScoredGame, words: list[str]) -> str:
    if len(words) != 1:
        raise Refused("?row needs the number of a row", code="argument.missing")
    cells = row_values(game, read_number(words[0], "a row"))
    return " ".join("." if value is None else _value(game, value) for value in cells.values())


def _history(game: ScoredGame, words: list[str]) -> str:
    if len(words) != 1:
        raise Refused("?history needs an event: ?history E1", code="argument.missing")
    event = game.event(read_event(words[0]))
    values = [_value(game, value) for value in event.values]
    return " ".join([*values, "void"] if event.void else values)


def _figure(name: str) -> Callable[[ScoredGame, list[str]], str]:
    def read(game: ScoredGame, words: list[str]) -> str:
        if name not in game.tally.figures:
            raise Refused(f"the {game.sheet} sheet has no {name}", code="sheet.wrong_kind")
        return str(game.tally.figures[name])

    return read


def _payout(game: ScoredGame, words: list[str]) -> str:
    if game.tally.payouts is None:
        raise Refused(f"the {game.sheet} sheet has no payouts", code="sheet.wrong_kind")
    return str(game.tally.payouts[_player(game, words)])


def _points(game: ScoredGame, words: list[str]) -> str:
    if game.tally.points is None:
        raise Refused(
            f"the points of the {game.sheet} sheet are its totals: ask ?total P", code="sheet.wrong_kind"
        )
    return str(game.tally.points[_player(game, words)])


_ANSWERS: dict[str, Callable[[ScoredGame, list[str]], str]] = {
    "total": _total,
    "standings": _standings,
    "sort": _sort,
    "rounds": _rounds,
    "sum": _sum,
    "row": _row,
    "history": _history,
    "pot": _figure("pot"),
    "table": _figure("table"),
    "payout": _payout,
    "points": _points,
    "records": lambda game, words: str(game.last_seq),
    "status": lambda game, words: game.status,
}


def _player(game: ScoredGame, words: list[str]) -> str:
    if len(words) != 1:
        raise Refused("this question needs one player", code="argument.missing")
    return game.find(unquote(words[0])).id


def _value(game: ScoredGame, value: int) -> str:
    return format_value(value, game.settings.decimals)
