"""Read what a person types, list the legal moves, and match the text to a move.

Of a long list only the shortest moves of each kind are shown; the others can be typed.
"""

import contextlib
import re
import sys
from collections import Counter

import click

from ..names.user_files import MARK
from ..presentation.names import SeatNames
from ..presentation.sorting import LONGEST_LIST, parts_of
from ..presentation.style import Style, pad, shown, wrap

SIGNS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "\ufe0f": "", "\ufe0e": ""}
SUITS = dict(clubs="c", diamonds="d", hearts="h", spades="s", club="c", diamond="d", heart="h", spade="s")
TEN = re.compile(r"\b10(?=[cdhs]\b)")
CARD = re.compile(r"[a2-9tjqk][cdhs]")
PLAYED = re.compile(r"[A2-9TJQK][cdhs](?=:)")  # in an example: the card that is played
NUMBER = re.compile(r"\d{1,2}")
BLANK = re.compile(r"\{(\w+)\}")
MOST_EXAMPLES = 16


def normal(text: str) -> str:
    """Write what was typed in the way of moves, in small letters: `10♥` becomes `th`."""
    text = "".join(SIGNS.get(letter, letter) for letter in text).lower()
    words = TEN.sub("t", text).replace(":", " ").replace(",", " ").split()
    return " ".join(SUITS.get(word, word) for word in words)


def matching(text: str, moves: list[str]) -> list[int]:
    """Return the places of the moves that a text may mean: one if it is clear.

    A move's whole text means that move alone. Otherwise each typed word must begin a word of the
    move, in their order; a suit's letter also means its cards.
    """
    typed = normal(text)
    tidy = [normal(move) for move in moves]
    if typed in tidy:
        return [tidy.index(typed)]
    return [place for place, move in enumerate(tidy) if typed and _fits(typed.split(), move.split())]


def _fits(typed: list[str], words: list[str]) -> bool:
    rest = iter(words)
    return all(any(_begins(part, word) for word in rest) for part in typed)


def _begins(part: str, word: str) -> bool:
    return word.startswith(part) or (part in "cdhs" and CARD.fullmatch(word) is not None and word[1] == part)


def as_move(text: str, forms: list[str]) -> list[str]:
    """Return the texts that a bare card or number may stand for: `kh` -> `play kh`.

    `forms` are the game's forms of move, `play {card}`; the text itself comes first.
    """
    starts = [form.split("{")[0].strip() for form in forms if "{" in form]
    return [text, normal(text), *(f"{start} {normal(text)}".strip() for start in starts)]


def cards_typed(text: str) -> list[str]:
    """The cards that somebody has typed, as they are written."""
    return [card[0].upper() + card[1] for card in CARD.findall(normal(text))]


def begun(text: str, forms: list[str], hand: list[str]) -> list[str]:
    """Return whole moves that a text may be the beginning of: `draw` -> `draw 1`.

    What is missing is filled in with cards of the hand and with small numbers, as examples.
    """
    typed = normal(text)
    words = typed.split()
    cards = [*cards_typed(text), *hand] or ["Kh"]
    numbers = [*NUMBER.findall(typed), "1", "2"]
    found = []
    for form in forms:
        for turn in range(min(len(cards), MOST_EXAMPLES)):
            example = _filled(form, cards[turn:] + cards[:turn], numbers)
            if words and normal(example).split()[: len(words)] == words and example not in found:
                found.append(example)
    return found[:MOST_EXAMPLES]


def _filled(form: str, cards: list[str], numbers: list[str]) -> str:
    """Fill the blanks of a form of move; in an example without blanks, the card played becomes ours."""
    if "{" not in form:
        return PLAYED.sub(cards[0], form)
    ours, count = iter(cards), iter(numbers)
    fill = {"card": ours, "cards": ours, "suit": iter("hcds")}
    return BLANK.sub(lambda blank: next(fill.get(blank[1], count), "1"), form)


def at_terminal() -> bool:
    """Whether somebody sits there, who reads what is asked and types the answers."""
    return sys.stdin.isatty() and sys.stdout.isatty()


class Typed:
    """Lines of standard input."""

    def __init__(self, prompt: str = "> ") -> None:
        self._prompt = prompt
        self._terminal = at_terminal()
        self.live = self._terminal and bool(prompt)
        if self._terminal:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (input() then edits lines and remembers them)

    def next(self) -> str | None:
        """Return the next line, or None at the end. Raises KeyboardInterrupt."""
        if self._terminal:
            try:
                return input(self._prompt).strip()
            except (EOFError, OSError):  # the terminal has hung up
                return None
        line = sys.stdin.readline().removeprefix(MARK)
        if self._prompt:  # a transcript shows what was typed
            click.echo(f"{self._prompt}{line.rstrip()}".rstrip() if line else "")
        return line.strip() if line else None


FEW = 6  # so many moves of a kind are enough to see what the others are like
OF_A_SEAT = re.compile(r"(?:\bdealer |:S)(\d+)$")  # moves that call a seat by its number


def list_moves(moves: list[str], places: list[int], seat_names: SeatNames, style: Style) -> list[str]:
    """Return the moves at these places as lines, with their numbers in the whole list, from 1."""
    if len(places) <= LONGEST_LIST:
        return _draw(moves, places, seat_names, style)
    chosen: list[int] = []
    for kind, room in _room(Counter(_kind(moves[place]) for place in places)).items():
        chosen += _first([place for place in places if _kind(moves[place]) == kind], moves, room)
    lines = _draw(moves, chosen, seat_names, style)
    left = Counter(_kind(moves[place]) for place in {*places} - {*chosen})
    for kind, many in left.items():
        example = next(moves[place] for place in reversed(places) if _kind(moves[place]) == kind)
        told = f"and {many} more with {kind}, as in {style.text(example)}: type a part of the one you want"
        lines += style.wrap(told, "    ", "")
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


def _draw(moves: list[str], places: list[int], seat_names: SeatNames, style: Style) -> list[str]:
    width = len(str(max(places, default=0) + 1))
    if style.plain:
        return [
            line
            for place in places
            for line in wrap(
                [f"{place + 1}", *_words(moves[place], seat_names, style)], style.width, "    ", ""
            )
        ]
    listed = [f"{place + 1:>{width}} {' '.join(_words(moves[place], seat_names, style))}" for place in places]
    cell = max(map(shown, listed), default=0) + 3
    each = max(1, (style.width - 2 + 3) // cell)
    if each == 1:
        return [line for text in listed for line in style.wrap(text.lstrip(), " " * (width + 4), "  ")]
    rows = [listed[start : start + each] for start in range(0, len(listed), each)]
    return ["  " + "".join(pad(text, cell) for text in row).rstrip() for row in rows]


def _words(move: str, seat_names: SeatNames, style: Style) -> list[str]:
    """A move as it is written, and who is meant by a seat's number."""
    found = OF_A_SEAT.search(move)
    seat = int(found[1]) if found else seat_names.seats
    meant = [f"({seat_names.name(seat)})"] if seat < seat_names.seats else []
    return [*style.text(move).split(" "), *meant]
