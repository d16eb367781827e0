"""What came of boards at duplicate, as lines to read."""

import shlex
from typing import TYPE_CHECKING, Any

from ..names.program import command

if TYPE_CHECKING:
    from ..terminal.evening import Evening

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
    from ..terminal.evening import BOTS

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
    from ..terminal.evening import BOTS

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
