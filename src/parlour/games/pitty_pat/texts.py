"""Pitty Pat: what players read: banner, prompts, events, summaries, hints and reasons of refusals."""

from ...engine.cards import rank, write_card
from ...engine.game import Fact
from ...engine.moves import Refusal, argument, second, verb
from ...engine.registers import NONE
from ...messages import Catalogue, Seat
from .heuristics import unseen
from .rules import (
    FLIP,
    FLIPPED,
    FORCED,
    MATCH,
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
LABELS = {  # messages on buttons
    MATCH_DROP: "move-match-drop",
    MATCH: "move-match-last",
    MATCH_KEEP: "move-match-keep",
    MATCH_OUT: "move-match-out",
}
TOLD = {  # messages of the log
    MATCH_DROP: "event-match-drop",
    MATCH: "event-match",
    MATCH_KEEP: "event-match-keep",
    MATCH_OUT: "event-match-out",
}

under = TABLE.under
say = Catalogue(__file__)


def written(cards):
    return tuple(map(write_card, cards))


def upcard(t):
    """Return the card to match, and its rank as a letter."""
    card = write_card(t.pile.top)
    return card, card[0]


def most_reshuffles(t):
    return t.max_reshuffles if t.stock_empty == RESHUFFLE else 0


def banner(t):
    if t.over or t.pile.count == 0:
        return []
    items = [say("banner-match", rank=upcard(t)[1])]
    if one_left := tuple(Seat(seat) for seat in range(t.seats) if t.hand[seat].count == 1):
        items.append(say("banner-one-left", players=one_left))
    if t.match_wins > 1:
        items.append(say("banner-wins", count=t.match_wins))
    if t.reshuffles >= most_reshuffles(t):
        items.append(say("banner-last-stock"))
    return items


def prompt(t, seat, moves):
    card, letter = upcard(t)
    kinds = {verb(move) for move in moves}
    matches = {write_card(argument(move)) for move in moves if verb(move) not in (FLIP, PASS)}
    if not matches:
        return say("prompt-turn", rank=letter) if FLIP in kinds else say("prompt-pass", card=card)
    mine = matches.pop() if len(matches) == 1 else say("one-of-yours", rank=letter)
    if MATCH in kinds:
        return say("prompt-win", card=card, mine=mine)
    name = "prompt-out" if MATCH_OUT in kinds else "prompt-keep" if MATCH_KEEP in kinds else "prompt-match"
    instead = "turn" if FLIP in kinds else "pass" if PASS in kinds else "none"
    return say(name, card=card, mine=mine, instead=instead)


def label(t, move):
    if verb(move) not in LABELS:
        return ""
    return say(LABELS[verb(move)], **cards_of(move))


def cards_of(move):
    """Return the card that matches, and the further card if there is one, as arguments."""
    cards = dict(card=write_card(argument(move)))
    return cards | dict(other=write_card(second(move))) if verb(move) == MATCH_DROP else cards


def events(t, move, after):
    who, letter = Seat(t.turn), upcard(t)[1]
    if verb(move) == PASS:
        return [say("event-pass-lacks", who=who, rank=letter)] if t.must_match else None
    if verb(move) == FLIP:
        return turned(t, after, who, letter)
    told = cards_of(move) | dict(who=who, upcard=upcard(t)[0])
    left = t.hand[t.turn].count - 1 - (verb(move) == MATCH_DROP)
    items = [say(TOLD[verb(move)], **told)]
    if left < 2 and verb(move) != MATCH_OUT:
        items.append(say("event-one-left" if left else "event-wins", who=who))
    return items


def turned(t, after, who, letter):
    """Return sentences about a card turned from the stock, which may have been renewed before."""
    if after.deals > t.deals:
        return [say("event-void")]
    card = write_card(after.pile.top)
    items = [say("event-reshuffle")] if t.stock.count == 0 else []
    if t.must_match:
        return [*items, say("event-flip-lacks", who=who, rank=letter, card=card)]
    return [*items, say("event-flip", who=who, card=card)]


def summary(t):
    if t.last_winner == NONE:
        return [say("summary-void")]
    winner, shown = Seat(t.last_winner), t.hand[t.last_winner]
    won = say("summary-wins", who=winner)
    if shown.count:
        won = say("summary-pairs", who=winner, cards=written(sorted(shown.cards)))
    others = [seat for seat in range(t.seats) if seat != winner]
    left = tuple(say("left-with", who=Seat(seat), count=t.hand[seat].count) for seat in others)
    return [won, say("summary-left", players=left)]


def reason(t, move):
    """Say why a hint advises a move, from what `judge` counts."""
    hand, letter = t.hand[t.turn], upcard(t)[1]
    kind, holds = verb(move), any(rank(card) == rank(t.pile.top) for card in hand.cards)
    if kind in (FLIP, PASS):
        return "" if holds else say("hint-turn", rank=letter)
    if kind == MATCH_OUT:
        return say("hint-pairs")
    if kind == MATCH or (kind == MATCH_DROP and hand.count == 2):
        return say("hint-win")
    if kind == MATCH_KEEP:
        more = hand.count % 2 and hand.count > 2
        return say("hint-keep", count=hand.count - 1, fewer=hand.count - 2) if more else ""
    return reason_to_play(t, argument(move), second(move))


def reason_to_play(t, match, card):
    """Say why a further card is hard to match for the next player."""
    about = dict(card=write_card(card), rank=write_card(card)[0])
    following, left = t.after(t.turn), unseen(t, card)
    others = [other for other in t.hand[t.turn].cards if other != match]
    if lacks(t, following, card):
        return say("hint-lacks", who=Seat(following), **about)
    if left == 0:
        return say("hint-nobody", **about)
    if left < max(unseen(t, other) for other in others):
        return say("hint-hard", count=left, **about)
    alike = all(unseen(t, other) == left and not lacks(t, following, other) for other in others)
    return say("hint-same") if alike else ""


def lacks(t, seat, card):
    """Return whether all know that a seat has no card of this rank."""
    return bool(t.lacks[seat] >> rank(card) & 1)


def refuse(t, move):
    hand = [write_card(card) for card in t.hand[t.turn].cards]
    upcard = write_card(t.pile.top)
    equals = tuple(card for card in hand if card[0] == upcard[0])
    if verb(move) in (FLIP, PASS):
        return refuse_to_go_on(t, verb(move), upcard, equals)
    card = write_card(argument(move))
    if card not in hand:
        return Refusal("R3", say("refuse-not-held", card=card), (card,))
    if card not in equals:
        return Refusal("R3", say("refuse-no-match", card=card, upcard=upcard), (upcard,))
    if verb(move) == MATCH_DROP:
        other = write_card(second(move))
        if other == card:
            return Refusal("R4", say("refuse-twice", card=card), (card,))
        return Refusal("R4", say("refuse-not-held", card=other), (other,))
    others = tuple(one for one in hand if one != card)
    if not others:
        return Refusal("R8", say("refuse-last", card=card), (card,))
    if verb(move) == MATCH_OUT:
        return refuse_out(t, others)
    if t.second_discard == FORCED:
        return Refusal("K3", say("refuse-forced", under=under(t, "second_discard")), others)
    return Refusal("R4", say("refuse-name-further"), others)


def refuse_to_go_on(t, kind, upcard, equals):
    if kind == FLIP and t.phase == FLIPPED:
        return Refusal("R6", say("refuse-second-turn"), (upcard,))
    if kind == PASS and t.phase == START:
        return Refusal("R5", say("refuse-pass-first"), (upcard,))
    text = say("refuse-must-match", cards=equals, upcard=upcard, under=under(t, "must_match"))
    return Refusal("K1", text, equals)


def refuse_out(t, others):
    if not t.pairs_in_hand:
        return Refusal("R10", say("refuse-pairs-off", under=under(t, "pairs_in_hand")), others)
    ranks = [one[0] for one in others]
    odd = tuple(one for one in others if ranks.count(one[0]) % 2)
    return Refusal("K11", say("refuse-odd", cards=odd), odd)


def plays_to(t):
    """R9: return how many hands win the match; None for one hand."""
    return t.match_wins if t.match_wins > 1 else None


def facts(t):
    return [Fact(say("fact-reshuffles"), say("fact-of", count=t.reshuffles, most=most_reshuffles(t)))]


def absent(t):
    """Return the kinds of move that do not occur under these house rules."""
    gone = () if t.second_discard == OPTIONAL else (MATCH_KEEP,)
    return gone if t.pairs_in_hand else (*gone, MATCH_OUT)


def touched(t, move):
    """Return what a player touches besides hand cards: the stock, to turn a card."""
    return [("stock", 0)] if verb(move) == FLIP else []
