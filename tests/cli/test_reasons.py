"""The answer to an incomplete move, or to a word that is not a move."""

import pytest

from parlour.games import load
from parlour.match import Match
from parlour.presentation.names import SeatNames
from parlour.terminal.hints import Reasons


class Listener:
    """A screen that records its messages."""

    def __init__(self):
        self.told = []

    def refused(self, text, rule, cards):
        self.told.append(text)

    def unclear(self, text):
        self.told.append(text)

    def allowed(self, move):
        self.told.append(f"{move} is allowed")


def answer(match, text):
    """Return the first answer to a person who asks why this is not possible."""
    seat, screen = match.deciders[0], Listener()
    Reasons(match, SeatNames(match.seats, seat, {}), screen).why(text, match.legal(seat))
    return screen.told[0]


@pytest.mark.parametrize(
    ("game", "typed", "told"),
    [
        ("diloti", "capture 6h", "`capture 8c: 3s+5d, 8h` (R2)."),
        ("diloti", "raise", "`raise 2c: [3s 4h] = 9` (R9)."),
        ("kontsina", "capture kh", "`capture 9c: 5s 4h` (R14)."),
    ],
)
def test_no_card_of_an_example_is_judged(game, typed, told):
    said = answer(Match(load(game), seed=5, watched=False), typed)
    assert said == f"No legal move begins with `{typed}` now. Such moves are written as in {told}"


def test_what_is_true_of_every_move_of_a_kind_is_told_as_it_is():
    match = Match(load("keep-trying"), seed=1, watched=False)
    assert answer(match, "discard").startswith("Play starts after the exchange")
    assert answer(Match(load("xeri"), seed=1, watched=False), "play").endswith("is allowed")


def test_a_word_that_is_no_move_is_answered_with_the_moves_that_there_are_now():
    match = Match(load("keep-trying"), seed=1, watched=False)
    assert answer(match, "fold") == "'fold' is not a move here: write `exchange 7c 7d`, `stand`, or help."


def test_why_tells_of_kinds_of_move_that_are_not_possible_now():
    match, told = Match(load("keep-trying"), seed=1, watched=False), []
    screen = Listener()
    screen.why = lambda prompt, reasons, free: told.extend(reasons)
    seat = match.deciders[0]
    Reasons(match, SeatNames(match.seats, seat, {}), screen).why("", match.legal(seat))
    ((words, reason),) = told
    assert words == ["play", "three", "discard"]
    assert reason.startswith("Play starts after the exchange")
