"""Chunks: ranges of games, described by plain data, that any process or machine can play.

The rules of a game that is not built in are sent along: the files of its folder as one text.
"""

import functools
import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ..engine.compile_cache import folder as cache_folder
from ..engine.folders import PACKAGES
from ..engine.game import Game
from ..errors import ParlourError
from ..games import SHELF, elsewhere, find


@dataclass(frozen=True)
class Chunk:
    """Games number `first` to `first + games - 1` of a seed.

    `source` is the content of the game's folder (`game_source`) where the game is not built in,
    so that a machine without this folder can play by the same rules. `bots` are names, one for each seat (the
    last is repeated); without bots, moves are random.
    """

    game: str
    source: str | None
    seats: int
    options: dict[str, str] = field(hash=False)
    bots: tuple[str, ...]
    seed: int
    first: int
    games: int

    def split(self, size: int) -> list["Chunk"]:
        """Divide the games into chunks of at most `size` games. The results do not depend on the size."""
        return list(self._parts(size))

    def _parts(self, size: int) -> Iterator["Chunk"]:
        for first in range(self.first, self.first + self.games, size):
            yield replace(self, first=first, games=min(size, self.first + self.games - first))

    def to_json(self) -> dict[str, Any]:
        """Return the chunk ready for JSON, without the source, which can be long."""
        kind = {"game": self.game, "seats": self.seats, "options": self.options, "bots": list(self.bots)}
        return {**kind, "seed": self.seed, "first": self.first, "games": self.games}


MAX_CHARACTERS = 4_000_000  # far more than the rules of a game


def game_source(game: Game) -> str | None:
    """Return the files of a game's folder as JSON; None for a built-in game, which other machines have."""
    package = str(game.module.__package__)
    if game.name in SHELF or package not in PACKAGES:
        return None
    folder = Path(PACKAGES[package])
    files = dict(sorted(_texts(folder)))
    if sum(map(len, files.values())) > MAX_CHARACTERS:
        raise ParlourError(
            f"{folder} holds more than rules: it is too much to send to other processes",
            code="rules.too_large",
        )
    return json.dumps({"folder": folder.name, "files": files}, ensure_ascii=False)


def _texts(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the path and content of each text file in a folder, without hidden and compiled files."""
    for path in folder.rglob("*"):
        relative = path.relative_to(folder)
        if path.is_file() and not any(part.startswith((".", "__pycache__")) for part in relative.parts):
            try:
                yield relative.as_posix(), path.read_text("utf-8")
            except UnicodeDecodeError:  # a binary file, such as a picture
                continue


@functools.cache
def load_shipped_game(name: str, source: str | None) -> Game:
    """Load a game by its name or from the source sent with a chunk. Raises what `games.find` raises."""
    if source is None:
        return find(name)
    here = elsewhere.find(name)
    if here is not None and game_source(here) == source:
        return here
    return elsewhere.read_folder(_unpack(source))


def _unpack(source: str) -> Path:
    """Write the files to a folder in the compile cache, unless it has them, and return the folder."""
    digest = hashlib.blake2b(source.encode(), digest_size=16).hexdigest()
    target, content = cache_folder() / digest, json.loads(source)
    if not target.exists():
        temporary = Path(tempfile.mkdtemp(prefix="arriving-", dir=cache_folder()))
        for name, text in content["files"].items():
            file = temporary / content["folder"] / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        _rename_unless_exists(temporary, target)
    os.utime(target)  # the cache removes folders that were not used for a month
    return target / str(content["folder"])


def _rename_unless_exists(temporary: Path, target: Path) -> None:
    """Move a folder to its final name, unless another process has created it meanwhile."""
    try:
        temporary.rename(target)
    except OSError:
        if not target.exists():
            raise
        shutil.rmtree(temporary, ignore_errors=True)
