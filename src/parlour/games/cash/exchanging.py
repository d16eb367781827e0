"""Cash: the list of possible swaps, their representation in a move, and how they are carried out.

From bit 4 on, a swap has twelve bits for each pair: 1 + the card put down, and above it the card taken.
"""

from ...engine.jit import rule
from ...engine.moves import offer
from ...engine.sets import holds, only

PAIR, CARD_BITS = 12, 6


@rule
def list_swaps(t, verb, moves):
    """R5: any card of the hand for any card of the board; equal cards of two packs count once."""
    taken = 0
    for place in range(4):
        if t.board[place].count > 0 and not holds(taken, t.board[place].top):
            taken |= only(t.board[place].top)
            put = 0
            for card in t.hand[t.turn].cards:
                if not holds(put, card):
                    put |= only(card)
                    offer(moves, verb | (1 + card | t.board[place].top << CARD_BITS) << 4)


@rule
def list_long_swaps(t, verb, moves):
    """K14: one to four cards for as many; each digit of a number to the base 5 says what one place gets."""
    for digits in range(1, 5**4):
        swap, shift, used = verb, 4, 0
        for place in range(4):
            slot = digits // 5**place % 5 - 1
            if slot >= 0 and is_next(t, place, slot, digits, used):
                used |= only(slot)
                swap |= (1 + t.hand[t.turn].slots[slot] | t.board[place].top << CARD_BITS) << shift
                shift += PAIR
            elif slot >= 0:
                shift = 0
                break
        if shift > 0:
            offer(moves, swap)


@rule
def is_next(t, place, slot, digits, used):
    """Whether a hand card can still go to a place; of equal cards the first is put down and taken first."""
    hand = t.hand[t.turn]
    if holds(used, slot) or slot >= hand.count or t.board[place].count == 0:
        return False
    for other in range(slot):
        if hand.slots[other] == hand.slots[slot] and not holds(used, other):
            return False
    for other in range(place):
        if t.board[other].top == t.board[place].top and digits // 5**other % 5 == 0:
            return False
    return True


@rule
def exchange(t, seat, move, taken):
    """R5, R6: take cards from places not yet taken (K11); all or none (K14), else the swap fails (K12)."""
    claimed, rest = taken, move >> 4
    while rest:
        place = find(t, rest >> CARD_BITS & 63, claimed)
        if place < 0:
            t.missed |= only(seat)
            return taken
        claimed |= only(place)
        rest >>= PAIR
    rest = move >> 4
    while rest:
        wanted = rest >> CARD_BITS & 63
        place = find(t, wanted, taken)
        put_down(t, seat, (rest & 63) - 1, place)
        t.board[place].give(wanted, t.hand[seat])
        taken |= only(place)
        rest >>= PAIR
    return taken


@rule
def find(t, card, taken):
    """Return the first place of the board with a card that has not been taken, or -1."""
    for place in range(4):
        if not holds(taken, place) and t.board[place].count > 0 and t.board[place].top == card:
            return place
    return -1


@rule
def put_down(t, seat, card, place):
    """K13: put a card in the place of the card taken. Of two equal cards it is the one known to others."""
    hand = t.hand[seat]
    if t.decks > 1:
        for upper in range(hand.count):
            for lower in range(upper):
                if hand.slots[upper] == card and hand.slots[lower] == card:
                    known = hand.seen[upper] | hand.seen[lower]
                    hand.seen[lower] &= hand.seen[upper]
                    hand.seen[upper] = known
    hand.give(card, t.board[place])
