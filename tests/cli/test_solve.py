"""`parlour solve`."""

import json
import random

from .running import as_json, output, refused


def recipe(seed):
    """Return a deal of the published recipe for this game: two decks, shuffled with a seed."""
    deck = [rank + suit for _ in range(2) for suit in "cdhs" for rank in "A23456789TJQK"]
    random.Random(seed).shuffle(deck)
    return deck


def test_a_win_is_told_as_a_record_that_replays(tmp_path):
    deck, record = tmp_path / "deck.txt", tmp_path / "record.json"
    deck.write_text(" ".join(recipe(71)))
    arguments = ("solve", "forty-thieves", "--deck", str(deck), "--option", "redeals=0", "--seconds", "60")
    found = as_json(*arguments)
    assert found["verdict"] == "won"
    assert 0 < found["seconds"] < 70
    assert len(found["moves"]) == len(found["record"]["moves"])
    for told in (found["record"], found):  # the record, and the answer that contains it
        record.write_text(json.dumps(told))
        assert "all cards on the foundations; points 104" in output("replay", str(record))
    assert "Won: in" in output(*arguments)


def test_a_deck_may_be_a_json_list_and_time_may_be_short(tmp_path):
    deck = tmp_path / "deck.json"
    deck.write_text(json.dumps({"deck": recipe(1)}))
    found = as_json(
        "solve", "forty-thieves", "--deck", str(deck), "--option", "redeals=0", "--seconds", "0.01"
    )
    assert found["verdict"] == "open"
    assert found["record"] is None
    assert found["moves"] == []
    assert "its verdict is 'open', not won" in refused("replay", "-", typed=json.dumps(found))


def test_a_deal_may_be_named_by_its_number():
    by_number = ("solve", "forty-thieves", "--option", "redeals=0", "--seconds", "0.01", "--deal", "3")
    assert as_json(*by_number)["verdict"] == "open"
    assert "PySolFC's deal 3)" in output(*by_number)


def test_bad_input_is_told(tmp_path):
    deck = tmp_path / "deck.txt"
    deck.write_text("[1, 2]")
    assert "a deck must be cards as text" in refused("solve", "forty-thieves", "--deck", str(deck))
    deck.write_text("Kh Kh Kh")
    assert "Kh stands more often" in refused("solve", "forty-thieves", "--deck", str(deck))
    for many, missing in ((103, " is missing"), (99, " are missing"), (9, " and others are missing")):
        deck.write_text(" ".join(recipe(1)[:many]))
        told = refused("solve", "forty-thieves", "--deck", str(deck))
        assert f"the deck has {many} cards of the 104" in told
        assert missing in told
    for seconds in ("nan", "inf", "0", "-1", "1e9"):
        told = refused("solve", "forty-thieves", "--seconds", seconds)
        assert "is not a number of seconds from 0.01 to 86,400" in told
    deck.write_text(" ".join(recipe(1)))
    for other in ("--seed", "--deal"):
        told = refused("solve", "forty-thieves", "--deck", str(deck), other, "1")
        assert "either --seed or --deal or --deck" in told
    assert "PySolFC numbers its deals from 1" in refused("solve", "forty-thieves", "--deal", "0")
    assert "no solver for Xeri" in refused("solve", "xeri")


def test_chase_the_ace_is_solved_between_two_for_all_deals():
    found = as_json("solve", "chase-the-ace", "--option", "lives=1")
    assert found["gap_percent"] < 1e-6
    (value,) = found["values"]
    assert value["lives"] == {"first": 1, "dealer": 1}
    assert round(value["share_percent"]["first"], 2) == 54.69
    told = {(one["seat"], one["card"], one["other_card"]): one["moves"] for one in found["advice"]}
    assert told["first", "7", None] == {"keep": 0, "swap": 1}
    assert told["dealer", "8", None] == {"keep": 0, "cut": 1}
    assert told["dealer", "9", None] == {"keep": 1, "cut": 0}
    text = output("solve", "chase-the-ace", "--option", "lives=1", "--option", "kings=ordinary")
    assert "First to play, all lives:" in text


def test_what_cannot_be_solved_of_chase_the_ace_is_told():
    assert "for all deals at once" in refused("solve", "chase-the-ace", "--seed", "0")
    assert "for all deals at once" in refused("solve", "chase-the-ace", "--deck", "-", typed="Kh")
    told = refused("solve", "chase-the-ace", "--deal", "3", "--seconds", "5")
    assert "and to the end: leave out --deal and --seconds" in told
    assert "between two only" in refused("solve", "chase-the-ace", "--option", "min_players=4")
    assert "lives is a whole number from 1 to 9, not '30'" in refused(
        "solve", "chase-the-ace", "--option", "lives=30"
    )
