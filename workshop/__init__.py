"""Developer tools, which are not installed: they measure, select, build and publish the sources."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "parlour" / "games"


def rooms() -> list[Path]:
    """Return the folders of the built-in games, by name."""
    return sorted(path.parent for path in GAMES.glob("*/rules.py"))


def name_of(room: Path) -> str:
    """Return the name of the game in a folder."""
    return room.name.replace("_", "-")
