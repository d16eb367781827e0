"""What a learner is rewarded for."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from numbers import Real

from ..engine.game import Game
from ..engine.jit import companion
from ..engine.stepping import BY_LINES, BY_POINTS, BY_RESULT, KIND, SHAPED, House
from .errors import EnvironmentFault

KINDS = {"deal": BY_POINTS, "game": BY_RESULT}


@dataclass(frozen=True)
class Rewards:
    """What a seat is rewarded for: one of three, and perhaps a potential beside it.

    - `kind="deal"`: its points, as each deal is scored.
    - `kind="game"`: the end of the game. A side that wins alone gets 1, and the others lose as much together;
      who shares the win gets less; a draw is 0. In a game for one it is 1 for a win.
    - `lines`: the lines of the score by name, each with a weight of your own, as each deal is scored: in Xeri
      `{"xeris": 1}` rewards nothing else.

    `discount` adds the game's own idea of a position (its `worth`, from what the seat knows) as a potential
    P: discount * P(after) - P(before), and P is 0 when the game is over. That changes no best plan if it is
    the discount that you train with (Ng, Harada and Russell, "Policy invariance under reward
    transformations", 1999).
    """

    kind: str = "deal"
    lines: Mapping[str, float] | None = None
    discount: float | None = None

    def settle(self, game: Game, house: House) -> None:
        """Tell a house to count like this. Raises EnvironmentFault."""
        if self.kind not in list(KINDS):
            raise EnvironmentFault(
                f"rewards are counted by {' or '.join(KINDS)}, not {self.kind!r}", code="setting.invalid"
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
            must_have_worth(game, self.discount)
            house.settings[SHAPED] = 1
            house.discount[0] = self.discount


def weights_of(game: Game, lines: Mapping[str, float]) -> list[float]:
    """The weights of all lines of a game's score, in their order; 0 for those that are not named."""
    names = game.table.lines
    for name in lines:
        if name not in names:
            has = f"its lines are {', '.join(names)}" if names else "its score has no lines"
            raise EnvironmentFault(f"{game.title} has no line {name!r}: {has}", code="line.unknown")
    return [_weight(name, lines.get(name, 0)) for name in names] or [0.0]


def _weight(line: str, given: object) -> float:
    if isinstance(given, Real) and math.isfinite(given):
        return float(given)
    raise EnvironmentFault(f"the weight of {line} is a number, not {given!r:.60}", code="setting.invalid")


def must_have_worth(game: Game, discount: float) -> None:
    if not isinstance(discount, Real) or not 0 <= discount <= 1:
        raise EnvironmentFault(
            f"a discount lies between 0 and 1, not at {discount!r:.60}", code="setting.out_of_range"
        )
    if not hasattr(companion(game.module, "heuristics"), "worth"):
        raise EnvironmentFault(
            f"{game.title} has no idea of a position's worth beside its points: leave `discount` out",
            code="game.unsupported",
        )
