"""Output that is not UTF-8, as in a pipe on Windows or in an old locale: no command fails."""

import json

import pytest
from click.testing import CliRunner, Result

from parlour.cli import main
from parlour.cli.app import COMMANDS
from parlour.cli.score.group import COMMANDS as SCORE_COMMANDS
from parlour.games import load
from parlour.match import Match, write_record

ENCODINGS = ("cp1252", "cp950", "iso-8859-1", "utf-8")
PLAYERS = ["Łukasz", "Ζωή"]
SHEET = "Žižkov 😀"


def run(encoding: str, *arguments: str) -> Result:
    """Run a command with these streams; errors other than usage errors are raised."""
    result = CliRunner(charset=encoding).invoke(main, list(arguments), input=b"")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.stderr_bytes
    result.stdout_bytes.decode(encoding)
    return result


def found(encoding: str, *arguments: str):
    """Return a command's JSON output; its bytes are ASCII if the encoding lacks some characters."""
    told = run(encoding, *arguments, "--json").stdout_bytes
    assert told.isascii() or encoding == "utf-8"
    return json.loads(told)


@pytest.fixture
def store(tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_DATABASE", f"sqlite:///{tmp_path}/scores.db")


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    match = Match(load("xeri"), options={"hands": 1}, seed=5, watched=False)
    while not match.over:
        seat = match.deciders[0]
        match.play(seat, match.legal(seat)[0])
    file = tmp_path_factory.mktemp("records") / "game.json"
    file.write_text(json.dumps(write_record(match) | {"sitting": {"names": PLAYERS}}), "utf-8")
    return str(file)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_the_help_of_every_command(encoding):
    for words in (*((name,) for name in COMMANDS), *(("score", name) for name in SCORE_COMMANDS)):
        assert run(encoding, *words, "--help").stdout_bytes


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_commands_that_look_something_up(encoding, record):
    for words in (("games",), ("games", "king"), ("rules", "king"), ("rules", "cash"), ("play", "--kept")):
        run(encoding, *words)
        found(encoding, *words)
    shown = run(encoding, "replay", record, "--show").stdout_bytes.decode(encoding)
    assert "Verified" in shown


@pytest.mark.usefixtures("store")
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_sheet_is_written_and_told(encoding, tmp_path):
    run(encoding, "score", "new", SHEET, "--players", ",".join(PLAYERS))
    run(encoding, "score", "row", SHEET, "10", "-5")
    for command in ("show", "list", "standings", "history", "chart", "players", "verify", "export"):
        sheet = () if command in ("list", "players") else (SHEET,)
        run(encoding, "score", command, *sheet)
        found(encoding, "score", command, *sheet)
    assert [line["player"] for line in found(encoding, "score", "standings", SHEET)] == PLAYERS
    run(encoding, "score", "export", SHEET, "--format", "csv")
    (tmp_path / "sheet.json").write_bytes(run(encoding, "score", "export", SHEET).stdout_bytes)
    imported = found(encoding, "score", "import", str(tmp_path / "sheet.json"))
    assert imported["sheet"] == SHEET


@pytest.mark.usefixtures("store")
def test_signs_get_stand_ins_and_letters_get_escapes():
    run("utf-8", "score", "new", "Zoë", "--players", ",".join(PLAYERS))
    told = run("cp1252", "score", "show", "Zoë").stdout_bytes.decode("cp1252")
    assert "Zoë" in told
    assert r"\u0141ukasz" in told
    assert " -306 " in run("cp1252", "games").stdout_bytes.decode("cp1252")


def test_an_error_in_json_is_ascii():
    result = CliRunner(charset="cp1252").invoke(main, ["rules", "Ζωή", "--json"])
    assert result.exit_code == 2
    assert "Ζωή" in json.loads(result.stderr_bytes)["error"]["text"]


def test_input_that_is_not_utf_8_is_no_move():
    arguments = ["play", "xeri", "--seed", "7", "--bots", "uniform", "--new"]
    result = CliRunner().invoke(main, arguments, input=b"\xff\xfe\nquit\n")
    assert result.exit_code == 0
    assert "You have left the table" in result.output
