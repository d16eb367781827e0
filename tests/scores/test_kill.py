"""SIGKILL at any moment loses no acknowledged record."""

import os
import random
import signal
import subprocess
import sys
import time

import pytest

from parlour.database import open_database
from parlour.scores.script.commands import Add, NewGame
from parlour.scores.service import ScoreService

WRITER = """
import os, sys
from parlour.database import open_database
from parlour.scores.script import commands
from parlour.scores.service import ScoreService

who = os.fork()  # the second writer; each opens a database of its own
service = ScoreService(open_database(sys.argv[1]), by=f"device {who}")
while True:
    for command in (commands.Add("Ann", "1"), commands.Add("Ann", "2"), commands.Undo()):
        outcome = service.do("Friday", command)
        os.write(1, f"{outcome.record.seq} {outcome.record.hash}\\n".encode())
"""


@pytest.mark.parametrize("seed", range(3))
def test_a_killed_writer_has_stored_all_it_acknowledged(url: str, seed: int) -> None:
    store = open_database(url)
    ScoreService(store).new(NewGame("plain", ("Ann", "Bob"), "Friday", mode="events"))
    writers = subprocess.Popen(
        [sys.executable, "-c", WRITER, url], stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    assert writers.stdout is not None
    lines = [writers.stdout.readline()]
    time.sleep(random.Random(seed).uniform(0, 0.3))
    os.killpg(writers.pid, signal.SIGKILL)
    lines += writers.stdout.read().splitlines()
    writers.stdout.close()
    assert writers.wait() == -signal.SIGKILL
    acknowledged = [line.split() for line in lines if len(line.split()) == 2 and len(line.split()[1]) == 64]
    opened = ScoreService(store).verify("Friday")
    assert opened.verdict.verified
    stored = {(str(record.seq), record.hash) for record in opened.log.records}
    assert len(acknowledged) >= 1
    assert {(seq, digest) for seq, digest in acknowledged} <= stored
    assert len(acknowledged) <= opened.game.last_seq - 1
    assert ScoreService(store).do("Friday", Add("Bob", "1")).game.last_seq == opened.game.last_seq + 1
    store.close()
