"""One buzzer for all phones at a sheet: the first press that comes wins, and all are shown whose it was."""

from .phones import Phone, begin


def test_the_first_press_wins_and_all_phones_are_shown_it(client):
    sheet = begin(client, "Ann", "Bob")
    with Phone(client, **sheet) as one, Phone(client, **sheet) as other:
        assert one.shown["buzz"] is None
        assert one.ask(do="buzz", player="p2")["first"] is True
        assert other.ask(do="buzz", player="p1")["first"] is False
        while not other.shown["buzz"]:
            other.hear()
        assert other.shown["buzz"] == {"player": "p2", "number": 1}


def test_nothing_is_written_by_the_buzzer(client):
    sheet = begin(client, "Ann", "Bob")
    with Phone(client, **sheet) as phone:
        phone.ask(do="buzz", player="p1")
        assert len(phone.ask(do="history")["lines"]) == 1


def test_only_who_may_write_presses_and_only_for_players_of_the_sheet(client):
    sheet = begin(client, "Ann", "Bob")
    with Phone(client, **sheet) as owner:
        assert owner.ask(do="buzz", player="p9")["say"] == "refused"
        key = owner.ask(do="share", role="look")["key"]
        with Phone(client, sheet["sheet"], key) as looking:
            assert looking.ask(do="buzz", player="p1")["say"] == "refused"
