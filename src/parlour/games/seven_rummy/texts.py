"""Seven Rummy: reasons for refused moves, and the facts shown next to the cards."""

from ...combinations.melds import extends, is_run, is_set, lying_in, many
from ...engine.cards import PACK, RANKS, write_card
from ...engine.game import Awaited, Fact, Heap, Refusal
from ...engine.moves import argument, second, verb
from ...engine.sets import holds
from .rules import (
    CLAIM,
    CLAIMING,
    DISCARD,
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
    card_value,
    claim_needs,
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
CALLED = {"layoff": "lay off"}  # labels of buttons
DOES = [  # descriptions of moves
    (r"draw", r"~draw a card"),
    (r"take (.+)", r"~take the discard for a sequence with \1"),
    (r"layoff (..) to M(.+)", r"~lay \1 off to meld \2"),
    (r"claim (.+)", r"~claim the discard with \1"),
]
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

under = TABLE.under


def awaited(t):
    """R26: return what the table waits for."""
    card = write_card(t.pile.top) if t.phase == CLAIMING else ""
    return Awaited(f"may claim {card}", (card,)) if card else None


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
        return Refusal("R26", "before the next draw, the discard may be claimed for a set: claim it, or pass")
    if t.phase == DRAWING and kind == CLAIM:
        return Refusal("Q16", "the discard can no longer be claimed for a set: draw, or take for a sequence")
    if t.phase == DRAWING and kind not in (DRAW, TAKE, VOID):
        return Refusal("R8", "your turn begins with the draw")
    if t.phase == PLAYING and kind not in (MELD, LAY_OFF, DISCARD):
        return Refusal("R8", "you have drawn: meld, lay off, and end your turn with a discard")
    if kind == DRAW:
        return Refusal("Q2", "the stock is empty and the discards may not be shuffled again: take, or pass")
    if kind == VOID:
        return Refusal("Q3", "you can draw: you may pass only when nothing can be drawn")
    if kind == LAY_OFF:
        return refuse_lay_off(t, argument(move), second(move))
    if kind == TAKE and not holds(t.drawn, t.turn):
        return Refusal("R23", "you may take a discard only if you drew from the stock in an earlier turn")
    cards = 1 << argument(move) if kind == DISCARD else move >> 4
    missing = cards & ~lying_in(t.hand[t.turn])
    if missing:
        return Refusal(*NOT_HELD[kind], texts(missing))
    if kind == MELD:
        return refuse_meld(t, cards)
    return refuse_take(t, cards) if kind == TAKE else refuse_claim(t, cards)


NOT_HELD = {
    TAKE: ("R24", "a sequence is made of the discard and cards from your hand"),
    MELD: ("R10", "you can meld only cards from your hand"),
    DISCARD: ("R11", "you can discard only a card from your hand"),
    CLAIM: ("R26", "a set is made of the discard and cards from your hand"),
}


def texts(cards):
    return tuple(write_card(card) for card in range(PACK) if cards >> card & 1)


def is_sequence(cards):
    """R13, R19."""
    return is_run(cards, 3) or (many(cards) == 2 and is_run(cards & SIX_TO_EIGHT, 2))


def last_card(cards):
    return Refusal("Q14", "one card must stay in your hand for the discard", texts(cards))


def refuse_meld(t, cards):
    if is_set(cards, 3) or is_sequence(cards) or not cards & ~SEVENS:
        return last_card(cards)
    if many(cards) == 1:
        return Refusal(
            "R18", f"{write_card(lowest(cards))} is not a 7: only a 7 may be melded alone", texts(cards)
        )
    if is_set(cards, 2) or is_run(cards, 2):
        return Refusal("Q6", "two cards are a meld only if one is a 7", texts(cards))
    return Refusal(
        "R13", "these cards are neither of one rank (R12) nor consecutive in one suit", texts(cards)
    )


def lowest(cards):
    return (cards & -cards).bit_length() - 1


def refuse_take(t, cards):
    top = 1 << t.pile.top
    if is_sequence(cards | top):
        return last_card(cards)
    return Refusal(
        "R24", "the discard may be taken only for a sequence with cards from your hand", texts(cards | top)
    )


def refuse_claim(t, cards):
    top = 1 << t.pile.top
    if not is_set(cards | top, 2):
        return Refusal("R26", "the discard may be claimed only for a set of its rank", texts(cards | top))
    if many(cards) >= claim_needs(t.pile.top, t.seven_pair_claim):
        return last_card(cards)
    if cards & SEVENS:
        text = f"a claim is a set of three or four, even of sevens {under(t, 'seven_pair_claim')}"
        return Refusal("Q17", text, texts(cards | top))
    return Refusal("R26", "a claim is a set of three or four", texts(cards | top))


def refuse_lay_off(t, card, place):
    melds = [lying_in(meld) for meld in t.meld if meld.count]
    owners = list(t.laid_by)[: len(melds)]
    if not t.hand[t.turn].holds(card):
        return Refusal("R17", "you can lay off only cards from your hand", (write_card(card),))
    if place >= len(melds):
        return Refusal("R17", f"there is no meld M{place + 1} on the table")
    meld = melds[place]
    if t.from_pile and not t.layoff_after_claim:
        return Refusal(
            "Q12", f"no lay-offs in a turn that began with a discard {under(t, 'layoff_after_claim')}"
        )
    if t.layoff_needs_meld and t.turn not in owners:
        return Refusal("Q11", f"make a meld before you lay off {under(t, 'layoff_needs_meld')}")
    if not t.layoff_own and owners[place] == t.turn:
        return Refusal(
            "Q10",
            f"lay off on other players' melds, not on your own {under(t, 'layoff_own')}",
            texts(meld),
        )
    if extends(meld, card):
        return last_card(1 << card)
    if any(extends(1 << seven, card) for seven in range(SEVEN, PACK, 13) if meld >> seven & 1):
        return Refusal("Q4", f"M{place + 1} is already a {kind_of(meld)}", texts(meld))
    return Refusal("R17", f"{write_card(card)} does not extend M{place + 1}", texts(meld))


def kind_of(meld):
    return "set" if is_set(meld, 2) else "sequence"


def heaps(t):
    """Return the melds with the names that lay-offs use."""
    melds = [(i, lying_in(t.meld[i])) for i in range(MELDS) if t.meld[i].count]
    return [Heap("meld", i, int(t.laid_by[i]), f"M{i + 1}", worth_of(meld)) for i, meld in melds]


def worth_of(meld):
    return "a 7 alone" if many(meld) == 1 else kind_of(meld)


def plays_to(t):
    """R36: return the score that ends the match; None if the number of hands does."""
    return t.target_score if t.end_mode != HANDS else None


def facts(t):
    hands = t.seats if t.hands == ONE_EACH else t.hands
    limit = hands if t.end_mode == HANDS else t.max_hands
    items = [Fact("hand", f"{t.deals + 1 - t.over} of {limit}")]
    if t.reshuffles:
        items.append(Fact("reshuffles", f"{t.reshuffles} of {t.max_reshuffles}"))
    for seat in range(t.seats):
        if not holds(t.drawn, seat):
            items.append(Fact("has not drawn yet", "", seat))
    return items


def touched(t, move):
    """Return what a player touches besides hand cards: the stock, the discards, the meld to extend."""
    kind = verb(move)
    if kind == LAY_OFF:
        return [("meld", second(move))]
    if kind == DRAW:
        return [("stock", 0)]
    return [("pile", 0)] if kind in (TAKE, CLAIM, DISCARD) else []
