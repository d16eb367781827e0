"""Statistics over several sheets of the same people."""

import json
from fractions import Fraction

import pytest
from click.testing import CliRunner

from parlour.cli.app import main
from parlour.scores import ScoreService
from parlour.scores.script.commands import Add, EnterHand, Finish, NewGame
from parlour.scores.views.season import season


def evening(
    service: ScoreService, name: str, totals: dict[str, int], win: str = "high", finished: bool = True
) -> None:
    service.new(NewGame("plain", tuple(totals), name, win=win))
    for player, total in totals.items():
        service.do(name, Add(player, str(total)))
    if finished:
        service.do(name, Finish())


@pytest.fixture
def year(store) -> ScoreService:
    service = ScoreService(
        store, by="Ann's phone", clock=iter(f"2026-01-{day:02}T20:00:00Z" for day in _days()).__next__
    )
    evening(service, "One", {"Ann": 10, "Bob": 5})
    evening(service, "Two", {"Ann": 10, "Bob": 10, "Cid": 3})
    evening(service, "Three", {"ANN": 1, "Bob": 8})
    evening(service, "Four", {"Ann": 7, "Bob": 2}, finished=False)
    return service


def _days():
    return [day for day in range(1, 29) for _ in range(5)]


def added_up(service: ScoreService):
    return season(service.open(listed.id).game for listed in service.sheets())


def test_wins_are_counted_over_finished_sheets_and_shared_where_totals_are_equal(year):
    people = added_up(year).people
    assert {person.name: (person.games, person.wins) for person in people.values()} == {
        "ANN": (3, 2),
        "Bob": (3, 2),
        "Cid": (1, 0),
    }
    assert people["ann"].share == Fraction(2, 3)


def test_a_streak_ends_with_a_game_that_was_not_won(year):
    people = added_up(year).people
    assert (people["ann"].streak, people["ann"].longest_streak) == (0, 2)
    assert (people["bob"].streak, people["bob"].longest_streak) == (2, 2)
    assert people["bob"].wins_by_game == [0, 1, 2]


def test_who_stood_before_whom(year):
    total = added_up(year)
    assert total.ahead["ann", "bob"] == 1
    assert total.ahead["bob", "ann"] == 1
    assert total.met("ann", "bob") == 3
    assert total.ahead["ann", "cid"] == total.ahead["bob", "cid"] == 1


def test_averages_best_and_worst_are_those_of_one_kind_of_sheet(year):
    year.new(NewGame("wins", ("Ann", "Bob"), "Pitty"))
    year.do("Pitty", EnterHand(1, {"winner": "Ann"}))
    year.do("Pitty", Finish())
    total = added_up(year)
    assert total.kinds == {"plain": 3, "wins": 1}
    ann = total.totals("ann", "plain")
    assert (ann.mean, ann.best, ann.worst) == (Fraction(7), 10, 1)
    assert total.totals("cid", "wins") is None


def test_where_low_score_wins_the_lowest_is_the_best(store):
    service = ScoreService(store, by="Ann's phone")
    evening(service, "One", {"Ann": 10, "Bob": 5}, win="low")
    evening(service, "Two", {"Ann": 3, "Bob": 5}, win="low")
    ann = added_up(service).totals("ann", "plain")
    assert (ann.best, ann.worst) == (3, 10)


def test_the_command_tells_a_season(tmp_path):
    def score(*words: str) -> str:
        done = CliRunner().invoke(
            main, ["score", *words], env={"PARLOUR_DATABASE": f"sqlite:///{tmp_path}/s.db"}
        )
        assert done.exit_code == 0, done.output
        return done.output

    assert "no finished sheets" in score("season")
    score("new", "Friday", "--players", "Ann,Bob")
    score("row", "10", "5")
    score("finish")
    shown = score("season")
    assert "100%" in shown
    told = json.loads(score("season", "--with", "Ann", "--sheet", "plain", "--json"))
    assert [(one["player"], one["wins"]) for one in told["people"]] == [("Ann", 1), ("Bob", 0)]
    assert told["people"][0]["reached"]["plain"] == {
        "average": 10.0, "best": "10", "worst": "10", "games": 1, "wins": 1,
    }  # fmt: skip
    assert json.loads(score("season", "--with", "Cid", "--json"))["people"] == []
    assert json.loads(score("season", "--until", "2000-01-01", "--json"))["people"] == []


def test_a_streak_ends_with_a_lost_game_and_an_empty_game_is_none(store):
    service = ScoreService(store)
    for number, value in enumerate(["5", "6", "-1", "7", "", "8"]):
        service.new(NewGame("plain", ("Ann", "Bob"), f"game {number}"))
        if value:
            service.do(f"game {number}", Add("Ann", value))
        service.do(f"game {number}", Finish())
    service.new(NewGame("plain", ("Ann", "Bob"), "open"))
    service.do("open", Add("Ann", "1"))
    added = season(service.open(f"game {number}").game for number in range(6))
    ann = added.people["ann"]
    assert (ann.games, ann.wins, ann.streak, ann.longest_streak) == (5, 4, 2, 2)
    assert ann.wins_by_game == [1, 2, 2, 3, 4]
    assert added.met("ann", "bob") == 5
    assert season([service.open("open").game]).people == {}
