"""The page declares every field that the server sends, and sends only what the server understands."""

from pathlib import Path

import pytest

from parlour.games import find, list_games
from workshop.asked_types import asked_types

from .tables import FRIEND, YOU, OpenPage, bot, new_table, play_one, wait_for_all
from .test_seats import join
from .typescript import Types

PAGE = Path(__file__).parents[2] / "web" / "src" / "lib"
SOME = 12  # moves after which views have nothing new


@pytest.fixture(scope="module")
def types() -> Types:
    return Types((PAGE / "protocol" / "types.ts").read_text("utf-8"))


def must_be(types: Types, kind: str, value: object) -> None:
    assert types.wrong(kind, value, kind) == ""


@pytest.mark.parametrize("game", list_games())
def test_what_a_table_says_is_what_the_page_expects(client, types, game):
    """The views of a player and of a spectator, and all answers, in every game."""
    table = new_table(client, game, [YOU, *[bot("uniform")] * (find(game).seats.default - 1)], deal="5")
    with OpenPage(client, table["table"], table["token"]) as page, OpenPage(client, table["table"]) as other:
        for _ in range(SOME):
            page.wait_for_turn()
            if page.moves:
                must_be(types, "ServerMessage", page.play(page.moves[0]))
        now = page.view["moves_played"]
        for asked in (
            dict(type="why", touched=["stock.0"]),
            dict(type="moments"),
            dict(type="moment", at=now // 2),
            dict(type="arrange"),
            dict(type="name_rows", rows=[]),
            dict(type="undo", rev=page.view["rev"]),
            dict(type="hint"),
            dict(type="pace", pace="never"),
        ):
            must_be(types, "ServerMessage", page.ask(**asked))
        for view in page.views + other.views:
            must_be(types, "ServerMessage", view)


def test_what_is_asked_among_people_is_told_as_expected(client, types):
    table = new_table(client, "pitty-pat", [YOU, FRIEND])
    must_be(types, "OpenedTable", table)
    sat = join(client, table).json()
    with (
        OpenPage(client, table["table"], table["token"]) as ann,
        OpenPage(client, table["table"], sat["token"]) as ben,
    ):
        wait_for_all([ann, ben])
        play_one([ann, ben])
        mover = ann if ann.view["can"]["undo"] else ben
        must_be(types, "ServerMessage", mover.ask(type="undo", rev=mover.view["rev"]))
        ann.wait()
        for view in ann.views + ben.views:
            must_be(types, "ServerMessage", view)
        ben.ask(type="emote", text="Hello!")
        while (said := ann.hear())["type"] != "emote":
            pass
        must_be(types, "ServerMessage", said)


def test_the_lists_of_the_room_are_as_expected(client, types):
    for listed in client.get("/api/games").json()["games"]:
        must_be(types, "GameInfo", listed)
    table = new_table(client, "forty-thieves", [YOU])
    must_be(types, "TableInfo", client.get(f"/api/tables/{table['table']}").json())
    must_be(types, "RulePage", client.get("/api/games/xeri/rules").json())


def test_results_are_as_expected(client, types):
    table = new_table(client, "xeri", deal="5", options={"hands": 1})
    with OpenPage(client, table["table"], table["token"]) as page:
        while page.view["status"] == "playing":
            page.wait_for_turn()
            if page.moves:
                page.play(page.moves[0])
        must_be(types, "ServerMessage", page.view)
        must_be(types, "ServerMessage", page.ask(type="rematch"))
    (result,) = client.get(f"/api/tables/{table['table']}/results").json()["results"]
    must_be(types, "Result", result)


def test_a_field_that_is_not_declared_or_missing_is_found():
    small = Types(
        'export interface A { a: number; b?: "x" | null; }\nexport type B = A[] | { c: Record<string, A> };'
    )
    assert small.wrong("B", [{"a": 1}, {"a": 2, "b": None}]) == ""
    assert small.wrong("A", {"a": 1, "c": 2}, "A") == "A.c is not declared"
    assert small.wrong("A", {"b": "x"}, "A") == "A.a is missing"
    assert "is no" in small.wrong("B", {"c": {"d": {"a": True}}}, "B")


def test_what_the_page_may_say_is_made_from_what_the_room_understands():
    written = (PAGE / "protocol" / "requests.ts").read_text("utf-8")
    assert written == asked_types(), "run python -m workshop.asked_types"
