"""The sample of the browser tests names existing tests, every game and both devices."""

import ast
from pathlib import Path

from parlour.games import list_games
from tests.browser.sample import CHOSEN, DEVICES, GAMES, device_of

FILES = sorted(Path(__file__).parent.glob("test_*.py"))


def quick_in(path: Path) -> list[ast.FunctionDef]:
    """The tests of a file that are not slow as a whole."""
    found = [one for one in ast.parse(path.read_text("utf-8")).body if isinstance(one, ast.FunctionDef)]
    return [one for one in found if one.name.startswith("test_") and not is_slow(one)]


def is_slow(test: ast.FunctionDef) -> bool:
    return "pytest.mark.slow" in map(ast.unparse, test.decorator_list)


# What these tests check is also checked by others: the pad of a sheet, and the width of a small screen.
STOOD_FOR = {"test_score_touch"}


def test_every_file_has_a_test_that_runs_by_default() -> None:
    assert {path.stem for path in FILES if not quick_in(path)} == STOOD_FOR


def test_every_test_of_the_sample_is_there_and_not_slow() -> None:
    there = {test.name for path in FILES for test in quick_in(path)}
    assert set(CHOSEN) - there == set()


def test_every_game_is_in_the_sample() -> None:
    chosen = " ".join(one for games in GAMES.values() for one in games)
    assert [name for name in list_games() if name not in chosen] == []


def test_both_devices_are_in_the_sample() -> None:
    devices = [device_of(test.name, "") for path in FILES for test in quick_in(path)]
    assert min(devices.count(device) for device in DEVICES) > len(devices) / 3
