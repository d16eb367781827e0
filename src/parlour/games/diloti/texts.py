"""Diloti: reasons for refused moves, and the facts shown next to the cards."""

from ...combinations.growing import MORE, next_part
from ...combinations.sums import add_up, cards_in, cards_listed, divide, one, value
from ...engine.cards import RANKS, rank, write_card
from ...engine.game import Fact, Heap
from ...engine.moves import Refusal, argument, verb
from .notation import WORDS, read_move, sort_out, write_bundle, write_move
from .rules import (
    CAPTURE,
    EVERY,
    GAME,
    GROUP,
    LAY,
    MOST,
    RAISE,
    SAME_VALUE,
    TABLE,
    cards_named,
    is_group,
    is_opponents,
    is_xeri,
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
DOES = [  # descriptions of moves
    (r"(.*?),? ?\.\.\.(.*)", r"\1\2"),
    (r"capture (\w+): (.+)", r"~capture \2 with \1"),
    (r"declare (\w+): (.+) = (\d+)", r"~declare \3 with \1 and \2"),
    (r"raise (\w+): (.+) = (\d+)", r"~raise \2 to \3 with \1"),
    (r"group (\w+): (.+) = (\d+)", r"~group \2 as \3 with \1"),
]

under = TABLE.under

__all__ = ["check_seats", "facts", "read_move", "refuse", "said", "step", "write_move"]


def step(text, t, legal):
    """Divide a whole move into steps if the table has so many moves that `legal` lists only steps."""
    move = GAME.read(text, t)
    if isinstance(move, Refusal) or move in legal:
        return text, ""
    part = next_part(move, legal, 16, lambda part: is_beginning(t, part, move))
    return (text, "") if part is None else (write_move(t, part), text)


def is_beginning(t, part, move):
    """Whether the loose cards of a move without those of `part` divide into sets; declarations stay whole."""
    taken = cards_named(part)
    left = sort_out(t, cards_named(move) & ~taken)[0]
    return not taken or divide(left, total_named(move)) is not None


def said(t, move):
    """Return the announcement made with a move, or an empty text."""
    return "xeri!" if verb(move) == CAPTURE and is_xeri(t, cards_named(move)) else ""


def refuse(t, move):
    """Return the rule that forbids a move which `legal` did not list."""
    kind, card = verb(move), argument(move)
    written = write_card(card)
    if not t.hand[t.turn].holds(card):
        return Refusal("R7", f"play a card from your hand: you do not hold {written}")
    if t.begun:
        return Refusal("R7", f"you have begun with {write_move(t, t.begun)}: continue it")
    own = [d for d in range(MOST) if t.declaration[d].count and t.holder[d] == t.turn]
    held = {value(other) for other in t.hand[t.turn].cards if other != card}
    if kind == CAPTURE:
        why = refuse_capture(t, move, own, held)
    elif own and kind != GROUP and not (kind == RAISE and t.raise_while_obliged):
        why = refuse_obliged(t, kind, own)
    elif kind == LAY:
        why = refuse_lay(t, card)
    elif total_named(move) not in held:
        key = total_named(move)
        why = Refusal("R19", f"after playing {written} you would hold no card worth {key} to capture it with")
    else:
        why = refuse_raise(t, move, own, held) if kind == RAISE else refuse_group(t, move, own)
    if why:
        return why
    if move & MORE:
        return Refusal("R7", "enter the whole move at once")
    return Refusal("R13", f"there are too many choices: begin with `{WORDS[kind]} {written}: ...`")


def proof(t, declarations):
    """Return the declarations that forbid a move, as text and as cards."""
    cards = sum(cards_in(t.declaration[d]) for d in declarations)
    words = " and ".join(write_bundle(t, d) for d in declarations)
    return words, tuple(write_card(card) for card in cards_listed(cards))


def refuse_obliged(t, kind, own):
    words, cards = proof(t, own)
    if kind == RAISE:
        return Refusal("K14", f"you hold {words} and may not raise {under(t, 'raise_while_obliged')}", cards)
    verb_said = "lay a card" if kind == LAY else "declare again"
    return Refusal("R21", f"you may not {verb_said} while you hold {words}", cards)


def refuse_lay(t, card):
    same = [other for other in t.table.cards if rank(other) == rank(card)]
    worth_it = [d for d in range(MOST) if t.declaration[d].count and t.worth[d] == value(card)]
    words, cards = (write_card(same[0]), (write_card(same[0]),)) if same else proof(t, worth_it)
    return Refusal("K5", f"{write_card(card)} can take {words} {under(t, 'lay_matching')}", cards)


def refuse_capture(t, move, own, held):
    card, cards = argument(move), cards_named(move)
    written = write_card(card)
    if value(card) == 0 and cards:
        every = tuple(write_card(other) for other in t.table.cards if rank(other) == rank(card))
        if t.face_capture == EVERY:
            return Refusal("K4", f"{written} takes every card of its rank {under(t, 'face_capture')}", every)
        return Refusal("K4", f"{written} takes one card of its rank {under(t, 'face_capture')}", every)
    kept = [d for d in own if t.worth[d] == value(card) and not cards_in(t.declaration[d]) & cards]
    if kept and value(card) not in held:
        words, shown = proof(t, kept)
        return Refusal("R20", f"you need {written} to capture {words}", shown)
    if t.capture_extent == SAME_VALUE and not move & MORE:
        like = [other for other in t.table.cards if rank(other) == rank(card) and not one(other) & cards]
        if like:
            left = tuple(map(write_card, like))
            return Refusal("K3", f"take {left[0]} too {under(t, 'capture_extent')}", left)
        for d in range(MOST):
            if (
                t.declaration[d].count
                and t.worth[d] == value(card)
                and not cards_in(t.declaration[d]) & cards
            ):
                words, left = proof(t, [d])
                return Refusal("K3", f"take {words} too {under(t, 'capture_extent')}", left)
    return None


def refuse_raise(t, move, own, held):
    loose, bundles = sort_out(t, cards_named(move))
    for d in bundles:
        if why := refuse_raising(t, d):
            return why
    if loose and not t.raise_with_table:
        added = tuple(map(write_card, cards_listed(loose)))
        words = ", ".join(added)
        return Refusal(
            "K12", f"only the card you play is added, not {words} {under(t, 'raise_with_table')}", added
        )
    lost = [d for d in own if t.worth[d] not in held]
    if lost:
        words, cards = proof(t, lost)
        return Refusal("R20", f"you need {write_card(argument(move))} to capture {words}", cards)
    return None


def refuse_raising(t, d):
    words, cards = proof(t, [d])
    if not is_opponents(t, d):
        whose = "your own" if t.holder[d] == t.turn else "your partner's"
        return Refusal("R17", f"{words} is {whose} declaration: you may not raise it", cards)
    if is_group(t, d):
        return Refusal("K18", f"{words} is a group and cannot be raised", cards)
    return None


def refuse_group(t, move, own):
    total = total_named(move)
    loose, bundles = sort_out(t, cards_named(move))
    for d in {*own, *bundles}:
        words, cards = proof(t, [d])
        if is_group(t, d) and not t.extend_groups:
            return Refusal("K19", f"{words} is a group and cannot go into another", cards)
        if d not in bundles or (d in own and t.worth[d] != total):
            return Refusal("R27", f"while you hold {words}, a group must include it at its value", cards)
        if t.worth[d] != total:
            if why := refuse_raising(t, d):
                return why
        elif is_opponents(t, d) and not t.group_opponent:
            return Refusal("K17", f"{words} is an opponent's declaration {under(t, 'group_opponent')}", cards)
    if add_up(loose) + value(argument(move)) + sum(t.worth[d] for d in bundles) < 2 * total:
        return Refusal("R23", f"a group has at least two sets, each worth {total}")
    return None


def heaps(t):
    """Return the declarations with their values."""
    declared = [d for d in range(MOST) if t.declaration[d].count]
    return [
        Heap("declaration", d, int(t.holder[d]), worth=f"worth {t.worth[d]}", written=write_bundle(t, d))
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
    return "Diloti is for two players or two pairs of partners, not for 3 players" if seats == 3 else ""


def meant(held, others):
    """Return the moves that a touched hand card with touched table cards and declarations may mean."""
    loose, bundles = [one for one in others if one[0] != "["], [one for one in others if one[0] == "["]
    one_set, together = ["+".join(loose)] if loose else [], " ".join([*bundles, *loose])
    sets = f"capture {{}}: {', '.join(one_set + bundles)}", f"capture {{}}: {', '.join(others)}"
    forms = (*sets, f"declare {{}}: {together}", f"raise {{}}: {together}")
    return [form.format(card) for card in held for form in forms if others]
