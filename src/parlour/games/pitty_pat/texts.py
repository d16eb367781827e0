"""Pitty Pat: reasons for refused moves, and the facts shown next to the cards."""

from ...engine.cards import write_card
from ...engine.game import Fact, Refusal
from ...engine.moves import argument, second, verb
from .rules import (
    FLIP,
    FLIPPED,
    FORCED,
    MATCH_DROP,
    MATCH_KEEP,
    MATCH_OUT,
    OPTIONAL,
    PASS,
    RESHUFFLE,
    START,
    TABLE,
)

TAGLINE, FACE = "Match ranks, run out of cards", "8h"
DEAL_NAME = "hand"  # the page's name for what is scored together
NOW = {"start": "R3 R4 R5", "flipped": "R5 R6"}  # the rules that apply in each phase
TERMS = {  # terms of the page, and the rules that define them
    "upcard": "R1",
    "stock": "R1",
    "discard pile": "R1",
    "match": "R3 R4",
}
DOES = [  # descriptions of moves
    (r"match (..) drop (..)", r"~match with \1 and ~drop \2"),
    (r"match (..) keep", r"~match with \1 and ~keep the rest"),
    (r"match (..) out", r"~match with \1 and ~go out"),
    (r"match (..)", r"~match with \1"),
    (r"flip", r"~turn a card"),
]

under = TABLE.under


def refuse(t, move):
    hand = [write_card(card) for card in t.hand[t.turn].cards]
    upcard = write_card(t.pile.top)
    equals = tuple(card for card in hand if card[0] == upcard[0])
    if verb(move) in (FLIP, PASS):
        return refuse_to_go_on(t, verb(move), upcard, equals)
    card = write_card(argument(move))
    if card not in hand:
        return Refusal("R3", f"you do not hold {card}", (card,))
    if card not in equals:
        return Refusal("R3", f"{card} does not match the upcard {upcard}", (upcard,))
    if verb(move) == MATCH_DROP:
        other = write_card(second(move))
        if other == card:
            return Refusal("R4", f"{card} makes the match: play another card after it", (card,))
        return Refusal("R4", f"you do not hold {other}", (other,))
    others = tuple(one for one in hand if one != card)
    if not others:
        return Refusal("R8", f"{card} is your last card: match it and win", (card,))
    if verb(move) == MATCH_OUT:
        return refuse_out(t, others)
    if t.second_discard == FORCED:
        return Refusal("K3", f"play a further card after the match {under(t, 'second_discard')}", others)
    return Refusal("R4", "name the further card you play, or `keep` to play none", others)


def refuse_to_go_on(t, kind, upcard, equals):
    if kind == FLIP and t.phase == FLIPPED:
        return Refusal("R6", "only one card is turned in a turn", (upcard,))
    if kind == PASS and t.phase == START:
        return Refusal("R5", "turn a card first", (upcard,))
    held = " ".join(equals)
    return Refusal("K1", f"you hold {held} and must match {upcard} {under(t, 'must_match')}", equals)


def refuse_out(t, others):
    if not t.pairs_in_hand:
        return Refusal("R10", f"pairs in hand do not count {under(t, 'pairs_in_hand')}", others)
    ranks = [one[0] for one in others]
    odd = tuple(one for one in others if ranks.count(one[0]) % 2)
    return Refusal("K11", f"your other cards are not all pairs: {' '.join(odd)}", odd)


def plays_to(t):
    """R9: return how many hands win the match; None for one hand."""
    return t.match_wins if t.match_wins > 1 else None


def facts(t):
    most = t.max_reshuffles if t.stock_empty == RESHUFFLE else 0
    items = [Fact("reshuffles", f"{t.reshuffles} of {most}")]
    if t.match_wins > 1:
        items.append(Fact("hands to win", str(t.match_wins)))
    return items


def absent(t):
    """Return the kinds of move that do not occur under these house rules."""
    gone = () if t.second_discard == OPTIONAL else (MATCH_KEEP,)
    return gone if t.pairs_in_hand else (*gone, MATCH_OUT)


def touched(t, move):
    """Return what a player touches besides hand cards: the stock, to turn a card."""
    return [("stock", 0)] if verb(move) == FLIP else []
