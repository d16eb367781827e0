"""The card table: cards lie in zones, and every card remembers which seats have seen it.

A table is one NumPy record of fixed size: copying a game is a memcpy, a million games are one
array, and nothing is allocated while a game is played. `layout.py` builds a game's record.
"""

from typing import Any, ClassVar

import numpy as np

from .chance import below
from .jit import compiled
from .options import RANDOM

NOBODY, ALL, OWNER = 0, -1, -2  # who sees a card that lies in a zone
UNDECIDED = -1


class _Cells(np.ndarray):
    """An array in an interpreted table: its elements are Python integers, as wide as compiled ones."""

    def __getitem__(self, key: Any) -> Any:
        value = super().__getitem__(key)
        return int(value) if isinstance(value, np.integer) else value

    def __iter__(self) -> Any:
        return iter(self.tolist())


class _Record(np.record):  # type: ignore[misc]
    """What a record's fields are in plain Python: integers, arrays of integers, zones."""

    zone_class: ClassVar[type]

    def __getattribute__(self, name: str) -> Any:
        value = super().__getattribute__(name)
        if isinstance(value, np.integer):
            return int(value)
        if isinstance(value, np.void | np.ndarray) and not isinstance(value, _Cells):
            if value.dtype.names:
                return value.view(np.dtype((Zone, value.dtype)))
            if value.dtype.kind == "i":
                return value.view(_Cells)
        return value


@compiled
class Zone(_Record):  # type: ignore[misc]
    """A place where cards lie in order, the bottom one first."""

    @property
    def cards(self):
        return self.slots[: self.count]

    @property
    def top(self):
        return self.slots[self.count - 1]

    def lay(self, card, seen=0):
        """Lay a card on top; whoever sees this zone has now seen it."""
        self.slots[self.count] = card
        self.seen[self.count] = seen | self.shown
        self.count += 1

    def deal(self, to):
        """Move the top card."""
        self.count -= 1
        to.lay(self.slots[self.count], self.seen[self.count])

    def holds(self, card):
        for i in range(self.count):
            if self.slots[i] == card:
                return True
        return False

    def give(self, card, to):
        """Move this card, wherever it lies; the others keep their order."""
        self.count -= 1
        lifted, known = self.slots[self.count], self.seen[self.count]
        for i in range(self.count - 1, -1, -1):  # without a branch, for nobody can predict where it lies
            under, under_known = self.slots[i], self.seen[i]
            found = lifted == card
            self.slots[i] = under if found else lifted
            self.seen[i] = under_known if found else known
            lifted = lifted if found else under
            known = known if found else under_known
        to.lay(lifted, known)

    def give_set(self, cards, to):
        """Move a set of cards, the top one first."""
        for i in range(self.count - 1, -1, -1):
            if cards >> self.slots[i] & 1:
                self.give(self.slots[i], to)

    def give_all(self, to):
        """Move every card, in order."""
        for i in range(self.count):
            to.lay(self.slots[i], self.seen[i])
        self.count = 0

    def sink(self):
        """Put the top card under all the others; whoever knows it knows where it lies."""
        for i in range(self.count - 1, 0, -1):
            card, seen = self.slots[i], self.seen[i]
            self.slots[i], self.seen[i] = self.slots[i - 1], self.seen[i - 1]
            self.slots[i - 1], self.seen[i - 1] = card, seen

    def turn_over(self, to):
        """Move every card, the top one first, as when a waste becomes a stock again."""
        while self.count > 0:
            self.deal(to)

    def trade(self, other):
        """Swap the only cards of two hands; both owners know both cards."""
        card, seen = self.slots[0], self.seen[0]
        self.count = 0
        other.deal(self)
        other.lay(card, seen)

    def exchange(self, at, other):
        """Swap the card that lies `at` a place here with the other zone's top card."""
        card, seen = self.slots[at], self.seen[at]
        top = other.count - 1
        self.slots[at] = other.slots[top]
        self.seen[at] = other.seen[top] | self.shown
        other.slots[top] = card
        other.seen[top] = seen | other.shown

    def show(self):
        """Turn every card here face up for all to see; they stay known wherever they go."""
        for i in range(self.count):
            self.seen[i] = ALL

    def reveal(self, card):
        """Name one card for all to hear: wherever it goes, it stays known."""
        for i in range(self.count):
            if self.slots[i] == card:
                self.seen[i] = ALL
                return

    def blur(self, seat):
        """Forget what others knew of these cards: `seat` has moved one of them by a secret choice."""
        for i in range(self.count):
            self.seen[i] &= 1 << seat


@compiled
class Table(_Record):  # type: ignore[misc]
    """One game in progress."""

    def shuffle(self, zone):
        """Shuffle a zone; what was known of its order is forgotten."""
        for i in range(zone.count - 1, 0, -1):
            j = below(self.rng, i + 1)
            card = zone.slots[i]
            zone.slots[i] = zone.slots[j]
            zone.slots[j] = card
        zone.seen[: zone.count] = 0

    def fresh_pack(self, stock, pack, packs=1):
        """Lay out packs and shuffle them, unless somebody has stacked the stock for this deal."""
        if self.stacked:
            self.stacked = 0
        else:
            stock.count = 0
            for _ in range(packs):
                for card in pack:
                    stock.lay(card)
            self.shuffle(stock)

    def seat_dealer(self):
        """Seat the first dealer: who `first_dealer` names, or anybody, drawn from the seed."""
        self.dealer = below(self.rng, self.seats) if self.first_dealer == RANDOM else self.first_dealer

    def deal_hands(self, count):
        """Deal so many cards to every hand, one at a time from the dealer's left."""
        seat = self.dealer
        for _ in range(count * self.seats):
            seat = self.after(seat)
            self.stock.deal(self.hand[seat])

    def no_hand_left(self):
        """Whether all have played all their cards."""
        for seat in range(self.seats):
            if self.hand[seat].count > 0:
                return False
        return True

    def after(self, seat):
        """The next seat to the left."""
        return seat + 1 if seat + 1 < self.seats else 0

    @property
    def everybody(self):
        """The set of all seats."""
        return (1 << self.seats) - 1

    def ask(self, seats):
        """Ask several seats (a mask) at once; nobody learns an answer before all have given theirs."""
        self.asked = seats
        self.owes = seats
        self.turn = 0
        while not seats >> self.turn & 1:
            self.turn += 1

    def ask_again(self, seats):
        """Ask these seats, unless just they are being asked: somebody has laid the table by hand."""
        if self.asked != seats or self.owes == 0 or self.owes & ~seats:
            self.ask(seats)

    def asks_outside(self, phase):
        """Whether seats are asked at once in another phase than this: somebody has laid the table so."""
        return self.phase != phase and self.asked | self.owes != 0

    def invite(self, seats):
        """Let any of these seats (a mask) act, in the order in which they do; each is heard at once."""
        self.asked = 0
        self.owes = seats
        self.turn = 0
        while not seats >> self.turn & 1:
            self.turn += 1

    def answered(self, move):
        """Seal the answer of the seat whose turn it is; true when it was the last one."""
        self.answers[self.turn] = move
        self.owes &= ~(1 << self.turn)
        if self.owes == 0:
            self.asked = 0
            return True
        self.turn = 0
        while not self.owes >> self.turn & 1:
            self.turn += 1
        return False

    def score_deal(self):
        """Add each seat's lines of this deal to its points; the engine asks for the next deal, or stops."""
        for seat in range(self.seats):
            for line in range(self.lines.shape[1]):
                self.points[seat] += self.lines[seat, line]
        self.close_deal()

    def close_deal(self):
        """Count a deal whose lines stand in the points already."""
        self.deals += 1
        self.between = 1

    def leaders(self):
        """The mask of the seats that have the most points."""
        most, seats = self.points[0], 0
        for seat in range(self.seats):
            most = max(most, self.points[seat])
        for seat in range(self.seats):
            seats |= (self.points[seat] == most) << seat
        return seats

    def finish(self, ending, winners):
        """End the game for a reason (an index into the game's endings); `winners` is a mask of seats."""
        self.over = 1
        self.ending = ending
        self.winners = winners


_Record.zone_class = Zone
