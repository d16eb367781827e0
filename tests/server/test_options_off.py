"""The options of a table, off and on: `reveal_hands`, `hints`, `allow_shadowing`, `delay` and `away`.

With `reveal_hands=False` a seat never learns the seed or a hidden card of another seat.
"""

import json
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from parlour.bots.time_control import Used
from parlour.presentation.hints import Advice
from parlour.server.tables import spectators
from parlour.server.tables.config import DELAYS
from parlour.server.tables.state import TableError, constant_event
from parlour.server.tables.store import tables

from .people import Party, Person, quiet_room
from .tables import Message, OpenPage

DEAL = str(2**200 + 4)  # a number that appears in answers only if the seed is revealed
OPTIONS: Message = dict(
    reveal_hands=False,
    away="pause",
    grace=30,
    time_multiplier=3,
    delay="2min",
    allow_shadowing=True,
    hints=True,
    pace="fast",
)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with quiet_room() as room:
        room.app._app.state.registry.bot_executor.advise = _advice  # type: ignore[attr-defined]
        yield room


async def _advice(*_: object) -> Any:
    return Advice([], "", [], Used(0, 0, 0.0))


def over(client: TestClient, people: int = 3, **wanted: Any) -> Party:
    """Return a game of Pitty Pat that has been played to its end."""
    party = Party(client, "pitty-pat", people, deal=DEAL, **wanted)
    party.play_to_the_end()
    return party


def others_cards(told: Message, own: int | None) -> list[str]:
    """Return the visible cards in the hands of others."""
    hands = told["game"]["zones"]["hand"]["cards"]
    return [card for seat, hand in enumerate(hands) if seat != own for card in hand if card]


def hands_told(told: list[Message], own: int | None) -> list[str]:
    """Return the visible cards of others in all messages, of which at least two contain the table."""
    tables = [one for one in told if "zones" in one.get("game", ())]
    assert len(tables) >= 2
    return [card for one in tables for card in others_cards(one, own)]


def everything(party: Party, person: Person) -> list[Message]:
    """Return everything that a person can receive over the socket and over HTTP."""
    last, seats = len(party.state.match.played), range(len(party.people))
    asked: list[Message] = [
        dict(type="moments"),
        dict(type="arrange"),
        dict(type="why", touched=["hand.1/0"]),
    ]
    for at in {0, 1, last // 2, last}:
        asked += [dict(type="moment", at=at), dict(type="moment", at=at, open=True), dict(type="hint", at=at)]
        asked += [
            dict(type="moment", at=at, seat=seat, open=lies) for seat in seats for lies in (False, True)
        ]
    told = [person.view, *(person.ask(**one) for one in asked)]
    for way in ("", "/results"):
        told.append(party.client.get(f"/api/tables/{party.name}{way}").json())
    return told


def secrets_of(party: Party) -> list[str]:
    """Return the seed and the salt in all their forms."""
    config = party.state.config
    return [str(config.seed), f"{config.seed:x}", config.salt]


@pytest.mark.parametrize("played", [0, 4, 1000])
def test_the_seed_and_the_hands_of_others_are_told_to_nobody(client, played):
    party = Party(client, "pitty-pat", 3, deal=DEAL, reveal_hands=False)
    party.play(played)
    for person in (*party.people, party.onlooker()):
        told = everything(party, person)
        text = json.dumps(told)
        assert [secret for secret in secrets_of(party) if secret in text] == []
        assert hands_told(told, person.seat) == []
        fairness = told[0]["fairness"]
        assert (fairness["seed"], fairness["salt"], fairness["hash"]) == (None, None, party.state.commitment)


@pytest.mark.parametrize("played", [0, 4])
def test_nor_before_the_end_where_they_are_told_then(client, played):
    party = Party(client, "pitty-pat", 3, deal=DEAL)
    party.play(played)
    for person in (*party.people, party.onlooker()):
        told = everything(party, person)
        assert [secret for secret in secrets_of(party) if secret in json.dumps(told)] == []
        assert hands_told(told, person.seat) == []


def test_at_the_end_of_any_other_game_all_of_it_is_told(client):
    """Otherwise the tests above would find nothing in any case."""
    party = over(client)
    for person in (*party.people, party.onlooker()):
        told = everything(party, person)
        assert str(party.state.config.seed) == told[0]["fairness"]["seed"]
        assert party.state.config.salt == told[0]["fairness"]["salt"]
        assert hands_told([one for one in told if one.get("open")], person.seat) != []


def test_what_the_sockets_send_holds_no_secret(client):
    party = over(client, reveal_hands=False)
    for token in (*party.tokens, None):
        with OpenPage(client, party.name, token) as page:
            told = [page.view, page.ask(type="moment", at=0, open=True), page.ask(type="moments")]
        assert [secret for secret in secrets_of(party) if secret in json.dumps(told)] == []


def test_what_is_kept_as_the_result_holds_no_secret(client):
    party = over(client, reveal_hands=False)
    with party.room._database.reading() as connection:
        query = sa.select(tables.c.result).where(tables.c.id == party.name)
        kept = connection.execute(query).scalar_one()
    assert json.loads(kept)["winners"] == party.state.match.winners
    assert [secret for secret in secrets_of(party) if secret in kept] == []


@pytest.mark.parametrize(("reveals", "status"), [(True, 201), (False, 400)])
def test_nobody_plays_on_with_the_cards_of_others(client, reveals, status):
    party = over(client, reveal_hands=reveals)
    for token in party.tokens:
        asked = {"token": token, "at": 0}
        assert client.post(f"/api/tables/{party.name}/on", json=asked).status_code == status


@pytest.mark.parametrize(("reveals", "status"), [(True, 201), (False, 400)])
def test_nobody_takes_up_the_deal_without_the_invitation(client, reveals, status):
    party = Party(client, "pitty-pat", 1, bots=2, deal=None, reveal_hands=reveals)
    path, asked = f"/api/tables/{party.name}/challenge", {"name": "Gil"}
    assert client.post(path, json=asked).status_code == 400
    party.state.match.table["over"] = 1
    assert client.post(path, json=asked).status_code == status
    assert client.post(path, json=asked | {"invite": party.state.config.invite}).status_code == 201


def test_who_comes_late_is_told_the_end_and_no_cards(client):
    party = over(client, reveal_hands=False, delay="2min")
    onlooker = party.onlooker()
    assert onlooker.view["status"] == "over"
    told = everything(party, onlooker)
    assert [secret for secret in secrets_of(party) if secret in json.dumps(told)] == []
    assert hands_told(told, None) == []


def test_a_rematch_is_played_by_the_same_options(client):
    party = over(client, **OPTIONS)
    config = party.call(party.room.find, party.people[1].ask(type="rematch")["table"]).state.config
    assert {name: getattr(config, name) for name in OPTIONS} == OPTIONS
    assert (config.chosen, config.seed == party.state.config.seed) == (False, False)


@pytest.mark.parametrize("way", ["challenge", "on"])
def test_a_copy_is_played_by_the_same_options(client, way):
    party = Party(client, "pitty-pat", 1, bots=2, deal=None, **OPTIONS)
    config = party.state.config
    asked = dict(challenge={"name": "Gil", "invite": config.invite}, on={"token": party.tokens[0], "at": 0})
    answer = client.post(f"/api/tables/{party.name}/{way}", json=asked[way])
    copy = party.call(party.room.find, answer.json()["table"]).state.config
    assert {name: getattr(copy, name) for name in OPTIONS} == OPTIONS
    assert (copy.chosen, copy.seed == config.seed, copy.salt == config.salt) == (True, True, False)
    assert party.onlooker().view["fairness"]["chosen"]


def test_what_a_table_is_set_up_with_is_what_its_maker_asked_for(client):
    asked = {"game": "pitty-pat", "seats": [{"kind": "you"}, {"kind": "friend"}], "name": "Ann"}
    plain = client.post("/api/tables", json=asked).json()["table"]
    chosen = client.post("/api/tables", json=asked | OPTIONS).json()["table"]
    for table, options in ((chosen, OPTIONS), (plain, _by_default())):
        config = client.app._app.state.registry._tables[table].state.config
        assert {name: getattr(config, name) for name in OPTIONS} == options


def _by_default() -> Message:
    return dict(
        reveal_hands=True,
        away="wait",
        grace=60,
        time_multiplier=1,
        delay="none",
        allow_shadowing=False,
        hints=False,
    ) | {"pace": "normal"}


ADVISED = [(3, False, False), (3, True, True), (1, False, True)]


@pytest.mark.parametrize(("people", "hints", "advised"), ADVISED)
def test_people_are_advised_against_people_only_where_the_table_permits_it(client, people, hints, advised):
    party = Party(client, people=people, bots=4 - people, hints=hints)
    asked = party.state.match.deciders[0]
    for person in party.people:
        turn = person.seat == asked
        assert person.view["can"]["hint"] == (turn and advised)
        assert (person.ask(type="hint")["type"] == "hint") == (turn and advised)
    assert party.onlooker().ask(type="hint")["type"] == "refused"


def test_a_bot_that_plays_for_somebody_does_not_make_hints_fair(client):
    party = Party(client, people=2)
    party.call(party.table.act, constant_event("bot", seat=1, bot="greedy"))
    assert party.state.match.deciders == [0]
    assert party.people[0].ask(type="hint")["type"] == "refused"


def test_when_the_game_is_over_a_seat_is_advised_whatever_the_table_permits(client):
    party = over(client, reveal_hands=False)
    first = party.state.match.played[0].seat
    assert party.people[first].ask(type="hint", at=0)["type"] == "hint"
    other = party.people[(first + 1) % 3]
    assert other.ask(type="hint", at=0)["type"] == "refused"
    assert other.ask(type="hint", at=0, seat=first)["type"] == "refused"


def test_where_nobody_may_stand_behind_a_seat_nobody_does(client):
    party = Party(client)
    eve = party.onlooker()
    assert eve.view["shadowing"]["allowed"] is False
    before = party.state.revision
    for seat in range(4):
        assert eve.ask(type="stand", seat=seat, name="Eve")["type"] == "refused"
    assert (party.table.shadow_requests(), eve.viewpoint.shadow_request) == ([], None)
    agreed = constant_event("behind", seat=0, number="wish", name="Eve", agree=True, when=0.0)
    with pytest.raises(TableError):
        party.call(party.table.act, agreed)
    assert (party.state.revision, party.state.shadow_answers) == (before, {})


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The clocks of delayed spectators: they run until `now` is set, and then stand still."""
    clock = SimpleNamespace(now=0.0)

    def now() -> float:
        return clock.now or time.time()

    monkeypatch.setattr(spectators, "time", SimpleNamespace(time=now, monotonic=now))
    return clock


def test_without_a_delay_who_looks_on_sees_all_at_once(client):
    party = Party(client)
    onlooker = party.onlooker()
    party.play(3)
    assert (party.table.delayed, onlooker.viewpoint.is_delayed) == (None, False)
    assert onlooker.view["moves_played"] == 3
    party.people[0].ask(type="emote", text="Oops!")
    assert len(onlooker.heard) == 1


@pytest.mark.parametrize(("delay", "seconds"), [("30s", 30.0), ("2min", 120.0)])
def test_who_looks_on_is_behind_by_so_many_seconds(client, clock, delay, seconds):
    party = Party(client, delay=delay)
    onlooker = party.onlooker()
    party.play(3)
    made = max(event["when"] for event in party.table.events)
    clock.now = min(event["when"] for event in party.table.events)
    party.people[0].ask(type="emote", text="Oops!")
    assert DELAYS[delay] == seconds
    assert [person.view["moves_played"] for person in (*party.people, onlooker)] == [3, 3, 3, 3, 0]
    assert onlooker.heard == []
    assert onlooker.ask(type="moment", at=1)["type"] == "refused"
    clock.now = made + seconds - 0.5
    assert onlooker.view["moves_played"] < 3
    clock.now = made + seconds + 0.01
    assert onlooker.view["moves_played"] == 3
    assert onlooker.ask(type="moment", at=3)["type"] == "moment"


def test_who_looks_on_until_a_deal_is_over_sees_none_of_it(client, clock):
    party = Party(client, delay="deal")
    onlooker = party.onlooker()
    party.play(5)
    clock.now = 1e12
    assert (onlooker.view["moves_played"], party.people[3].view["moves_played"]) == (0, 5)


def test_a_page_with_a_link_that_was_replaced_is_behind_too(client, clock):
    party = Party(client, delay="2min")
    party.play(2)
    clock.now = min(event["when"] for event in party.table.events)
    party.call(party.table.act, constant_event("reissue", seat=3, key="k" * 64))
    with OpenPage(client, party.name, party.tokens[3]) as old:
        assert (old.view["you"], old.view["moves_played"], others_cards(old.view, None)) == (None, 0, [])
    with OpenPage(client, party.name, party.tokens[2]) as other:
        assert (other.view["you"], other.view["moves_played"]) == (2, 2)


@pytest.mark.parametrize("away", ["wait", "bot", "pause"])
def test_what_comes_of_a_game_whose_people_leave(client, away):
    """Depending on `away` the game waits, continues with bots, or is paused."""
    party = Party(client, away=away)
    party.table.disconnects.grace = 0.0
    party.here(0, 1, 2, 3)
    party.here(0, 2)
    party.call(_settled, party)
    assert party.state.bots == ({1: "greedy", 3: "greedy"} if away == "bot" else {})
    assert party.table.disconnects.pauses == (away == "pause")
    assert set(party.table.disconnects.seconds_by_seat()) == {1, 3}
    move = party.state.match.legal(0)[0]
    assert party.people[0].seen(type="play", move=move)["type"] == ("refused" if away == "pause" else "ack")


async def _settled(party: Party) -> None:
    for sitting in list(party.table.disconnects._sitting.values()):
        await sitting


@pytest.mark.parametrize("away", ["wait", "bot", "pause"])
def test_nothing_comes_of_it_within_the_time_of_grace(client, away):
    party = Party(client, away=away, grace=600)
    party.here(0, 1, 2, 3)
    party.here(0, 2)
    party.call(_settled, party)
    assert (party.state.bots, party.table.disconnects.pauses) == ({}, False)
    assert set(party.table.disconnects.seconds_by_seat()) == {1, 3}
    assert party.people[0].seen(type="play", move=party.state.match.legal(0)[0])["type"] == "ack"


@pytest.mark.parametrize("away", ["bot", "pause"])
def test_who_plays_alone_is_not_missed(client, away):
    party = Party(client, people=1, bots=3, away=away)
    party.table.disconnects.grace = 0.0
    party.here(0)
    party.here()
    party.call(_settled, party)
    assert (set(party.state.bots), party.table.disconnects.pauses) == ({1, 2, 3}, False)
    assert party.table.disconnects.seconds_by_seat() == {}
