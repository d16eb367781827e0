"""Cash: heuristics for bots."""

from ...engine.cards import rank
from ...engine.chance import below
from ...engine.jit import rule
from ...engine.moves import argument, verb
from ...engine.searching import Search
from ...engine.sets import holds
from .notation import CARD_BITS, LAST_THREE, PAIR, is_shown, next_sign
from .rules import (
    ACCEPT,
    CASH,
    CODE,
    COUNTER,
    KEEP,
    ONE_PLAYER,
    OPEN,
    PROPOSAL,
    REPLY,
    SIGN,
    SWAP,
    TICK,
    UNDONE,
    has_four,
    partner,
    teams,
)

RASH = -3000  # the rating of what even careless bots avoid: idle calls, false signs, giving up four of a kind
LEAST = 0  # a hint recommends no move of a lower rating, such as a swap that gains nothing
SEARCH = Search(guided=True, whim_every=200)  # random moves are often calls, which end the hand


@rule
def imagine_secrets(t, viewer):
    """In a world imagined for a seat, draw the codes of other pairs, and hands that look ready.

    The code of the seat's own pair stays.
    """
    for seat in range(t.seats):
        if seat != viewer and t.phase >= TICK:
            if below(t.rng, 24) < readiness(t, viewer, seat):
                endow(t, viewer, seat)
            elif viewer < t.seats and partner(t, viewer) == seat and has_four(t.hand[seat]):
                break_up(t, viewer, seat)
    for seat in range(t.seats):
        if viewer < t.seats and seat % teams(t) == viewer % teams(t):
            t.code[seat] = t.code[viewer]
            t.proposal[seat] = t.proposal[viewer]
        elif seat < teams(t):
            t.code[seat] = suppose_code(t, seat)
            t.code[partner(t, seat)] = t.code[seat]


@rule
def readiness(t, viewer, seat):
    """Return the probability, in 24ths, that a seat has four of a kind, from its signs or its cards taken.

    A partner would show it.
    """
    if viewer < t.seats and partner(t, viewer) == seat:
        return 24 if may_call(t, viewer) else 0
    known = collected(t, viewer, seat)
    return 0 if known == 0 else 1 if known == 1 else 6 if known == 2 else 20


@rule
def may_call(t, seat):
    """Whether a seat has seen its partner show the code, or knows all four of the partner's equal cards."""
    mate = partner(t, seat)
    return is_shown(t.signs[mate], t.code[seat]) or collected(t, seat, mate) == 4


@rule
def collected(t, viewer, seat):
    """Return how many cards of a hand the viewer knows, if all of them have one rank; else 0."""
    known, collecting = 0, -1
    hand = t.hand[seat]
    for i in range(hand.count):
        if hand.seen[i] >> viewer & 1:
            if known > 0 and rank(hand.slots[i]) != collecting:
                return 0
            collecting = rank(hand.slots[i])
            known += 1
    return known


@rule
def endow(t, viewer, seat):
    """Give a seat four of a kind in an imagined world, from cards that the viewer has not seen."""
    hand = t.hand[seat]
    wanted = below(t.rng, 13)
    for _ in range(13):
        wanted = (wanted + 1) % 13
        enough = 0
        for i in range(hand.count):
            if hand.seen[i] >> viewer & 1:
                enough += 1 if rank(hand.slots[i]) == wanted else -9
        if enough + unseen_of(t, viewer, wanted) >= 4:
            for i in range(hand.count):
                if rank(hand.slots[i]) != wanted:
                    fetch(t, viewer, seat, i, wanted)
            return


@rule
def unseen_of(t, viewer, wanted):
    """Return how many cards of a rank the viewer has not seen."""
    unseen = 0
    for seat in range(t.seats):
        for i in range(t.hand[seat].count):
            if rank(t.hand[seat].slots[i]) == wanted and not t.hand[seat].seen[i] >> viewer & 1:
                unseen += 1
    for card in t.stock.cards:
        unseen += rank(card) == wanted
    return unseen


@rule
def fetch(t, viewer, seat, i, wanted):
    """Exchange an unseen hand card for an unseen one of a rank, from the stock or another hand."""
    card = t.hand[seat].slots[i]
    for k in range(t.stock.count):
        if rank(t.stock.slots[k]) == wanted:
            t.hand[seat].slots[i] = t.stock.slots[k]
            t.stock.slots[k] = card
            return
    for other in range(t.seats):
        if other != seat and other != viewer:
            for k in range(t.hand[other].count):
                if rank(t.hand[other].slots[k]) == wanted and not t.hand[other].seen[k] >> viewer & 1:
                    t.hand[seat].slots[i] = t.hand[other].slots[k]
                    t.hand[other].slots[k] = card
                    return


@rule
def break_up(t, viewer, seat):
    """Exchange an unseen card of four of a kind for an unseen card of another rank, if there is one."""
    hand = t.hand[seat]
    held = rank(hand.slots[0])
    for i in range(hand.count):
        if not hand.seen[i] >> viewer & 1:
            for wanted in range(13):
                if wanted != held and has_four(hand):
                    fetch(t, viewer, seat, i, wanted)


@rule
def suppose_code(t, seat):
    """Return a random code of another pair: one that neither partner shows without four of a kind."""
    code = 0
    for _ in range(8):
        code = 0
        for _ in range(1 + below(t.rng, t.code_length_max)):
            code = code << 4 | 1 + below(t.rng, t.alphabet)
        if is_honest(t, seat, code) and is_honest(t, partner(t, seat), code):
            break
    return code


@rule
def is_honest(t, seat, code):
    return has_four(t.hand[seat]) or not is_shown(t.signs[seat], code)


@rule
def judge(t, move):
    """Rate a move: collect a rank, bluff before it is complete, call what the partner shows, doubt others."""
    kind = verb(move)
    if t.phase == PROPOSAL:
        return judge_code(t, move)
    if t.phase == REPLY:
        return int(kind == ACCEPT)
    if kind == CASH:
        return 9000 if may_call(t, t.turn) else RASH - 1
    if kind == COUNTER:
        return 8000 if is_suspect(t, argument(move)) else RASH - 1
    if kind == SIGN:
        return judge_sign(t, argument(move))
    if kind == SWAP:
        return judge_swap(t, move)
    return -int(kind == UNDONE)


@rule
def judge_code(t, move):
    """Rate a code: a single sign is quick to show; the old code is good until others have seen it in use."""
    mate, old = partner(t, t.turn), t.code[t.turn]
    if verb(move) == KEEP:
        return -9 if is_shown(t.signs[t.turn], old) or is_shown(t.signs[mate], old) else 9
    if verb(move) == CODE and move >> 4 < 16 and move >> 4 != old:
        return 1
    return 0


@rule
def is_suspect(t, accused):
    """Whether a player was seen to take three cards of one rank, and may have the fourth."""
    if t.counter_target == ONE_PLAYER:
        return may_have_four(t, accused)
    return may_have_four(t, accused) or may_have_four(t, accused + teams(t))


@rule
def may_have_four(t, seat):
    """Whether the seat on turn knows three cards of a rank in a hand, and has not seen the fourth."""
    known = collected(t, t.turn, seat)
    if known < 3:
        return False
    hand, collecting = t.hand[seat], -1
    for i in range(hand.count):
        if holds(hand.seen[i], t.turn):
            collecting = rank(hand.slots[i])
    return known == 4 or seen_of(t, collecting) < 4 * t.decks


@rule
def seen_of(t, wanted):
    """Return how many cards of a rank the seat on turn knows: in hands, on the board and set aside."""
    seen = t.gone[wanted]
    for place in range(4):
        seen += int(t.board[place].count > 0 and rank(t.board[place].top) == wanted)
    for seat in range(t.seats):
        for i in range(t.hand[seat].count):
            if holds(t.hand[seat].seen[i], t.turn) or seat == t.turn:
                seen += int(rank(t.hand[seat].slots[i]) == wanted)
    return seen


@rule
def judge_sign(t, sign):
    """Rate a sign: with four of a kind the next one of the code; without, in ticks, a bait outside it."""
    signs, code = t.signs[t.turn], t.code[t.turn]
    if has_four(t.hand[t.turn]):
        return 2000 if sign == next_sign(signs, code & LAST_THREE) and not is_shown(signs, code) else -1
    if is_shown((signs << 4 | sign) & LAST_THREE, code):
        return RASH
    if t.phase == OPEN:
        return -1
    return 1000 if sign == bait(t) else -1


@rule
def bait(t):
    """Return a sign that others cannot predict, computed from the cards in the hand."""
    mixed = t.tick
    for card in t.hand[t.turn].cards:
        mixed += card * card
    return 1 + mixed % t.alphabet


@rule
def judge_swap(t, move):
    """Rate a swap: the gain of the pair in ranks that are still complete; help the partner, not others."""
    if has_four(t.hand[t.turn]):
        return RASH
    gain, help_given, rest, earlier = 0, 0, move >> 4, 0
    while rest:
        put, take = rank((rest & 63) - 1), rank(rest >> CARD_BITS & 63)
        if put != take:
            puts, takes = kept(t, move, earlier, put), kept(t, move, earlier, take)
            gain += worth_taking(t, take, takes) - worth_keeping(t, put, puts)
        earlier += 1
        rest >>= PAIR
    rest = move >> 4 if gain > 0 else 0
    while rest:
        help_given += usefulness(t, rank((rest & 63) - 1)) - usefulness(t, rank(rest >> CARD_BITS & 63))
        rest >>= PAIR
    return 10 * gain + help_given - 1


@rule
def worth_taking(t, wanted, held):
    """Return what another card of a rank is worth to a seat with `held` of them.

    The result is negative if the partner collects the rank, or if others would see a third card taken: they
    would counter before the partner can call.
    """
    collecting = held_by_partner(t, wanted)
    if collecting > 1 and collecting > held:
        return -(2 * collecting + 1) * is_live(t, wanted)
    if openly_held(t, wanted) > 1:
        return -1
    return (2 * held + 1) * is_live(t, wanted)


@rule
def worth_keeping(t, wanted, held):
    """Return what a card of a rank is worth to a seat with `held` of them.

    The result is negative if the partner collects the rank. If both have as many, always the same one gives.
    """
    collecting = held_by_partner(t, wanted)
    if collecting > 1 and collecting + int(t.turn >= teams(t)) > held:
        return -collecting * is_live(t, wanted)
    return (2 * held - 1) * is_live(t, wanted)


@rule
def held_by_partner(t, wanted):
    """Return how many cards of a rank the partner is known to hold."""
    held, hand = 0, t.hand[partner(t, t.turn)]
    for i in range(hand.count):
        held += int(rank(hand.slots[i]) == wanted and holds(hand.seen[i], t.turn))
    return held


@rule
def openly_held(t, wanted):
    """Return how many cards of a rank others have seen the seat on turn take."""
    held, hand = 0, t.hand[t.turn]
    for i in range(hand.count):
        held += int(rank(hand.slots[i]) == wanted and holds(hand.seen[i], t.after(t.turn)))
    return held


@rule
def kept(t, move, earlier, wanted):
    """Return how many cards of a rank are in the hand after the first `earlier` exchanges of a move."""
    held = 0
    for card in t.hand[t.turn].cards:
        held += rank(card) == wanted
    rest = move >> 4
    for _ in range(earlier):
        held += int(rank(rest >> CARD_BITS & 63) == wanted) - int(rank((rest & 63) - 1) == wanted)
        rest >>= PAIR
    return held


@rule
def is_live(t, wanted):
    """Whether four cards of a rank are still in play."""
    return int(4 * t.decks - t.gone[wanted] >= 4)


@rule
def usefulness(t, wanted):
    """Whether the partner, rather than others, is known to have cards of a rank."""
    use = 0
    for seat in range(t.seats):
        if seat != t.turn:
            for i in range(t.hand[seat].count):
                if holds(t.hand[seat].seen[i], t.turn) and rank(t.hand[seat].slots[i]) == wanted:
                    use += 2 if seat == partner(t, t.turn) else -2
    return use
