"""What bots are called at a card table: people's names, each another's at each table.

They follow from which table it is and from the chair, and from nothing of the deal: whoever comes back, or
plays another game with the same bots, meets them by the names they had.
"""

import functools
import hashlib
from collections.abc import Iterable

from ..names import alike, look

# Short, so that a phone has room for them, and none is a word of any game.
NAMES = (
    "Ada", "Alma", "Anton", "Bea", "Bert", "Carl", "Cleo", "Cora", "Dina", "Dora", "Elsa", "Emil", "Enzo",
    "Erik", "Fay", "Fritz", "Gina", "Greta", "Gus", "Hana", "Hugo", "Ines", "Iris", "Jonas", "Juno", "Kai",
    "Kira", "Lena", "Leo", "Luca", "Mara", "Milo", "Mina", "Nils", "Nora", "Olga", "Otto", "Paula", "Pia",
    "Rosa", "Ruth", "Sami", "Sven", "Tess", "Tilda", "Ugo", "Uma", "Vera", "Vito", "Wanda", "Willa", "Yann",
    "Yuri", "Zita",
)  # fmt: skip


def bot_names(family: str, chairs: Iterable[int], people: Iterable[str]) -> dict[int, str]:
    """Name the bots on these chairs; where a person has a bot's name, the bot takes another."""
    order = _order(family)
    taken, named = {form for name in people for form in _forms(name)}, dict[int, str]()
    for chair in sorted(chairs):
        wanted = [*order[chair : chair + 1], *reversed(order), *(f"Bot {one}" for one in range(chair + 2))]
        named[chair] = next(name for name in wanted if taken.isdisjoint(_forms(name)))
        taken |= _forms(named[chair])
    return named


def _forms(name: str) -> set[str]:
    """A name as it is spelled, and as it looks."""
    return {alike(name), look(name)}


@functools.lru_cache(maxsize=1024)
def _order(family: str) -> list[str]:
    """The names in the order in which the chairs of a table have them."""
    return sorted(NAMES, key=lambda name: hashlib.sha256(f"{family}:{name}".encode()).digest())
