"""`parlour solve chase-the-ace`: the best play of a small game, for every deal at once."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from .parameters import is_given, print_json

if TYPE_CHECKING:
    from ..solving.duel import Stand

GAME = "chase-the-ace"


def is_solved_whole(game: str) -> bool:
    """Whether a game is solved for all its deals, and not deal by deal."""
    from ..games import load

    return load(game).name == GAME


def tell_best_play(options: dict[str, str], as_json: bool) -> None:
    """Solve the game between two by these house rules, and tell what to do in all deals."""
    from ..games import load
    from ..solving.duel import Dealer, Duel, as_data, as_lines, solve_duel

    _refuse_what_is_of_one_deal()
    if options.get("min_players", "2") != "2":
        raise click.UsageError(
            "Chase the Ace can be solved between two only: with three or more there is no play that is best "
            "whatever the others do; leave min_players out"
        )
    duel = Duel(Dealer(load(GAME), options))
    solved = solve_duel(duel, lambda groups: _watched(groups, duel.dealer.lives**2))
    if as_json:
        print_json({"game": GAME, "options": options} | as_data(solved))
    else:
        click.echo("\n".join(as_lines(solved)))


def _refuse_what_is_of_one_deal() -> None:
    given = [f"--{name}" for name in ("seed", "deal", "deck", "seconds") if is_given(name)]
    if given:
        raise click.UsageError(
            "Chase the Ace is solved for all deals at once, and to the end: leave out " + " and ".join(given)
        )


def _watched(groups: "Iterator[list[Stand]]", stands: int) -> "Iterator[list[Stand]]":
    """Show how far it is, where somebody can see it."""
    if not sys.stderr.isatty():
        return groups
    from .watching import stands_with_a_bar

    return stands_with_a_bar(groups, stands)
