"""Parlour accepts the commands of docs/hosting.md."""

import configparser
import re
import shlex
from pathlib import Path

import pytest

from parlour.cli import main
from parlour.cli.app import COMMANDS
from parlour.database import default_url

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text("utf-8")
CONTAINER = (ROOT / "Containerfile").read_text("utf-8")
TYPED = sorted(
    {line.partition(" #")[0].strip() for line in re.findall(r"\bparlour (?:serve|compile) [^`\n]*", PAGE)}
)


def block(kind: str) -> str:
    """Return the first block of code of a kind."""
    return PAGE.partition(f"```{kind}\n")[2].partition("```")[0]


@pytest.mark.parametrize("line", TYPED)
def test_every_command_is_understood(line):
    _, name, *arguments = shlex.split(line)
    command = main.get_command(None, name)
    assert name in COMMANDS
    assert command is not None
    command.make_context(name, arguments)


def test_every_option_is_told():
    """The table has all options and no others."""
    told = set(re.findall(r"--[a-z][a-z-]*", PAGE.partition("| option |")[2].partition("\n\n")[0]))
    command = main.get_command(None, "serve")
    assert command is not None
    assert told == {name for one in command.params for name in one.opts if name != "--help"}


def test_the_service_keeps_its_database_where_the_page_says():
    unit = configparser.ConfigParser(strict=False)
    unit.optionxform = str
    unit.read_string(block("ini"))
    service = unit["Service"]
    settings = dict(one.split("=") for one in service["Environment"].split())
    assert default_url(settings) == f"sqlite:////var/lib/{service['StateDirectory']}/parlour.db"
    assert f"/var/lib/{service['StateDirectory']}/parlour.db`" in PAGE
    assert service["StateDirectoryMode"] == service["CacheDirectoryMode"] == "0700"
    assert shlex.split(service["ExecStart"])[1:] == ["serve", "--proxy", "--port", "8675", "--no-browser"]


def test_the_container_copies_what_is_there_and_opens_the_room():
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", CONTAINER, re.MULTILINE)
    let_in = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    for source in " ".join(copied).split():
        assert (ROOT / source).exists(), source
        assert f"!{source.split('/')[0]}" in let_in, source
    typed = re.search(r"^CMD \[(.*)\]$", CONTAINER, re.MULTILINE)
    assert typed is not None
    name, *arguments = re.findall(r'"([^"]*)"', typed[1])
    command = main.get_command(None, name)
    assert command is not None
    command.make_context(name, arguments)
