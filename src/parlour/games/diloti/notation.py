"""Diloti: the notation of moves, `group 2c: [3s 4h]+2c, 9h = 9`, and the errors in texts that are read."""

import re
from dataclasses import dataclass

from ...combinations.growing import MORE
from ...combinations.sums import (
    HIGHEST,
    add_up,
    cards_in,
    cards_listed,
    divide,
    one,
    read_set,
    value,
    write_set,
)
from ...engine.cards import rank, read_card, write_card
from ...engine.moves import Refusal, argument, verb
from .rules import CAPTURE, DECLARE, GROUP, MOST, RAISE, build, cards_named, total_named

WORDS = ("lay", "capture", "declare", "raise", "group")
SPELLED = re.compile(r"(\w+) (\w+) ?:([^=]*)(?:= ?(\d{1,2}))? ?")
BUNDLE = re.compile(r"\[([^]]*)\]")


def write_move(t, move):
    """Write what is done with table cards: `capture 8c: 3s+5d, 8h`.

    The text of an unfinished move ends in `...`.
    """
    kind = verb(move)
    sets = write_together(t, move) if kind in (DECLARE, RAISE) else write_sets(t, move)
    listed = ", ".join([*sets, "..."] if move & MORE else sets)
    total = f" = {total_named(move)}" if kind > CAPTURE else ""
    return f"{WORDS[kind]} {write_card(argument(move))}: {listed}{total}"


def write_together(t, move):
    """Return what goes into a declaration with the card played: a raised declaration, and loose cards."""
    loose, bundles = sort_out(t, cards_named(move))
    parts = [write_bundle(t, d) for d in bundles] + ([write_set(loose, " ")] if loose else [])
    return [" ".join(parts)] if parts else []


def write_sets(t, move):
    """Return the sets of a capture or a group, by their lowest cards; a raised declaration comes first."""
    card, total = argument(move), total_named(move)
    loose, bundles = sort_out(t, cards_named(move))
    raised = [d for d in bundles if t.worth[d] != total]
    if verb(move) == GROUP and cards_named(move) and not raised:
        loose |= one(card)
    sets = divide(loose, total) or [] if value(card) else [one(other) for other in cards_listed(loose)]
    texts = [(part & -part, write_set(part)) for part in sets]
    for d in bundles:
        cards = cards_in(t.declaration[d])
        raising = f"+{write_card(card)}" if d in raised else ""
        texts.append((0 if raising else cards & -cards, write_bundle(t, d) + raising))
    return [text for _, text in sorted(texts)]


def write_bundle(t, d):
    """Write a declaration: `[2c 6s]`, or the sets of a group: `[2h 3c 4d | 9d]`."""
    cards = cards_in(t.declaration[d])
    sets = divide(cards, t.worth[d]) if t.worth[d] else None
    return f"[{' | '.join(write_set(part, ' ') for part in sets or [cards])}]"


def sort_out(t, cards):
    """Divide table cards into loose cards and the numbers of the declarations among them."""
    bundles = [d for d in range(MOST) if cards_in(t.declaration[d]) & cards]
    return cards & ~sum(cards_in(t.declaration[d]) for d in bundles), bundles


def read_move(t, kind, text):
    """Read what `write_move` writes, with the cards in any order and any correct division into sets."""
    found = SPELLED.fullmatch(text)
    if not found or found[1].lower() != WORDS[kind]:
        return None
    card, body = read_card(found[2]), found[3].strip()
    more = MORE if body.endswith("...") else 0
    body = body.removesuffix("...")
    texts = [body.replace(",", " ")] if kind in (DECLARE, RAISE) else body.split(",")
    parts = []
    for part in texts:
        if part.strip():
            parts.append(read_part(t, part.strip(), card if kind == GROUP else -1))
            if isinstance(parts[-1], Refusal):
                return parts[-1]
    total = int(found[4]) if found[4] else sum_of(t, kind, card, parts[:1])
    wrong = check_total(card, total) if kind > CAPTURE else None
    wrong = wrong or (None if more and not parts else CHECKS[kind](t, card, total, parts))
    wrong = wrong or check_disjoint(parts)
    if wrong:
        return wrong
    cards = sum(part.cards | part.bundled for part in parts) & ~(one(card) if kind == GROUP else 0)
    return (build(kind, card, total if kind > CAPTURE else value(card), cards) | more) >> 4


@dataclass(frozen=True)
class Part:
    """One set as a player wrote it: its loose cards, its declarations, all their cards, and their total."""

    text: str
    cards: int
    bundles: tuple[int, ...]
    bundled: int
    total: int


def read_part(t, text, played):
    """Read one set. Returns a Refusal if its cards are not there; only `played` may be named with them."""
    cards = read_set(BUNDLE.sub(" ", text))
    for card in cards_listed(cards):
        if card != played and not t.table.holds(card):
            return not_loose(t, card)
    bundles = []
    for inside in BUNDLE.findall(text):
        wanted = read_set(inside.replace("|", " "))
        here = [d for d in range(MOST) if wanted and cards_in(t.declaration[d]) == wanted]
        if not here:
            return Refusal("R9", f"there is no declaration [{write_set(wanted, ' ')}] on the table")
        bundles += here
    bundled = sum(cards_in(t.declaration[d]) for d in bundles)
    total = add_up(cards) + sum(t.worth[d] for d in bundles)
    return Part(text, cards, tuple(bundles), bundled, total)


def not_loose(t, card):
    written = write_card(card)
    for d in range(MOST):
        if t.declaration[d].holds(card):
            bundle = write_bundle(t, d)
            return Refusal(
                "K7", f"{written} is in the declaration {bundle}, which cannot be divided", (written,)
            )
    return Refusal("R2", f"{written} is not on the table", (written,))


def sum_of(t, kind, card, parts):
    """Return the value that a text without one declares: the total of its first set."""
    return sum(part.total for part in parts) + (value(card) if kind in (DECLARE, RAISE) else 0)


def check_total(card, total):
    if value(card) == 0:
        return Refusal("R10", f"{write_card(card)} has no value and cannot be in a declaration")
    if total > HIGHEST:
        return Refusal("R18", f"a declaration is worth at most 10, and this one would be worth {total}")
    return None


def check_disjoint(parts):
    """K34: no card is in two sets."""
    named = 0
    for part in parts:
        if twice := named & (part.cards | part.bundled):
            cards = tuple(write_card(card) for card in cards_listed(twice))
            return Refusal(
                "K34", f"{part.text} has {', '.join(cards)}, which is already in another set", cards
            )
        named |= part.cards | part.bundled
    return None


def check_capture(t, card, total, parts):
    written = write_card(card)
    if not parts:
        return Refusal("R13", f"name the cards that {written} takes")
    for part in parts:
        others = cards_listed(part.cards)
        if value(card) == 0:
            if part.bundles or any(rank(other) != rank(card) for other in others):
                return Refusal("K4", f"{written} takes only cards of its own rank, not {part.text}")
        elif part.bundles:
            if others or len(part.bundles) > 1:
                return Refusal(
                    "K7", f"a declaration must be captured as a separate set: {part.text} cannot be added up"
                )
            if part.total != value(card):
                return Refusal("R15", f"{part.text} is worth {part.total}: {written} does not take it")
        elif part.total != value(card) or any(value(other) == 0 for other in others):
            return Refusal("R12", f"{part.text} does not make {value(card)}, so {written} cannot take it")
    return None


def check_declare(t, card, total, parts):
    if parts and parts[0].bundles:
        return Refusal(
            "K8", f"a declaration is made with single cards; {parts[0].text} can be raised or grouped"
        )
    return check_together(card, total, parts)


def check_together(card, total, parts):
    """R9, R16: numerals laid together must add up to the declared value."""
    if not parts:
        return Refusal("K8", f"name the table cards that go with {write_card(card)}")
    courts = [other for other in cards_listed(parts[0].cards) if value(other) == 0]
    if courts:
        return Refusal("R10", f"{write_card(courts[0])} has no value and cannot be in a declaration")
    if parts[0].total + value(card) != total:
        made = parts[0].total + value(card)
        return Refusal("R11", f"{parts[0].text} and {write_card(card)} make {made}, not {total}")
    return None


def check_raise(t, card, total, parts):
    if len(parts) != 1 or len(parts[0].bundles) != 1:
        return Refusal("R16", "name one declaration to raise, in its brackets")
    return check_together(card, total, parts)


def check_group(t, card, total, parts):
    with_card = [part for part in parts if part.cards & one(card)]
    if len(with_card) != 1:
        return Refusal("K8", f"the card you play, {write_card(card)}, must be in exactly one of the sets")
    for part in parts:
        courts = [other for other in cards_listed(part.cards) if value(other) == 0]
        if courts:
            return Refusal("R10", f"{write_card(courts[0])} has no value and cannot be in a declaration")
        if len(part.bundles) > 1 or (part.bundles and part.cards not in (0, one(card))):
            return Refusal("K36", f"in a group only the card you play raises a declaration, not {part.text}")
        if part.total != total:
            return Refusal(
                "R23", f"all sets of a group must have the same value: {part.text} does not make {total}"
            )
    return None


CHECKS = (None, check_capture, check_declare, check_raise, check_group)
