"""Which house rules a check draws."""

import random
from types import SimpleNamespace

from parlour.checks.interpreted import _options
from parlour.engine.options import number


def test_high_numbers_are_drawn_too():
    """A rule that uses an option as an index may go wrong with the highest number only."""
    game = SimpleNamespace(options=(number("pot", 0, 100_000, 0, "none"), number("hands", 1, 9, 3)))
    drawn = [_options(game, random.Random(seed)) for seed in range(300)]
    pots = {one["pot"] for one in drawn if "pot" in one}
    assert {"none", 0, 11, 99_999, 100_000} <= pots
    assert any(12 < pot < 99_999 for pot in pots - {"none"})
    assert {one["hands"] for one in drawn if "hands" in one} == {*range(1, 10)}
