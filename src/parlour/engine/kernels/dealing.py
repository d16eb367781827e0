"""A deal: collect all cards, shuffle the pack, pass the deal to the left, and call the game's `deal`."""

import numpy as np

GAME = rules.GAME
deal = rules.deal
PACK = np.array(GAME.deck)
OTHER_ZONES = np.array([place.count_at for place in GAME.table.places if place.name != GAME.stock])
stock_of = kernel(eval(f"lambda t: t.{GAME.stock}"))

if "decks" in GAME.table.registers:

    @kernel
    def packs(t):
        return t.decks

else:
    BY_SEATS = np.array([GAME.decks(seats) if GAME.decks else 1 for seats in range(GAME.seats.most + 1)])

    @kernel
    def packs(t):
        return BY_SEATS[t.seats]


if hasattr(rules, "seat_dealer"):
    seat_dealer = rules.seat_dealer
elif "first_dealer" in GAME.table.registers:

    @kernel
    def seat_dealer(t):
        t.seat_dealer()
        return True

else:

    @kernel
    def seat_dealer(t):
        return True


if hasattr(rules, "pass_deal"):
    pass_deal = rules.pass_deal
else:

    @kernel
    def pass_deal(t):
        t.dealer = t.after(t.dealer)


@kernel
def gather_and_deal(t):
    for at in OTHER_ZONES:
        t.counts[at] = 0
    t.fresh_pack(stock_of(t), PACK, packs(t))
    deal(t)


@kernel
def deal_first(t):
    """Choose the first dealer and deal, unless a seat has to decide before."""
    if seat_dealer(t):
        gather_and_deal(t)


@kernel
def deal_again(t):
    """Deal again after a scored deal, unless the game is over."""
    t.between = 0
    if not t.over:
        pass_deal(t)
        gather_and_deal(t)


@kernel
def deal_on(t):
    """Deal again after scored deals, until there is a deal to play or the game is over."""
    while t.between:
        deal_again(t)
