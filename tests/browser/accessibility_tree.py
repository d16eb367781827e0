"""The accessibility tree of each table, stored in `golden/` so that changes can be reviewed as a diff.

python -m tests.browser.accessibility_tree    # writes all files
"""

import re
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from parlour.games import list_games
from tests.browser.chromium import chromium
from tests.browser.conftest import DESK
from tests.browser.player import BrowserPlayer
from tests.browser.room import ServedRoom
from tests.browser.tables import alone, at_rest
from tests.open_room import OpenRoom

GOLDEN = Path(__file__).with_name("golden")
TIME = re.compile(r"(timer \"?)\d+( s\"?: ?).*")


def golden_file(game: str) -> Path:
    return GOLDEN / f"{game}.yml"


def aria_tree(page: Page, room: OpenRoom, game: str) -> str:
    """The accessibility tree of a game's table at the first decision; names and seconds are replaced."""
    player = BrowserPlayer(page, "reader")
    player.sit_down(alone(room, game))
    assert player.wait_until_asked()
    page.wait_for_load_state("networkidle")  # a button comes with the list of games
    tree = at_rest(page).locator("main").aria_snapshot()
    for sitter in player.view["seats"]:
        name = rf"(?<![a-z]){re.escape(sitter['name'])}(?![a-z])"  # it may follow the letter of its team
        tree = re.sub(name, f"Seat-{sitter['seat']}", tree)
    return TIME.sub(r"\1…\2…", tree) + "\n"


def write_all() -> None:
    program = chromium()
    with (
        tempfile.TemporaryDirectory() as folder,
        ServedRoom(Path(folder)) as room,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        GOLDEN.mkdir(exist_ok=True)
        for game in list_games():
            with browser.new_context(base_url=room.link, **DESK) as context:
                golden_file(game).write_text(aria_tree(context.new_page(), room, game), "utf-8")
        browser.close()


if __name__ == "__main__":
    write_all()
