"""The ranges of registers, and the text of their errors."""

import numpy as np
import pytest

from parlour.engine.options import choice, number
from parlour.engine.registers import (
    a_move,
    a_seat,
    a_seat_or_none,
    bits,
    of_option,
    some_cards,
    some_seats,
    whole,
)
from parlour.games import SHELF, load


@pytest.mark.parametrize(
    ("register", "good", "bad", "told"),
    [
        (a_seat(), (0, 3), (-1, 4), "must be a seat (0 to 3), not "),
        (a_seat_or_none(), (-1, 3), (-2, 4), "must be a seat, or -1 for no seat (-1 to 3), not "),
        (some_seats(), (0, 15), (-1, 16), "must be a set of seats as bits (0 to 15), not "),
        (bits(5), (0, 31), (-1, 32), "must be a set of 5 items as bits (0 to 31), not "),
        (some_cards(), (0, 2**52 - 1), (-1, 2**52), "must be a set of 52 items as bits (0 to "),
        (a_move(), (0, 2**63 - 1), (-1, 2**63), "must be a move as a number (0 to "),
        (whole(0, 1), (0, 1), (-1, 2), "must be a whole number (0 or 1), not "),
        (whole(0, 0), (0,), (-1, 1), "must be a whole number (always 0), not "),
    ],
)
def test_what_may_be_held_at_a_table_of_four(register, good, bad, told):
    assert register.wrong(good, 4) == ""
    for value in bad:
        assert register.wrong([good[0], value], 4).startswith(told)
        assert register.wrong([value], 4).endswith(f"not {value}")


@pytest.mark.parametrize(
    "option",
    [
        choice("one", "yes", "no"),
        number("two", 3, 9, 5),
        number("three", 0, 1, 1, "many", "none"),
        *(option for name in SHELF for option in load(name).options),
    ],
)
def test_a_house_rule_holds_the_codes_of_its_values_and_no_others(option):
    register = of_option(option)
    codes = {option.read(value) for value in (*option.names, option.default)}
    codes |= {option.low, option.high} if option.high >= option.low else set()
    assert register.wrong(codes, 4) == ""
    allowed = register.allowed(4)
    assert (min(codes), max(codes)) == (allowed[0], allowed[-1])


@pytest.mark.parametrize("name", SHELF)
def test_bounds_fit_the_type_that_they_are_kept_in(name):
    game = load(name)
    for register in game.table.registers.values():
        allowed = register.allowed(game.seats.most)
        limits = np.iinfo(register.dtype.base)
        assert limits.min <= allowed[0] <= allowed[-1] <= limits.max
