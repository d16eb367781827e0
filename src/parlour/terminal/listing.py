"""The moves one may make, with their numbers: in columns where they are short, whole in any case.

Of a long list only the shortest moves of each kind are shown; the others are to be typed.
"""

import re
from collections import Counter

from .ink import Ink, pad, shown, wrap
from .people import People
from .sorting import LONGEST_LIST, parts_of

OF_A_SEAT = re.compile(r"(?:\bdealer |:S)(\d+)$")  # moves that call a seat by its number


def list_moves(moves: list[str], places: list[int], people: People, ink: Ink) -> list[str]:
    """Return the moves at these places as lines, with their numbers in the whole list, from 1."""
    if len(places) <= LONGEST_LIST:
        return _draw(moves, places, people, ink)
    kinds = Counter(_kind(moves[place]) for place in places)
    chosen = [place for kind in kinds for place in _shortest(moves, places, kind, LONGEST_LIST // len(kinds))]
    lines = _draw(moves, chosen, people, ink)
    left = kinds - Counter(_kind(moves[place]) for place in chosen)
    for kind, many in left.items():
        example = next(moves[place] for place in reversed(places) if _kind(moves[place]) == kind)
        told = (
            f"and {many} more moves with {kind}, as in {ink.text(example)}: type a part of the one you want"
        )
        lines += ink.wrap(told, "    ", "")
    return lines


def _kind(move: str) -> str:
    return move.split()[0]


def _shortest(moves: list[str], places: list[int], kind: str, most: int) -> list[int]:
    """Those moves of a kind that name the least: one card, one sign."""
    alike = [place for place in places if _kind(moves[place]) == kind]
    least = min(parts_of(moves[place]) for place in alike)
    return [place for place in alike if parts_of(moves[place]) == least][:most]


def _draw(moves: list[str], places: list[int], people: People, ink: Ink) -> list[str]:
    width = len(str(max(places, default=0) + 1))
    if ink.plain:
        return [
            line
            for place in places
            for line in wrap([f"{place + 1}", *_words(moves[place], people, ink)], ink.width, "    ", "")
        ]
    listed = [f"{place + 1:>{width}} {' '.join(_words(moves[place], people, ink))}" for place in places]
    cell = max(map(shown, listed), default=0) + 3
    each = max(1, (ink.width - 2 + 3) // cell)
    if each == 1:
        return [line for text in listed for line in ink.wrap(text.lstrip(), " " * (width + 4), "  ")]
    rows = [listed[start : start + each] for start in range(0, len(listed), each)]
    return ["  " + "".join(pad(text, cell) for text in row).rstrip() for row in rows]


def _words(move: str, people: People, ink: Ink) -> list[str]:
    """A move as it is written, and who is meant by a seat's number."""
    found = OF_A_SEAT.search(move)
    seat = int(found[1]) if found else people.seats
    meant = [f"({people.name(seat)})"] if seat < people.seats else []
    return [*ink.text(move).split(" "), *meant]
