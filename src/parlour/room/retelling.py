"""The log of a card table in words, told once to all who would be told the same.

Whoever is spoken of is told it as "you", so each of them has words of her own; all others share theirs. Whom
the words speak of nobody has to say: they are told to a reader who notes of which seats they ask whether it
is hers.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from ..match import Match
from ..presentation.log import LogLine, lines_of
from .json_text import Written, part

if TYPE_CHECKING:
    from .for_all import Gathering

FEW = 30  # moves that are kept as they were told: whoever comes anew is told all of them
Moves = list[dict[str, Any]]


class Anybody:
    """A reader who sits nowhere: notes the seats that were asked about, whether she sits there."""

    def __init__(self) -> None:
        self.asked: set[object] = set()

    def __eq__(self, seat: object) -> bool:
        self.asked.add(seat)
        return False

    def __hash__(self) -> int:
        return id(self)


class Retold(NamedTuple):
    """Moves that were told: to whom (None: to all but those who are spoken of), as what."""

    first: int
    moves: Moves
    to: int | None
    spoken_of: set[object]
    news: Written
    lines: Written

    def serves(self, seat: int | None) -> bool:
        return seat == self.to if self.to is not None else seat not in self.spoken_of


class Retelling:
    """What was told of the log since the last event."""

    def __init__(self, company: "Gathering") -> None:
        self._company = company
        self._told: list[Retold] = []

    def of(self, match: Match, moves: Moves, seat: int | None, first: int) -> Retold:
        """Moves from `first` on as somebody knows them who is called "you" at a seat, or nowhere."""
        same = [told for told in self._told if told.first == first and told.moves == moves]
        if not same:
            same.append(self._tell(match, moves, None, first))
        own = (told for told in same if told.serves(seat))
        return next(own, None) or self._tell(match, moves, seat, first)

    def _tell(self, match: Match, moves: Moves, seat: int | None, first: int) -> Retold:
        asked = self._company.anybody.asked = set()
        people = self._company.called_by_anybody if seat is None else self._company.called_by(seat)
        lines = part(as_told(lines_of(match, moves, people, first)))
        told = Retold(first, moves, seat, asked, part(moves), lines)
        if len(moves) <= FEW:
            self._told.append(told)
        return told


def as_told(told: list[LogLine]) -> list[dict[str, Any]]:
    """Lines as a page is told them: what came of a move only where that is not all."""
    return [
        {
            "at": line.at,
            "seat": line.seat,
            "text": line.text,
            "brief": None if line.brief == line.text else line.brief,
            "deal": line.deal,
            "laid": line.laid,
            "trick": line.trick,
        }
        for line in told
    ]
