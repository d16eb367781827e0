"""The compile cache: named by the compiled sources, private, filled by child processes."""

import ast
import json
import os
import pickle
import shutil
import stat
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from parlour.engine import compile_cache, compiling, jit
from parlour.games import SHELF, load
from tests.waiting import wait_until_so

PACKAGE = Path(jit.__file__).parents[1]


def run(program: str, cache: Path) -> str:
    """Run a program with its cache folder; return its output."""
    own = {"PARLOUR_CACHE": str(cache), "NUMBA_DISABLE_JIT": "0", "PYTHONPATH": str(PACKAGE.parent)}
    command = [sys.executable, "-c", program]
    told = subprocess.run(command, env=os.environ | own, capture_output=True, text=True, check=True)
    return told.stdout


COUNT = """
from parlour.engine import compiling
compiling.start = lambda jobs, start=compiling.start: print("compiles", *jobs[0]) or start(jobs)
from parlour.engine.linked import engine
from parlour.games import load
kernels = engine(load("xeri"))
kernels.resume(kernels.begin(kernels.template(), 1))  # begin is the first of its file, arrive the last
print(len(kernels.uncompiled("play")), sum(kernels.kernels("play").begin.stats.cache_misses.values()))
"""


def test_a_child_compiles_and_everybody_else_loads(tmp_path):
    """The first process has a file's kernels compiled and loads them; the next only loads."""
    files = sorted(PACKAGE.rglob("*.nb?"))
    first, second = run(COUNT, tmp_path / "cache"), run(COUNT, tmp_path / "cache")
    assert "compiles" in first
    assert "compiles" not in second
    for told in (first, second):
        assert told.splitlines()[-1] == "0 0"
    assert sorted(PACKAGE.rglob("*.nb?")) == files  # nothing is ever written into the package


@pytest.fixture
def digests(monkeypatch, tmp_path):
    """Return digests of all games' kernels in a copy of the package, after an edit of one file."""
    package = tmp_path / "parlour"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(compile_cache, "PACKAGE", package)

    def reckon(edited: str = "") -> dict[str, str]:
        compile_cache.imported.cache_clear()
        compile_cache.digest.cache_clear()
        text = (package / edited).read_text("utf-8") if edited else ""
        if edited:
            (package / edited).write_text(text + "\n# another comment\n", "utf-8")
        found = {}
        for name in SHELF:
            files = [package / file.relative_to(PACKAGE) for file in jit.sources(load(name).module, "bots")]
            found[name] = compile_cache.digest("", *files)
        if edited:
            (package / edited).write_text(text, "utf-8")
        return found

    yield reckon
    compile_cache.imported.cache_clear()
    compile_cache.digest.cache_clear()


@pytest.mark.parametrize(
    ("file", "games"),
    [
        ("games/xeri/rules.py", {"xeri"}),
        ("games/king/heuristics.py", {"king"}),
        ("games/king/positions.py", {"king"}),
        ("games/cash/notation.py", {"cash"}),
        ("games/king/texts.py", set()),
        ("combinations/sums.py", {"diloti", "kontsina"}),
        ("engine/kernels/knowledge.py", set(SHELF)),
        ("engine/kernels/perft.py", set()),
        ("engine/cards.py", set(SHELF)),
        ("__init__.py", set()),
        ("errors.py", set()),
        ("engine/simulation.py", set()),
    ],
)
def test_an_edit_makes_those_games_new_that_contain_it(digests, file, games):
    before, after = digests(), digests(file)
    assert {name for name in SHELF if before[name] != after[name]} == games


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """Choose the cache folder again, with a temporary directory for this test."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "tmp"))
    (tmp_path / "tmp").mkdir()

    def choose(wanted: Path) -> Path:
        monkeypatch.setenv("PARLOUR_CACHE", str(wanted))
        compile_cache.folder.cache_clear()
        return compile_cache.folder()

    yield choose
    compile_cache.folder.cache_clear()


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_cache_folder_is_made_private(folder, tmp_path):
    assert folder(tmp_path / "new") == tmp_path / "new"
    assert mode(tmp_path / "new") == 0o700


def test_a_cache_folder_that_cannot_be_made_is_done_without(folder, tmp_path):
    (tmp_path / "file").write_text("in the way")
    chosen = folder(tmp_path / "file" / "cache")
    assert chosen.parent == tmp_path / "tmp"
    assert mode(chosen) == 0o700


@pytest.mark.parametrize("rights", [0o770, 0o707, 0o777])
def test_a_folder_that_others_may_write_to_is_never_loaded_from(folder, tmp_path, rights):
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(rights)
    assert folder(tmp_path / "open") != tmp_path / "open"


def test_a_temporary_folder_laid_out_by_somebody_else_is_not_used(folder, tmp_path):
    """Another user may have created it: then a folder with an unpredictable name is created."""
    foretold = tmp_path / "tmp" / f"parlour-{os.getuid()}"
    foretold.mkdir()
    foretold.chmod(0o777)
    (tmp_path / "file").write_text("in the way")
    chosen = folder(tmp_path / "file" / "cache")
    assert chosen != foretold
    assert mode(chosen) == 0o700
    assert os.environ["PARLOUR_CACHE"] == str(chosen)  # child processes fill the same one


@pytest.mark.skipif(
    not hasattr(os, "getuid") or os.getuid() != 0, reason="only root can change the owner of folders"
)
def test_a_folder_of_somebody_else_is_not_used(folder, tmp_path):
    (tmp_path / "theirs").mkdir(mode=0o700)
    os.chown(tmp_path / "theirs", 12345, 12345)
    assert folder(tmp_path / "theirs") != tmp_path / "theirs"


def test_what_has_not_been_used_for_a_month_is_removed_by_whoever_compiles(folder, tmp_path):
    """Only compiled files are removed, because the folder may contain other things."""
    old, new, other = "0a" * 16, "1b" * 16, "photographs"
    for name, days in ((old, 40), (new, 2), (other, 400)):
        (tmp_path / "cache" / name).mkdir(parents=True)
        then = time.time() - days * 24 * 3600
        os.utime(tmp_path / "cache" / name, (then, then))
    (tmp_path / "cache").chmod(0o700)
    folder(tmp_path / "cache")
    compiling.start([])
    assert sorted(path.name for path in (tmp_path / "cache").iterdir()) == [new, other]


@pytest.mark.parametrize(("late", "stays"), [(-10, True), (10, False)])
def test_a_month_is_counted_from_the_last_use(folder, tmp_path, monkeypatch, late, stays):
    kept, now = tmp_path / "cache" / ("2c" * 16), 2e9
    kept.mkdir(parents=True)
    os.utime(kept, (now, now))
    (tmp_path / "cache").chmod(0o700)
    folder(tmp_path / "cache")
    monkeypatch.setattr(time, "time", lambda: now + compile_cache.KEPT_FOR + late)
    compile_cache.tidy()
    assert kept.exists() == stays


class Slots:
    """Stands in for the semaphore of compiling children."""

    held = 0

    def __enter__(self):
        self.held += 1

    def __exit__(self, *error):
        self.held -= 1


def test_all_compilations_of_a_process_share_its_cores(monkeypatch):
    """Otherwise tables of sixteen games that open at once would start a child each."""
    slots, held = Slots(), []
    monkeypatch.setattr(compiling, "_slots", slots)
    monkeypatch.setattr(compiling.Compilation, "_compile", lambda self, job: held.append(slots.held))
    kernels = [compiling.Kernel(f"game{number}.rules", "play", "begin") for number in range(3)]
    for kernel in kernels:
        compiling.Compilation([[kernel]]).wait_for(kernel)
    assert held == [1, 1, 1]


def test_a_stopped_compilation_that_waits_for_a_core_compiles_nothing(monkeypatch):
    compiled, kernel = [], compiling.Kernel("xeri.rules", "play", "begin")
    monkeypatch.setattr(compiling.Compilation, "_compile", lambda self, job: compiled.append(job))
    slots = threading.BoundedSemaphore(1)
    monkeypatch.setattr(compiling, "_slots", slots)
    with slots:
        compilation = compiling.Compilation([[kernel]])
        compilation.stop()
    assert compilation.wait_for(kernel, 60)
    assert compiled == []


LONG = """
from parlour.engine import compiling
job = compiling.Compilation([[compiling.Kernel("parlour.games.king.rules", "play", "begin")]])
while not job._children:
    pass
print(job._children[0].pid, flush=True)
input()
"""


@pytest.mark.skipif(os.name == "nt", reason="only POSIX changes the parent of a process")
def test_a_child_ends_when_whoever_asked_for_it_was_killed(tmp_path):
    own = {"PARLOUR_CACHE": str(tmp_path), "NUMBA_DISABLE_JIT": "0", "PYTHONPATH": str(PACKAGE.parent)}
    with subprocess.Popen(
        [sys.executable, "-c", LONG], env=os.environ | own, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as asker:
        assert asker.stdout
        child = int(asker.stdout.readline())
        asker.kill()
    wait_until_so(lambda: not runs(child), "the child ends")
    assert not list(tmp_path.rglob("*.nbi")), "not done: it ended because nobody waits for it"


def runs(process: int) -> bool:
    """Return whether another process still runs; a zombie does not."""
    told = Path(f"/proc/{process}/stat")
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return not (told.exists() and told.read_text().rpartition(")")[2].split()[0] == "Z")


DAMAGES = {
    "emptied": lambda data: b"",
    "filled with zeros": lambda data: bytes(len(data)),
    "cut": lambda data: data[:-7],
    "cut in the seal": lambda data: data[:9],
    "one bit": lambda data: data[:-1] + bytes([data[-1] ^ 1]),
    "another program's": lambda data: pickle.dumps("1.0"),
}


@pytest.fixture
def files(folder, tmp_path):
    """Return the cached files of a compiled kernel."""
    folder(tmp_path / "cache")
    compile_cache._report_damage.cache_clear()
    kept = jit._SealedFiles(str(tmp_path / "cache"), "begin", "stamp")
    kept.save("signature", ("code", b"\0" * 100))
    assert kept.is_whole()
    return kept


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("ending", ["nbi", "nbc"])
def test_a_damaged_file_is_removed_and_compiled_again(files, tmp_path, capsys, damage, ending):
    (spoilt,) = tmp_path.rglob(f"*.{ending}")
    spoilt.write_bytes(DAMAGES[damage](spoilt.read_bytes()))
    assert files.load("signature") is None  # as if never compiled
    assert not files.is_whole()
    assert not spoilt.exists()
    told = capsys.readouterr().err
    assert told == f"parlour: compiled rules in {tmp_path / 'cache'} were damaged; they are compiled again\n"
    files.save("signature", ("code", b"new"))
    assert files.is_whole()
    assert files.load("signature") == ("code", b"new")


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
def test_a_missing_file_is_compiled_again_without_a_word(files, tmp_path, capsys, ending):
    (lost,) = tmp_path.rglob(f"*.{ending}")
    lost.unlink()
    assert not files.is_whole()
    assert files.load("signature") is None
    assert capsys.readouterr().err == ""


def test_a_damaged_kernel_is_one_that_is_not_compiled(folder, tmp_path):
    """`parlour compile`, tables and the server ask which kernels are not compiled, and compile those."""

    def double(number: int) -> int:
        return 2 * number

    folder(tmp_path / "cache")
    kernel = jit._Entry(double, load("xeri").module, "play")
    kernel._files.save("signature", "code")
    assert kernel.is_ready
    (data,) = (tmp_path / "cache").rglob("*.nbc")
    data.write_bytes(b"")
    assert not kernel.is_ready


def test_sources_are_parsed_by_one_thread_at_a_time(monkeypatch, tmp_path):
    """CPython 3.11 fails otherwise, rarely."""
    parse, parsing, most = ast.parse, [], []

    def slow(source, *more, **named):
        parsing.append(source)
        most.append(len(parsing))
        time.sleep(0.01)
        parsing.remove(source)
        return parse(source, *more, **named)

    files = [tmp_path / f"{number}.py" for number in range(4)]
    for file in files:
        file.write_text(f"x = {file.stem}")
    monkeypatch.setattr(ast, "parse", slow)
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(compile_cache.imported, files)) == [()] * 4
    assert most == [1] * 4


NOISY = """
from types import SimpleNamespace
from parlour.engine import compile_child, jit
jit.link = lambda module, file: SimpleNamespace(begin=SimpleNamespace(prepare=lambda: None))
compile_child.main()
"""


def test_what_rules_print_while_they_are_loaded_does_not_mix_with_the_output_of_a_child(tmp_path):
    (tmp_path / "noisy.py").write_text("print('a word of the rules')\n")
    task = {"parent": os.getpid(), "path": [str(tmp_path), *sys.path], "packages": {}}
    task["kernels"] = [["noisy", "play", "begin"]]
    done = subprocess.run(
        [sys.executable, "-c", NOISY],
        input=json.dumps(task),
        env=os.environ | {"PYTHONPATH": os.pathsep.join(path or "." for path in sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "0\n"
    assert "a word of the rules" in done.stderr
