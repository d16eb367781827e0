"""Measure the time to the first cards, with an empty and with a full compile cache.

python -m benchmarks.first_start              # all games
python -m benchmarks.first_start king xeri
python -m benchmarks.first_start --all        # also: the time of `parlour compile` for all games

Each game is started in a separate terminal. The first move of the list is typed until a searching bot has
moved.
"""

import argparse
import os
import pty
import select
import subprocess
import sys
import tempfile
import time

from parlour.games import SHELF

PATIENCE = 120.0  # seconds
ASKED = b"> "
BOT = b"search"


def first_start(name: str, cache: str) -> tuple[float, float]:
    """Return the seconds until the first cards are on the screen and until a searching bot has moved."""
    with tempfile.TemporaryDirectory() as data:
        environment = os.environ | {"PARLOUR_CACHE": cache, "XDG_DATA_HOME": data, "TERM": "xterm"}
        started = time.monotonic()
        child, terminal = pty.fork()
        if child == 0:
            command = [sys.executable, "-m", "parlour", "play", name, "--seed", "1", "--new"]
            os.execve(sys.executable, command, environment)
        try:
            return watch(terminal, started)
        finally:
            os.close(terminal)
            os.waitpid(child, 0)


def watch(terminal: int, started: float) -> tuple[float, float]:
    """Read the screen and answer prompts until a bot has moved."""
    told, cards, searched, answers = b"", 0.0, 0.0, 0
    while time.monotonic() - started < PATIENCE and not (cards and searched):
        if not select.select([terminal], [], [], 0.05)[0]:
            continue
        try:
            told += os.read(terminal, 65536)
        except OSError:
            break
        now = time.monotonic() - started
        if not cards and (b"your hand" in told or b"stock" in told or told.endswith(ASKED)):
            cards = now
        if not searched and has_moved(told):
            searched = now
        if told.count(ASKED) > answers and told.endswith(ASKED):
            answers = told.count(ASKED)
            os.write(terminal, b"1\n")
    return cards, searched


def has_moved(told: bytes) -> bool:
    """Return whether the screen shows a move of a bot: a line with its name and a colon."""
    return any(line.lstrip().startswith(BOT) and b":" in line for line in told.splitlines())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--all", action="store_true")
    wanted = parser.parse_args()
    print(f"{'seconds until':16}{'first cards':>13}{'a bot moved':>13}{'warm: cards':>13}{'bot moved':>11}")
    for name in wanted.names or SHELF:
        with tempfile.TemporaryDirectory() as cache:
            cold = first_start(name, cache)
        warm_cache = os.environ.get("PARLOUR_CACHE", os.path.expanduser("~/.cache/parlour"))
        subprocess.run([sys.executable, "-m", "parlour", "compile", name], check=True, capture_output=True)
        warm = first_start(name, warm_cache)
        print(f"{name:16}{cold[0]:13.1f}{cold[1]:13.1f}{warm[0]:13.1f}{warm[1]:11.1f}", flush=True)
    if wanted.all:
        with tempfile.TemporaryDirectory() as cache:
            environment = os.environ | {"PARLOUR_CACHE": cache}
            started = time.monotonic()
            subprocess.run([sys.executable, "-m", "parlour", "compile"], env=environment, check=True)
            print(f"all games compiled in {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
