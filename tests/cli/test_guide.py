"""`--guide`: the guided first deal of each game in the terminal, with the moves that the guide names."""

import re

import pytest

from parlour.cli.lobby import without_guide
from parlour.games import SHELF, load
from parlour.presentation.first_deal import LEARNER, first_deal
from parlour.presentation.style import Style
from parlour.terminal.setup import SessionOptions
from tests.cli.running import output, refused, run
from tests.cli.seated import seated

TYPE = re.compile(r"^ +Type: (.+)$", re.MULTILINE)
ENDED = "The guided deal ends here."
every_game = pytest.mark.parametrize("name", SHELF)


def guided(name: str) -> SessionOptions:
    return SessionOptions(name, guided=True, bots=["greedy"] if load(name).seats.most > 1 else None)


@every_game
def test_the_guided_deal_is_played_to_its_end_with_the_moves_that_the_guide_names(name):
    game = load(name)
    deal = first_deal(game)
    steps = deal.steps_of(LEARNER)
    session, _, told = seated(guided(name), *(step.move for step in steps))
    assert [step.move for step in steps] == TYPE.findall(told)
    for seat in range(deal.seats):
        made = [played.text for played in session.match.played if played.seat == seat]
        prepared = [step.move for step in deal.steps_of(seat)]
        assert made[: len(prepared)] == prepared
    shown = " ".join(told.split())
    for number, step in enumerate(steps, 1):
        text = session._seat_names.text(Style().text(game.messages(step.text)))
        assert f"Guide {number}/{len(steps)}: {text}" in shown
    assert max(map(len, told.splitlines())) <= 80
    assert session.match.over or ENDED in told


def test_another_move_ends_the_guide_once():
    told = seated(guided("xeri"), "4d", "1", "1")[2]
    assert told.count("Guide ") == 1
    assert told.count(ENDED) == 1


def test_undo_brings_the_guide_back():
    told = seated(guided("xeri"), "4d", "undo")[2]
    assert told.count("Guide 1/6") == 2


def test_a_saved_guided_game_is_resumed_with_its_guide(tmp_path):
    first = first_deal(load("xeri")).steps[0].move
    file = str(tmp_path / "game.json")
    output("play", "xeri", "--guide", "--bots", "greedy", "--record", file, typed=f"{first}\n")
    assert "Guide 2/6" in output("play", "--resume", file, "--record", file)


def test_programs_get_the_guide_as_an_event():
    lines = run("play", "xeri", "--guide", "--bots", "greedy", "--json").stdout.splitlines()
    assert any('"event": "guide"' in line or '"event":"guide"' in line for line in lines)


def test_the_guided_deal_has_its_own_cards():
    assert "leave the others out" in refused("play", "xeri", "--guide", "--seed", "3")


def test_the_list_of_games_offers_the_guide():
    assert without_guide("3 guide") == ("3", True)
    assert without_guide("jack change it") == ("jack change it", False)
    assert without_guide("guide") == ("guide", False)
    assert "Guide 1/6" in output("lobby", typed="xeri guide\n")
