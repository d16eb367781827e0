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
    """Return the result of two bots as lines: the boards if there are few, and the summary."""
    first, second = found["bots"]
    count = f"{found['boards']:,} board{'s' * (found['boards'] > 1)} of {found['game']}"
    lines = [f"{count}, each at two tables with the sides exchanged: A is {first}, B is {second}.", ""]
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
    """Return the comparison of two players as lines, with a 95 % confidence interval."""
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
    return "These boards do not show who plays better."


def _table(head: list[str], rows: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    return ["  ".join(map(str.rjust, row, widths)).rstrip() for row in [head, *rows]]


def before_board(evening: "Evening", name: str, board: int) -> str:
    """Return the heading of a board, with the seat of the player."""
    resumed = " (resumed)" if name in evening.open else ""
    seat = evening.deals.seat(board)
    return f"\nBoard {board + 1} of {evening.deals.boards}{resumed}: you are seat {seat}.\n"


def after_board(evening: "Evening", name: str, board: int) -> str:
    """Return the results of a board: of the player, the bots in the same seat, and the other players."""
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
    """Return the results of the boards that all players have finished, ready for JSON."""
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
    """Return the standing as lines of text, with the command for the other players."""
    results = standing(evening)
    lines = [""]
    if results["boards"]:
        columns = [*results["players"], "bots"]
        rows = [
            [str(row["board"] + 1), str(row["seat"]), *(f"{row[player]:+,g}" for player in columns)]
            for row in results["boards"]
        ]
        lines += [
            "Points more than the others at the table:",
            "",
            *_table(["board", "seat", *columns], rows),
        ]
        for score in results["scores"]:
            lines += ["", *summed(score["one"], score["other"], score)]
    else:
        lines.append("No board has been finished by all players yet.")
    return lines + _next_command(evening, name)


def _next_command(evening: "Evening", name: str | None) -> list[str]:
    """Return who has not finished, and the command that continues or adds a player."""
    if evening.file is None:
        return []
    waiting = [player for player in evening.players if evening.played(player) < evening.deals.boards]
    boards = evening.deals.boards
    lines = [f"{player} has played {evening.played(player)} of {boards} boards." for player in waiting]
    who = name if name in waiting else "NAME"
    text = command(f"duplicate --file {shlex.quote(str(evening.file))} --name {shlex.quote(str(who))}")
    return [
        "",
        *lines,
        f"{'To continue' if who == name else 'To play these boards as another player'}: {text}",
    ]


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
@click.option("--boards", type=WholeNumber(1, 1_000_000), help="The number of deals (8; for two bots 100).")
@bots_option
@seats_option
@house_rules
@seed_option(None, "The seed of all deals (default: random; for two bots 0).")
@click.option("--name", metavar="NAME", help="Your name, if several players share a FILE.")
@click.option("--plain", is_flag=True, help="Plain text, for screen readers.")
@spread_options
@json_flag
def duplicate(
    game: str | None, bots: list[str], name: str | None, plain: bool, as_json: bool, **asked: Any
) -> None:
    """Play the same deals of GAME at two tables, so that the luck of the cards does not matter.

    With two bots, A and B, both tables are played by bots: A takes every other seat at the first table, B
    takes these seats at the second. Otherwise you play one table against a bot, in a different seat at every
    board. When you have finished a board, bots play it in all seats, and your result is compared with that of
    the bot in your seat.

    With --file, several players can play the same boards, each with a --name, and are compared. A board that
    you leave is resumed by the same command; without a file it is lost.

    In the browser, a challenge at the end of a game does the same for a single game.
    """
    if len(bots) > 2:
        raise click.UsageError("name two bots to play against each other, or one to play against you")
    if len(bots) == 2:
        if name is not None or game is None:
            raise click.UsageError("with two bots, name a GAME and leave out --name")
        between_bots(game, bots, as_json, **asked)
        return
    if asked["backend"].kind != "here":
        raise click.UsageError("workers play only games between two bots: leave out --workers, --dask, --ray")
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
    """Let two bots play, here or on workers, and print the result."""
    from ..lab.duplicate import DuplicateRun

    boards, seed = asked["boards"] or BOARDS_OF_BOTS, asked["seed"] or 0
    run = DuplicateRun.of(game, bots, boards, seed, asked["seats"], asked["options"])
    found = run.play(backend, file, Patience(boards).watched, tell)
    if not found["boards"]:
        leave("stopped before the first board was finished")
    if as_json:
        print_json(found)
    else:
        click.echo("\n".join(lines_of(found)))
    if found["boards"] < boards:
        leave(f"the same command continues with {file}" if file else "")


def _evening(game: str | None, bots: list[str], asked: dict[str, Any]) -> "Evening":
    """Return the evening in a file, or a new one. Raises ParlourError, UsageError."""
    from ..games import name_of
    from ..terminal.duplicate import Evening

    file = asked["file"]
    if file is not None and file.exists():
        given = [game, asked["boards"], asked["seats"], asked["seed"], asked["options"] or None, bots or None]
        if any(one is not None for one in given[1:]):
            raise click.UsageError(f"{file} already defines the deals: give only --name, or another --file")
        evening = Evening.read(file)
        if game is not None and name_of(game) != evening.deals.game:
            raise click.UsageError(f"{file} contains boards of {evening.deals.game}, not of {game}")
        return evening
    if game is None:
        raise click.UsageError("which GAME? Name one, or the --file of an evening")
    evening = Evening(_deals(game, bots, asked), file)
    evening.begin()
    return evening


def _deals(game: str, bots: list[str], asked: dict[str, Any]) -> Any:
    """Return the deals of a new evening. Raises ParlourError if they cannot be played."""
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
        raise click.UsageError(f"the name {BOTS!r} is reserved: choose another name")
    return found


def _play(evening: "Evening", name: str, plain: bool) -> None:
    """Play boards until all are finished or the player leaves; print the comparison after each."""
    from ..terminal.duplicate import play_board

    while (board := evening.played(name)) < evening.deals.boards:
        click.echo(before_board(evening, name, board))
        if not play_board(evening, name, plain):
            return
        evening.other_table(board)
        click.echo(after_board(evening, name, board))
