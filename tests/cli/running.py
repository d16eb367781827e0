"""Running the command: in this process, which is quick, or as a real one."""

import json
import os
import subprocess
import sys
from typing import Any

from click.testing import CliRunner, Result

from parlour.cli import main


def run(*arguments: str, typed: str = "") -> Result:
    """Run `parlour` here; whatever it was asked, it must not fail with a traceback."""
    result = CliRunner().invoke(main, list(arguments), input=typed)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def output(*arguments: str, typed: str = "") -> str:
    """Return what a command that succeeds prints."""
    result = run(*arguments, typed=typed)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def as_json(*arguments: str) -> Any:
    return json.loads(output(*arguments, "--json"))


def refused(*arguments: str, typed: str = "") -> str:
    """Return what a command says on stderr when it refuses to work: exit code 2, nothing on stdout."""
    result = run(*arguments, typed=typed)
    assert result.exit_code == 2
    assert result.stdout == ""
    return result.stderr


def process(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `python -m parlour` as a process of its own, with piped input and output."""
    return subprocess.run(
        [sys.executable, "-m", "parlour", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=300,
        env=os.environ | environment,
    )
