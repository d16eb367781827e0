"""Rule pages for display: sections and blocks, and the terms that they explain.

`TERMS` of a game's words names for each word the numbers of these rules, `NOW` for each phase those of what
is asked in it. What is shown to anybody who asks is the text of the rules themselves: there is no second
wording.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..games import find
from ..rulebook import NUMBERED, page_of
from .game_texts import own_texts

if TYPE_CHECKING:
    from ..engine.game import Game


def terms_of(game: "Game") -> list[dict[str, Any]]:
    """The `term`s of a game, each with the numbers of its `rules` in the order in which they are read."""
    told: Mapping[str, str] = own_texts(game, "TERMS") or {}
    return [{"term": term, "rules": numbers.split()} for term, numbers in told.items()]


def rules_now(game: "Game") -> dict[str, list[str]]:
    """The numbers of the rules that a phase goes by, as they are read by whoever is asked; by its name."""
    told: Mapping[str, str] = own_texts(game, "NOW") or {}
    return {phase: numbers.split() for phase, numbers in told.items()}


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
