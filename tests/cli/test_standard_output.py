"""Standard output has only the output of commands, and nothing that the rules of a game print."""

import io
import sys

import click
from rich.console import Console

from parlour.cli.app import for_commands
from tests.checks.broken import WON, with_mistake
from tests.cli.running import as_json, run


def test_only_commands_write_to_standard_output(capsys):
    with for_commands():
        click.echo("an answer")
        Console(file=None, width=40).print("a table")
        print("a rule", "twice")
        print("no line", file=sys.stdout, end="")
    told = capsys.readouterr()
    assert told.out == "an answer\na table\n"
    assert told.err == "a rule twice\nno line"


def test_prompts_of_commands_are_written_to_standard_output(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("10\n"))
    command = {"__name__": "parlour.cli.score.sit"}
    with for_commands():
        exec("said = input('Row 1: ')", command)
    assert command["said"] == "10"
    assert capsys.readouterr() == ("Row 1: ", "")


def test_what_rules_print_when_they_are_loaded_is_not_in_the_json(tmp_path):
    game = with_mistake(tmp_path, WON, WON)
    rules = tmp_path / "high-card" / "rules.py"
    rules.write_text(rules.read_text("utf-8") + '\nprint("loaded")\n', "utf-8")
    folder = str(rules.parent.rename(tmp_path / "other"))
    assert as_json("moves", folder)["game"] == game.name
    assert "loaded" not in run("moves", folder).stdout


def test_a_program_without_a_console_has_no_standard_output(monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    with for_commands():
        assert sys.stdout is None
