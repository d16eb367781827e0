"""Moves that the browser does not show as a list, as defined by the texts of a game.

`LOOKS` defines the button of a kind of move: a `call` is a large button that is always visible, a `sign` one
of many small ones. `composed(t)` lists moves that consist of `parts`, at `most` so many in a row, and in
several `ways`; `unlisted(move)` returns whether a move is left out of the list because it is composed. `ROWS`
describes cards that are arranged in rows of `each` cards before the first row is played; `end` is the move
after the last row, and `auto` makes the game arrange the cards. `arranged(t)` returns the moves for the
arrangement that the game recommends, `arranged_reason(t)` why, and `named_row(t, cards)` the name of a full
row and its strength, 0 if it may not be played. `LETS_BY` defines, for phases in which several seats decide
secretly about an offer, the move that declines it.
"""

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import NotAsked
from ..messages import Recipient, render
from .move_targets import form_of

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..match import Match


def composing(match: "Match", seat: int) -> dict[str, Any]:
    """Return what the browser needs besides the list of moves of a seat; empty in most games."""
    compose, data = match.game.texts.get("composed"), looks(match.game)
    if compose and (composed := compose(match.asking(seat))):
        data["composed"] = composed
    if lets_by := match.game.texts.get("LETS_BY", {}).get(match.phase):
        data["lets_by"] = lets_by
    if rows := match.game.texts.get("ROWS"):
        data["rows"] = rows
    return data


def looks(game: "Game") -> dict[str, Any]:
    """Return the kinds of buttons of a game by the form of move; they are the same during the whole game."""
    named = _named_looks(game)
    return {"looks": named} if named else {}


class Arranged(NamedTuple):
    """The moves that arrange rows as the game recommends, and why."""

    moves: list[str]
    reason: str


def arranged(match: "Match", seat: int) -> Arranged:
    """Return how the game would arrange rows. Raises NotAsked in games without rows."""
    _require_rows(match)
    t, texts = match.asking(seat), match.game.texts.module
    return Arranged(texts.arranged(t), texts.arranged_reason(t))


def named_rows(match: "Match", seat: int, rows: list[list[str]], reader: Recipient) -> list[dict[str, Any]]:
    """Return the name and the strength of full rows of cards that a seat holds. Raises NotAsked otherwise."""
    size, name = _require_rows(match)["each"], match.game.texts.module.named_row
    zones = match.view(seat)["zones"].values()
    held = {card for zone in zones if zone["per_seat"] for card in zone["cards"][seat] if card}
    if any(len(row) != size or len(set(row)) != size or not held.issuperset(row) for row in rows):
        raise NotAsked(f"a row consists of {size} cards that you hold", code="card.not_held")
    named = [name(match.asking(seat), row) for row in rows]
    return [{"name": render(text, reader), "worth": int(worth)} for text, worth in named]


def _require_rows(match: "Match") -> dict[str, Any]:
    rows: dict[str, Any] | None = match.game.texts.get("ROWS")
    if not rows:
        raise NotAsked("no cards are laid out in rows in this game", code="game.unsupported")
    return rows


@functools.cache
def _named_looks(game: "Game") -> dict[str, str]:
    buttons: dict[int, str] = game.texts.get("LOOKS", {})
    return {form_of(game, kind, game.verbs[kind].template): look for kind, look in buttons.items()}


def listed(match: "Match", seat: int) -> Callable[[int], bool] | None:
    """Return a function that tests whether a move is in the list of a seat; None if all moves are.

    Moves that are composed or would change nothing are left out.
    """
    left_out = []
    if is_composed := match.game.texts.get("unlisted"):
        left_out.append(is_composed)
    if says_again := match.game.texts.get("repeats"):
        left_out.append(functools.partial(says_again, match.asking(seat)))
    return (lambda move: not any(leaves(move) for leaves in left_out)) if left_out else None
