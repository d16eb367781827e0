"""What people who write the code work with: it measures, selects and shows sources, and is not installed."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "parlour" / "games"


def rooms() -> list[Path]:
    """The folders of the games of the shelf, by name."""
    return sorted(path.parent for path in GAMES.glob("*/rules.py"))


def name_of(room: Path) -> str:
    """What the game in a folder is called."""
    return room.name.replace("_", "-")
