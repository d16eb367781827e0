"""Suggest known names for an unknown one."""

import difflib
from collections.abc import Iterable

LONGEST = 60  # signs: nobody means a name by more
MOST = 3
ALIKE = 0.7  # of 1: "whist" is 0.67 like "wins", and means nothing by it


def nearest(written: str, known: Iterable[str]) -> list[str]:
    """The known names that are most like what was written, best first; empty if none is."""
    plain = _plain(written)
    if not plain or len(plain) > LONGEST:
        return []
    there = {_plain(name): name for name in known}
    found = difflib.get_close_matches(plain, there, MOST, ALIKE)
    begun = [name for name in there if len(plain) > 1 and name.startswith(plain)]
    return [there[name] for name in dict.fromkeys([*found[:1], *begun, *found])][:MOST]


def meant(written: str, known: Iterable[str]) -> str:
    """The same as a question, to be put behind what was written: ` (did you mean king?)`, or nothing."""
    *others, last = nearest(written, known) or [""]
    names = f"{', '.join(others)} or {last}" if others else last
    return f" (did you mean {names}?)" if names else ""


def _plain(name: str) -> str:
    return name.strip().casefold().replace("_", "-").replace(" ", "-")
