"""Keep Trying: what players read: banner, prompts, events, summaries, hints and reasons of refusals."""

from types import SimpleNamespace

from ...engine.cards import RANKS, rank, write_card
from ...engine.game import Fact
from ...engine.moves import Refusal, verb
from ...messages import Catalogue, Seat
from .heuristics import kept, renewed, three_gain
from .rules import (
    AFTER_SET,
    AFTER_THREE,
    ANTE,
    DISCARD,
    EXCHANGE,
    EXCHANGING,
    GIVEN_BACK,
    PASS,
    PICK,
    PLAY,
    PLAY_ON,
    ROUNDS,
    SETS,
    STAND,
    TAKE_ANTE,
    TAKE_CARD,
    THREE,
    THREE_ON,
    THREES,
    TURN,
    TWO,
    best_set,
    best_three,
    key_to_beat,
    many,
    set_key,
    three_rank,
)

TAGLINE, FACE = "Sets and threes for small coins", "9c"
DEAL_NAME = "the game"  # the page's name for what is scored together
NOW = {  # the rules that apply in each phase
    "exchange": "R6",
    "turn": "R9 R10 R11 R14 R15",
    "after_set": "R14 R15",
    "after_three": "R15",
    "pick": "R24",
}
TERMS = {  # terms of the page, and the rules that define them
    "ante": "R7",
    "row": "R5",
    "round": "R8",
    "set": "R10",
    "three": "R14",
    "discard": "R15",
    "stock": "R28",
}
COUNTED = {
    "won by sets": ("prize",),
    "won by threes": ("prize",),
}  # counted by score lines, round by round
say = Catalogue(__file__)


def banner(t):
    """Return the round, what it is played for, and what is to be beaten."""
    if t.over:
        return []
    if t.phase == EXCHANGING:
        return [say("banner-exchange"), say("banner-ante", cents=t.ante_cents)]
    items = [say("banner-round", round=t.round_number, rounds=t.seats)]
    winner, three = best_set(t), best_three(t)
    if winner >= 0:
        items.append(say("banner-to-beat", set=set_name(key_to_beat(t)), who=Seat(winner)))
    else:
        items.append(say("banner-no-set"))
    if three >= 0:
        items.append(say("banner-three", card=write_card(t.three[three].top), who=Seat(three)))
    if t.round_number >= t.seats:
        return [*items, say("banner-last-prize", cents=t.antes * t.ante_cents)]
    return [*items, say("banner-prize", cents=t.ante_cents)]


def set_name(key):
    """Return a set in words, given its strength: "two jacks"."""
    return say("set-name", count=key // 16, rank=RANKS[key % 16 % len(RANKS)])


def written(cards):
    """Return a set of cards as one text."""
    return text_of(heap(cards_of(cards)))


def chosen(move):
    """Return the cards that a move names, as a set of cards."""
    return 1 << (move >> 4 & 255) if verb(move) in (THREE, THREE_ON) else move >> 4


def prompt(t, seat, moves):
    """Return what a player can do now; empty for the message of the phase."""
    if t.phase == EXCHANGING:
        return ""
    if t.phase == PICK:
        return say("prompt-pick", cents=t.ante_cents, who=Seat(best_three(t)))
    kinds = {verb(move) for move in moves}
    if kinds == {PASS}:
        return say("prompt-pass")
    discards = say("discards", count=min(3, t.hand[seat].count))
    if t.phase != TURN:
        return say("prompt-three-more" if THREE in kinds else "prompt-discard-more", discards=discards)
    key, with_three = key_to_beat(t), THREE in kinds
    if key == 0:
        names = ("prompt-set-three", "prompt-set") if PLAY in kinds else ("prompt-three", "prompt-discard")
        return say(names[not with_three], discards=discards)
    names = (
        ("prompt-beat-three", "prompt-beat") if PLAY in kinds else ("prompt-no-set-three", "prompt-no-set")
    )
    return say(names[not with_three], discards=discards, set=set_name(key))


def label(t, move):
    """Return the label of a move's button: what is shown, and whether the turn goes on."""
    kind = verb(move)
    if kind in (PLAY, PLAY_ON, THREE, THREE_ON):
        names = {PLAY: "label-show", PLAY_ON: "label-show-more", THREE: "label-show"}
        return say(names.get(kind, "label-show-three-more"), cards=written(chosen(move)))
    if kind in (EXCHANGE, DISCARD):
        return say("label-exchange" if kind == EXCHANGE else "label-discard", cards=written(chosen(move)))
    return say("label-take-ante", cents=t.ante_cents) if kind == TAKE_ANTE else ""


def events(t, move, after):
    """Say what a player shows: a set with its name, or a three and whether it is the best."""
    kind, who = verb(move), Seat(t.turn)
    if kind in (PLAY, PLAY_ON):
        name = set_name(set_key(heap(cards_of(move >> 4)), -1))
        return [say("shows-set", who=who, cards=written(move >> 4), set=name)]
    if kind in (STAND, PASS, TAKE_ANTE, TAKE_CARD):
        names = {STAND: "event-stand", PASS: "event-pass", TAKE_ANTE: "event-take-ante"}
        return [say(names.get(kind, "event-take-card"), who=who)]
    best = best_three(t)
    card = write_card(move >> 4)
    if best >= 0 and three_rank(t.three[best].top) > three_rank(move >> 4):
        return [say("shows-lower-three", who=who, card=card, best=write_card(t.three[best].top))]
    return [say("shows-three", who=who, card=card)]


def cards_of(cards):
    return [card for card in range(52) if cards >> card & 1]


def heap(cards):
    """Return cards as rules see a zone."""
    return SimpleNamespace(cards=cards, count=len(cards), top=cards[-1] if cards else -1)


def shown(t, move):
    """Return a table with the sets and threes of the round, those of the last move included."""
    sets = [list(t.set[seat].cards) for seat in range(t.seats)]
    threes = [list(t.three[seat].cards) for seat in range(t.seats)]
    if verb(move) in (PLAY, PLAY_ON):
        sets[t.turn] = cards_of(move >> 4)
    elif verb(move) in (THREE, THREE_ON):
        threes[t.turn] = [move >> 4]
    return SimpleNamespace(seats=t.seats, set=[*map(heap, sets)], three=[*map(heap, threes)])


def round_summary(t, move, after):
    """Say who takes the ante and the card when a move ended a round, and with what; else nothing."""
    ended = after.round_number > t.round_number or (after.over and not t.over)
    if not ended or t.phase == EXCHANGING:
        return []
    found = shown(t, move)
    winner, three = best_set(found), best_three(found)
    if winner < 0 and three < 0:
        items = [unclaimed(t)]
    elif winner == three:
        items = [takes("takes-with-both", t, after, winner, found.set, three=text_of(found.three[three]))]
    else:
        items = [takes("takes-with-set", t, after, winner, found.set)] if winner >= 0 else []
        if three >= 0:
            name = "takes-with-three" if winner >= 0 else "takes-alone"
            items.append(takes(name, t, after, three, found.three))
    return items + reshuffled(found, t, after)


def unclaimed(t):
    """K20, K24: the stake stays for the next round, or is given back."""
    if t.round_number < t.seats:
        return say("unclaimed", round=t.round_number, left=t.seats - t.round_number)
    return say("unclaimed-last", cents=t.antes * t.ante_cents)


def takes(name, t, after, seat, cards, **more):
    """Return a sentence about what a seat took, and with which cards."""
    texts = dict(cards=text_of(cards[seat]), prize=prize(t, after, seat), round=t.round_number)
    return say(name, who=Seat(seat), **texts, **more)


def text_of(zone):
    """Return cards as one text, twos last: "Jc 2h"."""
    return " ".join(
        write_card(card) for card in sorted(zone.cards, key=lambda card: (rank(card) == TWO, card))
    )


def prize(t, after, seat):
    """Return in words what a seat took at the end of a round."""
    cents, card = after.points[seat] - t.points[seat], after.gained[seat] > t.gained[seat]
    if cents == 0:
        return say("prize", kind="card" if card else "nothing", cents=cents)
    kind = "both" if card else "ante" if t.round_number < t.seats else "money"
    return say("prize", kind=kind, cents=cents)


def reshuffled(found, t, after):
    """R28: say that the discards are the new stock, if hands were refilled from it."""
    discards = t.pile.count + sum(one.count for one in found.set)
    return [say("reshuffled")] if discards and after.pile.count == 0 else []


def summary(t):
    """Say what each player won, and who wins the game with what."""
    seats = sorted(range(t.seats), key=lambda seat: -t.points[seat])
    items = [balance(t, seat) for seat in seats]
    rounds = [t.rounds_won[seat] for seat in range(t.seats)]
    if t.victory == ROUNDS:
        best = tuple(Seat(seat) for seat in range(t.seats) if rounds[seat] == max(rounds))
        if len(best) == 1:
            return [say("summary-most-rounds", who=best[0], count=max(rounds)), *items]
        return [say("summary-equal-rounds", all=best, count=max(rounds)), *items]
    return items


def balance(t, seat):
    """Return what a player won and paid."""
    lines, points = t.lines[seat], int(t.points[seat])
    parts = []
    for line, name in ((SETS, "won-by-sets"), (THREES, "won-by-threes"), (GIVEN_BACK, "given-back")):
        if lines[line]:
            parts.append(say(name, cents=int(lines[line])))
    total = say("minus" if points < 0 else "plus" if points else "even", count=abs(points))
    if not parts:
        return say("summary-nothing", who=Seat(seat), ante=-int(lines[ANTE]), total=total)
    return say("summary-won", who=Seat(seat), parts=tuple(parts), ante=-int(lines[ANTE]), total=total)


def reason(t, move):
    """Return why a hint advises a move."""
    kind, later = verb(move), t.seats - t.round_number
    if kind == TAKE_CARD:
        return say("hint-card-for-rounds" if t.victory == ROUNDS else "hint-card", count=later)
    if kind == TAKE_ANTE:
        return "" if t.victory == ROUNDS else say("hint-ante", count=later)
    if kind in (PLAY, PLAY_ON):
        key, left = set_key(t.hand[t.turn], move >> 4), still_to_act(t)
        return say("hint-set" if left else "hint-set-last", set=set_name(key), count=left)
    if kind in (THREE, THREE_ON):
        return reason_to_show(t, move >> 4)
    if kind in (EXCHANGE, DISCARD):
        return reason_to_throw(t, move >> 4)
    if later == 0:
        beaten = best_of(t.hand[t.turn].cards) <= key_to_beat(t)
        return say("hint-pass-last", set=set_name(key_to_beat(t))) if beaten and key_to_beat(t) else ""
    worth_keeping = all(kept(t, card) >= 30 for card in t.hand[t.turn].cards)
    return say("hint-keep-all") if worth_keeping and t.hand[t.turn].count else ""


def still_to_act(t):
    """Return how many players have their turn later in this round."""
    return (t.dealer + t.round_number - 1 - t.turn) % t.seats


def reason_to_show(t, card):
    if three_gain(t, card) > 0:
        last = t.round_number >= t.seats
        return say("hint-three-last" if last else "hint-three", card=write_card(card), count=still_to_act(t))
    if renewed(t, 1 << card) <= 0:
        return ""
    if t.victory == ROUNDS:
        return say("hint-three-for-rounds", card=write_card(card))
    return say("hint-weak-three", card=write_card(card))


def reason_to_throw(t, cards):
    if renewed(t, cards) <= 0:
        return ""
    rest = heap([card for card in t.hand[t.turn].cards if not cards >> card & 1])
    best = best_of(rest.cards)
    if best // 16 > 1:
        return say("hint-keep", set=set_name(best), cards=written(cards))
    return say("hint-new-cards", cards=written(cards))


def best_of(cards):
    """Return the strength of the best set among cards."""
    twos = [card for card in cards if rank(card) == TWO]
    sets = [[card for card in cards if rank(card) == one] + twos for one in range(len(RANKS))]
    return max(set_key(heap(one), -1) for one in [*sets, twos])


def held(t, cards):
    """Return the cards that the seat on turn does not hold and those it holds, as two tuples of text."""
    hand = t.hand[t.turn]
    return (
        tuple(write_card(card) for card in cards_of(cards) if not hand.holds(card)),
        tuple(write_card(card) for card in cards_of(cards) if hand.holds(card)),
    )


def refuse(t, move):
    kind = verb(move)
    if t.phase == PICK:
        return Refusal("K25", say("refuse-pick"))
    if kind >= TAKE_ANTE:
        return Refusal(
            "R24",
            say("refuse-nothing-to-pick"),
        )
    if t.phase == EXCHANGING and PLAY <= kind <= PASS:
        return Refusal("R8", say("refuse-before-play"))
    if t.phase != EXCHANGING and kind < PLAY:
        return Refusal("R6", say("refuse-exchange-over"))
    cards = chosen(move)
    missing, mine = held(t, cards)
    if missing:
        number = {EXCHANGE: "R6", DISCARD: "R15", THREE: "R14", THREE_ON: "R14"}.get(kind, "R10")
        return Refusal(number, say("refuse-not-held", cards=" ".join(missing)), missing)
    if kind == EXCHANGE or (kind == DISCARD and many(cards) > 3):
        return Refusal("R6" if kind == EXCHANGE else "R15", say("refuse-too-many"), mine)
    if kind == PASS:
        return Refusal("K18", say("refuse-pass"))
    if kind in (PLAY, PLAY_ON):
        return refuse_set(t, cards, mine)
    return refuse_three(t, mine)


def refuse_set(t, cards, mine):
    if t.set[t.turn].count > 0 or t.phase == AFTER_SET:
        return Refusal(
            "K16", say("refuse-second-set"), tuple(write_card(card) for card in t.set[t.turn].cards)
        )
    if t.phase == AFTER_THREE:
        return Refusal("K18", say("refuse-set-after-three"))
    threes = tuple(text for text in mine if text[0] == "3")
    if threes:
        return Refusal("K11", say("refuse-three-in-set"), threes)
    if set_key(t.hand[t.turn], cards) == 0:
        return Refusal("K9", say("refuse-no-set"), mine)
    latest = max((t.set[seat] for seat in range(t.seats)), key=lambda shown: set_key(shown, -1))
    if set_key(t.hand[t.turn], cards) <= set_key(latest, -1):
        proof = tuple(write_card(card) for card in latest.cards)
        text = say("refuse-too-low", cards=" ".join(proof))
        return Refusal("R11", text, proof)
    return Refusal("R15", say("refuse-no-card-left"))


def refuse_three(t, mine):
    if t.three[t.turn].count > 0:
        return Refusal(
            "K16", say("refuse-second-three"), tuple(write_card(card) for card in t.three[t.turn].cards)
        )
    if mine[0][0] != "3":
        rule_number = "K10" if mine[0][0] == "2" else "R14"
        return Refusal(rule_number, say("refuse-not-a-three", card=mine[0]), mine)
    return Refusal("R15", say("refuse-no-card-left"))


def facts(t):
    """Return how many antes are left, and how many rounds each seat has won."""
    items = [Fact(say("fact-antes"), str(t.antes))] if t.round_number else []
    label_of_rounds = say("fact-rounds")
    return items + [Fact(label_of_rounds, str(t.rounds_won[seat]), seat) for seat in range(t.seats)]


def step(text, t, legal):
    """Divide a whole turn `play 2h Js; three 3c; discard 7d` into moves; `;` announces another part."""
    parts = [part.strip() for part in text.split(";")]
    goes_on = parts[-1] == ""
    parts = sorted(filter(None, parts), key=lambda part: "ptd".find(part[0].lower()))
    if len(parts) < 2:
        return text, ""
    kinds = [part.split()[0].lower() for part in parts]
    for kind, once in (("play", "set"), ("three", "three"), ("discard", "discard")):
        if kinds.count(kind) > 1:
            return Refusal("K16", say("refuse-twice", kind=once, count=kinds.count(kind)))
    return f"{parts[0]};", "; ".join(parts[1:]) + ";" * goes_on


def touched(t, move):
    """Return what a player touches besides hand cards: the card of the row that a winner takes."""
    return [("row", 0)] if verb(move) == TAKE_CARD else []
