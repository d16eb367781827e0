"""Cash: the representation of swaps, signs and codes in moves, and the lists of possible ones.

From bit 4 on, a swap has twelve bits for each pair: 1 + the card put down, and above it the card taken.
Signs are counted from 1 in four bits each, the last one lowest. A code has up to three consecutive signs,
and a pair has up to three codes of twelve bits each. In a move, a code starts at bit 4.
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


CODE_BITS, LAST_THREE = 12, 0xFFF


@rule
def list_codes(t, verb, moves):
    """R3: one to three signs in a row."""
    signs = t.alphabet + 1
    for first in range(1, signs):
        offer(moves, verb | first << 4)
        for then in range(1, signs if t.code_length_max > 1 else 1):
            offer(moves, verb | first << 8 | then << 4)
            for last in range(1, signs if t.code_length_max > 2 else 1):
                offer(moves, verb | first << 12 | then << 8 | last << 4)


@rule
def show_sign(t, seat, sign):
    """K21: all seats see a sign; the last three of this hand are stored."""
    t.signs[seat] = (t.signs[seat] << 4 | sign) & LAST_THREE


@rule
def is_shown(signs, code):
    """R3: whether a seat's last signs are one of its codes."""
    while code:
        one = code & LAST_THREE
        if signs & (15 if one < 16 else 255 if one < 256 else LAST_THREE) == one:
            return True
        code >>= CODE_BITS
    return False


@rule
def next_sign(signs, code):
    """Return the sign that continues a code, given how much of it was just shown."""
    length = 1 if code < 16 else 2 if code < 256 else 3
    for shown in range(length - 1, -1, -1):
        if signs & ((1 << 4 * shown) - 1) == code >> 4 * (length - shown):
            return code >> 4 * (length - shown - 1) & 15
    return 0
