"""The files of the page are sent with the compression that the browser accepts."""

import gzip

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse

from parlour.server.http.static import StaticFiles

PLAIN, SMALL, BROTLI = b"let cards = 52;\n" * 100, b"body{}", b"packed beside it"


@pytest.fixture
def page(tmp_path) -> TestClient:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_bytes(b"<p>the room</p>")
    (tmp_path / "assets" / "table.js").write_bytes(PLAIN)
    (tmp_path / "assets" / "table.js.br").write_bytes(BROTLI)
    (tmp_path / "assets" / "score.js").write_bytes(PLAIN)
    (tmp_path / "assets" / "small.css").write_bytes(SMALL)
    return TestClient(StaticFiles(tmp_path))


@pytest.mark.parametrize(
    ("path", "taken", "encoding"),
    [
        ("table.js", "gzip, deflate, br, zstd", "br"),
        ("table.js", "gzip;q=0.8, br;q=0.5", "br"),
        ("table.js", "gzip", "gzip"),
        ("table.js", "brotli", None),
        ("score.js", "gzip, br", "gzip"),
        ("small.css", "gzip, br", None),
        ("score.js", "", None),
    ],
)
def test_a_file_is_sent_as_small_as_it_is_taken(page, path, taken, encoding):
    with page.stream("GET", f"/assets/{path}", headers={"accept-encoding": taken}) as answer:
        sent = b"".join(answer.iter_raw())
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "accept-encoding"
    if encoding == "br":
        assert sent == BROTLI
    elif encoding == "gzip":
        assert gzip.decompress(sent) == PLAIN
    else:
        assert sent in (PLAIN, SMALL)


def test_what_is_packed_is_no_file_of_the_page(page):
    assert page.get("/assets/table.js.br").status_code == 404


@pytest.mark.parametrize("path", ["/", "/index.html", "/api/nothing/socket"])
def test_who_wants_to_talk_where_nobody_listens_is_told_so(page, path):
    with pytest.raises(WebSocketDenialResponse) as refusal, page.websocket_connect(path):
        pass
    assert refusal.value.status_code == 404
