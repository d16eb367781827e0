"""The blocks of code in documents, and their documented output."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"# (\w+\.py)\n")


@dataclass(frozen=True)
class Block:
    """Code in a document: its kind, its text, its first line, and its output, if that is documented."""

    kind: str
    text: str
    line: int
    prints: str | None

    @property
    def file(self) -> str:
        """The name of its file, from its first line."""
        named = FILE.match(self.text)
        return named[1] if named else ""


def blocks(document: str) -> list[Block]:
    """Return the blocks of a document; one of `text` is the output of the block before it."""
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
