"""From matches against the club level to what people are shown: Elo with an interval, and who is offered.

Elo is that of the share of opponents beaten: 400 log10(share / (1 - share)), and no more than 800 either
way, for hardly a loss says little of how many there are to come. A level is offered if it can be told from
the next offered one towards the club level: their intervals, taken together, leave no doubt which one is the
stronger.
"""

import json
import math
from pathlib import Path
from typing import Any

import parlour.bots
from benchmarks.verdicts import Series
from parlour.bots.levels import CLUB, LEVELS, Level
from parlour.games import load

MOST = 800
EVEN = Series(2, 0.5, 0.0)  # the club level against itself
WRITTEN = Path(parlour.bots.__file__).with_name("levels.json")


def elo(share: float) -> int:
    """How many points of Elo a share of wins makes."""
    edge = 1 / (1 + 10 ** (MOST / 400))
    inside = min(1 - edge, max(edge, share))
    return round(400 * math.log10(inside / (1 - inside)))


def offered(found: dict[Level, Series]) -> list[Level]:
    """The levels that can be told apart, the weakest first; the club level always."""
    club = LEVELS.index(CLUB)
    below = told_apart(LEVELS[club::-1], found, -1)
    above = told_apart(LEVELS[club:], found, 1)
    return [*below[:0:-1], *above]


def told_apart(levels: tuple[Level, ...], found: dict[Level, Series], way: int) -> list[Level]:
    """From the club level on, those that are surely stronger (way 1) or weaker (-1) than the one before."""
    taken = [levels[0]]
    for level in levels[1:]:
        if level in found:
            one, other = found[level], found.get(taken[-1], EVEN)
            doubt = math.hypot(one.half, other.half)
            if way * (one.mean - other.mean) > doubt:
                taken.append(level)
    return taken


def rated(level: Level, share: Series) -> dict[str, Any]:
    low, high = elo(share.mean - share.half), elo(share.mean + share.half)
    return {"level": level.name, "elo": elo(share.mean), "low": low, "high": high, "deals": share.deals}


def ratings(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """What is shown of each game, from rows of matches at its usual table."""
    games: dict[str, Any] = {}
    for name in sorted({row["game"] for row in rows}):
        seats = load(name).seats.default
        against = {
            row["bot"]: Series(row["deals"], *row["share"])
            for row in rows
            if (row["game"], row["seats"], row["against"]) == (name, seats, CLUB.bot)
        }
        found = {level: against[level.bot] for level in LEVELS if level.bot in against}
        if len(found) == len(LEVELS) - 1:
            found[CLUB] = EVEN
            games[name] = {"seats": seats, "levels": [rated(level, found[level]) for level in offered(found)]}
    return games


def write_ratings(rows: list[dict[str, Any]]) -> None:
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(one)}" for name, one in ratings(rows).items())
    WRITTEN.write_text(f"{{\n{lines}\n}}\n", "utf-8")
