"""The players of an environment: learners, who choose tokens, with their rewards; and bots."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from numbers import Real

from ..bots.errors import BotError
from ..bots.players import policy, searches
from ..engine.game import Game
from ..engine.jit import companion
from ..engine.stepping import BY_LINES, BY_POINTS, BY_RESULT, KIND, LEARNER, SHAPED, House
from .validation import EnvironmentFault

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


KINDS = {"deal": BY_POINTS, "game": BY_RESULT}


@dataclass(frozen=True)
class Rewards:
    """What a seat is rewarded for: one of three kinds, with an optional potential.

    - `kind="deal"`: its points, when each deal is scored.
    - `kind="game"`: the end of the game. A side that wins alone gets 1, and the others together lose 1; a
      shared win gives less; a draw gives 0. In a game for one player a win gives 1.
    - `lines`: the lines of the score by name, each with a weight, when each deal is scored: in Xeri
      `{"xeris": 1}` rewards nothing else.

    `discount` adds the game's own evaluation of a position (its `worth`, from what the seat knows) as a
    potential P: discount * P(after) - P(before), where P is 0 when the game is over. This does not change the
    best policy if the learner uses the same discount (Ng, Harada and Russell, "Policy invariance under reward
    transformations", 1999).
    """

    kind: str = "deal"
    lines: Mapping[str, float] | None = None
    discount: float | None = None

    def apply_to(self, game: Game, house: House) -> None:
        """Set the rewards of a house. Raises EnvironmentFault."""
        if self.kind not in list(KINDS):
            raise EnvironmentFault(
                f"the kind of rewards is {' or '.join(KINDS)}, not {self.kind!r}", code="setting.invalid"
            )
        house.settings[KIND] = KINDS[self.kind]
        if self.lines is not None:
            if not isinstance(self.lines, Mapping):
                raise EnvironmentFault(
                    f"lines are weights by name, not {self.lines!r:.60}", code="setting.invalid"
                )
            if self.kind != "deal":
                raise EnvironmentFault(
                    f"reward the lines of the score or by {self.kind!r}, not both", code="setting.conflict"
                )
            house.settings[KIND] = BY_LINES
            house.weights[:] = weights_of(game, self.lines)
        if self.discount is not None:
            check_discount(game, self.discount)
            house.settings[SHAPED] = 1
            house.discount[0] = self.discount


def weights_of(game: Game, lines: Mapping[str, float]) -> list[float]:
    """Return the weights of all lines of a game's score in order; 0 for lines that are not named."""
    names = game.table.lines
    for name in lines:
        if name not in names:
            has = f"its lines are {', '.join(names)}" if names else "its score has no lines"
            raise EnvironmentFault(f"{game.title} has no line {name!r}: {has}", code="line.unknown")
    return [_weight(name, lines.get(name, 0)) for name in names] or [0.0]


def _weight(name: str, weight: object) -> float:
    if isinstance(weight, Real) and math.isfinite(weight):
        return float(weight)
    raise EnvironmentFault(f"the weight of {name} is a number, not {weight!r:.60}", code="setting.invalid")


def check_discount(game: Game, discount: float) -> None:
    if not isinstance(discount, Real) or not 0 <= discount <= 1:
        raise EnvironmentFault(
            f"a discount is a number from 0 to 1, not {discount!r:.60}", code="setting.out_of_range"
        )
    if not hasattr(companion(game.module, "heuristics"), "worth"):
        raise EnvironmentFault(
            f"{game.title} has no evaluation of positions: leave `discount` out",
            code="game.unsupported",
        )
