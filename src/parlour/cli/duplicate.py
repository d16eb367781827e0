"""`parlour duplicate`: play the same deals at two tables and compare the results."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..names.program import command
from .errors import leave
from .parameters import (
    WholeNumber,
    bots_option,
    examples,
    house_rules,
    json_flag,
    print_json,
    seats_option,
    seed_option,
)
from .workers import Patience, spread_options, tell

if TYPE_CHECKING:
    from ..lab.backends import Backend
    from ..terminal.duplicate import Evening

MOST = 40  # boards of bots that are listed one by one


def lines_of(found: dict[str, Any]) -> list[str]:
    """The boards between two bots, if they are few, and what they say together."""
    first, second = found["bots"]
    count = f"{found['boards']:,} board{'s' * (found['boards'] > 1)} of {found['game']}"
    lines = [f"{count}, each at two tables with the sides changed round: A is {first}, B is {second}.", ""]
    if found["boards"] <= MOST:
        lines += _table(["board", "table 1", "table 2", "A - B"], _rows(found["tables"]))
        lines.append("")
    return lines + summed("A", "B", found)


def _rows(tables: list[list[int]]) -> list[list[str]]:
    return [
        [str(number), *(f"{one:+,}" for one in board), f"{sum(board):+,}"]
        for number, board in enumerate(tables, 1)
    ]


def summed(one: str, other: str, found: dict[str, Any]) -> list[str]:
    """Who did better, on how many boards, and how sure that is."""
    score = f"{one} - {other}: {found['total']:+,g} points in all, {found['mean']:+,.2f}"
    if found["mean_interval"]:
        low, high = found["mean_interval"]
        score += f" ± {(high - low) / 2:,.2f}"
    return [
        f"{one}: better on {found['better']:,}, worse on {found['worse']:,}, equal on {found['equal']:,}.",
        f"{score} a board (95 %, Student's t over boards).",
        _verdict(one, other, found["mean_interval"]),
    ]


def _verdict(one: str, other: str, interval: list[float] | None) -> str:
    if interval and interval[0] > 0:
        return f"With these cards {one} plays better than {other}."
    if interval and interval[1] < 0:
        return f"With these cards {other} plays better than {one}."
    return "These boards do not tell who plays better."


def _table(head: list[str], rows: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    return ["  ".join(map(str.rjust, row, widths)).rstrip() for row in [head, *rows]]


def before_board(evening: "Evening", name: str, board: int) -> str:
    """Where somebody sits at the board that comes."""
    goes_on = " goes on" if name in evening.open else ""
    seat = evening.deals.seat(board)
    return f"\nBoard {board + 1} of {evening.deals.boards}{goes_on}: you are seat {seat}.\n"


def after_board(evening: "Evening", name: str, board: int) -> str:
    """How somebody did, beside the bots with the same cards and all others who have finished this board."""
    from ..terminal.duplicate import BOTS

    own = f"Board {board + 1}: you {_points(evening, name, board)}"
    lines = [f"{own}; the bots in your seat {_points(evening, BOTS, board)}."]
    lines += [
        f"  {player} {_points(evening, player, board)}"
        for player in evening.players
        if player != name and board in evening.results.get(player, {})
    ]
    return "\n".join(lines)


def _points(evening: "Evening", player: str, board: int) -> str:
    return f"{evening.result(player, board) / evening.others:+,g}"


def standing(evening: "Evening") -> dict[str, Any]:
    """All that may be told of an evening, ready for JSON: of boards that everybody has finished."""
    from ..terminal.duplicate import BOTS

    boards, players = evening.common(), evening.players
    pairs = [(one, other) for number, one in enumerate(players) for other in [BOTS, *players[number + 1 :]]]
    deals = evening.deals
    return {
        "game": deals.game,
        "seats": deals.seats,
        "options": deals.options,
        "bot": deals.bot,
        "asked": deals.boards,
        "players": {player: evening.played(player) for player in players},
        "boards": [
            {"board": board, "seat": deals.seat(board)}
            | {player: evening.result(player, board) / evening.others for player in [*players, BOTS]}
            for board in boards
        ],
        "scores": [evening.score(one, other, boards) for one, other in pairs] if boards else [],
    }


def told(evening: "Evening", name: str | None) -> list[str]:
    """The standing as lines to read, and how others take the boards up."""
    found = standing(evening)
    lines = [""]
    if found["boards"]:
        columns = [*found["players"], "bots"]
        rows = [
            [str(one["board"] + 1), str(one["seat"]), *(f"{one[player]:+,g}" for player in columns)]
            for one in found["boards"]
        ]
        lines += [
            "Ahead of the others at the table, by points:",
            "",
            *_table(["board", "seat", *columns], rows),
        ]
        for score in found["scores"]:
            lines += ["", *summed(score["one"], score["other"], score)]
    else:
        lines.append("No board is over yet for all who play.")
    return lines + _how_on(evening, name)


def _how_on(evening: "Evening", name: str | None) -> list[str]:
    if evening.file is None:
        return []
    waiting = [one for one in evening.players if evening.played(one) < evening.deals.boards]
    lines = [f"{one} has played {evening.played(one)} of {evening.deals.boards} boards." for one in waiting]
    who = name if name in waiting else "NAME"
    told = command(f"duplicate --file {shlex.quote(str(evening.file))} --name {shlex.quote(str(who))}")
    return ["", *lines, f"{'Play on' if who == name else 'Whoever plays these boards too'}: {told}"]


BOARDS_OF_BOTS, BOARDS = 100, 8
OPPONENT = "club"
YOU = "you"


@click.command(
    epilog=examples(
        "parlour duplicate xeri --bots club,expert --boards 200",
        "parlour duplicate king --bots greedy,search:200 --boards 1000 --workers 2 --file run.jsonl",
        "parlour duplicate xeri --option hands=1",
        "parlour duplicate xeri --option hands=1 --file evening.json --name Ann",
        "parlour duplicate --file evening.json --name Bob",
        "parlour duplicate --file evening.json",
    )
)
@click.argument("game", metavar="[GAME]", required=False)
@click.option("--boards", type=WholeNumber(1, 1_000_000), help="How many deals (8; between bots 100).")
@bots_option
@seats_option
@house_rules
@seed_option(None, "The seed of all deals (between bots 0, else a fresh one).")
@click.option("--name", metavar="NAME", help="Who plays, of those who share the FILE of an evening.")
@click.option("--plain", is_flag=True, help="Plain text, for screen readers.")
@spread_options
@json_flag
def duplicate(
    game: str | None, bots: list[str], name: str | None, plain: bool, as_json: bool, **asked: Any
) -> None:
    """Play the same deals of GAME at two tables where the sides have changed seats, and score the difference.

    With two bots, A and B, both tables are theirs: A sits at every other seat, and at the second table B
    does. Else you play one table against a bot, in another seat at every board; the same bots play the other
    table when you have finished, and what counts is how you did with the same cards in the same seat. With
    --file others take up the same boards, each under a --name, and are compared; a board that is left goes
    on with the same command, and without a file it is lost.

    In the card room, the link that a finished table offers as a challenge does the same for a single game.
    """
    if len(bots) > 2:
        raise click.UsageError("name two bots, who play each other, or one, whom you play against")
    if len(bots) == 2:
        if name is not None or game is None:
            raise click.UsageError("two bots need a GAME, and nobody else plays with them")
        between_bots(game, bots, as_json, **asked)
        return
    if asked["backend"].kind != "here":
        raise click.UsageError("only bots are spread over workers: a person plays here")
    evening = _evening(game, bots, asked)
    if name is not None or evening.file is None:
        _play(evening, _checked(name), plain)
    if as_json:
        print_json(standing(evening))
    else:
        click.echo("\n".join(told(evening, name)))


def between_bots(
    game: str, bots: list[str], as_json: bool, *, backend: "Backend", file: Path | None, **asked: Any
) -> None:
    """Let A and B play, here or anywhere, and print what came of it."""
    from ..lab.duplicate import DuplicateRun

    boards, seed = asked["boards"] or BOARDS_OF_BOTS, asked["seed"] or 0
    run = DuplicateRun.of(game, bots, boards, seed, asked["seats"], asked["options"])
    found = run.play(backend, file, Patience(boards).watched, tell)
    if not found["boards"]:
        leave("stopped before the first board was over")
    if as_json:
        print_json(found)
    else:
        click.echo("\n".join(lines_of(found)))
    if found["boards"] < boards:
        leave(f"the same command goes on with {file}" if file else "")


def _evening(game: str | None, bots: list[str], asked: dict[str, Any]) -> "Evening":
    """The evening of a file, or a new one. Raises ParlourError, UsageError."""
    from ..games import name_of
    from ..terminal.duplicate import Evening

    file = asked["file"]
    if file is not None and file.exists():
        given = [game, asked["boards"], asked["seats"], asked["seed"], asked["options"] or None, bots or None]
        if any(one is not None for one in given[1:]):
            raise click.UsageError(f"{file} says what is played: give only --name, or another --file")
        evening = Evening.read(file)
        if game is not None and name_of(game) != evening.deals.game:
            raise click.UsageError(f"{file} holds boards of {evening.deals.game}, not of {game}")
        return evening
    if game is None:
        raise click.UsageError("which GAME? Name one, or the --file of an evening that was begun")
    evening = Evening(_deals(game, bots, asked), file)
    evening.begin()
    return evening


def _deals(game: str, bots: list[str], asked: dict[str, Any]) -> Any:
    """What is to be played; refuse what cannot be. Raises ParlourError."""
    from ..bots.players import counted, policy
    from ..engine.chance import fresh_seed
    from ..games import load
    from ..terminal.duplicate import Boards

    found = load(game)
    bot = (bots or [OPPONENT])[0]
    counted(policy(bot))
    seats = asked["seats"] or found.seats.default
    seed = fresh_seed() if asked["seed"] is None else asked["seed"]
    deals = Boards(found.name, seats, asked["options"], str(seed), asked["boards"] or BOARDS, bot)
    deals.match(0)
    return deals


def _checked(name: str | None) -> str:
    from ..names import checked_name
    from ..terminal.duplicate import BOTS

    found = checked_name(name if name is not None else YOU)
    if found == BOTS:
        raise click.UsageError(f"{BOTS} are those at the other table: choose another name")
    return found


def _play(evening: "Evening", name: str, plain: bool) -> None:
    """Play board after board, as long as somebody wants; compare each when it is over."""
    from ..terminal.duplicate import play_board

    while (board := evening.played(name)) < evening.deals.boards:
        click.echo(before_board(evening, name, board))
        if not play_board(evening, name, plain):
            return
        evening.other_table(board)
        click.echo(after_board(evening, name, board))
