"""Trash: reasons for refused moves, and the facts shown next to the cards."""

from ...engine.cards import TEN, rank, write_card
from ...engine.game import Fact, Refusal
from ...engine.moves import argument, verb
from .rules import DISCARD, DRAW, NOWHERE, OPEN, PLACE, PLACE_WILD, START, TABLE, TAKE, fit, is_wild

TAGLINE, FACE = "Fill ten spots", "Th"
DEAL_NAME = "hand"  # the page's name for what is scored together
NOW = {"start": "R7 R12", "card": "R8 R9 R11"}  # the rules that apply in each phase
TERMS = {  # terms of the page, and the rules that define them
    "layout": "R2",
    "spot": "R2",
    "stock": "R5",
    "active card": "R7",
    "wild": "R9",
    "discard pile": "R11",
}
DOES = [  # descriptions of moves
    (r"draw", r"~draw a card"),
    (r"take", r"~take the discard"),
    (r"discard", r"~discard the card"),
    (r"place J at (.+)", r"~place the jack at \1"),
    (r"place K at (.+)", r"~place the king at \1"),
    (r"place (.+)", r"~place the card at \1"),
]
BESIDE = (DISCARD,)  # shown as a button as well, because a card that fits nowhere has no other target

under = TABLE.under


def refuse(t, move):
    kind, spot = verb(move), argument(move)
    if t.phase == START:
        return no_start(t, kind)
    active = write_card(t.active.top)
    if kind in (DRAW, TAKE):
        return Refusal(
            "R10", f"first place or discard {active}: there is no other draw in this turn", (active,)
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
        return Refusal("R7", "begin your turn with a card: draw, or take a discard that fits")
    if t.pile.count == 0:
        return Refusal("Q10", "there is no discard yet: draw")
    if kind == TAKE:
        return fits_nowhere(t, t.pile.top, "R12")
    top, spot = write_card(t.pile.top), rank(t.pile.top) + 1
    why = f"{top} fits your spot {spot}, which is face down: take it {under(t, 'take_discard')}"
    return Refusal("Q9", why, (top,))


def fits_nowhere(t, card, number):
    """Return the Refusal of a card that fits no spot in the layout of the seat on turn."""
    written, spot, own = write_card(card), rank(card), t.layout[t.turn]
    if spot > TEN:
        return Refusal(number, f"{written} fills no spot", (written,))
    if spot >= own.count:
        return Refusal("R18", f"your layout ends at spot {own.count}: {written} is above it", (written,))
    occupant = write_card(own.slots[spot])
    return Refusal(
        number, f"{written} does not fit: {occupant} already fills spot {spot + 1}", (written, occupant)
    )


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
    occupant = write_card(own.slots[spot])
    return Refusal("Q3", f"spot {spot + 1} is already filled by {occupant}", (active, occupant))


def plays_to(t):
    """R17, R19: return the hands that win the game: as many as the first layout has cards."""
    return t.start_size


def facts(t):
    return [Fact("hands won", f"{t.points[seat]} of {t.start_size}", seat) for seat in range(t.seats)]


def absent(t):
    """Return the kinds of move that do not occur under these house rules."""
    return (PLACE_WILD + 1 - t.wild_rank,)


def touched(t, move):
    """Return what a player touches: the stock or the discards to begin, or the active card and its target."""
    kind = verb(move)
    if kind in (DRAW, TAKE):
        return [("stock", 0) if kind == DRAW else ("pile", 0)]
    target = ("pile", 0) if kind == DISCARD else ("layout", t.turn, argument(move))
    return [("active", 0, 0), target]
