"""Bots at their seats: their moves, their random numbers, and what searches and series report."""

import pickle

import pytest

from parlour import Match, play_on, simulate
from parlour.bots import BotError, BotFailed, bot_seed, search
from parlour.bots.errors import Failure
from parlour.bots.players import make
from parlour.bots.registry import BuiltIn, fill_seats
from parlour.bots.search import analyse
from parlour.engine.linked import engine
from parlour.games import load
from tests.codes import has_code

XERI = engine(load("xeri"))


def first(view):
    return view["moves"][0]


class Watching:
    """A built-in bot that records what it receives, and takes the first move."""

    def __init__(self, kernels):
        self.kernels, self.known = kernels, []

    def choose(self, known, seat):
        self.known.append(known.tobytes())
        return self.kernels.moves(known, seat)[0]


def test_a_built_in_bot_chooses_from_what_its_seat_knows():
    match, bot = Match("xeri", seed=4), Watching(XERI)
    for _ in range(10):
        seat = match.deciders[0]
        known = XERI.known_to(match.table, seat).tobytes()
        assert known != match.table.tobytes()
        plays = BuiltIn(bot, XERI).decide(match, seat)
        assert bot.known[-1] == known
        plays()
    assert len(match.played) == len(bot.known) == 10


def test_no_two_seats_and_no_two_games_share_a_chance():
    assert (
        len({bot_seed(seed, seat, number) for seed in (1, 2) for seat in range(3) for number in range(3)})
        == 18
    )


def test_the_last_bot_fills_the_table_and_none_is_left_over():
    assert fill_seats(["greedy", "uniform"], 4) == ["greedy", "uniform", "uniform", "uniform"]
    with pytest.raises(BotError, check=has_code("bot.wrong_number")):
        fill_seats(["greedy"] * 3, 2)


def test_a_search_draws_anew_for_every_decision(monkeypatch):
    seeds, analysed = [], analyse
    monkeypatch.setattr(
        search, "analyse", lambda *asked, **named: seeds.append(named["seed"]) or analysed(*asked, **named)
    )
    known = XERI.known_to(XERI.begin(XERI.template(options={"first_dealer": 1}), 1), 0)
    for _ in range(2):  # always the same for the same seed
        bot = make("tree:8", XERI, seed=5)
        for _ in range(3):
            bot.choose(known, 0)
    assert len(set(seeds[:3])) == 3
    assert seeds[:3] == seeds[3:]


@pytest.mark.parametrize("tree", [True, False])
def test_a_search_lists_the_move_to_play_and_then_those_tried_most(tree):
    known = XERI.known_to(XERI.begin(XERI.template(options={"first_dealer": 1}), 1), 0)
    found = analyse(XERI, known, 0, 80, seed=3, method="tree" if tree else "")
    assert found.best == found.moves[0].move
    others = [one.visits for one in found.moves[1:]]
    assert others == sorted(others, reverse=True)
    assert len(set(others)) > 1 or not tree
    assert all(abs(one.value) < 40 for one in found.moves), "a mean of points, however often moves were tried"
    if tree:
        assert found.moves[0].visits == max(one.visits for one in found.moves)


def test_threads_lose_no_iteration():
    known = XERI.known_to(XERI.begin(XERI.template(options={"first_dealer": 1}), 1), 0)
    assert analyse(XERI, known, 0, 11, threads=3, method="tree").iterations == 11


class TestSeries:
    def test_lines_of_all_deals_make_the_points_of_a_game(self):
        found = simulate("xeri", first, 3, options={"hands": 3})
        for seat in range(2):
            assert sum(line.value for line in found.lines[seat].values()) == pytest.approx(
                found.points[seat].value
            )
        assert found.lines[0]["most cards"].value + found.lines[1]["most cards"].value > 3

    def test_house_rules_and_numbers_are_those_that_were_asked_for(self):
        found = simulate("xeri", first, 2, options={"hands": 1}, seed=6, first=4)
        matches = [
            play_on(Match("xeri", options={"hands": 1}, seed=6, number=number), first) for number in (4, 5)
        ]
        assert found.length.value == 48
        assert found.points[0].value == sum(match.points[0] for match in matches) / 2


def test_the_error_of_a_bot_keeps_its_code_in_another_process():
    failed = BotFailed(Failure("mine", "", 0, "chose badly"), code="bot.illegal_move")
    again = pickle.loads(pickle.dumps(failed))
    assert (again.code, str(again), again.failure) == ("bot.illegal_move", str(failed), failed.failure)
