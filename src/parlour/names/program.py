"""How Parlour is called here: commands in texts are written so that they can be copied and run.

`script/parlour` says in PARLOUR_COMMAND how it was called; an installed Parlour is called `parlour`.
"""

import os
import shlex


def program() -> str:
    """The word that Parlour is called by."""
    return shlex.quote(os.environ.get("PARLOUR_COMMAND") or "parlour")


def command(words: str) -> str:
    """A command of Parlour, `play xeri`, as it is typed here."""
    return f"{program()} {words}"
