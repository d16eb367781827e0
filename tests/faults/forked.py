"""Run pytest in a fork of a process that has imported the libraries already."""

import os
import sys
from pathlib import Path

import numba
import pytest

from .planting import ROOT

OWN = ("parlour", "tests", "workshop")
RAN = 50  # added to the exit code of pytest: the codes of a process that failed by itself are smaller


def run(folder: Path, arguments: list[str], interpreted: bool) -> None:
    """Run pytest on a copy; this process must have nothing of the checkout's own modules."""
    os.setsid()
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    os.chdir(folder)
    for name in list(sys.modules):
        if name.partition(".")[0] in OWN:
            del sys.modules[name]
    sys.path[:] = [str(folder), str(folder / "src"), *(path for path in sys.path if path != str(ROOT))]
    sys.dont_write_bytecode = False  # in the copy: the next fault finds the tests prepared
    os.environ["PYTHONPATH"] = str(folder / "src")
    if interpreted:
        os.environ["NUMBA_DISABLE_JIT"] = "1"
        numba.config.reload_config()
    os._exit(RAN + pytest.main(arguments))
