"""Pishe Pasha: what players read: banner, prompts, events, summaries, hints and reasons of refusals."""

from ...engine.cards import ACE, KING, RANKS, SUITS, rank, suit, write_card
from ...engine.game import Fact
from ...engine.moves import Refusal, verb
from ...engine.registers import NONE
from ...engine.sets import holds
from ...messages import Catalogue, Seat
from .rules import (
    AUTO,
    DRAW,
    END,
    FORCE,
    FOUNDATION,
    GAME_WON,
    MANDATORY,
    OPEN,
    OPPONENT,
    PASS,
    RAN_OUT,
    STOP,
    TABLE,
    TAKEOVER,
    TURN,
    TURNED,
    cards_left,
    due,
    fits_foundation,
)

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
BESIDE = (FOUNDATION, OPPONENT)  # shown as buttons as well: else there would be one for the worse move only
WORTH = "how many fewer cards you have than your opponent (a win counts as 52)"
under = TABLE.under
say = Catalogue(__file__)


def banner(t):
    if t.over:
        return []
    items, card = [], due(t)
    if t.phase == STOP:
        items.append(say("banner-lapse", card=write_card(t.neglected)))
    elif card != NONE:
        items.append(say("banner-due", card=write_card(card)))
    wanted = [RANKS[t.foundation[i].count] + SUITS[i] for i in range(4) if t.foundation[i].count <= KING]
    items.append(say("banner-next", cards=" ".join(wanted)))
    if t.opponent_play == MANDATORY:
        items.append(say("banner-mandatory"))
    if 2 * t.idle >= t.idle_limit:
        ends = "banner-draw" if t.idle_result == DRAW else "banner-fewest"
        items.append(say(ends, count=t.idle_limit - t.idle))
    return [*items, say("banner-goal")]


def prompt(t, seat, moves):
    """Return what a player can do now."""
    kinds, other = [verb(move) for move in moves], Seat(1 - seat)
    if t.phase == STOP:
        return say("prompt-stop", who=other, card=write_card(t.neglected))
    if kinds == [TURN]:
        return say("prompt-turn" if t.stock[seat].count else "prompt-turn-over")
    card = write_card(t.discard[seat].top)
    if FOUNDATION in kinds:
        return say("prompt-due-only" if len(kinds) == 1 else "prompt-due", card=card, who=other)
    if kinds == [OPPONENT]:
        return say("prompt-opponent-only", card=card, who=other)
    if t.phase == TURNED:
        return say("prompt-opponent-end", card=card, who=other)
    return say("prompt-opponent-turn", card=card, who=other, left=t.stock[seat].count)


def label(t, move):
    """Return the label of a move's button; empty for that of the verb."""
    what = verb(move)
    if what == TURN:
        return "" if t.stock[t.turn].count else say("label-turn-over")
    if what == FORCE:
        return say("label-force", card=write_card(t.neglected))
    if what in (TAKEOVER, PASS):
        return ""
    if what == OPPONENT:
        return say("label-opponent", who=Seat(1 - t.turn))
    return (
        say("label-foundation", card=write_card(t.discard[t.turn].top))
        if what == FOUNDATION
        else say("label-end")
    )


def events(t, move, after):
    """Say what a move does, whether it is a lapse, and how the turn or the game goes on."""
    items = [answered(t, move)] if t.phase == STOP else carried_out(t, verb(move), after)
    if after.over:
        return [*items, ended(after)]
    if after.phase == STOP:
        card = write_card(after.neglected)
        return [*items, say("event-lapse", who=Seat(after.turn), card=card)]
    if t.phase == STOP and verb(move) != TAKEOVER:
        goes_on = after.turn != t.turn
        items.append(say("event-goes-on" if goes_on else "event-next", who=Seat(after.turn)))
    return items


def carried_out(t, what, after):
    """Return what the player on turn does with a card."""
    who, other, pile = Seat(t.turn), Seat(1 - t.turn), t.discard[t.turn]
    if what == TURN:
        turned, items = write_card(after.discard[t.turn].top), []
        if t.stock[t.turn].count == 0:
            items.append(say("event-turns-over", who=who))
        stays = after.turn != t.turn and after.phase == OPEN
        return [*items, say("event-turn-stays" if stays else "event-turn", who=who, other=other, card=turned)]
    card = write_card(pile.top)
    if what == OPPONENT:
        return [say("event-opponent", who=who, other=other, card=card)]
    return [say("event-foundation" if what == FOUNDATION else "event-end", who=who, card=card)]


def answered(t, move):
    """Return how the opponent answers a lapse."""
    who, what = Seat(t.turn), verb(move)
    if what == FORCE:
        return say("event-force", who=who, card=write_card(t.neglected))
    return say("event-stop-takeover" if what == TAKEOVER else "event-pass", who=who)


def ended(after):
    """Return how the game ends."""
    if after.ending == RAN_OUT:
        return say("event-out", who=Seat(0 if holds(after.winners, 0) else 1))
    return say("event-idle", count=after.idle_limit)


def summary(t):
    """Say who ran out of cards, or what follows when too few go to the foundations."""
    left = [cards_left(t, seat) for seat in range(2)]
    winner = next((seat for seat in range(2) if t.lines[seat][GAME_WON]), None)
    if winner is None:
        return [say("summary-drawn", count=t.idle)]
    if left[winner] == 0:
        return [say("summary-out", who=Seat(winner), other=Seat(1 - winner), count=left[1 - winner])]
    counts = dict(count=left[winner], more=left[1 - winner])
    return [say("summary-fewer", who=Seat(winner), idle=t.idle, **counts)]


def reason(t, move):
    """Return why a hint advises a move."""
    what, seat = verb(move), t.turn
    if t.phase == STOP:
        if what == PASS:
            return say("hint-no-stop", who=Seat(1 - seat)) if t.lapse == END else ""
        told = "hint-force" if what == FORCE else "hint-takeover"
        return say(told, who=Seat(1 - seat), card=write_card(t.neglected))
    if what == FOUNDATION:
        return say("hint-foundation", count=cards_left(t, seat) - 1)
    if due(t) != NONE:  # any other move is a lapse
        return ""
    if what == OPPONENT:
        return reason_to_push(t, seat)
    if what == TURN and not may_push(t, seat):
        return say("hint-turn")
    return ""


def may_push(t, seat):
    """R12: whether the exposed card can go to the opponent's pile."""
    own, other = t.discard[seat], t.discard[1 - seat]
    return own.count > 0 and other.count > 0 and abs(rank(own.top) - rank(other.top)) == 1


def reason_to_push(t, seat):
    """Return why to put a card on the opponent's pile: there is one less, and another is exposed."""
    pile = t.discard[seat]
    if pile.count > 1 and fits_foundation(t, pile.slots[pile.count - 2]):
        return say("hint-frees", card=write_card(pile.slots[pile.count - 2]))
    return say("hint-opponent", who=Seat(1 - seat), count=cards_left(t, seat) - 1)


def refuse(t, move):
    what = verb(move)
    if t.phase == STOP:
        card = write_card(t.neglected)
        return Refusal("K22", say("refuse-lapse", card=card), (card,))
    if what >= FORCE:
        if t.stop == AUTO:
            return Refusal("K23", say("refuse-stop-auto", under=under(t, "stop")))
        return Refusal("K23", say("refuse-stop"))
    if t.phase == OPEN and what == END:
        return Refusal("K12", say("refuse-end"))
    if t.phase == TURNED and what == TURN:
        return Refusal("K11", say("refuse-turn"))
    own, other = t.discard[t.turn], t.discard[1 - t.turn]
    if own.count == 0:
        return Refusal("R8", say("refuse-empty"))
    return refuse_play(t, what, own.top, other)


def refuse_play(t, what, card, other):
    written = write_card(card)
    foundation = t.foundation[suit(card)]
    if what == FOUNDATION:
        return refuse_foundation(card, foundation.count)
    if foundation.count == rank(card):
        return Refusal("R11", say("refuse-due", card=written, under=under(t, "stop")), (written,))
    if other.count == 0:
        return Refusal("K15", say("refuse-no-pile"))
    proof = written, write_card(other.top)
    if what in (TURN, END):
        text = say("refuse-mandatory", card=written, top=proof[1], under=under(t, "opponent_play"))
        return Refusal("R12", text, proof)
    if {rank(card), rank(other.top)} == {ACE, KING}:
        return Refusal("K14", say("refuse-king-ace"), proof)
    return Refusal("R12", say("refuse-not-next", card=written, top=proof[1]), proof)


def refuse_foundation(card, height):
    written, letter = write_card(card), SUITS[suit(card)]
    expected = RANKS[height] + letter
    if height == 0:
        text = say("refuse-not-begun", suit=letter, expected=expected, card=written)
        return Refusal("R10", text, (written,))
    top = RANKS[height - 1] + letter
    text = say("refuse-foundation", suit=letter, top=top, expected=expected, card=written)
    return Refusal("R10", text, (written, top))


def facts(t):
    return [Fact(say("fact-cards-left"), str(cards_left(t, seat)), seat) for seat in range(2)]


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
