"""`script/test --quick`: test what a change to a game is likely to break, in less than a minute.

    script/test --quick               the games that changed since main
    script/test --quick king xeri     these

It checks style, types, imports and rule pages, and for each game its tests, its golden files and the laws.
Types are checked in parallel.

Rules run compiled, although an edit of them costs a compilation. Measured on two cores: King takes 31 s with
it and 13 s without (an edit of texts, a page or a test needs none); in plain Python its tests alone take 80
seconds of a core, and Diloti's more than 210.
"""

import os
import subprocess
import sys
import time

from . import ROOT, name_of, rooms
from .changes import Selection, changed_files, select

ALWAYS = ("tests/test_arrows.py",)
OF_GAMES = ("tests/contract/test_laws.py", "tests/contract/test_pages.py", "tests/golden")
SEEDS = 1  # the number of random games for each law; script/test tries more


def main(named: list[str]) -> None:
    known = [name_of(room) for room in rooms()]
    for name in named:
        if name not in known:
            sys.exit(f"there is no game {name!r}; there are {', '.join(known)}")
    chosen = Selection(tuple(named)) if named else choose()
    for remark in chosen.remarks:
        print(remark)
    print(f"Games: {', '.join(chosen.games) or 'none changed'}", flush=True)
    started = time.monotonic()
    failed = run(chosen)
    end = f"Failed: {', '.join(failed)}" if failed else "All is well"
    print(f"\n{end}, after {time.monotonic() - started:.0f} s.")
    sys.exit(bool(failed))


def choose() -> Selection:
    try:
        return select(changed_files())
    except (OSError, subprocess.CalledProcessError):
        sys.exit("What changed cannot be told without git: name games, as in `script/test --quick king`.")


def run(chosen: Selection) -> list[str]:
    """Run all steps, also after a failed one; return the names of those that failed."""
    types = subprocess.Popen(
        [sys.executable, "-m", "mypy"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    steps = {
        "style": ["ruff", "check", "."],
        "format": ["ruff", "format", "--check", "."],
        **({"compiling": ["workshop.warm", *chosen.games]} if chosen.games else {}),
        "tests": ["pytest", *pytest_arguments(chosen)],
    }
    failed = [name for name, command in steps.items() if not succeeds(command)]
    print("\n== mypy", flush=True)
    print(types.communicate()[0], end="", flush=True)
    return [*failed, "types"] if types.returncode else failed


def pytest_arguments(chosen: Selection) -> list[str]:
    """Return the files of tests, and the games to which tests of all games are limited."""
    files = [*ALWAYS, *chosen.tests]
    if not chosen.games:
        return files
    files += OF_GAMES
    files += [f"tests/games/test_{name.replace('-', '_')}.py" for name in chosen.games]
    cores = ["--numprocesses", str(os.cpu_count() or 1), "--dist", "worksteal"]
    return [*cores, "--games", ",".join(chosen.games), "--seeds", str(SEEDS), *files]


def succeeds(command: list[str]) -> bool:
    print(f"\n== {' '.join(command)}", flush=True)
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=False).returncode == 0


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
