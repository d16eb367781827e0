"""The rows of a seat's log, and their text."""

import numpy as np

from .cards import PACK, write_card
from .game import Game
from .observing_rows import names_of_numbers

# The kinds of rows, and the meaning of the other three numbers.
MOVED = 1  # seat, move, 1; or seat, 0, 0 if the observer may not know the move
DEALT = 2  # -1, 0, 0: a deal begins
LIES = 3  # place, number of cards below, code: the card there now; for zones where the order matters
HOLDS = 4  # place, code, how many of this card are there now; in ordered zones for unseen cards only
CHANGED = 5  # row of `number_rows`, value, 0: the new value of a register
# A code is 0 for no card, a card + 1, or `observing.UNSEEN`.


def write_row(game: Game, row: np.ndarray) -> str:
    """Return a row as text: `pile 0: 7c on 3`."""
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
    """Return a move as text; as its number if the text depends on the table."""
    verb = game.verbs[move & 15]
    return str(move) if verb.own_words else verb.write(move)
