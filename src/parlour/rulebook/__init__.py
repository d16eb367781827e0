"""Read rule pages: title, numbered rules and rulings, sections, and seconds for each move."""

import re
from dataclasses import dataclass
from functools import cache

from ..games import page_file
from ..names.user_files import read_text

#: A numbered rule or ruling and its text, in a list or as the row of a table.
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
        """Return a rule or ruling by its number, in capitals or not."""
        wanted = number.strip().upper()
        return next((entry for entry in self.entries if entry.number == wanted), None)

    def search(self, words: str) -> list[Entry]:
        """List the rules and rulings in which all these words occur, be it as parts of words."""
        wanted = words.lower().split()
        return [entry for entry in self.entries if all(word in entry.text.lower() for word in wanted)]


@cache
def page_of(name: str) -> Page:
    """Read the rule page of a game. Raises UnknownGame."""
    return parse(name, read_text(page_file(name)))


def parse(name: str, text: str) -> Page:
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
        elif line.startswith("  ") and entries:  # a rule that goes on in the next line
            last = entries.pop()
            entries.append(Entry(last.number, last.section, f"{last.text} {line.strip()}"))
    return Page(name, title, text, tuple(entries))


DECIDED, OTHERWISE = 6, 1  # for a decision of one's own; for the only move there is, or that of a bot


__all__ = ["Entry", "Page", "page_of"]
