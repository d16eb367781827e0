"""Texts of the game on the score sheet and the seats: the target, the order of ranks, who is out."""

import pytest

from parlour.engine.cards import RANKS
from parlour.games import list_games, load
from parlour.match import Match

ENDED_BY_HANDS = {"end_mode": "hands"}


@pytest.mark.parametrize(
    ("game", "options", "points"),
    [
        ("diloti", {}, 61),
        ("kontsina", {"target_score": 30}, 30),
        ("crash", {"target": 9}, 9),
        ("seven-rummy", {"end_mode": "target", "target_score": 150}, 150),
        ("seven-rummy", ENDED_BY_HANDS, None),
        ("cash", {"scoring": "points", "points_target": 7}, 7),
        ("cash", {}, None),
        ("pitty-pat", {"match_wins": 3}, 3),
        ("pitty-pat", {}, None),
        ("jack-change-it", {"match_wins": 3}, 3),
        ("trash", {"start_size": 6}, 6),
        ("king", {}, None),
        ("forty-thieves", {}, None),
    ],
)
def test_a_game_tells_at_how_many_points_it_ends(game, options, points):
    match = Match(load(game), options=options, seed=1)
    assert match.game.texts.target(match.table[0]) == points


def test_a_hand_is_sorted_with_the_ace_first_where_it_counts_one():
    assert {name: order for name in list_games() if (order := load(name).texts.hand_order)} == {
        "diloti": RANKS,
        "kontsina": RANKS,
        "seven-rummy": RANKS,
    }


def test_whoever_is_out_of_cards_is_told_in_which_turn():
    match = Match(load("jack-change-it"), seed=1)
    match.table["out"], match.table["place"][0][1] = 2, 1
    told = [(one["label"], one["value"], one["seat"]) for one in match.view(None)["facts"]]
    assert ("out", "first", 1) in told
