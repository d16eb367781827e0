"""Jack Change It: reasons for refused moves, and the facts shown next to the cards."""

from ...engine.cards import JACK, RANK_NAMES, SUIT_NAMES, rank, suit, write_card
from ...engine.game import Awaited, Fact
from ...engine.moves import Refusal, argument, verb
from ...engine.sets import holds
from .rules import (
    ACE_OF_HEARTS,
    CALL,
    CATCH,
    CATCHING,
    DRAW,
    DRAWN,
    KEEP,
    KNOCK,
    LET,
    PAIR,
    PLAY,
    TABLE,
    TWO,
    TWO_OF_HEARTS,
    TWOS,
    fits,
    safe,
)

TAGLINE, FACE = "Shed cards and hinder others", "Jc"
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
DOES = [  # descriptions of moves
    (r"(.*) knock", r"\1 and ~knock"),
    (r"play (..):(.)(.*)", r"~play \1, ~name <\2>\3"),
    (r"play (..)\+(..)(.*)", r"~play \1 and \2\3"),
    (r"play (.*)", r"~play \1"),
    (r"draw 1", r"~draw a card"),
    (r"draw (.+)", r"~draw \1 cards"),
    (r"keep", r"~keep the card"),
    (r"catch", r"~catch the player who did not knock"),
    (r"let", r"~do not catch"),
]
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")  # the order of going out
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

under = TABLE.under


def awaited(t):
    """R15, K19: return what the table waits for."""
    return Awaited(f"may catch seat {t.silent}") if t.phase == CATCHING else None


def written(*held):
    return tuple(write_card(card) for card in held)


def refuse(t, move):
    what = verb(move)
    if t.phase == CATCHING:
        return Refusal("K19", "first decide whether to catch the player who did not knock: `catch` or `let`")
    if what in (CATCH, LET):
        return no_catch(t)
    if what == KEEP:
        return nothing_to_keep(t)
    if what == DRAW:
        return no_draw(t, argument(move))
    if what >= KNOCK and not t.last_card_call:
        return Refusal("R15", f"knocking is not used {under(t, 'last_card_call')}")
    hand = t.hand[t.turn]
    played = (ACE_OF_HEARTS, TWO_OF_HEARTS) if what % KNOCK == PAIR else (argument(move),)
    for card in played:
        if not hand.holds(card):
            return Refusal("R3", f"you do not hold {write_card(card)}", written(card))
    if t.phase == DRAWN and played != (hand.top,):
        drawn = write_card(hand.top)
        return Refusal("K6", f"only {drawn}, which you have just drawn, may be played now", (drawn,))
    if what % KNOCK == CALL and rank(played[0]) != JACK:
        return Refusal("R8", f"only a jack names a suit: `play {write_card(played[0])}`", written(*played))
    if t.penalty:
        return no_answer(t, played)
    if what % KNOCK == PAIR:
        return no_pair(t)
    return no_play(t, what % KNOCK, argument(move))


def no_catch(t):
    if not t.last_card_call:
        return Refusal("R15", f"catching is not used {under(t, 'last_card_call')}")
    return Refusal("R15", "no player has just reached one card without a knock")


def nothing_to_keep(t):
    if not t.play_drawn:
        return Refusal("K6", f"you always keep a card that you draw {under(t, 'play_drawn')}")
    return Refusal("K6", "you have not just drawn a card")


def no_draw(t, many):
    if t.phase == DRAWN:
        return Refusal("K6", "you have drawn a card: play it, or keep it", written(t.hand[t.turn].top))
    if t.penalty:
        return Refusal("R6" if t.penalty_kind == TWOS else "R10", f"the penalty is {t.penalty}, not {many}")
    fitting = [card for card in t.hand[t.turn].cards if fits(t, card)]
    playable = [card for card in fitting if safe(t, card)]
    if not playable or t.voluntary_draw:
        return Refusal("R4", f"you draw one card, not {many}")
    shown = " and ".join(written(*playable))
    return Refusal("K5", f"you can play {shown} {under(t, 'voluntary_draw')}", written(*playable))


def no_answer(t, played):
    cards = written(*played)
    if t.penalty_kind == TWOS and len(played) == 1 and rank(played[0]) == TWO:
        why = f"{cards[0]} is your last card and a trick card: it cannot answer {under(t, 'finish_on_trick')}"
        return Refusal("K12", why, cards)
    if t.penalty_kind == TWOS:
        return Refusal("K8", f"only a single 2 answers a 2: play one, or draw {t.penalty}", cards)
    if not t.five_hearts_blocks:
        why = f"nothing answers the ace of hearts: draw {t.penalty} {under(t, 'five_hearts_blocks')}"
        return Refusal("R10", why, cards)
    return Refusal(
        "K9", f"only the 5 of hearts answers the ace of hearts: play it, or draw {t.penalty}", cards
    )


def no_pair(t):
    cards = written(ACE_OF_HEARTS, TWO_OF_HEARTS)
    if not t.ah2h_together:
        return Refusal("R11", f"one card at a time {under(t, 'ah2h_together')}", cards)
    if t.hand[t.turn].count < 3:
        return Refusal("K11", "Ah and 2h cannot be your last two cards", cards)
    return Refusal("K11", f"Ah must fit without the 2h: {requirement(t)}", (cards[0], write_card(t.pile.top)))


def requirement(t):
    """Return what a card must match, as text."""
    of = RANK_NAMES[rank(t.pile.top)]
    if t.called >= 0:
        return f"{SUIT_NAMES[t.called]} were called, or play a card of rank {of}"
    return f"play {SUIT_NAMES[suit(t.pile.top)]}, or a card of rank {of}"


def no_play(t, kind, card):
    text = write_card(card)
    if not fits(t, card):
        number = "R8" if t.called >= 0 else "R3"
        return Refusal(number, f"{text} does not fit: {requirement(t)}", (text, write_card(t.pile.top)))
    if not safe(t, card):
        return Refusal(
            "R5",
            f"{text} is a trick card and cannot be your last card {under(t, 'finish_on_trick')}",
            (text,),
        )
    if kind != CALL:
        return Refusal(
            "R8", f"name a suit with the jack: `play {text}:{'c' if suit(card) else 'd'}`", (text,)
        )
    return Refusal("K3", f"a jack names one of the other three suits {under(t, 'jack_call')}", (text,))


def plays_to(t):
    """R14: return how many hands win the match; None for one hand."""
    return t.match_wins if t.match_wins > 1 else None


def facts(t):
    items = []
    if t.called >= 0:
        items.append(Fact("called", SUIT_NAMES[t.called]))
    if t.penalty:
        items.append(Fact("penalty", f"draw {t.penalty} for {'twos' if t.penalty_kind == TWOS else 'Ah'}"))
    if t.seats > 2:
        items.append(Fact("direction", "to the left" if t.direction > 0 else "to the right"))
    for seat in range(t.seats):
        if holds(t.out, seat):
            items.append(Fact("out", ORDINALS[t.place[seat] - 1], seat))
        if t.match_wins > 1:
            items.append(Fact("hands won", f"{t.points[seat]} of {t.match_wins}", seat))
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
