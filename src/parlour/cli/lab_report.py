"""What `parlour lab` keeps for a report, and reports made of what was kept."""

import platform
import shlex
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .. import __version__
from .parameters import read_text

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
    given = [name for name in context.params if _is_given(context, name)]
    if others := [name for name in given if name not in ("kept", "report")]:
        named = "GAME" if "game" in others else next(_option(context, name) for name in others)
        raise click.UsageError(f"--from tells of games that were played: it does not go with {named}")
    place = destination(context.params["report"])
    if place is None:
        raise click.UsageError("--from makes a report: say where, as in --report report.html")
    write(place, read_text(kept))


def _is_given(context: click.Context, name: str) -> bool:
    return context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE


def _option(context: click.Context, name: str) -> str:
    return next(one.opts[0] for one in context.command.params if one.name == name)


def made(asked: dict[str, Any], seats: int, played: int) -> dict[str, Any]:
    """The command that plays the same games again, and with what these were played."""
    versions = {"Parlour": __version__, "Python": platform.python_version()}
    versions |= {name: version(name.lower()) for name in ("NumPy", "Numba")}
    return {"command": again(asked, seats, played), "versions": versions}


def again(asked: dict[str, Any], seats: int, played: int) -> str:
    """The command, with what was left to it said as well: it stays the same where a default changes."""
    vary = asked["vary"]
    words = ["parlour", "lab", asked["game"], "--games", str(played), "--seed", str(asked["seed"])]
    words += [] if "seats" in vary else ["--seats", str(seats)]
    words += ["--bots", ",".join(asked["bots"])] if asked["bots"] and "bots" not in vary else []
    for name, value in asked["options"].items():
        words += ["--option", f"{name}={value}"]
    for name, values in vary.items():
        words += ["--vary", f"{name}={','.join(values)}"]
    words += ["--measure", ",".join(asked["names"])] if asked["names"] else []
    words += (
        ["--skill", str(asked["skill"]), "--deals", str(asked["deals"])] if asked["skill"] is not None else []
    )
    return shlex.join(words)
