"""What a screen reader finds at the table of each game changes only where somebody means it to."""

import pytest
from playwright.sync_api import Page

from parlour.games import list_games
from tests.browser.heard import KEPT, heard, kept
from tests.open_room import OpenRoom


@pytest.mark.parametrize("game", list_games())
def test_a_table_is_heard_as_it_is_kept(desk: Page, room: OpenRoom, game: str) -> None:
    """Written anew by `python -m tests.browser.heard`."""
    assert heard(desk, room, game) == kept(game).read_text("utf-8")


def test_every_file_is_of_a_game() -> None:
    assert {file.stem for file in KEPT.iterdir()} == set(list_games())
