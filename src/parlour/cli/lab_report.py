"""Reports of what `parlour lab` has found, and of what was kept of it."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .parameters import is_given, read_text

if TYPE_CHECKING:
    from ..lab.report import Destination


def report_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options --report and --from of a command."""
    report = click.option(
        "--report",
        type=click.Path(path_type=Path),
        metavar="PAGE",
        help="Write a report too: a page (report.html), or a folder for the page, its plots and its tables.",
    )
    kept = click.option(
        "--from", "kept", metavar="FILE", help="Make the report of what --json printed (- reads stdin)."
    )
    return report(kept(command))


def destination(path: Path | None) -> "Destination | None":
    """Where the report goes, looked at before any game is played."""
    from ..lab.report import Destination

    return Destination(path) if path else None


def write(place: "Destination", told: str) -> None:
    """Write the report of what --json prints, and say where it is."""
    from ..lab.report import account

    place.write(account(told), datetime.now(UTC).date())
    click.echo(f"report: {place.page}", err=True)


def retell(kept: str) -> None:
    """Make a report of a file, which needs no game."""
    context = click.get_current_context()
    given = [name for name in context.params if is_given(name)]
    if others := [name for name in given if name not in ("kept", "report")]:
        named = "GAME" if "game" in others else next(_option(context, name) for name in others)
        raise click.UsageError(f"--from tells of games that were played: it does not go with {named}")
    place = destination(context.params["report"])
    if place is None:
        raise click.UsageError("--from makes a report: say where, as in --report report.html")
    write(place, read_text(kept))


def _option(context: click.Context, name: str) -> str:
    return next(one.opts[0] for one in context.command.params if one.name == name)
