"""What a seat knows of the places of cards, derived only from the events that it sees.

This module does not use the engine's `seen` masks. A zone is open to a seat or not, as its layout declares. A
card that leaves or enters an open zone is known, and so is one that is shown or that its holder names in a
move. A card that moves unseen can be any of those that could have been there.
"""

import re
from collections import Counter
from dataclasses import dataclass

import numpy as np

from parlour.engine.cards import read_card
from parlour.engine.chance import seed_words, stream
from parlour.engine.game import Game
from parlour.engine.linked import engine, zone_at
from parlour.engine.table import ALL, OWNER
from parlour.match.events import Hop, WatchedTable
from parlour.match.match import Played

CARD = re.compile(r"\b[A2-9TJQK][cdhs]\b")
Where = tuple[str, int]  # the name of a zone and the number of its copy


@dataclass(eq=False)
class Token:
    """A single card; `may` are the places where it can be, as far as the seat knows.

    `public` is whether everyone saw it where it was last visible.
    """

    card: int
    at: Where
    may: set[Where]
    public: bool = False


class Follower:
    """One seat's knowledge of a table, followed move by move."""

    def __init__(self, game: Game, table: np.ndarray, seat: int) -> None:
        """Start with a table: each hidden card can be wherever one of them is."""
        self.game, self.seat = game, seat
        self.tokens = [Token(card, at, {at}) for at in self._places(table) for card in _cards(table, at)]
        hidden = [token for token in self.tokens if not self._is_open(token.at)]
        for token in hidden:
            token.may = {one.at for one in hidden}

    @classmethod
    def from_the_deal(cls, game: Game, table: np.ndarray, seat: int, hops: list[Hop]) -> "Follower":
        """Start with the deck in the stock, and see it dealt."""
        follower = cls(game, table, seat)
        follower._open_a_pack((game.stock, 0))
        follower._see(hops)
        return follower

    def _places(self, table: np.ndarray) -> list[Where]:
        seats = int(table["seats"][0])
        places = [place for place in self.game.table.places if place.seat < seats]
        return [(place.name, place.index) for place in places]

    def _is_seats(self, at: Where) -> bool:
        """Return whether the place belongs to a seat."""
        return self.game.table.zones[at[0]].per_seat

    def _is_open(self, at: Where) -> bool:
        """Return whether the seat sees the cards there."""
        return self._eyes(at) == ALL or (self._eyes(at) == OWNER and at[1] == self.seat)

    def _eyes(self, at: Where) -> int:
        return self.game.table.zones[at[0]].seen_by

    def follow(self, played: Played) -> None:
        """Process a move: what is said aloud and what the seat sees."""
        verb = self.game.verbs[played.move & 15]
        if not (verb.secret or verb.sealed):
            self._hear(played)
        self._see(played.hops)

    def _see(self, hops: list[Hop]) -> None:
        for hop in hops:
            if hop.kind == "pack":
                self._open_a_pack(hop.start)
            elif hop.kind == "show":
                self._know(self._token(hop.card, hop.end))
            elif hop.kind == "shuffle":
                self._forget(hop.start)
            elif hop.kind == "move":
                self._move(hop)

    def _open_a_pack(self, stock: Where) -> None:
        """Start a new deal: all cards are in the stock, and nothing else is known."""
        for token in self.tokens:
            token.at, token.may, token.public = stock, {stock}, False

    def _forget(self, zone: Where) -> None:
        """Process a shuffle: only cards that everyone knows to be among the shuffled ones stay known."""
        hidden = {one.at for one in self.tokens if not self._is_open(one.at)}
        for token in self.tokens:
            if zone in token.may and not (token.may == {zone} and token.public):
                token.may |= hidden

    def _move(self, hop: Hop) -> None:
        token = self._token(hop.card, hop.start)
        token.at = hop.end
        open_to = self._eyes(hop.start), self._eyes(hop.end)
        token.public = ALL in open_to or (token.public and OWNER not in open_to)
        if self._is_open(hop.start) or self._is_open(hop.end):
            self._know(token)
            return
        emptied = self._is_seats(hop.start) and all(one.at != hop.start for one in self.tokens)
        for one in self.tokens:
            if hop.start in one.may:
                one.may.add(hop.end)
                if emptied:
                    one.may.discard(hop.start)

    def _hear(self, played: Played) -> None:
        """Process cards that a player names: they are in that player's hand."""
        hand = {("hand", played.seat)}
        for text in CARD.findall(played.text):
            for token in self.tokens:
                if token.card == read_card(text) and {token.at} == hand:
                    self._know(token)
                    break

    def _token(self, card: int, at: Where) -> Token:
        """Return a card in a place; of equal cards, the one that the seat knows best."""
        there = [token for token in self.tokens if token.card == card and token.at == at]
        return min(there, key=lambda token: len(token.may))

    def _know(self, token: Token) -> None:
        token.may = {token.at}

    def check(self, world: np.ndarray) -> None:
        """Check that this world does not contradict what the seat knows of seats and open zones.

        It does not check which of several face-down zones without an owner a card is in.
        """
        for at in self._places(world):
            if not self._is_seats(at) and not self._is_open(at):
                continue
            lying = Counter(_cards(world, at))
            surely = Counter(token.card for token in self.tokens if token.may == {at})
            perhaps = Counter(token.card for token in self.tokens if at in token.may)
            assert surely <= lying, f"seat {self.seat} knows what lies in {at}"
            assert lying <= perhaps, f"seat {self.seat} knows what does not lie in {at}"


def watched_deal(game: Game, template: np.ndarray, seed: int) -> tuple[list[Hop], np.ndarray]:
    """Return the card transfers of a first deal in plain Python, and the table after it."""
    table = template.copy()
    hops: list[Hop] = []
    t = table.view(np.dtype((WatchedTable, game.table.dtype)))[0]
    object.__setattr__(t, "hops", hops)
    stream(table["rng"][0], seed_words(seed), 0)
    dealing = engine(game).kernels("play")
    dealing.deal_first(t)
    dealing.deal_on(t)
    return hops, table


def _cards(table: np.ndarray, at: Where) -> list[int]:
    return list(zone_at(table, *at).cards)
