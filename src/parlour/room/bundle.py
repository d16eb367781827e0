"""Where the built page lies: beside this package; in a checkout it is built first, if it has changed."""

import subprocess
import sys
from pathlib import Path

from ..errors import ParlourError

PACKAGE = Path(__file__).parents[1]
STATIC = PACKAGE / "static"
CHECKOUT = PACKAGE.parents[1]


class NoPage(ParlourError):
    """The page of the card room is missing and cannot be built; the text says what would help."""

    code = "page.missing"


def built_page() -> Path:
    """Return the folder of the page. Raises NoPage."""
    if is_checkout(CHECKOUT):
        build(CHECKOUT)
    if not (STATIC / "index.html").is_file():
        raise NoPage(
            "this Parlour was installed without the page of the card room, as HATCH_BUILD_NO_HOOKS does: "
            "install it anew without that, or play in the terminal"
        )
    return STATIC


def is_checkout(folder: Path) -> bool:
    """Whether the sources of the page lie here, and what builds it."""
    return (folder / "workshop" / "page.py").is_file() and (folder / "web" / "package.json").is_file()


def build(checkout: Path) -> None:
    """Let the workshop build the page; it tells on stderr what it does, and on stdout why it cannot."""
    command = [sys.executable, "-m", "workshop.page"]
    done = subprocess.run(command, cwd=checkout, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise NoPage(
            f"the page cannot be built: {done.stdout.strip() or 'the build was stopped'}",
            code="page.build_failed",
        )
