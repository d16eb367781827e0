"""`parlour solve chase-the-ace`: the best play of a small game, for every deal at once."""

import click

from .parameters import print_json

GAME = "chase-the-ace"


def is_solved_whole(game: str) -> bool:
    """Whether a game is solved for all its deals, and not deal by deal."""
    from ..games import load

    return load(game).name == GAME


def tell_best_play(options: dict[str, str], as_json: bool, deal_given: bool) -> None:
    """Solve the game between two by these house rules, and tell what to do in all deals."""
    from ..games import load
    from ..solving.duel import Dealer, Duel, as_data, as_lines, solve_duel

    if deal_given:
        raise click.UsageError("Chase the Ace is solved for all deals at once: leave out --seed and --deck")
    if options.get("min_players", "2") != "2":
        raise click.UsageError(
            "Chase the Ace can be solved between two only: with three or more there is no play that is best "
            "whatever the others do; leave min_players out"
        )
    solved = solve_duel(Duel(Dealer(load(GAME), options)))
    if as_json:
        print_json({"game": GAME, "options": options} | as_data(solved))
    else:
        click.echo("\n".join(as_lines(solved)))
