"""The folder of the games that are kept, and the names of their files."""

import contextlib
import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path

from ..names.user_files import home_folder

NAME = re.compile(r"([a-z-]+)-\d{8}-\d{6}-[0-9a-f]{6}\.json")


def games_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where games are kept: XDG_DATA_HOME, or the place that the platform has for a user's data."""
    given = environment.get("XDG_DATA_HOME")
    if sys.platform == "win32":
        given = given or environment.get("LOCALAPPDATA")
    if given:
        return Path(given) / "parlour" / "games"
    parts = {"darwin": ("Library", "Application Support"), "win32": ("AppData", "Local")}
    return home_folder().joinpath(*parts.get(sys.platform, (".local", "share")), "parlour", "games")


def game_of(file: Path) -> str:
    """The game of a kept file, from its name."""
    named = NAME.fullmatch(file.name)
    return named[1] if named else ""


def game_files(folder: Path) -> list[tuple[Path, float]]:
    """The files of kept games with their times, the latest first."""
    found = []
    with contextlib.suppress(OSError):
        for file in folder.iterdir():
            if game_of(file):
                with contextlib.suppress(OSError):
                    found.append((file, file.stat().st_mtime))
    return sorted(found, key=lambda one: one[1], reverse=True)
