"""`parlour score` as people type it."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from parlour.cli import main
from parlour.cli.score.group import COMMANDS
from parlour.scores.script import commands


class Line:
    """A command line with a database of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.runner = CliRunner(
            env={
                "PARLOUR_DATABASE": f"sqlite:///{folder / 'parlour.db'}",
                "XDG_DATA_HOME": str(folder),
                "COLUMNS": "100",
            }
        )

    def run(self, *words: str, code: int = 0) -> Result:
        result = self.runner.invoke(main, ["score", *words])
        assert result.exit_code == code, result.output
        assert result.exception is None or isinstance(result.exception, SystemExit)
        assert "Traceback" not in result.output
        return result

    def json(self, *words: str, code: int = 0) -> Any:
        result = self.run(*words, "--json", code=code)
        return json.loads(result.stdout or result.stderr)


@pytest.fixture
def line(tmp_path: Path) -> Line:
    line = Line(tmp_path)
    line.run("new", "Friday", "--players", "Ann,Bob,Cid", "--target", "50")
    return line


def test_an_evening(line: Line) -> None:
    assert "row 1: Ann 10, Cid -5 (E1 E2)" in line.run("row", "Friday", "10", ".", "-5").stdout
    line.run("add", "Friday", "Ann", "-5")
    assert "E3 Ann row 2: -5" in line.run("history", "Friday").stdout
    line.run("undo", "friday")
    line.run("redo", "Friday")
    line.run("next", "Friday")
    line.run("row", "Friday", "50", "0", "0")
    assert line.run("standings", "Friday").stdout == "1 Ann 55\n2 Bob 0\n3 Cid -5\n"
    shown = line.run("show", "Friday").stdout
    for part in ("Friday", "Ann", "total", "1 Ann 55", "target reached by Ann"):
        assert part in shown
    line.run("finish", "Friday")
    assert "finished" in line.run("add", "Friday", "Ann", "1", code=2).stderr
    assert 'opened "Friday (2)"' in line.run("rematch", "Friday").stdout
    assert "Friday (2)" in line.run("list").stdout


def test_plain_is_without_lines_and_colours(line: Line) -> None:
    line.run("row", "Friday", "10", ".", "-5")
    plain = line.run("show", "Friday", "--plain", "--sort", "low").stdout
    assert plain.splitlines()[2:4] == ["          Cid  Bob    Ann", "1       E2 -5       E1 10"]
    assert "┃" not in plain
    assert "\x1b" not in plain
    assert "E1 10" in line.run("show", "Friday", "--events").stdout
    assert "E1 10" in line.run("show", "Friday", "--events", "--plain").stdout


def test_hands_of_a_game_sheet(line: Line) -> None:
    line.run("new", "King", "--sheet", "king", "--players", "Ann,Bob,Cid,Dee", "--option", "first_dealer=Bob")
    prompts = line.run("hand", "King", "1").stdout
    assert "hand 1: tricks taken; Bob deals" in prompts
    assert line.run("hand").stdout == prompts
    assert "tricks=a,b" in prompts
    line.run("hand", "King", "1", "tricks=4,3,5,1")
    assert "there must be 13" in line.run("hand", "King", "2", "hearts=1,1,1,1", code=2).stderr
    line.run("hand", "King", "5", "king=Ann")
    wrong = line.run("hand", "King", "1", "tricks=4,3,4,2", code=2).stderr
    assert 'needs a reason of 3 to 120 characters: --why "…"' in wrong
    assert "* corrected" not in line.run("show", "King").stdout
    corrected = line.run("hand", "King", "1", "tricks=4,3,4,2", "--why", "counted again")
    assert "parlour: hand 1 is not the latest one" in corrected.stderr
    assert "1*" in line.run("show", "King", "--plain").stdout
    line.run("lock", "King", "1")
    assert "* corrected, # locked\n" in line.run("show", "King").stdout
    assert line.json("hand", "King", "7")["fields"][0]["key"] == "how"
    assert "plain sheet has no hands" in line.run("hand", "Friday", "1", code=2).stderr


def test_a_hand_is_told_with_its_points_and_what_comes_next(line: Line) -> None:
    opened = line.run("new", "King", "--sheet", "king", "--players", "Ann,Bob,Cid,Dee").stdout
    assert opened.endswith("Next: hand 1: tricks taken; Ann deals\n")
    told = line.run("hand", "4,3,5,1").stdout.splitlines()
    assert told == [
        "hand 1: tricks=4,3,5,1 (Ann -80, Bob -60, Cid -100, Dee -20)",
        "King: 1 Dee -20; 2 Bob -60; 3 Ann -80; 4 Cid -100",
        "Next: hand 2: hearts taken; Bob deals",
    ]
    line.run("hand", "7", "how=auction", "bidder=A", "bid=4", "dir=up", "tricks=5,2,4,2")
    shown = line.run("show", "--plain").stdout
    assert [row.split("  ")[0] for row in shown.splitlines()[3:5]] == ["1 tricks", "7 auction up"]
    assert "how=auction dir=up tricks=5,2,4,2 bidder=Ann bid=4" in line.run("history").stdout
    assert "Next: hand 2: hearts taken; Bob deals" in shown
    line.run("finish")
    assert "Next" not in line.run("show").stdout


def test_corrections(line: Line) -> None:
    line.run("row", "Friday", "10", ".", "-5")
    assert line.run("edit", "Friday", "E1", "-12").exit_code == 0
    line.run("add", "Friday", "Ann", "1")
    warned = line.run("void", "Friday", "E2", "--why", "not Cid's")
    assert "parlour: E2 is in row 1, the current row is 2" in warned.stderr
    assert "edit E3 instead" in line.run("add", "Friday", "Ann", "2", code=2).stderr


def test_people_and_settings(line: Line) -> None:
    line.run("join", "Friday", "Dee", "--at", "-5")
    line.run("rename", "Friday", "Dee", "Eva")
    line.run("recolour", "Friday", "Eva", "#ABCDEF")
    line.run("reorder", "Friday", "Eva,Cid,Bob,Ann")
    line.run("leave", "Friday", "Cid")
    line.run("pick", "Friday", "seating")
    line.run("set", "Friday", "win=low", "target=-20")
    line.run("note", "Friday", "at the lake")
    line.run("add", "Friday", "Eva", "3")
    line.run("lock", "Friday", "1")
    assert "locked" in line.run("undo", "Friday", code=2).stderr
    line.run("unlock", "Friday", "1", "--why", "a mistake")
    line.run("finish", "Friday")
    line.run("reopen", "Friday", "--why", "one more")
    data = line.json("show", "Friday")
    assert data["players"] == ["Eva", "Cid (left)", "Bob", "Ann"]
    assert "Note: at the lake" in data["remarks"]
    assert [player["name"] for player in line.json("players")][:2] == ["Dee", "Ann"]
    line.run("players", "--archive", "Dee")
    line.run("archive", "Friday")
    assert line.json("list") == []
    assert len(line.json("list", "--all")) == 1
    line.run("archive", "Friday", "--back")


def test_charts(line: Line, tmp_path: Path) -> None:
    line.run("rename", "Friday", "Bob", "_$x^2$")
    for values in (("10", ".", "-5"), ("20", "3", "4"), ("-40", "1", "0")):
        line.run("row", "Friday", *values)
    plain = line.run("chart", "Friday", "--plain").stdout
    assert "o Ann: 0 10 30 -10" in plain
    assert "Friday" in line.run("chart", "Friday").stdout
    for name, start in (("a.svg", b"<?xml"), ("a.png", b"\x89PNG")):
        assert "drawn" in line.run("chart", "Friday", "--to", str(tmp_path / name)).stdout
        assert (tmp_path / name).read_bytes().startswith(start)
    line.run("chart", "Friday", "--bars", "--to", str(tmp_path / "b.svg"))
    assert "svg or .png" in line.run("chart", "Friday", "--to", str(tmp_path / "a.gif"), code=2).stderr
    assert "cannot be written" in line.run("chart", "Friday", "--to", "/nowhere/a.svg", code=2).stderr
    data = line.json("chart", "Friday")
    assert data["series"][0]["totals"] == ["10", "30", "-10"]
    assert data["series"][1]["bars"] == [None, "3", "1"]


def test_a_long_game_is_drawn_in_a_width_that_fits(line: Line) -> None:
    from parlour.cli.score.show import plot
    from parlour.scores.views.charts import Chart, Series

    series = Series("p1", "Ann", "#000000", 0, (1,) * 500, tuple(range(1, 501)))
    drawn = plot(Chart("Long", tuple(range(1, 501)), (series,), 0), width=60)
    assert {len(text) for text in drawn} == {3 + 2 + 60}
    assert drawn[0].endswith("o")
    assert drawn[-1].startswith("  0 |o")


def test_export_import_and_verify(line: Line, tmp_path: Path) -> None:
    line.run("row", "Friday", "10", ".", "-5")
    file = tmp_path / "friday.json"
    line.run("export", "Friday", "--to", str(file))
    assert line.run("export", "Friday", "--format", "csv").stdout.startswith("row,Ann,Bob,Cid\n1,10,,-5\n")
    line.run("export", "Friday", "--to", str(tmp_path / "friday.txt"))
    assert "Standings" in (tmp_path / "friday.txt").read_text()
    assert line.json("export", "Friday", "--format", "csv")["format"] == "csv"
    assert "verified, 2 records" in line.run("verify", "Friday").stdout
    broken = tmp_path / "broken.json"
    broken.write_text(file.read_text().replace('["p1", 10]', '["p1", 99]'))
    assert "broken at record 2" in line.run("import", str(broken), "--as", "Copy").stdout
    assert "broken at record 2" in line.run("verify", "Copy", code=1).stdout
    assert line.json("verify", "Copy", code=1)["broken_at"] == 2
    assert "read-only" in line.run("show", "Copy").stdout
    assert "broken" in line.run("history", "Copy").stdout
    assert "not written" in line.run("add", "Copy", "Ann", "1", code=2).stderr
    assert "verified" in line.run("import", str(file)).stdout
    assert "cannot be read" in line.run("import", str(tmp_path / "nothing.json"), code=2).stderr
    assert "cannot be written" in line.run("export", "Friday", "--to", "/nowhere/x.json", code=2).stderr


def test_running_scripts(line: Line, tmp_path: Path) -> None:
    script = tmp_path / "friday.session"
    script.write_text('game "A" players=Ann,Bob\nadd Ann 5\n?total Ann = 5\n!add Ann x\n')
    assert line.run("run", str(script)).stdout == "?total Ann = 5\n"
    script.write_text('game "A" players=Ann,Bob\nadd Ann 5\n?total Ann = 6\n!add Bob 1\n?rounds Ann\n')
    result = line.run("run", str(script), code=1)
    assert result.stdout.splitlines() == [
        "line 3: ?total Ann = 6: expected 6, found 5",
        "line 4: !add Bob 1: it was executed, but should have been refused",
        "?rounds Ann = 1",
    ]
    assert [entry["line"] for entry in line.json("run", str(script), code=1)["lines"]] == [3, 4, 5]
    assert [sheet["name"] for sheet in line.json("list")] == ["Friday"]
    script.write_bytes(b"\xff\xfe")
    assert "not UTF-8" in line.run("run", str(script), code=2).stderr


def test_a_client_id_on_the_command_line(line: Line) -> None:
    line.run("add", "Friday", "Ann", "5", "--cid", "x1")
    again = line.json("add", "Friday", "Ann", "5", "--cid", "x1")
    assert again["repeated"]
    assert again["record"]["seq"] == 2


def test_an_empty_value_does_nothing(line: Line) -> None:
    assert "nothing entered" in line.run("add", "Friday", "Ann", "").stdout


@pytest.mark.parametrize(
    ("words", "because"),
    [
        (["show", "Saturday"], "there is no sheet 'Saturday'"),
        (["show", "\udcff"], "there is no sheet"),
        (["add", "Friday", "Ann", "1e3"], "whole numbers or sums"),
        (["add", "Friday", "Dee", "1"], "it has Ann, Bob, Cid"),
        (["row", "Friday", "--plain"], "a row needs 3 values"),
        (["new", "Friday", "--players", "A,B"], "choose another name"),
        (["new", "X", "--sheet", "whist", "--players", "A,B"], "no sheet 'whist'"),
        (["new", "X", "--players", "A,B", "--option", "lives"], "write key=value"),
        (["set", "Friday", "colour=red"], "there is no setting 'colour'"),
        (["edit", "Friday", "first", "1"], "an event's number"),
        (["list", "--db", "mysql://x"], "not supported"),
        (["timer", "soon"], "1:30"),
        (["history", "Friday", "--player", "Dee"], "no player 'Dee'"),
        (["list", "--by", ""], "device or person"),
    ],
)
def test_errors_are_one_clear_sentence_with_exit_code_2(line: Line, words: list[str], because: str) -> None:
    assert because in line.run(*words, code=2).stderr
    error = line.json(*words, code=2)["error"]
    assert because in error["text"]
    assert error["kind"]


def test_a_file_that_is_no_database_is_refused_aloud(line: Line, tmp_path: Path) -> None:
    (tmp_path / "diary.db").write_text("Dear diary, " * 500)
    url = f"sqlite:///{tmp_path / 'diary.db'}"
    assert "not a database" in line.run("add", "Friday", "Ann", "5", "--db", url, code=2).stderr
    assert line.json("list", "--db", url, code=2)["error"]["code"] == "database.damaged"


@pytest.mark.parametrize("words", [["add", "Friday"], ["lock", "Friday", "zero"], ["nothing"], ["new"]])
def test_usage_errors_have_exit_code_2_too(line: Line, words: list[str]) -> None:
    line.run(*words, code=2)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_has_help_with_examples_and_json(line: Line, name: str) -> None:
    text = line.run(name, "--help").stdout
    assert f"parlour score {name}" in text.split("Examples:")[1]
    assert "--json" in text
    assert "--db" in text


def test_the_timer_rings(line: Line) -> None:
    assert "time is up" in line.run("timer", "1").stdout


def test_every_command_of_the_core_can_be_typed() -> None:
    from typing import get_args

    typed = {"edit", "void", "add", "row", "next", "hand", *COMMANDS}
    named = {"EnterHand": "hand", "CloseRow": "next"}
    for form in get_args(commands.Command):
        assert named.get(form.__name__, form.__name__.lower()) in typed


def test_names_are_drawn_as_they_are_never_as_markup(line: Line) -> None:
    line.run("rename", "Friday", "Bob", "[red]Bob[/red]")
    assert "[red]Bob[/red]" in line.run("show", "Friday").stdout
    assert "[red]Bob[/red]" in line.run("show", "Friday", "--events").stdout
