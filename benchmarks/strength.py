"""Measure the strength of bots: `python -m benchmarks.strength [GAME...] [--deals N] [--save]`

The challenger plays every deal once from each seat, with the other bot in all other seats (partners play the
same bot), so that the luck of the cards cancels out. Two figures result: the points that the challenger gains
over the mean of its opponents, and the share of opponents it beats, ties left out, which gives the levels'
Elo.

`--save` stores each row in benchmarks/strength.json as it is measured, and computes the strength of the
levels from all rows (`benchmarks/ratings.py`). `--table` shows the stored rows, with verdicts after Holm's
correction over all of them. Settings were chosen on deals of seed 1; stored rows come from the deals of SEED,
which are used for nothing else.
"""

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.ratings import write_ratings
from benchmarks.verdicts import Series, verdicts
from parlour.bots import play_games
from parlour.bots.players import CLUB, LEVELS
from parlour.engine.linked import engine
from parlour.games import SHELF, load

SEED = 20261123
KEPT = Path(__file__).with_name("strength.json")
CHEAP = 10  # factor for the number of deals without a searching bot
#: The levels, and whether the heuristic beats random play.
MATCHES = [("greedy", "uniform"), *((one.bot, CLUB.bot) for one in LEVELS if one != CLUB)]


def results(
    name: str, challenger: str, other: str, deals: int, seats: int, options: dict[str, str], seed: int
) -> tuple[np.ndarray, np.ndarray]:
    """Return two numbers for each deal: points gained over the opponents, and the share of them beaten."""
    game = load(name)
    kernels = engine(game)
    template = kernels.template(seats, options)
    sides = game.sides_at(seats)
    gains, won, lost = np.zeros((3, deals))
    for side in range(sides):
        mine = np.arange(seats) % sides == side
        bots = [challenger if own else other for own in mine]
        tables = [batch.tables for batch in play_games(kernels, template, deals, seed, bots, threads=2)]
        points = np.concatenate([table["points"] for table in tables])[:, :seats].astype(float)
        lead = points[:, mine].mean(axis=1)[:, None] - points[:, ~mine]
        gains += lead.mean(axis=1)
        won += (lead > 0).mean(axis=1)
        lost += (lead < 0).mean(axis=1)
    return gains / sides, beaten(won, lost)


def beaten(won: np.ndarray, lost: np.ndarray) -> np.ndarray:
    """Return the contribution of each deal to the share of wins without ties.

    The share is a ratio of two means. The contributions are its linear form: their mean is the share, and
    their spread gives its standard error."""
    decided = won + lost
    if not decided.any():
        return np.full(len(won), 0.5)
    share = won.sum() / decided.sum()
    added: np.ndarray = share + (won - share * decided) / decided.mean()
    return added


def measured(name: str, seats: int, chosen: Any) -> Iterator[dict[str, Any]]:
    """Yield the rows: the match, and both figures with their standard deviations.

    If two searching bots played the same deals, the second row has the difference of shares as `above`."""
    before: tuple[str, np.ndarray] = "", np.zeros(0)
    for bot, other in matches(chosen):
        deals = chosen.deals if "search" in bot + other else CHEAP * chosen.deals
        gains, shares = results(name, bot, other, deals, seats, chosen.options, chosen.seed)
        row = {"game": name, "seats": seats, "bot": bot, "against": other, "deals": deals}
        row |= {"points": rounded(Series.of(gains)), "share": rounded(Series.of(shares))}
        if before[0] and other == CLUB.bot:
            row["above"] = [before[0], *rounded(Series.of(shares - before[1]))]
        before = (bot, shares) if "search" in bot else before
        yield row


def rounded(series: Series) -> list[float]:
    return [float(f"{series.mean:.5g}"), float(f"{series.deviation:.5g}")]


def kept() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    return found or {"made by": "python -m benchmarks.strength --save", "seed": SEED, "rows": []}


def keep(row: dict[str, Any], before: dict[str, Any]) -> None:
    """Store a row in place of the one for the same match."""
    match = ("game", "seats", "bot", "against")
    others = [one for one in before["rows"] if any(one[part] != row[part] for part in match)]
    before["rows"] = sorted([*others, row], key=lambda one: [str(one[part]) for part in match])
    lines = ",\n".join(f"  {json.dumps(one)}" for one in before["rows"])
    head = {name: value for name, value in before.items() if name != "rows"}
    KEPT.write_text(f'{json.dumps(head)[:-1]}, "rows": [\n{lines}\n]}}\n', "utf-8")


def series_of(row: dict[str, Any], figure: str = "points") -> Series:
    return Series(row["deals"], *row[figure])


def told(row: dict[str, Any], verdict: str = "") -> str:
    points, share = series_of(row), series_of(row, "share")
    return (
        f"{row['game']:16} {row['seats']} seats  {row['bot']:>12} against {row['against']:8}"
        f" {points.mean:+10.2f} ± {points.half:8.2f} points  beats {100 * share.mean:5.1f} ± "
        f"{100 * share.half:4.1f} %  {row['deals']:6} deals  {verdict}"
    )


def show_table() -> None:
    rows = kept()["rows"]
    for row, verdict in zip(rows, verdicts([series_of(row) for row in rows]), strict=True):
        print(told(row, verdict))


def asked() -> Any:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--deals", type=int, default=100, help="two or more")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--bot", action="append", help="only matches of this challenger; can be repeated")
    parser.add_argument("--against", help="with --bot: the opponent, if not the usual one")
    parser.add_argument("--save", action="store_true")
    parser.add_argument("--table", action="store_true", help="play nothing; show the stored rows")
    chosen = parser.parse_args()
    chosen.options = dict(one.split("=") for one in chosen.set)
    if chosen.deals < 2:
        parser.error("one deal does not show how much deals differ: use --deals 2 or more")
    if chosen.save and (chosen.seed != SEED or chosen.options):
        parser.error("only figures with the default seed and house rules can be saved")
    return chosen


def matches(chosen: Any) -> list[tuple[str, str]]:
    """Return the pairs of challenger and opponent: the usual ones, or those of the options."""
    if not chosen.bot:
        return MATCHES
    usual = dict(reversed(MATCHES))
    return [(bot, chosen.against or usual.get(bot, CLUB.bot)) for bot in chosen.bot]


def main() -> None:
    chosen = asked()
    if chosen.table:
        show_table()
        return
    for name in chosen.games or SHELF:
        seats = chosen.seats or load(name).seats.default
        started = time.process_time()
        for row in measured(name, seats, chosen) if seats > 1 else ():
            print(f"{told(row)} {time.process_time() - started:.0f} s", flush=True)
            if chosen.save:
                keep(row, kept())
                write_ratings(kept()["rows"])


if __name__ == "__main__":
    main()
