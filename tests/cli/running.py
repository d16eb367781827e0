"""Run the command: in this process, which is fast, or in a separate one."""

import json
import os
import subprocess
import sys
from typing import Any

from click.testing import CliRunner, Result

from parlour.cli import main


def run(*arguments: str, typed: str = "") -> Result:
    """Run `parlour` in this process; a traceback fails the test."""
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
    """Return the stderr output of a command that fails with exit code 2 and prints nothing to stdout."""
    result = run(*arguments, typed=typed)
    assert result.exit_code == 2
    assert result.stdout == ""
    return result.stderr


def process(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `python -m parlour` in a separate process with piped input and output."""
    return subprocess.run(
        [sys.executable, "-m", "parlour", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=300,
        env=os.environ | environment,
    )
