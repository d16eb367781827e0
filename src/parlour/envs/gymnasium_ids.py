"""The names that games have in gymnasium: `gymnasium.make("Parlour/Xeri-v0")`, and `make_vec` of the same.

Games are loaded when they are made: here their names are enough.
"""

import gymnasium
from gymnasium.envs.registration import registry

from ..games import list_games, name_of

VERSION = 0


def register(game: str) -> str:
    """Register a game, by its name or the path of its folder; return its id. Twice is as good as once.

    Raises UnknownGame and BrokenGame."""
    found = id_of(name_of(game))
    if found not in registry:
        gymnasium.register(
            found,
            entry_point="parlour.envs.single:Learner",
            vector_entry_point="parlour.envs.vector:learners_apart",
            kwargs={"game": game},
        )
    return found


def id_of(name: str) -> str:
    """What gymnasium calls a game: `Parlour/ChaseTheAce-v0` is chase-the-ace."""
    words = name.replace("_", "-").split("-")
    return f"Parlour/{''.join(word[:1].upper() + word[1:] for word in words)}-v{VERSION}"


def register_all() -> None:
    """Register the shelf, and what is installed beside it."""
    for name in list_games():
        register(name)
