"""Unusual words that make texts hard to read, counted by part of the project.

At most 8 in 1,000 lines of code and 6 in 1,000 lines of prose are allowed.
"""

import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
WORDS = re.compile(
    r"\b(whoever|nobody|somebody|anew|for ever|once more|thereby|as far as|lets|beside|of its own|by itself"
    r"|(?-i:is none)|one's)\b",  # `is None` is code
    re.IGNORECASE,
)
CODE, PROSE = 8, 6


def parts() -> dict[str, list[Path]]:
    """The files of each part."""
    found = defaultdict(list)
    package = ROOT / "src" / "parlour"
    for path in package.rglob("*.py"):
        found[path.relative_to(package).parts[0].removesuffix(".py")].append(path)
    found["rule pages"] = [*package.glob("games/*/page.md"), *package.glob("rulebook/*.md")]
    found["docs"] = [*(ROOT / "docs").rglob("*.md")]
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        found[name] = [ROOT / name]
    sources = (ROOT / "web" / "src").rglob("*")
    found["web"] = [path for path in sources if path.suffix in (".ts", ".svelte", ".ftl")]
    return found


def rate(files: list[Path]) -> float:
    """How many of the words are in 1,000 lines of these files."""
    texts = [path.read_text("utf-8") for path in files]
    return 1000 * sum(len(WORDS.findall(text)) for text in texts) / sum(text.count("\n") for text in texts)


def test_unusual_words_are_rare() -> None:
    rates = {name: rate(files) for name, files in parts().items()}
    targets = {name: PROSE if name in ("docs", "rule pages") or "." in name else CODE for name in rates}
    too_many = {name: found for name, found in rates.items() if found > targets[name]}
    assert too_many == {}
