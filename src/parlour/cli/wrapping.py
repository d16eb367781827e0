"""Texts that go on below where the screen ends."""

import shutil

ENDLESS = (100_000, 24)  # what is read by no eyes has a line for each line


def wrapped(text: str, first: str = "", indent: str = "") -> str:
    """Break each line of a text between words where the screen ends."""
    from ..drawing.ink import Ink

    screen = Ink(width=shutil.get_terminal_size(ENDLESS).columns)
    return "\n".join(part for line in text.split("\n") for part in screen.wrap(line, indent, first))
