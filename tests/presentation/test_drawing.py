"""The text forms of cards, heaps, seats and results."""

import click
import pytest

from parlour.match import Match, read_position
from parlour.match.view import laid_by
from parlour.presentation.names import SeatNames
from parlour.presentation.sorting import sorted_moves
from parlour.presentation.style import Style, shown, wrap
from parlour.presentation.text_table import draw, draw_all, draw_columns, heap, result_lines, tops

PLAIN, SIGNS, COLOUR = Style(), Style(signs=True), Style(colour=True, signs=True)


class TestCards:
    @pytest.mark.parametrize(
        ("cards", "told"),
        [
            (["Kh", None, "2c"], "Kh ?? 2c"),
            ([None] * 3, "?? ?? ??"),
            ([None] * 4, "4 cards"),
            ([], ""),
        ],
    )
    def test_unseen_cards_have_a_place_and_many_of_them_are_counted(self, cards, told):
        assert PLAIN.cards(cards) == told

    def test_hearts_and_diamonds_are_red(self):
        red = [
            suit
            for suit in "cdhs"
            if COLOUR.card(f"K{suit}") != click.style(click.unstyle(COLOUR.card(f"K{suit}")), bold=True)
        ]
        assert red == ["d", "h"]

    def test_colours_take_no_room(self):
        assert shown(COLOUR.card("Kh")) == shown("K♥") == 2

    def test_a_line_is_as_wide_as_the_screen_and_no_wider(self):
        assert wrap(["12345", "789"], 9) == ["12345 789"]
        assert wrap(["12345", "789"], 8) == ["12345", "789"]


class TestHeaps:
    def test_the_top_card_comes_first(self):
        assert heap(["2c", "3c", "4c"], PLAIN) == "4c on 3c 2c"
        assert heap(["2c"], PLAIN) == "2c"

    def test_cards_that_are_not_shown_are_counted(self):
        assert heap([None, "3c", "4c"], PLAIN) == "4c on 3c (3 cards)"
        assert heap([f"{rank}c" for rank in "23456789TJ"], PLAIN).endswith("(10 cards)")

    def test_empty_heaps_are_counted_where_text_is_read_aloud(self):
        assert tops([["2c"], [], ["Ah", "2h"], []], PLAIN) == "2c 2h (2 empty)"
        assert tops([["2c"], []], SIGNS) == "2♣ ··"

    def test_columns_that_go_on_below_are_numbered_on(self):
        lines = draw_columns("T", [["2c"], ["3c"], ["4c"]], Style(signs=True, width=7))
        assert [line.split() for line in lines] == [["T1", "T2"], ["2♣", "3♣"], ["T3"], ["4♣"]]


class TestBoards:
    def test_each_seat_has_its_own_points_and_the_dealer_is_told(self):
        match = Match("xeri", options={"first_dealer": 1}, seed=1)
        match.table["points"][0, :2] = (7, 12)
        lines = "\n".join(draw(match.view(0), SeatNames(2, 0, {1: "greedy"}), PLAIN))
        assert "dealer greedy" in lines
        assert "points 12" in next(line for line in lines.splitlines() if line.startswith("greedy"))
        assert lines.splitlines()[-1].endswith("points 7")

    def test_won_cards_and_the_stock_are_counted(self):
        zones = {"hand": [["Kh"], ["2c"]], "pile": ["4d"], "won": [["7c", "7d", "9c"], []]}
        match = read_position({"game": "xeri", "turn": 0, "zones": zones, "rest": "stock"})
        lines = "\n".join(draw(match.view(0), SeatNames(2, 0, {}), PLAIN))
        assert "won 3" in lines
        assert "stock: 46 cards" in lines
        assert not [card for card in ("7c", "7d", "9c", "2c") if card in lines]

    def test_a_stock_is_counted_whatever_somebody_has_seen_of_it(self):
        zones = {"hand": [["2c"], ["2d"]], "stock": ["Kc", "Kd", "Kh"], "pile": ["9h"]}
        position = {"game": "pitty-pat", "turn": 0, "zones": zones, "seen": [["stock", 0, 2, [1]]]}
        view = read_position(position).view(1)
        assert "Kc" in view["zones"]["stock"]["cards"]
        lines = draw(view, SeatNames(2, 1, {}), PLAIN)
        assert "stock: 3 cards" in lines
        assert "Kc" not in "".join(lines)

    def test_a_card_of_a_trick_is_told_with_who_laid_it(self):
        match = Match("king", seed=5, options={"first_dealer": 0})
        for _ in range(2):
            match.play(match.deciders[0], match.legal(match.deciders[0])[0])
        first, second = (played.text.removeprefix("play ") for played in match.played)
        told = draw_all(match.view(2), 80, laid_by(match, 2))
        assert f"{first} seat 1, {second} you" in told
        assert "to decide: seat 3" in told


class TestResults:
    def told(self, winners, own=None, given=None):
        view = {"winners": winners, "points": [3, 5], "ending": "most points"}
        return result_lines(view, SeatNames(2, own, {}, given or {}), PLAIN)

    def test_who_has_won_is_said_as_one_says_it(self):
        names = {0: "Ann", 1: "Bob"}
        assert self.told([1], given=names)[0] == "The game is over: most points. Bob has won."
        assert self.told([0, 1], given=names)[0] == "The game is over: most points. Ann and Bob have won."
        assert self.told([0], 0, names)[0] == "The game is over: most points. You have won."
        assert self.told([])[0] == "The game is over: most points. No player has won."

    def test_points_stand_by_the_names_of_those_who_have_them(self):
        assert self.told([1], given={0: "Ann", 1: "Bob"})[1] == "Points: Ann 3, Bob 5."


def test_moves_nobody_makes_by_habit_come_last_and_strong_ones_first():
    ranks = {"quit": -1, "play 2c": 1, "play Kh": 9, "play 3c": 1}
    assert sorted_moves(["quit", *list(ranks)[1:]], ranks.get) == ["play Kh", "play 2c", "play 3c", "quit"]
