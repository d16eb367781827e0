"""Rule pages for display: sections and blocks, and the terms that they explain.

In the texts of a game, `TERMS` lists for each term the numbers of the rules that explain it, and `NOW` for
each phase the rules that apply to it. The browser shows the text of these rules.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..games import find
from ..rulebook import NUMBERED, page_of
from .first_deal import how_it_goes, picture

if TYPE_CHECKING:
    from ..engine.game import Game


def terms_of(game: "Game") -> list[dict[str, Any]]:
    """Return the terms of a game, each with the numbers of its rules in reading order."""
    terms: Mapping[str, str] = game.texts.get("TERMS", {})
    return [{"term": term, "rules": numbers.split()} for term, numbers in terms.items()]


def rules_now(game: "Game") -> dict[str, list[str]]:
    """Return for each phase the numbers of the rules that apply to it, in reading order."""
    phases: Mapping[str, str] = game.texts.get("NOW", {})
    return {phase: numbers.split() for phase, numbers in phases.items()}


SHORT = ("", "Rules", "Scoring")  # the sections that are enough to play


def rule_page(name: str) -> dict[str, Any]:
    """Return a game's rule page, ready for JSON: title, how it goes, sections, terms and phases.

    Raises UnknownGame.
    """
    page, game = page_of(name), find(name)
    return {
        "title": page.title,
        "how": str(how_it_goes(game)),
        "picture": picture(game),
        "sections": sections_of(page.text),
        "terms": terms_of(game),
        "now": rules_now(game),
    }


def sections_of(text: str) -> list[dict[str, Any]]:
    """Return the sections of a page as blocks of Markdown; the first section is the untitled introduction.

    A block is a numbered rule, or a paragraph, list or table between blank lines. Sections marked `short`
    are enough to play.
    """
    sections: list[dict[str, Any]] = [{"title": "", "blocks": []}]
    continues = False  # whether the next line belongs to the previous block
    for line in text.splitlines():
        blocks, numbered = sections[-1]["blocks"], NUMBERED.match(line)
        if line.startswith("## "):
            sections.append({"title": line[3:].strip(), "blocks": []})
        elif numbered:
            blocks.append({"number": numbered[1], "text": numbered[2]})
        elif continues and line.strip():
            inside = line.strip() if blocks[-1]["number"] else line
            blocks[-1]["text"] += (" " if blocks[-1]["number"] else "\n") + inside
        elif line.strip() and not line.startswith("# "):
            blocks.append({"number": None, "text": line})
        continues = bool(line.strip()) and not line.startswith("#")
    return [section | {"short": section["title"] in SHORT} for section in sections if section["blocks"]]
