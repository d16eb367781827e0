"""The breakdown of a score, from the rules' `value`: its numbers are always those of the score."""

import json
import random
from types import SimpleNamespace

import pytest

from parlour.games import SHELF, load
from parlour.match import Match
from parlour.match.score_breakdown import Counts, Term, ValueCall, _parts, sums_of
from parlour.presentation.deals import deal_title, deals_as_data, sum_text
from parlour.server.protocol.json_text import dump_text


def played(name: str, deals: int, moves: int = 3000, **options: object) -> Match:
    """Return a match of random moves in which this number of deals is scored."""
    match, chance = Match(name, seed=5, options=options), random.Random(3)
    while not match.over and len(match.scored) < deals and len(match.played) < moves:
        seat = chance.choice(match.deciders)
        match.play_move(seat, chance.choice(match.legal_moves(seat)))
    return match


def test_king_says_how_many_times_what_each_hand_costs() -> None:
    match = played("king", 10)
    for number, each in enumerate((-20, -20, -50, -30)):
        deal = match.scored[number]
        for lines, sums in zip(deal.lines, deal.sums, strict=True):
            for line, value in lines.items():
                assert sums.get(line, [Term(1, value)]) == [Term(value // each, each)] or value == each
    last = match.scored[-1]
    assert any(sums for sums in last.sums)


@pytest.mark.parametrize(
    ("counts", "line", "parts"),
    [
        (dict(hand=9, taken=5, down=1, paid=0, down_transfer=0), "played down", [Term(1, 325), Term(5, -75)]),
        (dict(hand=7, taken=5, down=0, paid=2, down_transfer=0), "auction", [Term(2, -25)]),
        (dict(hand=7, taken=5, down=0, paid=-2, down_transfer=0), "auction", [Term(2, 25)]),
    ],
)
def test_a_number_has_a_part_without_its_counts(counts: Counts, line: str, parts: list[Term]) -> None:
    king = load("king")
    names = ("paid",) if line == "auction" else ("taken",)
    assert _parts(king, king.table.lines.index(line), names, counts) == parts


@pytest.mark.parametrize(
    ("each", "parts"),
    [(3, [Term(4, 3)]), (-3, [Term(4, -3)]), (1, [Term(1, 4)]), (-1, [Term(1, -4)]), (0, [])],
)
def test_a_count_of_points_is_no_sum(each: int, parts: list[Term]) -> None:
    """Four times one point is shown as 4 points."""

    def value(lines: list[int], taken: int) -> None:
        lines[0] = each * taken

    game = SimpleNamespace(module=SimpleNamespace(value=value), table=SimpleNamespace(lines=["taken"]))
    assert _parts(game, 0, ("taken",), {"taken": 4}) == parts  # type: ignore[arg-type]


def test_what_was_paid_in_several_rounds_is_told_part_by_part() -> None:
    game = load("keep-trying")
    match = Match(game, seed=1)
    usual = dict(with_three=0, shared=0, takes_card=0, last=0, last_round_three=0)
    heard = [ValueCall(0, dict(prize=prize) | usual) for prize in (10, 20)]
    t = match.table[0]
    t.lines[0, game.table.lines.index("won by sets")] = 30
    assert sums_of(game, t, heard)[0] == {"won by sets": [Term(1, 10), Term(1, 20)]}
    t.lines[0, game.table.lines.index("won by sets")] = 31  # the origin is unknown then
    assert sums_of(game, t, heard)[0] == {}


def test_parts_that_do_not_make_the_number_are_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("keep-trying")
    arose = {(0, "won by sets"): [(2, 10)]}
    monkeypatch.setattr(game.texts.module, "arose", lambda t: arose, raising=False)
    t = Match(game, seed=1).table[0]
    for total, told in ((20, {"won by sets": [Term(2, 10)]}), (21, {})):
        t.lines[0, game.table.lines.index("won by sets")] = total
        assert sums_of(game, t, [])[0] == told


def test_the_others_cards_make_what_rummy_pays() -> None:
    match = played("seven-rummy", 1)
    [winner] = [seat for seat in range(3) if match.scored[0].lines[seat]]
    terms = match.scored[0].sums[winner]["deadwood of the others"]
    assert sum(term.each for term in terms) == match.scored[0].lines[winner]["deadwood of the others"]
    assert all(term.of.startswith("seat ") and f"seat {winner}" not in term.of for term in terms)


def test_crash_says_which_columns_were_won() -> None:
    deal = played("crash", 1).scored[0]
    won = [(term.of, term.each) for sums in deal.sums for term in sums.get("columns", [])]
    assert len(won) == sum(lines.get("columns", 0) for lines in deal.lines)
    assert len({of for of, _ in won}) == len(won)
    parts = [term for sums in deal.sums for term in sums.get("columns", [])]
    assert all(term.of == f"column {term.group + 1}:" for term in parts)


@pytest.mark.parametrize("name", SHELF)
def test_no_sum_says_another_number_than_the_score(name: str) -> None:
    match = played(name, 2, 400)
    for deal in match.scored:
        for lines, sums in zip(deal.lines, deal.sums, strict=True):
            for line, terms in sums.items():
                assert sum(term.times * term.each for term in terms) == lines[line], line


def test_a_move_that_is_taken_back_takes_what_was_heard_along() -> None:
    match = played("king", 1)
    sums = match.scored[0].sums
    again = match.undo()
    assert match.scored == []
    match.play(again.seat, again.text)
    assert match.scored[0].sums == sums


@pytest.mark.parametrize(
    ("name", "number", "title"),
    [("king", 3, "Hand 3: no queens"), ("king", 8, "Hand 8: for points"), ("xeri", 2, "Hand 2"),
     ("diloti", 1, "Deal 1"), ("tri-cap", 1, "The game")],
)  # fmt: skip
def test_a_deal_is_called_what_its_page_calls_it(name: str, number: int, title: str) -> None:
    assert deal_title(load(name), number) == title


def test_sums_are_told_in_words() -> None:
    assert sum_text([Term(6, -20)], -120) == "6 x -20 = -120"
    assert sum_text([Term(1, 41, "seat 0"), Term(1, 5, "seat 2")], 46) == "seat 0 41 + seat 2 5 = 46"
    assert sum_text([], 3) == "3"
    told = json.loads(dump_text(deals_as_data(played("king", 1))))[0]
    assert told["title"] == "Hand 1: no tricks"
    assert [2, -20, "", -1] in [term for sums in told["sums"] for terms in sums.values() for term in terms]
