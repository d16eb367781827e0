"""Winnability never depends on what the player cannot know."""

import random
from types import SimpleNamespace

import numpy as np
import pytest

from parlour.bots.time_control import Budget
from parlour.engine.linked import engine
from parlour.games import load
from parlour.match import Match
from parlour.presentation.hints import find_hint, winnability_text, winning_line
from parlour.solving import Unsolvable
from parlour.solving.winnability import knows_all, outlook, unseen
from tests.codes import has_code

GAME = load("forty-thieves")


def dealt_through(seed=5, left=0, **options):
    """Return a game with all possible cards on the foundations, dealt until this many cards are left."""
    match = Match(GAME, seed=seed, options=options, watched=False)
    while match.table["stock"]["count"][0] > left:
        home = [move for move in match.legal(0) if move.endswith("F")]
        match.play(0, home[0] if home else "deal")
    return match


def with_another_order(match):
    """Return the same game for its player, with the hidden cards in another order."""
    other = match.at_move(len(match.played))
    stock = other.table["stock"]["slots"][0]
    hidden = stock[: other.table["stock"]["count"][0]]
    random.Random(1).shuffle(order := hidden.tolist())
    assert order != hidden.tolist()
    hidden[:] = order
    return other


def test_the_order_of_hidden_cards_changes_no_answer(monkeypatch):
    """The clock stands still, so the answer depends only on random numbers and known facts."""
    monkeypatch.setattr("parlour.solving.winnability.time.perf_counter", lambda: 0.0)
    monkeypatch.setattr("parlour.solving.winnability.ORDERS", 3)
    given = []
    monkeypatch.setattr(
        "parlour.solving.winnability.solve_table",
        lambda game, table, seconds: given.append(table.tobytes()) or Verdict,
    )
    match = dealt_through(left=9)
    other = with_another_order(match)
    assert match.view(0) == other.view(0)
    told = [winnability_text(outlook(one, 0, 1.0)) for one in (match, other)]
    assert told[0] == told[1]
    assert given[:3] == given[3:]
    assert match.table.tobytes() not in given[:3]


class Verdict:
    verdict = "won"


def test_orders_that_are_won_lost_and_open_are_counted_apart(monkeypatch):
    said = iter(["won", "lost", "lost", "open", "open", "open", "won", "lost"])
    monkeypatch.setattr(
        "parlour.solving.winnability.solve_table", lambda *_: SimpleNamespace(verdict=next(said))
    )
    found = outlook(dealt_through(left=9), 0, 1000.0)
    assert (found.orders, found.won, found.lost) == (8, 2, 3)
    assert (
        "Of 8 possible orders of these cards, 2 can be won, 3 cannot, 3 could not be decided"
        in winnability_text(found)
    )


def test_no_hint_comes_from_the_solver_while_cards_are_hidden():
    match = dealt_through(left=9, redeals=1)
    assert not knows_all(match, 0)
    assert winning_line(engine(GAME), match, 0, 5.0) == []


@pytest.mark.parametrize(("left", "known"), [(2, False), (1, True), (0, True)])
def test_the_last_hidden_card_is_the_one_that_is_left(left, known):
    match = dealt_through(left=left)
    assert unseen(GAME, match.table, 0) == left
    assert knows_all(match, 0) is known


def test_two_hidden_cards_are_not_known_because_they_happen_to_lie_sorted():
    match = dealt_through(left=2)
    stock = match.table["stock"]["slots"][0]
    stock[:2] = np.sort(stock[:2])
    assert not knows_all(match, 0)


def test_where_all_is_known_the_hint_leads_to_a_win():
    """Forty Thieves with a redeal: once the stock has been dealt through, nothing is hidden."""
    match = dealt_through(seed=5, redeals=2)
    found = find_hint(engine(GAME), match, 0, Budget(seconds=30.0))
    assert found.wins > 0
    line = winning_line(engine(GAME), match, 0, 30.0)
    assert line[0] == found.moves[0].text
    for move in line:
        match.play(0, move)
    assert match.winners == [0]


def test_an_outlook_says_what_it_rests_on():
    match = dealt_through(seed=5, left=9, redeals=2)
    hidden = outlook(match, 0, 60.0)
    assert hidden.hidden == 9
    assert hidden.known is None
    assert 1 <= hidden.won + hidden.lost <= hidden.orders
    assert "This cannot be known yet, because 9 cards are hidden." in winnability_text(hidden)
    known = outlook(dealt_through(seed=5, redeals=2), 0, 60.0)
    assert known.known.verdict == "won"
    assert winnability_text(known).startswith("Yes, it can still be won, in ")


def test_games_without_a_solver_say_so():
    with pytest.raises(Unsolvable, check=has_code("game.no_solver")):
        outlook(Match("xeri", seed=1), 0, 1.0)


def test_a_win_that_was_found_is_told_again_without_another_search():
    match = dealt_through(seed=5, redeals=2)
    found = outlook(match, 0, 60.0).known
    assert winning_line(engine(GAME), match, 0, 0.0) == found.moves
    match.play(0, found.moves[0])
    assert outlook(match, 0, 0.0).known.moves == found.moves[1:]
