"""What happened, in words, from a seat's own log: never more than that seat may know."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..layout import zone as Zone  # noqa: N812
from .ink import Ink
from .people import People

if TYPE_CHECKING:
    from ..game import Game
    from ..play import Match

Hop = dict[str, Any]


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
        """Tell one move and what came of it."""
        move = entry["move"] or "a choice that stays secret"
        told = f"{self._people.name(entry['seat'])}: {self._ink.text(move)}"
        sentences = self.consequences(entry)
        if entry["said"]:
            sentences.append(self._ink.strong(entry["said"].capitalize()))
        return self._ink.wrap(f"{told}. {' '.join(sentences)}" if sentences else told, "    ", "")

    def consequences(self, entry: dict[str, Any]) -> list[str]:
        """Tell the ways of the cards that the move itself does not name, until the next deal begins."""
        named = set((entry["move"] or "").split())
        ways: dict[tuple[Any, ...], list[str | None]] = {}
        shown = []
        dealing = False
        for hop in entry["hops"]:
            if hop["kind"] == "show" and hop["card"] not in (entry["move"] or "").replace(":", "").split():
                shown.append(f"{self._place(hop['to'])} {self._ink.card(hop['card'])}")
            elif hop["kind"] == "pack":
                dealing = True
            elif hop["kind"] == "move" and not dealing and not self._is_the_move(hop, entry["seat"], named):
                ways.setdefault((*hop["from"], *hop["to"]), []).append(hop["card"])
        sentences = [self._movement(way[:2], way[2:], cards) for way, cards in ways.items()]
        return sentences + [f"Shown: {', '.join(shown)}."] * bool(shown)

    def _is_the_move(self, hop: Hop, seat: int, named: set[str]) -> bool:
        """Whether the move's own words have told this hop: a card from its player's hand."""
        return hop["card"] in named and self._zones[hop["from"][0]].per_seat and hop["from"][1] == seat

    def _movement(self, start: tuple[Any, ...], end: tuple[Any, ...], cards: list[str | None]) -> str:
        many = self._ink.cards(cards) if any(cards) else _count(len(cards))
        target = self._zones[end[0]]
        if target.looks == "won":
            sentence = f"{self._people.does(end[1], 'take')} {many}"
        elif target.per_seat and not self._zones[start[0]].per_seat:
            sentence = f"{self._people.does(end[1], 'get')} {many}"
        elif target.per_seat and self._zones[start[0]].per_seat and start[1] != end[1]:
            sentence = f"{self._people.does(start[1], 'give')} {many} to {self._people.name(end[1])}"
        else:
            sentence = f"{many} from {self._place(start)} to {self._place(end)}"
        return f"{sentence[0].upper()}{sentence[1:]}."

    def _place(self, place: Sequence[Any]) -> str:
        spec: Zone = self._zones[place[0]]
        label = spec.label or place[0]
        if spec.per_seat:
            return f"{self._people.owner(place[1])} {label}"
        if spec.copies > 1:
            return f"{label} {place[1] + 1}"
        return spec.label or f"the {label}"


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
