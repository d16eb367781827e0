"""How many deals of Forty Thieves the solver decides, by processor time of one core.

    python -m benchmarks.solver                   deals 1 to 200, 5 seconds each
    python -m benchmarks.solver 61 100 --seconds 30 --redeals 1

A deal's number is the seed of Python's own shuffle of two packs, suit by suit from the ace on, so that other
programs can be given the same deals. Every win is played once more by the rules before it is counted.
"""

import argparse
import random
import time

from parlour.play import Match
from parlour.solving import Solution, solve

STEPS = (0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60)


def deck(number: int) -> list[str]:
    cards = [rank + suit for _ in range(2) for suit in "cdhs" for rank in "A23456789TJQK"]
    random.Random(number).shuffle(cards)
    return cards


def decide(number: int, seconds: float, redeals: int) -> Solution:
    match = Match("forty-thieves", None, {"redeals": redeals}, number, deck(number), watched=False)
    found = solve(match, seconds, time.process_time)
    for move in found.moves:
        match.play(0, move)
    assert bool(match.winners) == (found.verdict == "won")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("first", nargs="?", type=int, default=1)
    parser.add_argument("last", nargs="?", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--redeals", type=int, default=0)
    asked = parser.parse_args()
    found = []
    for number in range(asked.first, asked.last + 1):
        one = decide(number, asked.seconds, asked.redeals)
        found.append(one)
        print(
            f"deal {number}: {one.verdict} after {one.seconds:.2f} s, {one.tried:,} moves tried", flush=True
        )
    for step in (step for step in STEPS if step <= asked.seconds):
        inside = [one.verdict for one in found if one.seconds <= step]
        print(f"{step:5} s: {inside.count('won')} won, {inside.count('lost')} lost of {len(found)}")


if __name__ == "__main__":
    main()
