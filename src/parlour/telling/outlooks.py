"""What a solver says to a player: can this still be won, and what leads there?"""

from typing import TYPE_CHECKING

from ..solving.cache import solve_once
from ..solving.winnability import Outlook, knows_all

if TYPE_CHECKING:
    from ..engine.linked import Engine
    from ..play import Match

BUDGET = 3.0  # seconds for the question whether a game can still be won


def outlook_told(found: Outlook) -> str:
    """An answer in sentences, which says what it rests on."""
    if found.known is not None:
        return _known(found.known.verdict, found.known.reason, found.known.seconds)
    rest = found.orders - found.won - found.lost
    parts = [f"{found.won} can be won"]
    parts += [f"{found.lost} cannot"] if found.lost else []
    parts += [f"{rest} stayed open"] if rest else []
    imagined = (
        f"Of {found.orders} orders in which they may lie, {', '.join(parts)}, by somebody who knew them."
    )
    return f"Nobody can know yet: {found.hidden} cards are hidden. {imagined}"


def _known(verdict: str, reason: str, seconds: float) -> str:
    if verdict == "won":
        return f"Yes, it can still be won, {reason}. A hint shows the first."
    if verdict == "lost":
        return f"No, it can no longer be won: {reason}."
    return f"Not found in {seconds:.0f} s: {reason}."


def winning_line(engine: "Engine", match: "Match", seat: int, seconds: float) -> list[str]:
    """The moves that win, where a seat knows all cards and a solver finds them in time; else none."""
    if engine.game.solving is None or engine.uncompiled("beam") or not knows_all(match, seat):
        return []
    return solve_once(engine.game, engine.known_to(match.table, seat), seconds).moves
