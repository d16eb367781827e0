"""A page receives the sheet once, and then only changes. Together they give the whole sheet."""

import pytest

from .phones import Phone, begin

WRITTEN = [
    ("row", {"values": {"p1": 5}}),
    ("add", {"player": "p1", "value": 7}),
    ("next", {}),
    ("row", {"values": {"p1": 1, "p2": 2}}),
    ("edit", {"event": 1, "value": 6, "why": "misread it"}),
    ("undo", {}),
    ("undo", {}),
    ("redo", {}),
    ("join", {"player": "Cid", "at": 10}),
    ("reorder", {"players": ["p3", "p1", "p2"]}),
    ("lock", {"row": 1}),
    ("rename", {"player": "p1", "name": "Anna"}),
    ("set", {"settings": {"target": 50, "win": "low"}}),
    ("finish", {}),
]


def told(phone: Phone) -> dict[str, object]:
    return {what: value for what, value in phone.shown.items() if what not in ("type", "id")}


@pytest.mark.parametrize("rows_before", [0, 30])
def test_all_steps_together_are_the_whole_sheet(client, rows_before):
    sheet = begin(client, "Ann", "Bob")
    with Phone(client, **sheet) as phone:
        for number in range(rows_before):
            phone.write("row", values={"p1": number, "p2": 1})
        for kind, values in WRITTEN:
            answer = phone.write(kind, **values)
            assert answer["type"] == "done", answer
            phone.wait(answer["seq"])
            with Phone(client, **sheet) as other:
                assert told(phone) == told(other), kind


def test_of_a_long_sheet_one_row_is_sent(client):
    with Phone(client, **begin(client, "Ann", "Bob")) as phone:
        for number in range(20):
            phone.wait(phone.write("row", values={"p1": number, "p2": 1})["seq"])
        phone.write("add", player="p1", value=9, row=21)
        message = phone.hear()
        assert message["type"] == "step"
        assert [row["row"] for row in message["rows"]] == [
            20,
            21,
        ]  # the last may be corrected without a reason
        assert not {"name", "options", "note", "created"} & set(message)


def test_a_phone_that_has_missed_one_asks_for_the_whole(client):
    with Phone(client, **begin(client, "Ann", "Bob")) as phone:
        phone.wait(phone.write("row", values={"p1": 3, "p2": 1})["seq"])
        whole = phone.ask(type="whole")
        assert whole["type"] == "sheet"
        assert whole["rows"] == phone.shown["rows"]
        assert whole["role"] == "own"
