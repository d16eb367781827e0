"""Titles of deals, and the computation of their scores as text and as JSON data."""

import functools
from typing import TYPE_CHECKING, Any

from ..match.deal_numbers import numbered_by, whose_numbers
from .names import capital

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..match import Match
    from ..match.score_breakdown import Sum, Sums

DEAL = "deal"  # if the texts of a game have no `DEAL_NAME`; a name such as "the game" has no number


def deal_name(game: "Game") -> str:
    """Return what the game calls what is scored together: "deal", "hand"."""
    return str(game.texts.get("DEAL_NAME", DEAL))


@functools.lru_cache(4096)
def deal_title(game: "Game", number: int) -> str:
    """Return the title of a deal, counted from 1: `Hand 3: no queens`."""
    called, tell = deal_name(game), game.texts.get("deal_title")
    title = capital(called) if called.startswith("the ") else f"{capital(called)} {number}"
    about = tell(number) if tell else ""
    return f"{title}: {about}" if about else title


def deal_called(match: "Match") -> str:
    """Return a sentence with the number of a patience's deal and the option that deals the same cards."""
    whose = numbered_by(match)
    if not whose and match.deck is not None:
        return "The order of the pack was given by the player."
    if not whose and whose_numbers(match.game):
        return f"Deal of seed {match.seed}. To play the same cards again: --seed {match.seed}"
    called = f"{whose}'s deal" if whose else "Deal"
    return f"{called} {match.seed}. To play the same cards again: --deal {match.seed}"


def deals_as_data(match: "Match") -> list[dict[str, Any]]:
    """Return the score of all deals, ready for JSON: each with its title and the breakdown of its lines."""
    return [
        {**deal.told(), "title": deal_title(match.game, number), "sums": list(map(_plain, deal.sums))}
        for number, deal in enumerate(match.scored, 1)
    ]


def _plain(sums: "Sums") -> dict[str, list[list[int | str]]]:
    return {line: [list(term) for term in terms] for line, terms in sums.items()}


def sum_text(terms: "Sum", total: int, times: str = "x") -> str:
    """Return the computation of a number: `6 x -20 = -120`; only the number if it has no parts."""
    if not terms:
        return str(total)
    worth = [f"{term.times} {times} {term.each}" if term.times != 1 else str(term.each) for term in terms]
    parts = [f"{term.of} {each}".strip() for term, each in zip(terms, worth, strict=True)]
    return f"{' + '.join(parts)} = {total}"
