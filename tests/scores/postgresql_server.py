"""A real PostgreSQL server for tests, from Debian's `postgresql` package, on a socket in /tmp.

The server refuses to run as root; then everything is done as the package's user `postgres`.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def programs() -> Path:
    """Return the folder of initdb and pg_ctl, of the newest installed version."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3].split(".")[0])
    )
    if found:
        return found[-1].parent
    anywhere = shutil.which("initdb")
    if anywhere is None:
        raise RuntimeError("PostgreSQL is not installed: apt-get install postgresql")
    return Path(anywhere).parent


@contextmanager
def running_server() -> Iterator[str]:
    """Start a server and yield the URL of an empty database. The server is removed at the end."""
    home = Path(tempfile.mkdtemp(prefix="parlour-postgresql-", dir="/tmp"))
    as_root = os.geteuid() == 0
    if as_root:
        shutil.chown(home, "postgres", "postgres")
    user = ["runuser", "-u", "postgres", "--"] if as_root else []

    def run(program: str, *arguments: str) -> None:
        subprocess.run(
            [*user, str(programs() / program), *arguments],
            check=True, cwd="/tmp", stdout=subprocess.DEVNULL, timeout=120,
        )  # fmt: skip

    data = str(home / "data")
    run("initdb", "-D", data, "-U", "parlour", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C.UTF-8")
    options = f"-c listen_addresses='' -c unix_socket_directories={home} -c max_connections=40"
    run("pg_ctl", "-D", data, "-l", str(home / "log"), "-w", "-o", options, "start")
    try:
        yield f"postgresql://parlour@/postgres?host={home}"
    finally:
        run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
        shutil.rmtree(home, ignore_errors=True)
