"""Seasons over sheets for which a person has keys; a sheet without its key does not count."""

from typing import Any

from starlette.testclient import TestClient

from parlour.server.sheets.seasons import MAX_COMPARED

from .phones import Message, Phone, begin


def played(client: TestClient, totals: dict[str, str], **asked: Any) -> Message:
    """Create a finished sheet with these totals."""
    held = begin(client, *totals, **asked)
    with Phone(client, **held) as phone:
        for place, value in enumerate(totals.values(), 1):
            assert phone.write("add", player=f"p{place}", value=int(value))["type"] == "done"
        phone.write("finish")
    return held


def season(client: TestClient, *held: Message, **asked: Any) -> Message:
    answer = client.post("/api/seasons", json={"sheets": held, **asked})
    assert answer.status_code == 200, answer.text
    told: Message = answer.json()
    return told


def test_sheets_are_added_up_for_whoever_has_their_keys(client):
    one = played(client, {"Ann": "10", "Bob": "5"})
    other = played(client, {"ann": "3", "Bob": "9", "Cid": "1"}, settings={"win": "high"})
    told = season(client, one, other)
    assert [(p["player"], p["games"], p["wins"]) for p in told["people"]] == [
        ("ann", 2, 1),
        ("Bob", 2, 1),
        ("Cid", 1, 0),
    ]
    assert {"player": "Bob", "of": "ann", "times": 1, "met": 2} in told["ahead"]
    assert [one["total"] for one in told["people"][1]["results"]] == ["5", "9"]
    assert told["everybody"][-1] == {"name": "Cid", "games": 1}


def test_a_sheet_without_its_key_counts_for_nothing(client):
    mine = played(client, {"Ann": "10", "Bob": "5"})
    theirs = played(client, {"Ann": "1", "Bob": "5"})
    told = season(client, mine, theirs | {"key": mine["key"]}, {"sheet": "0" * 32, "key": mine["key"]})
    assert [person["games"] for person in told["people"]] == [1, 1]


def test_a_sheet_said_twice_counts_once_and_an_open_one_not_at_all(client):
    mine = played(client, {"Ann": "10", "Bob": "5"})
    told = season(client, mine, mine, begin(client, "Ann", "Bob"))
    assert told["people"][0]["games"] == 1


def test_people_kind_and_time_choose_the_sheets(client):
    both = [played(client, {"Ann": "10", "Bob": "5"}), played(client, {"Ann": "1", "Cid": "5"})]
    assert season(client, *both, people=["CID"])["people"][0]["player"] == "Cid"
    assert season(client, *both, people=["Cid"])["everybody"][0]["name"] == "Ann"
    assert season(client, *both, kind="king")["people"] == []
    assert season(client, *both, since="2999-01-01")["people"] == []
    assert season(client, *both, until="2000-01-01")["people"] == []
    today = season(client, *both)["people"][0]["results"][0]["at"][:10]
    assert len(season(client, *both, since=today, until=today)["people"]) == 3


def test_bad_wishes_are_refused_in_words(client):
    for wrong in ({"since": "yesterday"}, {"kind": "whist"}, {"sheets": [{"sheet": "x"}]}):
        answer = client.post("/api/seasons", json={"sheets": [], **wrong})
        assert answer.status_code in (400, 422)
        assert answer.json()["error"]["text"]


def test_hundreds_of_people_are_compared_only_as_far_as_a_page_can_show(client):
    crowd = played(client, {f"P{number}": str(number) for number in range(MAX_COMPARED + 6)})
    told = season(client, crowd)
    assert len(told["people"]) == MAX_COMPARED + 6
    assert len(told["ahead"]) == MAX_COMPARED * (MAX_COMPARED - 1)
