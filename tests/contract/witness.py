"""Somebody who watches every card, and reckons who knows it without a look at the table's own masks.

The rule pages say who sees a card that lies in a zone, what is turned up, and what stays secret. From that
and the hops of the cards alone follows what everybody knows; a wrong mask, wherever it comes from, differs.
"""

import random
import re
from typing import Any

import numpy as np

from parlour.engine.cards import read_card, write_card
from parlour.engine.linked import zone_at
from parlour.match import Match
from parlour.match.events import Hop

#: By game: the zones whose cards all see, and those that only their owner sees; nobody looks into others.
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
#: A card under the stock that everybody has seen go there before the first move (Jack Change It, K16).
BURIED = {("jack-change-it", "stock")}
#: The registers with an entry a seat that nobody else may see.
SECRETS: dict[str, str] = {
    "cash": "code proposal showing answers",
    "crash": "laid answers",
    "jack-change-it": "answers",
    "seven-rummy": "answers",
    "tri-cap": "answers",
    "sealed-game": "answers",
}

Zone = tuple[str, int]
Ledger = dict[Zone, list[tuple[int, int]]]  # each card of a zone, and who knows it: a bit a seat, one for all


class Witness:
    """Follows a match move by move: `saw_move` after each."""

    def __init__(self, match: Match) -> None:
        self.match, self.game = match, match.game
        self.all = (1 << match.seats) - 1 | 1 << self.game.table.spectator
        self.told = 0  # entries of the log whose text has been heard
        self.said: set[str] = set()  # words since cards last moved
        self.seen: list[list[int]] = []  # of each hop of each move: who knows its card
        self.ledger: Ledger = {zone: [] for zone in self.zones()}
        for zone, cards in self.masks().items():
            buried = (self.game.name, zone[0]) in BURIED
            self.ledger[zone] = [(card, eyes if buried else self.onlookers(zone)) for card, eyes in cards]

    def zones(self) -> list[Zone]:
        """Every zone of the table."""
        return [(place.name, place.index) for place in self.game.table.places]

    def onlookers(self, zone: Zone) -> int:
        """Who sees a card that is laid here."""
        open_to_all, own = (names.split() for names in SEEN[self.game.name])
        return self.all if zone[0] in open_to_all else 1 << zone[1] if zone[0] in own else 0

    def masks(self) -> Ledger:
        """What the table itself believes."""
        found: Ledger = {}
        for zone in self.zones():
            lies = zone_at(self.match.table, *zone)
            found[zone] = [(card, eyes & self.all) for card, eyes in zip(lies.cards, lies.seen, strict=False)]
        return found

    def saw_move(self) -> None:
        """Follow the hops of the last move, and hear what was said aloud."""
        played = self.match.played[-1]
        self.said.add(played.text.split()[0])
        heard = self.newly_told()
        self.seen.append([])
        for hop in played.hops:
            if hop.kind in ("pack", "shuffle"):  # what was said before is forgotten with the cards
                self.hear(heard)
                heard = []
            self.follow(hop)
        self.hear(heard)
        if played.hops:
            self.said.clear()

    def newly_told(self) -> list[str]:
        """The moves whose text everybody has now been told."""
        texts = [entry["move"] for entry in self.match.log()]
        heard, self.told = texts[self.told :], len(texts)
        return [text for text in heard if text]

    def hear(self, texts: list[str]) -> None:
        """A card that is named aloud is known to all."""
        for card in {read_card(name) for text in texts for name in re.findall("[A2-9TJQK][cdhs]", text)}:
            held = [zone for zone in self.ledger if any(one == card for one, _ in self.ledger[zone])]
            if not any((card, self.all) in self.ledger[zone] for zone in held):
                for zone in held[:1]:
                    self.know(zone, card, self.all)

    def know(self, zone: Zone, card: int, eyes: int) -> None:
        at = next(i for i, (one, known) in enumerate(self.ledger[zone]) if one == card and known != eyes)
        self.ledger[zone][at] = (card, eyes)

    def follow(self, hop: Hop) -> None:
        """One hop of a card; the log must know as much of it as has been seen."""
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
        """A card is turned up where it lies, when a word was said after which it may be."""
        allowed = TURNED_UP.get((self.game.name, hop.start[0]), "").split()
        assert self.said & set(allowed), f"{hop} after {self.said}"
        if (hop.card, self.all) not in self.ledger[hop.start]:
            self.know(hop.start, hop.card, self.all)
        return self.all

    def carry(self, hop: Hop) -> int:
        """A card goes from zone to zone, and takes along who knows it."""
        played = self.match.played[-1]
        if hop.start == (hop.start[0], played.seat) and self.is_secret(hop):
            self.ledger[hop.start] = [(one, eyes & 1 << played.seat) for one, eyes in self.ledger[hop.start]]
        eyes_of = [eyes for one, eyes in self.ledger[hop.start] if one == hop.card]
        assert eyes_of, f"{hop}: no such card lies there"
        onlookers = self.onlookers(hop.end)
        matching = [eyes for eyes in eyes_of if eyes | onlookers == hop.seen & self.all]
        eyes = (matching or eyes_of)[0]  # of equal cards of two packs, whichever was taken
        self.ledger[hop.start].remove((hop.card, eyes))
        self.ledger[hop.end].append((hop.card, eyes | onlookers))
        return eyes | onlookers

    def is_secret(self, hop: Hop) -> bool:
        """A card put face down by a secret choice: nobody knows any more which of a hand it was."""
        verb = self.game.verbs[self.match.played[-1].move & 15]
        own = SEEN[self.game.name][1].split()
        return verb.secret and hop.start[0] in own and self.onlookers(hop.end) == 0

    def knows(self, seat: int | None, zone: Zone, card: int) -> bool:
        """Whether a seat (None: a spectator) knows that this card lies in a zone."""
        bit = 1 << (self.game.table.spectator if seat is None else seat)
        return any(one == card and eyes & bit for one, eyes in self.ledger[zone])

    def check_view(self, seat: int | None) -> None:
        """A view shows no card that its seat has not seen."""
        zones = self.match.view(seat)["zones"]
        for zone in self.zones():
            spec = self.game.table.zones[zone[0]]
            if spec.per_seat and zone[1] >= self.match.seats:
                continue
            cards = zones[zone[0]]["cards"]
            for card in cards[zone[1]] if spec.per_seat or spec.copies > 1 else cards:
                assert card is None or self.knows(seat, zone, read_card(card)), (seat, zone, card)

    def check_log(self, seat: int | None) -> None:
        """A log names the card of a hop to those who saw it or had seen it, and to nobody else."""
        bit = 1 << (self.game.table.spectator if seat is None else seat)
        told = self.match.log(seat)
        assert len(told) == len(self.seen)
        for entry, played, seen in zip(told, self.match.played, self.seen, strict=True):
            for shown, hop, eyes in zip(entry["hops"], played.hops, seen, strict=True):
                assert shown["card"] == (write_card(hop.card) if eyes & bit else None)

    def scrambled(self, seat: int | None, chance: random.Random) -> Match:
        """Another world for a seat: the cards that it does not know change places, and what others have
        sealed is anything at all."""
        table = self.match.table.copy()
        told_apart = hasattr(self.game.module, "apart")  # cards of seats from the others, by all
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
        """Where several are asked at once, others than do may still owe their answer."""
        asked, own = int(table[0].asked), 0 if seat is None else 1 << seat
        if asked:
            others = asked & ~own
            mixed = others & chance.randrange(1 << self.match.seats)
            table["owes"] = int(table[0].owes) & own | mixed or others or own
