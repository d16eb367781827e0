"""A plain table has the values of its record, and changes to it do not change the record."""

import numpy as np
import pytest

from parlour.games import find, list_games
from parlour.match import Match
from parlour.match.plain_table import PlainTable


def plain(value):
    """Return the value of a field of a record as numbers and lists."""
    if isinstance(value, np.ndarray) and value.dtype.names:
        return [plain(one) for one in value]
    if isinstance(value, np.void):
        return [int(value["count"]), int(value["shown"]), value["slots"].tolist(), value["seen"].tolist()]
    return value.tolist() if isinstance(value, np.ndarray) else value


def shown(value):
    """Return the same for a field of a plain table."""
    if isinstance(value, np.ndarray | int):
        return plain(value)
    if isinstance(value, list):
        return [shown(one) for one in value]
    return [value.count, value.shown, value.slots, value.seen]


@pytest.mark.parametrize("name", list_games())
def test_every_field_is_what_the_record_holds(name):
    game, match = find(name), Match(name, seed=5)
    for _ in range(3):
        record, table = match.table[0], PlainTable(game.table, match.table)
        for field in (*game.table.zones, *game.table.registers):
            assert shown(getattr(table, field)) == plain(getattr(record, field)), field
        seat = match.deciders[0]
        match.play_move(seat, match.legal_moves(seat)[0])


def test_a_plain_table_is_nobody_elses():
    game, match = find("king"), Match("king", seed=5)
    before = match.table.tobytes()
    table = PlainTable(game.table, match.table)
    table.turn = 3
    table.points[0] = 9
    table.hand[0].deal(table.trick)
    assert match.table.tobytes() == before
    assert table.trick.count == 1
    assert not hasattr(table, "no_such_register")


def test_a_slice_of_a_zone_is_set_to_one_number():
    table = PlainTable(find("king").table, Match("king", seed=5).table)
    table.hand[0].seen[:13] = 0
    assert table.hand[0].seen[:13] == [0] * 13


@pytest.mark.parametrize("name", list_games())
def test_no_name_of_a_game_is_a_word_of_the_plain_table(name):
    layout = find(name).table
    assert not {*layout.zones, *layout.registers} & {*vars(PlainTable)}


def test_a_number_that_was_set_is_not_read_again():
    table = PlainTable(find("king").table, Match("king", seed=5).table)
    table.turn = 3
    assert (table.dealer, table.turn) == (Match("king", seed=5).table[0].dealer, 3)


def test_what_is_alike_to_all_is_what_all_have_seen_or_nobody():
    match = Match("king", seed=5)
    while match.phase != "play":
        match.play(match.deciders[0], match.legal(match.deciders[0])[0])
    match.play(match.deciders[0], match.legal(match.deciders[0])[0])
    for eye in (0, 1, match.game.table.spectator):
        table = PlainTable(match.game.table, match.known_to(eye))
        assert [name for name in match.game.table.zones if not table.is_alike(name)] == ["hand"]
