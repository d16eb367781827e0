"""Measure games on several workers: games a second here and with two workers, and the cost of a chunk.

python -m benchmarks.spreading                      # King at random and between greedy bots
python -m benchmarks.spreading --games 40000 xeri   # other games, or more of them

The figures are medians of rounds in turn: games for each second of wall time, which includes the start of the
workers, and of processor time, which does not depend on other processes. The cost of a chunk is the
processor time of this process for empty chunks, including the start of the workers.
"""

import argparse
import resource
import statistics
import time
from collections.abc import Sequence

from parlour.lab.backends import HERE, Backend, run_chunks
from parlour.lab.chunks import Chunk
from parlour.lab.simulation import SimulationRun, simulate_chunk

ROUNDS = 5
EMPTY = 400  # chunks
BACKENDS = {"this process": HERE, "2 workers": Backend("workers", 2)}


def nothing(chunk: Chunk) -> int:
    """Play nothing, to measure the cost of a chunk."""
    return chunk.first


def timed(chunk: Chunk) -> float:
    """Play a chunk and return its processor time in seconds."""
    started = time.process_time()
    simulate_chunk(chunk)
    return time.process_time() - started


def speeds(chunks: Sequence[Chunk]) -> dict[str, tuple[float, float]]:
    """Return the games a second of each backend, by wall time and by processor time, measured in turn."""
    games, rounds = sum(chunk.games for chunk in chunks), dict[str, list[tuple[float, float]]]()
    for number in range(ROUNDS + 1):
        for name, backend in BACKENDS.items():
            started = time.perf_counter()
            taken = sum(found for _, found in run_chunks(chunks, timed, backend))
            if number:  # the first round loads compiled files
                rates = games / (time.perf_counter() - started), games / taken
                rounds.setdefault(name, []).append(rates)
    return {
        name: (statistics.median(one for one, _ in found), statistics.median(one for _, one in found))
        for name, found in rounds.items()
    }


def price() -> float:
    """Return the processor seconds of this process for sending and receiving a chunk."""
    chunks = Chunk("king", None, 4, {}, (), 0, 0, EMPTY).split(1)
    backend, taken = BACKENDS["2 workers"], []
    for _ in range(ROUNDS):
        before = resource.getrusage(resource.RUSAGE_SELF)
        list(run_chunks(chunks, nothing, backend))
        after = resource.getrusage(resource.RUSAGE_SELF)
        taken.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return statistics.median(taken) / EMPTY


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="GAME", default=["king"])
    parser.add_argument("--games", type=int, default=40_000, help="random games; a twentieth with bots")
    wanted = parser.parse_args()
    for name in wanted.names:
        for bots, games in (([], wanted.games), (["greedy"], wanted.games // 20)):
            run = SimulationRun.of(name, bots, games, 1)
            found = speeds(run.chunk().split(run.size()))
            for who, (clock, processor) in found.items():
                kind = "with greedy bots" if bots else "random"
                print(f"{name} {kind}, {who}: {clock:,.0f} games a second, {processor:,.0f} of a processor")
    print(f"a chunk costs {1000 * price():.2f} ms of processor time in this process")


if __name__ == "__main__":
    main()
