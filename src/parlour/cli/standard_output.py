"""Standard output belongs to commands: what rules of a game print goes to standard error.

Rules run in plain Python and compiled, in this thread and in others, so nothing can be put round them. But
all that commands write comes from click, from rich, or from a question that a command asks.
"""

import contextlib
import sys
from typing import Any

WRITERS = ("click.", "rich.", "parlour.cli.", "parlour.terminal.")  # modules


class CommandOutput:
    """A stream that passes on what commands write, and gives all other text to standard error."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        writer = sys._getframe(1).f_globals.get("__name__", "")
        stream = self._stream if writer.startswith(WRITERS) else sys.stderr
        return int(stream.write(text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def for_commands() -> contextlib.AbstractContextManager[Any]:
    """While this lasts, only commands write to standard output."""
    if sys.stdout is None:  # a program without a console
        return contextlib.nullcontext()
    stream: Any = CommandOutput(sys.stdout)
    return contextlib.redirect_stdout(stream)
