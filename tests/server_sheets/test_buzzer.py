"""The buzzer of a sheet: the first press to arrive wins, and all pages receive the winner."""

import pytest

from parlour.database import Database
from parlour.scores.tools import QUIET_SECONDS
from parlour.server.sheets.open_sheets import OpenSheets
from tests.fake_clock import FakeClock

from .phones import Phone, begin

JUST_BEFORE = 0.01  # seconds


def test_the_first_press_wins_and_all_phones_are_shown_it(client):
    sheet = begin(client, "Ann", "Bob")
    with Phone(client, **sheet) as one, Phone(client, **sheet) as other:
        assert one.shown["buzz"] is None
        assert one.ask(type="buzz", player="p2")["first"] is True
        assert other.ask(type="buzz", player="p1")["first"] is False
        while not other.shown["buzz"]:
            other.hear()
        assert other.shown["buzz"] == {"player": "p2", "number": 1}


def test_nothing_is_written_by_the_buzzer(client):
    sheet = begin(client, "Ann", "Bob")
    with Phone(client, **sheet) as phone:
        phone.ask(type="buzz", player="p1")
        assert len(phone.ask(type="history")["lines"]) == 1


def test_only_who_may_write_presses_and_only_for_players_of_the_sheet(client):
    sheet = begin(client, "Ann", "Bob")
    with Phone(client, **sheet) as owner:
        assert owner.ask(type="buzz", player="p9")["code"] == "player.unknown"
        key = owner.ask(type="share", role="look")["key"]
        with Phone(client, sheet["sheet"], key) as looking:
            assert looking.ask(type="buzz", player="p1")["code"] == "key.not_permitted"


def test_a_buzzer_is_quiet_for_three_seconds_after_it_was_won(
    database: Database, monkeypatch: pytest.MonkeyPatch
):
    clock, sheets = FakeClock().patch(monkeypatch), OpenSheets(database)
    assert sheets.buzz("quiz", "p1")
    clock.now += QUIET_SECONDS - JUST_BEFORE
    assert not sheets.buzz("quiz", "p2")
    assert sheets.last_buzz("quiz") == {"player": "p1", "number": 1}
    clock.set_wall_clock(3600)
    assert not sheets.buzz("quiz", "p2"), "the wall clock does not matter"
    clock.now += 2 * JUST_BEFORE
    assert sheets.buzz("quiz", "p2"), "a press that does not count does not lengthen the time"
    assert sheets.last_buzz("quiz") == {"player": "p2", "number": 2}
    assert not sheets.buzz("quiz", "p1")


def test_each_sheet_has_its_own_buzzer(database: Database, monkeypatch: pytest.MonkeyPatch):
    FakeClock().patch(monkeypatch)
    sheets = OpenSheets(database)
    assert sheets.buzz("quiz", "p1")
    assert sheets.buzz("other quiz", "p1")
    assert sheets.last_buzz("other quiz") == {"player": "p1", "number": 1}
