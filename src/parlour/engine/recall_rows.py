"""The rows of a log of what a seat remembers, and how they are written for people."""

import numpy as np

from .cards import PACK, write_card
from .game import Game
from .observing_rows import names_of_numbers

# The kinds of row, and what their other three numbers are.
MOVED = 1  # seat, move, 1; or seat, 0, 0 where the seat may not know which move
DEALT = 2  # -1, 0, 0: a deal begins
LIES = 3  # place, how many lie under it, code: what lies there now, where the order matters
HOLDS = 4  # place, code, how many of it lie there now; where the order matters, of unseen cards only
CHANGED = 5  # row of `number_rows`, value, 0: what a register holds now
# A code is 0 for no card, a card + 1, or `observing.UNSEEN`.


def write_row(game: Game, row: np.ndarray) -> str:
    """Write one row as text: `pile 0: 7c on 3`."""
    kind, where, what, number = (int(one) for one in row)
    if kind == MOVED:
        return f"seat {where} moves {_move(game, what) if number else 'unseen'}"
    if kind == DEALT:
        return "a deal begins"
    if kind == CHANGED:
        return f"{names_of_numbers(game)[where]} = {what}"
    place = game.table.places[where]
    if kind == LIES:
        return f"{place.name} {place.index}: {_card(number)} on {what}"
    return f"{place.name} {place.index} has {number} x {_card(what)}"


def _card(code: int) -> str:
    if code == 0:
        return "nothing"
    return write_card(code - 1) if code <= PACK else "unseen"


def _move(game: Game, move: int) -> str:
    """A move as text, or as its number where the text needs the table before it."""
    verb = game.verbs[move & 15]
    return str(move) if verb.own_words else verb.write(move)
