"""The order of the fields of a form: dependent fields follow their field, optional fields are last."""

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
def test_fields_are_in_the_order_of_the_questions(client, sheet, number, keys):
    with Phone(client, **begin(client, *FOUR, sheet=sheet)) as phone:
        form = phone.ask(type="form", number=number)["form"]
    assert [field["key"] for field in form["fields"]] == keys
