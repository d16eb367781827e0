"""The blocks of code in documents, and what they say they print."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"# (\w+\.py)\n")


@dataclass(frozen=True)
class Block:
    """Code in a document: its kind, its text, the line it begins in, and what it prints, if that is told."""

    kind: str
    text: str
    line: int
    prints: str | None

    @property
    def file(self) -> str:
        """The file that it is meant for, which its first line names."""
        named = FILE.match(self.text)
        return named[1] if named else ""


def blocks(document: str) -> list[Block]:
    """The blocks of a document; one of `text` tells what the block before it prints."""
    text = (ROOT / document).read_text("utf-8")
    found = list(BLOCK.finditer(text))
    after = [*found[1:], None]
    return [
        Block(
            one[1],
            one[2],
            text.count("\n", 0, one.start()) + 2,
            other[2] if other and other[1] == "text" else None,
        )
        for one, other in zip(found, after, strict=True)
        if one[1] != "text"
    ]
