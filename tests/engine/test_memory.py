"""Memory: a process that has loaded and searched the first four games stays small."""

import subprocess
import sys

from parlour.engine.pool import new_pool

SEARCH_FOUR_GAMES = """
from pathlib import Path
from parlour.bots.search import analyse
from parlour.engine.linked import deciders, engine
from parlour.games import load
for name in ("xeri", "king", "chase-the-ace", "forty-thieves"):
    kernels = engine(load(name))
    table = kernels.begin(kernels.template(), 1)
    seat = deciders(table)[0]
    analyse(kernels, kernels.known_to(table, seat), seat, iterations=2000, threads=2)
peak = next(line for line in Path("/proc/self/status").read_text().splitlines() if "VmHWM" in line)
print(peak.split()[1])  # in KB; getrusage would count the process that started this one
"""


def test_four_games_searched_stay_under_400_megabytes():
    command = [sys.executable, "-c", SEARCH_FOUR_GAMES]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    assert int(told.stdout) < 400 * 1024


def test_a_pool_has_the_size_it_states():
    pool = new_pool()
    assert sum(part.nbytes for part in pool) < 3.7e6
    assert len(pool.keys) == 2 * len(pool.visits)
