"""The table as one seat sees it, drawn from its view alone. No game is known here by name."""

from typing import Any

from .columns import draw_columns
from .ending import tell_result
from .heaps import draw_heaps, heap, tops
from .ink import Ink
from .people import People
from .rows import Cells, draw_rows
from .sorting import sorted_hand

COUNTED = ("won", "stock")  # looks of which a seat's row tells only how many cards there are
SELDOM = ("box", "trick")  # looks of which nothing is said while they are empty
LAID = ("spread", "trick")  # likewise before a seat


def draw(view: dict[str, Any], people: People, ink: Ink, laid_by: dict[str, int] | None = None) -> list[str]:
    """Return the table as lines; `laid_by` says which seat laid the cards of a trick."""
    lines = _title(view, people, ink)
    others = [_seat_cells(view, seat, people, ink) for seat in people.others()]
    if others:
        lines += ["", *draw_rows(others, ink)]
    for name, zone in view["zones"].items():
        if not zone["per_seat"]:
            lines += _shared(name, view, people, ink, laid_by or {})
    if people.own is not None:
        lines += _own(view, people.own, people, ink)
    return lines


def draw_all(view: dict[str, Any], width: int, laid_by: dict[str, int]) -> str:
    """The table in plain text, and under it who is asked or how the game ended."""
    people, ink = People(view["seats"], view["seat"], {}), Ink(width=width)
    names = [people.name(seat) for seat in view["deciders"]]
    below = tell_result(view, people, ink) if view["over"] else ink.join([f"to decide: {', '.join(names)}"])
    return "\n".join([*draw(view, people, ink, laid_by), "", *below])


def _title(view: dict[str, Any], people: People, ink: Ink) -> list[str]:
    facts = [_fact(fact, people, ink) for fact in view["facts"] if fact["seat"] < 0]
    if "dealer" in view["registers"]:
        facts.append(f"dealer {people.name(view['registers']['dealer'])}")
    title = ink.strong(view["title"])
    return ink.join([f"{title}: {facts[0]}", *facts[1:]] if facts else [title], indent="  ")


def _fact(fact: dict[str, Any], people: People, ink: Ink) -> str:
    return people.text(ink.text(f"{fact['label']} {fact['value']}".rstrip()))


def _seat_cells(view: dict[str, Any], seat: int, people: People, ink: Ink) -> Cells:
    """One seat in a row: who, the cards in front of it, its facts and its points, each under a label."""
    cells = [("", ink.strong(people.introduction(seat)))]
    for label, zone in _seat_zones(view, seat):
        cells.append((label, f"{label} {_seat_cards(zone, zone['cards'][seat], ink)}"))
    cells += [(fact["label"], _fact(fact, people, ink)) for fact in _seat_facts(view, seat)]
    return [*cells, ("points", _points(view, seat))]


def _seat_cards(zone: dict[str, Any], cards: list[str | None], ink: Ink) -> str:
    """What lies before a seat: won cards and a stock are counted, and of a heap the top card counts."""
    look = zone["look"]
    if look in COUNTED:
        across: list[str | None] = [card for card in cards if card] if look == "won" else []
        return f"{len(cards)}, {ink.cards(across)} crosswise" if across else str(len(cards))
    if not cards:
        return "none" if look == "hand" else "empty"
    return heap(cards, ink) if look == "pile" else ink.cards(cards, zone["group"])


def _seat_zones(view: dict[str, Any], seat: int) -> list[tuple[str, dict[str, Any]]]:
    """The zones of a seat by their labels, without those in which it has laid nothing."""
    zones = [zone for zone in view["zones"].values() if zone["per_seat"]]
    return [(zone["label"], zone) for zone in zones if zone["cards"][seat] or zone["look"] not in LAID]


def _seat_facts(view: dict[str, Any], seat: int) -> list[dict[str, Any]]:
    return [fact for fact in view["facts"] if fact["seat"] == seat]


def _points(view: dict[str, Any], seat: int) -> str:
    return f"points {view['points'][seat]}"


def _shared(name: str, view: dict[str, Any], people: People, ink: Ink, laid_by: dict[str, int]) -> list[str]:
    """One zone in the middle of the table."""
    zone = view["zones"][name]
    label, look, cards = zone["label"], zone["look"], zone["cards"]
    many = bool(cards) and isinstance(cards[0], list)
    if look == "column":
        return ["", *draw_columns(name[0].upper(), cards if many else [cards], ink)]
    if many:
        if look == "box" and not any(cards):
            return []
        beside = {told["index"]: told for told in view["heaps"] if told["zone"] == name}
        if look == "spread" or beside:
            return draw_heaps(label, cards, beside, people, ink)
        told = f"{sum(map(bool, cards))}" if look == "box" else tops(cards, ink)
    elif not cards:
        if look in SELDOM:
            return []
        told = "empty"
    else:
        told = _cards(look, cards, people, ink, laid_by)
    return ink.wrap(f"{label}: {told}", "    ", "")


def _cards(look: str, cards: list[str | None], people: People, ink: Ink, laid_by: dict[str, int]) -> str:
    """The cards of one zone, as such a zone is looked at."""
    if look == "stock" or (look == "box" and not any(cards)):
        return f"{len(cards)} card{'s' if len(cards) != 1 else ''}"
    if look == "trick":
        return ", ".join(
            f"{ink.card(card)} {people.name(laid_by[card])}" if card in laid_by else ink.card(card)
            for card in cards
        )
    return heap(cards, ink) if look == "pile" else ink.cards(cards)


def _own(view: dict[str, Any], seat: int, people: People, ink: Ink) -> list[str]:
    """The reader's own seat: the hand in order, and what has been won."""
    lines = [""]
    cells = [ink.strong(people.introduction(seat))] if people.seats > 1 else []
    for label, zone in _seat_zones(view, seat):
        look, cards = zone["look"], zone["cards"][seat]
        told = _seat_cards(zone, sorted_hand(cards) if look == "hand" else cards, ink)
        if look in COUNTED:
            cells.append(f"{label} {told}")
        else:
            lines += ink.wrap(f"your {label}: {told}", "    ", "")
    cells += [_fact(fact, people, ink) for fact in _seat_facts(view, seat)]
    return [*lines, *ink.join([*cells, _points(view, seat)], indent="    ")]
