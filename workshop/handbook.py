"""The pages of the documentation site: documents, rule pages with their links, and sources.

Every page is made from a file of the project, so nothing is written twice.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from . import ROOT, name_of, rooms
from .rule_links import Links, missing, of_game, of_score_keeper
from .rule_pages import listing, source_page, sources, with_links

REPOSITORY_PAGES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changes.md",
    "benchmarks/results.md": "measured.md",
}
KEEPER = "src/parlour/rulebook/score-keeper.md"
LINK = re.compile(r"(?<=\]\()([^)#\s:]+)(#[^)\s]*)?(?=\))")


def menu() -> list[dict[str, object]]:
    """Return all pages in reading order."""
    docs = sorted(path.name for path in (ROOT / "docs").glob("*.md"))
    first = [name for name in ("architecture.md", "python.md", "add-a-game.md") if name in docs]
    return [
        {"Start": "index.md"},
        {"Games": [{title_of(room / "page.md"): game_page(room)} for room in rooms()]},
        {"Score keeper": "score-keeper.md"},
        {
            "The code": [
                *first,
                *(name for name in docs if name not in first),
                "contributing.md",
                "measured.md",
            ]
        },
        {"Decisions": sorted(f"decisions/{path.name}" for path in (ROOT / "docs/decisions").glob("*.md"))},
        {"Changes": "changes.md"},
    ]


def pages() -> Iterator[tuple[str, str]]:
    """Yield all text pages with their addresses.

    Raises SystemExit if a rule lacks its function or its test.
    """
    linked = {room: of_game(room) for room in rooms()}
    keeper = of_score_keeper()
    check(linked, keeper)
    for source, address in REPOSITORY_PAGES.items():
        yield address, rewritten(source, address)
    for path in sorted((ROOT / "docs").rglob("*.md")):
        address = path.relative_to(ROOT / "docs").as_posix()
        yield address, rewritten(f"docs/{address}", address)
    for room, links in linked.items():
        yield game_page(room), with_links((room / "page.md").read_text("utf-8"), links, game_page(room))
    yield "score-keeper.md", with_links((ROOT / KEEPER).read_text("utf-8"), keeper, "score-keeper.md")
    for path in sources([*linked.values(), keeper]):
        yield source_page(path), listing(path)


def check(linked: dict[Path, list[Links]], keeper: list[Links]) -> None:
    """Check that every rule has a function and a test, and every ruling of the score keeper a test."""
    told = [f"{name_of(room)}: {one}" for room, links in linked.items() for one in missing(links)]
    told += [f"score-keeper: {one.number} is named by no test" for one in keeper if not one.tests]
    if told:
        raise SystemExit("\n".join(told))


def title_of(page: Path) -> str:
    return page.read_text("utf-8").partition("\n")[0].removeprefix("# ")


def game_page(room: Path) -> str:
    return f"games/{name_of(room)}.md"


def address_of(path: str) -> str | None:
    """Return the place of a file of the checkout on the site, or None."""
    if path in REPOSITORY_PAGES:
        return REPOSITORY_PAGES[path]
    if path == KEEPER:
        return "score-keeper.md"
    pure = PurePosixPath(path)
    if pure.match("src/parlour/games/*/page.md"):
        return game_page(ROOT / pure.parent)
    return pure.relative_to("docs").as_posix() if pure.is_relative_to("docs") else None


def rewritten(source: str, address: str) -> str:
    """Return a text with links to pages of the site. Raises SystemExit if a link leads nowhere."""

    def lead(link: re.Match[str]) -> str:
        wanted = os.path.normpath(os.path.join(os.path.dirname(source), link[1]))
        target = address_of(wanted)
        if target is not None and (ROOT / wanted).is_dir():  # a folder opens with its first page
            target = f"{target}/{min(path.name for path in (ROOT / wanted).glob('*.md'))}"
        if target is None or not (ROOT / wanted).exists():
            raise SystemExit(f"{source}: {link[0]} leads to nothing on the site")
        return os.path.relpath(target, os.path.dirname(address) or ".") + (link[2] or "")

    return LINK.sub(lead, (ROOT / source).read_text("utf-8"))
