"""The players of an environment: learners, who choose tokens, and bots."""

from collections.abc import Sequence

from ..bots.errors import BotError
from ..bots.players import policy, searches
from ..engine.stepping import LEARNER
from .errors import EnvironmentFault

LEARNER_NAME = "learner"


def read_players(names: Sequence[str], seats: int) -> list[tuple[int, int]]:
    """Return the policies of players by name, one for each seat (the last is repeated). Raises
    EnvironmentFault.
    """
    if isinstance(names, str):
        names = names.split(",")
    if not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise EnvironmentFault(
            f"players are names, such as {LEARNER_NAME} and greedy, not {names!r:.60}", code="player.invalid"
        )
    if not 1 <= len(names) <= seats:
        raise EnvironmentFault(
            f"name 1 to {seats} players for {seats} seats, not {len(names)}", code="player.wrong_number"
        )
    for name in names:
        if not isinstance(name, str):
            raise EnvironmentFault(
                f"players are names, {LEARNER_NAME} or greedy, not {name!r}", code="player.invalid"
            )
    players = [_policy(name.strip()) for name in names]
    if (LEARNER, 0) not in players:
        raise EnvironmentFault(f"one of the players must be a {LEARNER_NAME}", code="learner.missing")
    return players + players[-1:] * (seats - len(players))


def _policy(name: str) -> tuple[int, int]:
    if name == LEARNER_NAME:
        return LEARNER, 0
    try:
        parsed = policy(name)
    except BotError as error:
        raise EnvironmentFault(f"{error}; and {LEARNER_NAME}", code=error.code) from None
    if searches(name):
        raise EnvironmentFault(
            f"{name} searches: the players of an environment must not search, as greedy does not",
            code="bot.unsupported",
        )
    return parsed.number, parsed.iterations
