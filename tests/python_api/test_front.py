"""The top-level package: its names exist, are typed, and load only when used."""

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from parlour import Match, load, position
from parlour.errors import PositionError, SeatsError, UnknownGame
from parlour.match.positions import write_position

HEAVY = ("numpy", "numba", "rich", "click", "sqlalchemy")
CODE = "import sys; import parlour\n{}\nprint([name for name in {} if name in sys.modules])"


@pytest.mark.parametrize("used", ["", "dir(parlour)", "parlour.ParlourError", "hasattr(parlour, 'nothing')"])
def test_importing_the_package_loads_nothing_heavy(used):
    command = [sys.executable, "-c", CODE.format(used, HEAVY)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_what_checkers_see_is_what_programs_get():
    """Imports for type checkers and at run time name the same objects."""
    tree = ast.parse(Path(str(parlour.__file__)).read_text("utf-8"))
    (choice,) = (node for node in tree.body if isinstance(node, ast.If))
    checked = {
        alias.name: f"parlour.{node.module}"
        for node in choice.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert sorted(checked) == sorted(parlour.__all__)
    for name, room in checked.items():
        assert getattr(parlour, name) is getattr(sys.modules[room], name)
    assert set(parlour.__all__) < set(dir(parlour))


def test_a_name_that_is_not_there_is_an_error():
    with pytest.raises(AttributeError, match="'parlour' has no attribute 'mach'"):
        parlour.mach  # noqa: B018


@pytest.mark.parametrize("name", sorted(set(parlour.__all__) - {"AnyBot", "View"}))
def test_everything_is_documented_and_typed(name):
    found = getattr(parlour, name)
    assert inspect.getdoc(found)
    if inspect.isfunction(found):
        assert set(inspect.get_annotations(found)) == {*inspect.signature(found).parameters, "return"}


def test_a_match_is_made_of_a_game_or_its_name():
    assert Match("xeri", seed=3).table.tobytes() == Match(load("xeri"), seed=3).table.tobytes()
    with pytest.raises(UnknownGame, match="there is no game 'whist'"):
        Match("whist")


def test_a_match_in_one_line_and_as_a_table():
    """They show what a spectator may see: no hand and no seed, which would reveal all of them."""
    match = Match("xeri", options={"hands": 1}, seed=8_675_309)
    assert repr(match) == "<Match xeri, seats 2, moves played 0>"
    hands = [match.view(seat)["zones"]["hand"]["cards"][seat] for seat in range(2)]
    for drawn, shown in ((str(match), []), (match.draw(0), [0]), (match.draw(1), [1])):
        assert drawn.startswith("Xeri: hand 1 of 1")
        assert "8675309" not in drawn
        for seat in range(2):
            assert [card in drawn.split() for card in hands[seat]] == [seat in shown] * 6
    assert str(match).endswith("to decide: seat 1")
    assert match.draw(1).endswith("to decide: you")


def test_a_table_is_drawn_as_wide_as_is_asked():
    assert max(map(len, Match("king", seed=1).draw(width=40).splitlines())) <= 40


def test_a_match_that_is_over_says_how():
    match = parlour.play_on(Match("xeri", options={"hands": 1}, seed=4), "uniform")
    assert repr(match).endswith(f", over: {match.ending}>")
    assert f"The game is over: {match.ending}. Seat " in str(match)


def test_who_has_sealed_an_answer_is_not_drawn():
    """In Cash all are asked at once: an answer, and that it was given, stays secret."""
    match = Match("cash", seed=1)
    before = str(match), repr(match), match.draw(2)
    match.play(0, match.legal(0)[0])
    assert (str(match), repr(match), match.draw(2)) == before
    assert match.draw(0) != before[0]


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_nobody_sits_beside_the_table(seat):
    match = Match("xeri", seed=1)
    for look in (match.view, match.draw):
        with pytest.raises(SeatsError, match=f"there is no seat {seat} at a table of 2: choose 0 to 1"):
            look(seat)


LAID = {
    "game": "xeri",
    "options": {"hands": 1},
    "turn": 0,
    "zones": {"hand": [["Kh", "2c"], ["5d", "6d"]], "pile": ["Ks"], "stock": []},
}


def test_a_position_is_laid_and_its_moves_are_played():
    assert position(LAID).legal(0) == ["play Kh", "play 2c"]
    match = position({**LAID, "moves": ["play Kh", [1, "play 5d"]]})
    assert [played.text for played in match.played] == ["play Kh", "play 5d"]
    assert write_position(position(write_position(match))) == write_position(match)


def test_a_position_stays_as_it_was_given():
    hand = ["Kh", "2c"]
    match = position({**LAID, "zones": {**LAID["zones"], "hand": (hand, ("5d", "6d"))}})
    hand.clear()
    assert match.legal(0) == ["play Kh", "play 2c"]


@pytest.mark.parametrize(
    ("laid", "told"),
    [
        ({}, 'names its "game"'),
        ({**LAID, "zone": {}}, "a position has no 'zone'"),
        ({**LAID, "zones": []}, '"zones" must be a JSON object'),
        ({**LAID, "turn": object()}, "cannot be written as JSON"),
        ({**LAID, "turn": float("nan")}, "NaN is not a number in JSON"),
        ({**LAID, "zones": {"hand": [["Kh"], ["Kh"]]}}, "Kh stands in two places"),
        ({**LAID, "moves": [7]}, "a move is text"),
    ],
)
def test_what_is_no_position_is_refused(laid, told):
    with pytest.raises(PositionError, match=told):
        position(laid)


def test_a_move_of_a_position_is_refused_as_any_other():
    with pytest.raises(parlour.MoveRefused, match="R8"):
        position({**LAID, "moves": ["play As"]})
