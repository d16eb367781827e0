"""Times reveal nothing: how long a bot takes for a move, and when sealed answers are given."""

import asyncio
import json
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.bots.time_control import rest_of
from parlour.engine.linked import engine
from parlour.games import find
from parlour.server.protocol.messages import PACES
from parlour.server.tables import actor, bot_executor
from parlour.server.tables.actor import TableActor
from parlour.server.tables.bot_executor import SEARCHING_PACE, BotExecutor
from parlour.server.tables.shadowing import Viewpoint
from parlour.server.tables.spectators import MAX_QUEUED_MESSAGES, Viewer
from parlour.server.tables.state import State
from tests.server.configs import table_config

from .tables import FRIEND, YOU, OpenPage, new_table, open_pages, play_one, wait_for_all
from .test_seats import join

times = st.floats(0.0001, 5)


@given(whole=times, spent=times)
def test_thinking_and_resting_last_a_whole_number_of_times(whole, spent):
    rest = rest_of(whole, spent)
    assert rest >= -1e-9
    assert (spent + rest) / whole == pytest.approx(max(1, round((spent + rest) / whole)))
    assert spent + rest - whole < max(spent, whole) + 1e-9


class Clock:
    """A clock that advances only while a bot thinks or sleeps."""

    def __init__(self):
        self.now = 100.0

    def monotonic(self):
        return self.now

    async def sleep(self, seconds):
        self.now += seconds


class Thinker(BotExecutor):
    """A bot that thinks for a given time and then plays the first legal move."""

    def __init__(self, clock, seconds, match):
        super().__init__(1)
        self._clock, self._seconds, self._match = clock, seconds, match

    async def choose(self, bot, known, seat):
        self._clock.now += self._seconds
        return self._match.legal_moves(seat)[0]


class Shelf:
    """A store that only records the times of its events."""

    def __init__(self, clock):
        self._clock, self.when = clock, []

    async def append(self, table, number, event, result):
        if event["kind"] == "move":
            self.when.append(self._clock.now)


def stopped_clock(monkeypatch):
    """The clock of the server, which advances only while a bot thinks or sleeps."""
    clock = Clock()
    own = {name: getattr(asyncio, name) for name in ("Lock", "create_task", "to_thread")}
    for module in (actor, bot_executor):
        monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=clock.monotonic, time=clock.monotonic))
        monkeypatch.setattr(module, "asyncio", SimpleNamespace(**own, sleep=clock.sleep))
    return clock


def moves_at(monkeypatch, chair, pace, seconds):
    """Return the times of the four moves of a round with bots that think for these times."""
    clock = stopped_clock(monkeypatch)
    config = table_config("king", {}, [chair] * 4, deal="3", pace=pace)
    state, shelf = State(config), Shelf(clock)
    table = TableActor(state, [], shelf, Thinker(clock, seconds, state.match))

    async def play():
        for _ in range(4):
            await table._play_bot(table._next_bot())

    asyncio.run(play())
    return shelf.when


@pytest.mark.parametrize("chair", ["greedy", "search:50"])
@pytest.mark.parametrize("pace", PACES)
def test_a_bot_moves_at_the_same_moments_however_long_it_thinks(monkeypatch, chair, pace):
    whole = max(PACES[pace], SEARCHING_PACE if chair != "greedy" else 0)
    due = [pytest.approx(100 + whole * number) for number in (1, 2, 3, 4)]
    for part in (0.0, 0.1, 0.5, 0.99):
        assert moves_at(monkeypatch, chair, pace, whole * part) == due


class Arranger(Thinker):
    """A bot that thinks, lays some hands of its row at Crash and leaves the rest to the engine."""

    def __init__(self, clock, match, hands):
        super().__init__(clock, 0.001, match)
        self._hands = hands

    async def choose(self, bot, known, seat):
        self._clock.now += bot.budget.seconds if hasattr(bot, "budget") else self._seconds
        moves, write = engine(self._match.game).moves(known, seat), self._match.game.texts.write
        laid = np.count_nonzero(known["laid"][0][seat])
        return moves[0] if laid < self._hands else next(m for m in moves if write(m, known[0]) == "auto")


@pytest.mark.parametrize("chair", ["greedy", "search:1000"])
@pytest.mark.parametrize("hands", [0, 1, 3])
def test_of_a_sealed_answer_nobody_hears_how_many_steps_it_has(monkeypatch, hands, chair):
    """Each bot takes the same time for its row, for any number of steps, and the row is one event."""
    clock = stopped_clock(monkeypatch)
    state = State(table_config("crash", {}, [chair] * 4, deal="3", pace="instant"))
    shelf = Shelf(clock)
    table = TableActor(state, [], shelf, Arranger(clock, state.match, hands))

    async def play():
        while table._next_bot() is not None and not state.match.scored:
            await table._play_bot(table._next_bot())

    asyncio.run(play())
    assert state.revision == 4
    assert [played.text for played in state.match.played].count("auto") == 4
    assert len(state.match.played) == 4 * (hands + 1)
    whole = max(PACES["instant"], SEARCHING_PACE if chair != "greedy" else 0)
    assert shelf.when == [pytest.approx(100 + whole * number, abs=0.05) for number in (1, 2, 3, 4)]


def arranging(client):
    """Two players at Crash who arrange their rows, and the first player's moves of whole rows."""
    table = new_table(client, "crash", [YOU, FRIEND], deal="3")
    return table, [table["token"], join(client, table, "Ben").json()["token"]]


@pytest.mark.parametrize("then", [[], ["set -"], ["auto"]], ids=str)
def test_a_page_says_all_steps_of_its_sealed_answer_at_once(client, then):
    table, tokens = arranging(client)
    with open_pages(client, table, tokens) as (ann, ben):
        rev = ben.view["rev"]
        first = (
            "auto" if not then else next(move for move in ann.moves if move.startswith("set") and "/" in move)
        )
        assert ann.ask(type="play", rev=ann.view["rev"], move=first, then=then)["rev"] == rev + 1
        while ben.view["rev"] == rev:
            ben.wait()
        assert ben.view["rev"] == rev + 1
        while not ann.view["can"]["change"]:
            ann.wait()
        assert ann.do("change", rev=ann.view["rev"])["type"] == "ack", "and takes it back as one move"
        assert ann.moves


def test_several_decisions_are_not_said_at_once(client):
    table, tokens = arranging(client)
    with OpenPage(client, table["table"], tokens[0]) as ann:
        rev, moves = ann.view["rev"], ann.moves
        for then in (["auto"], ["set -"], ["no move"]):
            assert ann.ask(type="play", rev=rev, move="auto", then=then)["type"] == "refused"
        first = next(move for move in moves if move.startswith("set") and "/" in move)
        assert ann.ask(type="play", rev=rev, move=first, then=["set -", "auto"])["type"] == "refused"
    with OpenPage(client, table["table"], tokens[0]) as ann:
        assert (ann.view["rev"], ann.moves) == (rev, moves), "none of it has happened"
    alone = new_table(client, "forty-thieves", [YOU], deal="11982")
    with OpenPage(client, alone["table"], alone["token"]) as page:
        said = dict(type="play", rev=page.view["rev"], move=page.moves[0], then=[page.moves[0]])
        assert page.ask(**said)["code"] == "move.several"


def test_who_does_not_listen_keeps_nobody_waiting():
    """A page that reads nothing receives fewer messages; players at the table do not wait for it."""
    heard = []

    async def never(message):
        heard.append(message)
        await asyncio.Event().wait()

    async def speak():
        config = table_config("xeri", {}, ["greedy", "greedy"])
        viewer = Viewer(Viewpoint(TableActor(State(config), [], None, None), None), never)
        looking = asyncio.create_task(viewer.send_views())
        for number in range(MAX_QUEUED_MESSAGES * 3):
            viewer.queue_message({"type": "emote", "number": number})
            await asyncio.sleep(0)
        looking.cancel()
        return len(viewer._messages)

    assert asyncio.run(speak()) == MAX_QUEUED_MESSAGES
    assert len(heard) == 1


SEALED = ["cash", "crash", "seven-rummy", "tri-cap"]
NAMES = ["Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"]
NEVER_ALIKE = ("table", "fairness", "invite", "window")


def told(page):
    return {part: value for part, value in page.view.items() if part not in NEVER_ALIKE}


def seen_after(client, game, which):
    """Return the views of the last seat to answer and of a spectator after the first sealed answer."""
    friends = find(game).seats.default - 1
    table = new_table(client, game, [YOU, *[FRIEND] * friends], deal="11")
    tokens = [table["token"], *(join(client, table, name).json()["token"] for name in NAMES[:friends]), None]
    match = client.app._app.state.registry._tables[table["table"]].state.match
    with open_pages(client, table, tokens) as pages:
        wait_for_all(pages)
        while not (match.table[0].asked and len(match.deciders) > 1):
            play_one(pages)
        first, last, spectator = pages[match.deciders[0]], pages[match.deciders[-1]], pages[-1]
        answer = first.play(first.moves[which % len(first.moves)])
        assert answer["type"] == "ack"
        for page in (last, spectator):
            while page.view["rev"] < answer["rev"]:
                page.wait()
        return json.dumps([told(last), told(spectator)])


@pytest.mark.parametrize("game", SEALED)
def test_of_a_sealed_answer_others_are_told_only_that_it_is_given(client, game):
    first = seen_after(client, game, 0)
    for which in (1, -1):
        assert seen_after(client, game, which) == first
