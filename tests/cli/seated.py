"""A terminal session in this process: typed lines are a list, and the output is returned."""

import contextlib
import io

from parlour.terminal.setup import SessionOptions, start_session


class Lines:
    """A source of lines; after the last one the terminal is closed."""

    is_interactive = True

    def __init__(self, lines):
        self._lines = iter(lines)

    def next(self):
        return next(self._lines, None)


def seated(wanted: SessionOptions, *lines: str):
    """Type these lines; return the session, whether a rematch is wanted, and the output."""
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        session = start_session(wanted)
        session._source = Lines(lines)
        again = session.run()
    return session, again, told.getvalue()
