"""SIGKILL at any moment loses no acknowledged record."""

import random
import signal
import subprocess
import sys
import time

import pytest

from parlour.database import open_database
from parlour.scores.commands.forms import NewGame
from parlour.scores.keeper import Keeper

WRITER = """
import sys
from parlour.database import open_database
from parlour.scores.commands import forms
from parlour.scores.keeper import Keeper

keeper = Keeper(open_database(sys.argv[1]), by=sys.argv[2])
while True:
    for command in (forms.Add("Ann", "1"), forms.Add("Ann", "2"), forms.Undo()):
        outcome = keeper.do("Friday", command)
        print(outcome.record.seq, outcome.record.hash, flush=True)
"""


@pytest.mark.parametrize("seed", range(5))
def test_a_killed_writer_has_stored_all_it_acknowledged(url: str, seed: int) -> None:
    store = open_database(url)
    Keeper(store).new(NewGame("plain", ("Ann", "Bob"), "Friday", mode="events"))
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, url, f"device {number}"], stdout=subprocess.PIPE, text=True
        )
        for number in range(2)
    ]
    lines = []
    for writer in writers:
        assert writer.stdout is not None
        lines.append(writer.stdout.readline())
    time.sleep(random.Random(seed).uniform(0, 0.3))
    for writer in writers:
        writer.send_signal(signal.SIGKILL)
    for writer in writers:
        assert writer.stdout is not None
        lines += writer.stdout.read().splitlines()
        writer.stdout.close()
        assert writer.wait() == -signal.SIGKILL
    acknowledged = [line.split() for line in lines if len(line.split()) == 2 and len(line.split()[1]) == 64]
    opened = Keeper(store).verify("Friday")
    assert opened.verdict.verified
    stored = {(str(record.seq), record.hash) for record in opened.log.records}
    assert len(acknowledged) >= 2
    assert {(seq, digest) for seq, digest in acknowledged} <= stored
    assert len(acknowledged) <= opened.game.last_seq - 1
    store.close()
