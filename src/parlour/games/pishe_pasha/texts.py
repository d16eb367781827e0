"""Pishe Pasha: why a move is refused, and what stands beside the cards."""

from ...engine.cards import ACE, KING, RANKS, SUIT_NAMES, rank, suit, write_card
from ...engine.game import Fact
from ...engine.moves import Refusal, verb
from .rules import AUTO, END, FORCE, FOUNDATION, OPEN, OPPONENT, PASS, STOP, TABLE, TAKEOVER, TURN, TURNED

TAGLINE, FACE = "A patience against each other", "5d"
DEAL_NAME = "the game"  # what the page calls what is scored as one
NOW = {"open": "R8 R11 R12", "turned": "R17 R18", "stop": "R14 R15"}  # the rules of what is asked in a phase
TERMS = {  # what the page's words mean: the rules that say it
    "foundation": "R10",
    "stock": "R4",
    "discard pile": "R5",
    "neglected": "R14",
    "stop": "R14",
}
DOES = [  # what is done with a move
    (r"foundation", r"~play to the foundations"),
    (r"opponent", r"~play to the opponent's pile"),
    (r"turn", r"~turn a card"),
    (r"end", r"~end the turn"),
    (r"stop force", r"~call Stop and ~force the card"),
    (r"stop takeover", r"~call Stop and ~take the turn over"),
]

under = TABLE.under

WORTH = "cards fewer than your opponent has (to win counts as 52)"


def refuse(t, move):
    what = verb(move)
    if t.phase == STOP:
        told = write_card(t.neglected)
        why = f"first answer the lapse: {told} should have gone to its foundation (force, takeover or pass)"
        return Refusal("K22", why, (told,))
    if what >= FORCE:
        told = f" {under(t, 'stop')}" if t.stop == AUTO else ""
        return Refusal("K23", f"nobody has just neglected the foundations{told}")
    if t.phase == OPEN and what == END:
        return Refusal("K12", "a turn ends only with a turned card left unplayed: turn one")
    if t.phase == TURNED and what == TURN:
        return Refusal("K11", "play the card you have turned, or end your turn: you may not turn another")
    own, other = t.discard[t.turn], t.discard[1 - t.turn]
    if own.count == 0:
        return Refusal("R8", "your discard pile is empty: turn a card")
    return refuse_play(t, what, own.top, other)


def refuse_play(t, what, card, other):
    told = write_card(card)
    foundation = t.foundation[suit(card)]
    if what == FOUNDATION:
        return refuse_foundation(card, foundation.count)
    if foundation.count == rank(card):
        return Refusal("R11", f"{told} must first go to its foundation {under(t, 'stop')}", (told,))
    if other.count == 0:
        return Refusal("K15", "the opponent's discard pile is empty: nothing can go there")
    proof = told, write_card(other.top)
    if what in (TURN, END):
        why = f"{told} must go on {proof[1]} {under(t, 'opponent_play')}"
        return Refusal("R12", why, proof)
    if {rank(card), rank(other.top)} == {ACE, KING}:
        return Refusal("K14", "king and ace are not next to each other: the ace is low", proof)
    return Refusal("R12", f"{told} is not one rank above or below {proof[1]}", proof)


def refuse_foundation(card, height):
    told, name = write_card(card), SUIT_NAMES[suit(card)]
    wanted = RANKS[height] + told[1]
    top = (RANKS[height - 1] + told[1],) if height else ()
    shown = f"show {top[0]}" if top else "have not begun"
    return Refusal("R10", f"the {name} {shown}: {wanted} is next, not {told}", (told, *top))


def facts(t):
    told = [Fact("turns without a foundation card", f"{t.idle} of {t.idle_limit}")]
    if t.phase == STOP:
        told.append(Fact("neglected", write_card(t.neglected)))
    for seat in range(2):
        left = t.stock[seat].count + t.discard[seat].count
        told.append(Fact("cards left", str(left), seat))
    return told


def absent(t):
    """The kinds of move that these house rules do away with."""
    return (FORCE, TAKEOVER, PASS) if t.stop == AUTO else ()


def touched(t, move):
    """What one touches: the stock to turn a card, or the exposed card and the pile it goes to."""
    kind, own = verb(move), t.discard[t.turn]
    if kind == TURN:
        return [("stock", t.turn)]
    if kind not in (FOUNDATION, OPPONENT):
        return []
    target = ("foundation", suit(own.top)) if kind == FOUNDATION else ("discard", 1 - t.turn)
    return [("discard", t.turn, own.count - 1), target]
