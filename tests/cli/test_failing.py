"""Errors of commands: one form, one prefix, and one exit code."""

import json

import click
import pytest
from click.testing import CliRunner

from parlour.cli import main
from parlour.cli.app import COMMANDS
from parlour.cli.errors import INTERRUPTED, code_of
from parlour.cli.score.group import COMMANDS as SCORE_COMMANDS
from parlour.errors import OptionError
from tests.cli.running import output, refused, run

#: For every command an impossible request and its error code.
WRONG = {
    "serve": ("--tag", "argument.unknown"),
    "lobby": ("--tag", "argument.unknown"),
    "games": ("--tag", "argument.unknown"),
    "rules": ("whist", "game.unknown"),
    "play": ("whist", "game.unknown"),
    "replay": ("/nowhere.json", "file.missing"),
    "position": ("/nowhere.json", "file.missing"),
    "simulate": ("whist", "game.unknown"),
    "lab": ("whist", "game.unknown"),
    "duplicate": ("whist", "game.unknown"),
    "solve": ("whist", "game.unknown"),
    "study": ("whist --out /nowhere.jsonl", "game.unknown"),
    "moves": ("whist", "game.unknown"),
    "export": ("whist --to /nowhere.parquet", "game.unknown"),
    "perft": ("whist", "game.unknown"),
    "compile": ("whist", "game.unknown"),
    "bench": ("whist", "game.unknown"),
    "score": ("show Saturday", "sheet.unknown"),
}
SCORE_WRONG = [
    ("add Friday Ann five", "Refused", "value.invalid", {}),
    ("add Friday Ann 1 --row 1", "FilledCell", "entry.taken", {"event": 1}),
    ("show Saturday", "UnknownSheet", "sheet.unknown", {}),
    ("import /nowhere.json", "InvalidFile", "file.unreadable", {}),
    ("list --db mysql://x", "DatabaseFailure", "database.failed", {}),
    ("join", "UsageError", "argument.invalid", {}),
    ("undo Friday --fast", "NoSuchOption", "argument.unknown", {}),
]


def test_nobody_is_left_out():
    assert WRONG.keys() == COMMANDS.keys()


def says_no(arguments: list[str], because: str = "") -> dict:
    """Check that a command fails with a message and, with --json, with the same as an object; return it."""
    text = refused(*arguments).splitlines()[0]
    told = json.loads(refused(*arguments, "--json"))
    assert list(told) == ["error"]
    error = told["error"]
    assert text == f"parlour: {error['text']}"
    assert because.lower() in text.lower()
    assert list(error)[:3] == ["kind", "text", "code"]
    return error


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_says_no_in_one_shape(command):
    words, code = WRONG[command]
    assert says_no([command, *words.split()])["code"] == code


@pytest.mark.parametrize("command", sorted(SCORE_COMMANDS))
def test_so_does_every_command_of_the_score_keeper(command):
    says_no(["score", command, "--no-such-thing", "--db", "mysql://x"])


@pytest.mark.parametrize(
    ("words", "kind", "code", "facts"), SCORE_WRONG, ids=[wrong[1] for wrong in SCORE_WRONG]
)
def test_what_the_score_keeper_refuses_has_a_kind(words, kind, code, facts):
    output("score", "new", "Friday", "--players", "Ann,Bob")
    output("score", "add", "Friday", "Ann", "5")
    error = says_no(["score", *words.split()])
    assert error == {"kind": kind, "text": error["text"], "code": code} | facts


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (click.NoSuchOption("--fast"), "argument.unknown"),
        (click.MissingParameter(), "argument.missing"),
        (click.BadParameter("no"), "argument.invalid"),
        (FileNotFoundError(), "file.missing"),
        (IsADirectoryError(), "file.is_folder"),
        (PermissionError(), "file.not_permitted"),
        (OSError(), "file.failed"),
        (OptionError("no", code="option.unknown"), "option.unknown"),
    ],
    ids=repr,
)
def test_every_error_has_a_code(error, code):
    assert code_of(error) == code


def test_no_command_is_no_error():
    told = output("score")
    assert "score [OPTIONS]" in told
    assert "parlour score new Friday" in told


def test_a_warning_is_an_object_in_a_line_too():
    """A warning is printed with the answer and is not an error."""
    output("score", "new", "Friday", "--players", "Ann,Bob")
    output("score", "row", "Friday", "1", "2")
    told = run("score", "edit", "Friday", "E1", "3")
    assert told.stderr == "parlour: E1 is in row 1, the current row is 2\n"
    told = run("score", "edit", "Friday", "E1", "4", "--json")
    assert json.loads(told.stderr) == {"warning": {"text": "E1 is in row 1, the current row is 2"}}
    assert json.loads(told.stdout)["record"]["kind"] == "edit"


@pytest.mark.parametrize("command", ["replay", "position"])
def test_a_file_that_is_something_else_is_named(command, tmp_path):
    file = tmp_path / "notes.md"
    file.write_text("# Friday")
    assert says_no([command, str(file)])["text"].startswith(f"{file}: this is not a ")


def test_the_game_that_may_have_been_meant_is_named():
    says_no(["rules", "kin"], "there is no game 'kin' (did you mean king?); there are cash,")


def test_rules_and_rulings_are_counted_apart():
    says_no(["rules", "king", "R99"], "King has no rule R99; it has R1 to R37 and K1 to K28")


def test_an_end_of_file_inside_a_command_is_no_ctrl_c(monkeypatch):
    """A truncated file must not look like an interruption by the user."""

    def broken(*_):
        raise EOFError("Ran out of input")

    monkeypatch.setattr("parlour.cli.games.described", broken)
    result = CliRunner().invoke(main, ["games", "--json"])
    assert isinstance(result.exception, EOFError)


def test_the_end_of_input_at_a_prompt_stops_the_command(monkeypatch):
    monkeypatch.setattr("parlour.cli.games.described", lambda game: click.prompt("Which"))
    assert CliRunner().invoke(main, ["games", "--json"], input="").exit_code == INTERRUPTED
