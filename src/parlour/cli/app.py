"""The command group: loads commands lazily, converts errors to exit codes, and guards standard output.

Standard output belongs to commands: output of a game's rules goes to standard error. Rules run in plain
Python and compiled, in several threads, so they cannot be wrapped. But everything that commands write comes
from click, from rich, or from a question that a command asks.
"""

import contextlib
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any

import click

from .. import __version__
from ..errors import ParlourError
from ..names.program import program
from ..terminal.encoding import set_error_handlers
from .errors import (
    BAD_INPUT,
    INTERRUPTED,
    Commands,
    end_at_second,
    end_other_threads,
    plain_deprecations,
    report,
)
from .parameters import examples

WRITERS = ("click.", "rich.", "parlour.cli.", "parlour.terminal.")  # modules


class CommandOutput:
    """A stream that passes on what commands write, and sends all other text to standard error."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        writer = sys._getframe(1).f_globals.get("__name__", "")
        stream = self._stream if writer.startswith(WRITERS) else sys.stderr
        return int(stream.write(text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def for_commands() -> contextlib.AbstractContextManager[Any]:
    """In this context only commands write to standard output."""
    if sys.stdout is None:  # a program without a console
        return contextlib.nullcontext()
    stream: Any = CommandOutput(sys.stdout)
    return contextlib.redirect_stdout(stream)


COMMANDS = {
    "serve": ("serve:serve", "Start the server: play in browsers on this computer and on phones."),
    "lobby": ("lobby:lobby", "Choose a game from the list and play it in the terminal."),
    "games": ("games:games", "List the games: players, house rules, tags."),
    "rules": ("rules:rules", "Show a rule page or one of its rules, or search it."),
    "play": ("play:play", "Play a game in the terminal."),
    "replay": ("replay:replay", "Replay a recorded game and verify every move."),
    "position": ("position:position", "Show the legal moves, score and refusals of a position."),
    "simulate": ("simulate:simulate", "Play many games with bots: who wins, and how long games last."),
    "lab": ("lab:lab", "Measure a game: fairness, length, decisions, suspense, unused rules."),
    "solve": ("solve:solve", "Decide whether a deal of a patience can be won, and how."),
    "study": ("study:study", "Solve many deals of a patience: how many of them can be won?"),
    "duplicate": ("duplicate:duplicate", "Play the same deals at two tables and compare the scores."),
    "moves": ("moves:moves", "Print the numbers of a game's moves, for machine learning."),
    "export": ("export:export", "Write games of bots to a Parquet file, or convert them to records."),
    "perft": ("perft:perft", "Count the move sequences of a deal."),
    "compile": ("compile:compile_games", "Compile games in advance, so that they start without delay."),
    "bench": ("bench:bench", "Measure how fast this computer plays."),
    "score": ("score.group:score", "Keep the score of games played with real cards."),
}


class CardRoom(Commands):
    """Commands that are imported when they are called, so that each starts fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(importlib.import_module(f".{module}", __package__), attribute)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in COMMANDS.items()])

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> Any:
        """Run a command and exit with its code. Errors of the user are reported without a traceback."""
        arguments, is_program = list(sys.argv[1:] if args is None else args), args is None
        set_error_handlers()
        if is_program:  # not called from another program, which may have other threads
            end_at_second()
        with plain_deprecations("--json" in arguments), for_commands():
            code = self._run(arguments, extra)
        if is_program and code == INTERRUPTED:
            end_other_threads()
        sys.exit(code)

    def _run(self, arguments: list[str], extra: dict[str, Any]) -> int:
        """Run a command, report errors of the user, and return the exit code."""
        try:
            result = super().main(arguments, program(), **extra | {"standalone_mode": False})
            sys.stdout.flush()
            return result if isinstance(result, int) else 0
        except click.exceptions.Exit as ended:
            return ended.exit_code
        except (click.Abort, KeyboardInterrupt) as stopped:
            if isinstance(stopped.__cause__, EOFError):  # click's own prompts give no cause
                raise stopped.__cause__ from None
            return INTERRUPTED
        except BrokenPipeError:
            # The reader has closed the pipe. Without this, Python would report the error again at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        except (click.ClickException, ParlourError, OSError) as error:
            report(error, as_json="--json" in arguments)
            return BAD_INPUT


@click.group(
    cls=CardRoom,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=examples("parlour", "parlour serve --no-browser", "parlour play king", "parlour rules xeri R13"),
)
@click.version_option(__version__, "-V", "--version", prog_name="parlour")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Play card games against people and bots, read their rules, and measure how they play.

    Without a command, Parlour opens in the browser, as with `serve`.
    """
    if ctx.invoked_subcommand is None:
        from .serve import serve

        ctx.invoke(serve)
