"""`Game.score`: named counts, valued by the rules' `value`, line by line."""

import inspect
from pathlib import Path

import numpy as np
import pytest

from parlour.errors import CountsError, OptionError
from parlour.games import SHELF, load
from parlour.games.elsewhere import read_folder

XERI = dict(xeris=2, jack_xeris=0, more_cards=True, honours=11, good_ten=False, good_two=True)


def test_the_lines_of_a_score_have_names():
    assert load("xeri").score(**XERI) == {
        "xeris": 20,
        "xeris on a jack": 0,
        "most cards": 3,
        "honours": 11,
        "ten of diamonds": 0,
        "two of clubs": 1,
    }


def test_a_house_rule_is_named_with_its_value():
    on_a_jack = XERI | {"jack_xeris": 1}
    told = [
        load("xeri").score(**on_a_jack, **option)["xeris on a jack"]
        for option in ({}, {"jack_xeri_points": 20}, {"jack_xeri_points": "10"})
    ]
    assert told == [10, 20, 10]
    with pytest.raises(OptionError, match="jack_xeri_points cannot be '30': choose one of 10, 20"):
        load("xeri").score(**XERI, jack_xeri_points="30")
    call = dict(counter=False, right=True, calls=True, accused=False)
    assert load("cash").score(scoring="kings", **call)["right Cash"] == 2
    assert load("cash").score(**call)["right Cash"] == 0  # letters, as the page has it


def test_a_wrong_name_is_an_error():
    with pytest.raises(CountsError) as wrong:
        load("xeri").score(**XERI, jacks=1)
    assert str(wrong.value) == (
        "there is no count 'jacks': the counts are xeris, jack_xeris, more_cards, honours, good_ten, "
        "good_two, jack_xeri_points (default 10)"
    )
    with pytest.raises(TypeError, match="the count 'xeris' is missing: the counts are xeris, jack"):
        load("xeri").score(jack_xeris=0)


def test_a_game_from_elsewhere_may_not_say_what_counts_are_worth():
    folder = Path(__file__).parents[1] / "external_games" / "high_card"
    with pytest.raises(CountsError, match="the rules of high-card have no function `value`"):
        read_folder(folder).score(cards=1)


@pytest.mark.parametrize("count", ["2", 1.5, None, [2]])
def test_a_count_is_a_whole_number(count):
    with pytest.raises(CountsError, match="the count 'xeris' must be a whole number, or yes or no"):
        load("xeri").score(**XERI | {"xeris": count})


def test_counts_may_come_from_arrays():
    counted = dict(zip(XERI, np.array(list(XERI.values()), np.int8), strict=True))
    lines = load("xeri").score(**counted | {"more_cards": np.True_})
    assert lines == load("xeri").score(**XERI)
    assert {type(worth) for worth in lines.values()} == {int}


@pytest.mark.parametrize("name", SHELF)
def test_every_game_says_what_its_score_is_made_of(name):
    """All counts have names; only an option has an option's name, because it would be read as one."""
    game = load(name)
    _lines, *counts = inspect.signature(game.module.value).parameters
    options = {option.name: option.default for option in game.options}
    given = {count: 1 for count in counts if count not in options}
    lines = game.score(**given)
    assert tuple(lines) == game.table.lines
    assert all(type(worth) is int for worth in lines.values())
    assert lines == game.score(**given, **{count: options[count] for count in counts if count in options})
    with pytest.raises(CountsError, match=f"the counts are {counts[0]}"):
        game.score(**given, no_such_count=1)
