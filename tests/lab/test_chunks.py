"""Chunks: results are equal, however games are divided and combined."""

import random
from itertools import pairwise

import pytest

from parlour.engine.simulation import Pace
from parlour.games import load
from parlour.lab.backends import code_version, run_chunk, run_chunks
from parlour.lab.checkpoint import run_resumable
from parlour.lab.simulation import SimulationRun, simulate, simulate_chunk
from parlour.lab.simulation_totals import Summary
from tests.lab import duties

HAND = {"hands": "1"}


def figures(**asked):
    """Return the figures without the duration."""
    found = simulate("xeri", options=HAND, seed=5, **asked).figures
    return {name: value for name, value in found.items() if name not in ("seconds", "plies_per_second")}


def test_a_split_leaves_out_no_game_and_has_none_twice():
    parts = duties.chunk(100).split(7)
    assert [number for part in parts for number in range(part.first, part.first + part.games)] == list(
        range(100)
    )
    assert max(part.games for part in parts) == 7
    assert [one.games for one in parts[3].split(5)] == [5, 2], "a part can be split again"


def between(first, games, bots):
    return simulate("xeri", bots, games, options=HAND, seed=5, first=first)._summary.to_json()


def first_card(view):
    return view["moves"][0]


@pytest.mark.parametrize(
    ("bots", "games"),
    [
        ((), 700),
        (("uniform",), 700),
        (("greedy", "uniform"), 40),
        (("search:20", "greedy"), 6),
        (first_card, 6),
    ],
    ids=["at random", "uniform", "greedy", "search", "from code"],
)
def test_games_by_their_numbers_are_those_of_the_whole(bots, games):
    """Games divided anywhere, in any order, add up to the same whole numbers."""
    chance, cuts = random.Random(games), [0, games // 3, games // 3 + 1, games]
    parts = [between(start, end - start, bots) for start, end in pairwise(cuts)]
    chance.shuffle(parts)
    together = Summary(2, 2, load("xeri").table.lines)
    for part in parts:
        together.merge(part)
    assert together.to_json() == between(0, games, bots)
    assert between(1, games, bots) != between(0, games, bots)


def test_a_piece_is_played_as_the_command_plays_it():
    run = SimulationRun.of("xeri", ["greedy"], 60, 5, None, HAND)
    parts = [simulate_chunk(part) for part in run.chunk().split(13)]
    together = run.empty_summary()
    for part in reversed(parts):
        together.merge(part)
    assert together.figures(1.0) == run.play_summary(Pace(), None).figures(1.0)


def test_what_is_found_in_pieces_is_found_from_a_file_too(tmp_path):
    file = tmp_path / "found.jsonl"
    assert figures(games=1500, file=file) == figures(games=1500)
    before = file.read_bytes()
    assert figures(games=1500, file=file) == figures(games=1500)
    assert file.read_bytes() == before, "nothing was played again"
    assert len(before.splitlines()) == 1 + 3, "a header, and a line for each chunk"


def test_this_process_does_pieces_one_after_the_other():
    chunks = duties.chunk(10).split(3)
    assert list(run_chunks(chunks, duties.numbered)) == [(one, duties.numbered(one)) for one in chunks]
    assert list(run_resumable(None, {}, chunks, duties.numbered)) == list(run_chunks(chunks, duties.numbered))


def test_a_worker_tells_what_went_wrong_in_words():
    one = duties.chunk(3)
    assert run_chunk(8, one, duties.numbered, code_version()) == (8, "", duties.numbered(one))
    assert run_chunk(8, one, duties.wrong, code_version())[1] == "game 0 cannot be played"


def test_a_worker_with_another_parlour_plays_nothing():
    number, wrong, found = run_chunk(8, duties.chunk(3), duties.numbered, "0.0.9 (0123)")
    assert (number, found) == (8, None)
    assert code_version() in wrong
    assert "0.0.9 (0123)" in wrong


def test_bots_that_have_no_name_are_not_sent(tmp_path):
    with pytest.raises(ValueError, match=r"must be given by name, as in 'mine\.py:Bot'"):
        simulate("xeri", first_card, 2, file=tmp_path / "found.jsonl")
    with pytest.raises(ValueError, match="`first` is a whole number from 0, not -1"):
        simulate("xeri", first=-1)
