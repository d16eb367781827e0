"""Phones write on a sheet: all see what is written, once, and nothing is overwritten unseen."""

import json
import threading

import pytest
from sqlalchemy import text

from parlour.scores.sheets import NAMES, sheet_named
from parlour.server.sheets.open_sheets import OpenSheets
from parlour.server.views import sheet_view
from parlour.server.views.hand_forms import KINDS

from .phones import Phone, begin

TRICKS = {"p1": 4, "p2": 3, "p3": 5, "p4": 1}


def test_two_phones_see_the_same_sheet(client):
    sheet = begin(client, "Ann", "Bob")
    with Phone(client, **sheet) as one, Phone(client, **sheet) as other:
        assert one.write("add", player="p1", value=50)["type"] == "done"
        other.wait(seq=2)
        assert other.totals == {"Ann": "50", "Bob": "0"}
        assert other.shown["missing"] == ["p2"]


def test_what_is_said_twice_is_written_once(client):
    sheet = begin(client, "Ann", "Bob", settings={"mode": "events"})
    with Phone(client, **sheet) as phone:
        first = phone.write("add", cid="ann.1", player="p1", value=5)
        assert phone.write("add", cid="ann.1", player="p1", value=5) == first
        assert phone.wait(seq=2)["seq"] == 2


def test_a_cell_that_another_phone_has_filled_is_offered_for_correction(client):
    sheet = begin(client, "Ann", "Bob")
    with Phone(client, **sheet) as phone:
        phone.write("add", player="p1", value=5, row=1)
        answer = phone.write("add", player="p1", value=6, row=1)
        assert (answer["type"], answer["kind"], answer["event"]) == ("refused", "filled", 1)
        assert answer["code"] == "entry.taken"


def test_a_value_that_another_phone_has_corrected_is_not_corrected_unseen(client):
    sheet = begin(client, "Ann", "Bob")
    with Phone(client, **sheet) as phone:
        phone.write("add", player="p1", value=5, row=1)
        phone.write("edit", event=1, value=6, was=5)
        answer = phone.write("edit", event=1, value=7, was=5)
        assert (answer["kind"], answer["code"]) == ("changed", "entry.conflict")


def test_a_value_with_other_decimals_than_the_sheet_is_refused(client):
    sheet = begin(client, "Ann", "Bob")
    with Phone(client, **sheet) as phone:
        phone.write("set", settings={"decimals": 2})
        entry = dict(type="write", kind="add", values={"player": "p1", "value": 5})
        assert phone.ask(**entry, decimals=0)["code"] == "entry.conflict"
        assert phone.ask(**entry, decimals=2)["type"] == "done"


def test_players_are_meant_by_their_ids_whatever_they_are_called_by_now(client):
    sheet = begin(client, "Ann", "Bob")
    with Phone(client, **sheet) as phone:
        phone.write("rename", player="p2", name="Robert")
        phone.write("add", player="p2", value=7)
        phone.wait(seq=3)
        assert phone.totals == {"Ann": "0", "Robert": "7"}


def test_a_hand_of_a_game_is_entered_by_its_form(client):
    sheet = begin(client, "Ann", "Bob", "Cid", "Dee", sheet="king")
    with Phone(client, **sheet) as phone:
        form = phone.shown["hand"]
        assert [field["kind"] for field in form["fields"]] == ["counts"]
        wrong = phone.ask(
            type="preview",
            kind="hand",
            values={"number": 1, "inputs": {"tricks": TRICKS | {"p4": 2}}, "seen": 0},
        )
        assert "tricks add up to 14, there must be 13" in wrong["text"].lower()
        hand = {"number": 1, "inputs": {"tricks": TRICKS}, "seen": 0}
        preview = phone.ask(type="preview", kind="hand", values=hand)
        assert [player["gain"] for player in preview["players"]] == ["-80", "-60", "-100", "-20"]
        assert phone.write("hand", **hand)["type"] == "done"
        five = {"number": 5, "inputs": {"king": "p3"}, "seen": 0}
        assert phone.write("hand", **five)["type"] == "done"
        phone.wait(seq=3)
        assert phone.totals["Cid"] == "-260"


@pytest.mark.parametrize("kind", [name for name in NAMES if sheet_named(name).by_hands])
def test_every_game_sheet_says_what_its_first_hand_asks(client, kind):
    names = ["Ann", "Bob", "Cid", "Dee"][: sheet_named(kind).most or 4]
    with Phone(client, **begin(client, *names, sheet=kind)) as phone:
        form = phone.shown["hand"]
        assert {field["kind"] for field in form["fields"]} <= set(KINDS.values())
        assert (form["number"], form["of"]) == (1, {"king": 10, "keep": 4}.get(kind))


def test_a_phone_knows_beforehand_what_later_hands_ask(client):
    with Phone(client, **begin(client, "Ann", "Bob", "Cid", "Dee", sheet="king")) as phone:
        assert [form["number"] for form in phone.shown["ahead"]] == [2, 3, 4, 5, 6, 7, 8, 9, 10]
        assert phone.shown["ahead"][-1] == phone.ask(type="form", number=10)["form"]
    with Phone(client, **begin(client, "Ann", "Bob", sheet="wins")) as phone:
        assert len(phone.shown["ahead"]) == 12
    with Phone(client, **begin(client, "Ann", "Bob")) as phone:
        assert phone.shown["ahead"] == []


def test_a_form_says_which_questions_belong_to_an_auction(client):
    with Phone(client, **begin(client, "Ann", "Bob", "Cid", "Dee", sheet="king")) as phone:
        fields = phone.ask(type="form", number=7)["form"]["fields"]
    depends_on = {field["key"]: field["goes_with"] for field in fields}
    assert [key for key in depends_on if depends_on[key]] == ["bidder", "bid"]
    assert depends_on["bid"] == ["how", "auction"]


def test_the_page_knows_before_it_asks_whether_a_correction_needs_a_reason(client):
    with Phone(client, **begin(client, "Ann", "Bob")) as phone:
        phone.write("add", player="p1", value=5, row=1)
        phone.write("add", player="p2", value=6, row=1)
        cells = phone.wait(seq=3)["rows"][0]["cells"]
        assert [cell["needs_reason"] for cell in cells] == [True, False]


def test_the_page_knows_it_of_hands_too(client):
    with Phone(client, **begin(client, "Ann", "Bob", sheet="wins")) as phone:
        for number in (1, 2):
            phone.write("hand", number=number, inputs={"winner": "p1"}, seen=0)
        forms = [phone.ask(type="form", number=number)["form"] for number in (1, 2, 3)]
        assert [form["needs_reason"] for form in forms] == [True, False, False]


def test_a_link_to_look_on_writes_nothing(client):
    sheet = begin(client, "Ann", "Bob")
    with Phone(client, **sheet) as owner:
        key = owner.ask(type="share", role="look")["key"]
        with Phone(client, sheet["sheet"], key) as guest:
            assert guest.shown["role"] == "look"
            assert guest.write("add", player="p1", value=5)["code"] == "key.not_permitted"
            assert guest.ask(type="share", role="own")["code"] == "key.not_permitted"


def test_no_key_stands_in_what_a_sheet_tells_of_itself(client):
    """A spectator can have the whole log; the key that owns the sheet is not in it."""
    sheet, following = begin(client, "Ann", "Bob"), "n" * 40
    with Phone(client, **sheet) as owner:
        key = owner.ask(type="share", role="look")["key"]
        assert owner.ask(type="rematch", key=following)["type"] == "rematch"
        with Phone(client, sheet["sheet"], key) as guest:
            told = [guest.ask(type="export", form=form)["text"] for form in ("json", "csv", "text")]
            told.append(json.dumps(guest.ask(type="history")))
    assert sheet["key"] not in "".join(told)
    assert following not in "".join(told)


def test_a_link_that_was_withdrawn_opens_nothing_any_more(client):
    sheet = begin(client, "Ann", "Bob")
    with Phone(client, **sheet) as owner:
        key = owner.ask(type="share", role="write")["key"]
        with Phone(client, sheet["sheet"], key) as guest:
            owner.ask(type="withdraw", role="write")
            while (last := guest.hear())["type"] == "sheet":
                pass
            assert last["code"] == "key.unknown"


def test_whoever_looks_on_is_woken_where_she_waits(client, monkeypatch):
    """Pages come and go in the event loop, so another thread must not iterate over them."""
    threads, notify = set(), OpenSheets.notify

    def record_thread(sheets, sheet):
        threads.add(threading.current_thread().name)
        notify(sheets, sheet)

    monkeypatch.setattr(OpenSheets, "notify", record_thread)
    with Phone(client, **begin(client, "Ann", "Bob")) as owner:
        owner.write("add", player="p1", value=5)
        owner.ask(type="withdraw", role="look")
        owner.ask(type="rematch", key="n" * 40)
    assert len(threads) == 1


def test_what_all_are_shown_is_found_once(client, monkeypatch):
    """Otherwise a large sheet with many viewers would delay everyone."""
    found, sheet = [], sheet_view.sheet
    monkeypatch.setattr(
        sheet_view, "sheet", lambda opened: found.append(opened.game.last_seq) or sheet(opened)
    )
    told = begin(client, "Ann", "Bob")
    with Phone(client, **told) as one, Phone(client, **told) as two, Phone(client, **told) as three:
        one.write("add", player="p1", value=5)
        for phone in (one, two, three):
            assert phone.wait(seq=2)["players"][0]["total"] == "5"
    assert found == [1, 2]


@pytest.mark.parametrize("sheet", ["0" * 32, "nothing", "%00"])
def test_without_a_key_there_is_no_sheet(client, sheet):
    with client.websocket_connect(f"/api/sheets/{sheet}/socket") as socket:
        socket.send_json({"type": "hello", "key": "guessed"})
        assert socket.receive_json()["code"] == "key.unknown"


def test_a_sheet_that_is_asked_for_twice_is_begun_once(client):
    body = {"key": "k" * 40, "name": "Friday", "players": [{"name": "Ann"}, {"name": "Bob"}]}
    first, again = (client.post("/api/sheets", json=body).json() for _ in range(2))
    assert first == again


def test_somebody_elses_friday_takes_no_name_away(client):
    begin(client, "Eve", "Finn", name="Friday")
    with Phone(client, **begin(client, "Ann", "Bob", name="Friday")) as phone:
        assert phone.shown["name"] == "Friday"
        assert phone.write("set", settings={"name": "Saturday"})["type"] == "done"
    with Phone(client, **begin(client, "Ann", "Bob", name="Saturday")) as phone:
        assert phone.shown["name"] == "Saturday"
        key = "n" * 40
        following = {"sheet": phone.ask(type="rematch", key=key)["sheet"], "key": key}
    with Phone(client, **following) as phone:
        assert phone.shown["name"] == "Saturday (2)"


@pytest.mark.parametrize(
    ("kind", "values", "code"),
    [
        ("dance", {}, "message.unknown"),
        ("add", {"player": "p1"}, "message.invalid"),
        ("add", {"player": "p9", "value": 5}, "player.unknown"),
        ("add", {"player": "p1", "value": "1e3"}, "message.invalid"),
        ("add", {"player": "p1", "value": 1_000_001}, "value.too_large"),
        ("add", {"player": "Ann", "value": 5}, "message.invalid"),
        ("add", {"player": "p1", "value": 5, "colour": "red"}, "message.invalid"),
        ("add", {"player": "p1", "value": "5"}, "message.invalid"),  # a page of version 0.1
        ("undo", {"seq": 5}, "record.nothing_to_undo"),
        ("undo", {"seq": 10**30}, "message.invalid"),
        ("hand", {"number": 1, "inputs": {}}, "sheet.wrong_kind"),
        ("hand", {"number": 1}, "message.invalid"),
        ("hand", {"number": True, "inputs": {}}, "message.invalid"),
    ],
)
def test_what_cannot_be_written_is_refused_with_a_code(client, kind, values, code):
    sheet = begin(client, "Ann", "Bob")
    with Phone(client, **sheet) as phone:
        answer = phone.write(kind, **values)
        assert (answer["type"], answer["code"]) == ("refused", code)
        assert phone.ask(type="history")["lines"][-1]["seq"] == 1


@pytest.mark.parametrize("value", [5, [5], {"p1": 1}, None, "p1,p2", [None, [1]], "x" * 9000])
def test_no_input_of_a_hand_is_anything_but_refused_or_taken(client, value):
    sheet = begin(client, "Ann", "Bob", "Cid", sheet="keep")
    with Phone(client, **sheet) as phone:
        answer = phone.write("hand", number=1, inputs={"winner": value}, seen=0)
        assert answer["type"] == ("done" if value is None else "refused")


@pytest.mark.parametrize("how", ["history", "waiting"])
def test_a_log_changed_behind_the_room_is_named_to_all(client, database, how):
    sheet = begin(client, "Ann", "Bob")
    with Phone(client, **sheet) as one, Phone(client, **sheet) as other:
        one.write("add", player="p1", value=25)
        other.wait(seq=2)
        with database.writing() as connection:
            change = text("UPDATE score_records SET record = replace(record, :old, :new) WHERE seq = 2")
            connection.execute(change, {"old": '"value":25', "new": '"value":35'})
        if how == "history":
            one.ask(type="history")
        while other.shown["writable"]:
            other.hear()
        assert "broken at record 2" in other.shown["verdict"]
        assert other.write("add", player="p2", value=1)["code"] == "sheet.read_only"


def test_a_hand_is_told_in_words_to_phones(client):
    sheet = begin(client, "Ann", "Bob", "Cid", "Dee", sheet="rummy")
    with Phone(client, **sheet) as phone:
        phone.write(
            "hand",
            number=1,
            seen=0,
            inputs={"winner": "p1", "deadwood": {"p1": None, "p2": 4, "p3": 5, "p4": 6}},
        )
        told = "hand 1, who went out Ann; what the others have left -, 4, 5, 6"
        assert phone.wait(seq=2)["undo"]["text"] == told
        assert phone.ask(type="history")["lines"][1]["text"] == told


AUCTION = {"how": "auction", "dir": "up", "tricks": {"p1": 5, "p2": 2, "p3": 4, "p4": 2}}
LAST_LIVES = {"loses": ["p1", "p2"]}
ONE_LIFE = {"match_rule": "all_lose", "lives": "1"}


@pytest.mark.parametrize(
    ("sheet", "people", "options", "number", "inputs", "asks"),
    [
        ("king", 4, {}, 7, AUCTION, ["bidder", "bid"]),
        ("keep", 3, {}, 1, {"winner": "p1", "three": "p2"}, ["takes"]),
        ("rummy", 3, {}, 1, {"winner": "p1"}, ["deadwood"]),
        ("chase", 2, ONE_LIFE, 1, LAST_LIVES, ["resolve"]),
        ("chase", 2, ONE_LIFE | {"last_tie": "cut_cards"}, 1, LAST_LIVES, ["resolve", "cut"]),
        ("wins", 2, {}, 1, {"winner": None}, []),
    ],
)  # fmt: skip
def test_what_a_hand_needs_besides_is_asked_for(client, sheet, people, options, number, inputs, asks):
    begun = begin(client, *("Ann", "Bob", "Cid", "Dee")[:people], sheet=sheet, options=options)
    with Phone(client, **begun) as phone:
        answer = phone.ask(type="preview", kind="hand", values={"number": number, "inputs": inputs})
        assert answer["asks"] == asks
        assert "=" not in answer.get("text", "")


def test_where_matching_cards_cancel_nobody_is_asked_about_a_tie(client):
    with Phone(client, **begin(client, "Ann", "Bob", sheet="chase")) as phone:
        assert [(one["key"], one["most"]) for one in phone.shown["hand"]["fields"]] == [("loses", 1)]


def test_half_a_sign_is_refused_in_words(client):
    with Phone(client, **begin(client, "Ann", "Bob", "Cid", "Dee", sheet="king")) as phone:
        answer = phone.write("hand", number=1, inputs={"\ud800": []})
        assert (answer["type"], answer["code"]) == ("refused", "message.invalid")


@pytest.mark.parametrize(
    "tricks",
    ["4351", {"p1": 13}, 13, None, [4, 3, 5, 1], *({**TRICKS, "p1": odd} for odd in (4.0, True, "4", [4]))],
)
def test_counts_are_whole_numbers_by_player(client, tricks):
    with Phone(client, **begin(client, "Ann", "Bob", "Cid", "Dee", sheet="king")) as phone:
        answer = phone.write("hand", number=1, inputs={"tricks": tricks})
        assert answer["code"] in ("message.invalid", "hand.invalid")
        assert phone.shown["seq"] == 1


@pytest.mark.parametrize("kind", [name for name in NAMES if sheet_named(name).by_hands])
def test_the_form_of_any_hand_may_be_asked_for(client, kind):
    people = ("Ann", "Bob", "Cid", "Dee")[: sheet_named(kind).most or 3]
    with Phone(client, **begin(client, *people, sheet=kind)) as phone:
        last = phone.shown["hand"]["of"]
        for number in (1, 2, 999, 1_000_000):
            answer = phone.ask(type="form", number=number)
            assert answer["type"] == ("refused" if last and number > last else "form")


def test_a_phone_knows_what_each_card_left_counts(client):
    with Phone(client, **begin(client, "Ann", "Bob", sheet="rummy")) as phone:
        deadwood = next(field for field in phone.shown["hand"]["fields"] if field["key"] == "deadwood")
        worth = dict(deadwood["worth"])
        assert len(worth) == 13
        left = {"p1": None, "p2": worth["7"] + worth["K"]}
        hand = {"number": 1, "inputs": {"winner": "p1", "deadwood": left}, "seen": 0}
        told = phone.ask(type="preview", kind="hand", values=hand)
        assert told["players"][0]["gain"] == str(worth["7"] + worth["K"])
