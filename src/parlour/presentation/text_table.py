"""Draw a table as text: seats, heaps, columns of a patience, and the end of a game."""

from typing import Any

from .names import SeatNames
from .sorting import sorted_hand
from .style import Style, pad, shown

Cards = list[str | None]


def draw_columns(letter: str, columns: list[Cards], style: Style) -> list[str]:
    """Return lines with columns T1, T2, ...; columns that do not fit are shown below the others."""
    if style.plain:
        return [
            f"{letter}{number}: {' '.join(style.card(card) for card in cards) or 'empty'}"
            for number, cards in enumerate(columns, 1)
        ]
    cell = len(f"{letter}{len(columns)}") + 1
    each = max(1, (style.width + 1) // cell)
    lines: list[str] = []
    for start in range(0, len(columns), each):
        lines += _block(letter, columns[start : start + each], start, cell, style)
    return lines


def _block(letter: str, columns: list[Cards], start: int, cell: int, style: Style) -> list[str]:
    heads = [style.dim(f"{letter}{start + number}") for number in range(1, len(columns) + 1)]
    rows = [heads]
    for depth in range(max(1, *(len(cards) for cards in columns), 1)):
        rows.append([style.card(cards[depth]) if depth < len(cards) else "" for cards in columns])
    return ["".join(pad(one, cell) for one in row).rstrip() for row in rows]


HeapCards = list[str | None]
RECENT = 8  # the most cards of a heap that are shown


def heap(cards: HeapCards, style: Style) -> str:
    """Return the text of a heap, its top card first."""
    under: HeapCards = [card for card in cards[-2 : -RECENT - 1 : -1] if card]
    told = style.card(cards[-1]) + (f" on {style.cards(under)}" if under else "")
    return told if len(cards) <= 1 + len(under) else f"{told} ({len(cards)} cards)"


def tops(heaps: list[HeapCards], style: Style) -> str:
    """Return the top cards of several heaps; the plain style counts the empty heaps."""
    if not style.plain:
        return " ".join(style.card(cards[-1]) if cards else "··" for cards in heaps)
    shown = [style.card(cards[-1]) for cards in heaps if cards]
    empty = len(heaps) - len(shown)
    return " ".join(shown + [f"({empty} empty)"] * (empty > 0))


def draw_heaps(
    label: str,
    heaps: list[HeapCards],
    details: dict[int, dict[str, Any]],
    seat_names: SeatNames,
    style: Style,
) -> list[str]:
    """Return lines with all cards of face-up heaps; `details` contains their names, owners and worths."""
    lying = [number for number, cards in enumerate(heaps) if cards]
    if not lying:
        return style.wrap(f"{label}: none", "    ", "")
    if not details:
        between = ", " if any(len(cards) > 1 for cards in heaps) else " "
        return style.wrap(f"{label}: {between.join(style.cards(heaps[n]) for n in lying)}", "    ", "")
    lines = [f"{label}:"]
    for number in lying:
        lines += style.wrap(_one(heaps[number], details.get(number, {}), seat_names, style), "      ", "  ")
    return lines


def _one(cards: HeapCards, told: dict[str, Any], seat_names: SeatNames, style: Style) -> str:
    """Return the text of a heap with its name in moves, cards, worth and owner: `M1 7c 7d 7h (set, Ann)`."""
    name = f"{style.strong(told['name'])} " if told.get("name") else ""
    behind = [style.text(told["worth"])] if told.get("worth") else []
    if told.get("seat", -1) >= 0:
        mine = told["seat"] == seat_names.own
        behind.append("yours" if mine else f"of {seat_names.name(told['seat'])}")
    shown = style.text(told["written"]) if told.get("written") else style.cards(cards)
    return f"{name}{shown}" + (f" ({', '.join(behind)})" if behind else "")


Cells = list[tuple[str, str]]  # label and text; the labels of seats may differ


def draw_rows(rows: list[Cells], style: Style) -> list[str]:
    """Return rows with the cells of each label in one column; missing cells are left empty."""
    keyed = [_numbered(cells) for cells in rows]
    columns = _columns(keyed)
    widths = [max(shown(row.get(key, "")) for row in keyed) for key in columns]
    if not style.plain and sum(widths) + 2 * len(widths) <= style.width:
        return [
            "  ".join(
                pad(row.get(key, ""), width) for key, width in zip(columns, widths, strict=True)
            ).rstrip()
            for row in keyed
        ]
    return [line for row in rows for line in style.join([cell for _, cell in row], indent="    ")]


def _numbered(cells: Cells) -> dict[tuple[str, int], str]:
    """Return the cells by label and number; equal labels of one row are numbered."""
    found: dict[tuple[str, int], str] = {}
    for label, cell in cells:
        number = 0
        while (label, number) in found:
            number += 1
        found[label, number] = cell
    return found


def _columns(rows: list[dict[tuple[str, int], str]]) -> list[tuple[str, int]]:
    """Return all labels in order: each after its predecessor in the first row that contains it."""
    order: list[tuple[str, int]] = []
    for row in rows:
        at = 0
        for key in row:
            if key not in order:
                order.insert(at, key)
            at = order.index(key) + 1
    return order


def result_lines(view: dict[str, Any], seat_names: SeatNames, style: Style) -> list[str]:
    """Return lines with the result of a game, from the view of the reader."""
    winners = [seat_names.name(seat) for seat in view["winners"]]
    if seat_names.seats == 1:
        won = "You have won" if winners else "You have not won"
    elif not winners:
        won = "No player has won"
    else:
        has = "has" if len(winners) == 1 and winners != ["you"] else "have"
        won = f"{' and '.join(winners)} {has} won"
        won = won[0].upper() + won[1:]
    points = ", ".join(f"{seat_names.name(seat)} {value}" for seat, value in enumerate(view["points"]))
    return [
        *style.wrap(style.strong(f"The game is over: {view['ending']}. {won}."), "  ", ""),
        *style.wrap(f"Points: {points}.", "  ", ""),
    ]


COUNTED = ("won", "stock")  # values of `looks` of zones for which only the number of cards is shown
SELDOM = ("box", "trick")  # values of `looks` of shared zones that are left out while empty
LAID = ("spread", "trick")  # values of `looks` of zones of seats that are left out while empty


def draw(
    view: dict[str, Any], seat_names: SeatNames, style: Style, laid_by: dict[str, int] | None = None
) -> list[str]:
    """Return the table as lines; `laid_by` says which seat laid the cards of a trick."""
    lines = _title(view, seat_names, style)
    others = [_seat_cells(view, seat, seat_names, style) for seat in seat_names.others()]
    if others:
        lines += ["", *draw_rows(others, style)]
    for name, zone in view["zones"].items():
        if not zone["per_seat"]:
            lines += _shared(name, view, seat_names, style, laid_by or {})
    if seat_names.own is not None:
        lines += _own(view, seat_names.own, seat_names, style)
    return lines


def draw_all(view: dict[str, Any], width: int, laid_by: dict[str, int]) -> str:
    """Return the table as plain text, with the deciders or the result below it."""
    seat_names, style = SeatNames(view["seats"], view["seat"], {}), Style(width=width)
    names = [seat_names.name(seat) for seat in view["deciders"]]
    below = (
        result_lines(view, seat_names, style)
        if view["over"]
        else style.join([f"to decide: {', '.join(names)}"])
    )
    return "\n".join([*draw(view, seat_names, style, laid_by), "", *below])


def _title(view: dict[str, Any], seat_names: SeatNames, style: Style) -> list[str]:
    facts = [_fact(fact, seat_names, style) for fact in view["facts"] if fact["seat"] < 0]
    if "dealer" in view["registers"]:
        facts.append(f"dealer {seat_names.name(view['registers']['dealer'])}")
    title = style.strong(view["title"])
    return style.join([f"{title}: {facts[0]}", *facts[1:]] if facts else [title], indent="  ")


def _fact(fact: dict[str, Any], seat_names: SeatNames, style: Style) -> str:
    return seat_names.text(style.text(f"{fact['label']} {fact['value']}".rstrip()))


def _seat_cells(view: dict[str, Any], seat: int, seat_names: SeatNames, style: Style) -> Cells:
    """Return the row of a seat: name, cards, facts and points, each with a label."""
    cells = [("", style.strong(seat_names.introduction(seat)))]
    for label, zone in _seat_zones(view, seat):
        cells.append((label, f"{label} {_seat_cards(zone, zone['cards'][seat], style)}"))
    cells += [(fact["label"], _fact(fact, seat_names, style)) for fact in _seat_facts(view, seat)]
    return [*cells, ("points", _points(view, seat))]


def _seat_cards(zone: dict[str, Any], cards: list[str | None], style: Style) -> str:
    """Return the text of a zone of a seat: numbers for won cards and stocks, the top card first for piles."""
    look = zone["look"]
    if look in COUNTED:
        across: list[str | None] = [card for card in cards if card] if look == "won" else []
        return f"{len(cards)}, {style.cards(across)} crosswise" if across else str(len(cards))
    if not cards:
        return "none" if look == "hand" else "empty"
    return heap(cards, style) if look == "pile" else style.cards(cards, zone["group"])


def _seat_zones(view: dict[str, Any], seat: int) -> list[tuple[str, dict[str, Any]]]:
    """Return the zones of a seat with their labels, without empty spreads and tricks."""
    zones = [zone for zone in view["zones"].values() if zone["per_seat"]]
    return [(zone["label"], zone) for zone in zones if zone["cards"][seat] or zone["look"] not in LAID]


def _seat_facts(view: dict[str, Any], seat: int) -> list[dict[str, Any]]:
    return [fact for fact in view["facts"] if fact["seat"] == seat]


def _points(view: dict[str, Any], seat: int) -> str:
    return f"points {view['points'][seat]}"


def _shared(
    name: str, view: dict[str, Any], seat_names: SeatNames, style: Style, laid_by: dict[str, int]
) -> list[str]:
    """Return the lines of a shared zone."""
    zone = view["zones"][name]
    label, look, cards = zone["label"], zone["look"], zone["cards"]
    many = bool(cards) and isinstance(cards[0], list)
    if look == "column":
        return ["", *draw_columns(name[0].upper(), cards if many else [cards], style)]
    if many:
        if look == "box" and not any(cards):
            return []
        details = {told["index"]: told for told in view["heaps"] if told["zone"] == name}
        if look == "spread" or details:
            return draw_heaps(label, cards, details, seat_names, style)
        told = f"{sum(map(bool, cards))}" if look == "box" else tops(cards, style)
    elif not cards:
        if look in SELDOM:
            return []
        told = "empty"
    else:
        told = _cards(look, cards, seat_names, style, laid_by)
    return style.wrap(f"{label}: {told}", "    ", "")


def _cards(
    look: str, cards: list[str | None], seat_names: SeatNames, style: Style, laid_by: dict[str, int]
) -> str:
    """Return the text of a shared zone."""
    if look == "stock" or (look == "box" and not any(cards)):
        return f"{len(cards)} card{'s' if len(cards) != 1 else ''}"
    if look == "trick":
        return ", ".join(
            f"{style.card(card)} {seat_names.name(laid_by[card])}" if card in laid_by else style.card(card)
            for card in cards
        )
    return heap(cards, style) if look == "pile" else style.cards(cards)


def _own(view: dict[str, Any], seat: int, seat_names: SeatNames, style: Style) -> list[str]:
    """Return the lines of the reader's seat: the sorted hand, other zones, facts and points."""
    lines = [""]
    cells = [style.strong(seat_names.introduction(seat))] if seat_names.seats > 1 else []
    for label, zone in _seat_zones(view, seat):
        look, cards = zone["look"], zone["cards"][seat]
        told = _seat_cards(zone, sorted_hand(cards) if look == "hand" else cards, style)
        if look in COUNTED:
            cells.append(f"{label} {told}")
        else:
            lines += style.wrap(f"your {label}: {told}", "    ", "")
    cells += [_fact(fact, seat_names, style) for fact in _seat_facts(view, seat)]
    return [*lines, *style.join([*cells, _points(view, seat)], indent="    ")]
