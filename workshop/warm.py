"""Compile the kernels that laws and golden files of games need: `python -m workshop.warm king xeri`.

Search and bots take longest to compile, and are compiled when a test first needs them.
"""

import sys

from parlour.cli.compile import watch
from parlour.engine.compiling import start
from parlour.engine.linked import engine
from parlour.games import load

KERNELS = ("play", "knowledge", "perft", "simulate")

if __name__ == "__main__":
    compilation = start(engine(load(name)).uncompiled(*KERNELS) for name in sys.argv[1:])
    watch(compilation)
    print(f"{compilation.total} parts compiled.")
