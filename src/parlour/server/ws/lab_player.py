"""A process that plays the games of one question to the laboratory and reports intermediate results.

`python -m parlour.server.ws.lab_player` reads the question, a line of JSON, and writes a line of JSON for
each new result. It runs at low priority, rests between chunks, and ends when its reader does. So no table
waits for its games or for the kernels that its own children compile.
"""

import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...lab.questions import results_to_json
from ...lab.report.results_json import read_results
from ...lab.report.summary import outcome
from ...lab.trials import Trial
from ..protocol.json_text import dump_text
from .lab_questions import OUT_OF_TIME, QUESTION, LabQuestion, Posed, posed

POLITE = 15
SECONDS = 60.0  # of processor time for one question
OVERTIME = 5.0  # additional seconds for the running chunk
EVERY = 0.4  # seconds between results
REST = 0.25  # the rest after a chunk, as a share of its time
BRIEF, LONG, LARGEST_CHUNK = 0.1, 0.3, 256  # seconds of the processor for a chunk, and its most games


def answers(question: LabQuestion) -> Iterator[dict[str, Any]]:
    """Play the games chunk by chunk, and report the results so far."""
    one, told = posed(question), 0.0
    for last in played(one):
        if last or time.monotonic() - told >= EVERY:
            yield figures(one, question)
            told = time.monotonic()


def played(one: Posed) -> Iterator[bool]:
    """Play chunk after chunk until all games are over or the time is up; report whether that was the last."""
    whole, size, going = one.chunk, 1, True
    while going:
        began = time.process_time()
        chunk = replace(whole, first=whole.first + one.games, games=min(size, whole.games - one.games))
        one.take(one.work(chunk))
        took = time.process_time() - began
        going = one.games < whole.games and time.process_time() < SECONDS
        yield not going
        size = next_size(size, took)
        time.sleep(min(took, LONG) * REST)


def next_size(size: int, took: float) -> int:
    """Return the size of a short chunk; results do not depend on it."""
    if took < BRIEF:
        return min(2 * size, LARGEST_CHUNK)
    return max(1, size // 2) if took > LONG else size


def figures(one: Posed, question: LabQuestion) -> dict[str, Any]:
    """Return the results so far: sentences, and the data of a report."""
    kept = results_to_json([one], question.given())
    whole = dump_text(kept)
    sentences = outcome(read_results(whole))
    if isinstance(one, Trial):
        sentences += [difference["sentence"] for difference in kept["differences"] if difference["sure"]]
    return {"type": "figures", "played": one.games, "sentences": sentences, "kept": kept}


def _end_with_the_listener() -> None:
    """End the process when its standard input is closed: the server has ended."""
    sys.stdin.read()
    os._exit(1)


def _end_in_time() -> None:
    """End the process after its time, also during a game that never ends."""
    while time.process_time() < SECONDS + OVERTIME:
        time.sleep(0.5)
    os._exit(OUT_OF_TIME)


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(POLITE)
    question = QUESTION.validate_python(json.loads(sys.stdin.readline()))
    for watch in (_end_with_the_listener, _end_in_time):
        threading.Thread(target=watch, daemon=True).start()
    over = 0
    for told in answers(question):
        print(dump_text(told), flush=True)
        over = told["played"]
    sys.stdout.flush()
    os._exit(0 if over == question.games else OUT_OF_TIME)  # a thread still waits for input


if __name__ == "__main__":
    main()
