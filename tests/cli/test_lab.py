"""`parlour lab`: text output, JSON and errors."""

import pytest

from parlour.games import load
from parlour.lab.measures import MEASURES
from tests.cli.running import as_json, output, refused

GAMES = ("--games", "30", "--bots", "greedy")


def test_figures_are_told_with_their_intervals_in_80_columns():
    told = output("lab", "tri-cap", *GAMES)
    assert told.startswith("30 games of tri-cap, 4 seats, greedy, seed 0\n")
    assert max(map(len, told.splitlines())) <= 80
    assert "\n\nNo place at the table is known to be better than another: with 95 % confidence\n" in told
    assert "A game has about " in " ".join(told.split())
    names = {line.split()[0].rstrip(":") for line in told.splitlines() if line[:1].islower()}
    for measure in MEASURES:
        assert (measure.name in names) == measure.applies(load("tri-cap"), 4), measure.name
    assert "never" in told


def test_json_has_a_figure_or_a_list_of_them_for_every_measure():
    found = as_json("lab", "tri-cap", *GAMES)
    assert found["measures"].keys() == {one.name for one in MEASURES if one.applies(load("tri-cap"), 4)}
    assert found["differences"] == []
    assert found["measures"]["length"].keys() == {"value", "low", "high"}
    assert [one["part"] for one in found["measures"]["wins"]] == ["seat 0", "seat 1", "seat 2", "seat 3"]
    for figures in found["measures"].values():
        for one in figures if isinstance(figures, list) else [figures]:
            assert one["value"] is None or one["low"] <= one["value"] <= one["high"]


def test_one_game_is_told_without_an_interval():
    found = as_json("lab", "tri-cap", "--games", "1", "--measure", "length")
    length = found["measures"]["length"]
    assert length["value"] > 0
    assert length["low"] is length["high"] is None


def test_only_some_measures_are_asked_for():
    found = as_json("lab", "tri-cap", *GAMES, "--measure", "length, drawn")
    assert list(found["measures"]) == ["drawn", "length"]
    told = output("lab", "tri-cap", *GAMES, "--measure", "length").split("\n")
    assert told[2].split() == ["95", "%", "within"], "a sentence for a single figure is superfluous"


def test_the_lengths_are_those_of_the_simulation_in_the_same_columns():
    found = as_json("lab", "tri-cap", *GAMES, "--measure", "length")["histograms"]
    simulated = as_json("simulate", "tri-cap", *GAMES, "--seed", "0")["length"]["histogram"]
    assert found == {"length": simulated}
    told = output("lab", "tri-cap", *GAMES, "--measure", "length")
    bars = [line for line in output("simulate", "tri-cap", *GAMES, "--seed", "0").splitlines() if "#" in line]
    assert len(bars) > 2
    assert "length: number of games\n" + "\n".join(bars)[:40] in told
    assert "how many games" not in output("lab", "tri-cap", *GAMES, "--measure", "wins")
    assert as_json("lab", "tri-cap", *GAMES, "--measure", "wins")["histograms"] == {}
    alike = ("lab", "xeri", "--option", "hands=1", "--games", "5", "--measure", "length")
    assert "how many games" not in output(*alike), "all have 48 moves"


@pytest.mark.thousands
def test_it_stops_when_the_shares_are_sure_enough():
    """The same games give the same figures, and one chunk less is not enough."""
    found = as_json("lab", "tri-cap", "--until", "5%", "--bots", "greedy", "--measure", "wins")
    games = found["asked"]["played"]
    assert max(one["high"] - one["low"] for one in found["measures"]["wins"]) / 2 <= 0.05
    fewer = as_json("lab", "tri-cap", "--games", f"{games - 128}", "--bots", "greedy", "--measure", "wins")
    assert max(one["high"] - one["low"] for one in fewer["measures"]["wins"]) / 2 > 0.05


def test_house_rules_are_compared_on_the_same_deals():
    asked = ("lab", "tri-cap", *GAMES, "--vary", "refill=delayed,immediate")
    told = output(*asked)
    assert "refill=immediate against refill=delayed, 30 games each" in told
    assert "differences looked at" not in told, "a trial ends with its own sentences"
    found = as_json(*asked, "--measure", "length")
    first, other = found["measures"]["length"]
    (difference,) = found["differences"]
    assert (first["variant"], other["variant"]) == ("refill=delayed", "refill=immediate")
    assert difference["value"] == pytest.approx(other["value"] - first["value"])
    assert difference["low"] <= difference["value"] <= difference["high"]
    assert difference["sentence"]
    columns = found["histograms"]["length"]
    own, others = ([one for one in columns if one["variant"] == side["variant"]] for side in (first, other))
    assert sum(one["games"] for one in own) == sum(one["games"] for one in others) == 30
    assert [(one["from"], one["to"]) for one in own] == [(one["from"], one["to"]) for one in others]


def test_whoever_gives_several_values_is_told_how_they_are_compared():
    for asked, told in {
        "--seats=3,4": "--vary seats=3,4",
        "--option=refill=a,b": "--vary refill=a,b",
    }.items():
        said = refused("lab", "tri-cap", *GAMES, asked)
        assert "more than one" in said
        assert f"compare them with {told}" in said


def test_the_measures_are_listed_with_formula_and_source():
    told = output("lab", "--measures")
    assert max(map(len, told.splitlines())) <= 80
    assert told.count("\n  = ") == told.count("Source: ") == len(MEASURES) + len(("skill", "luck"))


def test_skill_and_luck_are_asked_for():
    asked = ("lab", "tri-cap", *GAMES, "--measure", "length", "--skill", "0", "--deals", "10")
    found = as_json(*asked)["measures"]
    assert [one["part"] for one in found["skill"]] == ["greedy against uniform"]
    assert found["luck"][0]["low"] <= found["luck"][0]["value"]
    assert "Seats exchanged in 10 deals" in output(*asked)


def test_who_plays_and_where_it_is_kept_changes_no_figure(tmp_path):
    asked = ("lab", "tri-cap", *GAMES, "--measure", "length,choices")
    kept = (*asked, "--file", str(tmp_path / "run.jsonl"))
    assert as_json(*asked) == as_json(*kept) == as_json(*kept)
    other = ("lab", "tri-cap", *GAMES, "--measure", "length", "--file", str(tmp_path / "run.jsonl"))
    assert "results of another question" in refused(*other)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("tri-cap", "--measure", "fun"), "there is no measure 'fun'"),
        (("tri-cap", "--until", "lots"), "'lots' is not a share from 0.01% to 50%"),
        (("tri-cap", "--vary", "refill"), "not of the form NAME=VALUE"),
        (("tri-cap", "--vary", "refill=delayed"), "two values or more"),
        (("tri-cap", "--bots", "mine.py:Bot"), "built-in bots only"),
        (("tri-cap", "--bots", "search:1s"), "has a time limit"),
        (("tri-cap", "--skill", "1", "--vary", "refill=delayed,immediate"), "use it without --vary"),
        (("forty-thieves", "--skill", "0"), "is for one"),
        (("go-fish",), "there is no game 'go-fish'"),
    ],
)
def test_what_cannot_be_measured_is_refused(arguments, told):
    assert told in refused("lab", *arguments)
