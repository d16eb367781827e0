"""Where a report is written, the files of a folder, and data that is refused."""

import csv
import io
import json
import sys
from datetime import date

import pytest
from pyarrow import parquet

from parlour.lab.report import Destination, ReportError, read_results
from parlour.lab.report.output import digest
from parlour.lab.report.tables import as_csv, as_parquet, tables
from tests.cli.running import refused, run
from tests.lab.kept_questions import as_text, question, trial

DAY = date(2026, 11, 23)


@pytest.fixture
def kept(tmp_path):
    """A file with the output of --json."""
    file = tmp_path / "kept.json"
    file.write_text(as_text(trial()), "utf-8")
    return file


def test_a_folder_has_the_page_and_all_pictures_and_tables(tmp_path):
    for _ in range(2):  # a report is replaced by a report
        Destination(tmp_path / "made").write(read_results(as_text(trial())), DAY)
    found = {str(file.relative_to(tmp_path / "made")) for file in (tmp_path / "made").rglob("*.*")}
    drawn = ("difference_drawn", "difference_length", "drawn", "histogram_length", "length")
    ruled = ("figures", "differences", "histograms")
    assert found == {
        "report.html",
        *(f"figures/{name}.{kind}" for name in drawn for kind in ("png", "svg")),
        *(f"tables/{name}.{kind}" for name in ruled for kind in ("csv", "parquet")),
    }


def test_a_folder_keeps_what_its_report_has_and_what_is_not_of_a_report(tmp_path):
    made = tmp_path / "made"
    Destination(made).write(read_results(as_text(trial())), DAY)
    (made / "figures" / "drawn.svg").write_text("<svg>with my arrows</svg>", "utf-8")
    (made / "figures" / "mine.png").write_bytes(b"a photograph")
    Destination(made).write(
        read_results(as_text(question(measures={"wins": question()["measures"]["wins"]}))), DAY
    )
    found = {str(file.relative_to(made)) for file in made.rglob("*.*")}
    assert found == {
        *("report.html", "figures/drawn.svg", "figures/mine.png", "figures/wins.svg", "figures/wins.png"),
        *("tables/figures.csv", "tables/figures.parquet"),
    }
    sums = (made / "SHA256SUMS").read_text("utf-8").splitlines()
    assert [line.split("  ")[1] for line in sums] == [
        *("figures/wins.svg", "figures/wins.png", "tables/figures.csv", "tables/figures.parquet"),
    ]


@pytest.mark.parametrize("name", ["../mine.csv", "figures/../../mine.csv", "tables/../mine.csv"])
def test_a_list_names_nothing_outside_its_folder(tmp_path, name):
    made, mine = tmp_path / "made", tmp_path / "mine.csv"
    mine.write_bytes(b"1,2")
    Destination(made).write(read_results(as_text(trial())), DAY)
    (made / "mine.csv").write_bytes(b"1,2")
    (made / "SHA256SUMS").write_text(f"{digest(b'1,2')}  {name}\n", "utf-8")
    Destination(made).write(read_results(as_text(trial())), DAY)
    assert mine.exists()
    assert (made / "mine.csv").exists()


def test_tables_have_every_figure():
    figures, differences, histograms = tables(read_results(as_text(trial())))
    assert as_csv(histograms).decode().split("\n")[:3] == [
        *("measure,variant,from,to,games", "length,hands=1,40,59,175", "length,hands=1,60,79,10"),
    ]
    rows = list(csv.DictReader(io.StringIO(as_csv(differences).decode())))
    assert [(row["measure"], row["value"], row["sure"]) for row in rows] == [
        ("drawn", "-0.02", "False"),
        ("length", "48.0", "True"),
    ]
    assert len(figures.rows) == 4
    (alone,) = tables(read_results(as_text(question())))
    unknown = [
        row for row in csv.DictReader(io.StringIO(as_csv(alone).decode())) if row["measure"] == "minutes"
    ]
    assert [(row["value"], row["low"], row["unit"]) for row in unknown] == [("4.2", "", "")]


def test_parquet_has_what_csv_has():
    for table in tables(read_results(as_text(trial()))) + tables(read_results(as_text(question()))):
        read = parquet.read_table(io.BytesIO(as_parquet(table)))
        assert tuple(read.column_names) == table.columns
        assert [tuple(row.values()) for row in read.to_pylist()] == [*table.rows]


def test_a_folder_without_pyarrow_names_the_extra(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ReportError, match=r'pip install "parlour\[report\]"'):
        Destination(tmp_path / "made")
    Destination(tmp_path / "page.html").write(read_results(as_text(question())), DAY)


def test_other_files_are_never_written_over(tmp_path, kept):
    mine = tmp_path / "mine.html"
    mine.write_text("<p>my page</p>", "utf-8")
    assert "is not a report of Parlour" in refused("lab", "--from", str(kept), "--report", str(mine))
    assert mine.read_text("utf-8") == "<p>my page</p>"
    for place, why in {
        tmp_path / "nowhere" / "page.html": "there is no folder",
        tmp_path / "mine.html" / "page.html": "cannot be written",
    }.items():
        assert why in refused("lab", "--from", str(kept), "--report", str(place))


def test_a_folder_of_other_things_is_refused(tmp_path, kept):
    assert "contains other files" in refused("lab", "--from", str(kept), "--report", str(tmp_path))
    assert [*tmp_path.iterdir()] == [kept]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda told: "no JSON", "not JSON"),
        (lambda told: [], "it is not an object"),
        (lambda told: {"games": 3}, "it has no 'asked'"),
        (lambda told: {**told, "asked": {"game": "xeri"}}, "it has no 'seats'"),
        (lambda told: {**told, "measures": []}, "measures is not an object"),
        (lambda told: {**told, "measures": {"wins": "most"}}, "wins is not an object"),
        (lambda told: {**told, "measures": {"wins": []}}, "wins has no figures"),
        (lambda told: {**told, "measures": {"wins": {"value": "1", "low": 0, "high": 1}}}, "not a number"),
        (lambda told: {**told, "differences": [{}]}, "it has no 'measure'"),
        (lambda told: {**told, "versions": {"NumPy": 2}}, "NumPy is not a text"),
        (lambda told: {**told, "histograms": {"length": [{"games": 3}]}}, "it has no 'from'"),
        (lambda told: {**told, "histograms": {"length": [{"from": 9, "to": 1, "games": 3}]}}, "column"),
        (lambda told: {**told, "histograms": {"length": [{"from": "1", "to": 2, "games": 3}]}}, "column"),
    ],
)  # fmt: skip
def test_what_no_report_is_made_of_is_refused_and_nothing_is_written(tmp_path, change, why):
    told = change(question())
    file, made = tmp_path / "kept.json", tmp_path / "page.html"
    file.write_text(told if isinstance(told, str) else json.dumps(told), "utf-8")
    assert why in refused("lab", "--from", str(file), "--report", str(made))
    assert not made.exists()


def test_a_kept_answer_goes_with_nothing_that_asks(kept, tmp_path):
    made = ("--report", str(tmp_path / "page.html"))
    assert "cannot be combined with GAME" in refused("lab", "xeri", "--from", str(kept), *made)
    assert "cannot be combined with --games" in refused("lab", "--games", "3", "--from", str(kept), *made)
    assert "needs the path of the report" in refused("lab", "--from", str(kept))
    assert "Missing argument 'GAME'" in refused("lab", *made)


def test_a_report_made_at_once_is_the_one_made_later(tmp_path):
    at_once, later, file = tmp_path / "at-once.html", tmp_path / "later.html", tmp_path / "kept.json"
    asked = (
        "tri-cap",
        "--games",
        "20",
        "--bots",
        "greedy",
        "--option",
        "refill=delayed",
        "--measure",
        "length",
    )
    told = run("lab", *asked, "--json", "--report", str(at_once))
    assert told.exit_code == 0
    assert str(at_once) in told.stderr
    file.write_text(told.stdout, "utf-8")
    assert run("lab", "--from", str(file), "--report", str(later)).exit_code == 0
    assert at_once.read_text("utf-8").splitlines()[-20:-8] == later.read_text("utf-8").splitlines()[-20:-8]
    command = json.loads(told.stdout)["command"]
    assert command == (
        "parlour lab tri-cap --games 20 --seed 0 --seats 4 --bots greedy --option refill=delayed "
        "--measure length"
    )
    again = run(*command.split()[1:], "--json")
    assert json.loads(again.stdout)["measures"] == json.loads(told.stdout)["measures"]
