"""Rate levels by their matches against Club: Elo with an interval, and whether a game offers the level.

Elo is 400 log10(share / (1 - share)) for the share of opponents beaten, limited to 800 either way, because a
few losses give no reliable estimate. A level is offered if it differs significantly from the next offered
level towards Club, deal by deal if both played the same deals, otherwise by both intervals together. It must
also be more than ten points of Elo away, which is three games of two hundred.
"""

import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import parlour.bots
from benchmarks.verdicts import Series
from parlour.bots.players import CLUB, LEVELS, Level
from parlour.games import load
from parlour.lab.stats import wilson

MOST, LEAST = 800, 10
EVEN = Series(2, 0.5, 0.0)  # the club level against itself
WRITTEN = Path(parlour.bots.__file__).with_name("levels.json")


def elo(share: float) -> int:
    """Return the Elo points of a share of wins."""
    edge = 1 / (1 + 10 ** (MOST / 400))
    inside = min(1 - edge, max(edge, share))
    return round(400 * math.log10(inside / (1 - inside)))


@dataclass(frozen=True)
class Measured:
    """A level's share against Club, and the difference to the share of another bot, deal by deal."""

    share: Series
    above: tuple[str, Series] = ("", EVEN)

    def is_apart(self, other: Level, share: Series, way: int) -> bool:
        """Return whether it is significantly stronger (way 1) or weaker (-1) than a level with this share."""
        if way * (elo(self.share.mean) - elo(share.mean)) < LEAST:
            return False
        name, more = self.above
        if name == other.bot:
            return way * more.mean > more.half
        return way * (self.share.mean - share.mean) > math.hypot(half_of(self.share), half_of(share))


def half_of(share: Series) -> float:
    """Return the half width of the interval of the share, also where no deal was lost."""
    if share.deviation == 0 and share != EVEN:
        return 1 - wilson(share.deals, share.deals)[0]
    return share.half


def offered(found: dict[Level, Measured]) -> list[Level]:
    """Return the levels that differ significantly, the weakest first; Club is always included."""
    club = LEVELS.index(CLUB)
    below = told_apart(LEVELS[club::-1], found, -1)
    above = told_apart(LEVELS[club:], found, 1)
    return [*below[:0:-1], *above]


def told_apart(levels: tuple[Level, ...], found: dict[Level, Measured], way: int) -> list[Level]:
    """Return Club and the levels that are significantly stronger (way 1) or weaker (-1) than the last one."""
    taken, last = [levels[0]], EVEN
    for level in levels[1:]:
        if level in found and found[level].is_apart(taken[-1], last, way):
            taken.append(level)
            last = found[level].share
    return taken


def rated(level: Level, share: Series) -> dict[str, Any]:
    low, high = elo(share.mean - half_of(share)), elo(share.mean + half_of(share))
    return {"level": level.name, "elo": elo(share.mean), "low": low, "high": high, "deals": share.deals}


def ratings(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the levels of each game, from rows of matches with the usual number of players."""
    games: dict[str, Any] = {}
    for name in sorted({row["game"] for row in rows}):
        seats = load(name).seats.default
        against = {
            row["bot"]: measured(row)
            for row in rows
            if (row["game"], row["seats"], row["against"]) == (name, seats, CLUB.bot)
        }
        found = {level: against[level.bot] for level in LEVELS if level.bot in against}
        if len(found) == len(LEVELS) - 1:
            found[CLUB] = Measured(EVEN)
            shown = [rated(level, found[level].share) for level in offered(found)]
            games[name] = {"seats": seats, "levels": shown}
    return games


def measured(row: dict[str, Any]) -> Measured:
    share = Series(row["deals"], *row["share"])
    if "above" not in row:
        return Measured(share)
    bot, *above = row["above"]
    return Measured(share, (bot, Series(row["deals"], *above)))


def write_ratings(rows: list[dict[str, Any]]) -> None:
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(one)}" for name, one in ratings(rows).items())
    WRITTEN.write_text(f"{{\n{lines}\n}}\n", "utf-8")
