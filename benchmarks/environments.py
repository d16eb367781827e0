"""Compare environments with those of other libraries: `python -m benchmarks.environments [WORD...]`.

Every side runs in a separate process on one core and replays recorded games (environment_sides.py). The table
has the medians of the rounds and their ratio. The processor time of all threads is measured.
OpenSpiel runs in this Python (`pip install parlour[benchmarks]`); the others need a separate one:

    --peers PYTHON    one that has rlcard and pettingzoo[classic]
    --pgx PYTHON      one that has pgx and jax

Libraries without a Python are left out. Words select rows by the names of sides and games.
"""

import argparse
import os
import statistics
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


@dataclass(frozen=True)
class Side:
    """An environment."""

    library: str
    game: str
    python: str = ""  # the option with its Python; empty: this Python

    def __str__(self) -> str:
        return f"{self.library} {self.game}"


@dataclass(frozen=True)
class Row:
    """One comparison; `wanted` is the ratio to reach."""

    ours: Side
    theirs: Side
    wanted: float


BATCH, AEC = "parlour batch", "parlour AEC"
ROWS = (
    Row(Side(BATCH, "xeri"), Side("openspiel", "hearts"), 40),
    Row(Side(BATCH, "king"), Side("openspiel", "hearts"), 40),
    Row(Side(BATCH, "seven-rummy"), Side("openspiel", "gin_rummy"), 40),
    Row(Side(AEC, "seven-rummy"), Side("rlcard", "gin-rummy", "peers"), 1),
    Row(Side(AEC, "xeri"), Side("rlcard", "leduc-holdem", "peers"), 1),
    Row(Side(AEC, "xeri"), Side("pettingzoo", "leduc_holdem_v4", "peers"), 1),
    Row(Side(AEC, "xeri"), Side("pettingzoo", "texas_holdem_v4", "peers"), 1),
    Row(Side(BATCH, "xeri"), Side("pgx", "leduc_holdem", "pgx"), 1),
    Row(Side(BATCH, "xeri"), Side("pgx", "kuhn_poker", "pgx"), 1),
)


def speed(side: Side, python: str, rounds: int) -> list[float]:
    """Return the steps a second of each round. Raises CalledProcessError; the side's errors are on stderr."""
    command = [python, "-m", "benchmarks.environment_sides", side.library, side.game, str(rounds)]
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **ONE_THREAD, "PYTHONPATH": paths}, stdout=subprocess.PIPE,
        text=True, check=True,
    )  # fmt: skip
    return [float(line) for line in done.stdout.split()]


def told(row: Row, ours: list[float], theirs: list[float]) -> str:
    """Return a row of the table: steps a second of both, their ratio and the ratio to reach."""
    mine, other = statistics.median(ours), statistics.median(theirs)
    return f"| {row.ours} | {mine:,.0f} | {row.theirs} | {other:,.0f} | {mine / other:.1f} | {row.wanted:g} |"


def asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--peers", default="")
    parser.add_argument("--pgx", default="")
    parser.add_argument("--rounds", type=int, default=5)
    return parser.parse_args()


def main() -> None:
    chosen = asked()
    pythons = {"": sys.executable, "peers": chosen.peers, "pgx": chosen.pgx}
    found: dict[Side, list[float]] = {}
    print("| ours | steps/s | theirs | steps/s | times | wanted |\n|---|---|---|---|---|---|", flush=True)
    for row in ROWS:
        said = f"{row.ours} {row.theirs}"
        if not pythons[row.theirs.python] or not all(word in said for word in chosen.words):
            continue
        for side in (row.ours, row.theirs):
            if side not in found:
                found[side] = speed(side, pythons[side.python], chosen.rounds)
        print(told(row, found[row.ours], found[row.theirs]), flush=True)


if __name__ == "__main__":
    main()
