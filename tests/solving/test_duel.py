"""Chase the Ace for two, solved: the deals follow the rules, and no player can improve the strategies."""

import random
from itertools import product

import numpy as np
import pytest

from parlour.bots import make
from parlour.engine.linked import engine, zone_at
from parlour.engine.simulation import random_games
from parlour.games import load
from parlour.games.chase_the_ace.duel import (
    DEALER,
    FIRST,
    Dealer,
    Duel,
    DuelState,
    backward_induction,
    best_answers,
    exploitability,
    lives_lost,
    plans_of_bot,
    solve_duel,
)
from parlour.games.chase_the_ace.exact import as_lines

ACE = load("chase-the-ace")
LIVELY = {"kings": "show_stops", "queens": "redirect", "jacks": "block", "match_rule": "all_lose"}
HOUSES = [{"lives": "2"}, {"lives": "1", **LIVELY}, {"lives": "2", "kings": "show_first"}]


@pytest.fixture(scope="module", params=HOUSES, ids=lambda house: " ".join(house.values()))
def solved(request):
    return solve_duel(Duel(Dealer(ACE, request.param)))


@pytest.fixture(scope="module")
def last_lives():
    return solve_duel(Duel(Dealer(ACE, {"lives": "1"})))


def played_out(dealer, table, chance):
    """Play a deal to its end; return the moves and the remaining lives of both."""
    moves = []
    while not table["between"].item(0):
        seat = table["turn"].item(0)
        moves.append(chance.choice(dealer.engine.moves(table, seat)))
        table = dealer.played(table, seat, moves[-1])
    return moves, table["lives_left"][0, :2].tolist()


def other_suits(table, chance):
    """Return the same table with the suits of every rank exchanged."""
    suits = {rank: chance.sample(range(4), 4) for rank in range(13)}
    other = table.copy()
    for name in ("hand", "stock"):
        for at in range(2 if name == "hand" else 1):
            slots = zone_at(other, name, at)["slots"]
            slots[:] = [card % 13 + 13 * suits[card % 13][card // 13] for card in slots.tolist()]
    return other


@pytest.mark.parametrize("house", HOUSES)
def test_suits_do_not_matter(house):
    dealer, chance = Dealer(ACE, house), random.Random(3)
    for number in range(60):
        ranks = tuple(chance.randrange(13) for _ in range(3))
        table = dealer.deal(DuelState(1, 1), ranks)
        other = other_suits(table, chance)
        assert played_out(dealer, table, random.Random(number)) == played_out(
            dealer, other, random.Random(number)
        )


@pytest.mark.parametrize("house", HOUSES)
def test_seats_do_not_matter(house):
    """The same cards with the other dealer give the same result with exchanged seats."""
    dealer, chance = Dealer(ACE, house), random.Random(4)
    for number in range(60):
        table = dealer.deal(DuelState(1, 1), tuple(chance.randrange(13) for _ in range(3)))
        if table["between"].item(0):
            continue  # a king was turned up, and no seat had a turn
        other = table.copy()
        other["dealer"], other["turn"] = 1 - table["dealer"], 1 - table["turn"]
        for name in ("slots", "count"):
            for seat in range(2):
                zone_at(other, "hand", seat)[name] = zone_at(table, "hand", 1 - seat)[name]
        for seat in range(2):
            held = zone_at(other, "hand", seat)
            if zone_at(table, "hand", 1 - seat)["seen"][0] >= 0:  # shown only to its owner
                held["seen"][:] = 1 << seat
        moves, lives = played_out(dealer, table, random.Random(number))
        mirrored, exchanged = played_out(dealer, other, random.Random(number))
        assert (moves, lives) == (mirrored, exchanged[::-1])


def test_what_a_loss_leads_to_is_the_same_for_every_deal(solved):
    dealer, chance = solved.duel.dealer, random.Random(5)
    met = set()
    for state in solved.duel.states():
        for _ in range(40):
            table = dealer.deal(state, tuple(chance.randrange(13) for _ in range(3)))
            while not table["between"].item(0):
                seat = table["turn"].item(0)
                table = dealer.played(table, seat, chance.choice(dealer.engine.moves(table, seat)))
            loss = lives_lost(state, table)
            assert dealer.after(table) == solved.duel.following[state][loss]
            met.add((state, loss))
    assert len(met) >= 3


def test_every_deal_comes_to_one_end_whatever_is_planned(solved):
    for pick in (np.argmax, np.argmin):
        plans = []
        for seat in range(2):
            plan = np.zeros(solved.duel.tree.choice_count(seat))
            plan[0] = 1
            for known in solved.duel.tree.information_sets[seat].values():
                plan[known.first + pick(known.moves)] = 1
            plans.append(plan)
        assert plans[0] @ solved.duel.total_probability @ plans[1] == pytest.approx(1)


def test_who_waits_is_shown_every_stand_once():
    seen = []

    def observe(groups):
        for group in groups:
            seen.extend(group)
            yield group

    solved = solve_duel(Duel(Dealer(ACE, {"lives": "2"})), observe)
    assert sorted(seen) == sorted(solved.plans) == list(product((1, 2), (1, 2)))


def test_nobody_can_better_the_plans(solved):
    assert solved.gap < 1e-8
    for state, seat in product(solved.duel.states(), range(2)):
        assert 0 < solved.values[state, seat] < 1
        assert solved.values[state, FIRST] + solved.values[state, DEALER] == pytest.approx(1)


def test_the_worth_of_plans_is_what_simulated_games_give():
    """Compare random play by the matrices with twenty thousand games of the engine."""
    duel = Duel(Dealer(ACE, {"lives": "2"}))
    either = [choices.any_plan() for choices in duel.choices]

    def value(state, seat, values):
        return either[0] @ duel.payoff(state, seat, values) @ either[1]

    exact = backward_induction(duel, value)[DuelState(2, 2), FIRST]
    template = engine(ACE).template(2, {"min_players": 2, "lives": 2, "first_dealer": 1})
    winners = np.concatenate(
        [batch.tables["winners"] for batch in random_games(engine(ACE), template, 20_000, 6)]
    )
    assert abs((winners == 1).mean() - exact) < 4 * 0.5 / np.sqrt(20_000)


def test_a_fool_is_exploited_and_the_plans_are_not(last_lives):
    duel = last_lives.duel
    own = {(state, seat): plans.plans[seat] for state, plans in last_lives.plans.items() for seat in range(2)}
    assert exploitability(duel, own, last_lives.values) < 1e-6
    for seat in range(2):
        fool = dict(own)
        fool[DuelState(1, 1), seat] = duel.choices[seat].any_plan()
        assert exploitability(duel, fool, last_lives.values) > 5
        answers = best_answers(duel, fool)
        assert answers[DuelState(1, 1), 1 - seat] > last_lives.values[DuelState(1, 1), 1 - seat] + 0.1


def test_search_draws_from_a_card_kept_that_it_is_high(last_lives):
    """Greedy keeps an eight; search knows that the other player kept a card for a reason."""
    duel = last_lives.duel
    lost = {
        name: exploitability(
            duel, plans_of_bot(duel, make(name, duel.dealer.engine, 5).choose, 3), last_lives.values
        )
        for name in ("greedy", "search:1000")
    }
    assert lost["search:1000"] < 0.1 < lost["greedy"] < 2


def test_the_table_says_each_thing_once(last_lives):
    lines = as_lines(last_lives)
    assert "     1  54.69" in lines
    assert "  the other's card unseen: keep 8 to K; swap A to 7" in lines
    assert "  the other's card unseen, 9: cut A to 8; keep 9 to K" in lines
    assert sum("keep Q, K" in line for line in lines) == 1


def test_a_draw_for_the_pot_is_worth_what_sharing_it_is():
    solutions = [
        solve_duel(Duel(Dealer(ACE, {"lives": "1", "match_rule": "all_lose", "last_tie": tie})))
        for tie in ("cut_cards", "joint")
    ]
    assert solutions[0].values == solutions[1].values
