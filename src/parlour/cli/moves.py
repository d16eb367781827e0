"""`parlour moves`: print the numbers (tokens) of a game's moves."""

from typing import TYPE_CHECKING, Any

import click

from .parameters import examples, game_argument, json_flag, print_json, wrapped

if TYPE_CHECKING:
    from ..engine.alphabet import Alphabet, Range

HOW_TO_READ = (
    "A card runs from Ac, 2c, ... Kc over diamonds and hearts to Ks, everything else from its lowest value "
    "up; of several arguments in a range the last runs fastest."
)
ENDS = "`end` ends a set or a number"
BEGUN = ", and `more` one that the same seat goes on with"


@click.command(epilog=examples("parlour moves king", "parlour moves diloti --json"))
@game_argument
@json_flag
def moves(game: str, as_json: bool) -> None:
    """Print the tokens of which the moves of GAME consist, as whole numbers from 0.

    They are the actions of all environments of the game; house rules do not change them.
    """
    from ..engine.alphabet import alphabet_of
    from ..games import load

    alphabet = alphabet_of(load(game))
    if as_json:
        print_json(described(alphabet))
        return
    click.echo(wrapped(summary(alphabet)) + "\n")
    click.echo(table(alphabet.ranges))
    click.echo("\n" + wrapped(how_to_read(alphabet)))


def described(alphabet: "Alphabet") -> dict[str, Any]:
    """Return the description of an alphabet, ready for JSON; `names` contains the text of every token."""
    ranges = [
        {"first": one.first, "last": one.last, "says": one.says, "then": list(one.then)}
        for one in alphabet.ranges
    ]
    return {
        "game": alphabet.game.name,
        "size": alphabet.size,
        "longest": alphabet.longest,
        "ranges": ranges,
        "names": [alphabet.name(token) for token in range(alphabet.size)],
    }


def summary(alphabet: "Alphabet") -> str:
    most = "every move is one of them" if alphabet.longest == 1 else f"a move has at most {alphabet.longest}"
    return f"{alphabet.game.title}: {alphabet.size} tokens; {most}."


def how_to_read(alphabet: "Alphabet") -> str:
    ends = ENDS * (alphabet.end >= 0) + BEGUN * (alphabet.more >= 0)
    return f"{HOW_TO_READ} {ends}." if ends else HOW_TO_READ


def table(ranges: list["Range"]) -> str:
    """Return the ranges as lines: the tokens, their meaning, and what follows them."""
    rows = [(span(one), one.says, f"then {', '.join(one.then)}" if one.then else "") for one in ranges]
    first, second = (max(len(row[i]) for row in rows) for i in range(2))
    indent = " " * (first + second + 4)
    return "\n".join(
        wrapped(then, f"{tokens:>{first}}  {says:{second}}  ", indent)
        if then
        else f"{tokens:>{first}}  {says}"
        for tokens, says, then in rows
    )


def span(tokens: "Range") -> str:
    return str(tokens.first) if tokens.first == tokens.last else f"{tokens.first}-{tokens.last}"
