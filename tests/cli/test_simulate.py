"""Simulations: figures and confidence intervals, which threads and interruptions do not change."""

import statistics
import threading
from typing import Any

import numpy as np
import pytest

from parlour.bots import play_games
from parlour.engine.linked import engine
from parlour.engine.simulation import Batch, Pace, random_games, uniform_games
from parlour.games import load
from parlour.lab.simulation_totals import Summary, deviation, simulation_lines
from parlour.lab.stats import half_width, student, wilson
from parlour.lab.text_report import WIDTH
from tests.cli.running import as_json, output, refused

XERI = engine(load("xeri"))
HAND = XERI.template(options={"hands": 1})


def figures(*arguments):
    found = as_json("simulate", *arguments)
    return {
        name: value for name, value in found.items() if name not in ("seconds", "plies_per_second", "threads")
    }


def summed(
    winners: list[int], points: list[list[int]], lines: Any = (), names: tuple[str, ...] = (), sides: int = 0
) -> dict[str, Any]:
    """Return the sums of games of 10 moves with these results."""
    seats = len(points[0])
    tables = np.zeros(len(winners), [("winners", "i4"), ("points", "i8", (seats,))])
    tables["winners"], tables["points"] = winners, points
    room = np.zeros((len(winners), seats, max(1, len(names))), np.int64)
    room[:, :, : len(names)] = np.array(lines).reshape(len(winners), seats, -1)
    summary = Summary(seats, sides or seats, names)
    summary.add(Batch(tables, np.full(len(winners), 10), room))
    return summary.figures(1.0)


def read(found: dict[str, Any], bots: tuple[str, ...] = (), asked: int = 0, sides: int = 0) -> list[str]:
    """Return the same figures as text."""
    asked, sides = asked or found["games"], sides or len(found["seats"])
    return simulation_lines({"game": "whist", "asked": asked, "bots": list(bots), **found}, sides)


@pytest.mark.thousands
def test_figures_are_those_of_the_games_played():
    found = as_json("simulate", "xeri", "--games", "600", "--seed", "4", "--option", "hands=1")
    tables = np.concatenate([batch.tables for batch in random_games(XERI, HAND, 600, 4)])
    assert found["games"] == found["asked"] == 600
    assert found["plies"] == 600 * 48
    for seat, one in enumerate(found["seats"]):
        points = tables["points"][:, seat]
        assert one["wins"] == (tables["winners"] >> seat & 1).sum()
        assert one["share"] == one["wins"] / 600
        assert one["share_interval"] == list(wilson(one["wins"], 600))
        assert one["mean"] == pytest.approx(points.mean())
        assert one["sd"] == pytest.approx(points.std())
        low, high = one["mean_interval"]
        assert (low + high) / 2 == pytest.approx(points.mean())
        assert high - low == pytest.approx(2 * student(599) * points.std(ddof=1) / 600**0.5)
    assert found["drawn"]["games"] == (tables["winners"] == 0).sum()
    assert found["length"] == {
        "min": 48,
        "mean": 48.0,
        "sd": 0.0,
        "mean_interval": [48.0, 48.0],
        "median": 48.0,
        "max": 48,
        "histogram": [{"from": 48, "to": 48, "games": 600}],
    }


@pytest.mark.thousands
def test_points_are_told_by_the_lines_of_the_score():
    """All deals of a game count: a match of Xeri has several, and each clears the lines of the last."""
    found = as_json("simulate", "xeri", "--games", "100", "--seed", "4")
    assert tuple(found["seats"][0]["lines"]) == XERI.game.table.lines
    for seat in found["seats"]:
        assert sum(line["mean"] for line in seat["lines"].values()) == pytest.approx(seat["mean"])
        assert seat["lines"]["ten of diamonds"]["mean"] > 1  # one deal gives at most 1


def test_lines_have_deviations_and_intervals_of_their_own():
    found = summed([1] * 4, [[3], [5], [3], [5]], [[1, 2], [1, 4], [1, 2], [1, 4]], ("tricks", "honours"))
    lines = found["seats"][0]["lines"]
    assert lines["tricks"] == {"mean": 1.0, "sd": 0.0, "mean_interval": [1.0, 1.0]}
    assert (lines["honours"]["mean"], lines["honours"]["sd"]) == (3.0, 1.0)
    half = 3.1824 / 3**0.5
    assert lines["honours"]["mean_interval"] == pytest.approx([3 - half, 3 + half])


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_shares_by_wilson(part, whole, low, high):
    """R. G. Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I."""
    assert wilson(part, whole) == pytest.approx((low, high), abs=5e-5)
    assert wilson(whole - part, whole) == pytest.approx((1 - high, 1 - low), abs=5e-5)


@pytest.mark.parametrize(
    ("freedom", "t"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (6, 2.447), (10, 2.228), (120, 1.980)],
)
def test_means_by_student(freedom, t):
    assert student(freedom) == pytest.approx(t, abs=5e-4)


def test_one_game_says_nothing_about_how_far_games_differ():
    assert half_width(1, 0.0) is None
    found = summed([1], [[7, 3]])
    assert found["seats"][0]["mean_interval"] is None
    (row,) = [line for line in read(found) if line.startswith("0 ")]
    assert row.split()[-2:] == ["7", "0.00"]


def test_what_no_side_wins_is_drawn():
    """Wins and draws add up to all games, for draws with several winners or none."""
    alone = summed([1, 1, 2, 0, 3, 7, 4], [[0, 0, 0]] * 7)
    assert [seat["wins"] for seat in alone["seats"]] == [2, 1, 1]
    assert [seat["shared"] for seat in alone["seats"]] == [2, 2, 1]
    assert (alone["drawn"]["games"], alone["drawn"]["shared"], alone["drawn"]["nobody"]) == (3, 2, 1)
    assert alone["drawn"]["share_interval"] == list(wilson(3, 7))
    pairs = summed([0b0101, 0b1010, 0b1010, 0b1111, 0b0001], [[0, 0, 0, 0]] * 5, sides=2)
    assert [seat["wins"] for seat in pairs["seats"]] == [2, 2, 1, 2]
    assert pairs["drawn"]["games"] == 1


def test_partners_win_together():
    """Seats of Cash are partners in pairs for any number; those of Diloti at tables of four."""
    cash, diloti = load("cash"), load("diloti")
    assert [cash.sides_at(seats) for seats in (4, 6, 8)] == [2, 3, 4]
    assert [diloti.sides_at(seats) for seats in (2, 4)] == [2, 2]
    assert load("kontsina").sides_at(4) == 4
    lines = read(summed([0b1001] * 2, [[1, 0, 0, 1]] * 2, sides=2), sides=2)
    assert "Partners are 0 and 2, 1 and 3; what one wins is won by both." in lines


def test_lengths():
    summary = Summary(1, 1, ())
    tables = np.zeros(4, [("winners", "i4"), ("points", "i8", (1,))])
    summary.add(Batch(tables, np.array([3, 3, 10, 44]), np.zeros((4, 1, 1), np.int64)))
    length = summary.figures(1.0)["length"]
    assert (length["min"], length["median"], length["max"]) == (3, 6.5, 44)
    assert sum(column["games"] for column in length["histogram"]) == 4
    assert length["sd"] == pytest.approx(statistics.pstdev([3, 3, 10, 44]))


def test_a_deviation_of_large_numbers_is_exact():
    values = [10**15 + 1, 10**15 + 3]
    assert deviation(2, sum(values), sum(value * value for value in values)) == 1.0


def test_squares_that_are_too_large_for_a_machine_are_added_up_all_the_same():
    points = [[10**10 + 1], [10**10 + 3]]
    assert summed([1, 1], points)["seats"][0]["sd"] == 1.0


@pytest.mark.thousands
def test_threads_change_no_figure():
    game = ("chase-the-ace", "--games", "1500", "--seed", "9", "--seats", "7")
    assert figures(*game, "--threads", "1") == figures(*game, "--threads", "3")
    bots = ("xeri", "--games", "20", "--option", "hands=1", "--bots", "search:20,greedy")
    assert figures(*bots, "--threads", "1") == figures(*bots, "--threads", "2")


@pytest.mark.thousands
@pytest.mark.parametrize("play", [random_games, uniform_games])
def test_games_that_are_stopped_are_the_first_of_all(play):
    """Of a thousand million games only some start, and the user can stop them."""
    pace = Pace()
    batches = play(XERI, HAND, 10**9, 3, 2, pace)
    counted = [next(batches), next(batches)]
    assert pace.moves() >= sum(batch.lengths.sum() for batch in counted)
    pace.stopped = True
    assert list(batches) == []
    games = sum(len(batch.tables) for batch in counted)
    again = list(play(XERI, HAND, games, 3))
    assert b"".join(one.tables.tobytes() for one in counted) == b"".join(
        one.tables.tobytes() for one in again
    )


@pytest.mark.thousands
def test_the_pace_is_that_of_moves_where_games_are_slow():
    """During a single game of searching bots its moves can be counted."""
    pace = Pace()
    ended = threading.Event()

    def play() -> None:
        list(play_games(XERI, HAND, 1, 1, ["search:3000"], pace=pace))
        ended.set()

    playing = threading.Thread(target=play)
    playing.start()
    seen = {pace.moves()}
    while not ended.wait(0.002):
        seen.add(pace.moves())
    playing.join()
    assert len(seen) > 10
    assert max(seen) <= pace.moves() == 48


@pytest.mark.parametrize(
    ("bots", "points"),
    [
        ([], [[13, 12], [3, 32], [9, 13], [13, 22]]),
        (["uniform"], [[10, 25], [8, 17], [1, 24], [13, 22]]),
        (["greedy", "uniform"], [[53, 2], [18, 7], [14, 11], [31, 4]]),
    ],
)
def test_one_seed_means_the_same_games_for_ever(bots, points):
    played = play_games(XERI, HAND, 4, 4, bots) if bots else random_games(XERI, HAND, 4, 4)
    assert np.concatenate([batch.tables["points"] for batch in played]).tolist() == points


def test_in_words():
    points, lines = [[5, 1], [0, 4], [2, 6], [3, 3]], [[[5, 0], [1, 0]]] * 4
    found = summed([1, 2, 2, 0], points, lines, ("tricks", "honours"))
    assert read(found, ("greedy", "uniform"), asked=1000) == [
        "Stopped after 4 of 1,000 games of whist, 40 moves in 1.00 s: 40 a second",
        "",
        "seat       won  share  95 % within  points a game   sd",
        "0 greedy     1   25 %      5 to 70      2.5 ± 3.3  1.8",
        "1 uniform    2   50 %     15 to 85      3.5 ± 3.3  1.8",
        "drawn        1   25 %      5 to 70",
        "95 % intervals: Wilson's score interval for shares, Student's t for means (±).",
        "",
        "points a game  seat 0  seat 1",
        "tricks              5       1",
        "honours             0       0",
        "",
        "moves a game: 10 to 10, median 10, mean 10.0, sd 0.0",
    ]


def test_a_patience_is_lost_and_draws_of_many_are_told_apart():
    assert [line for line in read(summed([0, 1], [[3], [5]])) if line.startswith("lost ")]
    lines = read(summed([0, 7, 6, 1], [[0, 0, 0]] * 4))
    assert "Of the drawn games 2 had several winners, 1 had none." in lines


def test_a_table_of_twenty_fits_on_a_screen():
    text = output("simulate", "chase-the-ace", "--games", "50", "--seats", "20")
    assert text.startswith("50 games of chase-the-ace, ")
    assert "moves a game:" in text
    assert max(map(len, text.splitlines())) <= WIDTH
    assert all(f"seat {seat}" in text for seat in range(20))


def test_refusals():
    assert "from 1 to" in refused("simulate", "xeri", "--games", "0")
    assert "from 1 to" in refused("simulate", "xeri", "--games", "many")
    assert "no bot 'deep-blue'" in refused("simulate", "xeri", "--bots", "deep-blue")
    assert "NAME=VALUE" in refused("simulate", "xeri", "--option", "hands")
    assert "no option 'foo'" in refused("simulate", "xeri", "--option", "foo=1")
    assert "exactly 2 players" in refused("simulate", "xeri", "--seats", "3")
