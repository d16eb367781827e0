"""The steps of `script/test`: checks, the page, compilation, tests. Prints each step with its time.

python -m workshop.suite                   the default tests
python -m workshop.suite --slow            all tests, with all kernels of all games compiled
python -m workshop.suite --timings FILE    writes the CPU and wall seconds of each test to a file
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from tests.tiers import SAMPLE

from . import ROOT

CORES = ("--numprocesses", "auto", "--dist", "worksteal")
LAWS = "tests/contract/test_laws.py"


class Step(NamedTuple):
    """A Python module with its arguments."""

    name: str
    command: tuple[str, ...]
    interpreted: bool = False  # rules run in plain Python


CHECKS = (
    Step("ruff check", ("ruff", "check", ".")),
    Step("ruff format", ("ruff", "format", "--check", ".")),
    Step("mypy", ("mypy",)),
)
PAGE = (
    Step("build the page", ("workshop.page",)),
    Step("svelte-check", ("workshop.node", "run", "check")),
    Step("vitest", ("workshop.node", "test")),
)
DEFAULT = (
    Step("compile", ("tests.tiers",)),
    Step("pytest", ("pytest", *CORES)),
    Step("interpreted laws", ("pytest", *CORES, LAWS, "--games", ",".join(SAMPLE)), True),
)
SLOW = (
    Step("compile", ("parlour", "compile", "--all", "--environments")),
    Step("pytest", ("pytest", *CORES, "-m", "", "--override-ini", "faulthandler_timeout=1800")),
    Step("interpreted laws", ("pytest", *CORES, LAWS, "-m", ""), True),
)


class Outcome(NamedTuple):
    """The result of a step."""

    step: Step
    passed: bool
    seconds: float


def main(arguments: list[str]) -> int:
    """Run all steps; return the exit code."""
    parser = argparse.ArgumentParser(prog="script/test", add_help=False)
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("--timings", metavar="FILE")
    wanted = parser.parse_args(arguments)
    started = time.monotonic()
    with ThreadPoolExecutor(2) as pool:  # neither lane uses two cores
        outcomes = [outcome for lane in pool.map(run_quietly, (CHECKS, PAGE)) for outcome in lane]
    for step in SLOW if wanted.slow else DEFAULT:
        if wanted.timings and step.name == "pytest":
            step = step._replace(command=(*step.command, f"--timings={wanted.timings}"))
        if all(outcome.passed for outcome in outcomes):
            outcomes.append(run(step))
    print()
    for outcome in outcomes:
        print(f"{outcome.step.name:18} {outcome.seconds:6.0f} s{'' if outcome.passed else '  FAILED'}")
    print(f"{'all':18} {time.monotonic() - started:6.0f} s")
    return not all(outcome.passed for outcome in outcomes)


def run_quietly(steps: Iterable[Step]) -> list[Outcome]:
    """Run steps until one fails; the output of a step appears when it has ended."""
    outcomes = []
    for step in steps:
        outcomes.append(run(step, quietly=True))
        if not outcomes[-1].passed:
            break
    return outcomes


def run(step: Step, quietly: bool = False) -> Outcome:
    """Run a step; its output appears at once, or when it has ended, so that it does not mix with others."""
    if not quietly:
        print(f"\n== {step.name}", flush=True)
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", *step.command],
        cwd=ROOT,
        env=os.environ | ({"NUMBA_DISABLE_JIT": "1"} if step.interpreted else {}),
        check=False,
        stdout=subprocess.PIPE if quietly else None,
        stderr=subprocess.STDOUT if quietly else None,
        text=True,
        errors="replace",
    )
    seconds = time.monotonic() - started
    if quietly:
        print(f"\n== {step.name} ({seconds:.0f} s)\n{done.stdout.rstrip()}", flush=True)
    return Outcome(step, done.returncode == 0, seconds)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
