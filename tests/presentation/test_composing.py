"""Moves that are composed and not chosen from a list."""

import pytest

from parlour.engine.linked import engine
from parlour.errors import NotAsked
from parlour.games import find, list_games
from parlour.match import Match
from parlour.presentation.composed_moves import arranged, composing, listed, looks
from parlour.presentation.move_targets import touches
from tests.codes import has_code


def cash(**options: object) -> Match:
    return Match("cash", 4, options, 3)


def texts(match: Match, seat: int) -> list[str]:
    return [touch.text for touch in touches(match, seat, listed(match, seat))]


def test_a_list_holds_no_codes_of_several_signs() -> None:
    match = cash(alphabet=4)
    assert texts(match, 0) == ["code wink", "code nod", "code cough", "code scratch"]


def test_every_unlisted_move_can_be_composed() -> None:
    match = cash(alphabet=4, code_length_max=2)
    (how,) = composing(match, 0)["composed"]
    assert how["parts"] == ("wink", "nod", "cough", "scratch")
    moves = engine(match.game).moves(match.table, 0)
    for move in moves:
        kind, _, signs = match.game.texts.write(move, match.table[0]).partition(" ")
        assert kind in ("code", "also")
        assert set(signs.split(how["between"])) <= set(how["parts"])
        assert len(signs.split(how["between"])) <= how["most"]


def test_as_many_ways_are_left_as_there_may_be() -> None:
    match = cash()
    for left in (3, 2, 1):
        assert composing(match, 0)["composed"][0]["ways"] == left
        if left > 1:
            match.play(0, "also tap")
    match.play(0, "code wink,nod")


def test_what_is_composed_is_what_the_room_reads() -> None:
    match = cash()
    match.play(0, "code wink,nod|tap")
    assert 0 not in match.deciders


@pytest.mark.parametrize("game", list_games())
def test_what_words_tell_is_of_their_game(game: str) -> None:
    of = find(game)
    words = of.texts.module
    assert set(getattr(words, "LOOKS", {})) <= set(range(len(of.verbs)))
    rows = getattr(words, "ROWS", None)
    assert rows is None or {rows["end"], rows["auto"]} <= {verb.template for verb in of.verbs}


def test_what_the_game_would_lay_can_be_laid_row_by_row() -> None:
    match = Match("crash", 4, {}, 3)
    rows = arranged(match, 1).moves
    match.play(1, rows[0])
    assert arranged(match, 1).moves == rows[1:]
    for row in [*rows[1:], "set -"]:
        match.play(1, row)
    assert sum(map(bool, match.table["laid"][0][1].tolist())) == len(rows)


def test_where_nothing_lies_in_rows_nothing_is_arranged() -> None:
    with pytest.raises(NotAsked, check=has_code("game.unsupported")):
        arranged(Match("xeri", 2, {}, 3), 0)


def test_looks_never_change_so_that_places_are_fixed() -> None:
    assert looks(find("cash")) == {"looks": {"cash": "call", "counter": "call", "sign": "sign"}}
    assert looks(find("xeri")) == {}


def test_a_prompt_speaks_of_no_typing() -> None:
    match = Match("crash", 4, {}, 3)
    prompt = match.prompt(0)
    assert "set -" not in prompt
    assert "`" not in prompt
