"""`parlour serve`, and `parlour` without a command: open the card room in the browser."""

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

WINDOWS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")  # where Linux says that a browser has a window
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
    help="Listen at this address of the machine. By default at all of them, so that phones in the house "
    "find the room; 127.0.0.1 keeps it to this machine.",
)
@click.option(
    "--port", type=WholeNumber(1, 65535), help="Listen on this port (default: 8675, or the next one free)."
)
@click.option("--no-browser", is_flag=True, help="Open no browser; the links are printed anyway.")
@click.option(
    "--database",
    metavar="URL",
    envvar="PARLOUR_DATABASE",
    help="Where tables are kept: sqlite:///FILE for one process, postgresql://USER@HOST/NAME for several. By "
    "default a file in your data directory.",
)
@click.option(
    "--tls-cert",
    metavar="FILE",
    help="Serve HTTPS with this certificate and those that vouch for it, as PEM. Needs --tls-key.",
)
@click.option("--tls-key", metavar="FILE", help="The certificate's key, as PEM, without a password.")
@click.option(
    "--proxy",
    is_flag=True,
    help="A reverse proxy (caddy, nginx) stands in front: believe what its headers say of who asks "
    "(X-Forwarded-For, X-Forwarded-Proto), and listen at 127.0.0.1 unless --host says otherwise. The "
    "proxy must pass on Host and WebSockets, and be the only way in.",
)
@click.option(
    "--allowed-host",
    metavar="NAME",
    multiple=True,
    help="Answer to this name too, as in cards.example.org; may be given several times. Addresses such as "
    "192.168.1.5, localhost and names of the house (mybox, mybox.local) always do, and behind a proxy or "
    "with a certificate every name, unless some are given here.",
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
    """Open the card room: people play in their browsers, on this machine and on phones in the house.

    Ctrl-C closes it. Every table is kept: when the room is opened again, all games go on where they were.
    docs/hosting.md tells how to run it on a server.
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
        _must_bear_a_room(opened)
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
    click.echo("\nThe room is closed. Every game is kept.")


def check_games() -> None:
    """Check the games that are not built in before a page asks for them; report what cannot be played."""
    from ..engine.linked import engine
    from ..games import SHELF, broken, list_games, load

    for wrong in broken():
        warn(wrong, as_json=False)
    for name in list_games():
        if name not in SHELF:
            try:
                engine(load(name))
            except ParlourError as error:
                warn(f"{name} cannot be played: {error}", as_json=False)


def _must_bear_a_room(opened: "Database") -> None:
    """A room writes, and hears of what other rooms write. Raises ParlourErrors."""
    from ..server.cluster.pg_notify import check_notify

    if opened.unwritable:
        raise opened.unwritable
    check_notify(opened.engine)


def _tls(certificate: str | None, key: str | None) -> dict[str, str]:
    """What the server is told of TLS; nothing without a certificate."""
    if certificate is None and key is None:
        return {}
    if certificate is None or key is None:
        raise click.UsageError("HTTPS takes both: --tls-cert with the certificate and --tls-key with its key")
    from ..server.run import check_certificate

    for file in (certificate, key):
        open(file, "rb").close()
    check_certificate(certificate, key)
    return {"ssl_certfile": certificate, "ssl_keyfile": key}


def _hosts(host: str | None, allowed: tuple[str, ...], vouched: bool) -> "Hosts":
    """The names that the room answers to; a proxy or a certificate vouches for all, unless some are given."""
    from ..server.network import Hosts

    return Hosts((*allowed, *([host] if host else [])), every=vouched and not allowed)


class _Welcome:
    """What is said when the room is open."""

    def __init__(self, here: str, house: str | None, proxied: bool, browser: bool) -> None:
        self._here, self._house = here, house
        self._proxied, self._browser = proxied, browser and not proxied

    def say(self) -> None:
        if self._proxied:
            click.echo(f"The card room is open. The proxy finds it at {self._here}")
        else:
            click.echo("The card room is open. Ctrl-C closes it; games go on when it is opened again.\n")
            click.echo(f"  On this machine:  {self._here}")
            if self._house is not None:
                click.echo(f"  In the house:     {self._house}")
                show_code(self._house)
            click.echo(f"\nTo play here in the terminal instead: {command('lobby')}")
        sys.stdout.flush()
        if self._browser:
            threading.Thread(target=open_browser, args=(self._here,), daemon=True).start()


def show_code(link: str) -> None:
    """Show a link as a QR code, where that can be seen: light on dark, whatever colours the terminal has."""
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
    """Open a browser that has a window; without one, the link is there to be clicked."""
    if sys.platform.startswith("linux") and not any(map(os.environ.get, WINDOWS)):
        return  # a browser in text would take the terminal over
    import webbrowser

    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(link)
