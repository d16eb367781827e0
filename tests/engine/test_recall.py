"""What a seat remembers of a game, row by row."""

import numpy as np
import pytest

from parlour.engine.linked import copied, engine
from parlour.engine.moves import make
from parlour.engine.recall import Recall
from parlour.errors import NotRemembered
from parlour.games import load
from tests.sealed_game import CHOOSE
from tests.sealed_game import GAME as SEALED

FIRST, SECOND, SPECTATOR = 0, 1, SEALED.table.spectator


def begun(game=SEALED, seats=2, **named):
    recall = Recall(game, **named)
    return recall, recall.begin(engine(game).template(seats), 1)


def choose(recall, table, seat):
    """Let a seat choose its first card; return what is remembered as text."""
    move = engine(SEALED).moves(table, seat)[0]
    recall.step(table, seat, move)
    return SEALED.verbs[CHOOSE].write(move)


def test_it_begins_with_what_is_seen_after_the_deal():
    recall, _ = begun(load("xeri"))
    told = recall.told(0)
    assert told[:2] == ["a deal begins", "stock 0 has 36 x unseen"]
    assert "hand 1 has 6 x unseen" in told
    assert sum(line.startswith("hand 0 has 1 x ") for line in told) == 6
    assert [line for line in recall.told(2) if line.startswith("hand ")] == [
        "hand 0 has 6 x unseen",
        "hand 1 has 6 x unseen",
    ]


def test_a_sealed_answer_is_remembered_by_its_own_seat_alone():
    recall, table = begun()
    others = [recall.told(eye) for eye in (FIRST, SPECTATOR)]
    chosen = choose(recall, table, SECOND)
    assert f"seat 1 moves {chosen}" in recall.told(SECOND)
    assert [recall.told(eye) for eye in (FIRST, SPECTATOR)] == others


def test_sealed_answers_are_told_when_all_are_in_by_seats_and_secret_ones_unseen():
    one, two = begun()[0], begun()[0]
    for recall, order in ((one, (FIRST, SECOND)), (two, (SECOND, FIRST))):
        table = engine(SEALED).begin(engine(SEALED).template(2), 1)
        for seat in order:
            choose(recall, table, seat)
    moves = [line for line in one.told(SPECTATOR) if "moves" in line]
    assert moves == ["seat 0 moves unseen", "seat 1 moves unseen"]
    assert two.told(SPECTATOR) == one.told(SPECTATOR)


def test_a_move_that_is_not_secret_is_told_to_all():
    recall, table = begun(load("xeri"))
    seat = int(table["turn"][0])
    move = engine(recall.game).moves(table, seat)[0]
    recall.step(table, seat, move)
    for eye in (0, 1, 2):
        assert f"seat {seat} moves {recall.game.verbs[0].write(move)}" in recall.told(eye)


def test_what_there_is_no_room_for_is_missed_aloud():
    recall, table = begun(longest=20)
    assert recall.missing(FIRST) == 0
    choose(recall, table, FIRST)
    choose(recall, table, SECOND)
    missing = recall.missing(FIRST)
    assert missing > 0
    with pytest.raises(NotRemembered, match=f"the {missing} oldest are lost.*longest={20 + missing} or more"):
        recall.rows(FIRST)
    enough, table = begun(longest=20 + missing)
    choose(enough, table, FIRST)
    choose(enough, table, SECOND)
    assert len(enough.rows(FIRST)) == 20 + missing


def test_sealed_moves_that_fell_out_before_they_were_told_are_missed_by_the_others():
    recall, table = begun(longest=1)
    choose(recall, table, FIRST)
    choose(recall, table, SECOND)
    fell_out = recall.logs[SECOND, 0, 0] - recall.longest
    assert recall.missing(SECOND) > fell_out


def test_a_log_needs_room():
    with pytest.raises(ValueError, match="at least one row, not 0"):
        Recall(SEALED, longest=0)


def test_a_copy_goes_on_by_itself():
    recall, table = begun()
    other, theirs, before = recall.copy(), copied(table), recall.told(FIRST)
    for eye in (FIRST, SECOND, SPECTATOR):
        assert np.array_equal(other.rows(eye), recall.rows(eye))
    choose(other, theirs, FIRST)
    assert recall.told(FIRST) == before
    choose(recall, table, FIRST)
    assert recall.told(FIRST) == other.told(FIRST)


def test_moves_that_somebody_else_plays_can_be_remembered():
    recall, table = begun()
    other, before = recall.copy(), copied(table)
    chosen = choose(recall, table, FIRST)
    other.remember(before, table, FIRST, make(CHOOSE, SEALED.verbs[CHOOSE].read(chosen)))
    assert np.array_equal(other.logs[:, 1:40], recall.logs[:, 1:40])
