"""Options, output and the current sheet, shared by all `parlour score` commands."""

import contextlib
import functools
import getpass
import hashlib
import os
import shutil
import textwrap
from collections.abc import Callable
from typing import Any

import click
from rich.console import Console, RenderableType

from ...database import data_folder, default_url, open_database
from ...errors import ParlourError
from ...names.program import command
from ...scores.errors import Refused, UnknownSheet
from ...scores.service import Outcome, ScoreService
from ...scores.store.logs import Listed
from ...scores.text import checked_text, format_value
from ...scores.views.overview import Overview
from ...scores.views.table import next_hand, notices, standings
from ...terminal.encoding import json_text
from ..errors import warn
from ..parameters import examples as examples_text


class CurrentSheet:
    """The id of the current sheet, stored for each database in a file in the user's data folder.

    If the file cannot be written, the sheet must be named in each command.
    """

    def __init__(self, url: str) -> None:
        name = hashlib.sha256(url.encode("utf-8", "replace")).hexdigest()[:24]
        self._file = data_folder() / "chosen-sheets" / name

    def id(self) -> str | None:
        """Return the id of the current sheet, or None."""
        with contextlib.suppress(OSError, UnicodeDecodeError):
            return self._file.read_text("ascii").strip() or None
        return None

    def remember(self, sheet_id: str) -> None:
        """Make this the current sheet."""
        if self.id() == sheet_id:
            return
        with contextlib.suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            new_file = self._file.with_suffix(f".{os.getpid()}")
            new_file.write_text(sheet_id, "ascii")
            new_file.replace(self._file)


def current_sheet(service: ScoreService, chosen: CurrentSheet) -> Listed:
    """Return the current sheet, or the only sheet. Raises UnknownSheet, which says how to choose one."""
    sheet_id = chosen.id()
    with contextlib.suppress(UnknownSheet):
        if sheet_id is not None:
            return service.find(sheet_id)
    sheets = service.sheets()
    if len(sheets) != 1:
        how = (
            f"choose one with `{command('score use NAME')}`"
            if sheets
            else f"open one with `{command('score new')}`"
        )
        raise UnknownSheet(f"no sheet is chosen yet: name it, or {how}", code="sheet.missing")
    return sheets[0]


NARROWEST = 20
"""The minimum width of the last column of a list."""


class ScoreContext:
    """One run of one command: the score service of its database, and its output."""

    def __init__(self, url: str | None, as_json: bool, by: str | None) -> None:
        self._url, self.as_json, self._by = url, as_json, by
        self._service: ScoreService | None = None
        self.chosen = CurrentSheet(default_url() if url is None else url)

    @property
    def service(self) -> ScoreService:
        """The score service of the database, which is opened on first use."""
        if self._service is None:
            by = _user() if self._by is None else self._by
            checked_text(by, "the name of the device or person", 1, 60)
            self._service = ScoreService(open_database(self._url), by=by)
        return self._service

    def find(self, name: str, choose: bool = True) -> str:
        """Return the id of the sheet with this name, and make it the current sheet."""
        sheet_id = self.service.find(name).id
        if choose:
            self.chosen.remember(sheet_id)
        return sheet_id

    def current(self) -> str:
        """Return the id of the current sheet."""
        return current_sheet(self.service, self.chosen).id

    def is_sheet(self, name: str) -> bool:
        """Whether a sheet has exactly this name."""
        return self.service.has_name(name)

    def close(self) -> None:
        """Close the database, and print remarks about problems in it."""
        if self._service is not None:
            for remark in self._service.remarks:
                warn(remark, self.as_json)
            self._service.database.close()

    def print(self, text: str, data: Any) -> None:
        """Print the text, or the data as JSON with `--json`."""
        click.echo(json_text(data, indent=2) if self.as_json else text)

    def draw(self, drawing: RenderableType, data: Any) -> None:
        """Print something that rich renders, or the data as JSON."""
        if self.as_json:
            self.print("", data)
        else:
            Console(highlight=False, soft_wrap=False).print(drawing)

    def print_outcome(self, outcome: Outcome, text: str) -> None:
        """Print the text of an outcome, and notices."""
        game = outcome.game
        lines = [text if outcome.record else "nothing entered", *notices(game)]
        if outcome.record and outcome.record.kind in ("create", "hand") and (following := next_hand(game)):
            lines.append(f"Next: {following}")
        self.print("\n".join(lines), outcome_data(outcome))


def outcome_data(outcome: Outcome) -> dict[str, Any]:
    """Return an outcome as JSON."""
    game, record = outcome.game, outcome.record
    return {
        "sheet": game.settings.name,
        "record": None if record is None else record.as_json(),
        "repeated": outcome.repeated,
        "status": game.status,
        "standings": standings_data(game),
        "notices": notices(game),
    }


def standings_data(game: Any) -> list[dict[str, Any]]:
    """Return the standings as JSON. Totals are texts with the sheet's decimals."""
    return [
        {
            "rank": line.rank, "player": line.name, "left": line.left,
            "total": format_value(line.total, game.settings.decimals), "rounds": game.rounds(line.player),
        }
        for line in standings(game)
    ]  # fmt: skip


def listed_data(listed: Listed) -> dict[str, Any]:
    """Return a line of the list of sheets as JSON."""
    return {"id": listed.id, "name": listed.name, "created": listed.created, "archived": listed.archived}


def overview_data(line: Overview) -> dict[str, Any]:
    """Return a sheet of the list with its summary, as JSON."""
    return listed_data(line.listed) | {
        "sheet": line.sheet,
        "status": line.status,
        "players": list(line.players),
        "leaders": list(line.leaders),
        "best": line.best,
        "last_change": line.last_change,
    }


def in_columns(lines: list[list[str]]) -> list[str]:
    """Return lines in columns. The last column is wrapped if the terminal is too narrow."""
    widths = [max(map(len, column)) + 2 for column in zip(*lines, strict=True)][:-1]
    width = max(shutil.get_terminal_size().columns - sum(widths), NARROWEST)
    shown = []
    for *texts, last in lines:
        first, *more = textwrap.wrap(last, width) or [""]
        shown.append("".join(map(str.ljust, texts, widths)) + first)
        shown += [" " * sum(widths) + part for part in more]
    return [line.rstrip() for line in shown]


def score_command(
    name: str, *examples: str, negative_values: bool = False
) -> Callable[[Callable[..., None]], click.Command]:
    """Return a decorator for a command whose first argument is a ScoreContext.

    It adds `--db`, `--by`, `--json` and examples in the help. `negative_values` allows arguments like `-5`.
    """

    def make(function: Callable[..., None]) -> click.Command:
        @functools.wraps(function)
        def run(db: str | None, by: str | None, as_json: bool, **options: Any) -> None:
            context = ScoreContext(db, as_json, by)
            try:
                function(context, **options)
            finally:
                context.close()

        run = click.option("--json", "as_json", is_flag=True, help="Print JSON.")(run)
        run = click.option(
            "--by", metavar="NAME", help="The name of the writer. By default the user's name."
        )(run)
        run = click.option(
            "--db",
            metavar="URL",
            envvar="PARLOUR_DATABASE",
            help="The database. By default a file in your data folder.",
        )(run)
        epilog = examples_text(*(f"parlour score {example}" for example in examples))
        settings = {"ignore_unknown_options": True} if negative_values else {}
        return click.command(name, epilog=epilog, context_settings=settings)(run)

    return make


def _user() -> str:
    try:
        return checked_text(getpass.getuser(), "the user's name", 1, 60)
    except (ParlourError, OSError, KeyError, ImportError):
        return "somebody"


Takes = Callable[..., None]


def on_sheet(*names: str) -> Callable[[Takes], Takes]:
    """Return a decorator for a command with these arguments, which may follow the name of a sheet."""
    shown = " ".join(name.upper() for name in names)

    def split(context: ScoreContext, words: tuple[str, ...]) -> tuple[str, dict[str, Any]]:
        if len(words) == len(names) + 1:
            return context.find(words[0]), dict(zip(names, words[1:], strict=True))
        if len(words) != len(names):
            raise click.UsageError(
                f"write [SHEET] {shown}; the sheet is optional if a current sheet is chosen"
            )
        if words and context.is_sheet(words[0]):
            raise Refused(f"{words[0]!r} is a sheet: write SHEET {shown}", code="argument.missing")
        return context.current(), dict(zip(names, words, strict=True))

    return _with_words(f"[SHEET] {shown}".strip(), split)


def on_sheet_with(name: str, shown: str, belongs: Callable[[str], bool]) -> Callable[[Takes], Takes]:
    """Return a decorator for a command with any number of arguments after an optional sheet.

    The first argument is the sheet, unless `belongs` returns true for it.
    """

    def split(context: ScoreContext, words: tuple[str, ...]) -> tuple[str, dict[str, Any]]:
        if words and not belongs(words[0]):
            return context.find(words[0]), {name: words[1:]}
        sheet = context.current()
        if words and context.is_sheet(words[0]) and context.find(words[0], choose=False) != sheet:
            raise Refused(
                f"{words[0]!r} is also the name of a sheet: choose the sheet with `{command('score use')}`",
                code="sheet.ambiguous",
            )
        return sheet, {name: words}

    return _with_words(f"[SHEET] {shown}", split)


def is_value(word: str) -> bool:
    """Whether a word is a value of a row, not the name of a sheet."""
    return word.strip() in ("", ".") or word.strip()[0] in "+-\u2212" or word.strip()[0].isdecimal()


def is_of_a_hand(word: str) -> bool:
    """Whether a word is the number of a hand or one of its inputs."""
    return word.isdecimal() or is_pair(word) or "," in word


def is_pair(word: str) -> bool:
    """Whether a word is a key with a value."""
    return "=" in word


def _with_words(
    shown: str, split: Callable[[ScoreContext, tuple[str, ...]], tuple[str, dict[str, Any]]]
) -> Callable[[Takes], Takes]:
    def make(function: Takes) -> Takes:
        @functools.wraps(function)
        def run(context: ScoreContext, words: tuple[str, ...], **options: Any) -> None:
            sheet, arguments = split(context, words)
            function(context, sheet, **arguments, **options)

        return click.argument("words", nargs=-1, metavar=shown)(run)

    return make
