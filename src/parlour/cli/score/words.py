"""The words of a command on a sheet: whether the first of them names the sheet or it was left out."""

import functools
from collections.abc import Callable
from typing import Any

import click

from ...names.program import command
from ...scores.errors import Refused
from .desk import Desk

Takes = Callable[..., None]


def on_sheet(*names: str) -> Callable[[Takes], Takes]:
    """A command on a sheet that takes just these words; with one word more, the first is the sheet."""
    shown = " ".join(name.upper() for name in names)

    def split(desk: Desk, words: tuple[str, ...]) -> tuple[str, dict[str, Any]]:
        if len(words) == len(names) + 1:
            return desk.named(words[0]), dict(zip(names, words[1:], strict=True))
        if len(words) != len(names):
            raise click.UsageError(f"write [SHEET] {shown}; the sheet may be left out once it is chosen")
        if words and desk.is_sheet(words[0]):
            raise Refused(f"{words[0]!r} is a sheet: write SHEET {shown}", code="argument.missing")
        return desk.meant(), dict(zip(names, words, strict=True))

    return _with_words(f"[SHEET] {shown}".strip(), split)


def on_sheet_with(name: str, shown: str, belongs: Callable[[str], bool]) -> Callable[[Takes], Takes]:
    """A command on a sheet that takes any number of words: the first is the sheet, unless it `belongs` to
    the others."""

    def split(desk: Desk, words: tuple[str, ...]) -> tuple[str, dict[str, Any]]:
        if words and not belongs(words[0]):
            return desk.named(words[0]), {name: words[1:]}
        sheet = desk.meant()
        if words and desk.is_sheet(words[0]) and desk.named(words[0], choose=False) != sheet:
            raise Refused(
                f"{words[0]!r} may be the sheet of that name: choose it with `{command('score use')}`",
                code="sheet.ambiguous",
            )
        return sheet, {name: words}

    return _with_words(f"[SHEET] {shown}", split)


def is_value(word: str) -> bool:
    """Whether a word can only be one of the values of a row."""
    return word.strip() in ("", ".") or word.strip()[0] in "+-\u2212" or word.strip()[0].isdecimal()


def is_of_a_hand(word: str) -> bool:
    """Whether a word is the number of a hand or one of its inputs."""
    return word.isdecimal() or is_pair(word) or "," in word


def is_pair(word: str) -> bool:
    """Whether a word is a key with a value."""
    return "=" in word


def _with_words(
    shown: str, split: Callable[[Desk, tuple[str, ...]], tuple[str, dict[str, Any]]]
) -> Callable[[Takes], Takes]:
    def make(function: Takes) -> Takes:
        @functools.wraps(function)
        def run(desk: Desk, words: tuple[str, ...], **given: Any) -> None:
            sheet, found = split(desk, words)
            function(desk, sheet, **found, **given)

        return click.argument("words", nargs=-1, metavar=shown)(run)

    return make
