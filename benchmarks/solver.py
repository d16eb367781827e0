"""Measure how many deals of Forty Thieves the solver decides, by processor time of one core.

    python -m benchmarks.solver found.jsonl                   deals 1 to 200, 5 seconds each
    python -m benchmarks.solver found.jsonl 61 100 --seconds 30 --redeals 1

A deal's number is the seed of Python's shuffle of two packs, suit by suit from the ace on, so that other
programs can use the same deals. Every win is replayed by the rules before it is counted. The file stores the
results, so that an interrupted run continues where it stopped.
"""

import argparse
import random
from pathlib import Path

from parlour.games import load
from parlour.lab.batch_solving import Question, Study

STEPS = (0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60)


def deck(number: int) -> list[str]:
    cards = [rank + suit for _ in range(2) for suit in "cdhs" for rank in "A23456789TJQK"]
    random.Random(number).shuffle(cards)
    return cards


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("first", nargs="?", type=int, default=1)
    parser.add_argument("last", nargs="?", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--redeals", type=int, default=0)
    asked = parser.parse_args()
    question = Question("forty-thieves", {"redeals": str(asked.redeals)}, asked.seconds, "Python's shuffle")
    study = Study(question, asked.file)
    for one in study.solve_deals(load("forty-thieves"), range(asked.first, asked.last + 1), deck):
        print(f"deal {one.deal}: {one.verdict} after {one.seconds:.2f} s", flush=True)
    found = [one for one in study.results.values() if asked.first <= one.deal <= asked.last]
    for step in (step for step in STEPS if step <= asked.seconds):
        inside = [one.verdict for one in found if one.seconds <= step or step == asked.seconds]
        print(f"{step:5} s: {inside.count('won')} won, {inside.count('lost')} lost of {len(found)}")


if __name__ == "__main__":
    main()
