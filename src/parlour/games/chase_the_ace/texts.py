"""Chase the Ace: what players read: banner, prompts, events, summaries, hints and reasons of refusals."""

from ...engine.cards import JACK, KING, QUEEN, RANKS, rank, write_card
from ...engine.game import Fact
from ...engine.moves import Refusal, verb
from ...engine.sets import holds
from ...engine.table import ALL
from ...messages import Catalogue, Seat
from .heuristics import judge
from .rules import (
    ALL_LOSE,
    CANCEL,
    CARRIED_FORWARD,
    CARRY,
    HIGHEST_CUT,
    KEEP,
    LAST_ONE_IN,
    ORDINARY,
    POT,
    REPLAY,
    SHARED,
    SHOW_FIRST,
    SWAP,
    alive,
    last_lives,
    left,
    losers,
    right,
)

TAGLINE, FACE = "Pass the low card on", "Ah"
NOW = {"turn": "R5 R6 R7"}  # the rules that apply in each phase
TERMS = {  # terms of the page, and the rules that define them
    "lives": "R1",
    "life": "R1",
    "pot": "R1 R23",
    "swap": "R5",
    "stock": "R7",
}
BESIDE = (KEEP,)  # shown as a button as well: nobody touches a card to keep it
WORTH = "thousandths of the pot by which your share exceeds the others'"
NAMED = 3  # so many players with equally many lives are named; more are counted
LISTED = 6  # a summary lists so many cards from the lowest on, or more, until the loser's is among them
say = Catalogue(__file__)


def banner(t):
    if t.over:
        return []
    items = [say("banner-price", cents=t.life_cents), *lives_of_all(t)]
    if t.pot:
        items.append(say("banner-pot", cents=t.pot))
    items.append(say("banner-equal-lose" if t.match_rule == ALL_LOSE else "banner-equal-cancel"))
    items.append(say("banner-kings", kings=t.kings))
    if t.queens:
        items.append(say("banner-queens"))
    if t.jacks:
        items.append(say("banner-jacks"))
    return items


def lives_of_all(t):
    """Return who has how many lives: names, or the number of players if there are many."""
    items = []
    for lives in range(t.lives, -1, -1):
        seats = tuple(Seat(seat) for seat in range(t.seats) if t.lives_left[seat] == lives)
        if len(seats) > NAMED:
            items.append(say("banner-lives-count", lives=lives, count=len(seats)))
        elif seats:
            items.append(say("banner-lives", lives=lives, who=seats))
    return items


def known(t, seat, reader=None):
    """Return the card of a seat if `reader` has seen it (default: if all have); else None."""
    hand = t.hand[seat]
    if hand.count == 0:
        return None
    seen = hand.seen[0] == ALL if reader is None else holds(hand.seen[0], reader)
    return hand.top if seen else None


def refuses(t, card):
    """R6, R22: whether a card refuses a swap."""
    king = rank(card) == KING and t.kings != ORDINARY
    return king or (bool(t.jacks) and rank(card) == JACK)


def sends_on(t, card):
    """R20: whether a card sends who asks to the right neighbour."""
    return bool(t.queens) and rank(card) == QUEEN


def prompt(t, seat, moves):
    """Return what a player can do now."""
    if len(moves) == 1:
        return say("prompt-keep")
    if seat == t.dealer:
        return say("prompt-cut" if t.kings == ORDINARY else "prompt-cut-no-king")
    asked, other = left(t, seat), right(t, seat)
    card = known(t, asked)
    if card is None or not (refuses(t, card) or sends_on(t, card)):
        return say("prompt-swap", who=Seat(asked))
    if sends_on(t, card) and other != asked:
        return say("prompt-sent-on", who=Seat(asked), other=Seat(other), card=write_card(card))
    return say("prompt-refused", who=Seat(asked), card=write_card(card))


def label(t, move):
    """Return the label of a move's button; empty for that of the verb."""
    if verb(move) == KEEP:
        return say("label-keep", card=write_card(t.hand[t.turn].top))
    return say("label-swap", who=Seat(left(t, t.turn))) if verb(move) == SWAP else ""


def events(t, move, after):
    """Say what comes of asking for a swap. At the end of a deal the usual sentences show all cards."""
    if verb(move) != SWAP or after.deals > t.deals:
        return None
    asker, asked = t.turn, left(t, t.turn)
    own, answer = known(t, asker), known(after, asked)
    items = [say("event-asks", who=Seat(asker), other=Seat(asked))]
    if answer not in (None, own) and sends_on(t, answer):
        other, queen = right(t, asker), write_card(answer)
        if other == asked:
            return [*items, say("event-refuses", who=Seat(asked), card=queen)]
        items.append(say("event-sends-on", who=Seat(asked), card=queen, other=Seat(asker), third=Seat(other)))
        asked, answer = other, known(after, other)
        if answer not in (None, own) and sends_on(t, answer):
            return [*items, say("event-refuses-too", who=Seat(asked), card=write_card(answer))]
    if answer not in (None, own) and refuses(t, answer):
        skipped = rank(answer) == KING and not holds(t.used, asked) and still_to_come(t, asked)
        told = "event-refuses-skipped" if skipped else "event-refuses"
        return [*items, say(told, who=Seat(asked), card=write_card(answer))]
    return swapped(t, items, asker, asked)


def swapped(t, items, asker, asked):
    """Say who swaps, and where cards go that all have seen."""
    if len(items) == 1:
        items = []  # the swap says who was asked
    items = [*items, say("event-swaps", who=Seat(asker), other=Seat(asked))]
    for giver, getter in ((asker, asked), (asked, asker)):
        card = known(t, giver)
        if card is not None:
            items.append(say("event-has-now", who=Seat(getter), card=write_card(card)))
    return items


def still_to_come(t, seat):
    """R4: whether a seat has its turn later in this deal than the seat on turn."""
    first = t.dealer + 1
    return (seat - first) % t.seats > (t.turn - first) % t.seats


def summary(t):
    """Say whose card was the lowest that counts, and what that costs; at the end, who gets the pot."""
    if t.over and t.ending == HIGHEST_CUT:
        return [say("summary-all-out"), cut_for_pot(t)]
    held = sorted((rank(t.hand[seat].top), seat) for seat in range(t.seats) if t.hand[seat].count)
    lost = losers(t)
    losing = [seat for _, seat in held if holds(lost, seat)]
    items = [say("summary-king-dealt")] if king_dealt(t, held) else king_cut(t)
    if held:
        items += cards_shown(t, held, losing)
    if t.last_tie == REPLAY and losing and last_lives(t, lost):
        return [*items, say("summary-replay", who=tuple(map(Seat, losing)))]
    items += [life_lost(t, seat) for seat in losing]
    return [*items, *pot_taken(t)]


def king_dealt(t, held):
    """C28: with `show_first` a king can only be in a hand if it was dealt."""
    return t.kings == SHOW_FIRST and bool(held) and held[-1][0] == KING


def king_cut(t):
    """C24: only a refused king is turned up."""
    if t.aside.count == 0 or t.aside.seen[t.aside.count - 1] != ALL or rank(t.aside.top) != KING:
        return []
    return [say("summary-king-cut", who=Seat(t.dealer), card=write_card(t.aside.top))]


def cards_shown(t, held, losing):
    """Say which cards were shown, the lowest first, and which of them cancelled."""
    ranks = [one for one, _ in held]
    last = max((at for at, (_, seat) in enumerate(held) if seat in losing), default=len(held))
    listed = held[: max(LISTED, last + 1)]
    cards = tuple(say("held", who=Seat(seat), card=write_card(t.hand[seat].top)) for _, seat in listed)
    if len(listed) < len(held):
        cards = (*cards, say("more", count=len(held) - len(listed)))
    items = [say("summary-cards", cards=cards)]
    if t.match_rule == CANCEL:
        below = min((rank(t.hand[seat].top) for seat in losing), default=KING + 1)
        matched = sorted({one for one in ranks if one < below and ranks.count(one) > 1})
        if not losing:
            items.append(say("summary-dead"))
        elif matched:
            names = tuple(say("ranks", rank=RANKS[one]) for one in matched)
            items.append(say("summary-cancel", ranks=names))
    return items


def life_lost(t, seat):
    card, lives = write_card(t.hand[seat].top), t.lives_left[seat]
    return say("summary-loses", who=Seat(seat), card=card, lives=lives, cents=t.life_cents)


def pot_taken(t):
    """Say who gets the pot, at the end of the game."""
    if not t.over:
        return []
    if t.ending == CARRIED_FORWARD:
        return [say("summary-all-out"), say("summary-carried", cents=t.pot)]
    won = [seat for seat in range(t.seats) if holds(t.winners, seat)]
    shares = [t.lines[seat][POT] for seat in won]
    if t.ending == SHARED:
        return [say("summary-all-out"), say("summary-shared", who=tuple(map(Seat, won)), cents=sum(shares))]
    if t.ending == LAST_ONE_IN and shares:
        return [say("summary-winner", who=Seat(won[0]), cents=shares[0])]
    return []


def cut_for_pot(t):
    """C12: say with which card the pot was won."""
    [winner] = [seat for seat in range(t.seats) if holds(t.winners, seat)]
    card, cents = write_card(t.hand[winner].top), t.lines[winner][POT]
    return say("summary-cut", who=Seat(winner), card=card, cents=cents)


def reason(t, move):
    """Return why a hint advises a move."""
    seat, own = t.turn, t.hand[t.turn].top
    others = [other for other in range(t.seats) if other != seat and known(t, other, seat) is not None]
    below = [other for other in others if rank(known(t, other, seat)) < rank(own)]
    equal = [other for other in others if rank(known(t, other, seat)) == rank(own)]
    count = bin(alive(t)).count("1")
    if verb(move) == KEEP:
        if below:
            return say("hint-lower", who=Seat(below[0]), card=write_card(known(t, below[0], seat)))
        if equal and t.match_rule == CANCEL:
            return say("hint-equal", who=Seat(equal[0]), card=write_card(known(t, equal[0], seat)))
        return say("hint-high-enough", card=write_card(own), count=count) if judge(t, move) else ""
    if verb(move) == SWAP:
        return reason_to_swap(t, own, count)
    return say("hint-cut", card=write_card(own)) if judge(t, move) else ""


def reason_to_swap(t, own, count):
    """Return why to ask the neighbour: for a better card that the player knows, or any other."""
    seat, asked = t.turn, left(t, t.turn)
    card = known(t, asked, seat)
    if card is not None and sends_on(t, card):
        asked = right(t, seat)
        card = known(t, asked, seat)
    if card is not None and (refuses(t, card) or sends_on(t, card)):
        return say("hint-in-vain", who=Seat(asked), card=write_card(card))
    if card is not None and rank(card) > rank(own):
        return say("hint-higher", who=Seat(asked), card=write_card(card))
    return say("hint-too-low", card=write_card(own), count=count) if judge(t, SWAP) else ""


def refuse(t, move):
    if verb(move) == SWAP:
        return Refusal("R7", say("refuse-swap"))
    return Refusal("R7", say("refuse-no-stock" if t.turn == t.dealer else "refuse-cut"))


def facts(t):
    return [Fact(say("fact-lives"), str(t.lives_left[seat]), seat) for seat in range(t.seats)]


def check_seats(seats, chosen):
    """R2, C3: refuse fewer players than `min_players`."""
    least = chosen["min_players"]
    return say("too-few-players", count=seats, least=least) if seats < least else ""


def next_game(t):
    """C13: return options of the next game: the carried pot, and lives without cost after `carry`."""
    if t.ending != CARRIED_FORWARD:
        return {}
    return {"carried_pot_cents": t.pot} | ({"life_cents": 0} if t.last_tie == CARRY else {})


def touched(t, move):
    """Return what a player touches: their card to keep it, the neighbour to swap, the stock to cut."""
    if verb(move) == KEEP:
        return [("hand", t.turn, 0)]
    return [("seat", left(t, t.turn)) if verb(move) == SWAP else ("stock", 0)]
