"""The card table: zones of cards, and for every card the set of seats that have seen it.

A table is one NumPy record of fixed size. Copying a game copies one block of memory, many games form one
array, and play allocates no memory. `layout.py` builds the record type of a game.
"""

from typing import Any, ClassVar

import numpy as np

from .chance import below
from .jit import compiled
from .options import RANDOM

NOBODY, ALL, OWNER = 0, -1, -2  # who sees a card in a zone
UNDECIDED = -1


class _Cells(np.ndarray):
    """An array of an interpreted table: arithmetic with its elements has the width of compiled code."""

    def __getitem__(self, key: Any) -> Any:
        value = super().__getitem__(key)
        return int(value) if isinstance(value, np.integer) else value

    def __iter__(self) -> Any:
        return iter(self.tolist())


class _Record(np.record):  # type: ignore[misc]
    """Converts the fields of a record for plain Python: to integers, arrays of integers, or zones."""

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
    """An ordered place for cards; the bottom card comes first."""

    @property
    def cards(self):
        """The cards, the bottom one first."""
        return self.slots[: self.count]

    @property
    def top(self):
        """The top card; the zone must not be empty."""
        return self.slots[self.count - 1]

    def lay(self, card, seen=0):
        """Put a card on top. All seats that see this zone have then seen the card."""
        self.slots[self.count] = card
        self.seen[self.count] = seen | self.shown
        self.count += 1

    def deal(self, to):
        """Move the top card to another zone."""
        self.count -= 1
        to.lay(self.slots[self.count], self.seen[self.count])

    def holds(self, card):
        """Return whether a card is in this zone."""
        for i in range(self.count):
            if self.slots[i] == card:
                return True
        return False

    def give(self, card, to):
        """Move a given card to another zone; the other cards keep their order."""
        self.count -= 1
        lifted, known = self.slots[self.count], self.seen[self.count]
        for i in range(self.count - 1, -1, -1):  # without a branch, which could not be predicted
            under, under_known = self.slots[i], self.seen[i]
            found = lifted == card
            self.slots[i] = under if found else lifted
            self.seen[i] = under_known if found else known
            lifted = lifted if found else under
            known = known if found else under_known
        to.lay(lifted, known)

    def give_set(self, cards, to):
        """Move a set of cards (a mask) to another zone, the topmost first."""
        for i in range(self.count - 1, -1, -1):
            if cards >> self.slots[i] & 1:
                self.give(self.slots[i], to)

    def give_all(self, to):
        """Move all cards to another zone, in order."""
        for i in range(self.count):
            to.lay(self.slots[i], self.seen[i])
        self.count = 0

    def sink(self):
        """Move the top card to the bottom. Seats that know the card still know where it is."""
        for i in range(self.count - 1, 0, -1):
            card, seen = self.slots[i], self.seen[i]
            self.slots[i], self.seen[i] = self.slots[i - 1], self.seen[i - 1]
            self.slots[i - 1], self.seen[i - 1] = card, seen

    def turn_over(self, to):
        """Move all cards to another zone, the top one first, as when a waste becomes the stock again."""
        while self.count > 0:
            self.deal(to)

    def trade(self, other):
        """Exchange the only cards of two hands; both owners then know both cards."""
        card, seen = self.slots[0], self.seen[0]
        self.count = 0
        other.deal(self)
        other.lay(card, seen)

    def exchange(self, at, other):
        """Exchange the card at index `at` with the top card of another zone."""
        card, seen = self.slots[at], self.seen[at]
        top = other.count - 1
        self.slots[at] = other.slots[top]
        self.seen[at] = other.seen[top] | self.shown
        other.slots[top] = card
        other.seen[top] = seen | other.shown

    def show(self):
        """Turn all cards face up. All seats know them from now on, wherever they move."""
        for i in range(self.count):
            self.seen[i] = ALL

    def reveal(self, card):
        """Announce one card: all seats know it from now on, wherever it moves."""
        for i in range(self.count):
            if self.slots[i] == card:
                self.seen[i] = ALL
                return

    def blur(self, seat):
        """Clear what the other seats know of these cards: `seat` has moved one of them secretly."""
        for i in range(self.count):
            self.seen[i] &= 1 << seat


@compiled
class Table(_Record):  # type: ignore[misc]
    """One game in progress."""

    def shuffle(self, zone):
        """Shuffle a zone; the seats no longer know any of its cards."""
        for i in range(zone.count - 1, 0, -1):
            j = below(self.rng, i + 1)
            card = zone.slots[i]
            zone.slots[i] = zone.slots[j]
            zone.slots[j] = card
        zone.seen[: zone.count] = 0

    def fresh_pack(self, stock, pack, packs=1):
        """Put packs into the stock and shuffle it, unless the stock was set by hand for this deal."""
        if self.stacked:
            self.stacked = 0
        else:
            stock.count = 0
            for _ in range(packs):
                for card in pack:
                    stock.lay(card)
            self.shuffle(stock)

    def seat_dealer(self):
        """Set the first dealer: the seat given by `first_dealer`, or a random one."""
        self.dealer = below(self.rng, self.seats) if self.first_dealer == RANDOM else self.first_dealer

    def deal_hands(self, count):
        """Deal this many cards to every hand, one at a time, starting on the dealer's left."""
        seat = self.dealer
        for _ in range(count * self.seats):
            seat = self.after(seat)
            self.stock.deal(self.hand[seat])

    def no_hand_left(self):
        """Return whether all hands are empty."""
        for seat in range(self.seats):
            if self.hand[seat].count > 0:
                return False
        return True

    def after(self, seat):
        """Return the next seat to the left."""
        return seat + 1 if seat + 1 < self.seats else 0

    @property
    def everybody(self):
        """The set of all seats (a mask)."""
        return (1 << self.seats) - 1

    def ask(self, seats):
        """Ask several seats (a mask) for sealed answers; no seat sees one before all have answered."""
        self.asked = seats
        self.owes = seats
        self.turn = 0
        while not seats >> self.turn & 1:
            self.turn += 1

    def ask_again(self, seats):
        """Call `ask` for these seats unless exactly they are asked already; for positions set up by hand."""
        if self.asked != seats or self.owes == 0 or self.owes & ~seats:
            self.ask(seats)

    def asks_outside(self, phase):
        """Return whether another phase asks for sealed answers; for positions set up by hand."""
        return self.phase != phase and self.asked | self.owes != 0

    def invite(self, seats):
        """Allow any of these seats (a mask) to act, in any order; each action takes effect at once."""
        self.asked = 0
        self.owes = seats
        self.turn = 0
        while not seats >> self.turn & 1:
            self.turn += 1

    def answered(self, move):
        """Store the sealed answer of the seat on turn; return whether it was the last one."""
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
        """Add the lines of this deal to the points. The engine then deals again, unless the game is over."""
        for seat in range(self.seats):
            for line in range(self.lines.shape[1]):
                self.points[seat] += self.lines[seat, line]
        self.close_deal()

    def close_deal(self):
        """Count a deal whose lines have already been added to the points."""
        self.deals += 1
        self.between = 1

    def leaders(self):
        """Return the set of the seats with the most points (a mask)."""
        most, seats = self.points[0], 0
        for seat in range(self.seats):
            most = max(most, self.points[seat])
        for seat in range(self.seats):
            seats |= (self.points[seat] == most) << seat
        return seats

    def finish(self, ending, winners):
        """End the game. `ending` is an index into the game's endings; `winners` is a mask of seats."""
        self.over = 1
        self.ending = ending
        self.winners = winners


_Record.zone_class = Zone
