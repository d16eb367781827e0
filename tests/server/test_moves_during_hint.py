"""A page can play while it waits for a hint."""

import asyncio

from parlour.server.tables.bot_executor import BotExecutor

from .tables import YOU, OpenPage, bot, new_table


def test_a_move_does_not_wait_for_a_hint(client, monkeypatch):
    """A game that is still compiling takes a long time for a hint."""
    waiting, told = asyncio.Event(), []

    async def slowly(bot_executor, source, match, seat, seconds):
        await waiting.wait()
        told.append(len(match.played))
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(BotExecutor, "advise", slowly)
    table = new_table(client, "xeri", [YOU, bot()], deal="3")
    with OpenPage(client, table["table"], table["token"]) as page:
        page.wait_for_turn()
        hint = page.send(type="hint")
        before = page.view["moves_played"]
        assert page.play(page.moves[0])["type"] == "ack"
        assert page.view["moves_played"] > before
        assert told == []
        client.portal.call(waiting.set)
        while (answer := page.hear()).get("id") != hint:
            pass
        assert answer["type"] == "error"
        assert told == [before]


def test_hints_are_thought_of_one_after_another(client, monkeypatch):
    at_once, most, going = [0], [], asyncio.Event()

    async def counted(bot_executor, source, match, seat, seconds):
        at_once[0] += 1
        most.append(at_once[0])
        await going.wait()
        at_once[0] -= 1
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(BotExecutor, "advise", counted)
    table = new_table(client, "xeri", [YOU, bot()], deal="3")
    with OpenPage(client, table["table"], table["token"]) as page:
        page.wait_for_turn()
        asked = [page.send(type="hint") for _ in range(3)]
        for _ in range(20):  # so that the server has read it
            client.portal.call(asyncio.sleep, 0)
        client.portal.call(going.set)
        answered = []
        while len(answered) < len(asked):
            if (answer := page.hear()).get("id"):
                answered.append(answer["id"])
    assert answered == asked
    assert most == [1, 1, 1]


def test_a_hint_ends_with_its_page(client, monkeypatch):
    ended = []

    async def never(bot_executor, source, match, seat, seconds):
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(seat)

    monkeypatch.setattr(BotExecutor, "advise", never)
    table = new_table(client, "xeri", [YOU, bot()], deal="3")
    with OpenPage(client, table["table"], table["token"]) as page:
        page.wait_for_turn()
        page.send(type="hint")
        page.do("pace", pace="slow")
    client.get(f"/api/tables/{table['table']}")
    assert ended == [0]
