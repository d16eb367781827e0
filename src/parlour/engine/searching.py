"""How search should go about a game: what its judgement declares as `SEARCH`, set by measurement."""

from dataclasses import dataclass
from types import ModuleType


@dataclass(frozen=True)
class Search:
    """Settings of search for one game. A game that declares none is searched with these."""

    #: Playouts of tree search follow `judge` instead of playing at random.
    guided: bool = False
    #: One move in so many of a playout by `judge` is any move at all.
    whim_every: int = 10
    #: Moves are compared by paired playouts; without it a tree is grown.
    compares: bool = True
    #: What others seal in several steps, tree search supposes by `judge`.
    others_by_judgement: bool = False


def search_of(judgement: ModuleType) -> Search:
    """Return what a game's judgement says of search, or what holds for all others."""
    found: Search = getattr(judgement, "SEARCH", Search())
    return found
