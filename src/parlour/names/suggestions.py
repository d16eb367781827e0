"""Suggest known names for an unknown one."""

import difflib
from collections.abc import Iterable

LONGEST = 60  # characters; a longer text has no suggestions
MOST = 3
ALIKE = 0.7  # minimum similarity (of 1); "whist" and "wins" have 0.67 and are too different


def nearest(written: str, known: Iterable[str]) -> list[str]:
    """Return the known names that are most similar to a text, best first; empty if none is similar."""
    plain = _plain(written)
    if not plain or len(plain) > LONGEST:
        return []
    there = {_plain(name): name for name in known}
    found = difflib.get_close_matches(plain, there, MOST, ALIKE)
    begun = [name for name in there if len(plain) > 1 and name.startswith(plain)]
    return [there[name] for name in dict.fromkeys([*found[:1], *begun, *found])][:MOST]


def meant(written: str, known: Iterable[str]) -> str:
    """Return a suggestion to append to a message: ` (did you mean king?)`, or an empty string."""
    *others, last = nearest(written, known) or [""]
    names = f"{', '.join(others)} or {last}" if others else last
    return f" (did you mean {names}?)" if names else ""


def _plain(name: str) -> str:
    return name.strip().casefold().replace("_", "-").replace(" ", "-")
