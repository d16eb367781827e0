"""The style of text output: with or without colours and card signs, and its width."""

import os
import re
import shutil
import sys
from dataclasses import dataclass

import click
from rich.cells import cell_len

SIGNS = dict(c="♣", d="♦", h="♥", s="♠")
CARDS = re.compile(r"\b(?:[A2-9TJQK][cdhs])+\b")  # moves may write a hand in one word, AsAd4d
SUIT = re.compile(r"(?<=[A2-9TJQK][cdhs]:)[cdhs]\b|(?<=\btrump )[cdhs]\b")
BETWEEN = re.compile(r" (?=(?:[^`]*`[^`]*`)*[^`]*\Z)")  # spaces that are not inside backticks
NARROWEST = 20


@dataclass(frozen=True)
class Style:
    """What the screen can show. The plain style writes cards as in moves (Kh), without colours."""

    colour: bool = False
    signs: bool = False
    width: int = 80

    @property
    def plain(self) -> bool:
        """Whether the output is plain text, for screen readers and other programs."""
        return not self.signs

    def card(self, card: str | None) -> str:
        """Return the text of a card; None is an unseen card."""
        if card is None:
            return self.dim("▒▒") if self.signs else "??"
        text = card[0] + SIGNS[card[1]] if self.signs else card
        return self._style(text, fg="bright_red" if card[1] in "dh" else None, bold=True)

    def cards(self, cards: list[str | None], group: int = 0) -> str:
        """Return the text of several cards in groups of `group`; four or more unseen cards are counted."""
        if len(cards) > 3 and not any(cards):
            return f"{self.card(None)} ×{len(cards)}" if self.signs else f"{len(cards)} cards"
        if group:
            heaps = [cards[start : start + group] for start in range(0, len(cards), group)]
            return " / ".join(" ".join(map(self.card, heap)) for heap in heaps)
        return " ".join(self.card(card) for card in cards)

    def text(self, text: str) -> str:
        """Return a sentence with card signs for the cards and suits that it names."""
        if not self.signs:
            return text
        text = SUIT.sub(lambda found: SIGNS[found[0]], text)
        return CARDS.sub(lambda found: "".join(map(self.card, cards_in(found[0]))), text)

    def strong(self, text: str) -> str:
        return self._style(text, bold=True)

    def dim(self, text: str) -> str:
        return self._style(text, dim=True)

    def warning(self, text: str) -> str:
        return self._style(text, fg="yellow")

    def _style(self, text: str, **style: object) -> str:
        return click.style(text, **style) if self.colour else text  # type: ignore[arg-type]

    def wrap(self, text: str, indent: str = "", first: str | None = None) -> list[str]:
        """Break a text into lines of this width; colour codes are not counted."""
        return wrap(unbroken(text, self.width), self.width, indent, indent if first is None else first)

    def fit(self, line: str) -> list[str]:
        """Break a line that is longer than the screen between words, and keep its indentation."""
        if shown(line) <= self.width:
            return [line]
        indent = line[: len(line) - len(line.lstrip(" "))]
        return wrap(unbroken(line.lstrip(" "), self.width), self.width, f"{indent}  ", indent)

    def join(self, parts: list[str], between: str = ";", indent: str = "", first: str = "") -> list[str]:
        """Join parts into lines of this width; only a part that is longer than a line is broken."""
        words: list[str] = []
        for number, part in enumerate(parts, 1):
            text = part + between * (number < len(parts))
            words += [text] if shown(text) <= self.width - len(indent) else text.split(" ")
        return wrap(words, self.width, indent, first)


def cards_in(text: str) -> list[str]:
    """Return the cards that a text names."""
    return [word[at : at + 2] for word in CARDS.findall(text) for at in range(0, len(word), 2)]


def unbroken(text: str, width: int) -> list[str]:
    """Return the words of a text; code in backticks counts as one word if it fits into a line."""
    parts = BETWEEN.split(text) if text.count("`") % 2 == 0 else text.split(" ")
    return [word for part in parts for word in ([part] if shown(part) < width - 8 else part.split(" "))]


def wrap(words: list[str], width: int, indent: str = "", first: str = "") -> list[str]:
    """Join words into lines; all lines but the first are indented."""
    lines, line, empty = [], first, True
    for word in words:
        if not empty and shown(line) + 1 + shown(word) > width:
            lines.append(line)
            line, empty = indent, True
        line += word if empty else f" {word}"
        empty = False
    return [*lines, line]


def shown(text: str) -> int:
    """Return the number of columns of a text on the screen."""
    return cell_len(click.unstyle(text))


def pad(text: str, width: int, right: bool = False) -> str:
    spaces = " " * (width - shown(text))
    return spaces + text if right else text + spaces


def style_for(plain: bool) -> Style:
    """Return the style for standard output: plain if requested, or if it is not a terminal."""
    width = max(NARROWEST, shutil.get_terminal_size().columns)
    dumb = os.environ.get("TERM") == "dumb"
    if plain or dumb or not sys.stdout.isatty():
        return Style(width=width)
    signs = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    return Style(colour="NO_COLOR" not in os.environ, signs=signs, width=width)


__all__ = ["Style", "cards_in", "pad", "shown", "style_for", "wrap"]
