"""Running a session script on a store of its own."""

from collections.abc import Iterator
from dataclasses import dataclass

from ..errors import Refused, ScoreError
from ..service import ScoreService
from ..text.parsing import split_items, split_words, unquote
from .parser import ScriptError, read_command, read_game
from .prompts import answer, answers_match


@dataclass(frozen=True)
class LineResult:
    """One line of a script and what came of it: the `answer` of a question, the `problem` if it does
    not hold."""

    line: int
    text: str
    answer: str | None = None
    problem: str | None = None

    @property
    def is_question(self) -> bool:
        """Whether the line asked something."""
        return self.text.startswith("?")


def sessions_of(text: str) -> list[tuple[int, str]]:
    """The sessions of a file, each with the number of lines before it.

    A Markdown page holds them in code blocks marked `session`, each with a store of its own; any other
    file is one session. A block that is never closed goes on to the end of the page.
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
    """The lines of a session that say something, with their numbers: none empty, none that begins with #."""
    lines = ((number, line.strip()) for number, line in enumerate(text.split("\n"), start=lines_before + 1))
    return [(number, line) for number, line in lines if line and not line.startswith("#")]


class ScriptRunner:
    """A script running on a service whose store should be fresh."""

    def __init__(self, service: ScoreService) -> None:
        self.service = service
        self.current: str | None = None

    def run(self, text: str, lines_before: int = 0) -> Iterator[LineResult]:
        """Carry out line after line."""
        for number, line in lines_of(text, lines_before):
            yield self._line(number, line)

    def _line(self, number: int, text: str) -> LineResult:
        try:
            if text.startswith("?"):
                return self._ask(number, text)
            if text.startswith("!"):
                return LineResult(number, text, problem=self._refused(text[1:].strip()))
            self._carry_out(text)
        except ScriptError as error:
            return LineResult(number, text, problem=f"cannot be read: {error}")
        except ScoreError as error:
            return LineResult(number, text, problem=f"refused: {error}")
        return LineResult(number, text)

    def _refused(self, text: str) -> str | None:
        before, current = self._everything(), self.current
        try:
            self._carry_out(text)
        except ScoreError:
            if self._everything() != before or self.current != current:
                return "it was refused, but something changed"
            return None
        return "it should have been refused, but was carried out"

    def _everything(self) -> list[tuple[str, int, str]]:
        opened = [self.service.verify(listed.id) for listed in self.service.sheets(archived=True)]
        return [(one.listed.name, one.game.last_seq, one.game.last_hash) for one in opened]

    def _ask(self, number: int, text: str) -> LineResult:
        parts = split_items(text[1:], "=")
        words = split_words(parts[0])
        if not words:
            raise ScriptError("a question needs a word after ?")
        found = answer(words[0], words[1:], self.service.open(self._game()).game)
        expected = "=".join(parts[1:]).strip()
        if len(parts) > 1 and not answers_match(found, expected):
            return LineResult(number, text, found, f"expected {expected}, found {found}")
        return LineResult(number, text, found)

    def _carry_out(self, text: str) -> None:
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
                raise Refused("rematch stands alone on its line", code="argument.invalid")
            self.current = self.service.rematch(self._game()).game.id
        else:
            self.service.do(self._game(verb, words), read_command(verb, words))

    def _game(self, verb: str = "", words: list[str] | None = None) -> str:
        if self.current is None:
            if verb:
                read_command(verb, words or [])
            raise Refused(
                'no game has been opened yet: begin with game "NAME" sheet=S players=A,B',
                code="sheet.missing",
            )
        return self.current
