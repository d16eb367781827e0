"""Run a session script."""

from collections.abc import Iterator
from dataclasses import dataclass

from ..errors import Refused, ScoreError
from ..service import ScoreService
from ..text.parsing import split_items, split_words, unquote
from .parser import ScriptError, read_command, read_game
from .prompts import answer, answers_match


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
