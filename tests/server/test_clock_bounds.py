"""Times that a table can choose are within bounds: every clock of every game, and those of the server."""

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from parlour.bots.time_control import THINK
from parlour.errors import ParlourError
from parlour.games import find, list_games
from parlour.presentation.clocks import Clock, clocks_of
from parlour.server.protocol.messages import BOT, OPEN, PERSON, TABLE_MESSAGES, TableRequest
from parlour.server.tables.config import ConfigError, check_bot, new_config
from tests.codes import has_code
from tests.server.configs import request, table_config

from .people import quiet_room
from .tables import bot

CLOCKS = [(game, clock) for game in list_games() for clock in clocks_of(find(game))]
NO_NUMBERS = [True, False, "20", "", 20.0, 20.5, None, [20], {"seconds": 20}]


def table_of(game: str, **wanted: Any) -> TableRequest:
    return request(game, {}, [PERSON, *["uniform"] * (find(game).seats.least - 1)], **wanted)


def request_for(game: str, **wanted: Any) -> dict[str, Any]:
    return {
        "game": game,
        "seats": [{"kind": "you"}, *[bot("uniform")] * (find(game).seats.least - 1)],
    } | wanted


@pytest.fixture(scope="module")
def room() -> Iterator[TestClient]:
    with quiet_room() as client:
        yield client


def status_of(client: TestClient, **wanted: Any) -> int:
    return int(client.post("/api/tables", json=request_for(**{"game": "xeri"} | wanted)).status_code)


def test_there_are_clocks_of_each_kind():
    """Otherwise the tests below would test nothing."""
    kinds = {(clock.optional, clock.unit == "seconds") for _, clock in CLOCKS}
    assert {clock.name for _, clock in CLOCKS} >= {"arrange_seconds"}
    assert len(CLOCKS) >= 4
    assert len(kinds) >= 2


@pytest.mark.parametrize(("game", "clock"), CLOCKS, ids=lambda one: getattr(one, "name", one))
class TestClocksOfGames:
    def test_both_bounds_and_what_lies_between_are_taken(self, game: str, clock: Clock) -> None:
        for value in {clock.low, clock.high, clock.default, (clock.low + clock.high) // 2}:
            assert new_config(table_of(game, clocks={clock.name: value})).clocks[clock.name] == value

    def test_a_table_that_chooses_nothing_has_the_default(self, game: str, clock: Clock) -> None:
        assert new_config(table_of(game)).clocks[clock.name] == clock.default
        others = {one.name: one.low for one in clocks_of(find(game)) if one != clock}
        assert new_config(table_of(game, clocks=others)).clocks == others | {clock.name: clock.default}

    def test_none_is_a_value_only_where_the_clock_is_optional(self, game: str, clock: Clock) -> None:
        if clock.optional or clock.low == 0:
            assert new_config(table_of(game, clocks={clock.name: 0})).clocks[clock.name] == 0
        else:
            with pytest.raises(ParlourError, match=f"from {clock.low} to {clock.high}, not 0"):
                new_config(table_of(game, clocks={clock.name: 0}))

    def test_what_lies_just_outside_is_refused_with_the_bounds(self, game: str, clock: Clock) -> None:
        outside = {clock.low - 1, clock.high + 1, -1, -clock.high, 10**9}
        for value in outside - ({0} if clock.optional else set()):
            with pytest.raises(ParlourError, match=f"from {clock.low} to {clock.high}"):
                new_config(table_of(game, clocks={clock.name: value}))

    @pytest.mark.parametrize("value", NO_NUMBERS, ids=repr)
    def test_what_is_no_whole_number_is_refused(self, room, game: str, clock: Clock, value: Any) -> None:
        with pytest.raises(ParlourError, match=f"is a whole number of {clock.unit}"):
            new_config(table_of(game, clocks={clock.name: value}))
        assert status_of(room, game=game, clocks={clock.name: value}) == 422

    def test_the_room_takes_and_refuses_the_same(self, room, game: str, clock: Clock) -> None:
        for value, status in ((clock.low, 201), (clock.high, 201), (clock.high + 1, 400), (-1, 422)):
            assert status_of(room, game=game, clocks={clock.name: value}) == status, value
        assert status_of(room, game=game, clocks={clock.name.upper(): clock.low}) == 400


BOUNDED: dict[str, tuple[list[Any], list[Any]]] = {
    "grace": ([5, 6, 60, 599, 600], [4, 601, 0, -1, True, "60", 60.0, None]),
    "time_multiplier": ([1, 3], [0, 2, 4, -1, "1", 1.5, None]),
    "delay": (["none", "30s", "2min", "deal"], ["", "31s", "None", 30, None]),
    "away": (["wait", "bot", "pause"], ["", "Bot", 0, None]),
    "pace": (["instant", "fast", "normal", "slow"], ["", "Slow", "hasty", 1, None]),
}


@pytest.mark.parametrize("what", BOUNDED)
def test_times_of_the_room_have_bounds(room, what):
    good, bad = BOUNDED[what]
    for value in good:
        assert status_of(room, **{what: value}) == 201, value
    for value in bad:
        assert status_of(room, **{what: value}) in (400, 422), value


def test_the_bounds_of_messages_are_those_of_tables():
    fields = TableRequest.model_fields
    assert {"grace", "time_multiplier", "delay", "away", "pace", "clocks"} <= fields.keys()
    for times, takes in ((1, 0), (3, 60_000)):
        TABLE_MESSAGES.validate_python({"type": "time_multiplier", "id": "1", "times": times})
        TABLE_MESSAGES.validate_python({"type": "line", "id": "1", "takes": takes})
    for times, takes in ((0, -1), (2, 60_001), ("1", 1.5), (1.5, "1")):
        for message in ({"type": "time_multiplier", "times": times}, {"type": "line", "takes": takes}):
            with pytest.raises(ValueError, match=r"times|takes"):
                TABLE_MESSAGES.validate_python(message | {"id": "1"})


@pytest.mark.parametrize("seconds", ["0.1", f"{THINK:g}"])
def test_a_bot_may_think_for_so_long(seconds):
    check_bot(f"search:{seconds}s")


@pytest.mark.parametrize("seconds", [f"{THINK + 0.01:g}", "1000", "0", "-1", "nan", "inf", "", "true"])
def test_no_bot_thinks_for_longer_or_for_no_time(seconds):
    with pytest.raises(ParlourError):
        check_bot(f"search:{seconds}s")


def test_a_table_without_clocks_takes_none():
    with pytest.raises(ParlourError, check=has_code("clock.unknown")):
        new_config(table_of("xeri", clocks={"tea_seconds": 5}))
    with pytest.raises(ConfigError, check=has_code("pace.unknown")):
        table_config("xeri", {}, [PERSON, "greedy"], pace=f"{BOT}{OPEN}")
