"""Read rule pages: title, numbered rules and rulings, sections, and seconds for each move."""

import re
from dataclasses import dataclass
from functools import cache

from ..games import page_file
from ..names.user_files import read_text

#: Matches a numbered rule or ruling and its text, as a list item or a table row.
NUMBERED = re.compile(r"^(?:- \*\*|\| )([A-Z]\d+)(?:\*\* | \| )(.*?)(?: \|)?$", re.MULTILINE)


@dataclass(frozen=True)
class Entry:
    """One numbered rule or ruling."""

    number: str
    section: str
    text: str


@dataclass(frozen=True)
class Page:
    """A rule page: `text` is its Markdown, `entries` its rules and rulings in the order of the page."""

    name: str
    title: str
    text: str
    entries: tuple[Entry, ...]

    def find(self, number: str) -> Entry | None:
        """Return the rule or ruling of this number, in upper or lower case, else None."""
        key = number.strip().upper()
        return next((entry for entry in self.entries if entry.number == key), None)

    def search(self, words: str) -> list[Entry]:
        """Return the rules and rulings that contain all these words, also as parts of other words."""
        parts = words.lower().split()
        return [entry for entry in self.entries if all(part in entry.text.lower() for part in parts)]


@cache
def page_of(name: str) -> Page:
    """Read the rule page of a game. Raises UnknownGame."""
    return parse(name, read_text(page_file(name)))


def parse(name: str, text: str) -> Page:
    """Parse the Markdown of a rule page. `name` is the title if the page has none."""
    title, section = name, ""
    entries: list[Entry] = []
    for line in text.splitlines():
        numbered = NUMBERED.match(line)
        if line.startswith("# "):
            title = line[2:].strip()
        elif line.startswith("## "):
            section = line[3:].strip()
        elif numbered:
            entries.append(Entry(numbered[1], section, numbered[2]))
        elif line.startswith("  ") and entries:  # the rule continues on this line
            last = entries.pop()
            entries.append(Entry(last.number, last.section, f"{last.text} {line.strip()}"))
    return Page(name, title, text, tuple(entries))


DECIDED, OTHERWISE = 6, 1  # seconds: for a decision of the reader; for a forced move or a move of a bot


__all__ = ["Entry", "Page", "page_of"]
