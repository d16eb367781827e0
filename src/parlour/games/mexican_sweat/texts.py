"""Mexican Sweat: reasons for refused moves, and the facts shown next to the cards."""

from ...combinations.poker import CATEGORIES, category
from ...engine.cards import write_card
from ...engine.game import Fact, Refusal
from ...engine.moves import verb
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
    POT,
    RAISE,
    RAISE_SOME,
    TABLE,
    TURN,
    VERBS,
    cap,
    is_in,
    level,
    may_raise,
    pot,
    to_beat,
    unit,
)

TAGLINE, FACE = "Poker with unseen hands", "Ks"
DEAL_NAME = "hand"  # the page's name for what is scored together
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
DOES = [  # descriptions of moves
    (r"flip", r"~turn a card"),
    (r"raise (.+)", r"~raise by \1"),
]

under = TABLE.under


def arose(t):
    """Return what each seat has put into the pot, for the winner's score line."""
    put_in = [-sum(t.lines[seat][POT + 1 :]) for seat in range(t.seats)]
    parts = [(1, chips, f"seat {seat}") for seat, chips in enumerate(put_in) if chips]
    return {(seat, LINES[POT]): parts for seat in range(t.seats) if t.lines[seat, POT]}


def asks(t, seat):
    """Return the prompt of a betting round, with the amount to call."""
    if t.phase == TURN:
        return ""
    owed = level(t) - t.bets_paid[seat]
    if owed == 0:
        return "Check or bet."  # a round begins only if a bet is within the cap
    return f"Call {owed}, raise or fold." if may_raise(t) else f"Call {owed} or fold."


def showing(t, seat):
    """Return the cards that a seat shows, as text."""
    return tuple(write_card(card) for card in t.showing[seat].cards) if seat >= 0 else ()


def refuse(t, move):
    kind, owed = verb(move), level(t) - t.bets_paid[t.turn]
    if t.phase == TURN:
        if kind == FOLD:
            return Refusal("K5", "turning cards is free: fold only in reply to a bet")
        return Refusal("R6", "turn your next card: there is betting only when a player beats the best hand")
    if kind == FLIP:
        return Refusal("R5", "the betting round comes first", showing(t, t.leader))
    if kind == CHECK:
        return Refusal("R10", f"you owe {owed}: call, raise or fold")
    if kind in (CALL, FOLD) and owed == 0:
        if kind == FOLD:
            return Refusal("K14", "there is no bet to meet, and checking is free")
        return Refusal("R10", "there is no bet to call: check, or bet")
    if kind in (BET, BET_SOME) and owed:
        return Refusal("R10", f"there is a bet already: call {owed}, raise or fold")
    if kind in (RAISE, RAISE_SOME) and not owed:
        return Refusal("R10", "there is no bet to raise: check, or bet")
    return refuse_amount(t, kind, move >> 4)


def refuse_amount(t, kind, amount):
    """Return the Refusal of a bet or raise that is not possible, or not of this amount."""
    named = kind in (BET_SOME, RAISE_SOME)
    raising = kind in (RAISE, RAISE_SOME)
    word = "raise" if raising else "bet"
    most = cap(t) - level(t)
    if raising and t.raises >= t.max_raises:
        return Refusal("K10", f"there were {t.raises} raises in this round {under(t, 'max_raises')}")
    if most < t.least:
        return Refusal(
            "K11", f"a {word} of {t.least} would exceed the cap: the smallest stack has {most} more"
        )
    if t.limit == FIXED:
        return Refusal("K10", f"every {word} is {t.least} {under(t, 'limit')}: write `{word}`")
    if not named:
        return Refusal("K10", f"name the amount {under(t, 'limit')}: `{word} {t.least}` or more")
    if amount < t.least:
        return Refusal("K10", f"a {word} must be at least {t.least} {under(t, 'limit')}")
    return Refusal("K11", f"a {word} of {amount} would exceed the cap: the smallest stack has {most} more")


def facts(t):
    beaten = to_beat(t)
    owner = f" (seat {t.leader})" if t.leader >= 0 else ""
    cards = showing(t, t.leader) or [write_card(card) for card in t.card_to_beat.cards]
    items = [
        Fact("hand", f"{min(t.deals + 1, t.hands)} of {t.hands}"),
        Fact("pot", f"{pot(t)} chips"),
        Fact("to beat", f"{CATEGORIES[category(beaten)]} {' '.join(cards)}{owner}"),
        Fact("bet unit", str(unit(t))),
        Fact("still to be bet at most", str(max(0, cap(t) - level(t)))),
    ]
    for seat in range(t.seats):
        paid = t.forced_paid[seat] + t.bets_paid[seat]
        items.append(Fact("chips", str(t.start_chips + t.points[seat] - paid), seat))
        items.append(Fact("in the pot", str(paid), seat))
        if not is_in(t, seat):
            items.append(Fact("out of this hand", "", seat))
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
    """Return the label of a bet's button with its amount, if the move does not name it; else empty."""
    owed = {CALL: level(t) - t.bets_paid[t.turn], BET: t.least, RAISE: t.least}.get(verb(move), 0)
    return f"{VERBS[verb(move)].template} {owed}" if owed else ""
