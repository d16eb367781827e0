"""Deal numbers of other programs, for games that have them.

Such a game has a module `numbers` in its folder: `WHOSE` names the program, `LEAST` and `MOST` are the range,
and `deck(number)` returns the pack as it is dealt. In all other games a deal's number is Parlour's own seed.
`winnable.txt` in the folder lists the deals that a solver has won under the strictest house rules.
"""

import functools
import secrets
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from ..engine.game import Game
from ..engine.jit import companion
from ..errors import PositionError

if TYPE_CHECKING:
    from .match import Match

DRAWN = 1_000_000  # the number of deals of a patience with short numbers


def numbers_of(game: Game) -> ModuleType | None:
    """Return the module of the numbering that a game shares with another program, or None."""
    found = companion(game.module, "numbers")
    return None if found is game.module else found


def whose_numbers(game: Game) -> str:
    """Return the name of the program whose deal numbers the game uses; empty for Parlour's seeds."""
    numbers = numbers_of(game)
    return str(numbers.WHOSE) if numbers else ""


def shares_number(game: Game, number: int) -> bool:
    """Return whether the other program has a deal with this number; otherwise it is a Parlour seed."""
    numbers = numbers_of(game)
    return numbers is not None and bool(numbers.LEAST <= number <= numbers.MOST)


def deck_of(game: Game, number: int) -> list[str] | None:
    """Return the pack of a deal with the other program's number, or None if the number is a Parlour seed.

    Raises PositionError for a number that the other program does not have.
    """
    numbers = numbers_of(game)
    if numbers is None:
        return None
    if not shares_number(game, number):
        raise PositionError(
            f"{numbers.WHOSE} numbers its deals from {numbers.LEAST} to {numbers.MOST}: there is no {number}",
            code="deal.out_of_range",
        )
    deck: list[str] = numbers.deck(number)
    return deck


def drawn(game: Game, winnable: bool = False) -> int:
    """Return a random deal number that is short enough to remember. Raises PositionError."""
    if not winnable:
        return secrets.randbelow(DRAWN) + 1
    known = winnable_deals(game)
    if not known:
        raise PositionError(f"no deals of {game.title} are known that can be won", code="deal.unknown")
    return secrets.choice(known)


@functools.cache
def winnable_deals(game: Game) -> tuple[int, ...]:
    """Return the numbers of deals that a solver has won."""
    numbers = numbers_of(game)
    file = Path(str(numbers.__file__)).with_name("winnable.txt") if numbers else None
    return tuple(map(int, file.read_text("ascii").split())) if file and file.exists() else ()


def numbered_by(match: "Match") -> str:
    """Return the name of the program whose deal number a match's seed is; empty for a Parlour seed."""
    if match.deck is None or not shares_number(match.game, match.seed):
        return ""
    return whose_numbers(match.game) if match.deck == deck_of(match.game, match.seed) else ""
