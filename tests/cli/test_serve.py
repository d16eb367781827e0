"""`parlour serve`: its address, its output, its end and its errors."""

import signal
import ssl
import webbrowser
from pathlib import Path
from unittest.mock import Mock

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode
from websockets.sync.client import ClientConnection, connect

from parlour.cli import serve
from parlour.database import DatabaseFailure, open_database
from parlour.games import SHELF
from parlour.server import network
from parlour.server.http import static
from parlour.server.http.rate_limit import LARGEST
from parlour.server.network import PortUnavailable, listen
from tests.cli.running import refused
from tests.codes import has_code
from tests.open_room import LONG, OpenRoom, own_data
from tests.server.tables import OpenPage, new_table

TLS = Path(__file__).parent / "tls"
CERTIFICATE, KEY = TLS / "certificate.pem", TLS / "key.pem"


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page that need not be built."""
    monkeypatch.setattr(static, "CHECKOUT", tmp_path)
    monkeypatch.setattr(static, "STATIC", tmp_path)
    (tmp_path / "index.html").touch()
    return tmp_path


def drain(page: ClientConnection) -> None:
    """Read until the server disconnects."""
    while True:
        page.recv(LONG)


# Running and ending


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM], ids=["Ctrl-C", "SIGTERM"])
def test_the_room_opens_says_where_and_closes(tmp_path, how):
    with OpenRoom(*own_data(tmp_path)) as room:
        assert b"<title>" in room.ask().body
        assert len(room.ask("/api/games").told["games"]) == len(SHELF)
        assert room.close(how) == 0
        assert room.told.count("http://") == 1  # no link for the local network: nobody there could reach it
        assert room.told.endswith("The server has stopped. All games are saved.\n")
        assert "\x1b" not in room.told
        assert [
            line for line in room.complained.splitlines() if not line.endswith("...")
        ] == []  # it may build the page


def test_without_a_command_the_room_opens(tmp_path):
    """This works without a browser and a terminal too; PARLOUR_DATABASE is the place of the tables."""
    database = f"sqlite:///{tmp_path / 'elsewhere.db'}"
    with OpenRoom(PARLOUR_DATABASE=database, DISPLAY="", WAYLAND_DISPLAY="", BROWSER="") as room:
        assert room.ask().status == 200
        assert room.close() == 0
    assert (tmp_path / "elsewhere.db").exists()


def test_an_open_page_does_not_keep_the_room_from_closing(tmp_path):
    with OpenRoom(*own_data(tmp_path)) as room:
        table = new_table(room.client, "xeri")
        with OpenPage(room.client, table["table"]) as page:
            assert page.view["status"] == "playing"
            assert room.close() == 0
        assert "Traceback" not in room.complained
        for key in (table["table"], table["token"], table["invite"]):
            assert key not in room.told + room.complained


def test_a_page_that_says_too_much_is_shut_out(tmp_path):
    with OpenRoom(*own_data(tmp_path)) as room:
        table = new_table(room.client, "xeri")
        with connect(f"{room.link.replace('http', 'ws')}/api/tables/{table['table']}/socket") as page:
            page.send("x" * (LARGEST + 1))
            with pytest.raises(ConnectionClosed):
                drain(page)
            assert page.close_code == CloseCode.MESSAGE_TOO_BIG


def test_https(tmp_path):
    with OpenRoom(*own_data(tmp_path), "--tls-cert", str(CERTIFICATE), "--tls-key", str(KEY)) as room:
        assert room.link.startswith("https://127.0.0.1:")
        trusting = ssl.create_default_context(cafile=str(CERTIFICATE))
        assert room.ask(trusting=trusting).status == 200
        assert room.close() == 0


@pytest.mark.parametrize(("proxied", "answers"), [(["--proxy"], {404}), ([], {404, 429})])
def test_who_asks_is_what_a_proxy_says_only_if_there_is_one(tmp_path, proxied, answers):
    """One client asks for more tables than it may create, under many addresses."""
    with OpenRoom(*own_data(tmp_path), *proxied) as room:
        asked = {"game": "nosuch", "seats": [{"kind": "you"}], "name": "Ann"}
        found = {
            room.ask("/api/tables", asked, x_forwarded_for=f"198.51.100.{one}").status for one in range(1, 60)
        }
        assert found == answers


# Output


def test_the_house_gets_a_link_of_its_own(monkeypatch):
    monkeypatch.setattr(network, "network_address", lambda: "192.0.2.7")
    with network.listen("0.0.0.0", None) as listener:
        port = listener.getsockname()[1]
        assert network.links(listener, False) == (f"http://localhost:{port}", f"http://192.0.2.7:{port}")
        assert network.links(listener, True)[1] == f"https://192.0.2.7:{port}"


def test_there_is_no_link_for_the_house_where_nobody_can_reach_it(monkeypatch):
    monkeypatch.setattr(network, "network_address", lambda: "192.0.2.7")
    with network.listen("localhost", None) as listener:
        assert network.links(listener, False)[1] is None
    monkeypatch.setattr(network, "network_address", lambda: None)
    with network.listen("0.0.0.0", None) as listener:
        assert network.links(listener, False)[1] is None


def test_an_address_of_the_new_kind_is_written_in_brackets():
    listener = Mock(getsockname=lambda: ("fe80::1%eth0", 8675, 0, 2))
    assert network.links(listener, False) == ("http://[fe80::1]:8675", "http://[fe80::1]:8675")


def test_a_link_is_drawn_only_where_it_can_be_seen(monkeypatch, capsys):
    serve.show_code("http://192.0.2.7:8675")
    assert capsys.readouterr().out == ""
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    serve.show_code("http://192.0.2.7:8675")
    drawn = capsys.readouterr().out.split("\n")
    assert len(drawn) > 12
    assert all("█" in line or not line or "▀" in line for line in drawn)


def test_no_browser_is_no_error(monkeypatch):
    opened = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr("sys.platform", "linux")
    for name in serve.WINDOWS:
        monkeypatch.delenv(name, raising=False)
    serve.open_browser("http://localhost")
    assert opened == []  # a text browser would take the terminal
    monkeypatch.setenv("DISPLAY", ":0")
    serve.open_browser("http://localhost")
    assert opened == ["http://localhost"]

    def fail(link: str) -> None:
        raise webbrowser.Error("there is none")

    monkeypatch.setattr(webbrowser, "open", fail)
    serve.open_browser("http://localhost")


# Address


def test_a_room_that_is_open_already_says_where(tmp_path):
    with OpenRoom(*own_data(tmp_path)) as room:
        here = room.link
        assert f"another server uses this database, at {here}:" in refused(
            "serve", "--no-browser", *own_data(tmp_path)[2:]
        )
        room.kill()
    with OpenRoom(*own_data(tmp_path)) as again:
        assert again.ask().status == 200


def test_a_port_that_is_taken_is_passed_over_unless_it_was_asked_for(page):
    with network.listen("127.0.0.1", None) as first, network.listen("127.0.0.1", None) as second:
        port = second.getsockname()[1]
        assert port != first.getsockname()[1]
        said = refused("serve", "--no-browser", "--database", "sqlite://", "--port", f"{port}")
    assert f"port {port} is used" in said
    assert "--port" in said


def test_when_many_ports_are_taken_any_will_do(monkeypatch):
    monkeypatch.setattr(network, "PORTS_TRIED", 1)
    with (
        network.listen("127.0.0.1", None),
        network.listen("127.0.0.1", None) as second,
    ):
        assert second.getsockname()[1] > 0


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["--host", "192.0.2.77"], "does not have the address '192.0.2.77'"),
        (["--host", "nowhere.invalid"], "does not have the address"),
        (["--host", "a..b"], "does not have the address"),
        (["--port", "0"], "whole number from 1 to 65535"),
        (["--tls-cert", str(CERTIFICATE)], "HTTPS requires both"),
        (["--tls-key", str(KEY)], "HTTPS requires both"),
        (["--tls-cert", "/nowhere.pem", "--tls-key", str(KEY)], "/nowhere.pem: no such file"),
        (["--tls-cert", str(KEY), "--tls-key", str(KEY)], "cannot be used for TLS"),
        (["--tls-cert", str(CERTIFICATE), "--tls-key", str(TLS / "other-key.pem")], "does not belong to"),
        (["--tls-cert", str(CERTIFICATE), "--tls-key", str(TLS / "locked-key.pem")], "without a password"),
        (["--database", "mysql://x"], "use sqlite or postgresql"),
        (["--database", "sqlite:////proc/none/room.db"], "cannot be created"),
        (["--database", f"sqlite:///{CERTIFICATE}"], "not a database"),
    ],
)
def test_a_room_that_cannot_be_opened_says_why(page, wrong, said):
    database = [] if "--database" in wrong else ["--database", "sqlite://"]
    assert said in refused("serve", "--no-browser", *database, *wrong)


def test_a_port_or_an_address_that_cannot_be_used_has_a_code():
    listener = listen("127.0.0.1", 0)
    with listener, pytest.raises(PortUnavailable, check=has_code("server.port_taken")):
        listen("127.0.0.1", listener.getsockname()[1])
    with pytest.raises(PortUnavailable, check=has_code("server.address_unknown")):
        listen("192.0.2.1", 0)


def test_a_database_that_may_only_be_read_opens_no_room(page, monkeypatch):
    opened = open_database("sqlite://")
    opened.unwritable = DatabaseFailure("database.read_only", "the database file may not be written")
    monkeypatch.setattr("parlour.database.open_database", lambda url: opened)
    assert "may not be written" in refused("serve", "--no-browser")


def test_an_installation_without_the_page_says_what_would_help(page):
    (page / "index.html").unlink()
    said = refused("serve", "--no-browser", "--database", "sqlite://")
    assert "without its page" in said
    assert "terminal" in said
