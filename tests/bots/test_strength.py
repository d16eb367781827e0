"""The verdicts on a table of matches, and the ratings of levels."""

import json
import math
import re
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from benchmarks import ratings, strength
from benchmarks.ratings import Measured, elo, offered
from benchmarks.verdicts import Series, holm, two_sided, verdicts
from parlour.bots.players import CLUB, LEVELS
from parlour.lab.stats import student

BEGINNER, CASUAL, _, STRONG, EXPERT = LEVELS
CHALLENGERS = [level.bot for level in LEVELS if level is not CLUB]


@pytest.mark.parametrize("freedom", [1, 2, 5, 10, 100, 5000])
def test_the_tails_of_students_t_fit_its_quantiles(freedom):
    assert two_sided(student(freedom), freedom) == pytest.approx(0.05, abs=2e-4)
    assert two_sided(0, freedom) == 1


def test_holm_goes_from_the_least_likely_until_one_fails():
    assert holm([0.01, 0.04, 0.03]) == [True, False, False]
    assert holm([0.01, 0.02, 0.04]) == [True, True, True]
    assert holm([0.02, 0.2]) == [True, False]
    assert holm([0.03, 0.2]) == [False, False]
    assert holm([]) == []


def test_a_row_is_better_worse_level_or_open():
    table = [
        Series(400, 5.0, 10.0),
        Series(400, -5.0, 10.0),
        Series(4000, 0.1, 10.0),
        Series(100, 0.1, 10.0),
        Series(10, 0.0, 0.0),
    ]
    assert verdicts(table) == ["better", "worse", "level", "open", "level"]


def test_among_many_rows_one_needs_more_to_be_sure():
    lucky = Series(400, 1.1, 10.0)  # 2.2 standard errors
    assert verdicts([lucky]) == ["better"]
    assert verdicts([lucky, *[Series(400, 0.0, 10.0)] * 20])[0] == "open"


def test_elo_is_that_of_the_share_and_has_an_end():
    assert (elo(0.5), elo(10 / 11), elo(1 / 11)) == (0, 400, -400)
    assert (elo(1.0), elo(0.0)) == (800, -800)


def test_levels_are_offered_that_can_be_told_from_the_one_before():
    far, near, weak, weaker, worse = (
        Measured(Series(400, share, 0.4)) for share in (0.8, 0.51, 0.3, 0.28, 0.2)
    )
    assert offered({CASUAL: weak, STRONG: far}) == [CASUAL, CLUB, STRONG]
    assert offered({BEGINNER: weaker, CASUAL: weak, STRONG: near, EXPERT: far}) == [CASUAL, CLUB, EXPERT]
    assert offered({STRONG: near, EXPERT: near}) == [CLUB]
    assert offered({STRONG: worse}) == [CLUB]
    sure = Measured(Series(10**6, 0.51, 0.4))  # although nobody would notice
    assert offered({STRONG: sure}) == [CLUB]
    assert offered({STRONG: Measured(Series(2, 1.0, 0.0))}) == [CLUB]  # two deals without a loss show little
    assert offered({STRONG: Measured(Series(20, 1.0, 0.0))}) == [CLUB, STRONG]


def test_levels_that_played_the_same_deals_are_told_apart_deal_by_deal():
    strong, share = Measured(Series(400, 0.7, 0.4)), Series(400, 0.72, 0.4)
    assert offered({STRONG: strong, EXPERT: Measured(share)}) == [CLUB, STRONG]
    surely, hardly = (Measured(share, ("search:100", Series(400, 0.02, spread))) for spread in (0.1, 0.4))
    assert offered({STRONG: strong, EXPERT: surely}) == [CLUB, STRONG, EXPERT]
    assert offered({STRONG: strong, EXPERT: hardly}) == [CLUB, STRONG]


def test_of_two_that_search_the_second_says_how_far_it_is_above_the_first(monkeypatch):
    asked = SimpleNamespace(
        deals=4, bot=["search:2", "search:30"], against=None, seed=1, options={"hands": "1"}
    )
    one, other = strength.measured("xeri", 2, asked)
    assert "above" not in one
    bot, more, spread = other["above"]
    assert bot == "search:2"
    assert more == pytest.approx(other["share"][0] - one["share"][0], abs=1e-3)
    assert spread > 0


def test_the_share_of_wins_leaves_ties_out_and_has_its_error():
    won, lost = np.array([1.0, 0, 0.5, 0, 0.5]), np.array([0, 0.5, 0.5, 0, 0])
    shares = strength.beaten(won, lost)
    assert shares.mean() == pytest.approx(2 / 3)
    assert strength.beaten(np.zeros(3), np.zeros(3)).tolist() == [0.5] * 3
    chance = np.random.default_rng(1)
    tried = [_sample(chance) for _ in range(400)]
    spread = np.std([shares.mean() for shares in tried])
    assert np.mean([shares.std() for shares in tried]) / math.sqrt(200) == pytest.approx(spread, rel=0.1)


def _sample(chance: np.random.Generator) -> np.ndarray:
    luck = chance.random(200)
    return strength.beaten((luck < 0.3).astype(float), (luck > 0.8).astype(float))


def test_a_match_is_the_same_for_the_same_seed_and_another_for_another():
    play = ("xeri", "greedy", "uniform", 20, 2, {"hands": "1"})
    one, again, other = (strength.results(*play, seed) for seed in (1, 1, 2))
    assert one[0].tolist() == again[0].tolist() != other[0].tolist()
    assert one[0].mean() > 5
    assert one[1].mean() > 0.7


def test_alike_players_are_level_deal_by_deal():
    gains, shares = strength.results("xeri", "greedy:50", "greedy:50", 20, 2, {}, 3)
    assert abs(gains.mean()) < 40
    assert 0.2 < shares.mean() < 0.8


def test_rows_are_kept_one_a_match(monkeypatch, tmp_path):
    monkeypatch.setattr(strength, "KEPT", tmp_path / "strength.json")
    row = {
        "game": "xeri",
        "seats": 2,
        "bot": "a",
        "against": "b",
        "deals": 2,
        "points": [1, 1],
        "share": [1, 0],
    }
    strength.keep(row, strength.kept())
    strength.keep(row | {"bot": "c"}, strength.kept())
    strength.keep(row | {"deals": 9}, strength.kept())
    found = json.loads(strength.KEPT.read_text())
    assert [(one["bot"], one["deals"]) for one in found["rows"]] == [("a", 9), ("c", 2)]
    assert found["seed"] == strength.SEED


def test_what_is_shown_follows_from_the_rows_that_are_kept(monkeypatch, tmp_path):
    monkeypatch.setattr(ratings, "WRITTEN", tmp_path / "levels.json")
    kept = ratings.__dict__["parlour"].bots.players.ratings()
    ratings.write_ratings(strength.kept()["rows"])
    found = json.loads(ratings.WRITTEN.read_text())
    assert {name: len(one["levels"]) for name, one in found.items()} == {
        name: len(one) for name, one in kept.items()
    }
    assert (tmp_path / "levels.json").read_text() == (
        strength.Path(ratings.parlour.bots.__file__).with_name("levels.json").read_text()
    )


def told_in_the_table() -> dict[tuple[str, int, str, str], tuple[str, int]]:
    """Return the verdict and the deals of each cell of the table of strength in benchmarks/results.md."""
    text = Path(strength.__file__).with_name("results.md").read_text("utf-8")
    table = text.split("| game | seats | greedy to uniform |")[1].split("\n\n")[0]
    challengers = [("greedy", "uniform"), *((bot, "greedy") for bot in CHALLENGERS)]
    told = {}
    for line in table.splitlines()[2:]:
        title, seats, *cells = (cell.strip() for cell in line.strip("|").split("|"))
        for match, cell in zip(challengers, cells, strict=True):
            if found := re.search(r", (\w+) \((\d+)\)", cell):
                told[title.lower().replace(" ", "-"), int(seats), *match] = found[1], int(found[2])
    return told


def test_the_page_tells_the_verdicts_of_the_rows_that_are_kept():
    """A new row may make another one significant, because Holm's correction is over all of them."""
    rows = strength.kept()["rows"]
    found = verdicts([strength.series_of(row) for row in rows])
    assert told_in_the_table() == {
        (row["game"], row["seats"], row["bot"], row["against"]): (verdict, row["deals"])
        for row, verdict in zip(rows, found, strict=True)
    }
