"""`parlour solve`: decide whether a deal can be won, or compute the best play of a small game."""

import sys
from collections import Counter
from collections.abc import Iterator, Sized
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .parameters import (
    DealNumber,
    Seconds,
    examples,
    game_argument,
    house_rules,
    is_given,
    json_flag,
    print_json,
    read_text,
    seed_option,
)

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..match import Match
    from ..solving import Solution

Group = TypeVar("Group", bound=Sized)


def print_best_play(game: "Game", exact: ModuleType, options: dict[str, str], as_json: bool) -> None:
    """Compute the best play of all deals of a game with its module `exact`, and print it."""
    given = [f"--{name}" for name in ("seed", "deal", "deck", "seconds") if is_given(name)]
    if given:
        raise click.UsageError(
            f"{game.title} is solved for all deals at once, and to the end: leave out " + " and ".join(given)
        )
    if reason := exact.why_not(options):
        raise click.UsageError(reason)
    solved = exact.solve(game, options, _show)
    if as_json:
        print_json({"game": game.name, "options": options} | exact.as_data(solved))
    else:
        click.echo("\n".join(exact.as_lines(solved)))


def _show(groups: Iterator[Group], steps: int, label: str) -> Iterator[Group]:
    """Show the progress if stderr is a terminal."""
    if not sys.stderr.isatty():
        return groups
    from .progress import groups_with_a_bar

    return groups_with_a_bar(groups, steps, label)


@click.command(
    epilog=examples(
        "parlour solve forty-thieves --seed 7",
        "parlour solve forty-thieves --deal 617 --option redeals=0",
        "parlour solve forty-thieves --option redeals=1 --seconds 30 --json",
        "parlour solve forty-thieves --deck deck.txt",
        "parlour solve forty-thieves --deal 1 --json | parlour replay -",
        "parlour solve chase-the-ace --option lives=2 --option queens=redirect",
    )
)
@game_argument
@seed_option(None, "The seed of the deal (default: one drawn by chance).")
@click.option(
    "--deal",
    type=DealNumber(),
    help="The number of the deal: in Forty Thieves those of PySolFC.",
)
@click.option(
    "--deck", metavar="FILE|-", help="The pack as it is dealt, top first: cards, a JSON list, or a board."
)
@house_rules
@click.option(
    "--seconds",
    type=Seconds(86_400),
    default=5.0,
    show_default=True,
    help="The time limit in seconds.",
)
@json_flag
def solve(
    game: str,
    seed: int | None,
    deal: int | None,
    deck: str | None,
    options: dict[str, str],
    seconds: float,
    as_json: bool,
) -> None:
    """Decide whether a deal of GAME can be won by a player who knows all its cards.

    The answer is won, with the moves (a record that `replay` verifies); lost, with the reason; or open, if
    neither was found in time. Chase the Ace for two is solved completely: what to do with every card for each
    number of lives, and what that is worth.
    """
    from ..games import load
    from ..solving import solve as solve_match

    if exact := load(game).exact:
        print_best_play(load(game), exact, options, as_json)
        return
    if (seed, deal, deck).count(None) < 2:
        raise click.UsageError("give either --seed or --deal or --deck: each of them is a deal already")
    match = as_asked(game, options, seed, deal, deck)
    found = solve_match(match, seconds)
    for move in found.moves:
        match.play(0, move)
    if as_json:
        print_json(as_found(match, found))
    else:
        click.echo("\n".join(as_lines(match, found, "the deck given" if deck else dealt(match))))


def as_asked(
    game: str, options: dict[str, str], seed: int | None, deal: int | None, deck: str | None
) -> "Match":
    """Return the deal of a seed, of a number, or with the cards of a file."""
    from ..games import load
    from ..match import Match
    from ..match.deal_numbers import deck_of
    from ..terminal.decks import read_deck

    if deal is not None:
        return Match(game, None, options, deal, deck_of(load(game), deal))
    cards = read_deck(read_text(deck)) if deck else None
    match = Match(game, None, options, seed, cards)
    if cards is not None:
        check_whole(match.game, cards)
    return match


def check_whole(game: "Game", cards: list[str]) -> None:
    """Check that the deal has all cards: the answer would depend on random cards in place of missing ones."""
    from ..engine.cards import read_card, write_card

    missing = Counter(game.deck) - Counter(read_card(card) for card in cards)
    if not missing:
        return
    named = " ".join(write_card(card) for card in list(missing.elements())[:5])
    more = " and others are" if missing.total() > 5 else " is" if missing.total() == 1 else " are"
    raise click.ClickException(
        f"the deck has {len(cards)} cards of the {len(game.deck)} that are dealt: {named}{more} missing"
    )


def as_found(match: "Match", found: "Solution") -> dict[str, Any]:
    from ..match.record import write_record

    return {
        "game": match.game.name,
        "verdict": found.verdict,
        "reason": found.reason,
        "seconds": round(found.seconds, 3),
        "moves": found.moves,
        "record": write_record(match) if found.verdict == "won" else None,
    }


def dealt(match: "Match") -> str:
    from ..match.deal_numbers import numbered_by

    whose = numbered_by(match)
    return f"{whose}'s deal {match.seed}" if whose else f"seed {match.seed}"


def as_lines(match: "Match", found: "Solution", deal: str) -> list[str]:
    told = [f"{found.verdict.capitalize()}: {found.reason} ({found.seconds:.1f} s, {deal})."]
    width = max(map(len, found.moves), default=0) + 2
    row = max(1, 78 // max(1, width))
    return told + [
        "  " + "".join(move.ljust(width) for move in found.moves[first : first + row]).rstrip()
        for first in range(0, len(found.moves), row)
    ]
