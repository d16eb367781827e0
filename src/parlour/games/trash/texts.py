"""Trash: why a move is refused, and what stands beside the cards."""

from ...engine.cards import TEN, rank, write_card
from ...engine.game import Fact, Refusal
from ...engine.moves import argument, verb
from .rules import DISCARD, DRAW, NOWHERE, OPEN, PLACE, PLACE_WILD, START, TABLE, TAKE, fit, is_wild

TAGLINE, FACE = "Fill ten places", "Th"
DEAL_NAME = "hand"  # what the page calls what is scored as one
NOW = {"start": "R7 R12", "card": "R8 R9 R11"}  # the rules of what is asked in a phase
TERMS = {  # what the page's words mean: the rules that say it
    "layout": "R2",
    "spot": "R2",
    "stock": "R5",
    "active card": "R7",
    "wild": "R9",
    "discard pile": "R11",
}
DOES = [  # what is done with a move
    (r"draw", r"~draw a card"),
    (r"take", r"~take the discard"),
    (r"discard", r"~discard the card"),
    (r"place J at (.+)", r"~place the jack at \1"),
    (r"place K at (.+)", r"~place the king at \1"),
    (r"place (.+)", r"~place the card at \1"),
]
BESIDE = (DISCARD,)  # it has a button, too: a card that fits nowhere asks where to go with it

under = TABLE.under


def refuse(t, move):
    kind, spot = verb(move), argument(move)
    if t.phase == START:
        return no_start(t, kind)
    active = write_card(t.active.top)
    if kind in (DRAW, TAKE):
        return Refusal(
            "R10", f"first deal with {active}: the next card comes when your turn is over", (active,)
        )
    if kind == DISCARD:
        return no_discard(t, active)
    wild = is_wild(t, t.active.top)
    if kind != PLACE:
        return no_wild(t, kind, spot, wild, active)
    if wild:
        return Refusal("R9", f"{active} is wild: write `place {active[0]} at {spot + 1}`", (active,))
    if fit(t, t.active.top) == NOWHERE:
        return fits_nowhere(t, t.active.top, "R11")
    return Refusal("R8", f"{active} goes to spot {rank(t.active.top) + 1}, not {spot + 1}", (active,))


def no_start(t, kind):
    if kind not in (DRAW, TAKE):
        return Refusal("R7", "your turn begins with a card to play: draw, or take a discard that fits")
    if t.pile.count == 0:
        return Refusal("Q10", "there is no discard yet: draw")
    if kind == TAKE:
        return fits_nowhere(t, t.pile.top, "R12")
    top, spot = write_card(t.pile.top), rank(t.pile.top) + 1
    why = f"{top} fits your spot {spot}, which is face down: take it {under(t, 'take_discard')}"
    return Refusal("Q9", why, (top,))


def fits_nowhere(t, card, number):
    """Why a card cannot be placed in the layout of the seat on turn."""
    told, spot, own = write_card(card), rank(card), t.layout[t.turn]
    if spot > TEN:
        return Refusal(number, f"{told} fills no spot", (told,))
    if spot >= own.count:
        return Refusal("R18", f"your layout ends at spot {own.count}: {told} is above it", (told,))
    there = write_card(own.slots[spot])
    return Refusal(number, f"{told} does not fit: {there} fills spot {spot + 1} already", (told, there))


def no_discard(t, active):
    if is_wild(t, t.active.top):
        return Refusal("Q2", f"{active} is wild and must go on a face-down spot", (active,))
    spot = rank(t.active.top) + 1
    if fit(t, t.active.top) == OPEN:
        return Refusal("Q2", f"{active} must be placed: your spot {spot} is face down", (active,))
    return Refusal("Q4", f"you took {active} from the discard pile: place it on spot {spot}", (active,))


def no_wild(t, kind, spot, wild, active):
    own = t.layout[t.turn]
    if not wild or kind != PLACE_WILD + t.wild_rank:
        name = "kings" if t.wild_rank else "jacks"
        why = f"only {name} are wild {under(t, 'wild_rank')}, and the active card is {active}"
        return Refusal("R9", why, (active,))
    if spot >= own.count:
        return Refusal("Q3", f"your layout has spots 1 to {own.count}")
    there = write_card(own.slots[spot])
    return Refusal("Q3", f"spot {spot + 1} is filled: {there} lies there", (active, there))


def plays_to(t):
    """A hand won is one point, and as many as the first layout has cards win the game."""
    return t.start_size


def facts(t):
    return [Fact("hands won", f"{t.points[seat]} of {t.start_size}", seat) for seat in range(t.seats)]


def absent(t):
    """The kinds of move that these house rules do away with."""
    return (PLACE_WILD + 1 - t.wild_rank,)


def touched(t, move):
    """What one touches: the stock or the discards to begin, then the active card and where it goes."""
    kind = verb(move)
    if kind in (DRAW, TAKE):
        return [("stock", 0) if kind == DRAW else ("pile", 0)]
    target = ("pile", 0) if kind == DISCARD else ("layout", t.turn, argument(move))
    return [("active", 0, 0), target]
