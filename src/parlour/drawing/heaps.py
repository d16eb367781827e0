"""Heaps of cards on the table: of some only the top card counts, others lie open and are looked at whole."""

from typing import Any

from .ink import Ink
from .people import People

Cards = list[str | None]
RECENT = 8  # so many of a heap's top cards are shown


def heap(cards: Cards, ink: Ink) -> str:
    """Cards of which the top one counts, that one first."""
    under: Cards = [card for card in cards[-2 : -RECENT - 1 : -1] if card]
    told = ink.card(cards[-1]) + (f" on {ink.cards(under)}" if under else "")
    return told if len(cards) <= 1 + len(under) else f"{told} ({len(cards)} cards)"


def tops(heaps: list[Cards], ink: Ink) -> str:
    """The top cards of several heaps; text that is read aloud counts the empty ones."""
    if not ink.plain:
        return " ".join(ink.card(cards[-1]) if cards else "··" for cards in heaps)
    shown = [ink.card(cards[-1]) for cards in heaps if cards]
    empty = len(heaps) - len(shown)
    return " ".join(shown + [f"({empty} empty)"] * (empty > 0))


def draw_heaps(
    label: str, heaps: list[Cards], beside: dict[int, dict[str, Any]], people: People, ink: Ink
) -> list[str]:
    """Heaps that lie open, whole; `beside` has the name, owner and worth of those that have one."""
    lying = [number for number, cards in enumerate(heaps) if cards]
    if not lying:
        return ink.wrap(f"{label}: none", "    ", "")
    if not beside:
        between = ", " if any(len(cards) > 1 for cards in heaps) else " "
        return ink.wrap(f"{label}: {between.join(ink.cards(heaps[n]) for n in lying)}", "    ", "")
    lines = [f"{label}:"]
    for number in lying:
        lines += ink.wrap(_one(heaps[number], beside.get(number, {}), people, ink), "      ", "  ")
    return lines


def _one(cards: Cards, told: dict[str, Any], people: People, ink: Ink) -> str:
    """`M1 7c 7d 7h  set (Ann)`: what it is called in a move, its cards, its worth, whose it is."""
    name = f"{ink.strong(told['name'])} " if told.get("name") else ""
    behind = [ink.text(told["worth"])] if told.get("worth") else []
    if told.get("seat", -1) >= 0:
        mine = told["seat"] == people.own
        behind.append("yours" if mine else f"of {people.name(told['seat'])}")
    shown = ink.text(told["written"]) if told.get("written") else ink.cards(cards)
    return f"{name}{shown}" + (f" ({', '.join(behind)})" if behind else "")
