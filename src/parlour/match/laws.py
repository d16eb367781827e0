"""Invariants of the tables of all games, checked for positions that are set up by hand."""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from ..engine.cards import PACK, write_card
from ..engine.game import Game


def breach(game: Game, table: np.ndarray) -> str:
    """Return a message about the first invariant that a table breaks; empty if it breaks none."""
    for law in (wrong_registers, wrong_words, wrong_questions, wrong_zones, wrong_cards):
        for told in law(game, table):
            return told
    return ""


def wrong_registers(game: Game, table: np.ndarray) -> Iterator[str]:
    """Yield messages about registers whose values are out of the range of the game."""
    seats = int(table["seats"][0])
    for name, register in game.table.registers.items():
        if wrong := register.wrong(table[name].ravel().tolist(), seats):
            yield f"register {name!r} {wrong}"


def wrong_words(game: Game, table: np.ndarray) -> Iterator[str]:
    """Yield messages about an unknown phase or ending, or about winners of an unfinished game."""
    t = table[0]
    if t.phase >= len(game.phases):
        yield f"there is no phase {t.phase}: there are {len(game.phases)}"
    if t.ending >= len(game.endings):
        yield f"register 'ending' counts the game's {len(game.endings)} endings from 0, not {t.ending}"
    if not t.over and (t.ending or t.winners):
        yield "a game that is not over has no ending and no winners: `over` would be 1"


def wrong_questions(game: Game, table: np.ndarray) -> Iterator[str]:
    """Yield a message unless `owes` is a non-empty part of `asked` in a sealed phase."""
    t = table[0]
    if t.asked and (t.owes == 0 or t.owes & ~t.asked):
        yield f"of the seats `asked` ({t.asked}, as bits) some still owe an answer, but `owes` is {t.owes}"


def wrong_zones(game: Game, table: np.ndarray) -> Iterator[str]:
    """Yield messages about zones with too many cards, without a seat, or with wrong `seen` masks."""
    counts, eyes = np.asarray(table["counts"])[0], np.asarray(table["eyes"])[0]
    for place in game.table.places:
        count, name = int(counts[place.count_at]), f"{place.name} {place.index}"
        if not 0 <= count <= place.capacity:
            yield f"zone {name} would hold {count} cards, and has room for {place.capacity}"
        elif count and place.seat >= int(table["seats"][0]):
            yield f"there is no seat {place.seat}, but it has cards in {place.name}"
        elif count and np.any(eyes[place.eyes_at : place.eyes_at + count] & place.shown != place.shown):
            yield f"the seats that see zone {name} must have seen its cards"


def wrong_cards(game: Game, table: np.ndarray) -> Iterator[str]:
    """Yield a message about cards that are on the table more often than in the pack."""
    more = Counter(all_lying(game, table)) - Counter(game.cards(table[0]))
    if more:
        names = [write_card(card) if 0 <= card < PACK else str(card) for card in sorted(more)]
        yield f"{' '.join(names)} would lie on the table more often than in the pack"


def all_lying(game: Game, table: np.ndarray) -> list[int]:
    """Return all cards on the table as numbers, sorted."""
    counts, cells = np.asarray(table["counts"])[0], np.asarray(table["cells"])[0]
    cards: list[int] = []
    for place in game.table.places:
        cards += cells[place.cells_at : place.cells_at + int(counts[place.count_at])].tolist()
    return sorted(cards)
