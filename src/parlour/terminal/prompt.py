"""Read what a person types, list the legal moves, and match the text to a move.

A long list shows only the shortest moves of each kind; the others can be typed.
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
PLAYED = re.compile(r"[A2-9TJQK][cdhs](?=:)")  # the card that is played, in an example
NUMBER = re.compile(r"\d{1,2}")
BLANK = re.compile(r"\{(\w+)\}")
MOST_EXAMPLES = 16


def normal(text: str) -> str:
    """Return typed text in the notation of moves, in lower case: `10♥` becomes `th`."""
    text = "".join(SIGNS.get(letter, letter) for letter in text).lower()
    words = TEN.sub("t", text).replace(":", " ").replace(",", " ").split()
    return " ".join(SUITS.get(word, word) for word in words)


def matching(text: str, moves: list[str]) -> list[int]:
    """Return the indices of the moves that match a text.

    The complete text of a move matches only that move. Otherwise each typed word must be the beginning of a
    word of the move, in the same order; the letter of a suit also matches its cards.
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
    """Return the moves that a card or number without a verb may mean: `kh` -> `play kh`.

    `forms` are the templates of the game's moves, such as `play {card}`. The text itself comes first.
    """
    starts = [form.split("{")[0].strip() for form in forms if "{" in form]
    return [text, normal(text), *(f"{start} {normal(text)}".strip() for start in starts)]


def cards_typed(text: str) -> list[str]:
    """Return the cards in typed text, in the notation of moves."""
    return [card[0].upper() + card[1] for card in CARD.findall(normal(text))]


def completions(text: str, forms: list[str], hand: list[str]) -> list[str]:
    """Return complete moves that begin with a text: `draw` -> `draw 1`.

    Missing parts are filled with cards of the hand and small numbers, as examples.
    """
    typed = normal(text)
    words = typed.split()
    cards = [*cards_typed(text), *hand] or ["Kh"]
    numbers = [*NUMBER.findall(typed), "1", "2"]
    examples = []
    for form in forms:
        for turn in range(min(len(cards), MOST_EXAMPLES)):
            example = _filled(form, cards[turn:] + cards[:turn], numbers)
            if words and normal(example).split()[: len(words)] == words and example not in examples:
                examples.append(example)
    return examples[:MOST_EXAMPLES]


def _filled(form: str, cards: list[str], numbers: list[str]) -> str:
    """Fill the blanks of a template; in an example without blanks, replace the card that is played."""
    if "{" not in form:
        return PLAYED.sub(cards[0], form)
    next_card, next_number = iter(cards), iter(numbers)
    fill = {"card": next_card, "cards": next_card, "suit": iter("hcds")}
    return BLANK.sub(lambda blank: next(fill.get(blank[1], next_number), "1"), form)


def at_terminal() -> bool:
    """Return whether standard input and output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


class StandardInput:
    """Lines of standard input."""

    def __init__(self, prompt: str = "> ") -> None:
        self._prompt = prompt
        self._terminal = at_terminal()
        self.is_interactive = self._terminal and bool(prompt)
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
        if self._prompt:  # show the input in a transcript
            click.echo(f"{self._prompt}{line.rstrip()}".rstrip() if line else "")
        return line.strip() if line else None


FEW = 6  # moves of a kind that are enough as examples of the others
OF_A_SEAT = re.compile(r"(?:\bdealer |:S)(\d+)$")  # moves that contain the number of a seat


def list_moves(moves: list[str], places: list[int], seat_names: SeatNames, style: Style) -> list[str]:
    """Return lines with the moves at these indices, numbered as in the whole list, from 1."""
    if len(places) <= LONGEST_LIST:
        return _draw(moves, places, seat_names, style)
    chosen: list[int] = []
    for kind, limit in _limits(Counter(_kind(moves[place]) for place in places)).items():
        chosen += _first([place for place in places if _kind(moves[place]) == kind], moves, limit)
    lines = _draw(moves, chosen, seat_names, style)
    left = Counter(_kind(moves[place]) for place in {*places} - {*chosen})
    for kind, many in left.items():
        example = next(moves[place] for place in reversed(places) if _kind(moves[place]) == kind)
        text = f"and {many} more with {kind}, such as {style.text(example)}: type a part of the move you want"
        lines += style.wrap(text, "    ", "")
    return lines


def _kind(move: str) -> str:
    """Return the first word of a move; a move without an argument, such as `set -`, is a separate kind."""
    return move if move.endswith(" -") else move.split()[0]


def _limits(kinds: Counter[str]) -> dict[str, int]:
    """Return how many moves of each kind are listed. Places that small kinds leave go to larger ones."""
    limits, left = {}, LONGEST_LIST
    for number, (kind, many) in enumerate(sorted(kinds.items(), key=lambda item: item[1])):
        limits[kind] = min(many, left // (len(kinds) - number))
        left -= limits[kind]
    return {kind: limits[kind] for kind in kinds}


def _first(alike: list[int], moves: list[str], limit: int) -> list[int]:
    """Return the first moves of a kind: all moves up to a length if at least FEW fit, else `limit` moves."""
    if len(alike) <= limit:
        return alike
    length = parts_of(moves[alike[limit]])
    short = [place for place in alike[:limit] if parts_of(moves[place]) < length]
    return short if len(short) >= FEW else alike[:limit]


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
    """Return the words of a move, with the name of a seat whose number it contains."""
    match = OF_A_SEAT.search(move)
    seat = int(match[1]) if match else seat_names.seats
    name = [f"({seat_names.name(seat)})"] if seat < seat_names.seats else []
    return [*style.text(move).split(" "), *name]
