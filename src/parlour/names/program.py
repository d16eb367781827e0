"""Write commands of Parlour so that users can copy and run them.

`script/parlour` sets PARLOUR_COMMAND to its own name; an installed Parlour is called `parlour`.
"""

import os
import shlex


def program() -> str:
    """Return the name of the program."""
    return shlex.quote(os.environ.get("PARLOUR_COMMAND") or "parlour")


def command(words: str) -> str:
    """Return a command such as `play xeri` with the name of the program."""
    return f"{program()} {words}"
