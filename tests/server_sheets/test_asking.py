"""What a form asks first: what goes with an answer comes with it, what may be left out comes last."""

import pytest

from .phones import Phone, begin

FOUR = ("Ann", "Ben", "Clara", "Dario")


@pytest.mark.parametrize(
    ("sheet", "number", "keys"),
    [
        ("king", 7, ["how", "bidder", "bid", "dir", "tricks", "dealer"]),
        ("rummy", 1, ["winner", "deadwood", "double"]),
        ("keep", 1, ["winner", "three", "takes"]),
    ],
)
def test_questions_come_as_one_would_ask_them_at_a_table(client, sheet, number, keys):
    with Phone(client, **begin(client, *FOUR, sheet=sheet)) as phone:
        form = phone.ask(type="form", number=number)["form"]
    assert [field["key"] for field in form["fields"]] == keys
