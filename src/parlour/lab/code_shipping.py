"""Send the rules of a game that is not built in to other processes: the files of its folder as one text."""

import functools
import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from ..engine.compile_cache import folder as cache_folder
from ..engine.folders import PACKAGES
from ..engine.game import Game
from ..errors import ParlourError
from ..games import SHELF, elsewhere, find

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
