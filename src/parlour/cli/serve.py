"""`parlour serve`, and `parlour` without a command: start the server and open it in the browser."""

import contextlib
import io
import os
import sys
import threading
from typing import TYPE_CHECKING

import click

from ..errors import ParlourError
from ..names.program import command
from .errors import warn
from .parameters import WholeNumber, examples

if TYPE_CHECKING:
    from ..database import Database
    from ..server.network import Hosts

WINDOWS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")  # variables that show that Linux has a graphical browser
QUIET_ZONE = 2  # the QR code's white border, in squares


@click.command(
    epilog=examples(
        "parlour serve",
        "parlour serve --host 127.0.0.1 --port 9000 --no-browser",
        "parlour serve --database postgresql://parlour@localhost/parlour",
        "parlour serve --tls-cert fullchain.pem --tls-key privkey.pem --port 8443",
        "parlour serve --proxy --port 8675",
        "parlour serve --allowed-host cards.example.org",
    )
)
@click.option(
    "--host",
    metavar="ADDRESS",
    help="Listen on this address. The default is all addresses, so that phones in the same network can "
    "connect; 127.0.0.1 allows only this computer.",
)
@click.option(
    "--port", type=WholeNumber(1, 65535), help="Listen on this port (default: 8675, or the next free one)."
)
@click.option("--no-browser", is_flag=True, help="Do not open a browser; the links are printed anyway.")
@click.option(
    "--database",
    metavar="URL",
    envvar="PARLOUR_DATABASE",
    help="The database for tables: sqlite:///FILE for one server process, postgresql://USER@HOST/NAME for "
    "several. The default is a file in your data directory.",
)
@click.option(
    "--tls-cert",
    metavar="FILE",
    help="Serve HTTPS with this certificate chain (PEM). Requires --tls-key.",
)
@click.option("--tls-key", metavar="FILE", help="The key of the certificate (PEM), without a password.")
@click.option(
    "--proxy",
    is_flag=True,
    help="The server is behind a reverse proxy (Caddy, nginx): trust its headers X-Forwarded-For and "
    "X-Forwarded-Proto, and listen on 127.0.0.1 unless --host is given. The proxy must forward Host and "
    "WebSockets, and clients must not be able to bypass it.",
)
@click.option(
    "--allowed-host",
    metavar="NAME",
    multiple=True,
    help="Accept requests for this host name, such as cards.example.org; can be repeated. IP addresses, "
    "localhost and local names (mybox, mybox.local) are always accepted. With --proxy or --tls-cert, every "
    "name is accepted unless this option is given.",
)
def serve(
    host: str | None,
    port: int | None,
    no_browser: bool,
    database: str | None,
    tls_cert: str | None,
    tls_key: str | None,
    proxy: bool,
    allowed_host: tuple[str, ...],
) -> None:
    """Start the server: people play in their browsers, on this computer and on phones in the same network.

    Ctrl-C stops it. All tables are saved: when the server is started again, all games continue. See
    docs/hosting.md for how to run it on a public server.
    """
    from ..database import open_database
    from ..server.cluster.db_lock import held
    from ..server.http.static import built_page
    from ..server.network import EVERYWHERE, links, listen

    tls = _tls(tls_cert, tls_key)
    check_games()
    with contextlib.ExitStack() as closing:
        opened = open_database(database)
        closing.callback(opened.close)
        _check_database(opened)
        note = closing.enter_context(held(opened))
        taken = closing.enter_context(listen(host or ("127.0.0.1" if proxy else EVERYWHERE), port))
        here, house = links(taken, secure=bool(tls))
        note(here)
        page = built_page()
        from ..server.app import create_app
        from ..server.run import run

        welcome = _Welcome(here, house, proxied=proxy, browser=not no_browser)
        hosts = _hosts(host, allowed_host, vouched=proxy or bool(tls))
        app = create_app(opened, page, None if proxy else house, hosts)
        run(app, taken, welcome.say, tls, proxy)
    click.echo("\nThe server has stopped. All games are saved.")


def check_games() -> None:
    """Check the games that are not built in, and print a warning for each that cannot be played."""
    from ..engine.linked import engine
    from ..games import SHELF, broken, list_games, load

    for error_text in broken():
        warn(error_text, as_json=False)
    for name in list_games():
        if name not in SHELF:
            try:
                engine(load(name))
            except ParlourError as error:
                warn(f"{name} cannot be played: {error}", as_json=False)


def _check_database(opened: "Database") -> None:
    """Check that the database is writable and can notify other processes. Raises ParlourError."""
    from ..server.cluster.pg_notify import check_notify

    if opened.unwritable:
        raise opened.unwritable
    check_notify(opened.engine)


def _tls(certificate: str | None, key: str | None) -> dict[str, str]:
    """Return the TLS arguments of the server; empty without a certificate. Raises UsageError."""
    if certificate is None and key is None:
        return {}
    if certificate is None or key is None:
        raise click.UsageError("HTTPS requires both --tls-cert (the certificate) and --tls-key (its key)")
    from ..server.run import check_certificate

    for file in (certificate, key):
        open(file, "rb").close()
    check_certificate(certificate, key)
    return {"ssl_certfile": certificate, "ssl_keyfile": key}


def _hosts(host: str | None, allowed: tuple[str, ...], vouched: bool) -> "Hosts":
    """Return the accepted host names; with a proxy or a certificate all, unless some are given."""
    from ..server.network import Hosts

    return Hosts((*allowed, *([host] if host else [])), every=vouched and not allowed)


class _Welcome:
    """Prints the links of the server and opens the browser when the server has started."""

    def __init__(self, here: str, house: str | None, proxied: bool, browser: bool) -> None:
        self._here, self._house = here, house
        self._proxied, self._browser = proxied, browser and not proxied

    def say(self) -> None:
        if self._proxied:
            click.echo(f"Parlour is running. Address for the proxy: {self._here}")
        else:
            click.echo("Parlour is running. Press Ctrl-C to stop it; all games are saved.\n")
            click.echo(f"  On this computer:       {self._here}")
            if self._house is not None:
                click.echo(f"  In the same network:    {self._house}")
                show_code(self._house)
            click.echo(f"\nTo play here in the terminal instead: {command('lobby')}")
        sys.stdout.flush()
        if self._browser:
            threading.Thread(target=open_browser, args=(self._here,), daemon=True).start()


def show_code(link: str) -> None:
    """Print a link as a QR code if standard output is a terminal: light on dark, in explicit colours."""
    if not sys.stdout.isatty():
        return
    import segno

    drawn = io.StringIO()
    segno.make(link, error="l").terminal(drawn, border=QUIET_ZONE, compact=True)
    with contextlib.suppress(UnicodeEncodeError):
        drawn.getvalue().encode(sys.stdout.encoding or "ascii")
        click.echo()
        for line in drawn.getvalue().splitlines():
            click.echo(f"  \x1b[97;40m{line}\x1b[0m")


def open_browser(link: str) -> None:
    """Open a link in a graphical browser if there is one."""
    if sys.platform.startswith("linux") and not any(map(os.environ.get, WINDOWS)):
        return  # a text browser would take over the terminal
    import webbrowser

    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(link)
