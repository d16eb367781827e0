"""Jack Change It: why a move is refused, and what stands beside the cards."""

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

TAGLINE, FACE = "Shed, and hinder", "Jc"
DEAL_NAME = "hand"  # what the page calls what is scored as one
NOW = {"turn": "R3 R4 R5", "drawn": "K6", "catch": "R15"}  # the rules of what is asked in a phase
TERMS = {  # what the page's words mean: the rules that say it
    "upcard": "R1",
    "stock": "R1",
    "pile": "R1",
    "trick card": "R5",
    "direction": "R9",
    "knock": "R15",
    "catch": "K19",
}
DOES = [  # what is done with a move
    (r"(.*) knock", r"\1 and ~knock"),
    (r"play (..):(.)(.*)", r"~play \1, ~name <\2>\3"),
    (r"play (..)\+(..)(.*)", r"~play \1 and \2\3"),
    (r"play (.*)", r"~play \1"),
    (r"draw 1", r"~draw a card"),
    (r"draw (.+)", r"~draw \1 cards"),
    (r"keep", r"~keep the card"),
    (r"catch", r"~catch whoever did not knock"),
    (r"let", r"~let it be"),
]
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")  # in which somebody went out
CLOCKS = {
    "catch_seconds": dict(
        default=0,
        low=3,
        high=30,
        optional=True,
        phases=("catch",),
        rule="R15",
        text="How long one may be caught.",
    )
}
UNANSWERED = {"catch": ("let",)}

under = TABLE.under


def awaited(t):
    """R15, K19."""
    return Awaited(f"may catch seat {t.silent}") if t.phase == CATCHING else None


def written(*held):
    return tuple(write_card(card) for card in held)


def refuse(t, move):
    what = verb(move)
    if t.phase == CATCHING:
        return Refusal("K19", "first say whether you catch whoever did not knock: `catch` or `let`")
    if what in (CATCH, LET):
        return no_catch(t)
    if what == KEEP:
        return nothing_to_keep(t)
    if what == DRAW:
        return no_draw(t, argument(move))
    if what >= KNOCK and not t.last_card_call:
        return Refusal("R15", f"nobody knocks here {under(t, 'last_card_call')}")
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
        return Refusal("R15", f"nobody is caught here {under(t, 'last_card_call')}")
    return Refusal("R15", "nobody has just come down to one card without a knock")


def nothing_to_keep(t):
    if not t.play_drawn:
        return Refusal("K6", f"a card that you draw is yours anyway {under(t, 'play_drawn')}")
    return Refusal("K6", "you have not just drawn a card")


def no_draw(t, many):
    if t.phase == DRAWN:
        return Refusal("K6", "you have drawn: play that card, or keep it", written(t.hand[t.turn].top))
    if t.penalty:
        return Refusal("R6" if t.penalty_kind == TWOS else "R10", f"the penalty is {t.penalty}, not {many}")
    fitting = [card for card in t.hand[t.turn].cards if fits(t, card)]
    playable = [card for card in fitting if safe(t, card)]
    if not playable or t.voluntary_draw:
        return Refusal("R4", f"you draw one card, not {many}")
    shown = " and ".join(written(*playable))
    return Refusal("K5", f"you can play {shown} {under(t, 'voluntary_draw')}", written(*playable))


def no_answer(t, played):
    told = written(*played)
    if t.penalty_kind == TWOS and len(played) == 1 and rank(played[0]) == TWO:
        why = (
            f"{told[0]} is your last card and a trick card, so it is no answer {under(t, 'finish_on_trick')}"
        )
        return Refusal("K12", why, told)
    if t.penalty_kind == TWOS:
        return Refusal("K8", f"only a single 2 answers a 2: play one, or draw {t.penalty}", told)
    if not t.five_hearts_blocks:
        why = f"nothing answers the ace of hearts: draw {t.penalty} {under(t, 'five_hearts_blocks')}"
        return Refusal("R10", why, told)
    return Refusal(
        "K9", f"only the 5 of hearts answers the ace of hearts: play it, or draw {t.penalty}", told
    )


def no_pair(t):
    told = written(ACE_OF_HEARTS, TWO_OF_HEARTS)
    if not t.ah2h_together:
        return Refusal("R11", f"one card at a time {under(t, 'ah2h_together')}", told)
    if t.hand[t.turn].count < 3:
        return Refusal("K11", "Ah and 2h cannot be your last two cards", told)
    return Refusal("K11", f"Ah must fit by itself: {asked(t)}", (told[0], write_card(t.pile.top)))


def asked(t):
    """What a card must match, in words."""
    of = RANK_NAMES[rank(t.pile.top)]
    if t.called >= 0:
        return f"{SUIT_NAMES[t.called]} were called, or lay a card of rank {of}"
    return f"lay {SUIT_NAMES[suit(t.pile.top)]}, or a card of rank {of}"


def no_play(t, kind, card):
    told = write_card(card)
    if not fits(t, card):
        number = "R8" if t.called >= 0 else "R3"
        return Refusal(number, f"{told} does not fit: {asked(t)}", (told, write_card(t.pile.top)))
    if not safe(t, card):
        return Refusal(
            "R5", f"{told} is a trick card and cannot be your last {under(t, 'finish_on_trick')}", (told,)
        )
    if kind != CALL:
        return Refusal(
            "R8", f"name a suit with the jack: `play {told}:{'c' if suit(card) else 'd'}`", (told,)
        )
    return Refusal("K3", f"a jack names one of the other three suits {under(t, 'jack_call')}", (told,))


def plays_to(t):
    """R14: how many hands win the match, if it is more than one."""
    return t.match_wins if t.match_wins > 1 else None


def facts(t):
    told = []
    if t.called >= 0:
        told.append(Fact("called", SUIT_NAMES[t.called]))
    if t.penalty:
        told.append(Fact("penalty", f"draw {t.penalty} for {'twos' if t.penalty_kind == TWOS else 'Ah'}"))
    if t.seats > 2:
        told.append(Fact("direction", "to the left" if t.direction > 0 else "to the right"))
    for seat in range(t.seats):
        if holds(t.out, seat):
            told.append(Fact("out", ORDINALS[t.place[seat] - 1], seat))
        if t.match_wins > 1:
            told.append(Fact("hands won", f"{t.points[seat]} of {t.match_wins}", seat))
    return told


def absent(t):
    """The kinds of move that these house rules do away with."""
    gone = () if t.play_drawn else (KEEP,)
    if not t.ah2h_together:
        gone += (PAIR, KNOCK + PAIR)
    return gone if t.last_card_call else (*gone, KNOCK + PLAY, KNOCK + CALL, KNOCK + PAIR, CATCH, LET)


def touched(t, move):
    """What one touches beside the cards it plays: the stock it draws from, the drawn card it keeps."""
    if verb(move) == KEEP:
        return [("hand", t.turn, t.hand[t.turn].count - 1)]
    return [("stock", 0)] if verb(move) == DRAW else []
