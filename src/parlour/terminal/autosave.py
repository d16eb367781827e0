"""Save games automatically in the user's folder, and write records without losing data.

A game in progress is locked (`flock` on its file), so two terminals never write to one game. The lock ends
with the process. A new version of a file is locked before it replaces the old one.
"""

import contextlib
import json
import os
import re
import secrets
import shlex
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from ..errors import ParlourError, RecordError
from ..match.record import read_record
from ..names.program import command
from ..names.user_files import NotText, decode, home_folder, read_text

if TYPE_CHECKING:
    from ..match import Match

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


PART = ".part"  # how a file ends that is being written


class NotWritten(ParlourError):
    """A record could not be written, or must not replace what is there."""

    code = "file.unwritable"


class Recorder:
    """One file that holds the record of the game as far as it has come, and who sits at its table."""

    def __init__(
        self, file: str, is_its_own: Callable[[dict[str, Any]], bool] = lambda record: False
    ) -> None:
        """Take a file, which may be there already if it is the record of this very game."""
        self.file = Path(file)
        self.sitting: dict[str, Any] = {}  # who sits at the table, for the record
        there = _record_in(self.file) if self.file.exists() else {}
        if there is None:
            raise NotWritten(
                f"{file} exists and is not the record of a game: choose another name", code="file.exists"
            )
        if there and there["moves"] and not is_its_own(there):
            holds = f"a game of {there['game']}, {len(there['moves'])} moves long"
            raise NotWritten(
                f"{file} holds {holds}: choose another name, or go on with it (--resume)", code="file.exists"
            )
        if not self.file.parent.is_dir():
            raise NotWritten(f"{file}: there is no folder {self.file.parent}", code="file.no_folder")

    @property
    def how_to_go_on(self) -> str:
        return going_on(self.file)

    def write(self, match: "Match") -> None:
        """Write the record. Raises NotWritten; then the file is as it was."""
        write_whole(self.file, told(match, self.sitting, indent=1)).close()

    def close(self) -> None:
        """Nothing is held."""


def going_on(file: Path) -> str:
    """The command that goes on with a record."""
    return command(f"play --resume {shlex.quote(str(file))}")


def told(match: "Match", sitting: dict[str, Any], indent: int | None = None) -> str:
    """Return a match's record as text, with who sits at the table."""
    from ..match.record import write_record

    record = write_record(match) | ({"sitting": sitting} if sitting else {})
    return json.dumps(record, ensure_ascii=False, indent=indent) + "\n"


def write_whole(file: Path, text: str, hold: Callable[[IO[str]], object] | None = None) -> IO[str]:
    """Put a text in the place of a file, whole or not at all, and return it still open.

    `hold` is called with it just before it takes its place. Raises NotWritten; then the file is as it was.
    """
    try:
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.", suffix=PART)
        written = open(handle, "w", encoding="utf-8")  # noqa: SIM115  (whoever holds it closes it)
        try:
            written.write(text)
            written.flush()
            if hold:
                hold(written)
            os.chmod(name, 0o644)
            os.replace(name, file)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            with contextlib.suppress(OSError):
                written.close()
            raise
        return written
    except OSError as error:
        raise NotWritten(f"{file}: {(error.strerror or 'cannot be written').lower()}") from None


def is_of(match: "Match") -> Callable[[dict[str, Any]], bool]:
    """Whether a record is of the game that is being played."""
    return lambda record: (record["game"], int(record["seed"])) == (match.game.name, match.seed)


def _record_in(file: Path) -> dict[str, Any] | None:
    """The record that a file holds, {} if it is empty, None if it holds anything else."""
    from ..errors import RecordError
    from ..match.record import read_record

    try:
        text = read_text(file)
        return read_record(text) if text.strip() else {}
    except (OSError, NotText, RecordError):
        return None


try:
    import fcntl
except ImportError:  # no such locks on this system: the last who writes is right
    fcntl = None  # type: ignore[assignment]

MOST = 20  # so many unfinished games are kept, and so many finished ones: the latest
STALE = 3600  # seconds after which a half-written file is rubbish


class PlayedElsewhere(ParlourError):
    """Somebody else plays this game now."""

    code = "game.open_elsewhere"


class Kept:
    """The file of one game, which nobody else writes to while we hold it."""

    def __init__(self, file: Path, held: IO[str] | None = None) -> None:
        self.file = file
        self.sitting: dict[str, Any] = {}  # who sits at the table, for the record
        self._held = held

    @classmethod
    def new(cls, game: str) -> "Kept":
        """Keep a game that begins; its file is written with the person's first move."""
        name = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}.json"
        return cls(games_folder() / name)

    @property
    def how_to_go_on(self) -> str:
        return command(f"play {game_of(self.file)}")

    def write(self, match: "Match") -> None:
        """Write the game as far as it has come. Raises NotWritten; then the file is as it was."""
        if self._held is None:
            if all(played.seat != self.sitting["seat"] for played in match.played):
                return  # nothing to lose
            self._make_room()
        text = told(match, self.sitting)
        held, self._held = self._held, write_whole(self.file, text, _lock)
        if held:
            held.close()

    def _make_room(self) -> None:
        try:
            self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise NotWritten(f"{self.file.parent}: {(error.strerror or 'cannot be made').lower()}") from None
        tidy(self.file.parent)

    def close(self) -> None:
        """Let go of the game: another terminal may go on with it."""
        if self._held:
            self._held.close()
            self._held = None


@dataclass(frozen=True)
class Left:
    """A kept game: its file, what the record says, and when it was last written."""

    file: Path
    record: dict[str, Any]
    when: float

    @property
    def over(self) -> bool:
        return bool(self.record["result"].get("over"))

    @property
    def by_hand(self) -> bool:
        """Whether somebody at a terminal has played here: not a pipe, and not taken back to the deal."""
        sitting = self.record.get("sitting")
        piped = isinstance(sitting, dict) and sitting.get("piped")
        return bool(self.record["moves"]) and not piped

    def take(self) -> Kept | None:
        """Take the game to go on with it; None if somebody else plays it now, or it is gone."""
        try:
            held = open(self.file, encoding="utf-8")  # noqa: SIM115  (open as long as we play)
        except OSError:
            return None
        try:
            if _lock(held) and os.path.samestat(os.fstat(held.fileno()), os.stat(self.file)):
                return Kept(self.file, held)
        except OSError:
            pass
        held.close()
        return None

    def is_free(self) -> bool:
        """Whether nobody plays the game now."""
        taken = self.take()
        if taken:
            taken.close()
        return taken is not None


def taken(left: Left) -> Kept:
    """Take a kept game. Raises PlayedElsewhere."""
    kept = left.take()
    if kept is None:
        raise PlayedElsewhere(f"{left.file.name} is being played at another terminal, or is gone")
    return kept


def kept_games(folder: Path | None = None) -> tuple[list[Left], list[tuple[Path, str]]]:
    """Return the kept games, the latest first, and what is wrong with each file that is damaged."""
    found, damaged = [], []
    for file, when in game_files(folder or games_folder()):
        try:
            found.append(Left(file, read_kept(file), when))
        except RecordError as error:
            damaged.append((file, str(error)))
        except OSError:
            continue  # gone in the meantime, or not for us
    return found, damaged


def kept_game(file: Path) -> Left | None:
    """Return the kept game of a file in our folder. Raises RecordError, OSError."""
    if not game_of(file) or not file.exists() or file.resolve().parent != games_folder().resolve():
        return None
    return Left(file, read_kept(file), file.stat().st_mtime)


def read_kept(file: Path) -> dict[str, Any]:
    """Read a kept game. Raises RecordError for a damaged one, OSError."""
    try:
        record = read_record(decode(file.read_bytes()))
    except NotText as error:
        raise RecordError(str(error), code=error.code) from None
    if record["game"] != game_of(file):
        raise RecordError(f"it is the record of another game ({record['game']})", code="record.wrong_game")
    return record


def tidy(folder: Path) -> None:
    """Keep the latest MOST games that are finished and the latest MOST that are not; none that is played.

    Of the unfinished ones those go last that somebody has played at a terminal.
    """
    games, damaged = kept_games(folder)
    finished = [game.file for game in games if game.over]
    unfinished = [game.file for game in sorted(games, key=lambda game: not game.by_hand) if not game.over]
    old = {*finished[MOST:], *unfinished[MOST:]}
    for game in games:
        taken = game.take() if game.file in old else None
        if taken:
            _remove(game.file)
            taken.close()
    for file, _ in damaged[MOST:]:
        _remove(file)
    for part in folder.glob(f".*{PART}"):
        with contextlib.suppress(OSError):
            if time.time() - part.stat().st_mtime > STALE:
                part.unlink()


def _remove(file: Path) -> None:
    with contextlib.suppress(OSError):
        file.unlink()


def _lock(held: IO[str]) -> bool:
    """Lock a file; false if somebody else has."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True  # a file system without locks
    return True
