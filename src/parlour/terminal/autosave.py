"""Save games automatically in the user's data folder, and write records without losing data.

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
    """Return the folder of saved games: below XDG_DATA_HOME, or the platform's folder for user data."""
    data_folder = environment.get("XDG_DATA_HOME")
    if sys.platform == "win32":
        data_folder = data_folder or environment.get("LOCALAPPDATA")
    if data_folder:
        return Path(data_folder) / "parlour" / "games"
    parts = {"darwin": ("Library", "Application Support"), "win32": ("AppData", "Local")}
    return home_folder().joinpath(*parts.get(sys.platform, (".local", "share")), "parlour", "games")


def game_of(file: Path) -> str:
    """Return the game that the name of a saved file contains; empty if it is not such a name."""
    match = NAME.fullmatch(file.name)
    return match[1] if match else ""


def game_files(folder: Path) -> list[tuple[Path, float]]:
    """Return the files of saved games with their modification times, the latest first."""
    files = []
    with contextlib.suppress(OSError):
        for file in folder.iterdir():
            if game_of(file):
                with contextlib.suppress(OSError):
                    files.append((file, file.stat().st_mtime))
    return sorted(files, key=lambda entry: entry[1], reverse=True)


PART = ".part"  # the suffix of a file that is being written


class NotWritten(ParlourError):
    """A record could not be written, or would replace another file."""

    code = "file.unwritable"


class Recorder:
    """Writes the record of a game, with its players, to a file that the user has named."""

    def __init__(
        self, file: str, is_same_game: Callable[[dict[str, Any]], bool] = lambda record: False
    ) -> None:
        """Check the file. Raises NotWritten if it exists and `is_same_game` rejects its record."""
        self.file = Path(file)
        self.sitting: dict[str, Any] = {}  # the players, for the record
        existing = _record_in(self.file) if self.file.exists() else {}
        if existing is None:
            raise NotWritten(
                f"{file} already exists and is not the record of a game: choose another name",
                code="file.exists",
            )
        if existing and existing["moves"] and not is_same_game(existing):
            content = f"a game of {existing['game']} with {len(existing['moves'])} moves"
            raise NotWritten(
                f"{file} already contains {content}: choose another name, or resume it with --resume",
                code="file.exists",
            )
        if not self.file.parent.is_dir():
            raise NotWritten(f"{file}: the folder {self.file.parent} does not exist", code="file.no_folder")

    @property
    def resume_command(self) -> str:
        return resume_command(self.file)

    def write(self, match: "Match") -> None:
        """Write the record. Raises NotWritten and leaves the file unchanged if that fails."""
        write_whole(self.file, record_text(match, self.sitting, indent=1)).close()

    def close(self) -> None:
        """Do nothing: no file is open."""


def resume_command(file: Path) -> str:
    """Return the command that resumes the game of a record."""
    return command(f"play --resume {shlex.quote(str(file))}")


def record_text(match: "Match", sitting: dict[str, Any], indent: int | None = None) -> str:
    """Return the record of a match as JSON text, with the players in `sitting`."""
    from ..match.record import write_record

    record = write_record(match) | ({"sitting": sitting} if sitting else {})
    return json.dumps(record, ensure_ascii=False, indent=indent) + "\n"


def write_whole(file: Path, text: str, lock: Callable[[IO[str]], object] | None = None) -> IO[str]:
    """Replace the content of a file atomically and return the new file, still open.

    `lock` is called with the new file just before it replaces the old one. Raises NotWritten and leaves the
    file unchanged if it cannot be written.
    """
    try:
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.", suffix=PART)
        written = open(handle, "w", encoding="utf-8")  # noqa: SIM115  (the caller closes it)
        try:
            written.write(text)
            written.flush()
            if lock:
                lock(written)
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


def is_record_of(match: "Match") -> Callable[[dict[str, Any]], bool]:
    """Return a function that tests whether a record belongs to this match."""
    return lambda record: (record["game"], int(record["seed"])) == (match.game.name, match.seed)


def _record_in(file: Path) -> dict[str, Any] | None:
    """Return the record in a file; {} if the file is empty, None if it contains something else."""
    from ..errors import RecordError
    from ..match.record import read_record

    try:
        text = read_text(file)
        return read_record(text) if text.strip() else {}
    except (OSError, NotText, RecordError):
        return None


try:
    import fcntl
except ImportError:  # this system has no such locks: the last write wins
    fcntl = None  # type: ignore[assignment]

MOST = 20  # saved games that are not deleted: the latest unfinished ones, and as many finished ones
STALE = 3600  # seconds after which an incomplete file is deleted


class PlayedElsewhere(ParlourError):
    """Another process plays this game."""

    code = "game.open_elsewhere"


class Autosave:
    """Saves one game in its own file, which is locked until `close`."""

    def __init__(self, file: Path, locked: IO[str] | None = None) -> None:
        self.file = file
        self.sitting: dict[str, Any] = {}  # the players, for the record
        self._locked = locked

    @classmethod
    def new(cls, game: str) -> "Autosave":
        """Return the autosave of a new game. The file is written with the person's first move."""
        name = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}.json"
        return cls(games_folder() / name)

    @property
    def resume_command(self) -> str:
        return command(f"play {game_of(self.file)}")

    def write(self, match: "Match") -> None:
        """Write the record. Raises NotWritten and leaves the file unchanged if that fails."""
        if self._locked is None:
            if all(played.seat != self.sitting["seat"] for played in match.played):
                return  # the person has not moved yet
            self._prepare_folder()
        text = record_text(match, self.sitting)
        old, self._locked = self._locked, write_whole(self.file, text, _lock)
        if old:
            old.close()

    def _prepare_folder(self) -> None:
        try:
            self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise NotWritten(f"{self.file.parent}: {(error.strerror or 'cannot be made').lower()}") from None
        tidy(self.file.parent)

    def close(self) -> None:
        """Release the lock, so that another process can resume the game."""
        if self._locked:
            self._locked.close()
            self._locked = None


@dataclass(frozen=True)
class SavedGame:
    """A saved game: its file, its record, and when it was last written (seconds since the epoch)."""

    file: Path
    record: dict[str, Any]
    when: float

    @property
    def over(self) -> bool:
        return bool(self.record["result"].get("over"))

    @property
    def played_by_person(self) -> bool:
        """Whether the game has moves and was not played through a pipe."""
        sitting = self.record.get("sitting")
        piped = isinstance(sitting, dict) and sitting.get("piped")
        return bool(self.record["moves"]) and not piped

    def take(self) -> Autosave | None:
        """Lock the game to resume it; None if another process plays it or the file no longer exists."""
        try:
            locked = open(self.file, encoding="utf-8")  # noqa: SIM115  (open while the game is played)
        except OSError:
            return None
        try:
            if _lock(locked) and os.path.samestat(os.fstat(locked.fileno()), os.stat(self.file)):
                return Autosave(self.file, locked)
        except OSError:
            pass
        locked.close()
        return None

    def is_free(self) -> bool:
        """Return whether no process plays the game now."""
        autosave = self.take()
        if autosave:
            autosave.close()
        return autosave is not None


def take_game(saved: SavedGame) -> Autosave:
    """Lock a saved game to resume it. Raises PlayedElsewhere."""
    autosave = saved.take()
    if autosave is None:
        raise PlayedElsewhere(f"{saved.file.name} is open in another terminal, or no longer exists")
    return autosave


def saved_games(folder: Path | None = None) -> tuple[list[SavedGame], list[tuple[Path, str]]]:
    """Return the saved games, the latest first, and the damaged files, each with its error."""
    games, damaged = [], []
    for file, when in game_files(folder or games_folder()):
        try:
            games.append(SavedGame(file, read_saved(file), when))
        except RecordError as error:
            damaged.append((file, str(error)))
        except OSError:
            continue  # deleted meanwhile, or not readable for this user
    return games, damaged


def saved_game(file: Path) -> SavedGame | None:
    """Return the saved game in a file; None if the file is not in `games_folder()`.

    Raises RecordError, OSError.
    """
    if not game_of(file) or not file.exists() or file.resolve().parent != games_folder().resolve():
        return None
    return SavedGame(file, read_saved(file), file.stat().st_mtime)


def read_saved(file: Path) -> dict[str, Any]:
    """Return the record in a saved file. Raises RecordError if it is damaged, OSError."""
    try:
        record = read_record(decode(file.read_bytes()))
    except NotText as error:
        raise RecordError(str(error), code=error.code) from None
    if record["game"] != game_of(file):
        raise RecordError(f"it is a record of another game ({record['game']})", code="record.wrong_game")
    return record


def tidy(folder: Path) -> None:
    """Delete old saved games: keep the latest MOST finished and the latest MOST unfinished ones.

    Games that are being played are not deleted. Unfinished games without moves and those played through a
    pipe are deleted first.
    """
    games, damaged = saved_games(folder)
    finished = [game.file for game in games if game.over]
    by_value = sorted(games, key=lambda game: not game.played_by_person)
    unfinished = [game.file for game in by_value if not game.over]
    old = {*finished[MOST:], *unfinished[MOST:]}
    for game in games:
        autosave = game.take() if game.file in old else None
        if autosave:
            _remove(game.file)
            autosave.close()
    for file, _ in damaged[MOST:]:
        _remove(file)
    for part in folder.glob(f".*{PART}"):
        with contextlib.suppress(OSError):
            if time.time() - part.stat().st_mtime > STALE:
                part.unlink()


def _remove(file: Path) -> None:
    with contextlib.suppress(OSError):
        file.unlink()


def _lock(file: IO[str]) -> bool:
    """Lock an open file; return False if another process has locked it."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True  # a file system without locks
    return True
