"""The examples of the documents run in order, and print the documented output."""

import contextlib
import io
import re
import shlex
import sys
from typing import Any

import pytest

from tests.cli.running import output
from tests.documents import ROOT, Block, blocks

DOCUMENTS = ("README.md", "docs/environments.md", "docs/python.md")


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """A folder from which its modules can be imported."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    yield tmp_path
    sys.modules.pop("mine", None)


def printed(block: Block, document: str, names: dict[str, Any]) -> str:
    told = io.StringIO()
    code = compile("\n" * (block.line - 1) + block.text, document, "exec")
    with contextlib.redirect_stdout(told):
        exec(code, names)
    return told.getvalue()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_blocks_print_what_stands_below_them(document, desk):
    found = [block for block in blocks(document) if block.kind == "python"]
    assert any(block.prints for block in found)
    names: dict[str, Any] = {"__name__": "example"}
    for block in found:
        if block.file:
            (desk / block.file).write_text(block.text)
        else:
            assert printed(block, document, names) == (block.prints or ""), f"{document}, line {block.line}"


def test_commands_for_bots_work(desk):
    """Those of docs/python.md, at the end of its first block of commands: there is a bot in mine.py."""
    found = blocks("docs/python.md")
    (bot,) = (block for block in found if block.file)
    (desk / bot.file).write_text(bot.text)
    (commands,) = (block.text.splitlines() for block in found if block.kind == "sh")
    for command in commands:
        program, *arguments = shlex.split(command.replace("--games 100", "--games 3"))
        assert program == "parlour"
        assert "choose" in output(*arguments, typed="1\n")


def test_every_link_leads_somewhere():
    for document in DOCUMENTS:
        folder = (ROOT / document).parent
        for target in re.findall(r"\]\((?!http)([^)#]+)\)", (ROOT / document).read_text("utf-8")):
            assert (folder / target).exists(), target
