"""Check one game in this process and report as JSON lines on stdout.

Reads {"parent", "path", "packages", "rules", "file", "numbers"} from stdin. `numbers` are games to play
again in plain Python; if it is empty, some games are played in plain Python and many compiled with bounds
checks.

The messages are {"playing": [number], "case": "..."} before a game in plain Python, {"playing": [...]}
before a batch of compiled games, {"playing": []} during compilation, {"again": [...], "why": "..."} for
compiled games that failed, {"error": {...}} for a RulesError, and {"games": number} if the game has passed.
"""

import importlib
import importlib.util
import json
import os
import sys
import threading
from types import ModuleType
from typing import Any, NoReturn

from ..engine.compiling import begin_task
from ..engine.game import Game
from ..errors import RulesError
from .bounded import Bounded, Suspect
from .interpreted import InPython
from .watchdog import Watchdog


def main() -> None:
    report, task = Reporter(), begin_task()
    game = rules_of(task["rules"], task["file"]).GAME
    played = play_in_python(game, task["numbers"], report)
    if not task["numbers"]:
        played += play_bounded(game, report)
    report(games=played)


class Reporter:
    """Writes messages to the original stdout; output of the rules goes to stderr."""

    def __init__(self) -> None:
        self._out = os.fdopen(os.dup(1), "w", encoding="utf-8")
        os.dup2(2, 1)

    def __call__(self, **message: Any) -> None:
        print(json.dumps(message), file=self._out, flush=True)

    def end(self, **message: Any) -> NoReturn:
        """Write the last message and end the process, from any thread."""
        self(**message)
        os._exit(0)

    def fail(self, error: RulesError) -> NoReturn:
        """Report an error and end the process."""
        facts = {name: getattr(error, name) for name in ("code", "file", "line", "rule")}
        self.end(error={"text": str(error), **facts})


def rules_of(name: str, file: str) -> ModuleType:
    """Import a module of rules. A script is imported from its file, so that it does not run as a script."""
    if name != "__main__":
        return importlib.import_module(name)
    spec = importlib.util.spec_from_file_location("rules_of_script", file)
    assert spec
    assert spec.loader
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def play_in_python(game: Game, numbers: list[int], report: Reporter) -> int:
    """Play some games, or those with these numbers, in plain Python; return how many."""
    thread = threading.get_ident()
    plays = InPython(game, lambda number, case: report(playing=[number], case=case))
    try:
        with Watchdog(lambda: plays.steps, lambda: report.fail(plays.endless(thread))):
            for number in numbers:
                plays.play(number)
            return len(numbers) or plays.play_some()
    except RulesError as error:
        report.fail(error)


def play_bounded(game: Game, report: Reporter) -> int:
    """Play many games with compiled rules; return how many."""
    bounded = Bounded(game)

    def bark() -> None:
        report.end(again=[bounded.number], why="a rule does not end")

    try:
        with Watchdog(bounded.steps, bark):
            report(playing=[])
            bounded.compile()
            return bounded.play(lambda numbers: report(playing=list(numbers)))
    except Suspect as suspect:
        report.end(again=[suspect.number], why=str(suspect))
    except RulesError as error:
        report.fail(error)


if __name__ == "__main__":
    main()
