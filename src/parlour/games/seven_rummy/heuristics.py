"""Seven Rummy: heuristics for bots."""

from ...combinations.melds import all_of_rank, all_of_suit, lying_in, many, run_through
from ...engine.cards import PACK, rank, suit
from ...engine.jit import rule
from ...engine.moves import argument, verb
from ...engine.searching import Search
from .rules import DISCARD, DRAW, LAY_OFF, PASS, SIX_TO_EIGHT, VOID, card_value, shown

SEARCH = Search(guided=True, compares=False)


@rule
def judge(t, move):
    """Rate a move: lay all possible cards, the most valuable first; discard costly cards with few chances."""
    kind, cards = verb(move), move >> 4
    if kind == DISCARD:
        card = argument(move)
        return card_value(card) - 8 * chances(t, card)
    if kind == LAY_OFF:
        cards = 1 << argument(move)
    elif kind == DRAW:
        return 1
    elif kind == VOID or kind == PASS:
        return 0
    return 1000 + 20 * many(cards) + worth_of(cards)


@rule
def worth_of(cards):
    """Return what cards cost in hand."""
    total = 0
    for card in range(PACK):
        if cards >> card & 1:
            total += card_value(card)
    return total


@rule
def makes_meld(cards, card):
    """Return whether these cards contain a meld with this card."""
    if many(cards & all_of_rank(rank(card))) > 2 or many(run_through(cards, card)) > 2:
        return True
    return many(run_through(cards & SIX_TO_EIGHT, card)) > 1


@rule
def chances(t, card):
    """Return how many unseen cards of its rank or suit would make a meld with this card and the hand."""
    cards = lying_in(t.hand[t.turn])
    wanted = ~(cards | shown(t)) & (all_of_rank(rank(card)) | all_of_suit(suit(card)))
    count = 0
    while wanted:
        if makes_meld(cards | wanted & -wanted, card):
            count += 1
        wanted &= wanted - 1
    return count
