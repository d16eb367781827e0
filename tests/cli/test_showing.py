"""The display of tables with different seats, open heaps, long lists and secret choices."""

import random
import re

import pytest

from parlour.games import SHELF, load
from parlour.match import Match
from parlour.match.positions import read_position
from parlour.presentation.describe import MoveDescriber
from parlour.presentation.names import SeatNames
from parlour.presentation.sorting import sorted_moves
from parlour.presentation.style import Style
from parlour.presentation.text_table import draw, draw_rows
from parlour.terminal.prompt import list_moves

WIDE = Style(signs=True, width=200)


def greedy(seats, own=0):
    return SeatNames(seats, own, {seat: "greedy" for seat in range(seats) if seat != own})


def test_rows_of_unlike_cells_stand_under_each_other():
    rows = [
        [("", "Ann"), ("hand", "hand 3"), ("missed", "missed"), ("points", "points 0")],
        [("", "Bob"), ("row", "row Kh"), ("points", "points 12")],
        [("", "Cleo"), ("hand", "hand 12"), ("points", "points 0")],
    ]
    assert draw_rows(rows, Style(signs=True)) == [
        "Ann           hand 3   missed  points 0",
        "Bob   row Kh                   points 12",
        "Cleo          hand 12          points 0",
    ]
    assert draw_rows(rows, Style())[1] == "Bob; row Kh; points 12"


def test_two_facts_of_one_label_stand_side_by_side():
    rows = [[("", "Ann"), ("code", "code a"), ("code", "code b")], [("", "Bob")]]
    assert draw_rows(rows, Style(signs=True)) == ["Ann  code a  code b", "Bob"]


def test_a_line_breaks_between_cells_and_never_inside_a_word():
    style = Style(width=20)
    assert style.join(["Ann", "points 10", "lives three"], indent="  ") == [
        "Ann; points 10;",
        "  lives three",
    ]
    assert style.join(["a very long cell of many words"], indent="  ") == [
        "a very long cell of",
        "  many words",
    ]
    assert style.fit("  one two three four five") == ["  one two three four", "    five"]
    assert style.fit("short") == ["short"]


def test_names_of_wide_letters_keep_their_places():
    rows = [[("", "安安"), ("points", "points 1")], [("", "Bob"), ("points", "points 2")]]
    assert draw_rows(rows, Style(signs=True)) == ["安安  points 1", "Bob   points 2"]


def test_cards_that_are_written_in_one_word_have_signs_too():
    assert Style(signs=True).text("set AsKhQc /") == "set A♠K♥Q♣ /"
    assert Style(signs=True).text("capture 8c: 3s+5d, 8h") == "capture 8♣: 3♠+5♦, 8♥"


def test_melds_lie_open_with_name_worth_and_owner():
    position = {
        "game": "seven-rummy",
        "seats": 3,
        "turn": 0,
        "phase": "play",
        "zones": {
            "hand": [["2c", "9c", "Kd"], ["3d"], ["4d"]],
            "meld": [["7d"], ["4h", "5h", "6h"], ["Ac", "Ad", "As"]],
            "pile": ["2h"],
        },
        "registers": {"laid_by": [1, 0, 2]},
    }
    match = read_position(position)
    lines = draw(match.view(0), greedy(3), WIDE)
    start = lines.index("melds:")
    assert lines[start + 1 : start + 4] == [
        "  M1 7♦ (a 7 alone, of greedy 1)",
        "  M2 4♥ 5♥ 6♥ (sequence, yours)",
        "  M3 A♣ A♦ A♠ (set, of greedy 2)",
    ]
    assert "melds: none" in draw(Match(load("seven-rummy"), 3, seed=1).view(0), greedy(3), WIDE)


def test_declarations_lie_open_as_moves_write_them():
    match = Match(load("diloti"), 2, seed=1)
    chance = random.Random(3)
    while not any(heap["written"].count("|") for heap in match.view(0)["heaps"]):
        seat = match.deciders[0]
        moves = match.legal(seat)
        fitting = [move for move in moves if move.startswith("group")]
        match.play(seat, chance.choice(fitting or moves))
    heap = match.view(0)["heaps"][0]
    lines = draw(match.view(0), greedy(2), Style(width=200))
    whose = "yours" if heap["seat"] == 0 else "of greedy"
    assert f"  {heap['written']} ({heap['worth']}, {whose})" in lines


def test_a_crash_list_begins_with_the_strongest_hand():
    match = Match(load("crash"), 2, seed=4)
    moves = sorted_moves(match.legal(match.deciders[0]), match.game.texts.rank_of)
    ranks = [match.game.texts.rank_of(move) for move in moves if "/" in move]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) > 10


@pytest.mark.parametrize("many", [61, 300])
def test_a_long_list_shows_the_shortest_of_each_kind_and_counts_the_others(many):
    moves = ["keep"] + [f"code {name}" for name in "abcdefgh"]
    moves += [f"code a,{number}" for number in range(many - len(moves))]
    lines = list_moves(moves, list(range(many)), greedy(2), Style())
    assert lines[:9] == [f"{number} {move}" for number, move in enumerate(moves[:9], 1)]
    assert lines[9].startswith(f"and {many - 9} more with code, such as code a,{many - 10}")


def test_a_move_that_names_a_seat_says_who_that_is():
    moves = ["dealer 0", "dealer 1", "counter B:S3"]
    assert list_moves(moves, [0, 1, 2], greedy(4), Style()) == [
        "1 dealer 0 (you)",
        "2 dealer 1 (greedy 1)",
        "3 counter B:S3 (greedy 3)",
    ]


def told(name, seats, moves, own=0, **options):
    """Return the log while this number of random moves is played, without the reader's moves."""
    match, chance = Match(load(name), seats, options, seed=2), random.Random(2)
    teller, lines = MoveDescriber(match.game, greedy(seats, own), Style(width=400)), []
    for _ in range(moves):
        if match.over:
            break
        seat = chance.choice(match.deciders)
        match.play(seat, chance.choice(match.legal(seat)))
        lines += teller.new_lines(match)
    return lines


@pytest.mark.parametrize("name", ["cash", "jack-change-it", "keep-trying", "seven-rummy", "tri-cap"])
def test_nobody_announces_a_secret(name):
    """These are the games with a move that only its seat may see."""
    lines = told(name, load(name).seats.most, 30)
    assert not [line for line in lines if "secret" in line or not line.strip()]


def test_the_games_with_secret_moves():
    found = {name for name in SHELF if any(verb.secret for verb in load(name).verbs)}
    assert found == {"cash", "jack-change-it", "keep-trying", "seven-rummy", "tri-cap"}


def test_a_showdown_is_told_seat_by_seat():
    match = Match(load("crash"), 4, seed=2)
    for seat in match.deciders:
        match.play(seat, "auto")
    lines = MoveDescriber(match.game, greedy(4), Style(width=400)).new_lines(match)
    laid = [re.findall(r"(You|Greedy \d) lays? \w\w \w\w \w\w /", line) for line in lines]
    assert sorted(seat for seats in laid for seat in seats) == ["Greedy 1", "Greedy 2", "Greedy 3", "You"]
    assert all(len(seats) <= 1 for seats in laid)


def test_a_new_deal_is_one_sentence():
    lines = told("kontsina", 2, 9)
    assert sum("new cards each." in line for line in lines) == 1
    assert not [line for line in lines if "from the stock" in line]


def test_a_tricap_is_told_with_the_card_that_made_it():
    zones = {"active": [["9c"], ["9d"]], "hand": [["2c"], ["3c"]]}
    stock = ["Tc", "4d", "5d", "6d", "7d", "8d", "2h"]
    match = read_position(
        {
            "game": "tri-cap",
            "seats": 2,
            "phase": "replace",
            "turn": 0,
            "zones": zones | {"active": [[], ["9d"]], "hand": [["9c"], ["3c"]], "stock": stock},
        }
    )
    match.play(0, "active 9c")
    told = " ".join(MoveDescriber(match.game, greedy(2), WIDE).new_lines(match))
    assert "Tricap: your 9♣ and greedy's 9♦ fit T♣. Everyone gets three new cards." in " ".join(told.split())
    assert "Cards are dealt." not in told


@pytest.mark.parametrize("many", [10, 200])
def test_what_lays_the_whole_crash_row_is_never_the_first_move(many):
    rank_of = load("crash").texts.rank_of
    hands = [f"set {rank}c{rank}d{rank}h /" for rank in "23456789TJQKA"]
    moves = ["set -", "auto", *(hands * 20)[:many]]
    ordered = sorted_moves(moves, rank_of)
    assert set(ordered[-2:]) == {"set -", "auto"}
    shown = " ".join(list_moves(ordered, list(range(len(ordered))), greedy(2), Style()))
    assert f"{ordered.index('auto') + 1} auto" in shown
    assert f"{ordered.index('set -') + 1} set -" in shown


def test_what_is_to_be_typed_is_not_broken_unless_no_line_has_room_for_it():
    style = Style(width=30)
    assert style.wrap("This is written as in `play Kh`, or not.") == [
        "This is written as in",
        "`play Kh`, or not.",
    ]
    assert style.wrap(f"Type `{'play Kh ' * 5}`.") == ["Type `play Kh play Kh play Kh", "play Kh play Kh `."]
    assert style.wrap("one ` sign of its own is no code") == ["one ` sign of its own is no", "code"]


def test_a_suit_that_a_move_names_is_written_as_on_the_cards():
    assert Style(signs=True).text("play Jh:s, trump d") == "play J♥:♠, trump ♦"
    assert Style(signs=True).text("capture Jh: s, a trump dealt, 8c:") == "capture J♥: s, a trump dealt, 8♣:"
    assert Style().text("play Jh:s") == "play Jh:s"
