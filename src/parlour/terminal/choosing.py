"""From what a person types to a move: its number, its text, a bare card, or enough of it to be clear."""

import re

SIGNS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "\ufe0f": "", "\ufe0e": ""}
SUITS = dict(clubs="c", diamonds="d", hearts="h", spades="s", club="c", diamond="d", heart="h", spade="s")
TEN = re.compile(r"\b10(?=[cdhs]\b)")
CARD = re.compile(r"[a2-9tjqk][cdhs]")


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
