"""`parlour study`: how many deals of a patience can be won?"""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..names.arguments import ungrouped
from .parameters import Seconds, examples, game_argument, house_rules, json_flag, print_json

if TYPE_CHECKING:
    from ..lab.batch_solving import Study

MOST_DEALS = 1_000_000


class Deals(click.ParamType[range]):
    """The numbers of deals, as in 1..1000."""

    name = "first..last"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> range:
        text = "..".join(ungrouped(part.strip().removeprefix("#")) for part in str(value).split(".."))
        found = re.fullmatch(r"(\d{1,20})(?:\.\.(\d{1,20}))?", text, re.ASCII)
        if found is None:
            self.fail(f"{value!r} is not a range of deals such as 1..1000", param, ctx)
        first, last = int(found[1]), int(found[2] or found[1])
        if not 1 <= first <= last < first + MOST_DEALS:
            self.fail(f"{value!r} must go up, from 1 on, by at most {MOST_DEALS:,} deals", param, ctx)
        return range(first, last + 1)


@click.command(
    epilog=examples(
        "parlour study forty-thieves --deals 1..100 --seconds 1 --out deals.jsonl",
        "parlour study forty-thieves --deals 1..10000 --option redeals=1 --out once.jsonl --json",
    )
)
@game_argument
@click.option(
    "--deals", type=Deals(), default="1..100", show_default=True, help="Which deals, by their numbers."
)
@house_rules
@click.option(
    "--seconds",
    type=Seconds(86_400),
    default=1.0,
    show_default=True,
    help="Seconds of one processor for each deal.",
)
@click.option(
    "--out",
    metavar="FILE",
    required=True,
    help="Store results in FILE; after an interruption the same command continues.",
)
@json_flag
def study(game: str, deals: range, options: dict[str, str], seconds: float, out: str, as_json: bool) -> None:
    """Solve many deals of GAME, and print the share that can be won, with its interval.

    The solver knows all cards. You can interrupt the command at any time; the same command continues.
    """
    from ..games import load
    from ..lab.batch_solving import Question, Study
    from ..match.deal_numbers import deck_of, whose_numbers

    found = load(game)
    asked = Question(found.name, options, seconds, whose_numbers(found))
    running = Study(asked, Path(out))
    try:
        for one in running.solve_deals(found, deals, lambda number: deck_of(found, number)):
            click.echo(f"deal {one.deal}: {one.verdict} after {one.seconds:.2f} s", err=True)
    except KeyboardInterrupt:
        click.echo(f"{out} has {len(running.results)} deals; the same command continues.", err=True)
        raise
    told = summary(running, deals)
    if as_json:
        print_json(told)
    else:
        click.echo(as_text(told))


def summary(running: "Study", deals: range) -> dict[str, Any]:
    """Return the results of some deals, ready for JSON."""
    from ..lab.batch_solving import share

    found = [running.results[number] for number in deals]
    verdicts = [one.verdict for one in found]
    low, high = share(found)
    return {
        **{name: verdicts.count(name) for name in ("won", "lost", "open")},
        "deals": len(found),
        "winnable": {"low": round(low, 4), "high": round(high, 4), "level": 0.95},
        "longest_win": max((one.moves for one in found), default=0),
    }


def as_text(told: dict[str, Any]) -> str:
    low, high = told["winnable"]["low"], told["winnable"]["high"]
    counted = ", ".join(f"{told[name]} {name}" for name in ("won", "lost", "open"))
    return (
        f"{told['deals']} deals: {counted}.\n"
        f"Between {low:.1%} and {high:.1%} of all deals can be won (95 % confidence; open: either way)."
    )
