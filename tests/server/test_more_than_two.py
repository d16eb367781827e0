"""Three or four people at a table: what all must agree to, and what each decides alone."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from parlour.server.tables.state import TakeBack, constant_event

from .people import Party, Person, quiet_room

PLAYED = 6  # moves: seats 0, 1, 2, 3, 0, 1


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with quiet_room() as room:
        yield room


@pytest.fixture
def party(client: TestClient) -> Party:
    """Four people in the middle of a game; it is seat 2's turn."""
    party = Party(client)
    party.play(PLAYED)
    assert party.state.match.deciders == [2]
    return party


def agree(person: Person, agrees: bool = True) -> str:
    return str(person.ask(type="consent", agree=agrees)["type"])


def waiting(party: Party) -> set[int] | None:
    """Return who has yet to answer a request; None if there is none."""
    asked: TakeBack | None = party.state.takeback
    return None if asked is None else set(asked.waiting)


@pytest.mark.parametrize(("asker", "left"), [(0, 4), (1, 5), (2, 2), (3, 3)])
def test_moves_are_taken_back_when_the_last_of_the_others_agrees(party, asker, left):
    others = [seat for seat in range(4) if seat != asker]
    assert party.people[asker].seen(type="undo")["type"] == "ack"
    for number, seat in enumerate(others):
        assert waiting(party) == set(others[number:])
        assert len(party.state.match.played) == PLAYED
        assert agree(party.people[seat]) == "ack"
    assert waiting(party) is None
    assert len(party.state.match.played) == left
    assert party.state.match.deciders == [asker]
    assert party.state.takeback_count == 1


def test_moves_that_others_made_since_are_gone_for_them_too(party):
    """A player who moved after the requested move has nothing of it to take back."""
    party.people[2].seen(type="undo")
    for seat in (0, 1, 3):
        agree(party.people[seat])
    assert party.state.decision_starts == {0: [0], 1: [1], 2: [], 3: []}
    assert party.people[3].seen(type="undo")["type"] == "refused"
    assert party.people[1].seen(type="undo")["type"] == "ack"
    for seat in (0, 2, 3):
        agree(party.people[seat])
    assert len(party.state.match.played) == 1


def test_who_agrees_twice_counts_once(party):
    party.people[0].seen(type="undo")
    assert [agree(party.people[1]) for _ in range(3)] == ["ack", "refused", "refused"]
    assert waiting(party) == {2, 3}
    assert agree(party.people[0]) == "refused", "nobody answers their own request"
    assert waiting(party) == {2, 3}


@pytest.mark.parametrize("refuser", [1, 2, 3])
def test_one_who_refuses_ends_it_however_many_have_agreed(party, refuser):
    party.people[0].seen(type="undo")
    for seat in {1, 2, 3} - {refuser}:
        agree(party.people[seat])
    assert agree(party.people[refuser], agrees=False) == "ack"
    assert waiting(party) is None
    assert len(party.state.match.played) == PLAYED
    assert party.state.takeback_count == 0
    assert [agree(person) for person in party.people] == ["refused"] * 4


def test_who_has_agreed_may_not_refuse_any_more(party):
    party.people[0].seen(type="undo")
    agree(party.people[1])
    assert agree(party.people[1], agrees=False) == "refused"
    assert waiting(party) == {2, 3}


def test_who_asks_may_withdraw_and_who_had_agreed_is_asked_again(party):
    party.people[0].seen(type="undo")
    agree(party.people[1])
    agree(party.people[2])
    assert agree(party.people[0], agrees=False) == "ack"
    assert waiting(party) is None
    party.people[0].seen(type="undo")
    assert waiting(party) == {1, 2, 3}
    assert agree(party.people[3]) == "ack"
    assert len(party.state.match.played) == PLAYED


def test_nobody_else_withdraws_for_the_asker(party):
    party.people[0].seen(type="undo")
    agree(party.people[1])
    assert agree(party.onlooker(), agrees=False) == "refused"
    assert agree(party.people[1], agrees=False) == "refused"
    assert waiting(party) == {2, 3}


def test_a_second_request_waits_for_the_first(party):
    party.people[0].seen(type="undo")
    before = party.state.revision
    for person in party.people:
        assert person.seen(type="undo")["type"] == "refused"
    asked = party.state.takeback
    assert (asked.seat, asked.to, asked.waiting, party.state.revision) == (0, 4, {1, 2, 3}, before)
    agree(party.people[1], agrees=False)
    assert party.people[1].seen(type="undo")["type"] == "ack"
    assert (party.state.takeback.seat, waiting(party)) == (1, {0, 2, 3})


def test_a_move_ends_the_request(party):
    party.people[0].seen(type="undo")
    agree(party.people[1])
    agree(party.people[3])
    party.play()
    assert waiting(party) is None
    assert agree(party.people[2]) == "refused"
    assert len(party.state.match.played) == PLAYED + 1


def test_what_is_no_move_does_not_end_the_request(party):
    party.people[0].seen(type="undo")
    party.people[3].ask(type="pace", pace="fast")
    party.people[3].ask(type="emote", text="Oops!")
    assert waiting(party) == {1, 2, 3}


def test_who_leaves_has_not_agreed(party):
    """The bot that plays for them does not agree either; after a while the request expires."""
    party.people[0].seen(type="undo")
    party.people[3].leave()
    party.call(party.table.act, constant_event("bot", seat=3, bot="greedy"))
    agree(party.people[1])
    agree(party.people[2])
    assert waiting(party) == {3}
    assert len(party.state.match.played) == PLAYED
    party.call(party.table.takeback_timeout._lapse, party.state.takeback.number, 0.0)
    assert waiting(party) is None
    assert len(party.state.match.played) == PLAYED


def test_who_comes_back_may_still_agree(party):
    party.people[0].seen(type="undo")
    party.people[3].leave()
    agree(party.people[1])
    agree(party.people[2])
    back = Person(party, 3)
    assert back.view["takeback"] | {"closes_in": 0} == {"by": 0, "waiting": [3], "closes_in": 0, "whole": 15}
    assert agree(back) == "ack"
    assert len(party.state.match.played) == 4


def test_the_time_of_an_earlier_request_does_not_end_a_later_one(party):
    party.people[0].seen(type="undo")
    first = party.state.takeback.number
    agree(party.people[1], agrees=False)
    party.people[0].seen(type="undo")
    party.call(party.table.takeback_timeout._lapse, first, 0.0)
    assert waiting(party) == {1, 2, 3}


def test_all_are_shown_who_asks_and_who_has_yet_to_answer(party):
    party.people[1].seen(type="undo")
    agree(party.people[3])
    for person in (*party.people, party.onlooker()):
        told = person.view["takeback"]
        assert (told["by"], told["waiting"]) == (1, [0, 2])


def test_bots_are_not_asked(client):
    party = Party(client, people=3, bots=1)
    party.play(3)
    party.call(party.table.act, lambda state: state.move_event(3, state.match.legal(3)[0]))
    party.people[1].seen(type="undo")
    assert waiting(party) == {0, 2}
    agree(party.people[0])
    agree(party.people[2])
    assert len(party.state.match.played) == 1


def test_nobody_takes_back_alone_because_a_bot_plays_for_another(client):
    """The seats' cards are still hidden, and the people may come back."""
    party = Party(client, people=2)
    party.play(3)
    party.call(party.table.act, constant_event("bot", seat=1, bot="greedy"))
    assert party.people[0].seen(type="undo")["type"] == "ack"
    assert waiting(party) == {1}
    assert len(party.state.match.played) == 3
    assert party.people[0].seen(type="restart")["type"] == "refused"


@pytest.mark.parametrize("changed", [0, 2])
def test_who_changes_a_sealed_answer_changes_no_other(client, changed):
    party = Party(client, "tri-cap")
    answered = {seat: party.state.match.legal(seat)[0] for seat in (0, 2)}
    for seat, move in answered.items():
        assert party.people[seat].seen(type="play", move=move)["type"] == "ack"
    (kept,) = {0, 2} - {changed}
    assert party.people[changed].seen(type="change")["type"] == "ack"
    assert [(played.seat, played.text) for played in party.state.match.played] == [(kept, answered[kept])]
    assert set(party.state.match.deciders) == {1, 3, changed}
    assert (party.state.answer_changes(changed), party.state.answer_changes(kept)) == (1, 0)
    assert party.state.decision_starts == {changed: [], kept: [0]}
    assert [person.view["can"]["change"] for person in party.people] == [seat == kept for seat in range(4)]


def test_a_request_ends_when_a_sealed_answer_is_changed(client):
    party = Party(client, "tri-cap")
    for seat in (0, 2):
        party.people[seat].seen(type="play", move=party.state.match.legal(seat)[0])
    assert party.people[0].seen(type="undo")["type"] == "ack"
    party.people[2].seen(type="change")
    assert waiting(party) is None


@pytest.mark.parametrize("asker", range(4))
def test_whoever_asks_for_a_rematch_all_keep_their_seats(party, asker):
    party.state.match.table["over"] = 1
    told = party.people[asker].ask(type="rematch")["table"]
    again = party.call(party.room.find, told).state
    assert [again.seat_of(token) for token in party.tokens] == [0, 1, 2, 3]
    assert [occupant.name for occupant in again.occupants] == ["Ann", "Ben", "Cy", "Dan"]
    assert again.join_order == party.state.join_order == [0, 1, 2, 3]
    assert again.config.rematch_of == party.name
    tables = len(party.room._tables)
    assert [person.ask(type="rematch")["table"] for person in party.people] == [told] * 4
    assert len(party.room._tables) == tables
    assert {person.view["next"] for person in (*party.people, party.onlooker())} == {told}


def test_in_a_rematch_bots_sit_where_they_sat_and_who_was_away_is_expected(client):
    party = Party(client, people=2, missing=1)
    assert party.people[1].ask(type="bot", seat=2, bot="greedy")["type"] == "ack"
    party.call(party.table.act, constant_event("bot", seat=1, bot="greedy"))  # for an absent person
    party.state.match.table["over"] = 1
    again = party.call(party.room.find, party.people[0].ask(type="rematch")["table"]).state
    assert [(occupant.kind, bool(occupant.key), occupant.bot) for occupant in again.occupants] == [
        ("person", True, ""),
        ("person", True, ""),
        ("bot", False, "greedy"),
    ]
    assert again.config.chairs == party.state.config.chairs


def test_nobody_begins_a_rematch_before_the_end(party):
    tables = len(party.room._tables)
    assert {person.ask(type="rematch")["type"] for person in party.people} == {"refused"}
    assert (len(party.room._tables), party.state.rematch_table) == (tables, "")


@pytest.fixture
def watched(client: TestClient) -> tuple[Party, Person, Person]:
    """Four people; Eve shadows seat 0, Flo seat 1."""
    party = Party(client, allow_shadowing=True)
    eve, flo = party.onlooker(), party.onlooker()
    for seat, (onlooker, name) in enumerate([(eve, "Eve"), (flo, "Flo")]):
        assert onlooker.ask(type="stand", seat=seat, name=name)["type"] == "ack"
        assert party.people[seat].ask(type="admit", number=_wish(onlooker), agree=True)["type"] == "ack"
    return party, eve, flo


def _wish(onlooker: Person) -> str:
    assert onlooker.viewpoint.shadow_request is not None
    return onlooker.viewpoint.shadow_request.number


def _hands(person: Person) -> set[int]:
    """Return the seats whose cards are shown."""
    hands = person.view["game"]["zones"]["hand"]["cards"]
    return {seat for seat, hand in enumerate(hands) if any(hand)}


def test_each_seat_is_looked_at_by_whom_it_has_admitted(watched):
    party, eve, flo = watched
    assert (_hands(eve), _hands(flo), _hands(party.onlooker())) == ({0}, {1}, set())
    assert [_hands(person) for person in party.people] == [{0}, {1}, {2}, {3}]
    for person in (*party.people, party.onlooker()):
        told = [(one["seat"], one["name"]) for one in person.view["shadowing"]["looking"]]
        assert sorted(told) == [(0, "Eve"), (1, "Flo")]
    numbers = [
        [bool(one["number"]) for one in person.view["shadowing"]["looking"]] for person in party.people
    ]
    assert sorted(map(sum, numbers)) == [0, 0, 1, 1]


@pytest.mark.parametrize("other", [1, 2, 3])
def test_nobody_answers_for_another_seat(client, other):
    party = Party(client, allow_shadowing=True)
    eve = party.onlooker()
    eve.ask(type="stand", seat=0, name="Eve")
    before = party.state.revision
    for agrees in (True, False):
        assert party.people[other].ask(type="admit", number=_wish(eve), agree=agrees)["type"] == "refused"
    assert (party.state.revision, party.state.shadow_answers, _hands(eve)) == (before, {}, set())
    assert party.people[other].view["shadowing"]["asks"] == []
    assert [one["name"] for one in party.people[0].view["shadowing"]["asks"]] == ["Eve"]


def test_one_who_is_sent_away_takes_nobody_along(watched):
    party, eve, flo = watched
    assert (_hands(eve), _hands(flo)) == ({0}, {1})
    assert party.people[1].ask(type="admit", number=_wish(eve), agree=False)["type"] == "refused"
    assert party.people[0].ask(type="admit", number=_wish(eve), agree=False)["type"] == "ack"
    assert (_hands(eve), _hands(flo)) == (set(), {1})
    assert eve.view["shadowing"]["wish"] == {"seat": 0, "is": "ended"}
    assert party.people[0].ask(type="admit", number=_wish(eve), agree=True)["type"] == "refused"
    assert _hands(eve) == set(), "a spectator who was sent away has to ask again"


def test_a_seat_that_changes_hands_is_looked_at_by_nobody_and_others_still_are(watched):
    party, eve, flo = watched
    party.people[0].ask(type="bot", seat=0, bot="greedy")
    assert (_hands(eve), _hands(flo)) == (set(), {1})
    party.people[0].ask(type="bot", seat=0, bot="greedy")  # plays again
    assert (_hands(eve), _hands(flo)) == (set(), {1})


def test_a_refusal_keeps_others_from_asking_that_seat_only(client):
    party = Party(client, allow_shadowing=True)
    eve, flo = party.onlooker(), party.onlooker()
    eve.ask(type="stand", seat=0, name="Eve")
    party.people[0].ask(type="admit", number=_wish(eve), agree=False)
    assert flo.ask(type="stand", seat=0, name="Flo")["type"] == "refused"
    assert flo.ask(type="stand", seat=1, name="Flo")["type"] == "ack"


def test_a_table_pauses_until_the_last_is_back(client):
    party = Party(client, away="pause", grace=5)
    party.table.disconnects.grace = 0.0
    party.here(0, 1, 2, 3)
    move = party.state.match.legal(party.state.match.deciders[0])[0]
    for here, paused in (((0, 3), True), ((0, 2, 3), True), ((0, 1, 2, 3), False), ((0, 1, 2), True)):
        party.here(*here)
        assert party.table.disconnects.pauses == paused
        assert party.people[0].view["paused"] == paused
        if paused:
            assert (
                party.people[party.state.match.deciders[0]].seen(type="play", move=move)["type"] == "refused"
            )
    party.here(0, 1, 2, 3)
    party.play()


def test_whoever_has_not_come_yet_is_not_missed(client):
    party = Party(client, away="pause")
    party.table.disconnects.grace = 0.0
    party.here(0, 1)
    assert not party.table.disconnects.pauses
    assert party.table.disconnects.seconds_by_seat() == {}


def test_a_word_is_heard_by_all_and_said_by_one(party):
    onlooker = party.onlooker()
    assert party.people[2].ask(type="emote", text="Thank you.")["type"] == "ack"
    for person in (*party.people, onlooker):
        assert person.heard == [{"type": "emote", "seat": 2, "text": "Thank you."}]
