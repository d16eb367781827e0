"""How many deals of a game can be won: each is solved once, and a file keeps what was found.

The file is a line of JSON that says what was asked, and then one for each deal. A study that was interrupted
goes on where it stopped; two that ask differently never share a file.
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
class Decided:
    """What became of a deal: won, lost or open, after how many seconds of a processor, in how many moves."""

    deal: int
    verdict: str
    seconds: float
    moves: int


@dataclass(frozen=True)
class Question:
    """What is asked of each deal; `numbers` says whose numbers the deals have."""

    game: str
    options: dict[str, str]
    seconds: float
    numbers: str


class Study:
    """The deals that are decided so far, and those to come."""

    def __init__(self, asked: Question, file: Path) -> None:
        self.asked, self._file = asked, file
        self.found: dict[int, Decided] = {}
        with file.open("a+", encoding="utf-8") as kept:
            kept.seek(0)
            text = kept.read()
            whole, _, torn = text.rpartition("\n")
            if text:
                self._read(whole.split("\n"))
            if torn:  # somebody was stopped while writing: that deal is solved again
                kept.truncate(len(text[: -len(torn)].encode()))

    def _read(self, lines: Sequence[str]) -> None:
        try:
            told = read_json(lines[0])
            decided = [Decided(**read_json(line)) for line in lines[1:]]
        except (TypeError, ValueError) as error:
            raise ParlourError(
                f"{self._file} is not the file of a study: {error}", code="file.invalid"
            ) from None
        if told != asdict(self.asked):
            raise ParlourError(
                f"{self._file} keeps another study ({lines[0]}): name another file", code="file.conflict"
            )
        self.found = {one.deal: one for one in decided}

    def _write(self, one: Decided) -> None:
        """Write a line; before the first what was asked, once it is sure that it can be."""
        lines: list[Decided | Question] = [one] if self._file.stat().st_size else [self.asked, one]
        with self._file.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(asdict(line)) + "\n" for line in lines)

    def decide(self, game: Game, deals: Sequence[int], deck: Deck) -> Iterator[Decided]:
        """Solve the deals that are not decided yet, one after the other."""
        for number in deals:
            if number not in self.found:
                self.found[number] = _decide(self.asked, game, number, deck(number))
                self._write(self.found[number])
                yield self.found[number]


def _decide(asked: Question, game: Game, number: int, deck: list[str] | None) -> Decided:
    """Solve a deal; a win is played once more by the rules before it counts."""
    match = Match(game, None, asked.options, number, deck, watched=False)
    found = solve(match, asked.seconds, time.process_time)
    for move in found.moves:
        match.play(0, move)
    if bool(match.winners) != (found.verdict == "won"):
        raise ParlourError(
            f"deal {number}: the solver says {found.verdict}, and the rules do not", code="solver.failed"
        )
    return Decided(number, found.verdict, round(found.seconds, 3), len(found.moves))


def share(decided: Sequence[Decided]) -> tuple[float, float]:
    """Between which shares the deals that can be won lie, with 95 % confidence.

    At least those that were won can be won, at most all but those that are lost: what stayed open widens it.
    """
    many = len(decided)
    won = sum(one.verdict == "won" for one in decided)
    lost = sum(one.verdict == "lost" for one in decided)
    return wilson(won, many)[0], wilson(many - lost, many)[1]
