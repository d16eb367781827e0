"""What happened, in words, from a seat's own log: never more than that seat may know."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..layout import zone as Zone  # noqa: N812
from .ink import Ink
from .people import People, capital

if TYPE_CHECKING:
    from ..game import Game
    from ..play import Match

Hop = dict[str, Any]
Way = tuple[str, str, int, str, int]  # the kind of hop, and the places it leads from and to
CARD = re.compile(r"[A2-9TJQK][cdhs]")


class Teller:
    """Tells the reader's seat the news: each move once, and each deal's score when it is known."""

    def __init__(self, game: "Game", people: People, ink: Ink) -> None:
        self._zones = game.table.zones
        self._people = people
        self._ink = ink
        self._told = 0

    def news(self, match: "Match") -> list[str]:
        """Return what has happened since the last call."""
        log = match.log(self._people.own)[: match.settled]  # sealed answers are told when all are in
        told = [line for entry in log[self._told :] for line in self.entry(entry)]
        self._told = len(log)
        return told

    def forget(self, match: "Match") -> None:
        """Take back what was told of moves that were taken back."""
        self._told = min(self._told, match.settled)

    def entry(self, entry: dict[str, Any]) -> list[str]:
        """Tell one move and what came of it; what it did with several others, seat by seat.

        A choice that stays secret is not announced: only what can be seen of it is told.
        """
        mover, move = entry["seat"], entry["move"]
        shares = self.consequences(entry)
        apart = [seat for seat in shares if seat != mover]
        said = [f"{self._people.name(mover)}: {self._called(move)}."] if move else []
        said += shares.get(mover, [])
        if move and len(apart) == 1 and not shares.get(mover):
            said += shares[apart.pop()]
        paragraphs = [said, *(shares[seat] for seat in apart)]
        return [line for told in paragraphs if told for line in self._ink.wrap(_together(told), "    ", "")]

    def _called(self, move: str) -> str:
        return self._ink.text(move)

    def consequences(self, entry: dict[str, Any]) -> dict[int, list[str]]:
        """Tell the ways of the cards that the move itself does not name, under the seats they concern.

        It ends where the next deal begins: what is dealt then is on the table.
        """
        ways: dict[Way, list[str | None]] = {}
        for hop in entry["hops"]:
            if hop["kind"] == "pack":
                break
            if hop["kind"] != "shuffle":
                ways.setdefault((hop["kind"], *hop["from"], *hop["to"]), []).append(hop["card"])
        named = set(CARD.findall(entry["move"] or ""))
        dealt = self._dealt(ways)
        told: dict[int, list[str]] = {}
        for way, cards in ways.items():
            if way not in dealt and not self._is_the_move(way, cards, entry["seat"], named):
                told.setdefault(self._concerns(way, entry["seat"]), []).append(self._sentence(way, cards))
        if dealt:
            told.setdefault(-1, []).append("Cards are dealt.")
        return told

    def _dealt(self, ways: dict[Way, list[str | None]]) -> set[Way]:
        """The ways of a deal: from a stock to the seats, two or more, and to what lies beside them."""
        stocks = [way for way in ways if way[0] == "move" and self._zones[way[1]].next_first]
        served = {way[4] for way in stocks if self._zones[way[3]].per_seat}
        return set(stocks) if len(served) > 1 else set()

    def _is_the_move(self, way: Way, cards: list[str | None], seat: int, named: set[str]) -> bool:
        """Whether the move's own words have told this: cards that it names, and nobody else's."""
        places = ((way[1], way[2]), (way[3], way[4]))
        others = [index for zone, index in places if self._zones[zone].per_seat and index != seat]
        return way[0] == "move" and not others and set(cards) <= named

    def _concerns(self, way: Way, mover: int) -> int:
        """The seat under which something is told: who has the cards now, or had them."""
        for zone, index in ((way[3], way[4]), (way[1], way[2])):
            if self._zones[zone].per_seat:
                return index
        return mover

    def _sentence(self, way: Way, cards: list[str | None]) -> str:
        many = self._ink.cards(cards) if any(cards) else _count(len(cards))
        start, end = (way[1], way[2]), (way[3], way[4])
        source, target = self._zones[start[0]], self._zones[end[0]]
        if way[0] == "show":
            seen = f"{self._people.does(end[1], 'show')} {many}"
            sentence = seen if target.per_seat else f"{many} is turned up"
        elif target.looks == "won":
            sentence = f"{self._people.does(end[1], 'take')} {many}"
        elif target.per_seat and not source.per_seat:
            sentence = f"{self._people.does(end[1], 'get')} {many}"
        elif target.per_seat and start[1] != end[1]:
            sentence = f"{self._people.does(start[1], 'give')} {many} to {self._people.name(end[1])}"
        else:
            sentence = f"{many} from {self._place(start)} to {self._place(end)}"
        return f"{capital(sentence)}."

    def _place(self, place: Sequence[Any]) -> str:
        spec: Zone = self._zones[place[0]]
        label = spec.label or place[0]
        if spec.per_seat:
            return f"{self._people.owner(place[1])} {label}"
        if spec.copies > 1:
            return f"{place[0]} {place[1] + 1}"
        return spec.label or f"the {label}"


def _together(sentences: list[str]) -> str:
    return " ".join(sentences)


def _count(cards: int) -> str:
    return "a card" if cards == 1 else f"{cards} cards"


def laid_by(match: "Match", own: int | None) -> dict[str, int]:
    """Say which seat laid each card that lies in a trick."""
    found: dict[str, int] = {}
    for entry in match.log(own)[-2 * match.seats :]:
        for hop in entry["hops"]:
            if hop["card"] and match.game.table.zones[hop["to"][0]].looks == "trick":
                found[hop["card"]] = entry["seat"]
    return found
