"""Jack Change It: what players read: banner, prompts, events, summaries, hints and reasons of refusals."""

from ...engine.cards import JACK, RANKS, SUITS, rank, suit, write_card
from ...engine.game import Awaited, Fact
from ...engine.moves import Refusal, argument, second, verb
from ...engine.sets import holds
from ...messages import Catalogue, Seat
from .heuristics import strikes
from .rules import (
    ACE,
    ACE_OF_HEARTS,
    CALL,
    CATCH,
    CATCHING,
    DRAW,
    DRAWN,
    EIGHT,
    FEWEST,
    FIRST_OUT,
    FIVE_OF_HEARTS,
    KEEP,
    KNOCK,
    LAST_PLAYER,
    LET,
    NO_PENALTY,
    PAIR,
    PLAY,
    TABLE,
    TWO,
    TWO_OF_HEARTS,
    TWOS,
    beside,
    fits,
    is_trick,
    pair_fits,
    reverses,
    safe,
    still_in,
)

TAGLINE, FACE = "Shed cards and hinder others", "Jc"
CALLED_SUITS = {"pile": "called"}  # drawn large on the pile
DEAL_NAME = "hand"  # the page's name for what is scored together
NOW = {"turn": "R3 R4 R5", "drawn": "K6", "catch": "R15"}  # the rules that apply in each phase
TERMS = {  # terms of the page, and the rules that define them
    "upcard": "R1",
    "stock": "R1",
    "pile": "R1",
    "trick card": "R5",
    "direction": "R9",
    "knock": "R15",
    "catch": "K19",
}
CLOCKS = {
    "catch_seconds": dict(
        default=0,
        low=3,
        high=30,
        optional=True,
        phases=("catch",),
        rule="R15",
        text="How long a player may be caught.",
    )
}
UNANSWERED = {"catch": ("let",)}

NO_CALL = -1
under = TABLE.under
say = Catalogue(__file__)


def awaited(t):
    """R15, K19: return what the table waits for."""
    return Awaited(f"may catch seat {t.silent}") if t.phase == CATCHING else None


def written(*held):
    return tuple(write_card(card) for card in held)


def letters(card):
    """Return the letters of a rank and a suit, as arguments."""
    return dict(rank=RANKS[rank(card)], suit=SUITS[suit(card)])


def following(t, seat):
    """Return the next seat that plays, in the direction of play."""
    seat = beside(t, seat)
    while holds(t.out, seat):
        seat = beside(t, seat)
    return seat


def next_up(t):
    """Return the seat on turn, or during a question the seat that is next."""
    return t.after_catch if t.phase == CATCHING else t.turn


def banner(t):
    if t.over or t.pile.count == 0:
        return []
    items = [wanted(t)]
    if t.phase == CATCHING:
        items.append(say("banner-silent", who=Seat(t.silent)))
    elif alone := tuple(Seat(seat) for seat in range(t.seats) if t.hand[seat].count == 1):
        items.append(say("banner-one-left", players=alone))
    if still_in(t) > 2:
        items.append(say("banner-left" if t.direction > 0 else "banner-right"))
    if t.match_wins > 1:
        items.append(say("banner-wins", count=t.match_wins))
    if t.end == LAST_PLAYER and t.seats > 2:
        items.append(say("banner-last-player"))
    return items


def wanted(t):
    """Return what is asked of the player on turn: to answer a penalty, or what to match."""
    about = dict(who=Seat(next_up(t)), count=t.penalty)
    if t.penalty_kind == TWOS:
        return say("banner-twos", **about)
    if t.penalty_kind == ACE:
        return say("banner-ace" if t.five_hearts_blocks else "banner-ace-only", **about)
    if t.called >= 0:
        return say("banner-called", suit=SUITS[t.called])
    return say("banner-match", **letters(t.pile.top))


def prompt(t, seat, moves):
    if t.phase == CATCHING:
        return say("prompt-catch", who=Seat(t.silent))
    playable = sorted({argument(move) for move in moves if verb(move) < DRAW and verb(move) % KNOCK != PAIR})
    if t.phase == DRAWN:
        name = "prompt-drawn-fits" if playable else "prompt-drawn-keep"
        return say(name, card=write_card(t.hand[seat].top))
    if not playable and nothing_to_draw(t):
        return say("prompt-pass")
    if t.penalty:
        return prompt_penalty(t, seat, playable)
    if not playable:
        return prompt_draw(t, seat)
    draws = any(verb(move) == DRAW for move in moves)
    if t.hand[seat].count == 1:
        name = "prompt-out" if t.end == LAST_PLAYER and still_in(t) > 2 else "prompt-win"
        return say(name, card=write_card(playable[0]), draws=draws)
    knocks = t.last_card_call and t.hand[seat].count == 2
    return say("prompt-knock" if knocks else "prompt-play", what=kinds_of(t, playable), draws=draws)


def prompt_penalty(t, seat, playable):
    if t.penalty_kind == ACE:
        unable = "prompt-ace-take" if t.five_hearts_blocks else "prompt-ace-only"
        return say("prompt-ace" if playable else unable, count=t.penalty)
    unsafe = any(rank(card) == TWO for card in t.hand[seat].cards)
    unable = "prompt-twos-last" if unsafe else "prompt-twos-take"
    return say("prompt-twos" if playable else unable, count=t.penalty)


def prompt_draw(t, seat):
    fitting = [write_card(card) for card in t.hand[seat].cards if fits(t, card)]
    return say("prompt-draw-trick", card=fitting[0]) if fitting else say("prompt-draw")


def nothing_to_draw(t):
    return t.stock.count == 0 and t.pile.count < 2


def kinds_of(t, playable):
    """Return the kinds of cards that can be played, or the card if there is one only."""
    if len(playable) == 1:
        return write_card(playable[0])
    asked = t.called if t.called >= 0 else suit(t.pile.top)
    kinds = []
    if any(suit(card) == asked for card in playable):
        kinds.append(say("a-suit", suit=SUITS[asked]))
    for other in dict.fromkeys(rank(card) for card in playable if suit(card) != asked):
        kinds.append(say("a-rank", rank=RANKS[other], vowel=RANKS[other] in "A8"))
    text = kinds[0]
    for kind in kinds[1:]:
        text = say("either", what=text, other=kind)
    return text


def label(t, move):
    kind = verb(move)
    if kind == DRAW:
        if nothing_to_draw(t):
            return say("move-draw-none")
        return say("move-draw-penalty", count=argument(move)) if t.penalty else say("move-draw-one")
    if kind == CATCH:
        return say("move-catch-who", who=Seat(t.silent))
    if kind > DRAW or kind == PLAY:
        return ""
    knocks = kind >= KNOCK
    if kind % KNOCK == PAIR:
        return say("move-pair-knock" if knocks else "move-pair")
    card = write_card(argument(move))
    if kind % KNOCK == CALL:
        return say("move-call-knock" if knocks else "move-call", card=card, suit=SUITS[second(move)])
    return say("move-knock", card=card)


def events(t, move, after):
    kind, who = verb(move), Seat(t.turn)
    if kind == KEEP:
        return [say("event-keep", who=who), *stopped(t, after)]
    if kind == DRAW:
        return [*drawn(t, who, argument(move)), *stopped(t, after)]
    items = [laid(who, kind, move)]
    if kind % KNOCK == PAIR:
        items += penalty(t, after)
        return [*items, *few_left(t, after, who, kind, t.hand[who].count - 2)]
    if after.deals == t.deals:
        items += effects(t, argument(move), after)
    return [*items, *few_left(t, after, who, kind, t.hand[who].count - 1)]


def laid(who, kind, move):
    if kind % KNOCK == PAIR:
        return say("event-pair", who=who)
    card = write_card(argument(move))
    if kind % KNOCK == CALL:
        return say("event-call", who=who, card=card, suit=SUITS[second(move)])
    return say("event-play", who=who, card=card)


def effects(t, card, after):
    """Say what a card does to the others."""
    if rank(card) == EIGHT:
        return [say("event-eight", who=Seat(following(t, t.turn)))]
    if card == FIVE_OF_HEARTS and t.penalty_kind == ACE:
        return [say("event-cancel")]
    if reverses(t, card):
        return [say("event-right" if t.direction > 0 else "event-left", rank=RANKS[rank(card)])]
    return penalty(t, after)


def penalty(t, after):
    """Say who faces which penalty after a play."""
    if after.deals > t.deals or after.penalty_kind == NO_PENALTY:
        return []
    about = dict(who=Seat(next_up(after)), count=after.penalty)
    if after.penalty_kind == TWOS:
        return [say("event-twos", **about)]
    return [say("event-ace" if t.five_hearts_blocks else "event-ace-only", **about)]


def few_left(t, after, who, kind, left):
    """Say that a player knocks, has one card left or none, and whether that ends the hand."""
    if left == 0:
        if t.end != LAST_PLAYER:
            return [say("event-wins", who=who)]
        place = t.seats - still_in(t) + 1
        return [say("event-out", who=who, place=say("place", place=place))]
    items = []
    if kind >= KNOCK:
        items.append(say("event-knock" if left == 1 else "event-needless-knock", who=who))
    elif left == 1:
        items.append(say("event-silent" if t.last_card_call else "event-one-left", who=who))
    return items + stopped(t, after)


def drawn(t, who, asked):
    """Say how many cards a player draws or takes, and what for."""
    count = min(asked, t.stock.count + t.pile.count - 1)
    if count == 0:
        return [say("event-draw-none", who=who)]
    items = [say("event-recycle")] if count > t.stock.count else []
    if t.penalty_kind == TWOS:
        return [*items, say("event-take-twos", who=who, count=count, twos=t.penalty // 2)]
    if t.penalty_kind == ACE:
        return [*items, say("event-take-ace", who=who, count=count)]
    return [*items, say("event-draw-one" if t.voluntary_draw else "event-draw-unable", who=who)]


def stopped(t, after):
    """Say why the hand ends although nobody went out with this move."""
    if after.deals == t.deals:
        return []
    if t.turns + 1 >= t.max_turns:
        return [say("event-stopped-turns", count=t.max_turns)]
    return [say("event-stopped-idle")]


def summary(t):
    first = [seat for seat in range(t.seats) if t.lines[seat, FIRST_OUT]]
    fewest = [seat for seat in range(t.seats) if t.lines[seat, FEWEST]]
    if first:
        items = [say("summary-out", who=Seat(first[0]))]
    else:
        items = [say("summary-fewest", who=Seat(fewest[0]))] if fewest else [say("summary-tie")]
    gone = sorted((t.place[seat], seat) for seat in range(t.seats) if holds(t.out, seat))
    if len(gone) > 1:
        items.append(say("summary-order", players=tuple(Seat(seat) for _, seat in gone)))
    held = [seat for seat in range(t.seats) if t.hand[seat].count]
    left = tuple(say("left-with", who=Seat(seat), count=t.hand[seat].count) for seat in held)
    return [*items, say("summary-left", players=left)]


def reason(t, move):
    """Say why a hint advises a move, from what `judge` counts."""
    kind = verb(move)
    if kind >= DRAW:
        return reason_to_wait(t, kind)
    hand, pair = t.hand[t.turn], kind % KNOCK == PAIR
    card = TWO_OF_HEARTS if pair else argument(move)
    left = hand.count - 1 - pair
    if left == 0:
        return say("hint-win")
    if t.penalty_kind == ACE:
        return say("hint-cancel", count=t.penalty)
    if t.penalty_kind == TWOS:
        return say("hint-answer", who=Seat(following(t, t.turn)), count=t.penalty + 2)
    if kind >= KNOCK and left == 1:
        return say("hint-knock")
    if pair:
        return say("hint-pair")
    if is_trick(t, card) and rank(card) != JACK and strikes(t):
        seat = following(t, t.turn)
        return say("hint-strike", who=Seat(seat), count=t.hand[seat].count)
    return reason_to_play(t, card, second(move) if kind % KNOCK == CALL else NO_CALL)


def reason_to_play(t, card, called):
    """Say which cards a card leaves in the hand."""
    hand = t.hand[t.turn]
    others = [other for other in hand.cards if other != card]
    playable = [one for one in hand.cards if fits(t, one) and safe(t, one)]
    if len(playable) == 1 and called == NO_CALL and not pair_fits(t):
        return say("hint-only")
    plain = [other for other in others if not is_trick(t, other)]
    if is_trick(t, card) and not t.finish_on_trick and len(plain) == 1 and len(others) < 3:
        return say("hint-plain")
    if called != NO_CALL:
        count = sum(1 for other in others if suit(other) == called)
        return say("hint-call", count=count, suit=SUITS[called]) if count else ""
    follow = len(followers(t, card))
    if follow:
        return say("hint-follow", count=follow)
    return "" if any(followers(t, one) for one in playable) else say("hint-spare")


def followers(t, card):
    """Return the other cards of the hand that fit a card."""
    others = [other for other in t.hand[t.turn].cards if other != card]
    return [other for other in others if suit(other) == suit(card) or rank(other) == rank(card)]


def reason_to_wait(t, kind):
    if kind == CATCH:
        return say("hint-catch")
    hand = t.hand[t.turn]
    if kind == KEEP:
        return "" if fits(t, hand.top) else say("hint-keep")
    if kind != DRAW:
        return ""
    if t.penalty:
        answers = [card for card in hand.cards if rank(card) == TWO and safe(t, card)]
        if t.penalty_kind == ACE:
            answers = [card for card in hand.cards if card == FIVE_OF_HEARTS and t.five_hearts_blocks]
        return "" if answers else say("hint-take")
    return "" if any(fits(t, card) and safe(t, card) for card in hand.cards) else say("hint-draw")


def refuse(t, move):
    what = verb(move)
    if t.phase == CATCHING:
        return Refusal("K19", say("refuse-catch-first"))
    if what in (CATCH, LET):
        return no_catch(t)
    if what == KEEP:
        return nothing_to_keep(t)
    if what == DRAW:
        return no_draw(t, argument(move))
    if what >= KNOCK and not t.last_card_call:
        return Refusal("R15", say("refuse-knock-off", under=under(t, "last_card_call")))
    hand = t.hand[t.turn]
    played = (ACE_OF_HEARTS, TWO_OF_HEARTS) if what % KNOCK == PAIR else (argument(move),)
    for card in played:
        if not hand.holds(card):
            return Refusal("R3", say("refuse-not-held", card=write_card(card)), written(card))
    if t.phase == DRAWN and played != (hand.top,):
        return Refusal("K6", say("refuse-only-drawn", card=write_card(hand.top)), written(hand.top))
    if what % KNOCK == CALL and rank(played[0]) != JACK:
        return Refusal("R8", say("refuse-only-jack", card=write_card(played[0])), written(*played))
    if t.penalty:
        return no_answer(t, played)
    if what % KNOCK == PAIR:
        return no_pair(t)
    return no_play(t, what % KNOCK, argument(move))


def no_catch(t):
    if not t.last_card_call:
        return Refusal("R15", say("refuse-catch-off", under=under(t, "last_card_call")))
    return Refusal("R15", say("refuse-catch-none"))


def nothing_to_keep(t):
    if not t.play_drawn:
        return Refusal("K6", say("refuse-keep-always", under=under(t, "play_drawn")))
    return Refusal("K6", say("refuse-keep-none"))


def no_draw(t, many):
    if t.phase == DRAWN:
        return Refusal("K6", say("refuse-drawn"), written(t.hand[t.turn].top))
    if t.penalty:
        number = "R6" if t.penalty_kind == TWOS else "R10"
        return Refusal(number, say("refuse-penalty", penalty=t.penalty, count=many))
    playable = written(*(card for card in t.hand[t.turn].cards if fits(t, card) and safe(t, card)))
    if not playable or t.voluntary_draw:
        return Refusal("R4", say("refuse-draw-one", count=many))
    return Refusal("K5", say("refuse-can-play", cards=playable, under=under(t, "voluntary_draw")), playable)


def no_answer(t, played):
    cards = written(*played)
    if t.penalty_kind == TWOS and len(played) == 1 and rank(played[0]) == TWO:
        return Refusal("K12", say("refuse-last-2", card=cards[0], under=under(t, "finish_on_trick")), cards)
    if t.penalty_kind == TWOS:
        return Refusal("K8", say("refuse-single-2", count=t.penalty), cards)
    if not t.five_hearts_blocks:
        text = say("refuse-no-answer", count=t.penalty, under=under(t, "five_hearts_blocks"))
        return Refusal("R10", text, cards)
    return Refusal("K9", say("refuse-only-5h", count=t.penalty), cards)


def no_pair(t):
    cards = written(ACE_OF_HEARTS, TWO_OF_HEARTS)
    if not t.ah2h_together:
        return Refusal("R11", say("refuse-one-card", under=under(t, "ah2h_together")), cards)
    if t.hand[t.turn].count < 3:
        return Refusal("K11", say("refuse-last-two"), cards)
    return Refusal("K11", say("refuse-pair", wanted=requirement(t)), (cards[0], write_card(t.pile.top)))


def requirement(t):
    """Return what a card must match, as text."""
    asked = letters(t.pile.top)
    if t.called >= 0:
        return say("wanted-called", **asked | dict(suit=SUITS[t.called]))
    return say("wanted", **asked)


def no_play(t, kind, card):
    text = write_card(card)
    if not fits(t, card):
        number = "R8" if t.called >= 0 else "R3"
        told = say("refuse-no-fit", card=text, wanted=requirement(t))
        return Refusal(number, told, (text, write_card(t.pile.top)))
    if not safe(t, card):
        return Refusal("R5", say("refuse-last-trick", card=text, under=under(t, "finish_on_trick")), (text,))
    if kind != CALL:
        return Refusal("R8", say("refuse-name-suit", card=text, suit="c" if suit(card) else "d"), (text,))
    return Refusal("K3", say("refuse-own-suit", under=under(t, "jack_call")), (text,))


def plays_to(t):
    """R14: return how many hands win the match; None for one hand."""
    return t.match_wins if t.match_wins > 1 else None


def facts(t):
    items = []
    for seat in range(t.seats):
        if holds(t.out, seat):
            items.append(Fact(say("fact-out"), say("place", place=t.place[seat]), seat))
        if t.match_wins > 1:
            won = say("of-wins", count=int(t.points[seat]), wins=t.match_wins)
            items.append(Fact(say("fact-hands-won"), won, seat))
    return items


def absent(t):
    """Return the kinds of move that do not occur under these house rules."""
    gone = () if t.play_drawn else (KEEP,)
    if not t.ah2h_together:
        gone += (PAIR, KNOCK + PAIR)
    return gone if t.last_card_call else (*gone, KNOCK + PLAY, KNOCK + CALL, KNOCK + PAIR, CATCH, LET)


def touched(t, move):
    """Return what a player touches besides cards to play: the stock to draw, the drawn card to keep it."""
    if verb(move) == KEEP:
        return [("hand", t.turn, t.hand[t.turn].count - 1)]
    return [("stock", 0)] if verb(move) == DRAW else []
