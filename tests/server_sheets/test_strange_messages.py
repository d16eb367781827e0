"""Every message of a page is written or refused with a text; the log stays valid, and the server goes on."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parlour.scores.commands import COMMANDS
from parlour.scores.sheets import NAMES, sheet_named

from .phones import Phone, begin

odd = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=8),
    st.sampled_from(["p1", "p2", "p9", "E1", "-", ".", "<b>Ann</b>", "\u202e", "\x00", "9" * 400]),
    st.sampled_from([10**30, -1, 0, 1, "5"]),
)  # fmt: skip
values = odd | st.lists(odd, max_size=5) | st.dictionaries(st.text(max_size=6), odd, max_size=3)
KEYS = ["player", "players", "value", "values", "row", "number", "inputs", "event", "was", "why", "seq",
        "name", "settings", "witness", "text", "what", "at", "colour", "seen", "winner"]  # fmt: skip
told = st.dictionaries(st.sampled_from(KEYS), values, max_size=5)
KINDS = st.sampled_from([*COMMANDS, "create", "dance", ""])


@pytest.mark.parametrize("sheet", NAMES)
@settings(max_examples=5, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(KINDS, told, st.sampled_from(["write", "preview"])), min_size=4, max_size=12))
def test_every_message_to_a_sheet_is_answered(client: Any, sheet: str, messages: list[Any]) -> None:
    names = ["Ann", "Bob", "Cid", "Dee"][: sheet_named(sheet).most or 4]
    with Phone(client, **begin(client, *names, sheet=sheet)) as phone:
        for kind, held, do in messages:
            answer = phone.ask(type=do, kind=kind, values=held)
            assert answer["type"] in ("done", "preview", "refused", "error")
            assert "Traceback" not in answer.get("text", "")
        assert phone.shown["writable"]
        assert phone.ask(type="history")["lines"]


def test_a_sheet_of_a_thousand_is_begun_and_written_on(client: Any) -> None:
    names = [f"P{number}" for number in range(1000)]
    with Phone(client, **begin(client, *names)) as phone:
        assert phone.write("add", player="p1000", value=5, row=1)["type"] == "done"
        assert phone.wait(seq=2)["players"][999]["total"] == "5"


def test_one_too_many_is_refused_and_opens_nothing(client: Any) -> None:
    players = [{"name": f"P{number}"} for number in range(1001)]
    assert client.post("/api/sheets", json={"key": "k" * 40, "players": players}).status_code == 422
