"""A seat's knowledge of a table is computed once, and again when the table has changed."""

import pytest

from parlour.engine.linked import engine
from parlour.match import Match


def known_afresh(match, seat):
    return engine(match.game).known_to(match.table, seat).tobytes()


def test_what_a_seat_knows_follows_every_move_and_every_step_back():
    match = Match("xeri", 2, seed=4)
    tables = []
    for _ in range(6):
        tables.append([match.known_to(seat).tobytes() for seat in range(3)])
        assert tables[-1] == [known_afresh(match, seat) for seat in range(3)]
        match.play(match.deciders[0], match.legal(match.deciders[0])[0])
    while match.played:
        match.undo()
        assert [match.known_to(seat).tobytes() for seat in range(3)] == tables.pop()


def test_it_is_one_and_the_same_while_nothing_changes_and_nobody_can_change_it():
    match = Match("xeri", 2, seed=4)
    known = match.known_to(0)
    assert match.known_to(0) is known
    assert match.known_to(1) is not known
    with pytest.raises(ValueError, match="read-only"):
        known["turn"] = 1


def listed_afresh(match, seat):
    return engine(match.game).moves(match.table, seat)


def test_legal_moves_follow_every_move_and_every_step_back():
    match = Match("xeri", 2, seed=4)
    lists = []
    for _ in range(6):
        seat = match.deciders[0]
        lists.append(match.legal_moves(seat))
        assert lists[-1] == listed_afresh(match, seat)
        match.play(seat, match.legal(seat)[0])
    while match.played:
        seat = match.undo().seat
        assert match.legal_moves(seat) == lists.pop()


def test_legal_moves_are_listed_once_and_nobody_who_is_given_them_can_change_them(monkeypatch):
    match, listed = Match("xeri", 2, seed=4), []
    moves = match._engine.moves
    monkeypatch.setattr(match._engine, "moves", lambda *asked: listed.append(asked) or moves(*asked))
    seat = match.deciders[0]
    match.legal_moves(seat).clear()
    assert match.legal_moves(seat) == moves(match.table, seat)
    match.play(seat, match.legal(seat)[0])
    assert len(listed) == 1
