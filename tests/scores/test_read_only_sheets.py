"""Sheets in read-only files can be shown and exported, with all entries."""

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from parlour.cli import main
from parlour.database import DatabaseFailure, open_database
from parlour.scores.commands import NewGame
from parlour.scores.script import commands
from parlour.scores.service import ScoreService
from tests.studies import rules

from .disks import full_disk, open_folder, read_only

FRIDAY = NewGame("plain", ("Ann", "Bob"), "Friday")
LOOKS = ["list", "show", "show --plain", "standings", "history", "chart", "verify", "players", "export",
         "export --format csv", "export --format text", "use"]  # fmt: skip
WRITES = ["add Ann 5", "row 1 2", "undo", "note lake", "finish", "rematch", "archive", "new --players A,B"]


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder with the sheet Friday, in which Ann has 7."""
    with open_folder() as folder:
        store = open_database(f"sqlite:///{folder / 'parlour.db'}")
        ScoreService(store).new(FRIDAY)
        ScoreService(store).do("Friday", commands.Row(("7", "1")))
        store.close()
        yield folder


def run(folder: Path, line: str) -> Result:
    environment = {"PARLOUR_DATABASE": f"sqlite:///{folder / 'parlour.db'}", "XDG_DATA_HOME": str(folder)}
    result = CliRunner(env=environment).invoke(main, ["score", *line.split()])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


@pytest.fixture(params=["read-only", "full"])
def stuck(request: pytest.FixtureRequest, folder: Path) -> Callable[[], AbstractContextManager[None]]:
    """A function that makes the folder read-only."""
    return (lambda: read_only(folder)) if request.param == "read-only" else full_disk


@rules("S23")
@pytest.mark.parametrize("line", LOOKS)
def test_all_that_only_looks_works(
    folder: Path, stuck: Callable[[], AbstractContextManager[None]], line: str
) -> None:
    before = run(folder, line)
    with stuck():
        found = run(folder, line)
    assert (found.exit_code, found.stdout, found.stderr) == (0, before.stdout, before.stderr)


@rules("S23")
@pytest.mark.parametrize("line", WRITES)
def test_all_that_would_write_is_refused_and_nothing_changes(
    folder: Path, stuck: Callable[[], AbstractContextManager[None]], line: str
) -> None:
    run(folder, "use Friday")
    before = run(folder, "export").stdout
    with stuck():
        found = run(folder, line)
    assert found.exit_code == 2
    assert "nothing was stored" in found.stderr
    assert run(folder, "export").stdout == before
    assert run(folder, "verify").stdout == "Friday: verified, 2 records\n"


@rules("S23")
def test_what_a_killed_program_left_in_the_journal_is_read_too(folder: Path) -> None:
    store = open_database(f"sqlite:///{folder / 'parlour.db'}")
    ScoreService(store).do("Friday", commands.Row(("100", "200")))
    with open_folder() as elsewhere:
        for name in ("parlour.db", "parlour.db-wal"):
            shutil.copy(folder / name, elsewhere)
        store.close()
        with read_only(elsewhere):
            shown = run(elsewhere, "standings Friday").stdout
        assert sorted(file.name for file in elsewhere.iterdir()) == ["parlour.db", "parlour.db-wal"]
    assert shown == "1 Bob 201\n2 Ann 107\n"


@rules("S23")
def test_a_database_that_cannot_be_read_at_all_says_why(folder: Path) -> None:
    (folder / "parlour.db").write_bytes(b"SQLite format 3\0" + b"\x07" * 5000)
    with read_only(folder), pytest.raises(DatabaseFailure) as error:
        open_database(f"sqlite:///{folder / 'parlour.db'}")
    assert error.value.code in ("database.damaged", "database.read_only", "database.unreachable")


@rules("S23")
@pytest.mark.parametrize("line", ["export Friday --to {}", "chart Friday --to {}"])
def test_a_file_is_replaced_whole_or_not_at_all(folder: Path, line: str) -> None:
    file = folder / ("old.svg" if line.startswith("chart") else "old.json")
    file.write_text("what was there before")
    run(folder, line.format(folder / "first.svg"))  # what is drawn with is loaded
    with full_disk():
        found = run(folder, line.format(file))
    assert found.exit_code == 2
    assert "cannot be written" in found.stderr
    assert file.read_text() == "what was there before"
    assert not list(folder.glob(".*"))
    assert run(folder, line.format(file)).exit_code == 0
    assert file.read_text() != "what was there before"


def test_an_export_may_go_to_a_pipe_or_a_device(folder: Path) -> None:
    assert run(folder, "export Friday --to /dev/null").exit_code == 0
    assert not Path("/dev/null").is_file()
    assert json.loads(run(folder, "export Friday").stdout)["format"] == "parlour-score"
