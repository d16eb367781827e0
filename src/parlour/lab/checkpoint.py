"""Checkpoint files: a run that was interrupted continues where it stopped.

The file consists of lines of JSON. The first line describes the question. Each other line holds the result of
one chunk with a checksum that detects changed figures. An incomplete last line is removed. A file belongs to
one question, and one run at a time may write to it.
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
from .backends import HERE, Backend, Work, code_version, run_chunks
from .chunks import Chunk

try:
    import fcntl
except ImportError:  # Windows, where two runs at once are not prevented
    fcntl = None  # type: ignore[assignment]


class CheckpointFile:
    """A file that is open for one run: the results in it, and the results added to it."""

    def __init__(self, file: Path, question: dict[str, Any]) -> None:
        self._file = file
        self._header = json.dumps({"parlour": code_version(), "asked": question}, ensure_ascii=False)
        self.results: dict[str, Any] = {}
        self._descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            self._lock()
            self._read()
        except BaseException:
            self.close()
            raise

    def _lock(self) -> None:
        if fcntl is None:
            return
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise ParlourError(
                f"another run is writing to {self._file}: wait until it ends", code="file.locked"
            ) from None

    def _read(self) -> None:
        complete, newline, incomplete = self._file.read_bytes().rpartition(b"\n")
        if not newline:
            if not f"{self._header}\n".encode().startswith(incomplete):
                raise ParlourError(
                    f"{self._file} is not the file of a run: choose another", code="file.invalid"
                )
            os.ftruncate(self._descriptor, 0)
            self._write(self._header)
            return
        self._read_lines(complete.split(b"\n"))
        if incomplete:
            os.ftruncate(self._descriptor, len(complete) + 1)

    def _read_lines(self, lines: Sequence[bytes]) -> None:
        try:
            first, *others = (read_json(line.decode("utf-8")) for line in lines)
            version, asked = first["parlour"], first["asked"]
            self.results = {_key(one["piece"], one["source"]): _verified_result(one) for one in others}
        except (KeyError, TypeError, ValueError) as error:
            raise ParlourError(
                f"{self._file} is not the file of a run: {error}", code="file.invalid"
            ) from None
        current = read_json(self._header)
        if asked != current["asked"]:
            before = json.dumps(asked, ensure_ascii=False)
            raise ParlourError(
                f"{self._file} holds the results of another question ({before}): choose another file",
                code="file.conflict",
            )
        if version != current["parlour"]:
            raise ParlourError(
                f"{self._file} was started by Parlour {version}, and this is {current['parlour']}, which may "
                "play differently: choose another file",
                code="file.wrong_version",
            )

    def add(self, chunk: Chunk, result: Any) -> None:
        line = {"piece": chunk.to_json(), "source": source_digest(chunk), "found": result}
        self._write(json.dumps(line | {"seal": _checksum(line)}, ensure_ascii=False))
        self.results[chunk_key(chunk)] = result

    def _write(self, line: str) -> None:
        """Append a line and flush it to the disk, so that the lines before it are complete if this process
        ends.
        """
        left = f"{line}\n".encode()
        while left:
            left = left[os.write(self._descriptor, left) :]
        os.fsync(self._descriptor)

    def close(self) -> None:
        os.close(self._descriptor)


def source_digest(chunk: Chunk) -> str:
    """Return a digest of the rules sent with a chunk; an empty text for a built-in game."""
    return hashlib.blake2b(chunk.source.encode(), digest_size=16).hexdigest() if chunk.source else ""


def chunk_key(chunk: Chunk) -> str:
    return _key(chunk.to_json(), source_digest(chunk))


def _key(chunk: Any, source: Any) -> str:
    return json.dumps([chunk, source], sort_keys=True)


def _checksum(line: Mapping[str, Any]) -> str:
    """Return a checksum of a line. It detects changes by hand; it does not protect from a forger."""
    content = json.dumps([line[name] for name in ("piece", "source", "found")], sort_keys=True)
    return hashlib.blake2b(content.encode(), digest_size=8).hexdigest()


def _verified_result(line: Mapping[str, Any]) -> Any:
    """Return the result in a line. Raises ValueError if the checksum does not match."""
    if line.get("seal") != _checksum(line):
        raise ValueError(f"the line of games from number {line['piece']['first']} was changed: remove it")
    return line["found"]


def run_resumable(
    file: Path | None,
    question: dict[str, Any],
    chunks: Sequence[Chunk],
    work: Work,
    backend: Backend = HERE,
    report: Callable[[str], None] | None = None,
) -> Generator[tuple[Chunk, Any]]:
    """Yield the results of all chunks: first those that `file` has, then the others, which are added to it.

    `question` describes the question as plain data; a file with another question is refused. Without a file
    nothing is stored. Raises ParlourError for an invalid file, and what `run_chunks` raises.
    """
    if file is None:
        yield from run_chunks(chunks, work, backend, report)
        return
    with contextlib.closing(CheckpointFile(file, question)) as checkpoint:
        missing = [chunk for chunk in chunks if chunk_key(chunk) not in checkpoint.results]
        for chunk in chunks:
            if chunk_key(chunk) in checkpoint.results:
                yield chunk, checkpoint.results[chunk_key(chunk)]
        with contextlib.closing(run_chunks(missing, work, backend, report)) as answers:
            for chunk, result in answers:
                checkpoint.add(chunk, result)
                yield chunk, result
