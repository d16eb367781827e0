"""Five strengths with names: bots that overlook more or less, or try out more or less how a game may go on.

How far apart they are is another matter in every game: that was measured, and stands in levels.json, which
`python -m benchmarks.levels` makes. A game offers only levels that could be told apart.
"""

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
    Level("expert", "Expert", "search:1000", "Tries out 1,000 times how the game may go on."),
)
CLUB = next(level for level in LEVELS if level.name == "club")


def bot_of(name: str) -> str:
    """The bot that a name means: a level's, or itself."""
    name = name.strip()
    return next((level.bot for level in LEVELS if level.name == name), name)
