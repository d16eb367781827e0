"""What a screen reader finds at a table, game by game, as it is kept in `golden/`: to be read like a diff.

python -m tests.browser.heard    # writes all of it anew
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

KEPT = Path(__file__).with_name("golden")
TIME = re.compile(r"(timer \"?)\d+( s\"?: ?).*")


def kept(game: str) -> Path:
    return KEPT / f"{game}.yml"


def heard(page: Page, room: OpenRoom, game: str) -> str:
    """The table of a game at the first decision of whoever sits there; bots and seconds go by no name."""
    player = BrowserPlayer(page, "heard")
    player.sit_down(alone(room, game))
    assert player.wait_until_asked()
    told = at_rest(page).locator("main").aria_snapshot()
    for sitter in player.view["seats"]:
        told = re.sub(rf"\b{re.escape(sitter['name'])}\b", f"Seat-{sitter['seat']}", told)
    return TIME.sub(r"\1…\2…", told) + "\n"


def write_all() -> None:
    program = chromium()
    with (
        tempfile.TemporaryDirectory() as folder,
        ServedRoom(Path(folder)) as room,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        KEPT.mkdir(exist_ok=True)
        for game in list_games():
            with browser.new_context(base_url=room.link, **DESK) as context:
                kept(game).write_text(heard(context.new_page(), room, game), "utf-8")
        browser.close()


if __name__ == "__main__":
    write_all()
