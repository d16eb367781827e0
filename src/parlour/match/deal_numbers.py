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

DRAWN = 1_000_000  # so many deals of a patience have a number that one can remember


def numbers_of(game: Game) -> ModuleType | None:
    """The numbering that a game shares with others, if it has one."""
    found = companion(game.module, "numbers")
    return None if found is game.module else found


def whose_numbers(game: Game) -> str:
    """Whose numbers the deals of a game have; empty: Parlour's own."""
    numbers = numbers_of(game)
    return str(numbers.WHOSE) if numbers else ""


def shares_number(game: Game, number: int) -> bool:
    """Whether others number a deal alike; where they do not, a number is Parlour's own seed."""
    numbers = numbers_of(game)
    return numbers is not None and bool(numbers.LEAST <= number <= numbers.MOST)


def deck_of(game: Game, number: int) -> list[str] | None:
    """The pack of a deal that is called by its number; None where the number is Parlour's own seed.

    Raises PositionError for a number that the others do not have.
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
    """The number of a deal that chance chooses, short enough to be remembered. Raises PositionError."""
    if not winnable:
        return secrets.randbelow(DRAWN) + 1
    known = winnable_deals(game)
    if not known:
        raise PositionError(f"no deals of {game.title} are known that can be won", code="deal.unknown")
    return secrets.choice(known)


@functools.cache
def winnable_deals(game: Game) -> tuple[int, ...]:
    """The numbers of deals that are known to be winnable: a solver has won each of them."""
    numbers = numbers_of(game)
    file = Path(str(numbers.__file__)).with_name("winnable.txt") if numbers else None
    return tuple(map(int, file.read_text("ascii").split())) if file and file.exists() else ()


def numbered_by(match: "Match") -> str:
    """Whose number a match's seed is: the deal of that number lies on the table. Empty: Parlour's own."""
    if match.deck is None or not shares_number(match.game, match.seed):
        return ""
    return whose_numbers(match.game) if match.deck == deck_of(match.game, match.seed) else ""
