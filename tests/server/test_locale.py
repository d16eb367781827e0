"""The language of a reader: texts of a table in the language that a page asks for, or else in English."""

import pytest
from starlette.testclient import TestClient

from parlour.messages import LocaleError, language_for
from tests.server.tables import YOU, OpenPage, bot, new_table


@pytest.mark.parametrize(
    ("locale", "language"),
    [("en", "en"), ("en-GB", "en"), ("pseudo", "pseudo"), ("PSEUDO-XA", "pseudo"), ("tlh", "en")],
)
def test_a_locale_without_a_translation_falls_back_to_english(locale, language):
    assert language_for(locale) == language


@pytest.mark.parametrize("locale", ["", "e", "../x", "en_GB", "en-", "x" * 36, "el\n"])
def test_a_locale_is_a_language_tag(locale):
    with pytest.raises(LocaleError) as error:
        language_for(locale)
    assert error.value.code == "locale.invalid"


def test_readers_of_different_languages_at_one_table_get_their_own_texts(client: TestClient):
    """Also when the views of one are cached for the other."""
    table = new_table(client, "king", [YOU, bot(), bot(), bot()])
    for _ in range(2):
        with (
            OpenPage(client, table["table"]) as english,
            OpenPage(client, table["table"], locale="pseudo") as other,
        ):
            assert english.view["game"]["zones"]["trick"]["label"] == "trick"
            assert other.view["game"]["zones"]["trick"]["label"].startswith("tríçk")
            assert english.view["game"]["banner"] != other.view["game"]["banner"]
            assert english.view["game"]["facts"] != other.view["game"]["facts"]


def test_a_wrong_locale_closes_the_connection(client: TestClient):
    table = new_table(client, "xeri")
    with client.websocket_connect(f"/api/tables/{table['table']}/socket") as socket:
        socket.send_json({"type": "hello", "token": None, "locale": "../../etc"})
        assert socket.receive_json()["code"] == "locale.invalid"
