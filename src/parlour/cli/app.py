"""The command group: commands by name, loaded lazily, and the one place where errors become exit codes."""

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
from .command_group import Commands
from .errors import BAD_INPUT, INTERRUPTED, end_at_second, end_other_threads, report, show_warnings
from .parameters import examples
from .standard_output import for_commands

COMMANDS = {
    "serve": ("serve:serve", "Open the card room in the browser, for this machine and the house."),
    "lobby": ("lobby:lobby", "Choose a game from the list and play it in the terminal."),
    "games": ("games:games", "List the games: players, options, tags."),
    "rules": ("rules:rules", "Read a rule page, one rule of it, or search it."),
    "play": ("play:play", "Play a game in the terminal."),
    "replay": ("replay:replay", "Play a recorded game again and verify every move."),
    "position": ("position:position", "Study a position: its moves, score, refusals."),
    "simulate": ("simulate:simulate", "Play many games and sum up who wins and how long they last."),
    "lab": ("lab:lab", "Measure a game: fairness, length, decisions, suspense, what never comes up."),
    "solve": ("solve:solve", "Decide whether a deal of a patience can be won, and how."),
    "study": ("study:study", "Solve many deals of a patience: how many of them can be won?"),
    "duplicate": ("duplicate:duplicate", "Play the same deals at two tables and score the difference."),
    "moves": ("moves:moves", "Print the numbers of a game's moves, for programs that learn to play."),
    "export": ("export:export", "Write self-play as a table (Parquet), and read it back as records."),
    "perft": ("perft:perft", "Count the sequences of moves from a deal."),
    "compile": ("compile:compile_games", "Compile games ahead, so that none has to be waited for."),
    "bench": ("bench:bench", "Measure how fast this machine plays."),
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
        """Run a command; leave with its exit code, never with a traceback for what a person did."""
        arguments, own = list(sys.argv[1:] if args is None else args), args is None
        set_error_handlers()
        show_warnings(as_json="--json" in arguments)
        if own:  # not called by a program that has threads of its own
            end_at_second()
        with for_commands():
            code = self._run(arguments, extra)
        if own and code == INTERRUPTED:
            end_other_threads()
        sys.exit(code)

    def _run(self, arguments: list[str], extra: dict[str, Any]) -> int:
        """Run a command; report what a person did wrong. Returns its exit code."""
        try:
            result = super().main(arguments, program(), **extra | {"standalone_mode": False})
            sys.stdout.flush()
            return result if isinstance(result, int) else 0
        except click.exceptions.Exit as left:
            return left.exit_code
        except (click.Abort, KeyboardInterrupt) as stopped:
            if isinstance(stopped.__cause__, EOFError):  # click's own prompts give no cause
                raise stopped.__cause__ from None
            return INTERRUPTED
        except BrokenPipeError:
            # Whoever read our output has gone. Python would complain once more while it shuts down.
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
    """Parlour, a card room: play card games, look up their rules, put their rules to the test.

    Without a command, the room opens in the browser, as `serve` does.
    """
    if ctx.invoked_subcommand is None:
        from .serve import serve

        ctx.invoke(serve)
