"""Check a built site for dead links: `python -m workshop.dead_links site`."""

import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """The links of a page, and the anchors in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors = {"", "__top"}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("id", "name") and value:
                self.anchors.add(value)
            elif name in ("href", "src") and value is not None:
                self.links.append(value)


def dead_links(site: Path) -> Iterator[str]:
    """Return the links inside a site, with their pages, that lead to no file or no anchor."""
    read = {path: Page(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}
    for path, page in read.items():
        for link in dict.fromkeys(page.links):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or path.name == "404.html":  # which can appear at any address
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            if not target.exists() or (
                target in read and unquote(parts.fragment) not in read[target].anchors
            ):
                yield f"{path.relative_to(site)}: {link}"


if __name__ == "__main__":
    found = list(dead_links(Path(sys.argv[1]).resolve()))
    sys.exit("\n".join(["These links lead to nothing:", *found]) if found else 0)
