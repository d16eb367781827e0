"""Hints are never clearly worse than the move of the heuristics, and miss no obvious move.

`python -m tests.presentation.test_hints [GAME...] [--positions N] [--playouts N]` prints their figures.
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from parlour.bots.players import make
from parlour.bots.search import WorldTally, _Comparison, analyse
from parlour.bots.time_control import Budget, Used
from parlour.engine.chance import seed_words
from parlour.engine.game import Game
from parlour.engine.jit import companion
from parlour.engine.linked import Engine, engine
from parlour.engine.moves import verb
from parlour.games import SHELF, load
from parlour.games.cash.rules import SWAP
from parlour.games.tri_cap.rules import OFFER
from parlour.match import Match
from parlour.presentation import hints
from parlour.presentation.hints import Advice, Advised, find_hint, tally_text
from tests.studies import judge_of
from tests.tiers import FEW

PLAYOUTS = 400  # for a hint; at a table there are as many or more
WORLDS = 600  # deals in which a suspected hint is compared with the move of the heuristics
LOOK = 64  # deals of the first look
ERRORS = 2.6  # a hint is clearly worse if its loss exceeds so many standard errors: 0.5 % by chance
TOLERATED = 0.01  # the share of positions in which a hint may be clearly worse
FROM_ONE_GAME = 8
OBVIOUS = {
    "forty-thieves": 2000,  # an ace or a two goes to a foundation
    "jack-change-it": 1000,  # the last card is played
    "pishe-pasha": 3,  # a card goes to a foundation
    "pitty-pat": 999,  # a match is made
    "tri-cap": None,  # an offered card is captured
    "trash": 1,  # what fits is taken and placed
    "xeri": 190,  # a xeri is made
}
"""The rating from which a move is obvious; None: a capture."""


def positions(name: str, seed: int) -> Iterator[tuple[Match, int]]:
    """Yield positions with a choice, from games at random and by heuristics alternately."""
    while True:
        seed += 1
        match = Match(name, seed=seed, watched=False)
        kernels, rng, found = engine(match.game), random.Random(seed), 0
        bot = make("greedy" if seed % 2 else "uniform", kernels, seed)
        wait = rng.randrange(12)
        while not match.over and found < FROM_ONE_GAME:
            seat = rng.choice(match.deciders)
            if wait <= 0 and len(match.legal_moves(seat)) > 1:
                yield match.at_move(len(match.played)), seat
                found, wait = found + 1, rng.randrange(20)
            wait -= 1
            move = bot.choose(match.known_to(seat), seat)
            if is_concession(match.game, move):
                break
            match.play_move(seat, move)


def is_concession(game: Game, move: int) -> bool:
    return game.concede >= 0 and verb(move) == game.concede


def gain(
    kernels: Engine, known: np.ndarray, seat: int, pair: tuple[int, int], worlds: int, seed: int
) -> tuple[float, float]:
    """Return the mean gain of the second move over the first in the same imagined deals, and its error."""
    found = _Comparison(kernels, known, seat, seed_words(seed), 0)
    ledger = found._ledger
    ledger.moves[:2] = pair
    ledger.doubtful[:] = 0
    for _ in range(worlds):
        ledger.doubtful[:2] = 1
        found.run(2)
    mean = ledger.gains[1] / worlds
    return float(mean), float(np.sqrt(max(0.0, ledger.squares[1] / worlds - mean * mean) / worlds))


def is_clearly_worse(kernels: Engine, known: np.ndarray, seat: int, pair: tuple[int, int], seed: int) -> bool:
    mean, error = gain(kernels, known, seat, pair, LOOK, seed)
    if mean >= -error:
        return False
    mean, error = gain(kernels, known, seat, pair, WORLDS, seed + 1)
    return mean < -ERRORS * error


def missed(match: Match, seat: int, move: int) -> bool:
    """Whether a hint misses an obvious move, or is a swap of Cash that gains nothing."""
    judge, t = judge_of(match.game), match.asking(seat)
    if match.game.name == "cash":
        return (verb(move) == SWAP and judge(t, move) <= 0) or judge(t, move) < -1000
    if match.game.name not in OBVIOUS:
        return False
    least = OBVIOUS[match.game.name]
    if least is None:
        least = 1
        if t.phase != OFFER:
            return False
    return max(judge(t, one) for one in match.legal_moves(seat)) >= least > judge(t, move)


def study(
    name: str, count: int, playouts: int = PLAYOUTS, seed: int = 20_261_129
) -> tuple[Counter[str], list[str]]:
    """Return how often hints differ, are clearly worse or miss something; and where these two happen."""
    kernels = engine(load(name))
    counts: Counter[str] = Counter()
    bad: list[str] = []
    for match, seat in positions(name, seed):
        if counts["positions"] == count:
            return counts, bad
        counts["positions"] += 1
        began = time.perf_counter()
        advice = find_hint(kernels, match, seat, Budget(playouts), threads=1)
        counts["milliseconds"] += int(1000 * (time.perf_counter() - began))
        if not advice.moves:
            continue
        hint, known = advice.moves[0].move, kernels.known_to(match.table, seat)
        usual = make("greedy", kernels, seed).choose(known, seat)
        where = f"{name} seed {match.seed}, move {len(match.played)}, seat {seat}: {advice.moves[0].text}"
        if missed(match, seat, hint):
            counts["missed"] += 1
            bad.append(f"{where} misses an obvious move")
        counts["other"] += hint != usual
        back = match.game.texts.write(usual, match.asking(seat)) in advice.back
        if (
            hint != usual
            and not back
            and is_clearly_worse(kernels, known, seat, (usual, hint), counts["positions"])
        ):
            counts["worse"] += 1
            bad.append(f"{where} is worse than {match.game.texts.write(usual, match.asking(seat))}")
    raise AssertionError


@pytest.fixture
def no_solver(monkeypatch):
    """Hints by search, as where no win is found."""
    monkeypatch.setattr(hints, "winning_line", lambda *_: [])


@pytest.mark.parametrize("name", [name for name in SHELF if name in FEW])
def test_a_hint_is_not_worse_than_the_move_of_the_heuristics(name, no_solver):
    counts, bad = study(name, 40, 60)
    assert counts["worse"] <= 1, bad
    assert not counts["missed"], bad


@pytest.mark.slow
@pytest.mark.parametrize("name", SHELF)
def test_a_hint_is_not_worse_in_a_thousand_positions(name, no_solver):
    counts, bad = study(name, 1000)
    assert counts["worse"] <= 1000 * TOLERATED, bad
    assert not counts["missed"], bad


def test_a_hint_is_no_move_that_the_heuristics_rate_below_the_least(monkeypatch):
    match = Match("xeri", seed=3, watched=False)
    seat, heuristics = match.deciders[0], companion(match.game.module, "heuristics")
    ratings = {move: judge_of(match.game)(match.asking(seat), move) for move in match.legal_moves(seat)}
    least = sorted(ratings.values())[-2]
    monkeypatch.setattr(heuristics, "LEAST", least, raising=False)
    advice = find_hint(engine(match.game), match, seat, Budget(200), threads=1)
    assert [one for one in advice.moves if ratings[one.move] < least] == []
    monkeypatch.setattr(heuristics, "LEAST", max(ratings.values()) + 1)
    assert len(find_hint(engine(match.game), match, seat, Budget(200), threads=1).moves) > 1


def test_of_moves_that_are_rated_as_high_the_best_of_the_heuristics_is_advised(monkeypatch):
    match = Match("xeri", seed=3, watched=False)
    seat, heuristics = match.deciders[0], companion(match.game.module, "heuristics")
    monkeypatch.setattr(heuristics, "judge", lambda t, move: 7)
    for favourite in match.legal_moves(seat):
        monkeypatch.setattr(heuristics, "best_move", lambda t, move=favourite: move, raising=False)
        rating = hints._rating(match, seat)
        assert max(match.legal_moves(seat), key=rating) == favourite


class TestTallies:
    @pytest.mark.parametrize(
        ("tally", "told"),
        [
            ((11, 3, 16), "play Kh does better than play 2c in 11 of 16 deals tried, and worse in 3."),
            (
                (1200, 0, 1600),
                "play Kh does better than play 2c in 1,200 of 1,600 deals tried, and worse in none.",
            ),
            ((0, 2, 16), "play Kh does better than play 2c in none of 16 deals tried, and worse in 2."),
            ((0, 0, 16), "play Kh does as well as play 2c in all 16 deals tried."),
            ((0, 0, 1), "play Kh does as well as play 2c in the only deal tried."),
        ],
    )
    def test_the_deals_tried_are_told_in_words(self, tally, told):
        moves = [Advised(1, "play Kh", 2.0, None, 9, 0.0)]
        advice = Advice(moves, "points", [], Used(0, 0, 0.0), tally=WorldTally(*tally), rival="play 2c")
        assert tally_text(advice) == told
        assert tally_text(Advice(moves, "points", [], Used(0, 0, 0.0))) == ""

    @pytest.mark.parametrize("threads", [1, 2])
    def test_moves_are_compared_in_the_deals_in_which_both_were_tried(self, threads):
        kernels, match = engine(load("xeri")), Match("xeri", seed=3, watched=False)
        seat = match.deciders[0]
        known = kernels.known_to(match.table, seat)
        plain = analyse(kernels, known, seat, 300, threads=threads)
        found = analyse(kernels, known, seat, 300, threads=threads, method="by world")
        assert found.moves == plain.moves
        assert found.iterations == plain.iterations
        first, other = found.moves[0], found.moves[1]
        tally = found.tally(first.move, other.move)
        assert tally.deals == min(first.visits, other.visits)
        assert 0 < tally.better + tally.worse <= tally.deals
        assert found.tally(other.move, first.move) == WorldTally(tally.worse, tally.better, tally.deals)
        assert plain.tally(first.move, other.move) is None

    def test_a_hint_is_compared_with_the_best_of_the_moves_that_are_surely_worse(self):
        match = Match("xeri", seed=3, watched=False)
        advice = find_hint(engine(match.game), match, match.deciders[0], Budget(400), threads=1)
        assert advice.rival == next(one.text for one in advice.moves if one.worse is not None)
        assert advice.tally.better > advice.tally.worse


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--playouts", type=int, default=PLAYOUTS)
    asked = parser.parse_args()
    hints.winning_line = lambda *_: []
    print("game             positions  other move  clearly worse  obvious missed  ms a hint")
    for name in asked.games or SHELF:
        counts, bad = study(name, asked.positions, asked.playouts)
        share = counts["milliseconds"] / counts["positions"]
        figures = [counts[one] for one in ("positions", "other", "worse", "missed")]
        print("{:16} {:9} {:11} {:14} {:15} {:10.1f}".format(name, *figures, share), flush=True)
        print(*(f"    {one}" for one in bad[:12]), sep="\n", flush=True)


if __name__ == "__main__":
    main()
