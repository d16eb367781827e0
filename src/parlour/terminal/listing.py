"""The moves one may make, with their numbers: in columns where they are short, whole in any case.

Of a long list only the shortest moves of each kind are shown; the others are to be typed.
"""

import re
from collections import Counter

from ..drawing.ink import Ink, pad, shown, wrap
from ..drawing.people import People
from ..drawing.sorting import LONGEST_LIST, parts_of

FEW = 6  # so many moves of a kind are enough to see what the others are like
OF_A_SEAT = re.compile(r"(?:\bdealer |:S)(\d+)$")  # moves that call a seat by its number


def list_moves(moves: list[str], places: list[int], people: People, ink: Ink) -> list[str]:
    """Return the moves at these places as lines, with their numbers in the whole list, from 1."""
    if len(places) <= LONGEST_LIST:
        return _draw(moves, places, people, ink)
    chosen: list[int] = []
    for kind, room in _room(Counter(_kind(moves[place]) for place in places)).items():
        chosen += _first([place for place in places if _kind(moves[place]) == kind], moves, room)
    lines = _draw(moves, chosen, people, ink)
    left = Counter(_kind(moves[place]) for place in {*places} - {*chosen})
    for kind, many in left.items():
        example = next(moves[place] for place in reversed(places) if _kind(moves[place]) == kind)
        told = f"and {many} more with {kind}, as in {ink.text(example)}: type a part of the one you want"
        lines += ink.wrap(told, "    ", "")
    return lines


def _kind(move: str) -> str:
    """The word that a move begins with; one that names nothing, `set -`, is a kind of its own."""
    return move if move.endswith(" -") else move.split()[0]


def _room(kinds: Counter[str]) -> dict[str, int]:
    """How many moves of each kind a list has room for: what the small ones leave goes to the large ones."""
    room, left = {}, LONGEST_LIST
    for number, (kind, many) in enumerate(sorted(kinds.items(), key=lambda one: one[1])):
        room[kind] = min(many, left // (len(kinds) - number))
        left -= room[kind]
    return {kind: room[kind] for kind in kinds}


def _first(alike: list[int], moves: list[str], room: int) -> list[int]:
    """The first moves of a kind: where they can be told apart by length, the short ones, all or none."""
    if len(alike) <= room:
        return alike
    length = parts_of(moves[alike[room]])
    short = [place for place in alike[:room] if parts_of(moves[place]) < length]
    return short if len(short) >= FEW else alike[:room]


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
