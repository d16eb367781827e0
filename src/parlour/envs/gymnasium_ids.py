"""Names of games in gymnasium: `gymnasium.make("Parlour/Xeri-v0")`, and `make_vec` with the same names.

Games are loaded when an environment is created.
"""

import gymnasium
from gymnasium.envs.registration import registry

from ..games import list_games, name_of

VERSION = 0


def register(game: str) -> str:
    """Register a game by its name or the path of its folder; return its id. Repeated calls have no effect.

    Raises UnknownGame and BrokenGame.
    """
    env_id = id_of(name_of(game))
    if env_id not in registry:
        gymnasium.register(
            env_id,
            entry_point="parlour.envs.single:Learner",
            vector_entry_point="parlour.envs.vector:make_vector",
            kwargs={"game": game},
        )
    return env_id


def id_of(name: str) -> str:
    """Return the gymnasium id of a game: `Parlour/ChaseTheAce-v0` for chase-the-ace."""
    words = name.replace("_", "-").split("-")
    return f"Parlour/{''.join(word[:1].upper() + word[1:] for word in words)}-v{VERSION}"


def register_all() -> None:
    """Register the built-in and the installed games."""
    for name in list_games():
        register(name)
