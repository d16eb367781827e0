"""Seven Rummy: what players read: banner, prompts, events, summaries, hints and reasons of refusals."""

from ...combinations.melds import all_of_rank, extends, is_run, is_set, lying_in, many
from ...engine.cards import PACK, RANKS, rank, write_card
from ...engine.game import Awaited, Fact, Heap
from ...engine.moves import Refusal, argument, second, verb
from ...engine.sets import holds
from ...messages import Catalogue, Seat
from .heuristics import chances
from .heuristics import worth_of as cost_of
from .rules import (
    CLAIM,
    CLAIMING,
    DEADWOOD,
    DISCARD,
    DOUBLED,
    DRAW,
    DRAWING,
    HANDS,
    LAY_OFF,
    LINES,
    MELD,
    MELDS,
    ONE_EACH,
    PASS,
    PLAYING,
    SEVEN,
    SEVENS,
    SIX_TO_EIGHT,
    TABLE,
    TAKE,
    VOID,
    can_take,
    card_value,
    claim_needs,
    new_meld,
)

TAGLINE, FACE = "Rummy with special sevens", "7c"
DEAL_NAME = "hand"  # the page's name for what is scored together
HAND_ORDER = RANKS  # R14: the ace is below the two
NOW = {  # the rules that apply in each phase
    "draw": "R9 R21 R24",
    "play": "R10 R12 R13 R17 R11",
    "claim": "R26 R27",
}
TERMS = {  # terms of the page, and the rules that define them
    "meld": "R12 R13",
    "set": "R12",
    "sequence": "R12 R13",
    "lay off": "R17",
    "claim": "R26",
    "stock": "R6",
    "discard pile": "R6",
    "deadwood": "R31",
}
CLOCKS = {
    "claim_seconds": dict(
        default=0,
        low=3,
        high=30,
        optional=True,
        phases=("claim",),
        rule="R26",
        text="How long players may claim.",
    )
}
UNANSWERED = {"claim": ("pass",)}
LETS_BY = {"claim": "pass"}  # Q31
BESIDE = (CLAIM,)  # shown as a button as well: the time for it may be short

RISKY = (VOID,)  # it ends the hand without a winner

under = TABLE.under
say = Catalogue(__file__)


def meld_name(place):
    return say("meld-name", number=place + 1)


def hand_limit(t):
    """Return the most hands of the match."""
    if t.end_mode == HANDS:
        return t.seats if t.hands == ONE_EACH else t.hands
    return t.max_hands


def banner(t):
    if t.over:
        return []
    items = [say("banner-hand", hand=t.deals + 1, hands=hand_limit(t))]
    if t.end_mode != HANDS:
        items = [say("banner-target", hand=t.deals + 1, score=t.target_score)]
    if t.phase == CLAIMING:
        items.insert(0, say("banner-claim", card=write_card(t.pile.top)))
    if alone := tuple(Seat(seat) for seat in range(t.seats) if t.hand[seat].count == 1):
        items.append(say("banner-one-left", players=alone))
    items.append(say("banner-price"))
    if t.reshuffles:
        items.append(say("banner-renewed", count=t.reshuffles, most=t.max_reshuffles))
    return items


def prompt(t, seat, moves):
    kinds = {verb(move) for move in moves}
    card = write_card(t.pile.top) if t.pile.count else ""
    if t.phase == CLAIMING:
        claims = [move >> 4 for move in moves if verb(move) == CLAIM]
        if len(claims) == 1:
            cards = texts(claims[0] | 1 << t.pile.top)
            return say("prompt-claim-one", card=card, cards=cards)
        return say("prompt-claim-more" if claims else "prompt-claim-none", card=card)
    if t.phase == DRAWING:
        if DRAW in kinds:
            return say("prompt-draw-take", card=card) if TAKE in kinds else say("prompt-draw-only")
        return say("prompt-take", card=card) if TAKE in kinds else say("prompt-void")
    if t.hand[seat].count == 1:
        return say("prompt-play-last", card=write_card(t.hand[seat].top))
    if MELD in kinds:
        return say("prompt-play-all" if LAY_OFF in kinds else "prompt-play-meld")
    return say("prompt-play-layoff" if LAY_OFF in kinds else "prompt-play-discard")


def label(t, move):
    kind, cards = verb(move), texts(move >> 4) if verb(move) in (TAKE, MELD, CLAIM) else ()
    if kind == MELD:
        return say("move-meld-seven", card=cards[0]) if len(cards) == 1 else say("move-meld", cards=cards)
    if kind == TAKE:
        return say("move-take-for", card=write_card(t.pile.top), cards=cards)
    if kind == CLAIM:
        return say("move-claim-for", cards=cards)
    if kind == LAY_OFF:
        return say("move-layoff-on", card=write_card(argument(move)), meld=meld_name(second(move)))
    if kind == DISCARD and t.hand[t.turn].count == 1:
        return say("move-discard-win", card=write_card(argument(move)))
    return say("move-end") if kind == VOID else ""


def events(t, move, after):
    kind, who = verb(move), Seat(t.turn)
    if kind == DRAW:
        return [*([] if t.stock.count else [say("event-renewed")]), say("event-draw", who=who)]
    if kind == TAKE:
        top, meld = t.pile.top, meld_name(new_meld(t))
        cards = texts(move >> 4 | 1 << top)
        return [say("event-take-for", who=who, card=write_card(top), cards=cards, meld=meld)]
    if kind == MELD:
        return [melded(t, who, texts(move >> 4))]
    if kind == LAY_OFF:
        return [laid_off(t, who, argument(move), second(move))]
    if kind == DISCARD:
        return [say("event-discard", who=who, card=write_card(argument(move))), *left_with(t, who, after)]
    return [say("event-end", who=who)]


def revealed(t, after):
    """Say who claims the discard; nothing if all pass."""
    place = new_meld(t)
    if not after.meld[place].count:
        return []
    who, cards = Seat(after.laid_by[place]), texts(lying_in(after.meld[place]))
    card, meld = write_card(t.pile.top), meld_name(place)
    return [say("event-claimed", who=who, card=card, cards=cards, meld=meld)]


def melded(t, who, cards):
    meld = meld_name(new_meld(t))
    if len(cards) == 1:
        return say("event-meld-seven", who=who, card=cards[0], meld=meld)
    return say("event-meld-as", who=who, cards=cards, meld=meld)


def laid_off(t, who, card, place):
    about = dict(who=who, card=write_card(card), meld=meld_name(place))
    if t.meld[place].count > 1:
        return say("event-layoff-on", **about)
    return say("event-layoff-seven", kind=kind_of(lying_in(t.meld[place]) | 1 << card), **about)


def left_with(t, who, after):
    """Say that a player has one card left after the discard, or none, or that the hand cannot go on."""
    left = t.hand[who].count - 1
    if left == 0:
        return [say("event-wins" if t.laid_before else "event-wins-double", who=who)]
    items = [say("event-one-left", who=who)] if left == 1 else []
    return [*items, say("event-void")] if after.deals > t.deals else items


def summary(t):
    scores = [int(t.lines[seat, DEADWOOD]) for seat in range(t.seats)]
    if not any(scores):
        return [say("summary-void")]
    points, winner = max((points, seat) for seat, points in enumerate(scores))
    items = [say("summary-wins", who=Seat(winner))]
    for seat in range(t.seats):
        if seat != winner:
            cards = texts(lying_in(t.hand[seat]))
            items.append(say("summary-held", who=Seat(seat), cards=cards, points=deadwood(t, seat)))
    if t.lines[winner, DOUBLED]:
        return [*items, say("summary-doubled", who=Seat(winner), points=2 * points)]
    return [*items, say("summary-score", who=Seat(winner), points=points)]


def reason(t, move):
    """Say why a hint advises a move, from what `judge` counts."""
    kind, hand = verb(move), t.hand[t.turn]
    if kind in (TAKE, MELD, CLAIM):
        return lays(move >> 4)
    if kind == LAY_OFF:
        return lays(1 << argument(move))
    if kind == DISCARD:
        if hand.count == 1:
            return say("hint-win")
        return say("hint-discard", points=card_value(argument(move)), chances=chances(t, argument(move)))
    if kind == DRAW:
        if not holds(t.drawn, t.turn):
            return say("hint-draw-first")
        return "" if can_take(t) else say("hint-draw", card=write_card(t.pile.top))
    if kind == VOID:
        return "" if can_take(t) else say("hint-end")
    alike = many(lying_in(hand) & all_of_rank(rank(t.pile.top)))
    return say("hint-pass") if alike < claim_needs(t.pile.top, t.seven_pair_claim) else ""


def lays(cards):
    return say("hint-lay", count=many(cards), points=cost_of(cards))


def awaited(t):
    """R26: return what the table waits for."""
    card = write_card(t.pile.top) if t.phase == CLAIMING else ""
    return Awaited(say("may-claim", card=card), (card,)) if card else None


def arose(t):
    """Return the deadwood of each other seat, for the winner's score line."""
    result = {}
    for seat in range(t.seats):
        others = [other for other in range(t.seats) if other != seat and t.hand[other].count]
        for line in range(len(LINES)):
            if t.lines[seat, line]:
                result[seat, LINES[line]] = [(1, deadwood(t, other), left(t, other)) for other in others]
    return result


def deadwood(t, seat):
    return sum(card_value(card) for card in t.hand[seat].cards)


def left(t, seat):
    """Return a seat and the cards left in its hand, as text."""
    return f"seat {seat} ({' '.join(map(write_card, sorted(t.hand[seat].cards)))})"


def refuse(t, move):
    kind = verb(move)
    if t.phase == CLAIMING and kind not in (CLAIM, PASS):
        return Refusal("R26", say("refuse-claim-first"))
    if t.phase == DRAWING and kind == CLAIM:
        return Refusal("Q16", say("refuse-claim-late"))
    if t.phase == DRAWING and kind not in (DRAW, TAKE, VOID):
        return Refusal("R8", say("refuse-draw-first"))
    if t.phase == PLAYING and kind not in (MELD, LAY_OFF, DISCARD):
        return Refusal("R8", say("refuse-drawn"))
    if kind == DRAW:
        return Refusal("Q2", say("refuse-no-stock"))
    if kind == VOID:
        return Refusal("Q3", say("refuse-can-draw"))
    if kind == LAY_OFF:
        return refuse_lay_off(t, argument(move), second(move))
    if kind == TAKE and not holds(t.drawn, t.turn):
        return Refusal("R23", say("refuse-not-yet-drawn"))
    cards = 1 << argument(move) if kind == DISCARD else move >> 4
    missing = cards & ~lying_in(t.hand[t.turn])
    if missing:
        return Refusal(*NOT_HELD[kind], texts(missing))
    if kind == MELD:
        return refuse_meld(t, cards)
    return refuse_take(t, cards) if kind == TAKE else refuse_claim(t, cards)


NOT_HELD = {
    TAKE: ("R24", say("refuse-take-hand")),
    MELD: ("R10", say("refuse-meld-hand")),
    DISCARD: ("R11", say("refuse-discard-hand")),
    CLAIM: ("R26", say("refuse-claim-hand")),
}


def texts(cards):
    return tuple(write_card(card) for card in range(PACK) if cards >> card & 1)


def is_sequence(cards):
    """R13, R19."""
    return is_run(cards, 3) or (many(cards) == 2 and is_run(cards & SIX_TO_EIGHT, 2))


def last_card(cards):
    return Refusal("Q14", say("refuse-keep-one"), texts(cards))


def refuse_meld(t, cards):
    if is_set(cards, 3) or is_sequence(cards) or not cards & ~SEVENS:
        return last_card(cards)
    if many(cards) == 1:
        return Refusal("R18", say("refuse-not-seven", card=write_card(lowest(cards))), texts(cards))
    if is_set(cards, 2) or is_run(cards, 2):
        return Refusal("Q6", say("refuse-two-cards"), texts(cards))
    return Refusal("R13", say("refuse-no-meld"), texts(cards))


def lowest(cards):
    return (cards & -cards).bit_length() - 1


def refuse_take(t, cards):
    top = 1 << t.pile.top
    if is_sequence(cards | top):
        return last_card(cards)
    return Refusal("R24", say("refuse-take"), texts(cards | top))


def refuse_claim(t, cards):
    top = 1 << t.pile.top
    if not is_set(cards | top, 2):
        return Refusal("R26", say("refuse-claim-rank"), texts(cards | top))
    if many(cards) >= claim_needs(t.pile.top, t.seven_pair_claim):
        return last_card(cards)
    if cards & SEVENS:
        text = say("refuse-claim-sevens", under=under(t, "seven_pair_claim"))
        return Refusal("Q17", text, texts(cards | top))
    return Refusal("R26", say("refuse-claim-small"), texts(cards | top))


def refuse_lay_off(t, card, place):
    melds = [lying_in(meld) for meld in t.meld if meld.count]
    owners = list(t.laid_by)[: len(melds)]
    if not t.hand[t.turn].holds(card):
        return Refusal("R17", say("refuse-layoff-hand"), (write_card(card),))
    if place >= len(melds):
        return Refusal("R17", say("refuse-no-such-meld", meld=meld_name(place)))
    meld = melds[place]
    if t.from_pile and not t.layoff_after_claim:
        return Refusal("Q12", say("refuse-layoff-claim", under=under(t, "layoff_after_claim")))
    if t.layoff_needs_meld and t.turn not in owners:
        return Refusal("Q11", say("refuse-meld-first", under=under(t, "layoff_needs_meld")))
    if not t.layoff_own and owners[place] == t.turn:
        return Refusal(
            "Q10",
            say("refuse-own-meld", under=under(t, "layoff_own")),
            texts(meld),
        )
    if extends(meld, card):
        return last_card(1 << card)
    if any(extends(1 << seven, card) for seven in range(SEVEN, PACK, 13) if meld >> seven & 1):
        return Refusal("Q4", say("refuse-decided", meld=meld_name(place), kind=kind_of(meld)), texts(meld))
    return Refusal("R17", say("refuse-no-fit", card=write_card(card), meld=meld_name(place)), texts(meld))


def kind_of(meld):
    return say("set") if is_set(meld, 2) else say("sequence")


def heaps(t):
    """Return the melds with the names that lay-offs use."""
    melds = [(i, lying_in(t.meld[i])) for i in range(MELDS) if t.meld[i].count]
    return [Heap("meld", i, int(t.laid_by[i]), f"M{i + 1}", worth_of(meld)) for i, meld in melds]


def worth_of(meld):
    return say("seven-alone") if many(meld) == 1 else kind_of(meld)


def plays_to(t):
    """R36: return the score that ends the match; None if the number of hands does."""
    return t.target_score if t.end_mode != HANDS else None


def facts(t):
    items = [Fact(say("fact-hand"), say("of-hands", hand=t.deals + 1 - t.over, hands=hand_limit(t)))]
    for seat in range(t.seats):
        if not holds(t.drawn, seat):
            items.append(Fact(say("fact-not-drawn"), "", seat))
    return items


def touched(t, move):
    """Return what a player touches besides hand cards: the stock, the discards, the meld to extend."""
    kind = verb(move)
    if kind == LAY_OFF:
        return [("meld", second(move))]
    if kind == DRAW:
        return [("stock", 0)]
    return [("pile", 0)] if kind in (TAKE, CLAIM, DISCARD) else []
