"""Chase the Ace against its rule page: rules R, rulings C, worked examples E."""

import random
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from parlour.engine.cards import RANKS, rank, read_card, write_card
from parlour.engine.chance import seed_words
from parlour.engine.linked import engine, zone_at
from parlour.engine.simulation import random_games
from parlour.errors import SeatsError
from parlour.games import load
from parlour.games.chase_the_ace import texts
from parlour.games.chase_the_ace.rules import CUT, KEEP, equal_share
from parlour.match import Match
from parlour.match.positions import read_position, study
from parlour.messages import render
from parlour.presentation.log import log_lines
from parlour.presentation.move_targets import touches
from parlour.presentation.names import SeatNames
from tests.studies import cards, games, judge_of, look, refused, rules, worth_of

ACE = load("chase-the-ace")
RULES = vars(ACE.module)
KEEPS = ["keep"] * 6
TIES = ("joint", "replay", "cut_cards", "carry_restake", "carry")
KINGS = ("block", "ordinary", "show_first", "show_stops")


def position(hands: str, stock: str = "", lives=None, pot: int = 0, **more):
    """Return a position with one card for each seat ("-": out of the game); the last seat deals."""
    held = hands.split()
    lives = lives or [3 * (card != "-") for card in held]
    found = {
        "game": "chase-the-ace",
        "seats": len(held),
        "dealer": len(held) - 1,
        "turn": 0,
        "zones": {"hand": [[] if card == "-" else [card] for card in held], "stock": cards(stock)},
        "registers": {"lives_left": lives, "pot": pot, "points": [0] * len(held), "deals": 0},
    }
    found["registers"] |= more.pop("registers", {})
    return found | {"options": {"min_players": 2} | more.pop("options", {})} | more


def after(hands: str, moves: list[str], **more) -> Match:
    """Return the match after these moves of the seats on turn."""
    match = read_position(position(hands, **more))
    for move in moves:
        match.play(match.deciders[0], move)
    return match


def plays(text: str) -> list[str]:
    return text.split()


def held(match: Match) -> str:
    """The cards in the hands now."""
    hands = [zone_at(match.table, "hand", seat) for seat in range(match.seats)]
    return " ".join(write_card(hand.top) if hand.count else "-" for hand in hands)


def shown(match: Match) -> str:
    """The cards that were exposed at the end of the deal, by the last move."""
    hands = ["-"] * match.seats
    for hop in match.played[-1].hops:
        if hop.kind == "pack":
            break
        if hop.kind == "show" and hop.start[0] == "hand":
            hands[hop.start[1]] = write_card(hop.card)
    return " ".join(hands)


def losers(match: Match, lives: int = 3) -> list[int]:
    """Return who has lost a life."""
    return [seat for seat in range(match.seats) if match.table[0].lives_left[seat] < lives]


def open_to_all(match: Match) -> list[str | None]:
    """Return the hands as a spectator sees them."""
    return [hand[0] if hand else None for hand in match.view(None)["zones"]["hand"]["cards"]]


def seats_on_turn(match: Match, moves: list[str]) -> list[int]:
    """Play these moves and return whose turn each was."""
    return [match.play(match.deciders[0], move).seat for move in moves]


# --- the worked examples


@rules("R3", "R4", "R5", "R8")
def test_e1_passing_down():
    match = after("4h 9c Qd 2s Kh 7c", plays("swap swap swap keep keep keep"))
    assert shown(match) == "9c Qd 2s 4h Kh 7c"
    assert losers(match) == [2]
    assert [played.seat for played in match.played] == [0, 1, 2, 3, 4, 5]


@rules("R6", "R7", "C16", "C17", "C21", "C24")
@pytest.mark.parametrize(
    ("cut", "final", "loser"),
    [
        ("8d", "Td Jc 6s 3d Kh 8d", 3),
        ("Ks", "Td Jc 6s 3d Kh 5c", 3),
        ("2h", "Td Jc 6s 3d Kh 2h", 5),
    ],
)
def test_e2_king_and_cut(cut, final, loser):
    match = after("Td 6s Jc 3d Kh 5c", plays("keep swap keep swap"), stock=cut)
    assert open_to_all(match) == [None, None, None, None, "Kh", None]
    assert match.deciders == [5]
    assert match.legal(5) == ["keep", "cut"]
    match.play(5, "cut")
    assert shown(match) == final
    assert losers(match) == [loser]


@rules("R9", "C5", "C6", "C8", "C36")
@pytest.mark.parametrize(
    ("hands", "cancel", "all_lose"),
    [
        ("As Ad 3c 8h 8s 5d", [2], [0, 1]),
        ("Ac Ad Ah 3c 3d 9s", [5], [0, 1, 2]),
        ("Ac Ad 7c 7d Kc Kd", [], [0, 1]),
        ("5c 5d 5h 5s Kc Kd", [], [0, 1, 2, 3]),
        ("Ac 5d 5h 5s Kc Kd", [0], [0]),
        ("Kc 5d 5h", [0], [1, 2]),
    ],
)
def test_e3_showdowns(hands, cancel, all_lose):
    keeps = ["keep"] * len(hands.split())
    assert losers(after(hands, keeps)) == cancel
    assert losers(after(hands, keeps, options={"match_rule": "all_lose"})) == all_lose


@rules("R20", "R21", "C30", "C31")
def test_e4_queens():
    redirect = {"options": {"queens": "redirect"}}
    match = after("4h Qd 9c 7s 8h Tc", ["swap"], **redirect)
    assert open_to_all(match) == [None, "Qd", None, None, None, None]
    assert seats_on_turn(match, KEEPS[1:]) == [1, 2, 3, 4, 5]
    assert shown(match) == "Tc Qd 9c 7s 8h 4h"
    assert losers(match) == [5]

    match = after("4h Qd 9c 7s 8h Tc", ["swap", *KEEPS[1:]])
    assert shown(match) == "Qd 4h 9c 7s 8h Tc"
    assert losers(match) == [1]

    match = after("4h Qd 9c 7s 8h Qc", ["swap"], **redirect)
    assert open_to_all(match) == [None, "Qd", None, None, None, "Qc"]
    assert held(match) == "4h Qd 9c 7s 8h Qc"
    assert seats_on_turn(match, KEEPS[1:]) == [1, 2, 3, 4, 5]
    assert losers(match) == [0]


@rules("R17", "R19", "C32", "C34")
def test_e5_queen_then_king():
    def start(kings):
        return after("4h Qd 9c 7s 8h Kc", ["swap"], options={"queens": "redirect", "kings": kings})

    match = start("block")
    assert open_to_all(match) == [None, "Qd", None, None, None, "Kc"]
    assert seats_on_turn(match, KEEPS[:4]) == [1, 2, 3, 4]
    assert shown(match) == "4h Qd 9c 7s 8h Kc"
    assert losers(match) == [0]

    match = start("show_stops")
    assert match.table[0].deals == 1
    assert shown(match) == "4h Qd 9c 7s 8h Kc"
    assert losers(match) == [0]

    match = start("ordinary")
    assert held(match) == "Kc Qd 9c 7s 8h 4h"
    assert seats_on_turn(match, KEEPS[1:]) == [1, 2, 3, 4, 5]
    assert losers(match) == [5]


@rules("R22", "C18", "C19", "C23")
def test_e6_jacks():
    match = after("4h Jd 9c 7s 8h Tc", ["swap"], options={"jacks": "block"})
    assert held(match) == "4h Jd 9c 7s 8h Tc"
    assert open_to_all(match) == [None, "Jd", None, None, None, None]
    assert match.deciders == [1]
    match.play(1, "swap")
    assert held(match) == "4h 9c Jd 7s 8h Tc"
    assert open_to_all(match) == [None, None, "Jd", None, None, None]
    assert seats_on_turn(match, KEEPS[2:]) == [2, 3, 4, 5]
    assert shown(match) == "4h 9c Jd 7s 8h Tc"
    assert losers(match) == [0]


@rules("R18", "C27", "C28")
def test_e7_kings_first():
    first = {"options": {"kings": "show_first"}}
    found = after("4h Kd 9c 2s 8h Tc", [], seed=1, **first)
    assert found.table[0].deals == 1  # no seat had a turn
    assert found.scored[0].lines == [{}, {}, {}, {"life lost": -10}, {}, {}]
    assert (found.table[0].dealer, found.deciders) == (0, [1])

    match = after("4h 5d 9c 2s 8h Tc", plays("swap keep keep swap keep cut"), stock="Kd", **first)
    assert shown(match) == "5d 4h 9c 8h 2s Tc"
    assert 4 in losers(match)


@rules("R18", "C28")
def test_kings_dealt_from_the_pack_end_the_deal_before_anybody_has_a_turn():
    deck = cards("4h Kd 9c 2s 8h Tc 5c")
    for kings in ("block", "show_first"):
        found = Match(ACE, options={"kings": kings, "first_dealer": 5}, seed=4, deck=deck)
        assert (found.table[0].deals == 0) is (kings == "block")
        assert (3 in losers(found)) is (kings == "show_first")
    tables = engine(ACE).begin(engine(ACE).template(options={"kings": "show_first"}), 5)
    for _ in range(300):  # no deciding seat holds a king
        hands = [zone_at(tables, "hand", seat) for seat in range(6)]
        assert all(rank(hand.top) < 12 for hand in hands if hand.count)
        if tables[0].over:
            break
        engine(ACE).step(tables, tables[0].turn, engine(ACE).moves(tables, tables[0].turn)[1])
    assert tables[0].over


@rules("R19", "C29")
def test_a_king_dealt_stops_nothing_before_it_is_asked_for():
    deck = cards("4h Kd 9c 2s 8h Tc 5c")
    match = Match(ACE, options={"kings": "show_stops", "first_dealer": 5}, seed=4, deck=deck)
    assert (match.table[0].deals, match.deciders) == (0, [0])
    match.play(0, "swap")
    assert match.table[0].deals == 1


@rules("R17", "R19", "C27", "C29", "C36")
def test_e8_the_same_cards_under_the_other_values():
    match = after("4h Kd 9c 2s 8h Tc", ["swap"], options={"kings": "show_stops"})
    assert match.table[0].deals == 1  # no other seat had a turn, and the dealer no cut
    assert shown(match) == "4h Kd 9c 2s 8h Tc"
    assert losers(match) == [3]

    moves = plays("swap keep keep swap swap cut")
    match = after("4h Kd 9c 2s 8h Tc", moves, stock="Ks", options={"kings": "ordinary"})
    assert shown(match) == "Kd 4h 9c 8h Tc Ks"
    assert losers(match) == [1]


def last_two(last_tie: str, match_rule: str = "all_lose", **more) -> Match:
    """Seats 0 and 1 of six have a dime each and a seven; seat 1 deals."""
    options = {"match_rule": match_rule, "last_tie": last_tie}
    registers = {"points": [-20, -20, -30, -30, -30, -30]} | more.pop("registers", {})
    where = dict(lives=[1, 1, 0, 0, 0, 0], pot=160, dealer=1, options=options, registers=registers)
    return after("7c 7h - - - -", ["keep", "keep"], **(where | more))


@rules("R11", "R12", "R23", "C10")
def test_e9_joint():
    match = last_two("joint")
    assert (match.over, match.winners) == (True, [0, 1])
    assert match.ending == "the last players tied and share the pot"
    assert match.scored[0].lines == [{"life lost": -10, "pot": 90}] * 2 + [{}] * 4
    assert match.points == [60, 60, -30, -30, -30, -30]
    assert match.table[0].pot == 0


@rules("R13", "C4", "C11")
def test_e9_replay():
    match = last_two("replay")
    assert not match.over
    assert list(match.table[0].lives_left)[:6] == [1, 1, 0, 0, 0, 0]
    assert (match.table[0].pot, match.points[:2], match.scored[0].lines) == (160, [-20, -20], [{}] * 6)
    assert (match.table[0].dealer, match.deciders) == (0, [1])
    assert [card == "-" for card in held(match).split()] == [False, False, True, True, True, True]


def cut(stock: str, **more) -> Match:
    """The last two cut for the pot; seat 0 is on the dealer's left and draws first."""
    return last_two("cut_cards", stock=stock, registers={"stacked": 1, **more.pop("registers", {})}, **more)


@rules("R14", "C12")
def test_e9_cut_cards():
    match = cut("7d Qd 3c")
    assert (match.over, match.winners) == (True, [1])
    assert match.ending == "the last players tied and the highest cut takes the pot"
    assert open_to_all(match)[:2] == ["7d", "Qd"]
    assert match.scored[0].lines == [{"life lost": -10}, {"life lost": -10, "pot": 180}] + [{}] * 4
    assert match.points == [-30, 150, -30, -30, -30, -30]


@rules("C12")
def test_cuts_that_tie_are_repeated():
    match = cut("Kc Kd Ac 2d")
    assert (match.winners, open_to_all(match)[:2]) == ([1], ["Ac", "2d"])
    assert match.view(None)["zones"]["aside"]["cards"] == ["Kc", "Kd"]
    match = cut("Kc Kd Qc Qd")  # twice, and then the pack is empty: the same cards again
    drawn = held(match).split()[:2]
    assert sorted(card[0] for card in drawn) == ["K", "Q"]
    assert drawn[match.winners[0]][0] == "K"


@rules("C12")
def test_only_the_highest_cut_again():
    match = after(
        "7c 7d 7h",
        ["keep"] * 3,
        lives=[1, 1, 1],
        options={"match_rule": "all_lose", "last_tie": "cut_cards"},
        stock="Qc 5d Qh 3s 4s 9s",
        registers={"stacked": 1},
    )
    assert held(match) == "3s 5d 4s"
    assert match.winners == [2]


def cuts(seats: int, dealer: int, stock: str) -> tuple[int, Match]:
    """Let all cut for the pot with this pack; return the winners as a mask, and the places of the cards."""
    match = read_position(position(" ".join(["7c", "7d", "7h"][:seats])))
    t = match.table[0]
    t.dealer, t.stacked, t.stock.count = dealer, 1, 0
    for card in reversed(cards(stock)):
        t.stock.lay(read_card(card))
    return RULES["cut_for_pot"](t, (1 << seats) - 1), match


@rules("C12")
@pytest.mark.parametrize(("dealer", "drawn", "winner"), [(0, "Qd 7d", 0), (1, "7d Qd", 1)])
def test_the_dealers_left_draws_first(dealer, drawn, winner):
    won, match = cuts(2, dealer, "7d Qd 3c")
    assert (won, held(match)) == (1 << winner, drawn)


@rules("C12")
def test_a_pack_with_too_few_cards_for_all_who_tie_is_made_anew():
    won, match = cuts(3, 2, "Kc Kd Kh 2c 3c")
    lies = [zone_at(match.table, name, seat) for name, seat in (("hand", 0), ("hand", 1), ("hand", 2))]
    lies += [zone_at(match.table, "aside"), zone_at(match.table, "stock")]
    assert sorted(card for zone in lies for card in zone.cards) == sorted(
        read_card(card) for card in cards("Kc Kd Kh 2c 3c")
    )
    assert won in (1, 2, 4)
    assert held(match).split()[won.bit_length() - 1][0] == "K"


@rules("C12")
def test_the_pot_is_cut_for_with_a_whole_pack():
    match = last_two("cut_cards", stock="2c 2d", seed=3)
    hands = [zone_at(match.table, "hand", seat) for seat in (0, 1)]
    assert zone_at(match.table, "stock").count + zone_at(match.table, "aside").count == 50
    assert match.winners == [int(rank(hands[1].top) > rank(hands[0].top))]


@rules("R15", "R16", "C13")
@pytest.mark.parametrize("last_tie", ["carry_restake", "carry"])
def test_e9_carry(last_tie):
    match = last_two(last_tie)
    assert (match.over, match.winners) == (True, [])
    assert match.ending == "undecided: the pot is carried forward to the next game"
    assert (match.table[0].pot, match.points) == (180, [-30] * 6)
    assert [worth_of(ACE)(match.table[0], seat) for seat in (0, 5)] == [166, 166]

    again = {"carried_pot_cents": 180, "life_cents": 10 if last_tie == "carry_restake" else 0}
    stakes = 6 * 3 * again["life_cents"]
    (batch,) = random_games(engine(ACE), engine(ACE).template(6, again), 20, seed=1)
    for t in batch.tables:
        points = list(t.points)[:6]
        assert max(points) + 3 * again["life_cents"] == stakes + 180
        assert sorted(points)[:5] == [-3 * again["life_cents"]] * 5


@rules("C6", "C7")
@pytest.mark.parametrize("last_tie", TIES)
def test_e9_cancel_never_takes_the_last_lives_of_all(last_tie):
    match = last_two(last_tie, "cancel")
    assert (match.over, match.table[0].deals, match.table[0].pot) == (False, 1, 160)
    assert list(match.table[0].lives_left)[:2] == [1, 1]


@rules("C9", "R10")
@pytest.mark.parametrize("last_tie", TIES)
def test_e10_not_a_last_life_tie(last_tie):
    options = {"match_rule": "all_lose", "last_tie": last_tie}
    match = after("4c 4d 4h", ["keep"] * 3, lives=[1, 1, 2], pot=50, options=options)
    assert (match.over, match.winners) == (True, [2])
    assert match.ending == "the last one with a life takes the pot"
    assert match.scored[0].lines == [{"life lost": -10}, {"life lost": -10}, {"life lost": -10, "pot": 80}]


@rules("R10", "R13", "C9")
def test_the_last_lives_are_not_replayed_where_one_is_kept():
    """All play for their last life, and two of three lose it."""
    options = {"match_rule": "all_lose", "last_tie": "replay"}
    match = after("4c 4d 9h", ["keep"] * 3, lives=[1, 1, 1], pot=50, options=options)
    assert (match.over, match.winners) == (True, [2])
    assert list(match.table[0].lives_left)[:3] == [0, 0, 1]


@rules("C10")
def test_e11_odd_cents():
    options = {"match_rule": "all_lose"}
    where = dict(lives=[1, 1, 0, 1, 0, 0, 1], pot=170, options=options, dealer=1, turn=3)
    match = after("7c 7d - 7h - - 7s", KEEPS[:4], **where)
    assert [lines.get("pot", 0) for lines in match.scored[0].lines] == [52, 52, 0, 53, 0, 0, 53]
    assert [equal_share(210, 4, place) for place in range(4)] == [53, 53, 52, 52]


@rules("C10")
def test_the_first_odd_cent_is_for_the_dealers_left():
    match = after("7c 7d 7h", ["keep"] * 3, lives=[1] * 3, pot=20, options={"match_rule": "all_lose"})
    assert [lines["pot"] for lines in match.scored[0].lines] == [17, 17, 16]
    where = dict(lives=[1] * 3, pot=20, options={"match_rule": "all_lose"}, dealer=0, turn=1)
    match = after("7c 7d 7h", ["keep"] * 3, **where)
    assert [lines["pot"] for lines in match.scored[0].lines] == [16, 17, 17]


@rules("C17", "C33")
def test_e12_two_survivors():
    def start(first, dealer, **options):
        return after(f"{dealer} {first}", ["swap"], dealer=0, turn=1, stock="9d", options=options)

    match = start("5h", "Kd")
    assert match.table[0].deals == 1
    assert losers(match) == [1]
    match = start("4h", "Qd", queens="redirect")
    assert (held(match), open_to_all(match)) == ("Qd 4h", ["Qd", None])
    assert match.legal(0) == ["keep", "cut"]
    match.play(0, "keep")
    assert losers(match) == [1]


@pytest.mark.thousands
@rules("R1", "R10", "R23", "C15")
def test_e13_sole_winner():
    tables = finished({}, 2000)
    assert (np.sort(tables["points"][:, :6]) == [-30, -30, -30, -30, -30, 150]).all()
    assert (tables["ending"] == 0).all()
    lives = tables["lives_left"][:, :6].sum(1)
    assert set(18 - lives) == {15, 16, 17}  # deals that cost a life
    assert (tables["deals"] >= 18 - lives).all()
    assert (tables["pot"] == 0).all()


@rules("C4", "C14")
def test_e14_dealer_rotation():
    where = dict(lives=[2, 0, 1, 1, 0, 2], dealer=3, turn=5, stock="5s")
    match = after("9c - 8d 4c - 7h", KEEPS[:4], **where)
    assert list(match.table[0].lives_left)[:6] == [2, 0, 1, 0, 0, 2]
    assert (match.table[0].dealer, match.deciders) == (5, [0])
    assert [card == "-" for card in held(match).split()] == [False, True, False, True, True, False]


# --- the deal, the seats, the options


@rules("C1", "R4")
def test_deal():
    deck = cards("2c 3c 4c 5c 6c 7c 8c")
    found = look("chase-the-ace", deck=deck, dealer=2)
    zones = found["position"]["zones"]
    assert zones["hand"] == [["5c"], ["6c"], ["7c"], ["2c"], ["3c"], ["4c"]]
    assert (len(zones["stock"]), zones["stock"][0]) == (46, "8c")
    assert (found["deciders"], found["moves"]) == ([3], ["keep", "swap"])
    match = Match(ACE, options={"first_dealer": 2}, seed=1, deck=deck)
    for seat in range(6):
        view = match.view(seat)
        assert [hand != [None] for hand in view["zones"]["hand"]["cards"]] == [s == seat for s in range(6)]
        assert view["zones"]["stock"]["cards"] == [None] * 46


@rules("R2", "C2", "C3")
def test_seats():
    template = engine(ACE).template
    assert template()["seats"] == 6
    with pytest.raises(SeatsError, match="5 players are too few"):
        template(5)
    for seats in range(2, 21):
        assert template(seats, {"min_players": 2})["seats"] == seats
    for least in range(2, 7):
        assert template(least, {"min_players": least})["seats"] == least
        with pytest.raises(SeatsError, match=f"set min_players to {least - 1}" if least > 2 else "2 to 20"):
            template(least - 1, {"min_players": least})
    with pytest.raises(SeatsError, match="2 to 20 players, not 21"):
        template(21)
    with pytest.raises(SeatsError, match="first_dealer cannot be 6 at a table of 6"):
        template(6, {"first_dealer": 6})
    assert template(7, {"first_dealer": 6})["first_dealer"] == 6


@pytest.mark.thousands
@rules("C4")
def test_first_dealer():
    e = engine(ACE)
    drawn = {int(e.begin(e.template(20), seed)["dealer"][0]) for seed in range(150)}
    assert drawn == set(range(20))
    chosen = e.begin(e.template(20, {"first_dealer": 19}), 1)[0]
    assert (chosen.dealer, chosen.turn) == (19, 0)


@pytest.mark.thousands
@rules("R1", "C3")
@pytest.mark.parametrize("lives", range(1, 10))
def test_lives(lives):
    e = engine(ACE)
    table = e.begin(e.template(2, {"min_players": 2, "lives": lives, "life_cents": 7}), lives)
    assert list(table[0].lives_left)[:2] == [lives, lives]
    tables = finished({"min_players": 2, "lives": lives, "life_cents": 7}, 50, seats=2)
    assert (np.sort(tables["points"][:, :2]) == [-7 * lives, 7 * lives]).all()


# --- turns


@rules("C16", "R5")
def test_every_turn_offers_two_moves_and_the_asked_are_not_asked():
    match = after("4h 9c Qd 2s Kh 7c", [], stock="3d")
    for seat in range(5):
        assert (match.deciders, match.legal(seat)) == ([seat], ["keep", "swap"])
        match.play(seat, "keep")
    assert (match.deciders, match.legal(5)) == ([5], ["keep", "cut"])


@rules("C20", "C31")
def test_a_king_nobody_saw_travels_and_works_for_its_new_owner():
    match = after("Kc 5h 9c 7s Qh Tc", plays("swap swap keep"), options={"queens": "redirect"})
    assert held(match) == "5h 9c Kc 7s Qh Tc"
    match.play(3, "swap")  # the queen sends seat 3 back to seat 2, whose turn is over
    assert held(match) == "5h 9c Kc 7s Qh Tc"
    assert open_to_all(match) == [None, None, "Kc", None, "Qh", None]
    assert match.deciders == [4]


@rules("R4", "R20", "C14")
def test_who_is_out_is_neither_first_nor_asked_by_a_queen():
    queens = {"options": {"queens": "redirect"}, "dealer": 3, "lives": [3, 3, 3, 3, 0]}
    assert held(after("4h Qd 9c 8c -", ["swap"], **queens)) == "8c Qd 9c 4h -"
    match = after("- 9c 8d 4c", ["keep"] * 3, lives=[0, 2, 1, 2], dealer=2, turn=3)
    assert (match.table[0].dealer, match.deciders) == (3, [1])


@rules("C31", "R20")
def test_a_queen_makes_the_neighbour_on_the_right_swap_after_its_turn():
    match = after("5h 9c 4d Qh 8s Tc", plays("keep keep swap"), options={"queens": "redirect"})
    assert held(match) == "5h 4d 9c Qh 8s Tc"


@rules("C32", "R21", "R22")
@pytest.mark.parametrize(
    ("options", "right", "swapped"),
    [
        ({}, "Jc", True),
        ({"jacks": "block"}, "Jc", False),
        ({"jacks": "block"}, "Qc", False),
        ({"jacks": "block"}, "Kc", False),
        ({"jacks": "block", "kings": "ordinary"}, "Kc", True),
    ],
)
def test_sent_on_by_a_queen(options, right, swapped):
    match = after(f"4h Qd 9c 7s 8h {right}", ["swap"], options={"queens": "redirect", **options})
    assert held(match) == (f"{right} Qd 9c 7s 8h 4h" if swapped else f"4h Qd 9c 7s 8h {right}")
    assert open_to_all(match) == [None, "Qd", None, None, None, None if swapped else right]


@rules("C35")
def test_shown_cards_block_again_and_only_the_card_held_now_counts():
    options = {"queens": "redirect", "jacks": "block"}
    match = after("4h Jd 9c Qs 8h Tc", plays("swap keep swap"), options=options)
    assert held(match) == "4h Jd 9c Qs 8h Tc"  # seat 2, sent to the right, met the jack again
    match = after("4h Jd 9c 7s 8h Tc", plays("swap swap swap"), options={"jacks": "block"})
    assert held(match) == "4h 9c 7s Jd 8h Tc"  # seat 2 had got the jack, and seat 3 could not refuse


@rules("C26", "C24", "C25")
@pytest.mark.parametrize("drawn", ["Qc", "Jc", "2c"])
def test_a_cut_is_binding_and_queens_and_jacks_do_nothing_in_the_stock(drawn):
    options = {"queens": "redirect", "jacks": "block"}
    match = after("4h 9d 9c 7s 8h Tc", [*KEEPS[:5], "cut"], stock=drawn, options=options)
    assert shown(match) == f"4h 9d 9c 7s 8h {drawn}"
    assert losers(match) == ([5] if drawn == "2c" else [0])


@rules("C24", "C25")
def test_what_is_known_of_a_cut():
    def hops(stock):
        match = after("4h 9d 9c 7s 8h Tc", [*KEEPS[:5], "cut"], stock=stock)
        return [(hop.kind, hop.card, hop.start[0], hop.end[0], hop.seen) for hop in match.played[-1].hops]

    assert hops("2c")[:2] == [
        ("move", read_card("Tc"), "hand", "aside", 1 << 5),
        ("move", read_card("2c"), "stock", "hand", 1 << 5),
    ]
    assert hops("Kc")[:2] == [
        ("move", read_card("Kc"), "stock", "aside", 0),
        ("show", read_card("Kc"), "aside", "aside", -1),
    ]


@rules("C27")
@pytest.mark.parametrize("kings", KINGS)
def test_a_cut_king(kings):
    match = after("4h 9d 9c 7s 8h 3c", [*KEEPS[:5], "cut"], stock="Kc", options={"kings": kings}, seed=1)
    assert shown(match) == ("4h 9d 9c 7s 8h Kc" if kings == "ordinary" else "4h 9d 9c 7s 8h 3c")
    assert (5 in losers(match)) is (kings != "ordinary")


# --- what is known


@rules("C22")
def test_the_two_of_a_swap_know_both_cards_and_nobody_else():
    match = after("4h 9c Qd 2s Kh 7c", ["swap"])
    for seat in range(6):
        seen = [hand[0] for hand in match.view(seat)["zones"]["hand"]["cards"]]
        assert seen[:2] == (["9c", "4h"] if seat < 2 else [None, None])
    assert match.log(None)[0]["move"] == "swap"
    assert [hop["card"] for hop in match.log(None)[0]["hops"]] == [None, None]
    match.play(1, "swap")  # the four goes on to seat 2, and seat 0 still knows it
    assert [hand[0] for hand in match.view(0)["zones"]["hand"]["cards"]] == ["9c", None, "4h"] + [None] * 3


@rules("C22", "R6")
def test_imagined_hands_respect_what_a_swap_tells():
    """A player who was asked and did not refuse had no king (or queen or jack, if these refuse)."""
    options = {"queens": "redirect", "jacks": "block"}
    where = dict(stock="Kc Kd Ks Jc Jd Js Qc Qh Qs Jh 2c", options=options)
    match = after("4h 9c Qd 2s Kh 7c", ["swap"], **where)
    assert imagined(match, 3, 0) <= set("A23456789T")
    assert imagined(match, 3, 1) & set("JQK") == set("JQK")
    assert imagined(match, 3, 3) == {"2"}


def imagined(match: Match, by: int, seat: int) -> set[str]:
    """Return the ranks that a seat considers possible for another."""
    known, rng = engine(ACE).known_to(match.table, by), seed_words(1)
    worlds = [engine(ACE).imagined_by(known, by, rng) for _ in range(150)]
    return {RANKS[rank(zone_at(world, "hand", seat).top)] for world in worlds}


@rules("C22", "C31")
def test_what_a_swap_tells_travels_with_the_card():
    where = dict(stock="Kc Kd Ks Jc Jd 2c", options={"queens": "redirect", "jacks": "block"})
    match = after("Th 9c 8d Qs 3h 7c", plays("keep swap"), **where)
    assert not imagined(match, 5, 1) & set("JQK")
    assert imagined(match, 5, 2) >= set("JK")
    match.play(2, "swap")  # the queen of seat 3 sends seat 2 back to seat 1: both have their own card again
    assert held(match) == "Th 9c 8d Qs 3h 7c"
    assert imagined(match, 5, 1) >= set("JK")
    assert not imagined(match, 5, 2) & set("JQK")


@rules("C22", "R17")
def test_where_kings_are_ordinary_a_swap_tells_nothing_of_kings():
    where = dict(stock="Kc Kd Ks Jc Jd 2c", options={"kings": "ordinary", "jacks": "block"})
    match = after("Th 9c 8d 4s 3h 7c", ["swap"], **where)
    assert "K" in imagined(match, 5, 0)
    assert "J" not in imagined(match, 5, 0)


@rules("C28")
def test_without_a_king_dealt_nobody_imagines_one_in_a_hand():
    match = after("4h 9c Qd 2s 5h 7c", [], stock="Kc Kd Ks Kh 8c", options={"kings": "show_first"})
    assert all("K" not in imagined(match, 0, seat) for seat in range(6))


@rules("R8")
def test_all_cards_lie_open_after_the_last_deal():
    match = after("9c 4d", ["keep", "keep"], lives=[2, 1])
    assert (match.over, match.winners, open_to_all(match)) == (True, [0], ["9c", "4d"])


# --- what players read

PEOPLE = dict(enumerate(["Ann", "Ben", "Cy", "Dora", "Ed", "Fay"]))


def reader(own: int | None, seats: int = 6) -> SeatNames:
    return SeatNames(seats, own, {}, dict(list(PEOPLE.items())[:seats]))


def told(texts, own: int | None = None) -> list[str]:
    """Return these texts as a reader sees them."""
    return [render(text, reader(own)) for text in texts]


def sentences(hands: str, moves: str, own: int | None = None, **more) -> list[str]:
    """Return the texts about the last of these moves during the deal."""
    match = after(hands, plays(moves), **more)
    return told(match.events(len(match.played) - 1), own)


def test_the_banner_names_the_price_the_lives_the_pot_and_the_house_rules():
    match = after("4h 9c 7d 5h", [], lives=[3, 3, 2, 0], pot=40)
    assert told(match.banner(), 1) == [
        "The lowest card costs a life (10 cents)",
        "3 lives: Ann and you",
        "2 lives: Cy",
        "out: Dora",
        "pot 40 cents",
        "equal cards cancel each other",
        "kings refuse to swap",
    ]
    options = {"match_rule": "all_lose", "kings": "show_stops", "queens": "redirect", "jacks": "block"}
    match = after("4h 9c 7d 5h 6d 8c", [], options=options | {"life_cents": 0})
    assert told(match.banner()) == [
        "The lowest card costs a life",
        "3 lives: 6 players",
        "equal lowest cards all lose",
        "a king asked for ends the swapping",
        "queens send you to the right",
        "jacks refuse to swap",
    ]


def test_prompts_and_labels_name_who_is_asked_and_what_they_are_known_to_hold():
    match = after("4h 9c 7d", [], stock="8c")
    assert told([match.prompt(0)], 0) == ["Keep your card, or ask Ben to swap."]
    labels = [one.said for one in touches(match, 0, reader=reader(0))]
    assert labels == ["Keep 4h", "Ask Ben to swap"]
    match = after("4h 9c 7d", plays("keep keep"), stock="8c")
    assert (
        match.prompt(2)
        == "Keep your card, or cut a new one from the stock. If you cut a king, you keep your card."
    )
    assert [one.said for one in touches(match, 2)] == ["Keep 7d", "Cut a new card"]
    ordinary = after("4h 9c 7d", plays("keep keep"), stock="8c", options={"kings": "ordinary"})
    assert ordinary.prompt(2) == "Keep your card, or cut a new one from the stock."
    assert after("4h 9c 7d", plays("keep keep")).prompt(2) == "Keep your card: the stock is used up."
    queens, moves = {"options": {"queens": "redirect"}}, plays("swap keep keep keep")
    match = after("4h Qd 9c 7s 8h Kc", moves, **queens)
    assert told([match.prompt(4)], 4) == ["Keep your card, or ask in vain: Fay refuses with Kc."]
    match = after("4h Qd 9c 7s 8h Qc", moves, **queens)
    assert told([match.prompt(4)], 4) == ["Keep your card, or ask: Qc of Fay sends you to Dora."]


@rules("R6", "R20", "R21", "R22", "C17")
def test_an_event_names_who_swaps_and_what_prevents_it():
    assert sentences("4h 9c 7d 5h", "swap", 0) == ["You swap cards with Ben."]
    assert sentences("4h 9c 7d 5h", "swap", 1) == ["Ann swaps cards with you."]
    assert sentences("4h Kc 7d 5h", "swap", 1) == [
        "Ann asks you to swap.",
        "You show Kc: no swap. You have had your turn with that.",
    ]
    assert sentences("4h Kc 7d 5h", "swap", 0) == [
        "You ask Ben to swap.",
        "Ben shows Kc: no swap. They have had their turn with that.",
    ]
    jacks, queens = {"options": {"jacks": "block"}}, {"options": {"queens": "redirect"}}
    assert sentences("4h Jc 7d 5h", "swap", **jacks)[1] == "Ben shows Jc: no swap."
    assert sentences("4h Jc 7d 5h", "swap swap", **jacks) == [
        "Ben swaps cards with Cy.",
        "Cy has Jc now.",
    ]
    assert sentences("4h Qc 7d 5h", "swap", 0, **queens) == [
        "You ask Ben to swap.",
        "Ben shows Qc: you must ask Dora instead.",
        "You swap cards with Dora.",
    ]
    assert sentences("4h Qc 7d Qd", "swap", **queens)[1:] == [
        "Ben shows Qc: Ann must ask Dora instead.",
        "Dora shows Qd too: no swap.",
    ]
    assert sentences("4h Qc 7d Kd", "swap", **queens)[-1] == (
        "Dora shows Kd: no swap. They have had their turn with that."
    )
    two = after("4h Qc", ["swap"], **queens)
    assert told(two.events(0)) == ["Ann asks Ben to swap.", "Ben shows Qc: no swap."]


def test_a_swap_is_told_in_one_line_with_the_cards_that_the_reader_knows():
    match = after("4h 9c 7d 5h", ["swap"])
    lines = [[line.text for line in log_lines(match, reader(seat, 4), seat)] for seat in (0, 2)]
    assert lines[1] == ["Ann swaps cards with Ben."]
    [own] = lines[0]
    assert own == "You swap cards with Ben. Ben gives 9c to you. You give 4h to Ben."


def test_the_last_turn_of_a_deal_shows_all_cards_in_the_log():
    match = after("4h 9c 7d", plays("keep keep cut"), stock="8c")
    lines = [line.text for line in log_lines(match, reader(2, 3), 2)]
    assert lines[:2] == ["Ann keeps their card.", "Ben keeps their card."]
    assert lines[2].startswith("You cut a new card. You lay 7d aside.")
    assert {"Ann shows 4h.", "Ben shows 9c."} < set(lines)
    match = after("4h 9c Kd", plays("keep swap"))
    assert log_lines(match, reader(1, 3), 1)[1].text.startswith("You ask for a swap: a king refuses.")


def summary(hands: str, moves: str = "", own: int | None = None, **more) -> list[str]:
    return told(after(hands, plays(moves), **more).scored[0].summary, own)


@rules("R8", "R9", "C6", "C24")
def test_a_summary_names_the_lowest_card_that_counts_and_what_it_costs():
    cards_shown = "From the lowest: you Ac, Ben 5d, Cy 5h, and Dora 7c."
    cancel = ["From the lowest: Ben 5d, Cy 5h, Dora 7c, and Ann 8c.", "The fives cancel each other."]
    keeps = "keep keep keep keep"
    assert summary("Ac 5d 5h 7c", keeps, 0) == [cards_shown, "You lose a life with Ac (−10 cents): 2 left."]
    assert summary("8c 5d 5h 7c", keeps) == [*cancel, "Dora loses a life with 7c (−10 cents): 2 left."]
    assert summary("5c 5d 6h 6c", keeps)[1] == "All cards cancel each other: no one loses a life."
    lost = summary("5c 5d 6h 6c", keeps, 0, options={"match_rule": "all_lose", "life_cents": 0})
    assert lost[1:] == ["You lose a life with 5c: 2 left.", "Ben loses a life with 5d: 2 left."]
    many = summary("Ac 5d 5h 7c 8c 9c Tc Jc", "keep " * 8)[0]
    assert many.startswith("From the lowest: Ann Ac, Ben 5d, Cy 5h, Dora 7c, ")
    assert many.endswith(", and 2 more.")
    king = summary("Ac 5d 5h", "keep keep cut", stock="Kc")
    assert king[0] == "Cy cut Kc, which does not count, and kept their card."
    match = Match(ACE, options={"kings": "show_first"}, seed=4)
    while not match.over:
        match.play(match.deciders[0], "keep")
    dealt = [deal.summary for deal in match.scored if any("K" in card for card in deal.summary[1:2])]
    assert dealt[-1][0] == "A king was dealt, so no one had a turn."


@rules("R10", "R12", "R13", "R14", "R16")
def test_a_summary_names_who_gets_the_pot():
    end = dict(lives=[2, 1], pot=40)
    assert summary("9c 4d", "keep keep", 0, **end)[1:] == [
        "Ben loses their last life with 4d (−10 cents) and is out.",
        "You are the last one with a life and take the pot of 50 cents.",
    ]

    def tied(last_tie, **more):
        return told(last_two(last_tie, **more).scored[0].summary, 1)

    out = "All players left tied for lowest with their last lives."
    assert tied("joint")[2:] == [
        "You lose your last life with 7h (−10 cents) and are out.",
        out,
        "Ann and you share the pot of 180 cents.",
    ]
    assert tied("replay")[1] == "Ann and you tie with their last lives: they keep them and play again."
    assert tied("carry")[3:] == [
        out,
        "No one wins: the pot of 180 cents is carried over to the next game.",
    ]
    cut_for_it = told(cut("7d Qd 3c").scored[0].summary)
    assert cut_for_it == [out, "They cut for the pot: Ben wins 180 cents with Qd, the highest card."]


def why(hands: str, moves: str, move: str, **more) -> str:
    """Return the reason of a hint for the player on turn."""
    match = after(hands, plays(moves), **more)
    seat = match.deciders[0]
    t = match.asking(seat)
    return told([texts.reason(t, ACE.texts.read(move, t))], seat)[0]


def test_a_hint_names_what_the_player_knows():
    assert why("2h 9c 3d 4s Kh 7c", "", "swap") == "2h is too low to keep in a deal of 6 players."
    assert why("8h 9c 3d 4s Kh 7c", "", "keep") == "8h is high enough to keep in a deal of 6 players."
    assert why("8h 9c 3d 4s Kh 7c", "", "swap") == ""
    assert why("5h 3c 4d 4s Kh 7c", "swap", "keep") == "Ann holds 3c, which is lower than your card."
    assert why("5h 5c 4d 4s Kh 7c", "swap", "keep") == "Ann holds 5c, which cancels your card."
    assert (
        why("8h 2c", "keep", "cut", stock="3c") == "2c is too low to keep: a new card is the better chance."
    )
    told_shown = why("4h Qd 9c 7s 3h Kc", "swap keep keep keep", "swap", options={"queens": "redirect"})
    assert told_shown == "Fay refuses with Kc, but asking costs you nothing."


# --- refusals, positions, judgement


@rules("R7")
def test_refusals():
    told = refused(**position("4h 9c 7d", "8c"), moves=["cut"])
    assert (told["rule"], "only the dealer may cut" in told["text"]) == ("R7", True)
    told = refused(**position("4h 9c 7d", "8c", turn=2), moves=["swap"])
    assert (told["rule"], "no player left to ask" in told["text"]) == ("R7", True)
    told = refused(**position("4h 9c 7d", turn=2), moves=["cut"])
    assert (told["rule"], "no card left to cut" in told["text"]) == ("R7", True)
    assert "`keep`, `swap`, `cut`" in refused(**position("4h 9c 7d"), moves=["pass"])["text"]


@rules("R10")
def test_positions_with_one_or_nobody_left_are_over():
    found = study(position("- 9c - -", lives=[0, 2, 0, 0], pot=100))
    assert (found["over"], found["winners"], found["points"]) == (True, [1], [0, 100, 0, 0])
    found = study(position("- - - -", lives=[0, 0, 0, 0], pot=120))
    assert (found["over"], found["winners"]) == (True, [])


@rules("C4", "C14")
def test_positions_never_ask_or_let_deal_who_is_out():
    found = study(position("4c 9c - -", lives=[1, 1, 0, 0]))  # seat 3 was to deal
    assert (found["position"]["dealer"], found["deciders"]) == (0, [0])
    found = study(position("- 9c 4d", lives=[0, 1, 1]))
    assert found["deciders"] == [1]


def judged(hands: str, moves: str = "", **more) -> str:
    """Return the best move of the game's heuristic, from the seat's knowledge."""
    match = after(hands, plays(moves), **more)
    seat = match.deciders[0]
    known = engine(ACE).known_to(match.table, seat)
    liked = {move: judge_of(ACE)(known[0], ACE.texts.read(move, known[0])) for move in match.legal(seat)}
    return max(liked, key=lambda move: liked[move])


@rules("R10")
def test_search_strives_for_the_pot_by_lives():
    match = after("4h 9c 7d", [], lives=[1, 3, 1])
    assert [worth_of(ACE)(match.table[0], seat) for seat in range(3)] == [200, 600, 200]
    match = last_two("joint")
    assert [worth_of(ACE)(match.table[0], seat) for seat in range(3)] == [500, 500, 0]


@rules("R3")
@pytest.mark.parametrize(
    ("hands", "moves", "choice"),
    [
        ("2h 9c 3d 4s Kh 7c", "", "swap"),
        ("8h 9c 3d 4s Kh 7c", "", "keep"),
        ("2h 3c 4d 4s Kh 7c", "swap", "swap"),  # seat 1 knows the three of seat 0
        ("3h 2c 4d 4s Kh 7c", "swap", "keep"),
        ("3h 3c 4d 4s Kh 7c", "swap", "keep"),  # threes cancel
    ],
)
def test_judgement(hands, moves, choice):
    assert judged(hands, moves) == choice


@rules("R7", "R9")
def test_a_dealer_never_keeps_a_card_that_has_been_seen_to_lose():
    """The other player has swapped, so both know both cards, and the lower one loses."""
    options, kernels, judge = {"min_players": 2, "first_dealer": 1}, engine(ACE), judge_of(ACE)
    for own, other in product(RANKS, RANKS[:-1]):  # a king would not have been given away
        match = Match(ACE, 2, options, 1, [own + "h", other + "s"], watched=False)
        match.play(0, "swap")
        known = kernels.known_to(match.table, 1)[0]
        beaten = RANKS.index(own) < RANKS.index(other)
        assert judge(known, KEEP) == (not beaten), (own, other)
        assert judge(known, CUT) == beaten, (own, other)


@rules("R7", "R9")
@pytest.mark.parametrize(("own", "choice"), [("Q", "cut"), ("K", "keep")])
def test_a_dealer_does_not_keep_a_queen_where_a_king_that_swaps_beats_it(own, choice):
    """A queen is good against any number of unknown cards; here the only other card is known."""
    options = {"min_players": 2, "first_dealer": 1, "kings": "ordinary"}
    match = Match(ACE, 2, options, 1, [own + "h", "Ks"], watched=False)
    match.play(0, "swap")
    known = engine(ACE).known_to(match.table, 1)[0]
    assert [judge_of(ACE)(known, move) for move in (KEEP, CUT)] == [choice == "keep", choice == "cut"]


@rules("R7")
def test_a_dealer_keeps_for_those_whose_cards_are_not_known():
    """One card is known to be higher; against the other an eight is too low, as between two."""
    assert judged("9c 8h Jd", "keep swap", stock="5c") == "keep"
    assert judged("9c 7h Jd", "keep swap", stock="5c") == "cut"


# --- whole games


def finished(options, games, seats=6, seed=7):
    template = engine(ACE).template(seats, options)
    return np.concatenate([batch.tables for batch in random_games(engine(ACE), template, games, seed)])


#: The result of a tie for the last lives: the ending, and the fewest and most winners.
TIED = {
    "joint": (1, 2, 20),
    "replay": (-1, 0, 0),
    "cut_cards": (2, 1, 1),
    "carry_restake": (3, 0, 0),
    "carry": (3, 0, 0),
}


@pytest.mark.thousands
@rules("R10", "R12", "R14", "R15", "R16", "C8", "C15", "C37")
@pytest.mark.parametrize("seats", [2, 6, 20])
@pytest.mark.parametrize("last_tie", TIES)
@pytest.mark.parametrize("match_rule", ["cancel", "all_lose"])
def test_results_of_random_games(match_rule, last_tie, seats):
    options = {"match_rule": match_rule, "last_tie": last_tie, "lives": 2, "carried_pot_cents": 45}
    tables = finished(options | {"min_players": 2}, 1200 // seats, seats)
    stake, points = 20, tables["points"][:, :seats]
    lives, many = tables["lives_left"][:, :seats], np.array([int(w).bit_count() for w in tables["winners"]])
    assert (points.sum(1) + tables["pot"] == 45).all()
    sole = tables["ending"] == 0
    assert (many[sole] == 1).all()
    assert (points[sole].max(1) == (seats - 1) * stake + 45).all()
    assert ((points == -stake).sum(1)[sole] == seats - 1).all()
    assert ((lives > 0).sum(1)[sole] == 1).all()
    assert ((lives > 0).sum(1)[~sole] == 0).all()
    ending, fewest, most = TIED[last_tie]
    assert (tables["ending"][~sole] == ending).all()
    assert ((many[~sole] >= fewest) & (many[~sole] <= most)).all()
    if match_rule == "cancel":
        assert sole.all()
    elif last_tie != "replay":
        assert (tables["deals"] <= seats * 2).all()
    if seats == 2 and match_rule == "all_lose":
        assert sole.all() == (last_tie == "replay")
    if "carry" in last_tie:
        assert (tables["pot"][~sole] == seats * stake + 45).all()
        assert (points[~sole] == -stake).all()
    assert (tables["pot"][sole] == 0).all()
    used = tables["hand"]["count"].sum(1) + tables["stock"]["count"] + tables["aside"]["count"]
    assert (used == 52).all()


HOUSE_RULES = [
    {},
    {"match_rule": "all_lose", "queens": "redirect"},
    {"kings": "ordinary", "jacks": "block", "match_rule": "all_lose", "last_tie": "replay"},
    {"kings": "show_first", "queens": "redirect", "jacks": "block"},
    {"kings": "show_stops", "queens": "redirect", "life_cents": 0, "carried_pot_cents": 99},
    {"queens": "redirect", "jacks": "block", "lives": 1, "match_rule": "all_lose", "last_tie": "cut_cards"},
]


def multiset(table) -> list[int]:
    hands = [zone_at(table, "hand", seat) for seat in range(table[0].seats)]
    return sorted(hand.top for hand in hands if hand.count)


def all_cards(table) -> list[int]:
    zones = [zone_at(table, "hand", seat) for seat in range(table[0].seats)]
    zones += [zone_at(table, "stock"), zone_at(table, "aside")]
    return sorted(card for zone in zones for card in zone.cards)


@rules("R1", "R4", "R9", "C4", "C7", "C8", "C14")
@pytest.mark.parametrize("options", HOUSE_RULES)
@pytest.mark.parametrize("seats", [2, 5, 9])
@games(3, 12)
def test_invariants_after_every_move(options, seats, games):
    e, chance = engine(ACE), np.random.default_rng(seats)
    template = e.template(seats, options | {"min_players": 2})
    cents, most = int(template["life_cents"][0]), int(template["lives"][0])
    money = seats * most * cents + int(template["carried_pot_cents"][0])
    for seed in range(games):
        table = e.begin(template, seed)
        turns: list[int] = []
        while not table[0].over:
            before, seat = table.copy(), table[0].turn
            move = int(chance.choice(e.moves(table, seat)))
            e.step(table, seat, move)
            turns.append(seat)
            t, lives = table[0], list(table[0].lives_left)[:seats]
            lost = [was - now for was, now in zip(list(before[0].lives_left)[:seats], lives, strict=True)]
            assert sum(t.points) + t.pot == money - seats * most * cents
            assert all_cards(table) == list(range(52))
            assert t.over or sum(lives) * cents + t.pot == money
            if t.deals == before[0].deals:
                assert not any(lost)
                assert multiset(table) == multiset(before)
                assert t.dealer == before[0].dealer
                continue
            order = [(one - before[0].dealer - 1) % seats for one in turns]
            assert order == sorted(set(order))  # from the dealer's left, one turn each
            turns = []
            if t.deals == before[0].deals + 1:
                most_lost = 1 if t.match_rule == 0 else seats
                assert max(lost) <= 1
                assert sum(lost) <= most_lost
                assert sum(lost) > 0 or t.match_rule == 0 or t.last_tie == 1
            if not t.over:
                assert lives[t.dealer] > 0
                hands = [zone_at(table, "hand", s).count for s in range(seats)]
                assert hands == [int(life > 0) for life in lives]


@rules("R7", "C24")
@pytest.mark.parametrize("options", [{}, {"kings": "ordinary", "queens": "redirect"}])
def test_hands_of_a_deal_change_only_by_trades_and_the_cut(options):
    chance = np.random.default_rng(1)
    for seed in range(4):
        match = Match(ACE, 6, options, seed=seed)
        dealt = multiset(match.table)
        while not match.over:
            deals, dealer = match.table[0].deals, match.table[0].dealer
            seat = match.deciders[0]
            move = str(chance.choice(match.legal(seat)))
            match.play(seat, move)
            if match.table[0].deals > deals:
                ended = sorted(read_card(card) for card in shown(match).split() if card != "-")
                if move == "cut":
                    new = [card for card in ended if card not in dealt]
                    assert len(new) <= 1
                    assert all(read_card(shown(match).split()[dealer]) == card for card in new)
                    assert bool(new) or any(hop.end[0] == "aside" for hop in match.played[-1].hops)
                else:
                    assert ended == dealt
                dealt = multiset(match.table)


@pytest.mark.thousands
@rules("R3", "R5", "R6", "R7", "R9", "C6", "C17")
def test_odds_of_two_players_who_trade_up_to_the_seven():
    """Every deal of ranks is weighted by its number of cards, because suits do not matter (R3)."""
    e = engine(ACE)
    template = e.template(2, {"min_players": 2, "first_dealer": 0})
    template["stacked"] = 1
    stock = zone_at(template, "stock")
    odds = dict.fromkeys(("non-dealer", "dealer", "dead"), 0)
    for ranks in product(range(13), repeat=3):
        cards_drawn: list[int] = []
        for one in ranks:
            cards_drawn.append(one + 13 * sum(one == rank(card) for card in cards_drawn))
        stock.count = 0
        for card in reversed(cards_drawn):
            stock.lay(card)
        weight = 4 * (4 - (ranks[1] == ranks[0])) * (4 - (ranks[2] == ranks[0]) - (ranks[2] == ranks[1]))
        table = e.begin(template, 0)
        while table[0].deals == 0:
            seat = table[0].turn
            low = RANKS[rank(zone_at(table, "hand", seat).top)] in "A234567"
            e.step(table, seat, e.moves(table, seat)[int(low)])
        lives = list(table[0].lives_left)[:2]
        odds["dead" if lives == [3, 3] else "dealer" if lives[0] < 3 else "non-dealer"] += weight
    total = 52 * 51 * 50
    assert sum(odds.values()) == total
    assert Fraction(odds["non-dealer"], total) == Fraction(1294, 3315)
    assert Fraction(odds["dealer"], total) == Fraction(1784, 3315)
    assert Fraction(odds["dead"], total) == Fraction(79, 1105)


@rules("R18", "C28")
def test_one_move_may_score_several_deals():
    """Kings are turned up in deal after deal: every deal is on the score sheet."""
    chance = random.Random(4)
    match = Match(ACE, seed=4, options={"kings": "show_first", "lives": 9}, watched=False)
    most = 0
    while not match.over:
        before = len(match.scored)
        seat = match.deciders[0]
        match.play(seat, chance.choice(match.legal(seat)))
        most = max(most, len(match.scored) - before)
    assert most > 1
    assert len(match.scored) == match.table[0].deals
    for seat in range(match.seats):
        assert sum(sum(deal.lines[seat].values()) for deal in match.scored) == match.points[seat]
