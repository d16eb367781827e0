"""Five strengths with names: bots that overlook more or less, or try out more or less how a game may go on.

How far apart they are is another matter in every game: that was measured, and stands in levels.json, which
`python -m benchmarks.strength --save` writes. A game offers only levels that could be told apart there.
"""

import functools
import importlib.resources
import json
from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """A strength: its name as that of a bot, what it is called, which bot plays so, and how."""

    name: str
    title: str
    bot: str
    text: str


LEVELS = (
    Level("beginner", "Beginner", "greedy:35", "Overlooks most of what it could do."),
    Level("casual", "Casual", "greedy:75", "Knows what is good, and overlooks one move in four."),
    Level("club", "Club", "greedy", "Overlooks nothing: always plays what looks best at a glance."),
    Level("strong", "Strong", "search:100", "Tries out 100 times in its mind how the game may go on."),
    Level("expert", "Expert", "search:1000", "Tries out 1,000 times in its mind how the game may go on."),
)
CLUB = next(level for level in LEVELS if level.name == "club")
MEASURED = "Elo against the Club level, with 95 % intervals, from matches on paired deals."
LEFT_OUT = "·"
NOT_APART = f"{LEFT_OUT} is a level that does not stand clearly apart from the next one, or was not measured."


@dataclass(frozen=True)
class Rating:
    """How strong a level is in one game: Elo more than the club level, and between what it surely lies."""

    elo: int
    low: int
    high: int

    def __str__(self) -> str:
        if self.low == self.high:
            return f"{self.elo}"  # the club level, against itself
        return f"{self.elo:+} ({self.low:+} to {self.high:+})".replace("-", "−")


@functools.cache
def ratings() -> dict[str, dict[Level, Rating]]:
    """The levels that each game offers, the weakest first, as they were measured."""
    text = (importlib.resources.files(__package__) / "levels.json").read_text("utf-8")
    by_name = {level.name: level for level in LEVELS}
    return {
        name: {
            by_name[one["level"]]: Rating(one["elo"], one["low"], one["high"]) for one in measured["levels"]
        }
        for name, measured in json.loads(text).items()
    }


def levels_of(name: str) -> dict[Level, Rating | None]:
    """What a game offers, the weakest first; all levels where nobody has measured."""
    return dict(ratings().get(name) or dict.fromkeys(LEVELS))


def told_of(name: str) -> str:
    """Why a game offers fewer levels than there are; empty if it offers all."""
    offered = levels_of(name)
    if len(offered) == 1:
        return "Here luck decides: no level stands clearly apart from another."
    if list(offered)[-1] == CLUB:
        return "Thinking longer wins next to nothing here: no level stands clearly above Club."
    missing = [level.title for level in LEVELS if level not in offered]
    return (
        f"Not offered here, for it plays much as its neighbour does: {', '.join(missing)}." if missing else ""
    )


def bot_of(name: str) -> str:
    """The bot that a name means: a level's, by its name or its title, or itself."""
    name = name.strip()
    return next((level.bot for level in LEVELS if name in (level.name, level.title)), name)


def level_named(bot: str) -> Level | None:
    """The level that a bot's name means, or that plays as it does."""
    return next((level for level in LEVELS if bot_of(bot) == level.bot), None)
