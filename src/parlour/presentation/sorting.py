"""Sort cards and moves for display: a hand by suits, a list of moves by kinds and cards."""

import re
from collections import Counter
from collections.abc import Callable

SUIT_ORDER = "cdsh"  # black and red in turn
RANK_ORDER = "23456789TJQKA"
CARD = re.compile(r"[A2-9TJQK][cdhs]")
SEPARATORS = re.compile(r"[ ,+]+")
PARTS = re.compile(r"\d+|\D+")
LONGEST_LIST = 60  # the most moves that are listed; a longer list is shortened

Key = tuple[int, int, str]


def card_key(card: str) -> tuple[int, int]:
    """Return the sort key of a card: its suit, then its rank, with the ace highest."""
    return SUIT_ORDER.index(card[1]), RANK_ORDER.index(card[0])


def sorted_hand(cards: list[str | None]) -> list[str | None]:
    """Return a sorted hand, with unseen cards last."""
    seen = sorted((card for card in cards if card), key=card_key)
    return [*seen, *(card for card in cards if not card)]


def sorted_moves(moves: list[str], rank_of: Callable[[str], int] = lambda move: 0) -> list[str]:
    """Return moves sorted by kind (in the order of the game), rank, cards and numbers.

    In a list that is too long to be shown, kinds with few moves and short moves come first. Moves with a
    negative rank, which are rarely intended, are always last.
    """
    kinds = {text.split()[0]: place for place, text in reversed(list(enumerate(moves)))}
    first = [text.split()[0] for text in moves]
    for word in {word for word in first if word[-1:].isdigit()}:  # T1, T2, ... are one kind
        kinds[word] = min(kinds[other] for other in first if other[0] == word[0])
    many = Counter(first) if len(moves) > LONGEST_LIST else Counter[str]()
    return sorted(
        moves,
        key=lambda text: (
            rank_of(text) < 0,
            many[text.split()[0]],
            kinds[text.split()[0]],
            parts_of(text) if many else 0,
            -rank_of(text),
            [_word_key(word) for word in text.split()],
        ),
    )


def parts_of(move: str) -> int:
    """Return the number of parts of a move: words, cards, signs."""
    return len(SEPARATORS.findall(move)) + 1


def _word_key(word: str) -> list[Key]:
    if CARD.fullmatch(word):
        return [(*card_key(word), "")]
    return [(99, int(part), "") if part.isdigit() else (98, 0, part) for part in PARTS.findall(word)]
