"""Read the cards of a pack from a file: words, a JSON list, or a board in the format of PySolFC."""

import re
from itertools import zip_longest

from ..errors import PositionError
from ..match.json_input import read_json

SIGNS = str.maketrans("♣♦♥♠♧♢♡♤", "cdhscdhs")
UNSEEN = str.maketrans("", "", "\ufe0e\ufe0f<>")  # variation selectors; marks of face-down cards
FORM = 'cards as text, as in Kh 10c 3♦, or a JSON list, as in ["Kh", "10c"]'
LINE = re.compile(r"(talon|foundations|founds|freecells)\s*:(.*)", re.IGNORECASE)


def read_deck(text: str) -> list[str]:
    """Return the cards of a pack, top first. Raises PositionError if the text contains no cards."""
    if text.lstrip()[:1] in ("[", "{"):
        cards = _listed(text)
    else:
        plain = text.replace(",", " ")
        cards = _of_board(plain) if "talon" in plain.lower() else plain.split()
    if not cards:
        raise PositionError(f"the deck file contains no cards: write {FORM}", code="deck.empty")
    return [card.translate(SIGNS).translate(UNSEEN) for card in cards]


def _listed(text: str) -> list[str]:
    """Return the cards of a JSON list, or of the "deck" of a JSON object such as a record."""
    try:
        cards = read_json(text)
    except ValueError as error:
        raise PositionError(f"the deck is not a JSON list ({error})", code="deck.invalid") from None
    if isinstance(cards, dict):
        cards = cards.get("deck")
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise PositionError(f"a deck must be {FORM}", code="deck.invalid")
    return cards


def _of_board(text: str) -> list[str]:
    """Return the cards of a board in dealing order: the columns row by row, then the talon.

    The board has a line `Talon: ...` and a line for each column, its first card first. Raises PositionError
    for a board on which moves have been made.
    """
    talon: list[str] = []
    columns: list[list[str]] = []
    for line in text.splitlines():
        match = LINE.match(line.strip())
        if match is None:
            columns += [line.removeprefix(":").split()] if line.strip() else []
        elif match[1].lower() == "talon":
            talon += match[2].split()
        elif set(match[2].split()) - {"-"}:
            raise PositionError(
                f"{match[1]} must be empty on a newly dealt board, not {line.strip()[:60]!r}",
                code="deck.invalid",
            )
    rows = [card for row in zip_longest(*columns) for card in row]
    if None in rows:
        raise PositionError(
            "all columns of a newly dealt board must have the same number of cards", code="deck.invalid"
        )
    return [*rows, *talon]
