"""If a game cannot be played, the answer to the page names no file of the server; the log does."""

import pytest

from parlour import games
from parlour.errors import BrokenGame, ParlourError, RulesError, UnknownGame
from parlour.server.ws import connection

from .tables import FRIEND, YOU

FILE = "/srv/games/my-game/rules.py"
RULES = RulesError(f"error in the rules of My Game: `play`, {FILE}, line 3", "rules.raises", FILE, 3, "play")
BROKEN = BrokenGame(f"{FILE} cannot be loaded")


def refused(client, game="xeri"):
    answer = client.post("/api/tables", json={"game": game, "seats": [YOU, FRIEND], "name": "Ann"})
    return answer.status_code, answer.json()["error"]


@pytest.mark.parametrize("error", [RULES, BROKEN], ids=["rules", "broken"])
def test_a_game_that_cannot_be_played(client, monkeypatch, caplog, error):
    def engine(game):
        raise error

    monkeypatch.setattr("parlour.server.tables.config.engine", engine)
    status, told = refused(client)
    assert (status, told["code"]) == (400, error.code)
    assert "/srv" not in told["text"]
    assert "line 3" not in told["text"]
    assert "the log of the server" in told["text"]
    assert str(error) in caplog.messages


def test_a_socket_names_no_file_of_the_server(caplog):
    told = connection.error_to_dict(RULES)
    assert told["code"] == "rules.raises"
    assert "/srv" not in told["text"]
    assert str(RULES) in caplog.messages


def test_a_game_that_is_not_there(client, monkeypatch, caplog):
    monkeypatch.setattr(games, "broken", lambda: (f"PARLOUR_GAMES: {BROKEN}",))
    status, told = refused(client, "whist")
    assert status == 404
    assert "there is no game 'whist'" in told["text"].lower()
    assert "/srv" not in told["text"]
    assert any(FILE in message for message in caplog.messages)


@pytest.mark.parametrize("error", [ParlourError("text"), UnknownGame("text")])
def test_other_errors_are_told_as_they_are(error):
    assert error.public == str(error) == "text"
