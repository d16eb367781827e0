"""Pishe Pasha: reasons for refused moves, and the facts shown next to the cards."""

from ...engine.cards import ACE, KING, RANKS, SUIT_NAMES, rank, suit, write_card
from ...engine.game import Fact
from ...engine.moves import Refusal, verb
from .rules import AUTO, END, FORCE, FOUNDATION, OPEN, OPPONENT, PASS, STOP, TABLE, TAKEOVER, TURN, TURNED

TAGLINE, FACE = "A competitive patience", "5d"
DEAL_NAME = "the game"  # the page's name for what is scored together
NOW = {"open": "R8 R11 R12", "turned": "R17 R18", "stop": "R14 R15"}  # the rules that apply in each phase
TERMS = {  # terms of the page, and the rules that define them
    "foundation": "R10",
    "stock": "R4",
    "discard pile": "R5",
    "neglected": "R14",
    "stop": "R14",
}
DOES = [  # descriptions of moves
    (r"foundation", r"~play to the foundations"),
    (r"opponent", r"~play to the opponent's pile"),
    (r"turn", r"~turn a card"),
    (r"end", r"~end the turn"),
    (r"stop force", r"~call Stop and ~force the card"),
    (r"stop takeover", r"~call Stop and ~take the turn over"),
]

under = TABLE.under

WORTH = "how many fewer cards you have than your opponent (a win counts as 52)"


def refuse(t, move):
    what = verb(move)
    if t.phase == STOP:
        card = write_card(t.neglected)
        why = f"first answer the lapse: {card} should have gone to its foundation (force, takeover or pass)"
        return Refusal("K22", why, (card,))
    if what >= FORCE:
        option = f" {under(t, 'stop')}" if t.stop == AUTO else ""
        return Refusal("K23", f"your opponent has not just neglected a foundation{option}")
    if t.phase == OPEN and what == END:
        return Refusal("K12", "a turn ends only when a turned card is not played: turn a card")
    if t.phase == TURNED and what == TURN:
        return Refusal("K11", "play the card you have turned, or end your turn: you may not turn another")
    own, other = t.discard[t.turn], t.discard[1 - t.turn]
    if own.count == 0:
        return Refusal("R8", "your discard pile is empty: turn a card")
    return refuse_play(t, what, own.top, other)


def refuse_play(t, what, card, other):
    written = write_card(card)
    foundation = t.foundation[suit(card)]
    if what == FOUNDATION:
        return refuse_foundation(card, foundation.count)
    if foundation.count == rank(card):
        return Refusal("R11", f"{written} must first go to its foundation {under(t, 'stop')}", (written,))
    if other.count == 0:
        return Refusal("K15", "the opponent's discard pile is empty: nothing can go there")
    proof = written, write_card(other.top)
    if what in (TURN, END):
        why = f"{written} must go on {proof[1]} {under(t, 'opponent_play')}"
        return Refusal("R12", why, proof)
    if {rank(card), rank(other.top)} == {ACE, KING}:
        return Refusal("K14", "king and ace are not next to each other: the ace is low", proof)
    return Refusal("R12", f"{written} is not one rank above or below {proof[1]}", proof)


def refuse_foundation(card, height):
    written, name = write_card(card), SUIT_NAMES[suit(card)]
    expected = RANKS[height] + written[1]
    top = (RANKS[height - 1] + written[1],) if height else ()
    shown = f"show {top[0]}" if top else "have not begun"
    return Refusal("R10", f"the {name} {shown}: {expected} is next, not {written}", (written, *top))


def facts(t):
    items = [Fact("turns without a foundation card", f"{t.idle} of {t.idle_limit}")]
    if t.phase == STOP:
        items.append(Fact("neglected", write_card(t.neglected)))
    for seat in range(2):
        left = t.stock[seat].count + t.discard[seat].count
        items.append(Fact("cards left", str(left), seat))
    return items


def absent(t):
    """Return the kinds of move that do not occur under these house rules."""
    return (FORCE, TAKEOVER, PASS) if t.stop == AUTO else ()


def touched(t, move):
    """Return what a player touches: the stock to turn a card, or the exposed card and its target."""
    kind, own = verb(move), t.discard[t.turn]
    if kind == TURN:
        return [("stock", t.turn)]
    if kind not in (FOUNDATION, OPPONENT):
        return []
    target = ("foundation", suit(own.top)) if kind == FOUNDATION else ("discard", 1 - t.turn)
    return [("discard", t.turn, own.count - 1), target]
