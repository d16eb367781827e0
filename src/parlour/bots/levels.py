"""Five named strengths of bots. They overlook moves, or search more or less deeply.

Their differences in strength depend on the game. They were measured and are stored in levels.json by `python
-m benchmarks.strength --save`. A game offers only levels that differ clearly.
"""

import functools
import importlib.resources
import json
from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """A strength: its name, its title, the bot that plays it, and a description."""

    name: str
    title: str
    bot: str
    text: str


LEVELS = (
    Level("beginner", "Beginner", "greedy:35", "Misses most of the good moves."),
    Level("casual", "Casual", "greedy:75", "Knows good moves, but misses one in four."),
    Level("club", "Club", "greedy", "Always plays the move that looks best at first sight."),
    Level("strong", "Strong", "search:100", "Tries 100 ways in which the game may continue."),
    Level("expert", "Expert", "search:1000", "Tries 1,000 ways in which the game may continue."),
)
CLUB = next(level for level in LEVELS if level.name == "club")
MEASURED = "Elo against the Club level, with 95 % intervals, from matches on paired deals."
LEFT_OUT = "·"
NOT_APART = f"{LEFT_OUT} is a level that is about as strong as the next one, or was not measured."


@dataclass(frozen=True)
class Rating:
    """The strength of a level in a game: its Elo above the Club level, with a 95 % interval."""

    elo: int
    low: int
    high: int

    def __str__(self) -> str:
        if self.low == self.high:
            return f"{self.elo}"  # the club level, against itself
        return f"{self.elo:+} ({self.low:+} to {self.high:+})".replace("-", "−")


@functools.cache
def ratings() -> dict[str, dict[Level, Rating]]:
    """Return the measured levels that each game offers, the weakest first."""
    text = (importlib.resources.files(__package__) / "levels.json").read_text("utf-8")
    by_name = {level.name: level for level in LEVELS}
    return {
        name: {
            by_name[entry["level"]]: Rating(entry["elo"], entry["low"], entry["high"])
            for entry in measured["levels"]
        }
        for name, measured in json.loads(text).items()
    }


def levels_of(name: str) -> dict[Level, Rating | None]:
    """Return the levels of a game, the weakest first; all levels if they were not measured."""
    return dict(ratings().get(name) or dict.fromkeys(LEVELS))


def why_fewer_levels(name: str) -> str:
    """Return why a game does not offer all levels; an empty text if it does."""
    offered = levels_of(name)
    if len(offered) == 1:
        return "Luck decides this game: all levels are about equally strong."
    if list(offered)[-1] == CLUB:
        return "Searching gains almost nothing in this game: no level is clearly stronger than Club."
    missing = [level.title for level in LEVELS if level not in offered]
    return (
        f"Not offered: {', '.join(missing)} (about as strong as another level in this game)."
        if missing
        else ""
    )


def bot_of(name: str) -> str:
    """Return the bot of a level, given by name or title; other names are returned unchanged."""
    name = name.strip()
    return next((level.bot for level in LEVELS if name in (level.name, level.title)), name)


def level_named(bot: str) -> Level | None:
    """Return the level with this name, or with this bot."""
    return next((level for level in LEVELS if bot_of(bot) == level.bot), None)
