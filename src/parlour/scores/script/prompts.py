"""The questions of a session script and their answers."""

from collections.abc import Callable

from ...names.suggestions import meant
from ..errors import Refused
from ..reducer.rows import row_values
from ..reducer.state import ScoredGame
from ..text.parsing import format_value, quote, unquote
from ..views.table import sorted_players, standings
from .parser import ScriptError, read_event, read_number


def answer(question: str, words: list[str], game: ScoredGame) -> str:
    """Return the answer to a question. Raises ScriptError for an unknown one, Refused if it has no answer."""
    if question not in _ANSWERS:
        known = [f"?{name}" for name in _ANSWERS]
        close = meant(f"?{question}", known)
        raise ScriptError(
            f"there is no question ?{question[:40]}{close}: the questions are {', '.join(known)}"
        )
    return _ANSWERS[question](game, words)


def answers_match(answer: str, expected: str) -> bool:
    """Whether an answer is the expected one. Spaces and trailing zeros after a decimal point are ignored."""
    return _parts(answer) == _parts(expected)


def _parts(text: str) -> list[str]:
    words = text.replace(";", " ; ").replace("\u2212", "-").split()
    return [word.rstrip("0").rstrip(".") if _is_decimal(word) else word for word in words]


def _is_decimal(word: str) -> bool:
    whole, point, fraction = word.removeprefix("-").partition(".")
    return bool(point) and whole.isdigit() and fraction.isdigit()


def _total(game: ScoredGame, words: list[str]) -> str:
    return _value(game, game.totals()[_player(game, words)])


def _standings(game: ScoredGame, words: list[str]) -> str:
    lines = (f"{line.rank} {quote(line.name)} {_value(game, line.total)}" for line in standings(game))
    return "; ".join(lines)


def _sort(game: ScoredGame, words: list[str]) -> str:
    players = sorted_players(game, words[0] if words else "turn")
    return " ".join(quote(game.name_of(player)) for player in players)


def _rounds(game: ScoredGame, words: list[str]) -> str:
    return str(game.rounds(_player(game, words)))


def _sum(game: ScoredGame, words: list[str]) -> str:
    return _value(game, sum(game.totals().values()))


def _row(game: ScoredGame, words: list[str]) -> str:
    if len(words) != 1:
        raise Refused("?row needs the number of a row", code="argument.missing")
    cells = row_values(game, read_number(words[0], "a row"))
    return " ".join("." if value is None else _value(game, value) for value in cells.values())


def _history(game: ScoredGame, words: list[str]) -> str:
    if len(words) != 1:
        raise Refused("?history needs an event: ?history E1", code="argument.missing")
    event = game.event(read_event(words[0]))
    values = [_value(game, value) for value in event.values]
    return " ".join([*values, "void"] if event.void else values)


def _figure(name: str) -> Callable[[ScoredGame, list[str]], str]:
    def read(game: ScoredGame, words: list[str]) -> str:
        if name not in game.tally.figures:
            raise Refused(f"the {game.sheet} sheet has no {name}", code="sheet.wrong_kind")
        return str(game.tally.figures[name])

    return read


def _payout(game: ScoredGame, words: list[str]) -> str:
    if game.tally.payouts is None:
        raise Refused(f"the {game.sheet} sheet has no payouts", code="sheet.wrong_kind")
    return str(game.tally.payouts[_player(game, words)])


def _points(game: ScoredGame, words: list[str]) -> str:
    if game.tally.points is None:
        raise Refused(
            f"the points of the {game.sheet} sheet are its totals: ask ?total P", code="sheet.wrong_kind"
        )
    return str(game.tally.points[_player(game, words)])


_ANSWERS: dict[str, Callable[[ScoredGame, list[str]], str]] = {
    "total": _total,
    "standings": _standings,
    "sort": _sort,
    "rounds": _rounds,
    "sum": _sum,
    "row": _row,
    "history": _history,
    "pot": _figure("pot"),
    "table": _figure("table"),
    "payout": _payout,
    "points": _points,
    "records": lambda game, words: str(game.last_seq),
    "status": lambda game, words: game.status,
}


def _player(game: ScoredGame, words: list[str]) -> str:
    if len(words) != 1:
        raise Refused("this question needs one player", code="argument.missing")
    return game.find(unquote(words[0])).id


def _value(game: ScoredGame, value: int) -> str:
    return format_value(value, game.settings.decimals)
