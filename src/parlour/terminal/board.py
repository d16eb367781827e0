"""The table as one seat sees it, drawn from its view alone. No game is known here by name."""

from typing import Any

from .columns import draw_columns
from .ink import Ink, pad, shown
from .people import People
from .sorting import sorted_hand

COUNTED = ("won", "stock")  # looks of which a seat's row tells only how many cards there are
RECENT = 8  # so many of a heap's top cards are shown


def draw(view: dict[str, Any], people: People, ink: Ink, laid_by: dict[str, int] | None = None) -> list[str]:
    """Return the table as lines; `laid_by` says which seat laid the cards of a trick."""
    lines = _title(view, people, ink)
    others = [_seat_cells(view, seat, people, ink) for seat in people.others()]
    if others:
        lines += ["", *_rows(others, ink)]
    for name, zone in view["zones"].items():
        if not zone["per_seat"]:
            lines += _shared(name, zone, people, ink, laid_by or {})
    if people.own is not None:
        lines += _own(view, people.own, people, ink)
    return lines


def _title(view: dict[str, Any], people: People, ink: Ink) -> list[str]:
    facts = [f"{fact['label']} {fact['value']}" for fact in view["facts"] if fact["seat"] < 0]
    if people.seats > 1:
        facts.append(f"dealer {people.name(view['registers']['dealer'])}")
    return ink.wrap(f"{ink.strong(view['title'])}: {'; '.join(facts)}" if facts else view["title"], "  ", "")


def _seat_cells(view: dict[str, Any], seat: int, people: People, ink: Ink) -> list[str]:
    """One seat in a row: who, the cards in front of it, its facts and its points."""
    name = people.name(seat)
    role = people.role(seat)
    cells = [ink.strong(name) + (f" ({role})" if role and role != name else "")]
    for label, zone in _seat_zones(view):
        cells.append(f"{label} {_seat_cards(zone['look'], zone['cards'][seat], ink)}")
    cells += _seat_facts(view, seat)
    return [*cells, _points(view, seat)]


def _seat_cards(look: str, cards: list[str | None], ink: Ink) -> str:
    """What lies before a seat: won cards and a stock are counted, and of a heap the top card counts."""
    if look in COUNTED:
        across: list[str | None] = [card for card in cards if card] if look == "won" else []
        return f"{len(cards)}, {ink.cards(across)} crosswise" if across else str(len(cards))
    if not cards:
        return "empty"
    return _heap(cards, ink) if look == "pile" else ink.cards(cards)


def _seat_zones(view: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    return [(zone["label"], zone) for zone in view["zones"].values() if zone["per_seat"]]


def _seat_facts(view: dict[str, Any], seat: int) -> list[str]:
    return [f"{fact['label']} {fact['value']}" for fact in view["facts"] if fact["seat"] == seat]


def _points(view: dict[str, Any], seat: int) -> str:
    return f"points {view['points'][seat]}"


def _rows(rows: list[list[str]], ink: Ink) -> list[str]:
    """Set rows of cells under each other, or one after the other where they do not fit."""
    widths = [max(shown(row[column]) for row in rows) for column in range(len(rows[0]))]
    if not ink.plain and sum(widths) + 2 * len(widths) <= ink.width:
        return [
            "  ".join(pad(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip()
            for row in rows
        ]
    return [line for row in rows for line in ink.wrap("; ".join(row), "    ", "")]


def _shared(name: str, zone: dict[str, Any], people: People, ink: Ink, laid_by: dict[str, int]) -> list[str]:
    """One zone in the middle of the table."""
    label, look, cards = zone["label"], zone["look"], zone["cards"]
    many = bool(cards) and isinstance(cards[0], list)
    if look == "column":
        return ["", *draw_columns(name[0].upper(), cards if many else [cards], ink)]
    if many:
        return ink.wrap(f"{label}: {_tops(cards, ink)}", "    ", "")
    if not cards:
        return [] if look in ("box", "trick") else ink.wrap(f"{label}: empty", "    ", "")
    if look == "stock" or (look == "box" and not any(cards)):
        return ink.wrap(f"{label}: {len(cards)} card{'s' if len(cards) != 1 else ''}", "    ", "")
    if look == "trick":
        told = [
            f"{ink.card(card)} {people.name(laid_by[card])}" if card in laid_by else ink.card(card)
            for card in cards
        ]
        return ink.wrap(f"{label}: {', '.join(told)}", "    ", "")
    if look == "pile":
        return ink.wrap(f"{label}: {_heap(cards, ink)}", "    ", "")
    return ink.wrap(f"{label}: {ink.cards(cards)}", "    ", "")


def _tops(heaps: list[list[str | None]], ink: Ink) -> str:
    """The top cards of several heaps; text that is read aloud counts the empty ones."""
    if not ink.plain:
        return " ".join(ink.card(heap[-1]) if heap else "··" for heap in heaps)
    tops = [ink.card(heap[-1]) for heap in heaps if heap]
    empty = len(heaps) - len(tops)
    return " ".join(tops + [f"({empty} empty)"] * (empty > 0))


def _heap(cards: list[str | None], ink: Ink) -> str:
    """Cards of which the top one counts, that one first."""
    under: list[str | None] = [card for card in cards[-2 : -RECENT - 1 : -1] if card]
    told = ink.card(cards[-1]) + (f" on {ink.cards(under)}" if under else "")
    return told if len(cards) <= 1 + len(under) else f"{told} ({len(cards)} cards)"


def _own(view: dict[str, Any], seat: int, people: People, ink: Ink) -> list[str]:
    """The reader's own seat: the hand in order, and what has been won."""
    lines = [""]
    cells = [f"{ink.strong('you')} (seat {seat})"] if people.seats > 1 else []
    for label, zone in _seat_zones(view):
        look, cards = zone["look"], zone["cards"][seat]
        told = _seat_cards(look, sorted_hand(cards) if look == "hand" else cards, ink)
        if look in COUNTED:
            cells.append(f"{label} {told}")
        else:
            lines += ink.wrap(f"your {label}: {told}", "    ", "")
    cells += [*_seat_facts(view, seat), _points(view, seat)]
    return [*lines, *ink.wrap("; ".join(cells), "    ", "")]
