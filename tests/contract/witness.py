"""A witness that watches every card and computes who knows it, without the table's masks.

The rule pages say who sees a card in a zone, what is turned up, and what stays secret. These facts and the
transfers of cards determine what everyone knows, so that a wrong mask is noticed.
"""

import random
import re
from typing import Any

import numpy as np

from parlour.engine.cards import read_card, write_card
from parlour.engine.linked import zone_at
from parlour.match import Match
from parlour.match.events import Hop

#: By game: the zones whose cards all see, and those that only their owner sees; the others are closed.
SEEN: dict[str, tuple[str, str]] = {
    "cash": ("board aside", "hand"),
    "chase-the-ace": ("", "hand"),
    "crash": ("row", "hand"),
    "diloti": ("table declaration won", "hand"),
    "forty-thieves": ("waste foundation tableau", ""),
    "jack-change-it": ("pile", "hand"),
    "keep-trying": ("set three aside", "hand"),
    "king": ("draw trick won", "hand"),
    "kontsina": ("table won", "hand"),
    "mexican-sweat": ("kill_card card_to_beat showing", ""),
    "pishe-pasha": ("discard foundation", ""),
    "pitty-pat": ("pile", "hand"),
    "seven-rummy": ("pile meld", "hand"),
    "trash": ("pile active", ""),
    "tri-cap": ("centre active captured", "hand"),
    "xeri": ("pile won", "hand"),
    "sealed-game": ("shown", "hand"),
}
#: The zones whose cards may be turned up where they lie, and the words after which they are.
TURNED_UP: dict[tuple[str, str], str] = {
    ("cash", "hand"): "cash counter",
    ("chase-the-ace", "hand"): "keep swap cut",
    ("chase-the-ace", "aside"): "cut",
    ("pitty-pat", "hand"): "match",
    ("seven-rummy", "hand"): "lay discard claim",
}
#: A card under the stock that everyone has seen go there before the first move (Jack Change It, K16).
BURIED = {("jack-change-it", "stock")}
#: The registers with an entry for each seat that other seats may not see.
SECRETS: dict[str, str] = {
    "cash": "code proposal showing answers",
    "crash": "laid answers",
    "jack-change-it": "answers",
    "seven-rummy": "answers",
    "tri-cap": "answers",
    "sealed-game": "answers",
}

Zone = tuple[str, int]
#: The cards of each zone, with the bits of those who know them; one bit stands for all.
Ledger = dict[Zone, list[tuple[int, int]]]


class Witness:
    """Follows a match; `saw_move` is called after each move."""

    def __init__(self, match: Match) -> None:
        self.match, self.game = match, match.game
        self.all = (1 << match.seats) - 1 | 1 << self.game.table.spectator
        self.told = 0  # entries of the log whose text was heard
        self.said: set[str] = set()  # words since the last transfer
        self.seen: list[list[int]] = []  # for each transfer of each move: who knows its card
        self.ledger: Ledger = {zone: [] for zone in self.zones()}
        for zone, cards in self.masks().items():
            buried = (self.game.name, zone[0]) in BURIED
            self.ledger[zone] = [(card, eyes if buried else self.onlookers(zone)) for card, eyes in cards]

    def zones(self) -> list[Zone]:
        """Return every zone of the table."""
        return [(place.name, place.index) for place in self.game.table.places]

    def onlookers(self, zone: Zone) -> int:
        """Return who sees a card that is put here."""
        open_to_all, own = (names.split() for names in SEEN[self.game.name])
        return self.all if zone[0] in open_to_all else 1 << zone[1] if zone[0] in own else 0

    def masks(self) -> Ledger:
        """Return the masks of the table itself."""
        found: Ledger = {}
        for zone in self.zones():
            lies = zone_at(self.match.table, *zone)
            found[zone] = [(card, eyes & self.all) for card, eyes in zip(lies.cards, lies.seen, strict=False)]
        return found

    def saw_move(self) -> None:
        """Follow the transfers of the last move, and hear what was said aloud."""
        played = self.match.played[-1]
        self.said.add(played.text.split()[0])
        heard = self.newly_told()
        self.seen.append([])
        for hop in played.hops:
            if hop.kind in ("pack", "shuffle"):  # earlier words no longer apply to the cards
                self.hear(heard)
                heard = []
            self.follow(hop)
        self.hear(heard)
        if played.hops:
            self.said.clear()

    def newly_told(self) -> list[str]:
        """Return the moves whose text everyone has now heard."""
        texts = [entry["move"] for entry in self.match.log()]
        heard, self.told = texts[self.told :], len(texts)
        return [text for text in heard if text]

    def hear(self, texts: list[str]) -> None:
        """Make a card that is named aloud known to all."""
        for card in {read_card(name) for text in texts for name in re.findall("[A2-9TJQK][cdhs]", text)}:
            held = [zone for zone in self.ledger if any(one == card for one, _ in self.ledger[zone])]
            if not any((card, self.all) in self.ledger[zone] for zone in held):
                for zone in held[:1]:
                    self.know(zone, card, self.all)

    def know(self, zone: Zone, card: int, eyes: int) -> None:
        at = next(i for i, (one, known) in enumerate(self.ledger[zone]) if one == card and known != eyes)
        self.ledger[zone][at] = (card, eyes)

    def follow(self, hop: Hop) -> None:
        """Follow one transfer of a card; the log must know as much of it as was visible."""
        if hop.kind == "pack":
            self.ledger = {zone: [] for zone in self.zones()}
            self.ledger[hop.end] = [(card, 0) for card in self.game.cards(self.match.table[0])]
        elif hop.kind == "shuffle":
            self.ledger[hop.end] = [(card, 0) for card, _ in self.ledger[hop.end]]
        else:
            eyes = self.turn_up(hop) if hop.kind == "show" else self.carry(hop)
            assert hop.seen & self.all == eyes, f"{hop}: known to {eyes:b}"
            self.seen[-1].append(eyes)
            return
        self.seen[-1].append(0)

    def turn_up(self, hop: Hop) -> int:
        """Turn a card up where it is, after a word that allows it."""
        allowed = TURNED_UP.get((self.game.name, hop.start[0]), "").split()
        assert self.said & set(allowed), f"{hop} after {self.said}"
        if (hop.card, self.all) not in self.ledger[hop.start]:
            self.know(hop.start, hop.card, self.all)
        return self.all

    def carry(self, hop: Hop) -> int:
        """Move a card and the knowledge of it from zone to zone."""
        played = self.match.played[-1]
        if hop.start == (hop.start[0], played.seat) and self.is_secret(hop):
            self.ledger[hop.start] = [(one, eyes & 1 << played.seat) for one, eyes in self.ledger[hop.start]]
        eyes_of = [eyes for one, eyes in self.ledger[hop.start] if one == hop.card]
        assert eyes_of, f"{hop}: no such card lies there"
        onlookers = self.onlookers(hop.end)
        matching = [eyes for eyes in eyes_of if eyes | onlookers == hop.seen & self.all]
        eyes = (matching or eyes_of)[0]  # any of the equal cards of two decks
        self.ledger[hop.start].remove((hop.card, eyes))
        self.ledger[hop.end].append((hop.card, eyes | onlookers))
        return eyes | onlookers

    def is_secret(self, hop: Hop) -> bool:
        """Return whether a secret choice put the card face down, so that the card is unknown to others."""
        verb = self.game.verbs[self.match.played[-1].move & 15]
        own = SEEN[self.game.name][1].split()
        return verb.secret and hop.start[0] in own and self.onlookers(hop.end) == 0

    def knows(self, seat: int | None, zone: Zone, card: int) -> bool:
        """Return whether a seat (None: a spectator) knows that this card is in a zone."""
        bit = 1 << (self.game.table.spectator if seat is None else seat)
        return any(one == card and eyes & bit for one, eyes in self.ledger[zone])

    def check_view(self, seat: int | None) -> None:
        """Check that a view shows no card that its seat has not seen."""
        zones = self.match.view(seat)["zones"]
        for zone in self.zones():
            spec = self.game.table.zones[zone[0]]
            if spec.per_seat and zone[1] >= self.match.seats:
                continue
            cards = zones[zone[0]]["cards"]
            for card in cards[zone[1]] if spec.per_seat or spec.copies > 1 else cards:
                assert card is None or self.knows(seat, zone, read_card(card)), (seat, zone, card)

    def check_log(self, seat: int | None) -> None:
        """Check that the log names the card of a transfer exactly to those who saw it."""
        bit = 1 << (self.game.table.spectator if seat is None else seat)
        told = self.match.log(seat)
        assert len(told) == len(self.seen)
        for entry, played, seen in zip(told, self.match.played, self.seen, strict=True):
            for shown, hop, eyes in zip(entry["hops"], played.hops, seen, strict=True):
                assert shown["card"] == (write_card(hop.card) if eyes & bit else None)

    def scrambled(self, seat: int | None, chance: random.Random) -> Match:
        """Return another world for a seat.

        Cards that it does not know change places, and sealed answers of others are replaced."""
        table = self.match.table.copy()
        told_apart = hasattr(self.game.module, "apart")  # separate the cards of seats from those of others
        hidden: dict[bool, list[tuple[Any, int]]] = {True: [], False: []}
        for zone in self.zones():
            lies, kind = zone_at(table, *zone), told_apart and self.game.table.zones[zone[0]].per_seat
            hidden[kind] += [
                (lies, i) for i in range(lies.count) if not self.knows(seat, zone, lies.cards[i])
            ]
        for places in hidden.values():
            cards = [int(lies.slots[i]) for lies, i in places]
            chance.shuffle(cards)
            for (lies, i), card in zip(places, cards, strict=True):
                lies.slots[i] = card
        for name in SECRETS.get(self.game.name, "").split():
            for place in range(self.match.seats):
                if place != seat:
                    table[name][0][place] = chance.randrange(1 << 30)
        self.answer_otherwise(table, seat, chance)
        other = Match.__new__(Match)
        other.__dict__.update(self.match.__dict__, table=table)
        return other

    def answer_otherwise(self, table: np.ndarray, seat: int | None, chance: random.Random) -> None:
        """If several seats decide at once, let other seats owe an answer."""
        asked, own = int(table[0].asked), 0 if seat is None else 1 << seat
        if asked:
            others = asked & ~own
            mixed = others & chance.randrange(1 << self.match.seats)
            table["owes"] = int(table[0].owes) & own | mixed or others or own
