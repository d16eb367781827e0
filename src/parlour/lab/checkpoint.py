"""What came of pieces is kept in a file, so that a run which was interrupted goes on where it stopped.

The file is lines of JSON: the first says what was asked, and each of the others what came of one piece, with
a seal, so that a line whose figures were changed is noticed. A line that was not written to its end is not
there. Two questions never share a file, nor do two runs at once.
"""

import contextlib
import hashlib
import json
import os
from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..errors import ParlourError
from ..match.json_input import read_json
from .backends import HERE, Backend, Work, edition, spread
from .chunks import Piece

try:
    import fcntl
except ImportError:  # a system without them: nobody is kept from running twice
    fcntl = None  # type: ignore[assignment]


class KeptFile:
    """A file that is open for one run: what is in it, and what is added."""

    def __init__(self, file: Path, asked: dict[str, Any]) -> None:
        self._file = file
        self._line = json.dumps({"parlour": edition(), "asked": asked}, ensure_ascii=False)
        self.found: dict[str, Any] = {}
        self._out = os.open(file, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            self._hold()
            self._read()
        except BaseException:
            self.close()
            raise

    def _hold(self) -> None:
        if fcntl is None:
            return
        try:
            fcntl.flock(self._out, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise ParlourError(
                f"another run writes to {self._file} right now: wait for its end", code="file.locked"
            ) from None

    def _read(self) -> None:
        whole, newline, torn = self._file.read_bytes().rpartition(b"\n")
        if not newline:
            if not f"{self._line}\n".encode().startswith(torn):
                raise ParlourError(
                    f"{self._file} is not the file of a run: name another", code="file.invalid"
                )
            os.ftruncate(self._out, 0)
            self._write(self._line)
            return
        self._read_lines(whole.split(b"\n"))
        if torn:
            os.ftruncate(self._out, len(whole) + 1)

    def _read_lines(self, lines: Sequence[bytes]) -> None:
        try:
            first, *others = (read_json(line.decode("utf-8")) for line in lines)
            made, asked = first["parlour"], first["asked"]
            self.found = {_key(one["piece"], one["source"]): _sealed(one) for one in others}
        except (KeyError, TypeError, ValueError) as error:
            raise ParlourError(
                f"{self._file} is not the file of a run: {error}", code="file.invalid"
            ) from None
        now = read_json(self._line)
        if asked != now["asked"]:
            before = json.dumps(asked, ensure_ascii=False)
            raise ParlourError(
                f"{self._file} keeps another question ({before}): name another file", code="file.conflict"
            )
        if made != now["parlour"]:
            raise ParlourError(
                f"{self._file} was begun by Parlour {made}, and this is {now['parlour']}, which may play "
                "otherwise: name another file",
                code="file.wrong_version",
            )

    def add(self, piece: Piece, found: Any) -> None:
        line = {"piece": piece.told(), "source": source_of(piece), "found": found}
        self._write(json.dumps(line | {"seal": _seal(line)}, ensure_ascii=False))
        self.found[key_of(piece)] = found

    def _write(self, line: str) -> None:
        """Write a line at once, and onto the disk: whenever this process ends, the lines before are whole."""
        left = f"{line}\n".encode()
        while left:
            left = left[os.write(self._out, left) :]
        os.fsync(self._out)

    def close(self) -> None:
        os.close(self._out)


def source_of(piece: Piece) -> str:
    """What tells the rules that came with a piece from others; nothing for those that are known by name."""
    return hashlib.blake2b(piece.source.encode(), digest_size=16).hexdigest() if piece.source else ""


def key_of(piece: Piece) -> str:
    return _key(piece.told(), source_of(piece))


def _key(piece: Any, source: Any) -> str:
    return json.dumps([piece, source], sort_keys=True)


def _seal(line: Mapping[str, Any]) -> str:
    """What tells a line from any other: whoever changes a figure in it does not hit this by chance."""
    said = json.dumps([line[name] for name in ("piece", "source", "found")], sort_keys=True)
    return hashlib.blake2b(said.encode(), digest_size=8).hexdigest()


def _sealed(line: Mapping[str, Any]) -> Any:
    """What was found, as it was written. Raises ValueError."""
    if line.get("seal") != _seal(line):
        raise ValueError(f"the line of games from number {line['piece']['first']} was changed: take it out")
    return line["found"]


def resumed(
    file: Path | None,
    asked: dict[str, Any],
    pieces: Sequence[Piece],
    work: Work,
    backend: Backend = HERE,
    told: Callable[[str], None] | None = None,
) -> Generator[tuple[Piece, Any]]:
    """Yield what came of all pieces: first of those that `file` has, then of the others, which it then gets.

    `asked` is the question, as plain data: whoever asks another in the same file is refused. Without a file
    nothing is kept. Raises ParlourError for a file that is none, and what `spread` raises.
    """
    if file is None:
        yield from spread(pieces, work, backend, told)
        return
    with contextlib.closing(KeptFile(file, asked)) as kept:
        missing = [piece for piece in pieces if key_of(piece) not in kept.found]
        for piece in pieces:
            if key_of(piece) in kept.found:
                yield piece, kept.found[key_of(piece)]
        with contextlib.closing(spread(missing, work, backend, told)) as answers:
            for piece, found in answers:
                kept.add(piece, found)
                yield piece, found
