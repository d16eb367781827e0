"""The rules of a game that is not on the shelf travel with a piece: what its folder holds, as one text."""

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

MOST = 4_000_000  # characters: a game's rules are far less


def written(game: Game) -> str | None:
    """All that is written in the folder of a game; None for one that other machines know by its name."""
    package = str(game.module.__package__)
    if game.name in SHELF or package not in PACKAGES:
        return None
    folder = Path(PACKAGES[package])
    files = dict(sorted(_texts(folder)))
    if sum(map(len, files.values())) > MOST:
        raise ParlourError(
            f"{folder} holds more than rules: it is too much to send to other processes",
            code="rules.too_large",
        )
    return json.dumps({"folder": folder.name, "files": files}, ensure_ascii=False)


def _texts(folder: Path) -> Iterator[tuple[str, str]]:
    """The texts in a folder by their places in it, but for what is hidden or was compiled."""
    for path in folder.rglob("*"):
        place = path.relative_to(folder)
        if path.is_file() and not any(part.startswith((".", "__pycache__")) for part in place.parts):
            try:
                yield place.as_posix(), path.read_text("utf-8")
            except UnicodeDecodeError:  # a picture is no rule
                continue


@functools.cache
def arrived(name: str, source: str | None) -> Game:
    """The game of a piece: by its name, or by the rules that came with it. Raises as `games.find` does."""
    if source is None:
        return find(name)
    here = elsewhere.find(name)
    if here is not None and written(here) == source:
        return here
    return elsewhere.read_folder(_laid_out(source))


def _laid_out(source: str) -> Path:
    """Lay files out in a folder of the compile cache; where it has them already, they stay."""
    digest = hashlib.blake2b(source.encode(), digest_size=16).hexdigest()
    whole, told = cache_folder() / digest, json.loads(source)
    if not whole.exists():
        made = Path(tempfile.mkdtemp(prefix="arriving-", dir=cache_folder()))
        for place, text in told["files"].items():
            file = made / told["folder"] / place
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        _put(made, whole)
    os.utime(whole)  # what was not used for a month is removed
    return whole / str(told["folder"])


def _put(made: Path, whole: Path) -> None:
    """Give a folder its name, unless somebody else was quicker."""
    try:
        made.rename(whole)
    except OSError:
        if not whole.exists():
            raise
        shutil.rmtree(made, ignore_errors=True)
