"""The accessibility tree of each game's table changes only intentionally."""

import pytest
from playwright.sync_api import Page

from parlour.games import list_games
from tests.browser.accessibility_tree import GOLDEN, aria_tree, golden_file
from tests.open_room import OpenRoom


@pytest.mark.parametrize("game", list_games())
def test_the_accessibility_tree_is_unchanged(desk: Page, room: OpenRoom, game: str) -> None:
    """Update with `python -m tests.browser.accessibility_tree`."""
    assert aria_tree(desk, room, game) == golden_file(game).read_text("utf-8")


def test_every_golden_file_belongs_to_a_game() -> None:
    assert {file.stem for file in GOLDEN.iterdir()} == set(list_games())
