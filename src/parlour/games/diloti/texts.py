"""Diloti: what players read: banner, prompts, events, summaries, hints and reasons of refusals."""

import re
from types import SimpleNamespace

from ...combinations.growing import MORE, next_part
from ...combinations.sums import add_up, cards_in, cards_listed, divide, one, value
from ...engine.cards import RANKS, rank, write_card
from ...engine.game import Fact, Heap
from ...engine.moves import Refusal, argument, verb
from ...messages import Catalogue, Seat
from .heuristics import judge, xeri_risk
from .notation import WORDS, read_move, sort_out, write_bundle, write_move, write_sets
from .rules import (
    ACES,
    CAPTURE,
    DECLARE,
    EVERY,
    GAME,
    GOOD_TEN,
    GOOD_TWO,
    GROUP,
    HAND,
    LAY,
    LINES,
    MOST,
    MOST_CARDS,
    RAISE,
    SAME_VALUE,
    TABLE,
    XERIS,
    cards_named,
    is_among,
    is_first_play,
    is_group,
    is_opponents,
    is_xeri,
    score,
    total_named,
)

TAGLINE, FACE = "Fish by sums", "Td"
HAND_ORDER = RANKS  # K6: the ace is worth 1
NOW = {"turn": "R7 R8 R9 R12", "adding": "R13 R23"}  # the rules that apply in each phase
TERMS = {  # terms of the page, and the rules that define them
    "declaration": "R9",
    "group": "R23",
    "raise": "R16",
    "xeri": "R30",
    "capture": "R2",
    "laid": "R8",
    "stock": "R5",
    "pile": "R14",
}
COUNTED = {"xeris": ("xeris",)}  # counted by score lines
say = Catalogue(__file__)
under = TABLE.under

__all__ = ["check_seats", "facts", "read_move", "refuse", "step", "write_move"]


def step(text, t, legal):
    """Divide a whole move into steps if the table has so many moves that `legal` lists only steps."""
    move = GAME.texts.read(text, t)
    if isinstance(move, Refusal) or move in legal:
        return text, ""
    part = next_part(move, legal, 16, lambda part: is_beginning(t, part, move))
    return (text, "") if part is None else (write_move(t, part), text)


def is_beginning(t, part, move):
    """Whether the loose cards of a move without those of `part` divide into sets; declarations stay whole."""
    taken = cards_named(part)
    left = sort_out(t, cards_named(move) & ~taken)[0]
    return not taken or divide(left, total_named(move)) is not None


def banner(t):
    if t.over:
        return []
    highest = max(int(points) for points in t.points[: t.seats])
    tied = highest >= t.target
    items = [say("banner-tied", deal=t.deals + 1, points=highest)] if tied else []
    if declared := open_declarations(t):
        items.append(say("banner-declared", declarations=(*(short(t, d) for d in declared),)))
    items.append(say("banner-table" if declared or t.table.count else "banner-empty"))
    if t.put_back:
        items.append(say("banner-put-back", cards=joined(t.put_back)))
    if t.stock.count == 0:
        items.append(say("banner-last-cards"))
        items += [say("banner-last-capture", who=side(t, t.last))] if t.last >= 0 else []
    return items if tied else [*items, say("banner-deal", deal=t.deals + 1, target=t.target)]


def open_declarations(t):
    return [d for d in range(MOST) if t.declaration[d].count]


def short(t, d):
    return say("declaration-short", worth=t.worth[d], who=Seat(t.holder[d]))


def side(t, number):
    """R4: return the seats of a side."""
    return tuple(Seat(seat) for seat in range(number, t.seats, 2))


def joined(cards):
    return " ".join(write_card(card) for card in cards_listed(cards))


def worth(cards):
    """R34: return the points of a set of cards, as the rules count them."""
    piles = [SimpleNamespace(cards=pile, count=len(pile)) for pile in (cards_listed(cards), ())]
    lines = [[0] * len(LINES) for _ in piles]
    score(SimpleNamespace(seats=2, won=piles, marked=(0, 0), lines=lines))
    return sum(lines[0]) - lines[0][MOST_CARDS]


def good_cards(cards):
    """Return the cards of a set that score by themselves."""
    return tuple(write_card(card) for card in cards_listed(cards) if worth(one(card)))


def points(cards):
    return say("points", count=worth(cards))


def either(texts):
    """Return texts as a choice: "9c, 9d or Jh"."""
    first, *others = texts
    if not others:
        return first
    return say("either" if len(others) == 1 else "either-of-more", first=first, others=either(others))


def prompt(t, seat, moves):
    """Return what a player can do now."""
    if t.begun:
        return prompt_to_go_on(t, moves)
    kinds = {verb(move) for move in moves}
    owed = [d for d in open_declarations(t) if t.holder[d] == seat]
    if owed:
        values = tuple(str(t.worth[d]) for d in owed)
        return say("prompt-owed", values=values, actions=either(actions_owed(t, moves, owed)))
    if kinds == {LAY}:
        return say("prompt-lay" if len(moves) > 1 else "prompt-lay-last")
    if kinds == {CAPTURE}:
        takers = dict.fromkeys(write_card(argument(move)) for move in moves)
        return say("prompt-capture", cards=either([*takers]))
    return say("prompt-turn", actions=either([say(name) for kind, name in ACTIONS.items() if kind in kinds]))


ACTIONS = {  # what a player may do, in the order of prompts
    CAPTURE: "do-capture",
    DECLARE: "do-declare",
    RAISE: "do-raise",
    GROUP: "do-group",
    LAY: "do-lay",
}


def actions_owed(t, moves, owed):
    """Return what a player may do who must capture a declaration."""
    own = sum(cards_in(t.declaration[d]) for d in owed)
    takes = [move for move in moves if verb(move) == CAPTURE]
    kinds = {verb(move) for move in moves} - {CAPTURE}
    found = []
    if any(cards_named(move) & own or move & MORE for move in takes):
        found.append("do-capture-own")
    if any(not cards_named(move) & own for move in takes):
        found.append("do-capture-others")
    found += ["do-extend"] if GROUP in kinds else []
    found += [ACTIONS[kind] for kind in (RAISE, LAY) if kind in kinds]
    return [say(name) for name in found]


def prompt_to_go_on(t, moves):
    card = write_card(argument(t.begun))
    if not any(move & MORE for move in moves):
        return say("prompt-choose", card=card)
    return say("prompt-add" if cards_named(t.begun) else "prompt-first-set", card=card)


def label(t, move):
    """Return the label of a move's button; empty for a card that is laid."""
    kind, card, total = verb(move), write_card(argument(move)), total_named(move)
    if kind == LAY:
        return ""
    if not cards_named(move):
        return say("label-begin-capture", card=card) if kind == CAPTURE else begin(t, move)
    more = say("label-more" if move & MORE else "label-end")
    if kind == CAPTURE:
        return say("label-capture", cards=taken_texts(t, move), card=card, more=more)
    keep = dict(kept=either(kept_for(t, move)), more=more)
    if kind == GROUP:
        return say("label-group", rank=RANKS[total - 1], card=card, sets=sets_of(t, move), **keep)
    loose, raised = together(t, move)
    if kind == DECLARE:
        return say("label-declare", total=total, card=card, cards=loose, **keep)
    cards = f"{card} {loose}".rstrip()
    return say("label-raise", declaration=bundle(t, raised, t.turn), total=total, cards=cards, **keep)


BEGIN = {DECLARE: "label-begin-declare", RAISE: "label-begin-raise", GROUP: "label-begin-group"}


def begin(t, move):
    total, kept = total_named(move), either(kept_for(t, move))
    card = write_card(argument(move))
    return say(BEGIN[verb(move)], total=total, rank=RANKS[total - 1], card=card, kept=kept)


def kept_for(t, move):
    """R19: return the cards of the hand that can capture what a move declares."""
    held = [card for card in t.hand[t.turn].cards if card != argument(move)]
    return [write_card(card) for card in held if value(card) == total_named(move)]


def taken_texts(t, move):
    """Return what a capture takes: declarations, then loose cards."""
    loose, bundles = sort_out(t, cards_named(move))
    return (*(bundle(t, d, t.turn) for d in bundles), *([joined(loose)] if loose else []))


def bundle(t, d, mover):
    """Name a declaration by its holder and value."""
    names = ("group-of", "group-own") if is_group(t, d) else ("declaration-of", "declaration-own")
    name = names[t.holder[d] == mover]
    number, cards = int(t.worth[d]), joined(cards_in(t.declaration[d]))
    return say(name, who=Seat(t.holder[d]), worth=number, rank=RANKS[number - 1], cards=cards)


def together(t, move):
    """Return the loose cards of a declaration or raise as text, and the declaration that is raised."""
    loose, bundles = sort_out(t, cards_named(move))
    return joined(loose), bundles[0] if bundles else -1


def sets_of(t, move):
    """Return the sets of a group as text."""
    return tuple(" ".join(re.sub(r"[^\w]", " ", text).split()) for text in write_sets(t, move))


def events(t, move, after):
    """Say what a move takes or declares, and what ends with it: all hands, or the deal."""
    who, card = Seat(t.turn), write_card(argument(move))
    if move & MORE:
        return [going_on(t, move)]
    if verb(move) == LAY:
        items = [say("event-lay", who=who, card=card)]
    else:
        items = captured(t, move) if verb(move) == CAPTURE else [formed(t, move)]
    if after.deals > t.deals:
        items += leftovers(t, move)
        return [*items, say("event-dealt-again")] if after.put_back and not after.over else items
    if sum(hand.count for hand in t.hand[: t.seats]) == 1:
        items.append(say("event-new-cards", count=HAND))
    return items


def going_on(t, move):
    """Say what is announced with a step of a move."""
    who, card, total = Seat(t.turn), write_card(argument(move)), total_named(move)
    if not cards_named(move):
        return say(ANNOUNCED[verb(move)], who=who, card=card, total=total, rank=RANKS[total - 1])
    cards = taken_texts(t, move) if verb(move) == CAPTURE else sets_of(t, move)
    return say("event-go-on", who=who, cards=cards)


ANNOUNCED = {
    CAPTURE: "event-begin-capture",
    DECLARE: "event-begin-declare",
    RAISE: "event-begin-raise",
    GROUP: "event-begin-group",
}


def captured(t, move):
    """Return sentences about a capture: its cards, their points, and a xeri."""
    who, card, cards = Seat(t.turn), argument(move), cards_named(move)
    items = [say("event-capture", who=who, cards=taken_texts(t, move), card=write_card(card))]
    if good := good_cards(cards | one(card)):
        items.append(say("event-good-cards", cards=good, points=points(cards | one(card))))
    if is_xeri(t, cards):
        items.append(say("event-xeri", who=who))
    elif cards_in(t.table) & ~cards == 0 and all(is_among(t, d, cards) for d in open_declarations(t)):
        items.append(say("event-no-xeri-first" if is_first_play(t) else "event-no-xeri-last"))
    return items


def formed(t, move):
    """Return a sentence about a declaration, a raise or a group."""
    kind, card, total = verb(move), write_card(argument(move)), total_named(move)
    made = dict(who=Seat(t.turn), total=total, rank=RANKS[total - 1])
    if kind == GROUP:
        return say("event-group", card=card, sets=sets_of(t, move), **made)
    loose, raised = together(t, move)
    if kind == DECLARE:
        return say("event-declare", card=card, cards=loose, **made)
    cards = f"{card} {loose}".rstrip()
    return say("event-raise", declaration=bundle(t, raised, t.turn), cards=cards, **made)


def leftovers(t, move):
    """R33, K27: say who gets the cards that are left when the deal ends."""
    laid = verb(move) == LAY
    last = t.last if laid else t.turn % 2
    count = t.table.count + 1 if laid else (cards_in(t.table) & ~cards_named(move)).bit_count()
    if last < 0 or not count:
        return [say("event-no-capture" if last < 0 else "event-no-leftovers")]
    who = side(t, last)
    if len(who) > 1:
        return [say("event-leftovers-pair", who=who, count=count)]
    return [say("event-leftovers", who=who[0], count=count)]


def summary(t):
    """Say which side scored what, line by line."""
    items = [xeris_of(t, number) for number in range(2) if t.marked[number]]
    more = 0 if t.won[0].count >= t.won[1].count else 1
    counts = dict(count=t.won[more].count, other=t.won[1 - more].count)
    if t.lines[more][MOST_CARDS]:
        items.append(say("summary-cards", who=side(t, more), points=t.lines[more][MOST_CARDS], **counts))
    else:
        items.append(say("summary-equal-cards", count=counts["count"]))
    for line, name in (
        (ACES, "summary-aces"),
        (GOOD_TEN, "summary-good-ten"),
        (GOOD_TWO, "summary-good-two"),
    ):
        scored = [
            say("summary-side", who=side(t, number), points=t.lines[number][line])
            for number in range(2)
            if t.lines[number][line]
        ]
        items += [say(name, scored=both(scored))] if scored else []
    totals = [
        say("summary-total", who=side(t, number), points=int(t.lines[number].sum())) for number in range(2)
    ]
    return [*items, say("summary-deal", scored=both(totals))]


def both(scored):
    """Join what one or two sides scored."""
    return say("summary-both", first=scored[0], second=scored[1]) if len(scored) > 1 else scored[0]


def xeris_of(t, number):
    cards = tuple(write_card(card) for card in range(52) if t.marked[number] >> card & 1)
    return say("summary-xeris", who=side(t, number), cards=cards, points=t.lines[number][XERIS])


def reason(t, move):
    """Return why a hint advises a move."""
    kind, card = verb(move), argument(move)
    if kind == LAY:
        return reason_to_lay(t, card)
    cards = cards_named(move)
    if not cards:
        return say("hint-begin")
    if kind == CAPTURE:
        return reason_to_capture(t, cards, card)
    count = (cards | one(card)).bit_count()
    if kind == RAISE:
        holder, name = Seat(t.holder[together(t, move)[1]]), RANKS[total_named(move) - 1]
        return say("hint-raise", who=holder, rank=name, count=count)
    name = "hint-group" if kind == GROUP else "hint-declare"
    return say(name, kept=either(kept_for(t, move)), count=count)


def reason_to_capture(t, cards, card):
    won = cards | one(card)
    if is_xeri(t, cards):
        return say("hint-xeri")
    if good := good_cards(won):
        return say("hint-good-cards", cards=good, points=points(won))
    taken = [d for d in open_declarations(t) if is_among(t, d, cards) and is_opponents(t, d)]
    if taken:
        return say("hint-capture-declared", who=Seat(t.holder[taken[0]]), count=won.bit_count())
    return say("hint-capture", count=won.bit_count())


def reason_to_lay(t, card):
    """Name what the heuristic compares: cards given away, and the danger of a xeri."""
    hand, after = t.hand[t.turn], Seat(t.after(t.turn))
    if hand.count == 1:
        return say("hint-last-card")
    bundles = sum(1 << t.worth[d] for d in open_declarations(t))
    danger = {other: xeri_risk(t, cards_in(t.table) | one(other), bundles) for other in hand.cards}
    if danger[card] < max(danger.values()) and danger[card] == min(danger.values()):
        return say("hint-no-xeri", who=after)
    ratings = {other: judge(t, LAY | other << 4) for other in hand.cards}
    return say("hint-lay", who=after) if ratings[card] >= max(ratings.values()) else ""


def refuse(t, move):
    """Return the rule that forbids a move which `legal` did not list."""
    kind, card = verb(move), argument(move)
    written = write_card(card)
    if not t.hand[t.turn].holds(card):
        return Refusal("R7", say("refuse-not-held", card=written))
    if t.begun:
        return Refusal("R7", say("refuse-begun", move=write_move(t, t.begun)))
    own = [d for d in range(MOST) if t.declaration[d].count and t.holder[d] == t.turn]
    held = {value(other) for other in t.hand[t.turn].cards if other != card}
    if kind == CAPTURE:
        why = refuse_capture(t, move, own, held)
    elif own and kind != GROUP and not (kind == RAISE and t.raise_while_obliged):
        why = refuse_obliged(t, kind, own)
    elif kind == LAY:
        why = refuse_lay(t, card)
    elif total_named(move) not in held:
        why = Refusal("R19", say("refuse-no-key", card=written, total=total_named(move)))
    else:
        why = refuse_raise(t, move, own, held) if kind == RAISE else refuse_group(t, move, own)
    if why:
        return why
    if move & MORE:
        return Refusal("R7", say("refuse-steps"))
    return Refusal("R13", say("refuse-too-many", begin=f"{WORDS[kind]} {written}"))


def proof(t, declarations):
    """Return the declarations that forbid a move, as text and as cards."""
    cards = sum(cards_in(t.declaration[d]) for d in declarations)
    words = " and ".join(write_bundle(t, d) for d in declarations)
    return words, tuple(write_card(card) for card in cards_listed(cards))


def refuse_obliged(t, kind, own):
    words, cards = proof(t, own)
    if kind == RAISE:
        text = say("refuse-raise-owed", declarations=words, under=under(t, "raise_while_obliged"))
        return Refusal("K14", text, cards)
    text = say("refuse-lay-owed" if kind == LAY else "refuse-declare-owed", declarations=words)
    return Refusal("R21", text, cards)


def refuse_lay(t, card):
    same = [other for other in t.table.cards if rank(other) == rank(card)]
    worth_it = [d for d in range(MOST) if t.declaration[d].count and t.worth[d] == value(card)]
    words, cards = (write_card(same[0]), (write_card(same[0]),)) if same else proof(t, worth_it)
    text = say("refuse-lay", card=write_card(card), cards=words, under=under(t, "lay_matching"))
    return Refusal("K5", text, cards)


def refuse_capture(t, move, own, held):
    card, cards = argument(move), cards_named(move)
    written = write_card(card)
    if value(card) == 0 and cards:
        every = tuple(write_card(other) for other in t.table.cards if rank(other) == rank(card))
        if t.face_capture == EVERY:
            return Refusal("K4", say("refuse-face-all", card=written, under=under(t, "face_capture")), every)
        return Refusal("K4", say("refuse-face-one", card=written, under=under(t, "face_capture")), every)
    kept = [d for d in own if t.worth[d] == value(card) and not cards_in(t.declaration[d]) & cards]
    if kept and value(card) not in held:
        words, shown = proof(t, kept)
        return Refusal("R20", say("refuse-needed", card=written, declarations=words), shown)
    if t.capture_extent == SAME_VALUE and not move & MORE:
        like = [other for other in t.table.cards if rank(other) == rank(card) and not one(other) & cards]
        if like:
            left = tuple(map(write_card, like))
            return Refusal("K3", refuse_leaving(t, left[0]), left)
        for d in range(MOST):
            if (
                t.declaration[d].count
                and t.worth[d] == value(card)
                and not cards_in(t.declaration[d]) & cards
            ):
                words, left = proof(t, [d])
                return Refusal("K3", refuse_leaving(t, words), left)
    return None


def refuse_leaving(t, cards):
    return say("refuse-leaving", cards=cards, under=under(t, "capture_extent"))


def refuse_raise(t, move, own, held):
    loose, bundles = sort_out(t, cards_named(move))
    for d in bundles:
        if why := refuse_raising(t, d):
            return why
    if loose and not t.raise_with_table:
        added = tuple(map(write_card, cards_listed(loose)))
        text = say("refuse-raise-added", cards=", ".join(added), under=under(t, "raise_with_table"))
        return Refusal("K12", text, added)
    lost = [d for d in own if t.worth[d] not in held]
    if lost:
        words, cards = proof(t, lost)
        return Refusal(
            "R20", say("refuse-needed", card=write_card(argument(move)), declarations=words), cards
        )
    return None


def refuse_raising(t, d):
    words, cards = proof(t, [d])
    if not is_opponents(t, d):
        name = "refuse-raise-own" if t.holder[d] == t.turn else "refuse-raise-partners"
        return Refusal("R17", say(name, declaration=words), cards)
    if is_group(t, d):
        return Refusal("K18", say("refuse-raise-group", declaration=words), cards)
    return None


def refuse_group(t, move, own):
    total = total_named(move)
    loose, bundles = sort_out(t, cards_named(move))
    for d in {*own, *bundles}:
        words, cards = proof(t, [d])
        if is_group(t, d) and not t.extend_groups:
            return Refusal("K19", say("refuse-group-in-group", declaration=words), cards)
        if d not in bundles or (d in own and t.worth[d] != total):
            return Refusal("R27", say("refuse-group-owed", declaration=words), cards)
        if t.worth[d] != total:
            if why := refuse_raising(t, d):
                return why
        elif is_opponents(t, d) and not t.group_opponent:
            text = say("refuse-opponents", declaration=words, under=under(t, "group_opponent"))
            return Refusal("K17", text, cards)
    if add_up(loose) + value(argument(move)) + sum(t.worth[d] for d in bundles) < 2 * total:
        return Refusal("R23", say("refuse-one-set", total=total))
    return None


def heaps(t):
    """Return the declarations with their values."""
    declared = [d for d in range(MOST) if t.declaration[d].count]
    return [
        Heap(
            "declaration",
            d,
            int(t.holder[d]),
            worth=str(say("heap-worth", worth=t.worth[d])),
            written=write_bundle(t, d),
        )
        for d in declared
    ]


def plays_to(t):
    """R36: return the score at which the game ends."""
    return t.target


def facts(t):
    items = [Fact("deal", str(t.deals + (0 if t.over else 1))), Fact("plays to", str(t.target))]
    if t.begun:
        items.append(Fact("begun", write_move(t, t.begun)))
    for seat in range(t.seats):
        if t.seats > 2:
            items.append(Fact("partner", f"seat {(seat + 2) % 4}", seat))
        items.append(Fact("xeris", str(int(t.marked[seat % 2]).bit_count()), seat))
    return items


def check_seats(seats, chosen):
    return str(say("refuse-three-players")) if seats == 3 else ""


def meant(held, others):
    """Return the moves that a touched hand card with touched table cards and declarations may mean."""
    loose, bundles = [one for one in others if one[0] != "["], [one for one in others if one[0] == "["]
    one_set, together = ["+".join(loose)] if loose else [], " ".join([*bundles, *loose])
    sets = f"capture {{}}: {', '.join(one_set + bundles)}", f"capture {{}}: {', '.join(others)}"
    forms = (*sets, f"declare {{}}: {together}", f"raise {{}}: {together}")
    return [form.format(card) for card in held for form in forms if others]
