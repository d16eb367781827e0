"""What a deal is called at the table, and how its score arose, as both faces tell it."""

import functools
from typing import TYPE_CHECKING, Any

from ..match.deal_numbers import numbered_by, whose_numbers
from .game_texts import own_texts
from .names import capital

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..match import Match
    from ..match.score_breakdown import Sum, Sums

DEAL = "deal"  # where a game's words have no `DEAL_NAME`; "the game" stands without a number


@functools.lru_cache(4096)
def deal_title(game: "Game", number: int) -> str:
    """What the deal of this number, from 1, is called: `Hand 3: no queens`."""
    called, tell = own_texts(game, "DEAL_NAME") or DEAL, own_texts(game, "deal_title")
    title = capital(called) if called.startswith("the ") else f"{capital(called)} {number}"
    about = tell(number) if tell else ""
    return f"{title}: {about}" if about else title


def deal_called(match: "Match") -> str:
    """The number of a patience's deal, whose number that is, and how to play the same cards again."""
    whose = numbered_by(match)
    if not whose and match.deck is not None:
        return "This pack was laid by hand."
    if not whose and whose_numbers(match.game):
        return f"Parlour's own deal of seed {match.seed}. The same cards again: --seed {match.seed}"
    called = f"{whose}'s deal" if whose else "Deal"
    return f"{called} {match.seed}. The same cards again: --deal {match.seed}"


def deals_as_data(match: "Match") -> list[dict[str, Any]]:
    """The score sheet, ready for JSON: each deal with its name, and with how its lines arose."""
    return [
        {**deal.told(), "title": deal_title(match.game, number), "sums": list(map(_plain, deal.sums))}
        for number, deal in enumerate(match.scored, 1)
    ]


def _plain(sums: "Sums") -> dict[str, list[list[int | str]]]:
    return {line: [list(term) for term in terms] for line, terms in sums.items()}


def sum_text(terms: "Sum", total: int, times: str = "x") -> str:
    """How a number arose, with the number: `6 x -20 = -120`; the number alone where that is all."""
    if not terms:
        return str(total)
    worth = [f"{one.times} {times} {one.each}" if one.times != 1 else str(one.each) for one in terms]
    parts = [f"{one.of} {each}".strip() for one, each in zip(terms, worth, strict=True)]
    return f"{' + '.join(parts)} = {total}"
