"""The policies of bots in compiled games, and the settings of search: heuristics declare them as `SEARCH`."""

from dataclasses import dataclass
from types import ModuleType


@dataclass(frozen=True)
class Search:
    """The settings of search for one game. Games without `SEARCH` use the defaults."""

    #: Playouts of tree search follow `judge` instead of playing at random.
    guided: bool = False
    #: One move in this many of a playout by `judge` is random.
    whim_every: int = 10
    #: Compare moves by paired playouts; otherwise use tree search.
    compares: bool = True
    #: Tree search supposes that others choose by `judge` when they seal a decision in several moves.
    others_by_judgement: bool = False


def search_of(judgement: ModuleType) -> Search:
    """Return the settings of search that a module of heuristics declares, or the defaults."""
    found: Search = getattr(judgement, "SEARCH", Search())
    return found


UNIFORM, GREEDY, SEARCH, TREE = range(4)  # as in NAMES of bots/players.py
