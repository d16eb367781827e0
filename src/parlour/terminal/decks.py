"""Reading a pack's cards from a file: words, a JSON list, or a board as PySolFC's programs write it."""

import re
from itertools import zip_longest

from ..errors import PositionError
from ..match.json_input import read_json

SIGNS = str.maketrans("♣♦♥♠♧♢♡♤", "cdhscdhs")
UNSEEN = str.maketrans("", "", "\ufe0e\ufe0f<>")  # how a sign is drawn; a card that lies face down
FORM = 'cards as text, as in Kh 10c 3♦, or a JSON list, as in ["Kh", "10c"]'
LINE = re.compile(r"(talon|foundations|founds|freecells)\s*:(.*)", re.IGNORECASE)


def read_deck(text: str) -> list[str]:
    """Read a pack's cards, top first. Raises PositionError for a file that holds no cards."""
    if text.lstrip()[:1] in ("[", "{"):
        cards = _listed(text)
    else:
        plain = text.replace(",", " ")
        cards = _of_board(plain) if "talon" in plain.lower() else plain.split()
    if not cards:
        raise PositionError(f"the deck's file names no card: write {FORM}", code="deck.empty")
    return [card.translate(SIGNS).translate(UNSEEN) for card in cards]


def _listed(text: str) -> list[str]:
    """The cards of a JSON list, or of the "deck" of an object, as a record has it."""
    try:
        cards = read_json(text)
    except ValueError as error:
        raise PositionError(f"the deck is not a JSON list ({error})", code="deck.invalid") from None
    if isinstance(cards, dict):
        cards = cards.get("deck")
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise PositionError(f"a deck is {FORM}", code="deck.invalid")
    return cards


def _of_board(text: str) -> list[str]:
    """The cards of a board in the order in which they are dealt: the columns row by row, then the talon.

    The board is that of a deal: a line for each column, its first card first, and `Talon:` before them.
    """
    talon: list[str] = []
    columns: list[list[str]] = []
    for line in text.splitlines():
        named = LINE.match(line.strip())
        if named is None:
            columns += [line.removeprefix(":").split()] if line.strip() else []
        elif named[1].lower() == "talon":
            talon += named[2].split()
        elif set(named[2].split()) - {"-"}:
            raise PositionError(
                f"{named[1]} of a board that is dealt are empty: {line.strip()[:60]!r} is a later one",
                code="deck.invalid",
            )
    rows = [card for row in zip_longest(*columns) for card in row]
    if None in rows:
        raise PositionError(
            "the columns of a board that is dealt have the same number of cards", code="deck.invalid"
        )
    return [*rows, *talon]
