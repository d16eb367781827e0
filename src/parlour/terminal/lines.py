"""What a person types, line by line: at a terminal with editing, else from a file or a pipe."""

import contextlib
import sys

import click


class Typed:
    """Lines of standard input."""

    def __init__(self, prompt: str = "> ") -> None:
        self._prompt = prompt
        self._terminal = sys.stdin.isatty() and sys.stdout.isatty()
        if self._terminal:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (input() then edits lines and remembers them)

    def next(self) -> str | None:
        """Return the next line, or None at the end. Raises KeyboardInterrupt."""
        if self._terminal:
            try:
                return input(self._prompt).strip()
            except EOFError:
                return None
        line = sys.stdin.readline()
        if self._prompt:  # a transcript shows what was typed
            click.echo(f"{self._prompt}{line.rstrip()}".rstrip() if line else "")
        return line.strip() if line else None
