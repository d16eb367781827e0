"""The program of a child process that compiles kernels; `compiling.py` starts it and reads its output.

It reads a task as JSON from stdin, and writes the number of each compiled kernel on a line of stdout.
"""

import importlib
import os

from . import jit
from .compiling import POLITE, begin_task


def main() -> None:
    """Compile the kernels of a task. Output of rules while they are loaded goes to stderr."""
    if hasattr(os, "nice"):
        os.nice(POLITE)
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as output:
        os.dup2(2, 1)
        task = begin_task()
        for number, (rules, file, name) in enumerate(task["kernels"]):
            getattr(jit.link(importlib.import_module(rules), file), name).prepare()
            print(number, file=output, flush=True)


if __name__ == "__main__":
    main()
