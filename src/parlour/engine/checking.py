"""Games that are not built in are checked before their compiled rules run for the first time.

Compiled rules do not check indexes: a wrong index, or a zone that is too small, overwrites other memory.
Therefore a child process first plays games with checks (`parlour.checks`), in plain Python and then compiled
with bounds checks. A game that passes is recorded in the compile cache, under a digest of all its sources,
and is checked again only when they change.
"""

import contextlib
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

from ..errors import RulesError
from . import compile_cache, jit
from .compiling import CHILD
from .folders import PACKAGES
from .game import Game

TRUSTED = ("parlour.games.",)  # modules that have their own tests
EDITION = "checked 2"  # changes when a check is added
PASSED = "checked"  # the file that records a pass
LIMIT = 900.0  # seconds for one child, including compilation
CRASHED, UNCHECKED, CHANGED = "rules.crash", "rules.not_checked", "rules.changed"
LAST = {"games", "error", "again"}  # keys of the last message of a child
Message = dict[str, Any]

_lock = threading.Lock()
_failed: dict[str, RulesError] = {}  # by digest: a module of rules is loaded once


def must_pass(game: Game) -> None:
    """Check a game that is not built in, unless it has passed before. Raises RulesError."""
    if not jit.COMPILING or CHILD in os.environ or game.rules.startswith(TRUSTED):
        return
    digest = digest_of(game)
    with _lock:
        if digest in _failed:
            raise _failed[digest]
        passed = compile_cache.folder() / digest / PASSED
        if not passed.exists():
            try:
                games = check_in_child(game)
            except RulesError as error:
                _failed[digest] = error
                raise
            if digest_of(game, reread=True) != digest:
                raise RulesError(f"files of {game.title} changed while they were checked: try again", CHANGED)
            _note(passed, games)


def digest_of(game: Game, reread: bool = False) -> str:
    """Return a digest of all sources of a game's compiled rules and of the edition of the check.

    `reread` reads the files again, because they may have changed.
    """
    digest = compile_cache.digest.__wrapped__ if reread else compile_cache.digest
    return digest(f"{EDITION}, {jit.VERSIONS}", *jit.sources(game.module, "checking"))


def _note(passed: Path, games: int) -> None:
    with contextlib.suppress(OSError):  # on a full disk the game is checked again next time
        passed.parent.mkdir(parents=True, exist_ok=True)
        passed.write_text(f"{games} games\n", "utf-8")


def check_in_child(game: Game) -> int:
    """Check a game in a child process; return the number of games played. Raises RulesError.

    A second child repeats failed games in plain Python to find the cause.
    """
    started = time.monotonic()
    _tell(f"Checking the rules of {game.title}, the first time only...")
    first = _last_message(game, [])
    suspects = first.get("again") or first.get("playing") or []
    found = _last_message(game, suspects) if suspects else first
    if "error" in found:
        raise RulesError(**found["error"])
    if "games" not in first:
        raise _unexplained(game, first, suspects, found)
    _tell(f"{game.title}: {first['games']} games checked in {time.monotonic() - started:.0f} s")
    return int(first["games"])


def _tell(text: str) -> None:
    if sys.stderr is not None:
        print(text, file=sys.stderr, flush=True)


def _unexplained(game: Game, last: Message, numbers: list[int], again: Message) -> RulesError:
    """Return the error if compiled rules have failed and plain Python finds no fault in the same games."""
    if not numbers:
        return RulesError(f"the rules of {game.title} could not be checked: {last.get('ended')}", UNCHECKED)
    for died in (again, last):
        if "ended" in died and "case" in died:
            text = f"a rule ends the process in {died['case']} ({died['ended']}): no rule may call `os._exit`"
            return _of_rule(game, "play", CRASHED, text)
    games = f"game {numbers[0]}" if len(numbers) == 1 else f"one of the games {numbers[0]} to {numbers[-1]}"
    how = last.get("why") or last.get("ended")
    text = f"the compiled rules of {game.title} fail in {games} of the check ({how}), but not in plain Python"
    return RulesError(f"{text}: a number may be too large for 64 bits, or a global may have changed", CRASHED)


def _last_message(game: Game, numbers: list[int]) -> Message:
    """Check a game in a child; return its last message, with the key "ended" if it did not end normally."""
    last: Message = {}
    with tempfile.TemporaryFile("w+") as errors:
        with _child(errors) as child:
            assert child.stdin
            json.dump(_task(game, numbers), child.stdin)
            child.stdin.close()
            for message in _messages(child):
                last = message
        errors.seek(0)
        wrote = errors.read().strip().rpartition("\n")[2]
    if child.returncode or not last.keys() & LAST:
        last["ended"] = f"the check process ended with code {child.returncode}: {wrote}".rstrip(": ")
    return last


def _task(game: Game, numbers: list[int]) -> Message:
    file = str(game.module.__file__)
    return {
        "parent": os.getpid(),
        "path": sys.path,
        "packages": PACKAGES,
        "rules": game.rules,
        "file": file,
        "numbers": numbers,
    }


def _messages(child: "subprocess.Popen[str]") -> Iterator[Message]:
    with limited(LIMIT, child.kill):
        assert child.stdout
        for line in child.stdout:
            with contextlib.suppress(ValueError):
                yield json.loads(line)


@contextlib.contextmanager
def limited(seconds: float, end: Callable[[], None]) -> Iterator[None]:
    """Call `end` if the body takes this long."""
    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


@contextlib.contextmanager
def _child(errors: IO[str]) -> Iterator["subprocess.Popen[str]"]:
    path = os.pathsep.join(one or "." for one in sys.path)
    with subprocess.Popen(
        [sys.executable, "-m", "parlour.checks"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        env=os.environ | {CHILD: "1", "NUMBA_BOUNDSCHECK": "1", "PYTHONPATH": path},
        text=True,
        start_new_session=True,  # so that Ctrl-C reaches only the parent
    ) as child:
        try:
            yield child
        except BaseException:
            child.kill()
            raise


def no_legal_moves(game: Game, seat: int, where: str = "") -> RulesError:
    """Return the error for a seat that must move and has no legal move."""
    return _of_rule(
        game, "legal", "rules.no_legal_moves", f"{where}`legal` offers seat {seat} no move, {NOT_OVER}"
    )


def no_end(game: Game, moves: int, where: str = "") -> RulesError:
    """Return the error for a game that is longer than its declared limit."""
    text = f"{where}the game is not over after {moves} moves, and its GAME has longest={game.longest}"
    return _of_rule(game, "play", "rules.endless_game", text)


NOT_OVER = "and the game is not over: it must offer one, or the rules must call `t.finish`"


def _of_rule(game: Game, name: str, code: str, text: str) -> RulesError:
    file, line = place_of(getattr(game.module, name))
    text = f"error in the rules of {game.title}: {text} (`{name}`, {file}, line {line})"
    return RulesError(text, code, file, line, name)


def place_of(rule: Any) -> tuple[str, int]:
    """Return the file and the line where a function of a game begins."""
    code = getattr(rule, "py_func", rule).__code__
    return str(code.co_filename), int(code.co_firstlineno)
