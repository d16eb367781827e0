"""A rule page as a face lays it out: sections of blocks, each rule a block with its number."""

from typing import Any

from ..games import find
from ..rulebook import NUMBERED, page_of
from .terms import rules_now, terms_of

SHORT = ("", "Rules", "Scoring")  # the sections that tell enough to play: how it goes, and how it is counted


def rule_page(name: str) -> dict[str, Any]:
    """Return a game's rule page as title, sections, terms and phases, ready for JSON. Raises UnknownGame."""
    page, game = page_of(name), find(name)
    told = {"title": page.title, "sections": sections_of(page.text)}
    return told | {"terms": terms_of(game), "now": rules_now(game)}


def sections_of(text: str) -> list[dict[str, Any]]:
    """The sections of a page; the first has no title and says what the game is.

    Those that are `short` tell enough to play. A block is a numbered rule, or what stands between blank
    lines: a paragraph, a list, a table, in Markdown.
    """
    sections: list[dict[str, Any]] = [{"title": "", "blocks": []}]
    going_on = False  # whether the next line belongs to the block before it
    for line in text.splitlines():
        blocks, numbered = sections[-1]["blocks"], NUMBERED.match(line)
        if line.startswith("## "):
            sections.append({"title": line[3:].strip(), "blocks": []})
        elif numbered:
            blocks.append({"number": numbered[1], "text": numbered[2]})
        elif going_on and line.strip():
            inside = line.strip() if blocks[-1]["number"] else line
            blocks[-1]["text"] += (" " if blocks[-1]["number"] else "\n") + inside
        elif line.strip() and not line.startswith("# "):
            blocks.append({"number": None, "text": line})
        going_on = bool(line.strip()) and not line.startswith("#")
    return [section | {"short": section["title"] in SHORT} for section in sections if section["blocks"]]
