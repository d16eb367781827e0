"""Who sits where: learners, who are asked for tokens, and bots, who are not."""

from collections.abc import Sequence

from ..bots.errors import BotError
from ..bots.players import policy, searches
from ..engine.stepping import LEARNER
from .errors import EnvironmentFault

NAMED = "learner"


def read_players(names: Sequence[str], seats: int) -> list[tuple[int, int]]:
    """Read names, one a seat (the last fills the table), as policies. Raises EnvironmentFault."""
    if isinstance(names, str):
        names = names.split(",")
    if not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise EnvironmentFault(
            f"players are names, such as {NAMED} and greedy, not {names!r:.60}", code="player.invalid"
        )
    if not 1 <= len(names) <= seats:
        raise EnvironmentFault(
            f"name 1 to {seats} players for {seats} seats, not {len(names)}", code="player.wrong_number"
        )
    for name in names:
        if not isinstance(name, str):
            raise EnvironmentFault(
                f"players are names, {NAMED} or greedy, not {name!r}", code="player.invalid"
            )
    players = [_policy(name.strip()) for name in names]
    if (LEARNER, 0) not in players:
        raise EnvironmentFault(f"one of the players must be a {NAMED}", code="learner.missing")
    return players + players[-1:] * (seats - len(players))


def _policy(name: str) -> tuple[int, int]:
    if name == NAMED:
        return LEARNER, 0
    try:
        found = policy(name)
    except BotError as error:
        raise EnvironmentFault(f"{error}; and {NAMED}", code=error.code) from None
    if searches(name):
        raise EnvironmentFault(
            f"{name} searches: the players of an environment choose at a glance, as greedy does",
            code="bot.unsupported",
        )
    return found.number, found.iterations
