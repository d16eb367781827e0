"""The client address behind a proxy is the last entry that the proxy wrote; clients cannot choose it."""

import asyncio

import pytest

from parlour.server.run import ProxyMiddleware


def seen(client, *headers, kind="http", scheme="http"):
    """Return the client and the scheme that the application sees."""
    found = []

    async def app(scope, receive, send):
        found.append((scope["client"] and scope["client"][0], scope["scheme"]))

    scope = {"type": kind, "client": client and (client, 4711), "scheme": scheme, "headers": list(headers)}
    asyncio.run(ProxyMiddleware(app)(scope, None, None))
    return found[0]


def sent_for(*values):
    return [(b"x-forwarded-for", value.encode()) for value in values]


@pytest.mark.parametrize(
    ("values", "client"),
    [
        (["198.51.100.7"], "198.51.100.7"),
        (["1.2.3.4, 198.51.100.7"], "198.51.100.7"),
        (["1.2.3.4, 192.168.1.50"], "192.168.1.50"),
        (["1.2.3.4", "192.168.1.50"], "192.168.1.50"),
        (["127.0.0.1, 10.0.0.9"], "10.0.0.9"),
        (["198.51.100.7:5678"], "198.51.100.7"),
        (["[2001:db8::7]:5678"], "2001:db8::7"),
        (["2001:db8::7"], "2001:db8::7"),
        (["::ffff:198.51.100.7"], "198.51.100.7"),
        (["1.2.3.4, unknown"], "127.0.0.1"),
        (["1.2.3.4,"], "127.0.0.1"),
        ([], "127.0.0.1"),
    ],
)
def test_the_client_is_the_one_that_the_proxy_has_appended(values, client):
    assert seen("127.0.0.1", *sent_for(*values))[0] == client


@pytest.mark.parametrize("near", ["127.0.0.1", "::1", "10.1.2.3", "172.20.0.5", "192.168.0.2", "fd00::7"])
def test_a_proxy_is_on_this_machine_or_in_a_private_network(near):
    assert seen(near, *sent_for("198.51.100.7"))[0] == "198.51.100.7"


@pytest.mark.parametrize("far", ["203.0.113.5", "2001:db8::1", None])
def test_others_are_not_believed(far):
    assert seen(far, *sent_for("198.51.100.7"), (b"x-forwarded-proto", b"https")) == (far, "http")


@pytest.mark.parametrize(
    ("kind", "told", "scheme"),
    [
        ("http", b"https", "https"),
        ("websocket", b"https", "wss"),
        ("http", b"http, https", "https"),
        ("http", b"gopher", "http"),
    ],
)
def test_the_scheme_is_that_of_the_proxy(kind, told, scheme):
    before = "http" if kind == "http" else "ws"
    assert seen("127.0.0.1", (b"x-forwarded-proto", told), kind=kind, scheme=before)[1] == scheme
