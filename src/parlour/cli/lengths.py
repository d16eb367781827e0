"""How long the games are: measured, in moves, and what that makes in minutes.

`python -m benchmarks.lengths` plays whole games of greedy bots at each game's usual table and writes
`lengths.json`: the medians of all moves, and of one seat's moves that were a choice. The moves are measured;
how many seconds somebody takes for one is a guess.
"""

import functools
import importlib.resources
import json

from ..rulebook.seconds import DECIDED, OTHERWISE

MEASURED = (
    f"Length: the median of 21 games of greedy bots, at {DECIDED} seconds for each of your\n"
    f"decisions and {OTHERWISE} for every other move (python -m benchmarks.lengths)."
)


@functools.cache
def lengths() -> dict[str, dict[str, int]]:
    """Moves of a whole game by its name: `moves` of all, `decisions` of one seat, in how many `games`."""
    text = (importlib.resources.files(__package__) / "lengths.json").read_text("utf-8")
    found: dict[str, dict[str, int]] = json.loads(text)
    return found


def minutes(name: str) -> int:
    """How long a whole game takes somebody who plays against bots."""
    found = lengths()[name]
    own = found["decisions"]
    return max(1, round((DECIDED * own + OTHERWISE * (found["moves"] - own)) / 60))


def length(name: str) -> str:
    """A game's length in words, "20 minutes" or "2 hours"; nothing of a game that was not measured."""
    if name not in lengths():
        return ""
    found = minutes(name)
    if found < 90:
        rounded = found if found < 10 else 5 * round(found / 5)
        return f"{rounded} minute{'s' if rounded != 1 else ''}"
    return f"{round(found / 60)} hours"
