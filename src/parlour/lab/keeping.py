"""An answer as `--json` prints it and a report is made of it, with the command that asks again."""

import platform
import shlex
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from typing import Any, Protocol

from .. import __version__
from .piece import Piece


class Answered(Protocol):
    """A question of which some games are over."""

    piece: Piece

    @property
    def games(self) -> int: ...

    def told(self) -> dict[str, Any]: ...

    def differences(self) -> list[dict[str, Any]]: ...

    def histograms(self) -> dict[str, list[dict[str, Any]]]: ...


def as_json(questions: Sequence[Answered], given: Mapping[str, Any]) -> dict[str, Any]:
    """What was found, ready for JSON; `given` is what was asked, by the names of the command's options."""
    first = questions[0]
    asked = {**first.piece.told(), "played": first.games}
    measures = {name: figure for one in questions for name, figure in one.told().items()}
    told = {"asked": asked, "measures": measures, "differences": first.differences()}
    told["histograms"] = first.histograms()
    return told | made(given, asked["seats"], first.games)


def made(asked: Mapping[str, Any], seats: int, played: int) -> dict[str, Any]:
    """The command that plays the same games again, and with what these were played."""
    versions = {"Parlour": __version__, "Python": platform.python_version()}
    versions |= {name: version(name.lower()) for name in ("NumPy", "Numba")}
    return {"command": again(asked, seats, played), "versions": versions}


def again(asked: Mapping[str, Any], seats: int, played: int) -> str:
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
