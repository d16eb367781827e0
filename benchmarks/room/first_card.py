"""Measure the compressed size of the page, and the time to the first card in Chromium.

    python -m benchmarks.room.first_card

A browser with an empty cache opens the link of a table on this machine. The time runs from the start of the
navigation until the first frame with a card is drawn. The start of the server is the time until
`parlour serve` prints its address, with the page built.
"""

import gzip
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from parlour.server.http.static import built_page
from tests.browser.chromium import MISSING, chromium
from tests.open_room import OpenRoom, own_data

TIMES = 7
FONTS = (".woff2", ".woff")
LICENCES = (".md", ".txt")  # the page does not load these
DRAWN = """
localStorage.setItem("parlour.tables", JSON.stringify([SEAT]));
const drawn = () => { document.documentElement.dataset.drawn = performance.now(); };
const look = () => document.querySelector(".card")
  ? requestAnimationFrame(() => requestAnimationFrame(drawn))
  : requestAnimationFrame(look);
look();
"""


def packed_size(folder: Path) -> tuple[float, float]:
    """Return the kilobytes sent for a built page: without its fonts, and for the fonts."""
    files = [
        path for path in folder.rglob("*") if path.suffix not in LICENCES and not path.name.startswith(".")
    ]
    page = sum(
        len(gzip.compress(path.read_bytes(), 9))
        for path in files
        if path.is_file() and path.suffix not in FONTS
    )
    fonts = sum(path.stat().st_size for path in files if path.suffix in FONTS)
    return page / 1000, fonts / 1000


def first_card(browser: Browser, room: OpenRoom) -> float:
    """Return the milliseconds from opening the link to the first card."""
    wanted = {
        "game": "king",
        "seats": [{"kind": "you"}, *[{"kind": "bot", "bot": "greedy"}] * 3],
        "name": "Ann",
    }
    table = room.ask("/api/tables", wanted).told
    seat = f'{{"table": "{table["table"]}", "token": "{table["token"]}", "game": "king", "title": "King", '
    context = browser.new_context(base_url=room.link)
    context.add_init_script(DRAWN.replace("SEAT", seat + '"told": "", "over": false, "at": 1}'))
    page = context.new_page()
    page.goto(f"/#/table/{table['table']}", wait_until="commit")
    drawn = page.wait_for_selector("html[data-drawn]")
    assert drawn is not None
    took = float(drawn.get_attribute("data-drawn") or "inf")
    context.close()
    return took


def main() -> None:
    program = chromium()
    assert program, MISSING
    page, fonts = packed_size(built_page())
    print(f"the page is {page:.1f} KB compressed, its fonts {fonts:.1f} KB")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        start = time.perf_counter()
        with OpenRoom(*own_data(Path(folder))) as room:
            assert room.link
            print(f"the server started in {time.perf_counter() - start:.1f} s")
            browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
            took = [first_card(browser, room) for _ in range(TIMES)]
            browser.close()
    told = ", ".join(f"{one:.0f}" for one in took)
    print(f"the first card was there after {statistics.median(took):.0f} ms ({told})")


if __name__ == "__main__":
    main()
