"""What it costs to distribute games over workers: games a second with one and with two, and a chunk's price.

python -m benchmarks.spreading                      # King at random and between greedy bots
python -m benchmarks.spreading --games 40000 xeri   # other games, or more of them

Medians of some rounds in turn: games a second by the clock, which includes the start of the workers, and of a
processor, which says the same on a busy machine. The price of a chunk is the processor time that this process
takes for chunks in which nothing is played, the start of the workers included.
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
    """What a chunk costs in which nothing is played."""
    return chunk.first


def timed(chunk: Chunk) -> float:
    """How many seconds of a processor a chunk takes where it is played."""
    started = time.process_time()
    simulate_chunk(chunk)
    return time.process_time() - started


def speeds(chunks: Sequence[Chunk]) -> dict[str, tuple[float, float]]:
    """Games a second of each backend, by the clock and of a processor, measure_chunk in turn."""
    games, rounds = sum(chunk.games for chunk in chunks), dict[str, list[tuple[float, float]]]()
    for number in range(ROUNDS + 1):
        for name, backend in BACKENDS.items():
            started = time.perf_counter()
            taken = sum(found for _, found in run_chunks(chunks, timed, backend))
            if number:  # in the first round what was compiled is loaded
                rates = games / (time.perf_counter() - started), games / taken
                rounds.setdefault(name, []).append(rates)
    return {
        name: (statistics.median(one for one, _ in found), statistics.median(one for _, one in found))
        for name, found in rounds.items()
    }


def price() -> float:
    """Seconds of this process for a chunk that is given out and comes back."""
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
    parser.add_argument("--games", type=int, default=40_000, help="at random; a twentieth between bots")
    wanted = parser.parse_args()
    for name in wanted.names:
        for bots, games in (([], wanted.games), (["greedy"], wanted.games // 20)):
            run = SimulationRun.of(name, bots, games, 1)
            found = speeds(run.chunk().split(run.size()))
            for who, (clock, processor) in found.items():
                kind = "between greedy bots" if bots else "at random"
                print(f"{name} {kind}, {who}: {clock:,.0f} games a second, {processor:,.0f} of a processor")
    print(f"a chunk costs {1000 * price():.2f} ms of this process")


if __name__ == "__main__":
    main()
