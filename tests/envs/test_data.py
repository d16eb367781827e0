"""Self-play data in Parquet: one row for each decision, converted back to records; invalid files."""

import json
from types import SimpleNamespace

import pyarrow
import pytest
from pyarrow import parquet

from parlour.engine.alphabet import alphabet_of
from parlour.envs import data
from parlour.envs import data as columns
from parlour.envs.data import DataFault, SelfPlay, export, records
from parlour.games import load
from parlour.match import Match
from parlour.match.match import replay
from tests.cli.running import output, refused, run
from tests.codes import has_code

ASKED = SelfPlay("xeri", 5, ("greedy", "uniform"), seed=3, options={"hands": 2})


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.setattr(data, "CHUNK_GAMES", 2)
    export(ASKED, tmp_path / "played.parquet")
    return tmp_path / "played.parquet"


def changed(file, name, value, row=3):
    """Change one cell of a file."""
    table = parquet.read_table(file)
    rows = table.to_pylist()
    rows[row][name] = value
    parquet.write_table(pyarrow.Table.from_pylist(rows, table.schema), file)
    return file


def test_every_decision_is_a_row(file):
    read = parquet.ParquetFile(file)
    rows = read.read().to_pylist()
    assert read.num_row_groups == 3
    assert list(rows[0]) == list(columns.COLUMNS)
    assert [row["game"] for row in rows] == sorted(row["game"] for row in rows)
    game = [row for row in rows if row["game"] == 2]
    match, alphabet = Match("xeri", options={"hands": 2}, seed=3, number=2), alphabet_of(load("xeri"))
    for ply, row in enumerate(game):
        assert (row["ply"], row["deal"], row["seat"]) == (ply, len(match.scored) + 1, match.deciders[0])
        assert row["legal"] == len(match.legal(row["seat"]))
        before = len(match.scored)
        assert match.play(row["seat"], row["move"]).move == row["number"]
        assert alphabet.move(row["tokens"]) == row["number"]
        assert row["points"] == (match.scored[-1].points if len(match.scored) > before else None)
    assert match.over
    assert (game[-1]["ending"], game[-1]["winners"]) == (match.ending, match.winners)


def test_a_file_says_what_was_played(file):
    told = data.about(file)
    assert told["game"] == "xeri"
    assert (told["seed"], told["seats"], told["options"]) == ("3", 2, {"hands": "2"})
    assert told["bots"] == ["greedy", "uniform"]


def test_records_replay(file):
    found = list(records(file))
    assert [record.get("number", 0) for record in found] == [0, 1, 2, 3, 4]
    assert all(replay(record).over for record in found)


@pytest.mark.parametrize(
    ("name", "options"), [("diloti", {"target": 1, "max_deals": 1}), ("keep-trying", {}), ("king", {})]
)
def test_games_with_longer_moves_and_sealed_answers_go_there_and_back(name, options, tmp_path):
    asked = SelfPlay(name, 1, ("tests.lab.duties:first_move",), options=options)
    export(asked, tmp_path / "one.parquet")
    (record,) = records(tmp_path / "one.parquet")
    assert record["game"] == name


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("move", "play 4c", "move 4 "),
        ("seat", 7, "move 4 "),
        ("number", 5, "ply 3: the file says number is 5; replaying it gives"),
        ("tokens", [1], "ply 3: the file says tokens is"),
        ("legal", 99, "ply 3: the file says legal is 99"),
        ("points", [9, 9], "ply 3: the file says points is"),
        ("deal", 2, "ply 3: the file says deal is 2"),
    ],
)
def test_a_forged_row_is_told(file, name, value, said):
    with pytest.raises(DataFault, match=said):
        list(records(changed(file, name, value)))


def test_a_forged_result_is_told(file):
    with pytest.raises(DataFault, check=has_code("record.mismatch")):
        list(records(changed(file, "winners", [0, 1], row=-1)))
    with pytest.raises(DataFault, check=has_code("record.mismatch")):
        list(records(changed(file, "winners", None, row=-1)))


def test_rows_that_are_missing_are_told(file):
    table = parquet.read_table(file)
    parquet.write_table(table.slice(0, table.num_rows - 3), file)
    with pytest.raises(DataFault, match="game 4"):
        list(records(file))


def test_a_file_that_was_cut_or_is_another_is_refused(file, tmp_path):
    whole = file.read_bytes()
    for wrong in (b"", b"PAR1", whole[: len(whole) // 2], whole[:-1], b"{}"):
        file.write_bytes(wrong)
        with pytest.raises(DataFault, check=has_code("file.damaged")):
            list(records(file))
    other = tmp_path / "other.parquet"
    parquet.write_table(pyarrow.table({"a": [1]}), other)
    with pytest.raises(DataFault, check=has_code("file.invalid")):
        list(records(other))


def test_a_damaged_middle_is_told(file):
    whole = bytearray(file.read_bytes())
    whole[60:400] = bytes(340)
    file.write_bytes(whole)
    with pytest.raises(DataFault):
        list(records(file))


def test_other_columns_or_another_format_are_refused(file):
    table = parquet.read_table(file)
    parquet.write_table(table.drop_columns(["legal"]), file)
    with pytest.raises(DataFault, check=has_code("file.invalid")):
        list(records(file))
    meta = dict(table.schema.metadata) | {b"parlour.format": b'"2"'}
    parquet.write_table(table.replace_schema_metadata(meta), file)
    with pytest.raises(DataFault, check=has_code("file.wrong_version")):
        list(records(file))


def test_a_run_that_is_interrupted_leaves_no_file(tmp_path, monkeypatch):
    monkeypatch.setattr(data, "CHUNK_GAMES", 1)

    def stop(games):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        export(ASKED, tmp_path / "half.parquet", stop)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_there_is_left_alone(file):
    with pytest.raises(DataFault, check=has_code("file.exists")):
        export(ASKED, file)
    with pytest.raises(DataFault, check=has_code("file.no_folder")):
        export(ASKED, file.parent / "none" / "a.parquet")


def test_without_pyarrow_the_extra_is_named(tmp_path, monkeypatch):
    def missing(name):
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr(columns, "importlib", SimpleNamespace(import_module=missing))
    assert 'pip install "parlour[report]"' in refused(
        "export", "xeri", "--games", "1", "--to", str(tmp_path / "a.parquet")
    )


class TestCommand:
    def test_there_and_back(self, tmp_path):
        file = str(tmp_path / "x.parquet")
        asked = ("export", "tri-cap", "--games", "3", "--seats", "3", "--bots", "greedy", "--to", file)
        assert output(*asked) == f"{file}: 3 games of tri-cap.\n"
        lines = output("export", "--records", file).splitlines()
        assert len(lines) == 3
        (tmp_path / "game.json").write_text(lines[1], "utf-8")
        assert "Verified: Tri-Cap" in output("replay", str(tmp_path / "game.json"))

    def test_as_json(self, tmp_path):
        told = run("export", "xeri", "--games", "1", "--to", str(tmp_path / "x.parquet"), "--json")
        assert json.loads(told.stdout)["bots"] == ["uniform", "uniform"]

    def test_what_cannot_be(self, tmp_path):
        file = str(tmp_path / "x.parquet")
        assert "say which GAME" in refused("export")
        assert "give no GAME" in refused("export", "xeri", "--records", file)
        assert "no such file" in refused("export", "--records", file)
        assert "exactly 2 players" in refused("export", "xeri", "--seats", "5", "--to", file)
        assert "there is no bot" in refused("export", "xeri", "--bots", "nobody", "--to", file).lower()
        assert "has a time limit" in refused("export", "xeri", "--bots", "search:1s", "--to", file)
