"""Compiled and interpreted rules give the same results, byte by byte."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.engine import jit
from tests.contract.fingerprint import fingerprint
from tests.contract.shelf import GAMES, NAMES

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_compiled_and_interpreted_rules_agree(game):
    """A separate process runs the other way."""
    other = {"NUMBA_DISABLE_JIT": "1" if jit.COMPILING else "0", "PYTHONPATH": f"{ROOT}:{ROOT / 'src'}"}
    for seed in (1, 2):
        command = [sys.executable, "-m", "tests.contract.fingerprint", game.name, str(seed)]
        told = subprocess.run(
            command, env=os.environ | other, cwd=ROOT, capture_output=True, text=True, check=True
        )
        assert told.stdout.strip() == fingerprint(game, seed)
