"""`parlour study`: how many deals can be won; the result file allows an interrupted study to continue."""

import json

from parlour.lab.batch_solving import DealResult, share

from .running import as_json, output, refused

STUDY = ("study", "forty-thieves", "--option", "redeals=0", "--seconds", "0.01")


def test_a_study_goes_on_where_it_stopped(tmp_path):
    file = tmp_path / "deals.jsonl"
    first = as_json(*STUDY, "--deals", "1..2", "--out", str(file))
    assert first["deals"] == first["won"] + first["lost"] + first["open"] == 2
    kept = file.read_text()
    told = {"deal": 3, "verdict": "won", "seconds": 0.1, "moves": 210}
    file.write_text(kept + json.dumps(told) + "\n")  # as if another run had found it
    second = as_json(*STUDY, "--deals", "1..4", "--out", str(file))
    assert file.read_text().startswith(kept), "decided deals are not solved again"
    assert [json.loads(line)["deal"] for line in file.read_text().splitlines()[1:]] == [1, 2, 3, 4]
    assert second["won"] == first["won"] + 1
    assert second["longest_win"] == 210


def test_the_share_is_told_as_an_interval(tmp_path):
    told = output(*STUDY, "--deals", "7", "--out", str(tmp_path / "one.jsonl"))
    assert "1 deals: 0 won, 0 lost, 1 open." in told
    assert "Between 0.0% and 100.0% of all deals can be won" in told


def test_open_deals_widen_the_interval_on_both_sides():
    """Of 100 deals 50 are won and 10 lost: the share is at least that of 50, and at most that of 90."""
    kinds = ["won"] * 50 + ["lost"] * 10 + ["open"] * 40
    low, high = share([DealResult(number, kind, 0.1, 0) for number, kind in enumerate(kinds)])
    assert (round(low, 3), round(high, 3)) == (0.404, 0.945)


def test_a_file_is_never_shared_by_two_studies(tmp_path):
    file = tmp_path / "deals.jsonl"
    output(*STUDY, "--deals", "1", "--out", str(file))
    other = ("study", "forty-thieves", "--option", "redeals=1", "--seconds", "0.01", "--out", str(file))
    assert "holds another study" in refused(*other, "--deals", "1")
    file.write_text("not a study\n")
    assert "is not the file of a study" in refused(*STUDY, "--deals", "1", "--out", str(file))


def test_what_was_torn_off_is_solved_again(tmp_path):
    file = tmp_path / "deals.jsonl"
    output(*STUDY, "--deals", "1..2", "--out", str(file))
    kept = file.read_text()
    for torn in ('{"deal": 2, "ver', kept.splitlines()[-1]):
        file.write_text(kept[: kept.rindex("{")] + torn)
        assert as_json(*STUDY, "--deals", "1..2", "--out", str(file))["deals"] == 2
        assert [json.loads(line)["deal"] for line in file.read_text().splitlines()[1:]] == [1, 2]


def test_what_cannot_be_asked_begins_no_study(tmp_path):
    file = tmp_path / "deals.jsonl"
    asked = ("study", "forty-thieves", "--seconds", "0.01", "--deals", "1", "--out", str(file))
    assert "redeals cannot be '7'" in refused(*asked, "--option", "redeals=7")
    assert "'nan' is not a number of seconds" in refused(*asked, "--seconds", "nan")
    assert as_json(*asked, "--option", "redeals=0")["deals"] == 1
    file.write_text("somebody's note, without a new line")
    assert "is not the file of a study" in refused(*asked, "--option", "redeals=0")
    assert file.read_text() == "somebody's note, without a new line"


def test_bad_deals_are_told(tmp_path):
    for deals in ("0..3", "5..1", "x", "1..99999999"):
        told = refused(*STUDY, "--deals", deals, "--out", str(tmp_path / "deals.jsonl"))
        assert "1..1000" in told or "must go up, from 1 on" in told
    assert "no solver for Xeri" in refused(
        "study", "xeri", "--deals", "1", "--out", str(tmp_path / "x.jsonl")
    )
