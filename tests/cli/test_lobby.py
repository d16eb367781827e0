"""The list of games: the number of players, the length and the kind; and how the length was measured."""

import re

import pytest

from parlour.cli.games import length, lengths, minutes
from parlour.games import SHELF, load
from parlour.presentation.style import shown
from tests.cli.running import output


def test_the_list_tells_seats_length_and_kind_of_every_game():
    text = output("lobby", typed="quit\n")
    rows = [line for line in text.splitlines() if re.match(r" +\d+  ", line)]
    assert len(rows) == len(SHELF)
    for name, line in zip(SHELF, rows, strict=True):
        game = load(name)
        assert game.title in line
        assert str(game.seats.most) in line
        assert length(name) in line
        assert game.tags[0] in line
    assert max(map(shown, text.splitlines())) <= 80
    assert "python -m benchmarks.lengths" in text


@pytest.mark.parametrize("asked", ["?", "help", "HELP"])
def test_who_asks_the_list_for_help_is_told_what_to_type(asked):
    text = output("lobby", typed=f"{asked}\nquit\n")
    assert f"Type a number from 1 to {len(SHELF)} or a name to choose a game, or quit." in text
    assert "There is no game" not in text


@pytest.mark.parametrize("name", SHELF)
def test_lengths_are_measured_for_every_game(name):
    found = lengths()[name]
    assert found["games"] >= 21
    assert 0 < found["decisions"] <= found["moves"] <= load(name).longest
    assert minutes(name) >= 1


def test_a_length_is_measured_again_as_it_stands():
    from benchmarks.lengths import measured

    found = measured("xeri", 3)
    assert found["moves"] == lengths()["xeri"]["moves"] == 192  # four hands of 48 cards
    assert abs(found["decisions"] - lengths()["xeri"]["decisions"]) < 10
