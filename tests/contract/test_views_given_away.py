"""Views are plain JSON and copies: changing them changes nothing in the match."""

import json
import random
from typing import Any

import pytest

from parlour.match import Match
from tests.contract.shelf import GAMES, NAMES, house_rules

PLAIN = (dict, list, str, int, bool, type(None))


def parts(value: Any) -> list[Any]:
    """Yield a value and everything that it contains."""
    inside = (
        [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, list) else []
    )
    return [value, *(part for one in inside for part in parts(one))]


def scribble(value: Any) -> None:
    """Change everything that can be changed."""
    for part in parts(value):
        if isinstance(part, list):
            part[:] = [None]
        elif isinstance(part, dict):
            part.clear()


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_a_view_is_plain_and_a_copy(game):
    chance = random.Random(f"{game.name} views")
    seats, options = house_rules(game, chance)
    match = Match(game, seats, options, seed=12, watched=False)
    for number in range(80):
        if match.over:
            break
        seat = match.deciders[0]
        if number % 4 == 0 or match.scored:
            given_away(match, seat)
        match.play_move(seat, chance.choice(match._engine.moves(match.table, seat)))
    given_away(match, None)


def given_away(match: Match, seat: int | None) -> None:
    view = match.view(seat)
    told, before = json.dumps(view), (match.table.tobytes(), repr(match.scored), match.legal(seat or 0))
    found = parts(view)
    assert {type(part) for part in found} <= set(PLAIN)  # exactly these types: no subclass of str
    lists = [id(part) for part in found if isinstance(part, list | dict)]
    assert len(lists) == len(set(lists))  # each a separate object
    scribble(view)
    assert (match.table.tobytes(), repr(match.scored), match.legal(seat or 0)) == before
    assert json.dumps(match.view(seat)) == told
