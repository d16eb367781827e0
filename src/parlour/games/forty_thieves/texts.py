"""Forty Thieves: what players read, short forms of moves, hints and reasons of refusals."""

import re

from ...engine.cards import ACE, KING, SUITS, rank, suit, write_card
from ...engine.game import Fact
from ...engine.moves import Refusal, argument, second, verb
from ...engine.registers import NONE
from ...messages import Catalogue, Seat
from .rules import (
    ALL_HOME,
    CARDS,
    COLUMN_HOME,
    COLUMN_MOVE,
    COLUMNS,
    DEAL,
    DEEPEST,
    FOUNDATIONS,
    QUIT,
    REDEAL,
    STUCK,
    TABLE,
    UNLIMITED,
    WASTE_HOME,
    WASTE_MOVE,
    continues,
    has_gap,
    home,
    may_redeal,
    next_home,
    stuck,
)

TAGLINE, FACE = "Patience, two packs", "As"
DEAL_NAME = "the game"  # the page's name for what is scored together
NOW = {"play": "R9 R10 R11 R12 R13"}  # the rules that apply in each phase
TERMS = {  # terms of the page, and the rules that define them
    "tableau": "R4",
    "foundation": "R5 R8",
    "stock": "R6",
    "waste": "R14",
    "redeal": "R15",
}
FROM_COLUMN = re.compile(r"t?(\d+)(?: ?t| |(?= ?f))(\d+| ?f)")
FROM_WASTE = re.compile(r"w ?t?(\d+|f)")
DEALS = re.compile(r"deal (\d{1,3})")
WORTH = "cards brought to the foundations by the end of the game, less a hundredth for each move"
FEW_MOVES = 100  # so many moves before the last one allowed, the banner counts them
under = TABLE.under
say = Catalogue(__file__)


def banner(t):
    if t.over:
        return []
    items = [say("banner-up", count=on_foundations(t), all=CARDS)]
    items.append(say("banner-next", cards=" ".join(map(write_card, wanted(t)))))
    if t.redeals != UNLIMITED:
        items.append(say("banner-redeals", count=t.redeals - t.redealt))
    else:
        items.append(say("banner-unlimited"))
    if t.max_moves - t.played <= FEW_MOVES:
        items.append(say("banner-moves", count=t.max_moves - t.played))
    return items


def on_foundations(t):
    return sum(place.count for place in t.foundation)


def wanted(t):
    """Return the cards that the foundations wait for, without aces that are there already."""
    there = [place.slots[0] for place in t.foundation if place.count]
    cards = [card for card in range(52) if next_home(t) >> card & 1]
    return [card for card in cards if rank(card) != ACE or there.count(card) < 2]


def prompt(t, seat, moves):
    """Return what a player can do now."""
    kinds = {verb(move) for move in moves}
    cards = dict.fromkeys(card_of(t, move) for move in moves if verb(move) in (COLUMN_HOME, WASTE_HOME))
    shifts = bool(kinds & {COLUMN_MOVE, WASTE_MOVE})
    then = "deal" if DEAL in kinds else "redeal" if REDEAL in kinds else "none"
    if cards:
        return say("prompt-home", cards=tuple(map(write_card, cards)), move=int(shifts), then=then)
    if not shifts:
        return say("prompt-no-move", then=then)
    return say("prompt-gap" if has_gap(t) else "prompt-move", then=then)


def source_of(t, move):
    """Return the zone that a card leaves."""
    return t.waste if verb(move) in (WASTE_HOME, WASTE_MOVE) else t.tableau[argument(move)]


def card_of(t, move):
    """Return the card that a move takes from a column or the waste."""
    return source_of(t, move).top


def target_of(move):
    """Return the number of the column that gets a card."""
    return argument(move) if verb(move) == WASTE_MOVE else second(move)


def label(t, move):
    """Return the label of a move's button, with the column of the card if another top card equals it."""
    kind = verb(move)
    if kind == REDEAL and t.redeals != UNLIMITED:
        return say("label-redeal", left=t.redeals - t.redealt - 1)
    if kind in (DEAL, REDEAL, QUIT):
        return ""
    card = card_of(t, move)
    tops = [zone.top for zone in (t.waste, *t.tableau) if zone.count]
    column = 0 if kind in (WASTE_HOME, WASTE_MOVE) else argument(move) + 1
    start = dict(card=write_card(card), alike=int(tops.count(card) > 1), column=column)
    if kind in (COLUMN_HOME, WASTE_HOME):
        return say("label-home", **start)
    target = target_of(move)
    told = "label-move" if t.tableau[target].count else "label-fill"
    return say(told, target=target + 1, **start)


def events(t, move, after):
    """Say which card goes where, and what ends with it."""
    kind, who = verb(move), Seat(t.turn)
    if kind == QUIT:
        return [say("event-quit", who=who)]
    if kind == DEAL:
        items = [say("event-deal", who=who, card=write_card(after.waste.top))]
        items += [stock_used_up(t)] if t.stock.count == 1 else []
    elif kind == REDEAL:
        items = [say("event-redeal", who=who)]
    else:
        items = moved(t, move, who)
    return [*items, ended(after)] if after.over else items


def stock_used_up(t):
    """Say whether the waste may be turned over, when the last card of the stock is dealt."""
    if t.redeals == UNLIMITED:
        return say("event-stock-used-up")
    return say("event-stock-last" if may_redeal(t) else "event-no-redeal", count=t.redeals - t.redealt)


def moved(t, move, who):
    """Return sentences about a card that moves: an emptied column, a complete foundation."""
    kind, card = verb(move), card_of(t, move)
    from_waste = kind in (WASTE_HOME, WASTE_MOVE)
    start = dict(who=who, card=write_card(card), column=0 if from_waste else argument(move) + 1)
    if kind in (COLUMN_HOME, WASTE_HOME):
        items = [say("event-home", **start)]
    else:
        items = [say("event-move", target=target_of(move) + 1, **start)]
    if kind in (COLUMN_HOME, WASTE_HOME) and rank(card) == KING:
        items.append(say("event-complete", suit=SUITS[suit(card)]))
    if not from_waste and t.tableau[argument(move)].count == 1:
        items.append(say("event-emptied", column=argument(move) + 1))
    return items


def ended(after):
    """Return how the game ends."""
    if after.ending == ALL_HOME:
        return say("event-won")
    return say("event-stuck" if after.ending == STUCK else "event-last-move")


def summary(t):
    """Say how the game ended, and what the foundations show. The ending is not set yet."""
    count = on_foundations(t)
    if count == CARDS:
        return [say("summary-won", count=t.played)]
    if stuck(t):
        end = say("summary-stuck")
    else:
        end = say("summary-last-move" if t.played >= t.max_moves else "summary-quit")
    tops = " ".join(write_card(place.top) for place in t.foundation if place.count)
    return [end, say("summary-tops", count=count, all=CARDS, cards=tops) if tops else say("summary-none")]


def reason(t, move):
    """Return why a hint advises a move: what it frees or empties, or where the card fits."""
    kind = verb(move)
    if kind == DEAL:
        return say("hint-deal", count=t.stock.count)
    if kind == REDEAL:
        return say("hint-redeal", count=t.waste.count)
    if kind == QUIT:
        return ""
    card, source = card_of(t, move), source_of(t, move)
    homeward = kind in (COLUMN_HOME, WASTE_HOME)
    gap = not homeward and t.tableau[target_of(move)].count == 0
    gain = gained(t, move, card, source, gap)
    if gain:
        return gain
    if homeward:
        return say("hint-ace" if rank(card) == ACE else "hint-home", card=write_card(card))
    if gap:
        return reason_to_fill(t, card, source, kind)
    if source.count > 1 and kind == COLUMN_MOVE and continues(card, source.slots[source.count - 2]):
        return ""  # from one place in sequence to another
    cards = dict(card=write_card(card), upper=write_card(t.tableau[target_of(move)].top))
    if kind == WASTE_MOVE:
        return say("hint-waste", **cards)
    return say("hint-build", below=write_card(source.slots[source.count - 2]), **cards)


def gained(t, move, card, source, gap):
    """Return what a move does besides: it frees an ace or another card that fits, or empties a column."""
    kind = verb(move)
    if source.count == 1:
        emptied = kind in (COLUMN_HOME, COLUMN_MOVE) and not gap
        return say("hint-empties", column=argument(move) + 1) if emptied else ""
    below = source.slots[source.count - 2]
    if rank(below) == ACE:
        return say("hint-frees-ace", card=write_card(below))
    if fits_then(t, below, card if kind in (COLUMN_HOME, WASTE_HOME) else NONE):
        return say("hint-frees", card=write_card(below))
    return nearer(source, move) if kind == COLUMN_MOVE else ""


def fits_then(t, below, played):
    """Return whether a card fits a foundation once another one (or NONE) is played there."""
    if played != NONE and continues(played, below):
        return True
    places = [place for place in t.foundation if 0 < place.count <= KING]
    waiting = [place.slots[0] + place.count for place in places].count(below)
    return waiting > (played == below)


def nearer(source, move):
    """Return which ace of a column is nearer then, and how many cards still lie on it."""
    for at in range(source.count - 3, -1, -1):
        if rank(source.slots[at]) == ACE:
            count = source.count - 2 - at
            return say("hint-nearer", card=write_card(source.slots[at]), count=count)
    return ""


def reason_to_fill(t, card, source, kind):
    """Return why to use an empty column."""
    if rank(card) == KING:
        return say("hint-king")
    if kind == WASTE_MOVE:
        return say("hint-waste-gap", card=write_card(card))
    if source.count == 1:
        return ""
    return say("hint-gap", card=write_card(source.slots[source.count - 2]))


def step(text, t, legal):
    """Expand the short forms `t4t5` and `4 5` for `T4 T5`, `wf` for `W F`, and `deal 5` for five deals."""
    tidy = " ".join(text.lower().split())
    if match := FROM_COLUMN.fullmatch(tidy):
        return f"T{match[1]} {target(match[2])}", ""
    if match := FROM_WASTE.fullmatch(tidy):
        return f"W {target(match[1])}", ""
    if (match := DEALS.fullmatch(tidy)) and int(match[1]) > 0:
        return "deal", f"deal {int(match[1]) - 1}" if int(match[1]) > 1 else ""
    return text, ""


def target(typed):
    return "F" if typed.strip() == "f" else f"T{typed}"


def goes_home(move):
    """Whether a move brings a card to its foundation (Q2: only on request, never automatically)."""
    return verb(move) in (COLUMN_HOME, WASTE_HOME)


NONE_GOES_HOME = Refusal("R8", say("refuse-none-home"))


def refuse(t, move):
    kind, place, target = verb(move), argument(move), second(move)
    if kind in (DEAL, REDEAL):
        return refuse_dealing(t, kind)
    if max(place, target) >= COLUMNS:
        return Refusal("R4", say("refuse-no-column", column=max(place, target) + 1))
    from_waste = kind in (WASTE_HOME, WASTE_MOVE)
    if source_of(t, move).count == 0:
        if from_waste:
            return Refusal("Q1", say("refuse-empty-waste"))
        return Refusal("R9", say("refuse-empty-column", column=place + 1))
    card = card_of(t, move)
    if kind in (COLUMN_HOME, WASTE_HOME):
        return refuse_home(t, card)
    if kind == COLUMN_MOVE and place == target:
        return Refusal("R11", say("refuse-same-column"))
    return refuse_build(t, card, place if from_waste else target)


def refuse_home(t, card):
    tops = [write_card(place.top) for place in t.foundation if place.count and suit(place.top) == suit(card)]
    said = dict(card=write_card(card), lower=write_card(card - 1), suit=SUITS[suit(card)])
    text = say("refuse-home", tops=(*tops,), **said) if tops else say("refuse-home-not-begun", **said)
    return Refusal("R8", text, (write_card(card), *tops))


def refuse_build(t, card, target):
    top = t.tableau[target].top
    proof = write_card(card), write_card(top)
    if continues(card, top):
        return Refusal("R4", say("refuse-full", column=target + 1, most=DEEPEST))
    if rank(card) == KING:
        return Refusal("Q6", say("refuse-king"), proof)
    if rank(top) == ACE:
        return Refusal("Q6", say("refuse-on-ace", column=target + 1, top=proof[1]), proof)
    upper = write_card(card + 1)
    text = say("refuse-build", card=proof[0], upper=upper, column=target + 1, top=proof[1])
    return Refusal("R11", text, proof)


def refuse_dealing(t, kind):
    if kind == DEAL:
        return Refusal("R13", say("refuse-deal"))
    if t.stock.count > 0:
        return Refusal("Q8", say("refuse-redeal", count=t.stock.count))
    if t.waste.count == 0:
        return Refusal("Q8", say("refuse-redeal-empty"))
    return Refusal("R15", say("refuse-redeal-again", count=t.redeals, under=under(t, "redeals")))


def facts(t):
    return [Fact(say("fact-moves"), say("fact-moves-of", count=t.played, most=t.max_moves))]


FORMS = {COLUMN_HOME: "home", WASTE_HOME: "home", COLUMN_MOVE: "move", WASTE_MOVE: "move"}


def touched(t, move):
    """Return what a player touches: the card that moves and its target, or the stock."""
    kind = verb(move)
    if kind in (DEAL, REDEAL):
        return [("stock", 0)]
    if kind == QUIT or max(argument(move), second(move)) >= COLUMNS:
        return []
    from_waste = kind in (WASTE_HOME, WASTE_MOVE)
    source = t.waste if from_waste else t.tableau[argument(move)]
    card = ("waste", 0, source.count - 1) if from_waste else ("tableau", argument(move), source.count - 1)
    if kind in (COLUMN_HOME, WASTE_HOME):
        return [card, homes(t, source.top)]
    return [card, ("tableau", argument(move) if from_waste else second(move))]


def homes(t, card):
    """Return the equivalent foundations for a card; the one that it goes to comes first.

    Returns all foundations if the card fits none, so that touching any of them gives the refusal.
    """
    first = home(t, card)
    if first == NONE:
        return [("foundation", place) for place in range(FOUNDATIONS)]
    top = t.foundation[first].top if t.foundation[first].count else NONE
    tops = [other.top if other.count else NONE for other in t.foundation]
    others = [("foundation", place) for place, other in enumerate(tops) if other == top and place != first]
    return [("foundation", first), *others]
