"""Trash: what players read: banner, prompts, events, summaries, hints and reasons of refusals."""

from ...engine.cards import TEN, rank, write_card
from ...engine.game import Fact
from ...engine.moves import Refusal, argument, verb
from ...messages import Catalogue, Seat
from .rules import (
    DISCARD,
    DRAW,
    HELD,
    NOWHERE,
    OPEN,
    PLACE,
    PLACE_WILD,
    START,
    STOPPED,
    TABLE,
    TAKE,
    face_down,
    fit,
    is_wild,
    spots,
)

TAGLINE, FACE = "Fill ten spots", "Th"
AT_ONCE = (PLACE, PLACE_WILD)  # after the active card, its spot is touched
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
NUMBERED_SPOTS = ("layout",)  # zones whose places have numbers
BESIDE = (DISCARD,)  # shown as a button as well, because a card that fits nowhere has no other target
CLOSEST = 3  # the most players that the banner names
LATE = 2  # rounds before the limit of turns, in which the banner names it

under = TABLE.under
say = Catalogue(__file__)


def to_fill(t, seat):
    """Return how many spots of a layout are face down."""
    own = t.layout[seat]
    return sum(bool(face_down(own, spot)) for spot in range(own.count))


def written_at(t, spot):
    return write_card(t.layout[t.turn].slots[spot])


def banner(t):
    if t.over:
        return []
    items = [say("banner-hand", hand=t.deals + 1)]
    left = [to_fill(t, seat) for seat in range(t.seats)]
    closest = tuple(Seat(seat) for seat in range(t.seats) if left[seat] == min(left))
    if len(closest) < min(t.seats, CLOSEST + 1):
        items.append(say("banner-closest", players=closest, count=min(left)))
    items.append(say("banner-wild", rank="K" if t.wild_rank else "J"))
    if last := tuple(Seat(seat) for seat in range(t.seats) if spots(t, seat) == 1):
        items.append(say("banner-last", players=last))
    if t.max_turns - t.turns <= LATE * t.seats:
        items.append(say("banner-stop", count=t.max_turns - t.turns))
    return items


def prompt(t, seat, moves):
    kinds = {verb(move) for move in moves}
    if t.phase == START:
        return prompt_start(t, kinds)
    card, first = write_card(t.active.top), argument(moves[0])
    if kinds == {DISCARD}:
        return say("prompt-discard", why=no_spot(t, t.active.top), card=card)
    if PLACE not in kinds:
        last = say("prompt-wild-last", card=card, spot=first + 1)
        return say("prompt-wild", card=card) if len(moves) > 1 else last
    spot = rank(t.active.top)
    if fit(t, t.active.top) == OPEN:
        return say("prompt-place", card=card, spot=spot + 1)
    name = "prompt-place-or-discard" if DISCARD in kinds else "prompt-place-frees"
    return say(name, card=card, spot=spot + 1, wild=written_at(t, spot))


def no_spot(t, card):
    """Return why a card fits no spot in the layout of the seat on turn."""
    own, spot = t.layout[t.turn], rank(card)
    if spot > TEN:
        return say("no-spot")
    if spot >= own.count:
        return say("no-spot-above", count=own.count)
    return say("no-spot-filled", spot=spot + 1)


def prompt_start(t, kinds):
    if t.pile.count == 0:
        return say("prompt-draw")
    card, spot = write_card(t.pile.top), rank(t.pile.top)
    if TAKE not in kinds:
        return say("prompt-draw-because", card=card)
    if DRAW not in kinds:
        return say("prompt-take", card=card, spot=spot + 1)
    if fit(t, t.pile.top) == OPEN:
        return say("prompt-take-or-draw", card=card, spot=spot + 1)
    return say("prompt-take-wild", card=card, spot=spot + 1, wild=written_at(t, spot))


def label(t, move):
    kind, spot = verb(move), argument(move)
    if kind == DRAW:
        return ""
    if kind == TAKE:
        return say("move-take-card", card=write_card(t.pile.top))
    card = write_card(t.active.top)
    if kind == DISCARD:
        return say("move-discard-card", card=card)
    if face_down(t.layout[t.turn], spot):
        return say("move-place-on", card=card, spot=spot + 1)
    return say("move-place-frees", card=card, spot=spot + 1, wild=written_at(t, spot))


def events(t, move, after):
    who, kind = Seat(t.turn), verb(move)
    if kind == DRAW:
        drawn = say("event-draw-card", who=who, card=write_card(after.active.top))
        return [drawn] if t.stock.count else [say("event-renewed"), drawn]
    if kind == TAKE:
        return [say("event-take-card", who=who, card=write_card(t.pile.top))]
    if kind == DISCARD:
        return discarded(t, after, who)
    return placed(t, argument(move), after, who)


def discarded(t, after, who):
    """Return sentences about a discard, which may end the game."""
    cannot = fit(t, t.active.top) == NOWHERE
    name = "event-discard-because" if cannot else "event-discard-card"
    items = [say(name, who=who, card=write_card(t.active.top))]
    if after.over and after.ending == STOPPED:
        items.append(say("event-stopped", count=after.turns))
    return items


def placed(t, spot, after, who):
    """Return sentences about a card that is placed, and the one that lay there."""
    told = dict(who=who, card=write_card(t.active.top), spot=spot + 1)
    if after.deals > t.deals:
        end = say("event-wins-game" if after.over else "event-wins", who=who)
        return [say("event-place-last", **told), end]
    turned = write_card(after.active.top)
    opened = face_down(t.layout[t.turn], spot)
    return [say("event-place-on" if opened else "event-place-frees", turned=turned, **told)]


def summary(t):
    left = [to_fill(t, seat) for seat in range(t.seats)]
    winner = left.index(0)
    items = [say("summary-won", who=Seat(winner), count=t.layout[winner].count)]
    others = [seat for seat in range(t.seats) if seat != winner]
    rest = tuple(say("left-with", who=Seat(seat), count=left[seat]) for seat in others)
    items.append(say("summary-left", players=rest))
    if spots(t, winner) > 0:
        items.append(say("summary-next", who=Seat(winner), count=spots(t, winner)))
    else:
        items.append(say("summary-game", who=Seat(winner)))
    return items


def reason(t, move):
    """Say why a hint advises a move: what fits is taken and placed."""
    kind = verb(move)
    if t.phase == START:
        return reason_to_begin(t, kind)
    card, spot = write_card(t.active.top), argument(move)
    if kind == DISCARD:
        cannot = fit(t, t.active.top) == NOWHERE
        return say("hint-discard", card=card, why=no_spot(t, t.active.top)) if cannot else ""
    if not face_down(t.layout[t.turn], spot):
        return say("hint-frees", wild=written_at(t, spot))
    if to_fill(t, t.turn) == 1:
        return say("hint-wins")
    if kind == PLACE:
        return say("hint-fills", spot=spot + 1)
    return say("hint-wild", rank=write_card(spot)[0], spot=spot + 1)


def reason_to_begin(t, kind):
    if t.pile.count == 0:
        return say("hint-no-discard")
    card, spot, found = write_card(t.pile.top), rank(t.pile.top), fit(t, t.pile.top)
    if kind == DRAW:
        return say("hint-no-fit", card=card) if found == NOWHERE else ""
    if found == HELD:
        return say("hint-take-frees", card=card, wild=written_at(t, spot))
    return say("hint-take", card=card, spot=spot + 1)


def refuse(t, move):
    kind, spot = verb(move), argument(move)
    if t.phase == START:
        return no_start(t, kind)
    active = write_card(t.active.top)
    if kind in (DRAW, TAKE):
        return Refusal("R10", say("refuse-second-draw", card=active), (active,))
    if kind == DISCARD:
        return no_discard(t, active)
    wild = is_wild(t, t.active.top)
    if kind != PLACE:
        return no_wild(t, kind, spot, wild, active)
    if wild:
        why = say("refuse-wild-spot", card=active, letter=active[0], spot=spot + 1)
        return Refusal("R9", why, (active,))
    if fit(t, t.active.top) == NOWHERE:
        return fits_nowhere(t, t.active.top, "R11")
    why = say("refuse-other-spot", card=active, spot=rank(t.active.top) + 1, named=spot + 1)
    return Refusal("R8", why, (active,))


def no_start(t, kind):
    if kind not in (DRAW, TAKE):
        return Refusal("R7", say("refuse-begin"))
    if t.pile.count == 0:
        return Refusal("Q10", say("refuse-no-discard"))
    if kind == TAKE:
        return fits_nowhere(t, t.pile.top, "R12")
    top, spot = write_card(t.pile.top), rank(t.pile.top) + 1
    why = say("refuse-must-take", card=top, spot=spot, under=under(t, "take_discard"))
    return Refusal("Q9", why, (top,))


def fits_nowhere(t, card, number):
    """Return the Refusal of a card that fits no spot in the layout of the seat on turn."""
    written, spot, own = write_card(card), rank(card), t.layout[t.turn]
    if spot > TEN:
        return Refusal(number, say("refuse-no-spot", card=written), (written,))
    if spot >= own.count:
        return Refusal("R18", say("refuse-above", spot=own.count, card=written), (written,))
    occupant = write_card(own.slots[spot])
    why = say("refuse-filled", card=written, occupant=occupant, spot=spot + 1)
    return Refusal(number, why, (written, occupant))


def no_discard(t, active):
    if is_wild(t, t.active.top):
        return Refusal("Q2", say("refuse-discard-wild", card=active), (active,))
    spot = rank(t.active.top) + 1
    if fit(t, t.active.top) == OPEN:
        return Refusal("Q2", say("refuse-discard", card=active, spot=spot), (active,))
    return Refusal("Q4", say("refuse-discard-taken", card=active, spot=spot), (active,))


def no_wild(t, kind, spot, wild, active):
    own = t.layout[t.turn]
    if not wild or kind != PLACE_WILD + t.wild_rank:
        letter = "K" if t.wild_rank else "J"
        why = say("refuse-not-wild", rank=letter, under=under(t, "wild_rank"), card=active)
        return Refusal("R9", why, (active,))
    if spot >= own.count:
        return Refusal("Q3", say("refuse-spots", count=own.count))
    occupant = write_card(own.slots[spot])
    return Refusal("Q3", say("refuse-occupied", spot=spot + 1, card=occupant), (active, occupant))


def plays_to(t):
    """R17, R19: return the hands that win the game: as many as the first layout has cards."""
    return t.start_size


def facts(t):
    items = []
    for seat in range(t.seats):
        items.append(Fact(say("fact-to-fill"), str(to_fill(t, seat)), seat))
        won = say("fact-of", count=t.points[seat], all=t.start_size)
        items.append(Fact(say("fact-won"), won, seat))
    return items


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
