"""The guided first deal of a game: a prepared deal with the moves of all seats, and a sentence at each stop.

It is the file `first_deal.json` next to the rules: `seats`, `options`, `seed`, `deck` (optional, top first),
`steps` (the moves of all seats, with the name of a message where the learner decides) and `picture` (the step
whose position illustrates the game). The learner has seat 0. Any other move than the prepared one ends it.
"""

import functools
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import ParlourError
from ..match import Match

if TYPE_CHECKING:
    from ..engine.game import Game

LEARNER = 0  # the seat of the person who learns
HOW_IT_GOES = "how-it-goes"  # the message that explains a game in a few sentences


class Step(NamedTuple):
    """A move of the prepared deal; `text` is the name of the learner's message, else empty."""

    seat: int
    move: str
    text: str = ""


@dataclass(frozen=True)
class FirstDeal:
    """A prepared deal, with the moves of all seats."""

    seats: int
    options: dict[str, Any]
    seed: int
    steps: tuple[Step, ...]
    picture: int
    deck: tuple[str, ...] | None = None

    def steps_of(self, seat: int) -> list[Step]:
        return [step for step in self.steps if step.seat == seat]


@functools.cache
def first_deal(game: "Game") -> FirstDeal | None:
    """Return the prepared deal of a game; None if it has none. Raises ParlourError for a wrong file."""
    file = Path(str(game.module.__file__)).with_name("first_deal.json")
    if not file.is_file():
        return None
    try:
        data = json.loads(file.read_text("utf-8"))
        steps = tuple(Step(**step) for step in data["steps"])
        deck = tuple(data["deck"]) if data.get("deck") else None
        return FirstDeal(data["seats"], data["options"], data["seed"], steps, data["picture"], deck)
    except (ValueError, KeyError, TypeError) as error:
        text = f"{file} is no guided first deal ({error}): see presentation/first_deal.py for its format"
        raise ParlourError(text, code="guide.invalid") from error


def next_step(deal: FirstDeal, match: Match, seat: int) -> Step | None:
    """Return the prepared move of a seat; None if there is none left, or if a seat has made another move.

    Seats are compared one by one, because sealed answers may come in any order.
    """
    made: dict[int, list[str]] = {}
    for played in match.played:
        made.setdefault(played.seat, []).append(played.text)
    for other, moves in made.items():
        prepared = [step.move for step in deal.steps_of(other)]
        if moves[: len(prepared)] != prepared[: len(moves)]:
            return None
    own = deal.steps_of(seat)[len(made.get(seat, [])) :]
    return own[0] if own else None


def stop(match: Match, seat: int | None) -> dict[str, Any] | None:
    """Return what the guide says to the learner now, the move that it means, and the number of the stop.

    Where the learner arranges rows before the first is sent, `then` has the texts and moves of the next
    stops; elsewhere it is empty.
    """
    deal = first_deal(match.game)
    if deal is None or seat != LEARNER or seat not in match.deciders:
        return None
    if next_step(deal, match, seat) is None:
        return None
    made, own = sum(played.seat == seat for played in match.played), deal.steps_of(seat)
    first, *others = [{"text": match.game.messages(step.text), "move": step.move} for step in own[made:]]
    rows = match.game.texts.get("ROWS")
    end = [one["move"] for one in others].index(rows["end"]) if rows and first["move"] != rows["end"] else -1
    return {**first, "stop": made + 1, "stops": len(own), "then": others[: end + 1]}


def how_it_goes(game: "Game") -> str:
    """Return the explanation of a game in a few sentences; empty if it has none."""
    return game.messages(HOW_IT_GOES) if HOW_IT_GOES in game.messages else ""


def picture(game: "Game") -> dict[str, Any] | None:
    """Return the cards of the prepared deal at its best moment as the learner sees them, or None."""
    deal = first_deal(game)
    if deal is None:
        return None
    match = prepared_match(game, deal)
    for step in deal.steps[: deal.picture]:
        match.play(step.seat, step.move)
    return {"seat": LEARNER, "zones": match.view(LEARNER)["zones"]}


def prepared_match(game: "Game", deal: FirstDeal) -> Match:
    """Return the match of a prepared deal before its first move."""
    return Match(game, deal.seats, deal.options, deal.seed, list(deal.deck) if deal.deck else None)
