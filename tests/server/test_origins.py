"""Pages of this server are recognised whatever its proxy writes into Host, and no others are."""

import pytest

from parlour.server.network import BAD_HOST, FOREIGN, Hosts, why_foreign

from .test_guards import GOOD


def why(origin, host):
    headers = [(b"origin", origin.encode("latin-1")), (b"host", host.encode("latin-1"))]
    return why_foreign({"headers": headers})


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("https://cards.example.org", "cards.example.org"),
        ("https://cards.example.org", "cards.example.org:443"),
        ("https://cards.example.org:443", "cards.example.org"),
        ("http://cards.example.org", "cards.example.org:80"),
        ("http://192.168.1.5:8675", "192.168.1.5:8675"),
        ("https://[2001:db8::1]", "[2001:db8::1]:443"),
        ("https://cards.example.org", "Cards.Example.Org."),
        ("http://localhost:8675", "localhost:08675"),
    ],
)
def test_one_origin_may_be_written_in_two_ways(origin, host):
    assert why(origin, host) is None


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("https://evil.example.org", "cards.example.org:443"),
        ("http://cards.example.org", "cards.example.org:443"),
        ("https://cards.example.org", "cards.example.org:80"),
        ("https://cards.example.org:8443", "cards.example.org"),
        ("http://localhost:8675", "localhost:8676"),
    ],
)
def test_the_error_names_both_places_and_the_setting_of_the_proxy(origin, host):
    told = why(origin, host)
    assert origin.partition("://")[2] in told
    assert f"arrived for {host}" in told
    assert "pass on the Host header" in told


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("null", "cards.example.org"),
        ("ftp://cards.example.org", "cards.example.org"),
        ("https://cards.example.org@evil.example.org", "cards.example.org"),
        ("https://", ""),
        ("https://cards.example.org", '"><script>'),
        ("https://cards.example.org/", "cards.example.org"),
        ("https://cards.example.org:", "cards.example.org"),
        ("https://\xe4.example", "\xe4.example"),
    ],
)
def test_what_is_no_origin_is_refused_and_not_repeated(origin, host):
    assert why(origin, host) == FOREIGN


def test_a_program_has_no_origin():
    assert why_foreign({"headers": [(b"host", b"cards.example.org")]}) is None


@pytest.mark.parametrize("every", [True, False])
@pytest.mark.parametrize("host", [b"evil.example@127.0.0.1", b"evil.example@localhost:8675", b"@127.0.0.1"])
def test_a_host_with_a_user_is_refused(host, every):
    assert Hosts(["127.0.0.1"], every).refusal(host) == BAD_HOST


def test_a_table_is_set_up_behind_a_proxy_that_names_the_port(client):
    own = {"origin": "https://room.test", "host": "room.test:443"}
    assert client.post("/api/tables", json=GOOD, headers=own).status_code == 201
    refused = client.post("/api/tables", json=GOOD, headers=own | {"host": "127.0.0.1:8675"})
    assert refused.status_code == 403
    assert "arrived for 127.0.0.1:8675" in refused.json()["error"]["text"]


def test_a_host_with_a_user_is_answered_with_an_error(client):
    answer = client.get("/api/games", headers={"host": "evil.example@127.0.0.1"})
    assert answer.status_code == 421
