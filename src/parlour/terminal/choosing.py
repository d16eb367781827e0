"""From what a person types to a move: its number, its text, a bare card, or enough of it to be clear."""

import re

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
