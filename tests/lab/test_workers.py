"""Chunks played by real workers: local processes, a Dask cluster and a Ray cluster on this machine.

The results do not depend on the workers. A worker that dies costs only time.
"""

import contextlib
import importlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil
import pytest

from parlour.lab import backends
from parlour.lab.backends import Backend, WorkerError, run_chunks
from parlour.lab.runner import SEARCH_SIZE as SEARCHED_AT_ONCE
from tests.cli.running import as_json, process, refused
from tests.external_games.test_elsewhere import SAMPLE
from tests.lab import duties
from workshop import ROOT

TWO = Backend("workers", 2)
PATIENCE = 120  # seconds for a busy machine
GAMES = ("simulate", "xeri", "--option", "hands=1", "--games", "3000", "--seed", "7")


def figures(found):
    return {
        name: value for name, value in found.items() if name not in ("seconds", "plies_per_second", "threads")
    }


@pytest.fixture(scope="module")
def alone():
    """Return the results of this process alone."""
    return figures(as_json(*GAMES))


def all_done(games, size, work, backend, **options):
    """Run chunks and return the messages. Every game must count once."""
    news = []
    chunks = duties.chunk(games, **options).split(size)
    found = {chunk.first: told for chunk, told in run_chunks(chunks, work, backend, news.append)}
    assert found == {chunk.first: duties.numbered(chunk) for chunk in chunks}
    return news


def wait_until(true):
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_workers_find_the_same(alone):
    assert figures(as_json(*GAMES, "--workers", "2")) == alone
    assert figures(as_json(*GAMES, "--workers", "1")) == alone


def test_what_a_lost_worker_had_begun_is_done_again(tmp_path):
    news = all_done(60, 5, duties.deadly, TWO, grave=str(tmp_path / "grave"))
    assert news == ["a worker was lost; another one plays its games"]


def test_workers_that_die_again_and_again_are_told_of(tmp_path):
    with pytest.raises(WorkerError, match=r"lost repeatedly \(2 workers\).* below `if __name__"):
        all_done(40, 40, duties.deadly, TWO, grave=str(tmp_path / "grave"), always="yes")


def test_what_goes_wrong_in_a_piece_is_told_in_its_own_words():
    with pytest.raises(WorkerError, match="game 0 cannot be played"):
        all_done(3, 3, duties.wrong, TWO)


def test_whoever_has_enough_may_stop():
    results = run_chunks(duties.chunk(4000).split(1), duties.slow, TWO)
    assert next(results)[1]["games"] == 1
    results.close()
    all_done(6, 2, duties.numbered, TWO)


def test_rules_in_a_folder_travel(tmp_path):
    folder = tmp_path / "my-game"
    shutil.copytree(SAMPLE, folder, ignore=shutil.ignore_patterns("__*"))
    asked = ("simulate", str(folder), "--games", "4", "--bots", "uniform", "--json")
    to_json = {"NUMBA_DISABLE_JIT": "1", "PARLOUR_CACHE": str(tmp_path / "cache")}
    here, there = (process(*asked, *more, **to_json) for more in ((), ("--workers", "2")))
    assert there.returncode == here.returncode == 0, there.stderr
    assert figures(json.loads(there.stdout)) == figures(json.loads(here.stdout))
    assert list((tmp_path / "cache").glob("*/my-game/rules.py")), "the workers had them ready"


SEARCHING = ("xeri", "--option", "hands=1", "--games", "120", "--bots", "search:60")
MEASURED = ("lab", *SEARCHING, "--measure", "places,suspense,length")


@pytest.fixture(scope="module")
def laboratory_results():
    """Measures of games that take a while, computed in this process."""
    return as_json(*MEASURED)


SEARCH_SIZE = (*GAMES[:-4], "--games", "120", "--bots", "search:60")


@pytest.fixture(scope="module")
def searched():
    """Results of games that take a while, computed in this process."""
    return figures(as_json(*SEARCH_SIZE))


class Running:
    """The command in another process, with a file that shows its progress."""

    def __init__(self, file: Path, *asked: str) -> None:
        self._file = file
        command = [sys.executable, "-m", "parlour", *asked, "--file", str(file), "--json"]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )

    def wait_for(self, lines: int) -> None:
        """Wait until this many lines are written."""
        wait_until(lambda: self._file.exists() and self._file.read_bytes().count(b"\n") >= lines)

    def wait_for_first_games(self) -> None:
        """Wait until the first games are over; two workers may finish later ones earlier."""
        wait_until(lambda: b'"first": 0, ' in self._file.read_bytes().partition(b"\n")[2])

    def end(self) -> tuple[str, str]:
        """Wait for the end; return stdout and stderr."""
        return self.process.communicate(timeout=PATIENCE)


def test_a_run_that_was_killed_goes_on_and_leaves_nobody_behind(tmp_path, searched):
    file = tmp_path / "run.jsonl"
    running = Running(file, *SEARCH_SIZE, "--workers", "2")
    running.wait_for(4)
    workers = psutil.Process(running.process.pid).children(recursive=True)
    running.process.kill()
    running.end()
    assert len(workers) >= 2
    assert not psutil.wait_procs(workers, PATIENCE)[1], "a worker that nobody waits for ends"
    kept = file.read_bytes()
    assert figures(as_json(*SEARCH_SIZE, "--file", str(file))) == searched
    assert file.read_bytes().startswith(kept[: kept.rindex(b"\n") + 1])


def test_a_run_that_is_interrupted_sums_up_its_first_games(tmp_path):
    running = Running(tmp_path / "run.jsonl", *SEARCH_SIZE, "--games", "4000", "--workers", "2")
    running.wait_for(6)
    running.wait_for_first_games()
    os.killpg(running.process.pid, signal.SIGINT)  # like a terminal: workers receive it too
    told, wrong = running.end()
    assert running.process.returncode == 130
    assert wrong == f"parlour: the same command continues with {tmp_path / 'run.jsonl'}\n"
    found = json.loads(told)
    assert 0 < found["games"] < found["asked"] == 4000
    again = as_json(*SEARCH_SIZE, "--games", str(found["games"]))
    assert figures(found) | {"asked": 0} == figures(again) | {"asked": 0}


@pytest.fixture(scope="module")
def dask():
    """A scheduler and two workers, which are restarted if they die."""
    distributed = importlib.import_module("distributed")
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with contextlib.closing(cluster):
        yield Backend("dask", address=cluster.scheduler_address)


@pytest.mark.filterwarnings("ignore")
def test_dask_finds_the_same_and_a_lost_worker_costs_nothing(dask, alone, tmp_path):
    assert figures(as_json(*GAMES, "--dask", dask.address)) == alone
    all_done(60, 5, duties.deadly, dask, grave=str(tmp_path / "grave"))
    assert (tmp_path / "grave").exists(), "a worker has died"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture(scope="module")
def ray():
    """The head of a Ray cluster with two processors, in separate processes."""
    folder, port = tempfile.mkdtemp(prefix="ray-"), free_port()
    command = [str(Path(sys.executable).with_name("ray")), "start", "--head", "--block", "--num-cpus=2"]
    settings = [f"--port={port}", "--node-ip-address=127.0.0.1", "--object-store-memory=100000000"]
    quiet = ["--include-dashboard=false", "--disable-usage-stats", f"--temp-dir={folder}"]
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    before, os.environ["RAY_AUTH_MODE"] = os.environ.get("RAY_AUTH_MODE"), "disabled"
    head = subprocess.Popen(
        [*command, *settings, *quiet],
        env=os.environ | {"PYTHONPATH": path},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        wait_until(
            lambda: answers(port) and (Path(folder) / "session_latest" / "sockets" / "raylet").exists()
        )
        yield f"127.0.0.1:{port}", psutil.Process(head.pid)
    finally:
        everybody = [psutil.Process(head.pid), *psutil.Process(head.pid).children(recursive=True)]
        head.terminate()
        for left in psutil.wait_procs(everybody, 10)[1]:
            left.kill()
        head.wait()
        shutil.rmtree(folder, ignore_errors=True)
        os.environ.pop("RAY_AUTH_MODE") if before is None else os.environ.update(RAY_AUTH_MODE=before)


def answers(port: int) -> bool:
    with contextlib.suppress(OSError):
        socket.create_connection(("127.0.0.1", port), 1).close()
        return True
    return False


def test_ray_finds_the_same(ray, alone, laboratory_results):
    for asked, expected in ((GAMES, alone), (MEASURED, figures(laboratory_results))):
        found = process(*asked, "--ray", ray[0], "--json")
        assert found.returncode == 0, found.stderr
        assert figures(json.loads(found.stdout)) == expected


@pytest.mark.slow
def test_what_a_lost_worker_of_ray_had_begun_is_done_again(ray, searched, tmp_path):
    address, head = ray
    running = Running(tmp_path / "run.jsonl", *SEARCH_SIZE, "--ray", address)
    running.wait_for(4)
    actors = [one for one in head.children(recursive=True) if "ray::PoolActor" in " ".join(cmdline(one))]
    actors[0].kill()
    told, wrong = running.end()
    assert running.process.returncode == 0, wrong
    assert "a worker was lost; another one plays its games" in wrong
    assert figures(json.loads(told)) == searched


@pytest.mark.slow
def test_what_the_laboratory_asked_of_ray_goes_on_after_it_was_killed(ray, laboratory_results, tmp_path):
    address, _ = ray
    file = tmp_path / "run.jsonl"
    running = Running(file, *MEASURED, "--ray", address)
    running.wait_for(4)
    running.process.kill()
    running.end()
    kept = file.read_bytes()
    whole = kept[: kept.rindex(b"\n") + 1]
    assert 4 <= whole.count(b"\n") < 1 + 120 / SEARCHED_AT_ONCE, "it was killed during the run"
    again = process(*MEASURED, "--ray", address, "--file", str(file), "--json")
    assert again.returncode == 0, again.stderr
    assert json.loads(again.stdout) == laboratory_results
    assert file.read_bytes().startswith(whole)


def cmdline(process: psutil.Process) -> list[str]:
    with contextlib.suppress(psutil.Error):
        return process.cmdline()
    return []


@pytest.fixture
def no_joblib(monkeypatch):
    """An installation without extras."""
    there = importlib.import_module

    def missing(name, *package):
        if name == "joblib":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return there(name, *package)

    monkeypatch.setattr(backends.importlib, "import_module", missing)


def test_what_is_missing_is_told_with_the_extra_that_has_it(no_joblib):
    for kind in ("dask", "ray"):
        told = refused("simulate", "xeri", f"--{kind}", "127.0.0.1:1")
        assert f'pip install "parlour[{kind}]"' in told
        assert "joblib" in told


def test_processes_of_this_machine_need_no_extra(no_joblib):
    all_done(2, 2, duties.numbered, TWO)


def test_nobody_answers_there(monkeypatch):
    monkeypatch.setattr(backends, "CONNECT_SECONDS", 1)
    port = free_port()
    assert f"no Dask scheduler with workers at '127.0.0.1:{port}'" in refused(
        "simulate", "xeri", "--dask", f"127.0.0.1:{port}"
    )
    assert f"no Ray cluster at '127.0.0.1:{port}'" in refused(
        "simulate", "xeri", "--ray", f"127.0.0.1:{port}"
    )
    assert "use only one of" in refused("simulate", "xeri", "--ray", "a:1", "--workers", "2")
    assert "from 1 to 1024" in refused("simulate", "xeri", "--workers", "0")
