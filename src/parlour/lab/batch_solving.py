"""Solve many deals of a patience and count how many can be won.

The file starts with a line of JSON for the question, followed by a line for each deal. A study that was
interrupted continues where it stopped. A file belongs to one question.
"""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from ..engine.game import Game
from ..errors import ParlourError
from ..match import Match
from ..match.json_input import read_json
from ..solving import solve
from .stats import wilson

Deck = Callable[[int], list[str] | None]


@dataclass(frozen=True)
class DealResult:
    """The result of a deal: won, lost or open, the processor time in seconds, and the number of moves."""

    deal: int
    verdict: str
    seconds: float
    moves: int


@dataclass(frozen=True)
class Question:
    """What each deal is solved for; `numbers` says which numbering the deals have."""

    game: str
    options: dict[str, str]
    seconds: float
    numbers: str


class Study:
    """The results in a file, and the deals that are still to be solved."""

    def __init__(self, question: Question, file: Path) -> None:
        self.question, self._file = question, file
        self.results: dict[int, DealResult] = {}
        with file.open("a+", encoding="utf-8") as opened:
            opened.seek(0)
            text = opened.read()
            complete, _, incomplete = text.rpartition("\n")
            if text:
                self._read(complete.split("\n"))
            if incomplete:  # the last write was interrupted; that deal is solved again
                opened.truncate(len(text[: -len(incomplete)].encode()))

    def _read(self, lines: Sequence[str]) -> None:
        try:
            header = read_json(lines[0])
            results = [DealResult(**read_json(line)) for line in lines[1:]]
        except (TypeError, ValueError) as error:
            raise ParlourError(
                f"{self._file} is not the file of a study: {error}", code="file.invalid"
            ) from None
        if header != asdict(self.question):
            raise ParlourError(
                f"{self._file} holds another study ({lines[0]}): choose another file", code="file.conflict"
            )
        self.results = {result.deal: result for result in results}

    def _write(self, result: DealResult) -> None:
        """Append a line. The first result is preceded by the question, so an empty file means no results."""
        lines: list[DealResult | Question] = (
            [result] if self._file.stat().st_size else [self.question, result]
        )
        with self._file.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(asdict(line)) + "\n" for line in lines)

    def solve_deals(self, game: Game, deals: Sequence[int], deck: Deck) -> Iterator[DealResult]:
        """Solve the deals that have no result yet; yield each result."""
        for number in deals:
            if number not in self.results:
                self.results[number] = _solve_deal(self.question, game, number, deck(number))
                self._write(self.results[number])
                yield self.results[number]


def _solve_deal(question: Question, game: Game, number: int, deck: list[str] | None) -> DealResult:
    """Solve a deal. The moves of a win are checked by the rules."""
    match = Match(game, None, question.options, number, deck, watched=False)
    solution = solve(match, question.seconds, time.process_time)
    for move in solution.moves:
        match.play(0, move)
    if bool(match.winners) != (solution.verdict == "won"):
        raise ParlourError(
            f"deal {number}: the solver says {solution.verdict}, but the rules do not agree",
            code="solver.failed",
        )
    return DealResult(number, solution.verdict, round(solution.seconds, 3), len(solution.moves))


def share(results: Sequence[DealResult]) -> tuple[float, float]:
    """Return the lowest and highest share of deals that can be won, with 95 % confidence.

    The lower bound counts the deals that were won, the upper bound all except those that are lost.
    """
    count = len(results)
    won = sum(result.verdict == "won" for result in results)
    lost = sum(result.verdict == "lost" for result in results)
    return wilson(won, count)[0], wilson(count - lost, count)[1]
