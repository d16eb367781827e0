"""Round 1 of Keep Trying between three greedy players: what can be computed, and who wins.

The winner cannot be computed exactly in a test (docs/laboratory.md explains why). Instead a long run is
stored with its seed, and other games are compared with it.
"""

import json
import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from parlour.engine.sets import many
from parlour.engine.tracing import DEALER, FIRST, MOVE, SEAT
from parlour.games.keep_trying.rules import EXCHANGE, PLAY, PLAY_ON
from parlour.lab.chunks import Chunk
from parlour.lab.measures.measure import per_game
from parlour.lab.tallies import measure_chunk
from tests.lab.greedy_opening import HAND, MOST, exchanged, openings
from tests.lab.meeting import check, counting, found

pytestmark = pytest.mark.thousands
SEATS, GAMES = 3, 4000
PLACES = ["dealer + 1", "dealer + 2", "first dealer", "nobody"]
LONG_RUN = Path(__file__).with_name("round_one.json")


def turns(trace):
    """Return for each line whose turn of round 1 it is, from the dealer's left; -1 in the exchange and later.

    Round 2 begins one seat further on (R19), so the turn after the dealer's is another seat's.
    """
    seats = trace.lines[:, SEAT]
    passed = np.zeros(len(seats), np.int64)
    passed[1:] = seats[1:] != seats[:-1]
    passed[trace.place <= SEATS] = 0
    counted = np.cumsum(passed)
    turn = counted - counted[trace.games[trace.owner, FIRST]]
    return np.where((trace.place >= SEATS) & (turn < SEATS), turn, -1)


def showing(trace):
    """Return for each line whether a set is shown in round 1."""
    verbs = trace.lines[:, MOVE] & 15
    return (turns(trace) >= 0) & ((verbs == PLAY) | (verbs == PLAY_ON))


def winners(trace):
    """Return who wins round 1, with a column for each place and one for no winner: the last to show a set
    (K14).
    """
    last = np.full(len(trace), -1)
    np.maximum.at(last, trace.owner, np.where(showing(trace), turns(trace), -1))
    return per_game((last[:, None] == [*range(SEATS), -1]).astype(np.int64))


def sets_first_shown(trace):
    """Return the size of the set that the dealer's left shows in round 1."""
    opening = showing(trace) & (turns(trace) == 0)
    cards = np.array([many(move >> 4) for move in trace.lines[:, MOVE].tolist()])
    shown = trace.by_game(cards * opening)
    return per_game((shown == np.arange(HAND + 1)).astype(np.int64))


def exchanges(place):
    def counted(trace):
        """Return how many cards the seat at this place exchanges."""
        moves = trace.lines[trace.games[:, FIRST] + place, MOVE]
        cards = np.array([many(move >> 4) if move & 15 == EXCHANGE else 0 for move in moves.tolist()])
        return per_game((cards[:, None] == np.arange(MOST + 1)).astype(np.int64))

    return counted


def between_greedy(count, parts):
    return found("keep-trying", GAMES, counting(count, parts), SEATS, ["greedy"])


def test_turns_are_counted_from_the_dealers_left():
    def in_turn(trace):
        """Return whose turn it is, according to the counts."""
        turn = turns(trace)
        seats = (trace.games[trace.owner, DEALER] + 1 + turn) % SEATS
        wrong = (turn >= 0) & (seats != trace.lines[:, SEAT])
        all_three = np.array(
            [{*turn[trace.owner == game].tolist()} >= {0, 1, 2} for game in range(len(trace))]
        )
        return per_game((all_three & (trace.by_game(wrong)[:, 0] == 0)).astype(np.int64))

    (share,) = found("keep-trying", 200, counting(in_turn, [""]), SEATS, ["greedy"])
    assert share.value == 1


@pytest.mark.parametrize("place", range(SEATS))
def test_cards_that_are_exchanged(place):
    """Every hand comes from the same pack, and greedy players consider only their own hands."""
    exact, _ = exchanged()
    assert sum(exact) == 1
    check(between_greedy(exchanges(place), ["0", "1", "2", "3"]), exact, GAMES)


def test_the_set_that_opens_round_1():
    exact = openings()
    assert sum(exact) == 1
    assert exact[1] > Fraction(1, 3)
    parts = [str(cards) for cards in range(HAND + 1)]
    check(between_greedy(sets_first_shown, parts), exact, GAMES)


def test_who_wins_round_1():
    """The long run has eight times the precision of these games."""
    told = json.loads(LONG_RUN.read_text("utf-8"))
    assert (told["game"], told["seats"], told["bots"]) == ("keep-trying", SEATS, ["greedy"])
    assert sum(told["won"].values()) == told["games"] > 64 * GAMES
    exact = [Fraction(told["won"][place], told["games"]) for place in PLACES]
    check(between_greedy(winners, PLACES), exact, GAMES)


def played_long(games: int, seed: int) -> str:
    """Repeat the long run: python -m tests.lab.test_round_one > tests/lab/round_one.json."""
    chunk = Chunk("keep-trying", None, SEATS, {}, ("greedy",), seed, 0, games)
    sums = measure_chunk(chunk, [counting(winners, PLACES)]).sums["asked"]
    told = {"game": chunk.game, "seats": SEATS, "bots": list(chunk.bots), "seed": seed, "games": games}
    return json.dumps(
        told | {"won": {place: won for place, (_, won, *_) in zip(PLACES, sums, strict=True)}}, indent=2
    )


if __name__ == "__main__":
    sys.stdout.write(played_long(1_000_000, 13) + "\n")
