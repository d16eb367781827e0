"""Mexican Sweat: what players read: banner, prompts, events, summaries, hints and reasons of refusals."""

from ...combinations.poker import HIGH_CARD, RANKS, category, strength
from ...engine.cards import RANKS as RANK_LETTERS
from ...engine.cards import rank, write_card
from ...engine.game import Fact
from ...engine.moves import Refusal, verb
from ...messages import Catalogue, Seat
from .heuristics import players, winning_chance
from .rules import (
    BET,
    BET_SOME,
    BLINDS,
    CALL,
    CHECK,
    FIXED,
    FLIP,
    FOLD,
    LINES,
    NONE_KILLS,
    POT,
    RAISE,
    RAISE_SOME,
    TABLE,
    TURN,
    VERBS,
    cap,
    is_in,
    kills,
    level,
    pot,
    to_beat,
    unit,
)

TAGLINE, FACE = "Poker with unseen hands", "Ks"
DEAL_NAME = "hand"  # the page's name for what is scored together
RISKY = (BET, BET_SOME, CALL, RAISE, RAISE_SOME, FOLD)
NOW = {"turn": "R4 R6 R8", "betting": "R10"}  # the rules that apply in each phase
TERMS = {  # terms of the page, and the rules that define them
    "ante": "R1",
    "blind": "R1",
    "kill card": "R3 R8",
    "card to beat": "R3 R4",
    "leader": "R5",
    "fold": "R10",
    "raise": "R10",
    "call": "R10",
    "pot": "R11",
}
FROM_ACE = "A" + RANK_LETTERS[1:] + "A"  # by the bits of a set of ranks: the ace also below the two
under = TABLE.under
say = Catalogue(__file__)


def arose(t):
    """Return what each seat has put into the pot, for the winner's score line."""
    put_in = [-sum(t.lines[seat][POT + 1 :]) for seat in range(t.seats)]
    parts = [(1, chips, f"seat {seat}") for seat, chips in enumerate(put_in) if chips]
    return {(seat, LINES[POT]): parts for seat in range(t.seats) if t.lines[seat, POT]}


def banner(t):
    if t.over:
        return []
    items = [best(t, "banner-to-beat", "banner-to-beat-card")]
    if t.kill_rule != NONE_KILLS:
        items.append(say("banner-kill", rank=RANK_LETTERS[rank(t.kill_card.top)]))
    items += [say("banner-pot", count=int(pot(t))), say("banner-bet", count=unit(t))]
    if t.double_on_pair and not t.doubled:
        items.append(say("banner-pair-doubles"))
    return [*items, say("banner-hand", hand=t.deals + 1, hands=t.hands)]


def best(t, of_leader, of_card):
    """Return a message about the hand to beat: that of the leader, or the card in the middle."""
    if t.leader >= 0:
        return say(of_leader, who=Seat(t.leader), hand=hand_name(to_beat(t)))
    return say(of_card, card=write_card(t.card_to_beat.top))


def hand_name(hand):
    """Name a hand by the ranks that form it: "two pair, jacks and fours"."""
    kind = category(hand)
    found = hand >> RANKS & ((1 << RANKS) - 1)
    ranks = [FROM_ACE[bit] for bit in reversed(range(RANKS)) if found >> bit & 1]
    second = hand & ((1 << RANKS) - 1)  # of a full house: the pair
    lower = ranks[1] if len(ranks) > 1 else FROM_ACE[second.bit_length() - 1] if second else ranks[0]
    return say("hand-name", kind=kind, first=ranks[0], second=lower)


def shown(t, seat):
    """Return the cards that a seat shows, as one text."""
    return " ".join(write_card(card) for card in t.showing[seat].cards)


def prompt(t, seat, moves):
    """Return what a player can do now, with the amounts."""
    if t.phase == TURN:
        if t.leader < 0:
            return say("prompt-turn", hand=write_card(t.card_to_beat.top))
        hand = to_beat(t)
        if category(hand) == HIGH_CARD:
            return say("prompt-turn-high", hand=hand_name(hand), cards=shown(t, t.leader))
        return say("prompt-turn", hand=hand_name(hand))
    more = [amount_of(t, move) for move in moves if verb(move) not in (CHECK, CALL, FOLD)]
    owed, least, most = level(t) - t.bets_paid[seat], min(more, default=0), max(more, default=0)
    if not more:
        return say("prompt-call", count=owed)
    if least < most:
        return say("prompt-raise-some" if owed else "prompt-bet-some", count=owed, least=least, most=most)
    return say("prompt-raise" if owed else "prompt-bet", count=owed, least=least)


def amount_of(t, move):
    """Return the amount of a bet or raise."""
    return move >> 4 if verb(move) in (BET_SOME, RAISE_SOME) else t.least


def label(t, move):
    """Return the label of a bet's button, with what it costs; empty for the usual one."""
    kind, owed = verb(move), level(t) - t.bets_paid[t.turn]
    if kind == CALL:
        return say("label-call", count=owed)
    if kind in (BET, BET_SOME):
        return say("label-bet", count=amount_of(t, move))
    if kind in (RAISE, RAISE_SOME):
        return say("label-raise", count=owed, more=amount_of(t, move))
    return ""


def events(t, move, after):
    """Say what a card or a bet does; None for a card that ends the hand, which the next one covers."""
    kind, who = verb(move), Seat(t.turn)
    owed = level(t) - t.bets_paid[t.turn]
    if kind == FLIP:
        return turned(t, after, who) if after.showing[who].count > t.showing[who].count else None
    if kind in (CHECK, FOLD):
        items = [say("event-check" if kind == CHECK else "event-fold", who=who)]
    elif kind == CALL:
        items = [say("calls", who=who, count=owed)]
    elif kind in (BET, BET_SOME):
        items = [say("bets", who=who, count=amount_of(t, move))]
    else:
        items = [say("raises", who=who, count=owed, more=amount_of(t, move))]
    if after.deals > t.deals:
        return items
    if kind == FOLD and t.leader == who:
        items.append(best(after, "leads-now", "card-leads-now"))
    return items + ran_out(t, after, who)


def turned(t, after, who):
    """Return sentences about a card turned up: it kills, leads, was the last, or none of these."""
    card = after.showing[who].top
    if kills(t, card):
        return [say("killed", who=who, card=write_card(card), rank=RANK_LETTERS[rank(card)])]
    items = [say("turns", who=who, card=write_card(card))]
    if strength(after.showing[who].cards) > to_beat(t):
        hand = hand_name(strength(after.showing[who].cards))
        items.append(say("leads", who=who, hand=hand))
        if after.doubled > t.doubled:
            items.append(say("doubled", count=unit(after)))
        if after.phase == TURN and not after.over:
            items.append(say("no-betting"))
    elif after.pile[who].count == 0:
        items.append(say("beats-nothing", who=who))
    return items + ran_out(t, after, who)


def ran_out(t, after, mover):
    """R7: return sentences about seats that were passed, because they have no cards left."""
    gone = after.out & ~t.out if after.deals == t.deals or after.over else 0
    return [say("ran-out", who=Seat(seat)) for seat in range(t.seats) if gone >> seat & 1 and seat != mover]


def summary(t):
    """Say who wins the pot, with which hand, and how the others lost their chips."""
    dealt = [seat for seat in range(t.seats) if t.showing[seat].count + t.pile[seat].count]
    return [result(t, seat) for seat in sorted(dealt, key=lambda seat: not is_in(t, seat))]


def result(t, seat):
    """Return how a hand ended for one player."""
    who, points = Seat(seat), int(sum(t.lines[seat]))
    cards = t.showing[seat]
    if is_in(t, seat):
        chips = dict(who=who, pot=int(t.lines[seat][POT]), points=points)
        if cards.count == 0:
            return say("summary-wins-unseen", **chips)
        return say("summary-wins", hand=hand_name(strength(cards.cards)), cards=shown(t, seat), **chips)
    if cards.count and kills(t, cards.top):
        return say("summary-killed", who=who, card=write_card(cards.top), cost=-points)
    if cards.count == 0:
        return say("summary-folded", who=who, cost=-points)
    out = "summary-folded-with" if t.pile[seat].count else "summary-out-of-cards"
    return say(out, who=who, hand=hand_name(strength(cards.cards)), cost=-points)


def reason(t, move):
    """Return why a hint advises a move: the chance to win against the price."""
    kind, chance, owed = verb(move), winning_chance(t), level(t) - t.bets_paid[t.turn]
    if kind == FLIP:
        return ""
    chips, ahead = int(pot(t)), chance * players(t) > 100
    if kind in (CALL, FOLD):
        worth_it = chance * (chips + owed) > 100 * owed
        if worth_it != (kind == CALL):
            return ""
        return say("hint-call" if worth_it else "hint-fold", chance=chance, count=owed, pot=chips)
    if ahead == (kind == CHECK):
        return ""
    return say("hint-bet" if ahead else "hint-check", chance=chance, count=players(t))


def showing(t, seat):
    """Return the cards that a seat shows, as text."""
    return tuple(write_card(card) for card in t.showing[seat].cards) if seat >= 0 else ()


def refuse(t, move):
    kind, owed = verb(move), level(t) - t.bets_paid[t.turn]
    if t.phase == TURN:
        if kind == FOLD:
            return Refusal("K5", say("refuse-fold-turn"))
        return Refusal("R6", say("refuse-turn"))
    if kind == FLIP:
        return Refusal("R5", say("refuse-betting"), showing(t, t.leader))
    if kind == CHECK:
        return Refusal("R10", say("refuse-owed", count=owed))
    if kind == FOLD and owed == 0:
        return Refusal("K14", say("refuse-fold"))
    if kind == CALL and owed == 0:
        return Refusal("R10", say("refuse-call"))
    if kind in (BET, BET_SOME) and owed:
        return Refusal("R10", say("refuse-bet", count=owed))
    if kind in (RAISE, RAISE_SOME) and not owed:
        return Refusal("R10", say("refuse-raise"))
    return refuse_amount(t, kind, move >> 4)


def refuse_amount(t, kind, amount):
    """Return the Refusal of a bet or raise that is not possible, or not of this amount."""
    named = kind in (BET_SOME, RAISE_SOME)
    raising = kind in (RAISE, RAISE_SOME)
    word = "raise" if raising else "bet"
    most = cap(t) - level(t)
    limit = under(t, "limit")
    if raising and t.raises >= t.max_raises:
        return Refusal("K10", say("refuse-raises", count=t.raises, under=under(t, "max_raises")))
    if most < t.least:
        return Refusal("K11", say("refuse-cap", kind=word, count=t.least, most=most))
    if t.limit == FIXED:
        return Refusal("K10", say("refuse-fixed", kind=word, count=t.least, under=limit))
    if not named:
        return Refusal("K10", say("refuse-no-amount", kind=word, count=t.least, under=limit))
    if amount < t.least:
        return Refusal("K10", say("refuse-too-little", kind=word, count=t.least, under=limit))
    return Refusal("K11", say("refuse-cap", kind=word, count=amount, most=most))


def facts(t):
    """Return the chips of each seat, and how much more may be bet."""
    items = []
    if not t.over:
        items.append(Fact(say("fact-cap"), str(max(0, cap(t) - level(t)))))
    for seat in range(t.seats):
        paid = t.forced_paid[seat] + t.bets_paid[seat]
        items.append(Fact(say("fact-chips"), str(t.start_chips + t.points[seat] - paid), seat))
        items.append(Fact(say("fact-in-pot"), str(paid), seat))
        if not is_in(t, seat):
            items.append(Fact(say("fact-out"), "", seat))
    return items


def check_seats(seats, chosen):
    """K12: refuse blinds that players cannot pay with the chips they start with."""
    unit, chips = chosen["bet_unit"], chosen["start_chips"]
    if chosen["forced"] == BLINDS and chips < 2 * unit:
        return f"blinds of {unit} and {2 * unit} need start_chips of {2 * unit} or more, not {chips} (K12)"
    return ""


def absent(t):
    """Return the kinds of move that do not occur under these house rules."""
    return (BET_SOME, RAISE_SOME) if t.limit == FIXED else (BET, RAISE)


def touched(t, move):
    """Return what a player touches: their pile, to turn a card. Bets have buttons."""
    return [("pile", t.turn)] if verb(move) == FLIP else []


def said(t, move):
    """Return what a bet costs, for records, if the move does not name it; else empty."""
    owed = {CALL: level(t) - t.bets_paid[t.turn], BET: t.least, RAISE: t.least}.get(verb(move), 0)
    return f"{VERBS[verb(move)].template} {owed}" if owed else ""
