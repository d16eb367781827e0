"""What a person types, line by line: at a terminal with editing, else from a file or a pipe."""

import contextlib
import sys

import click

from ..names.user_files import MARK


def at_terminal() -> bool:
    """Whether somebody sits there, who reads what is asked and types the answers."""
    return sys.stdin.isatty() and sys.stdout.isatty()


class Typed:
    """Lines of standard input."""

    def __init__(self, prompt: str = "> ") -> None:
        self._prompt = prompt
        self._terminal = at_terminal()
        self.live = self._terminal and bool(prompt)
        if self._terminal:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (input() then edits lines and remembers them)

    def next(self) -> str | None:
        """Return the next line, or None at the end. Raises KeyboardInterrupt."""
        if self._terminal:
            try:
                return input(self._prompt).strip()
            except (EOFError, OSError):  # the terminal has hung up
                return None
        line = sys.stdin.readline().removeprefix(MARK)
        if self._prompt:  # a transcript shows what was typed
            click.echo(f"{self._prompt}{line.rstrip()}".rstrip() if line else "")
        return line.strip() if line else None
