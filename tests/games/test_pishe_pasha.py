"""Pishe Pasha against its rule page: rules R, rulings K, worked examples E, invariants."""

import random

import numpy as np
import pytest

from parlour import bots
from parlour.engine.cards import RANKS, SUITS, write_card
from parlour.engine.jit import COMPILING
from parlour.engine.linked import deciders, engine
from parlour.engine.simulation import random_games
from parlour.errors import NotAsked, OptionError, SeatsError
from parlour.games import load
from parlour.games.pishe_pasha import texts
from parlour.games.pishe_pasha.rules import IDLE, RAN_OUT, STOP
from parlour.match import Match
from parlour.match.positions import read_position, write_position
from parlour.messages import render
from parlour.presentation.log import log_lines
from parlour.presentation.move_targets import touches
from parlour.presentation.names import SeatNames
from tests.studies import cards, games, look, refused, rules, worth_of

PASHA = load("pishe-pasha")
PACK = [rank + suit for suit in SUITS for rank in RANKS]
LAPSES = {"opponent": 1, "turn": 2, "end": 3}  # as the register `lapse` counts them


def foundations(text: str) -> list[list[str]]:
    """Return foundations from `c K, d 9, h -, s 2`, by the height of each."""
    return [
        [rank + suit for rank in RANKS[: RANKS.find(height) + 1]]
        for suit, height in (one.split() for one in text.split(", "))
    ]


def laid(built, stocks, discards, **more):
    """Return a position in the page's notation: stocks next card first, discard piles exposed card last."""
    zones = {
        "stock": [cards(one) for one in stocks],
        "discard": [cards(one) for one in discards],
        "foundation": foundations(built),
    }
    return {"zones": zones, "turn": 0, "phase": "open", **more}


def see(position, *moves, **options):
    """Return a position with house rules after some moves."""
    return look("pishe-pasha", **position, options=options, moves=list(moves))


def refusal(position, *moves, **options):
    return refused("pishe-pasha", **position, options=options, moves=list(moves))


def asks(found, seat, phase, moves) -> bool:
    """Return whether this seat decides in this phase with exactly these moves."""
    assert (found["deciders"], found["position"]["phase"]) == ([seat], phase)
    assert found["moves"] == sorted(moves.split(", "))
    return True


def heights(found) -> str:
    return ", ".join(
        f"{suit} {RANKS[len(pile) - 1] if pile else '-'}"
        for suit, pile in zip(SUITS, found["position"]["zones"]["foundation"], strict=True)
    )


def stock(found, seat) -> list[str]:
    return list(found["position"]["zones"]["stock"][seat])


def discard(found, seat) -> list[str]:
    return list(found["position"]["zones"]["discard"][seat])


def idle(found) -> int:
    return int(found["position"]["registers"]["idle"])


def deck(eldest: list[str], dealer: list[str] | None = None) -> list[str]:
    """The pack that gives the non-dealer this stock, next card first, and the dealer the other cards."""
    eldest = eldest + [card for card in reversed(PACK) if card not in eldest][: 26 - len(eldest)]
    dealer = dealer or [card for card in PACK if card not in eldest]
    return [card for pair in zip(reversed(eldest), reversed(dealer), strict=True) for card in pair]


# --- Setup ---------------------------------------------------------------------------------------------


@rules("R3", "R5", "R7", "R9", "R16", "K2", "K3", "K32")
def test_e1_opening_with_foundations():
    eldest = cards("Ah 2h Ad Kc")
    found = look("pishe-pasha", deck=deck(eldest), dealer=0)
    assert heights(found) == "c -, d A, h 2, s -"
    assert (discard(found, 0), discard(found, 1)) == ([], ["Kc"])
    assert (len(stock(found, 0)), len(stock(found, 1))) == (26, 22)
    assert asks(found, 0, "open", "turn")
    assert idle(found) == 0
    assert found["position"]["zones"]["pack"] == []


@rules("R3", "R6", "K1", "K2")
def test_e2_opening_without_an_ace():
    pack = deck(cards("2c"))
    found = look("pishe-pasha", deck=pack, dealer=0)
    assert (discard(found, 1), stock(found, 1)) == (["2c"], pack[-4::-2])
    assert stock(found, 0) == pack[::-2]
    assert asks(found, 0, "open", "turn")
    other = look("pishe-pasha", deck=pack, dealer=1)
    assert (discard(other, 0), stock(other, 1)) == (["2c"], pack[::-2])
    assert asks(other, 1, "open", "turn")


@rules("K4", "R23", "R7")
def test_an_opening_may_win_at_once():
    found = look("pishe-pasha", deck=deck(PACK[:26]), dealer=0)
    assert (found["over"], found["winners"], found["points"]) == (True, [1], [0, 1])
    assert heights(found) == "c K, d K, h -, s -"


@rules("K1")
def test_who_deals():
    assert Match(PASHA, seed=5).table[0].dealer == 0
    assert Match(PASHA, options={"first_dealer": 1}, seed=5).table[0].turn == 1
    drawn = {
        Match(PASHA, options={"first_dealer": "random"}, seed=seed).table[0].dealer for seed in range(12)
    }
    assert drawn == {0, 1}


@rules("R1")
def test_it_is_for_two():
    with pytest.raises(SeatsError):
        Match(PASHA, 3)
    with pytest.raises(OptionError):
        Match(PASHA, options={"idle_limit": 207})


# --- Two destinations ----------------------------------------------------------------------------------


@rules("R12", "R13", "K14")
@pytest.mark.parametrize("shown", RANKS)
def test_e3_adjacency(shown):
    fitting = {
        own
        for own in RANKS
        if "opponent" in see(laid("c -, d -, h -, s -", ["Qh", "Th"], [f"{own}d", f"{shown}c"]))["moves"]
    }
    near = RANKS.index(shown)
    assert fitting == {rank for rank in RANKS if abs(RANKS.index(rank) - near) == 1}


E4 = laid("c K, d 9, h K, s 9", ["Td Ks Ts", "Kd Jd"], ["Qd", "Qs Js"])


@rules("R8", "R10", "R11", "R17", "K5", "K7", "K8", "K9")
def test_e4_both_targets():
    assert asks(see(E4), 0, "open", "opponent, turn")
    assert asks(see(E4, "turn"), 0, "turned", "foundation, opponent, end")
    assert asks(see(E4, "turn", stop="auto"), 0, "turned", "foundation")
    found = see(E4, "turn", "foundation")
    assert heights(found) == "c K, d T, h K, s 9"
    assert asks(found, 0, "open", "opponent, turn")
    found = see(E4, "turn", "foundation", "opponent")
    assert (discard(found, 0), discard(found, 1)) == ([], cards("Qs Js Qd"))
    assert asks(found, 0, "open", "turn")
    found = see(E4, "turn", "foundation", "opponent", "turn")
    assert discard(found, 0) == ["Ks"]
    assert asks(found, 0, "turned", "opponent, end")


@rules("R2", "R14", "R15", "R20", "K21", "K22", "K24", "K25", "K28")
def test_e5_lapse_by_opponent():
    assert asks(see(E4, "turn", "opponent"), 1, "stop", "stop force, stop takeover, pass")
    found = see(E4, "turn", "opponent", "stop force")
    assert (heights(found), discard(found, 1)) == ("c K, d T, h K, s 9", cards("Qs Js"))
    assert asks(found, 0, "open", "opponent, turn")
    found = see(E4, "turn", "opponent", "stop takeover")
    assert (discard(found, 1), idle(found)) == (cards("Qs Js Td"), 1)
    assert asks(found, 1, "open", "foundation, turn")
    assert asks(see(E4, "turn", "opponent", "stop takeover", "foundation"), 1, "open", "opponent, turn")
    found = see(E4, "turn", "opponent", "pass")
    assert (discard(found, 0), discard(found, 1)) == (["Qd"], cards("Qs Js Td"))
    assert asks(found, 0, "open", "turn")


@rules("R15", "K24", "K26")
def test_e6_lapse_by_end():
    assert asks(see(E4, "turn", "end"), 1, "stop", "stop force, stop takeover, pass")
    found = see(E4, "turn", "end", "stop force")
    assert heights(found) == "c K, d T, h K, s 9"
    assert asks(found, 0, "open", "opponent, turn")
    taken, forgiven = (see(E4, "turn", "end", answer) for answer in ("stop takeover", "pass"))
    assert taken["position"] == forgiven["position"]
    assert discard(taken, 0) == cards("Qd Td")
    assert asks(taken, 1, "open", "opponent, turn")


E7 = laid("c K, d 9, h K, s 9", ["Jd Ts", "Kd Js"], ["Ks Td", "Qd Qs"])


@rules("R21", "K24", "K25", "K27")
def test_e7_lapse_by_turn():
    assert asks(see(E7), 0, "open", "foundation, turn")
    found = see(E7, "turn", "stop force")
    assert (heights(found), discard(found, 0)) == ("c K, d T, h K, s 9", cards("Ks Jd"))
    assert asks(found, 0, "turned", "foundation, opponent, end")
    found = see(E7, "turn", "stop takeover")
    assert discard(found, 0) == cards("Ks Td Jd")
    assert asks(found, 1, "open", "opponent, turn")
    assert asks(see(E7, "turn", "pass"), 0, "turned", "opponent, end")
    found = see(E7, "turn", "pass", "opponent")
    assert discard(found, 0) == cards("Ks Td")
    assert asks(found, 0, "open", "foundation, opponent, turn")


E8 = laid("c K, d K, h 9, s 9", ["", "Th Ts Ks"], ["Js Qs", "Jh Qh Kh"])


@rules("R2", "R8", "R20", "R23", "K8", "K16", "K20", "K33")
def test_e8_chain_to_a_win():
    assert asks(see(E8), 0, "open", "opponent, turn")
    found = see(E8, "opponent", "opponent")
    assert (found["over"], found["winners"]) == (True, [0])
    assert (found["points"], found["score"]) == ([1, 0], [{"game won": 1}, {}])
    assert found["ending"] == "a player has run out of cards"
    found = see(E8, "turn")
    assert (stock(found, 0), discard(found, 0)) == (["Qs"], ["Js"])
    assert found["deciders"] == [1]


@rules("R18", "R19", "R22", "K13", "K16", "K17", "K32")
def test_e9_turning_the_pile_over():
    start = laid("c K, d K, h 9, s 9", ["", "Js Ts Th"], ["Ks Qs Jh", "Qh Kh"])
    assert asks(see(start), 0, "open", "turn")
    found = see(start, "turn")
    assert (stock(found, 0), discard(found, 0)) == (cards("Qs Jh"), ["Ks"])
    assert (found["deciders"], idle(found)) == ([1], 1)


@rules("R23", "K19", "K20")
def test_e10_one_card_left():
    start = laid("c K, d K, h 9, s 9", ["", "Js Ts Th Kh Ks"], ["Jh", "Qh Qs"])
    assert asks(see(start), 0, "open", "opponent, turn")
    assert see(start, "opponent")["winners"] == [0]
    found = see(start, "turn")
    assert (stock(found, 0), discard(found, 0)) == ([], ["Jh"])
    assert asks(found, 0, "turned", "opponent, end")
    assert see(start, "turn", "opponent")["winners"] == [0]
    start = laid("c K, d K, h 9, s 9", ["", "Js Ts Th Qs Ks"], ["Jh", "Qh Kh"])
    assert asks(see(start), 0, "open", "turn")
    found = see(start, "turn")
    assert (discard(found, 0), found["deciders"]) == (["Jh"], [1])


E11 = laid("c K, d K, h 9, s 9", ["", "Js Ts Jh Kh Ks"], ["Th", "Qh Qs"])


@rules("R23", "K19", "K22", "K29")
def test_e11_one_card_left_that_fits_a_foundation():
    assert asks(see(E11), 0, "open", "foundation, turn")
    assert see(E11, "foundation")["winners"] == [0]
    assert asks(see(E11, "turn"), 1, "stop", "stop force, stop takeover, pass")
    assert see(E11, "turn", "stop force")["winners"] == [0]
    assert asks(see(E11, "turn", "stop takeover"), 1, "open", "turn")
    assert asks(see(E11, "turn", "pass"), 0, "turned", "foundation, end")
    assert see(E11, "turn", "pass", "foundation")["winners"] == [0]
    assert asks(see(E11, "turn", "pass", "end"), 1, "stop", "stop force, stop takeover, pass")


E12 = laid("c K, d K, h 9, s 9", ["Ts Th", "Jh Ks"], ["Js Kh", "Qh Qs"])


@rules("R12", "R20", "K6", "K7", "K8", "K10")
def test_e12_a_card_received_is_playable():
    assert asks(see(E12), 0, "open", "opponent, turn")
    assert asks(see(E12, opponent_play="mandatory"), 0, "open", "opponent")
    assert asks(see(E12, "opponent"), 0, "open", "turn")
    assert asks(see(E12, "opponent", "turn"), 0, "turned", "foundation, end")
    found = see(E12, "turn")
    assert discard(found, 0) == cards("Js Kh Ts")
    assert asks(found, 0, "turned", "foundation, end")
    assert asks(see(E12, "turn", "foundation"), 0, "open", "opponent, turn")


@rules("K31", "K32", "K33")
def test_e13_idle_limit():
    built = "c K, d K, h 9, s 9"
    start = laid(built, ["Jh", "Th Ts"], ["Qs", "Js Kh"], registers={"idle": 249})
    found = see(start, "turn")
    assert (found["over"], found["winners"], found["points"], idle(found)) == (True, [], [0, 0], 250)
    assert found["ending"].startswith("drawn")
    assert not see(start, "turn", idle_limit=251)["over"]
    fewer = see(start, "turn", idle_result="fewest_cards")
    assert (fewer["winners"], fewer["points"]) == ([0], [1, 0])
    assert fewer["ending"].startswith("fewer cards")
    start["zones"]["stock"][1].remove("Ts")
    start["zones"]["discard"][1].remove("Js")
    assert see(start, "turn", idle_result="fewest_cards")["winners"] == []
    fresh = laid(built, ["Th", "Jh Ts"], ["Qs", "Js Kh"], registers={"idle": 249})
    found = see(fresh, "turn", "foundation")
    assert (idle(found), found["deciders"], found["over"]) == (0, [0], False)
    assert see(fresh, "turn", "end", "stop takeover")["over"]
    assert see(fresh, "turn", "end", "pass")["over"]
    assert idle(see(fresh, "turn", "end", "stop force")) == 0


# --- What the examples leave out -----------------------------------------------------------------------

MID_TURN = laid("c K, d K, h 9, s 9", ["", "Jh Kh Ts Qs"], ["Js Ks Th", "Qh"])


@rules("R22", "K18")
def test_a_pile_is_turned_over_in_mid_turn():
    found = see(MID_TURN, "foundation", "turn")
    assert (stock(found, 0), discard(found, 0)) == (["Ks"], ["Js"])
    assert asks(found, 0, "turned", "opponent, end")


@rules("K17", "K24", "K27")
def test_a_neglected_card_is_forced_out_of_a_stock_just_turned_over():
    found = see(MID_TURN, "turn")
    assert (stock(found, 0), discard(found, 0)) == (cards("Ks Th"), ["Js"])
    found = see(MID_TURN, "turn", "stop force")
    assert (stock(found, 0), heights(found)) == (["Ks"], "c K, d K, h T, s 9")
    assert asks(found, 0, "turned", "opponent, end")
    assert asks(see(MID_TURN, "turn", "pass"), 0, "turned", "opponent, end")
    nowhere = laid("c K, d K, h 9, s 9", ["", "Jh Kh Ts Qh"], ["Js Ks Th", "Qs"])
    nowhere["zones"]["discard"][1] = ["Jh"]
    nowhere["zones"]["stock"][1] = cards("Qs Kh Ts Qh")
    assert see(nowhere, "turn", "stop force")["deciders"] == [1]  # the jack fits nowhere: the turn ends


@rules("K20", "K21")
def test_a_lapse_that_wins_is_not_stopped():
    start = laid("c K, d K, h 9, s 9", ["", "Ts Jh Kh Ks Qh Qs"], ["Th", "Js"])
    assert asks(see(start), 0, "open", "foundation, opponent, turn")
    found = see(start, "opponent")
    assert (found["over"], found["winners"]) == (True, [0])
    registers = found["position"]["registers"]
    assert (registers["lapse"], registers["neglected"]) == (0, -1)  # no answer is missing


@rules("K22", "K23")
def test_every_lapse_gives_a_choice_of_its_own():
    again = see(E11, "turn", "pass", "end", "pass")
    assert asks(again, 1, "open", "turn")
    assert refusal(E11, "turn", "turn")["rule"] == "K22"
    assert refusal(E11, "turn", "pass", "stop force")["rule"] == "K23"


@rules("R11", "K28")
def test_a_turn_may_begin_with_a_duty():
    start = laid("c K, d 9, h K, s 9", ["Jd Ts", "Kd Js"], ["Ks Td", "Qd Qs"])
    assert see(start, stop="auto")["moves"] == ["foundation"]
    told = refusal(start, "turn", stop="auto")
    assert (told["rule"], told["cards"]) == ("R11", ["Td"])


@rules("R12", "K10")
def test_pushing_may_be_mandatory():
    turned = see(E4, "opponent", "turn", "foundation", "turn", opponent_play="mandatory")
    assert turned["moves"] == ["opponent"]
    told = refusal(E4, "turn", opponent_play="mandatory")
    assert (told["rule"], told["cards"]) == ("R12", ["Qd", "Js"])
    both = laid("c K, d 9, h K, s 9", ["Ks Ts", "Kd Jd"], ["Qd Td", "Qs Js"])
    assert see(both, opponent_play="mandatory")["moves"] == ["foundation", "opponent", "turn"]  # K9


@rules("R8", "R10", "R12", "K5", "K11", "K12", "K14", "K15", "K23")
@pytest.mark.parametrize(
    ("position", "moves", "rule", "proof"),
    [
        (E4, ["foundation"], "R10", "Qd 9d"),
        (E4, ["end"], "K12", ""),
        (E4, ["turn", "turn"], "K11", ""),
        (E4, ["stop takeover"], "K23", ""),
        (E12, ["opponent", "opponent"], "R12", "Js Kh"),
        (laid("c -, d -, h -, s -", ["2c", "3c"], ["Kd", "Ah"]), ["opponent"], "K14", "Kd Ah"),
        (laid("c -, d -, h -, s -", ["2c", "3c"], ["Kd", ""]), ["opponent"], "K15", ""),
        (laid("c -, d -, h -, s -", ["2c", "3c"], ["", "Kd"]), ["foundation"], "R8", ""),
        (laid("c -, d -, h -, s -", ["2c", "3c"], ["4d", "Kd"]), ["foundation"], "R10", "4d"),
    ],
)
def test_refusals(position, moves, rule, proof):
    told = refusal(position, *moves)
    assert (told["rule"], told["cards"]) == (rule, cards(proof))


@rules("R14", "K22")
def test_only_the_opponent_answers_a_lapse():
    match = read_position({"game": "pishe-pasha", **E4})
    match.play(0, "turn")
    match.play(0, "opponent")
    with pytest.raises(NotAsked):
        match.play(0, "stop force")
    assert match.banner()[0] == "missed: Td"
    again = read_position(write_position(match))
    assert write_position(again) == write_position(match)
    assert again.legal(1) == ["stop force", "stop takeover", "pass"]


@rules("K13", "K20", "K22", "K24")
def test_positions_laid_by_hand_go_on_by_themselves():
    built = "c K, d 9, h K, s 9"
    lapse = laid(built, ["Ks Ts", "Kd Jd"], ["Qd", "Qs Js Td"], registers={"lapse": 1, "neglected": 22})
    lapse |= {"turn": 1, "phase": "stop"}
    assert asks(see(lapse, "stop force"), 0, "open", "opponent, turn")
    lapse["registers"] = {"lapse": LAPSES["end"], "neglected": -1}
    assert see(lapse)["position"]["phase"] == "open"
    nothing = E4 | {
        "phase": "turned",
        "zones": E4["zones"] | {"discard": [["Kd"], ["Js"]], "stock": [["Ks"], ["Qs"]]},
    }
    assert asks(see(nothing), 1, "open", "turn")
    bare = E4 | {"phase": "turned", "zones": E4["zones"] | {"discard": [[], cards("Qs Js")]}}
    assert see(bare)["position"]["phase"] == "open"
    for seat in (0, 1):
        stocks, discards = ["Kd Jd", "Kd Jd"], ["Js", "Js"]
        stocks[seat] = discards[seat] = ""
        won = see(laid(built, stocks, discards))
        assert (won["over"], won["winners"]) == (True, [seat])


@rules("R23")
def test_search_strives_to_win_and_on_the_way_to_have_fewer_cards():
    worth = worth_of(PASHA)
    t = read_position(
        {"game": "pishe-pasha", **laid("c K, d 9, h K, s 9", ["Ks Ts", "Jd"], ["Qd", ""])}
    ).table[0]
    assert [worth(t, seat) for seat in (0, 1)] == [-3, -1]
    won = read_position({"game": "pishe-pasha", **laid("c K, d 9, h K, s 9", ["", "Kd Jd"], ["", "Js"])})
    assert [worth(won.table[0], seat) for seat in (0, 1)] == [52, -3]


# --- Hidden facts ---------------------------------------------------------------------------------------


@rules("R4", "K34")
def test_only_exposed_cards_are_shown_but_all_are_remembered():
    match = read_position(
        {"game": "pishe-pasha", **laid("c K, d K, h 9, s 9", ["", "Js Ts Th"], ["Ks Qs Jh", "Qh Kh"])}
    )
    before = match.view(1)["zones"]
    assert before["discard"]["cards"] == [[None, None, "Jh"], [None, "Kh"]]
    match.play(0, "turn")
    for seat in (0, 1, None):
        zones = match.view(seat)["zones"]
        assert zones["discard"]["cards"] == [["Ks"], [None, "Kh"]]
        assert zones["stock"]["cards"] == [[None] * 2, [None] * 3]
    rng = np.array([1, 2, 3, 4], np.uint64)
    worlds = [match._engine.imagined_by(match.table, 1, rng)[0] for _ in range(30)]
    remembered = {tuple(write_card(card) for card in t.stock[0].cards) for t in worlds}
    guessed = {tuple(write_card(card) for card in t.stock[1].cards) for t in worlds}
    assert remembered == {("Jh", "Qs")}
    assert len(guessed) == 6


@rules("R4")
def test_nobody_knows_a_fresh_stock():
    match = Match(PASHA, seed=8)
    assert match.view(0)["zones"]["stock"]["cards"][0] == [None] * 26
    known = match._engine.known_to(match.table, 0)[0]
    assert list(known.stock[0].cards) == sorted(known.stock[0].cards)
    assert list(known.stock[0].cards) != list(match.table[0].stock[0].cards)


@rules("R11")
def test_bots_keep_the_duty_and_make_others_keep_it():
    match = read_position({"game": "pishe-pasha", **E4, "moves": []})
    bot = bots.make("greedy", match._engine, seed=1)

    def chosen(seat):
        known = match._engine.known_to(match.table, seat)
        return PASHA.texts.write(bot.choose(known, seat), match.table[0])

    assert chosen(0) == "opponent"
    match.play(0, "turn")
    assert chosen(0) == "foundation"
    match.play(0, "end")
    assert chosen(1) == "stop force"


# --- Invariants ----------------------------------------------------------------------------------------

HOUSES = [
    {},
    {"stop": "auto"},
    {"opponent_play": "mandatory"},
    {"stop": "auto", "opponent_play": "mandatory"},
]


def counts(t):
    return [t.stock[seat].count + t.discard[seat].count for seat in range(2)]


def built(t):
    return [pile.count for pile in t.foundation]


def due(t, seat):
    """Return the exposed card of a seat if its foundation needs it."""
    pile = t.discard[seat]
    return pile.count > 0 and t.foundation[pile.top // 13].count == pile.top % 13


def steps(options, games):
    """Play random games; yield each move with copies of the table before and after it."""
    kernels = engine(PASHA)
    chance = random.Random(str(options))
    for seed in range(games):
        table = kernels.begin(kernels.template(options=options), seed)
        while not table[0].over:
            seat = deciders(table)[0]
            before = table.copy()[0]
            move = chance.choice(kernels.moves(table, seat))
            kernels.step(table, seat, move)
            yield seat, PASHA.texts.write(move, before), before, table[0]


@rules("R2", "R3", "R10", "R12", "R22", "R23", "K5", "K12", "K17", "K20")
@games(6, 25)
@pytest.mark.parametrize("options", HOUSES, ids=str)
def test_invariants_at_every_step(options, games):
    for seat, what, before, t in steps(options, games if COMPILING else 1):
        lying = [card for zone in (*t.stock, *t.discard, *t.foundation) for card in zone.cards]
        assert sorted(lying) == list(range(52))
        for suit, pile in enumerate(t.foundation):
            assert list(pile.cards) == [13 * suit + height for height in range(pile.count)]
        assert sum(counts(t)) == 52 - sum(built(t))
        assert all(one >= two for one, two in zip(built(t), built(before), strict=True))
        change = [one - two for one, two in zip(counts(t), counts(before), strict=True)]
        own, other = change[seat], change[1 - seat]
        if what == "foundation":
            assert (own, other) == (-1, 0)
        elif what == "opponent":
            assert (own, other) == (-1, 1)
        elif what == "stop force":
            assert sorted(change) == [-1, 0]
        else:
            assert change == [0, 0]
        assert t.over == (0 in counts(t))
        if what == "turn" and before.stock[seat].count == 0:
            pile = list(before.discard[seat].cards)
            assert [*t.discard[seat].cards, *list(t.stock[seat].cards)[::-1]] == pile


@rules("R11", "R17", "R18", "R19", "K12", "K21", "K30", "K31")
@pytest.mark.parametrize("options", HOUSES, ids=str)
def test_invariants_of_turns(options):
    turned, most, longest_wait = 0, 26, 0
    for seat, what, before, t in steps(options, 25 if COMPILING else 1):
        turned += what == "turn"
        lapse = before.phase != STOP and due(before, seat) and what != "foundation"
        assert (t.phase == STOP and not t.over) == (lapse and not t.over)
        assert not lapse or options.get("stop") != "auto"
        answered = before.phase == STOP
        mover = 1 - seat if answered else seat
        passed = not t.over and t.phase != STOP and t.turn != mover
        if passed:
            assert t.idle == (0 if what == "stop force" else before.idle) + 1
            assert what == "stop takeover" or t.discard[mover].count > 0
            assert turned <= most
            if options.get("stop") == "auto":
                assert not due(t, mover)
        if passed or t.over:
            turned, most = 0, counts(t)[t.turn] if not t.over else 26
        longest_wait = max(longest_wait, t.idle)
    assert longest_wait <= 206 if options.get("stop") == "auto" else longest_wait < 250


@pytest.mark.thousands
@rules("R23", "K30", "K31", "K33")
@pytest.mark.parametrize("options", [*HOUSES, {"first_dealer": "random", "idle_limit": 208}], ids=str)
def test_thousands_of_games_end_with_a_winner(options):
    kernels = engine(PASHA)
    template = kernels.template(options=options)
    batches = list(random_games(kernels, template, 3000, seed=13))
    tables = np.concatenate([batch.tables for batch in batches])
    left = tables["stock"]["count"] + tables["discard"]["count"]
    assert (tables["foundation"]["count"].sum(1) == 52 - left.sum(1)).all()
    out = tables["ending"] == RAN_OUT
    assert (tables["ending"] <= IDLE).all()
    assert out.mean() > 0.99
    winner = tables["winners"] - 1
    assert (left[out, winner[out]] == 0).all()
    assert (left[out, 1 - winner[out]] > 0).all()
    assert (tables["points"].sum(1) == out).all()
    assert (tables["points"][out, winner[out]] == 1).all()
    assert 0.4 < winner[out].mean() < 0.6
    if "first_dealer" in options:
        assert 0.4 < tables["dealer"].mean() < 0.6


# --- What players read ---------------------------------------------------------------------------------


def reader(own: int | None) -> SeatNames:
    return SeatNames(2, own, {}, {0: "Ann", 1: "Ben"})


def told(sentences, own: int | None = None) -> list[str]:
    """Return these texts as a reader sees them."""
    return [render(text, reader(own)) for text in sentences]


def reached(position, *moves, **options) -> Match:
    """Return the match from a position after these moves of the seats on turn."""
    match = read_position({"game": "pishe-pasha", **position, "options": options})
    for move in moves:
        match.play(match.deciders[0], move)
    return match


def asked(position, *moves, **options) -> str:
    """Return the prompt of the deciding seat, as they read it."""
    match = reached(position, *moves, **options)
    [seat] = match.deciders
    return told([match.prompt(seat)], seat)[0]


def labels(position, *moves, **options) -> list[str]:
    match = reached(position, *moves, **options)
    [seat] = match.deciders
    return [one.said for one in touches(match, seat, reader=reader(seat))]


def event(position, *moves, own: int | None = None, **options) -> list[str]:
    """Return the text about the last of these moves."""
    match = reached(position, *moves, **options)
    return told(match.events(len(moves) - 1), own)


def why(position, *moves, **options) -> str:
    """Return the reason of a hint for the last of these moves."""
    match = reached(position, *moves[:-1], **options)
    [seat] = match.deciders
    t = match.asking(seat)
    return told([texts.reason(t, PASHA.texts.read(moves[-1], t))], seat)[0]


ALONE = laid("c K, d K, h 9, s 9", ["", "Js Ts Jh Kh Ks"], ["Qs", "Qh Th"])
LATE = laid("c K, d K, h 9, s 9", ["Jh", "Th Ts"], ["Qs", "Js Kh"], registers={"idle": 249})


def test_the_banner_names_what_must_go_up_and_what_is_next():
    assert reached(E4).banner() == ["next on the foundations: Td Ts", "first without cards wins"]
    assert reached(E4, "turn").banner()[0] == "Must go up: Td"
    assert reached(E4, "turn", "end").banner()[0] == "missed: Td"
    assert "what fits the other pile must go there" in reached(E4, opponent_play="mandatory").banner()
    assert "a draw next turn if no card goes up" in reached(LATE).banner()
    fewest = {"idle_limit": 260, "idle_result": "fewest_cards"}
    assert "fewest cards win in 11 turns" in reached(LATE, **fewest).banner()


@rules("R11", "R12", "R14", "R22")
def test_a_prompt_names_only_what_is_legal():
    assert asked(E4) == "Put Qd on Ben's pile, or turn the next card."
    assert asked(E4, "turn") == "You must play Td to its foundation; if not, Ben may call Stop."
    assert asked(E4, "turn", stop="auto") == "You must play Td to its foundation."
    assert asked(E12, opponent_play="mandatory") == "Kh fits: put it on Ben's pile."
    stop = "Ann missed Td. Call Stop: force it up, or take the turn. Or let it go."
    assert asked(E4, "turn", "opponent") == stop
    assert asked(ALONE) == "Your stock is used up: turn your pile over, and go on."
    assert asked(MID_TURN, "foundation", "turn") == "Put Js on Ben's pile, or leave it and end your turn."
    assert Match(PASHA, seed=3).prompt(0) == "Turn the next card of your stock."
    assert asked(E8) == "Put Qs on Ben's pile, or turn your own pile over."


def test_labels_name_the_card_and_the_pile():
    assert labels(E4, "turn") == [
        "Play Td up",
        "Give to Ben",
        "End my turn",
    ]
    assert labels(E4) == ["Give to Ben", "Turn the next card"]
    assert labels(E8) == ["Give to Ben", "Turn my pile over"]
    assert labels(E4, "turn", "end") == ["Stop! Force Td up", "Stop! Take the turn", "Let it go"]


def test_what_a_card_can_do_has_a_button_next_to_the_end_of_the_turn():
    match = reached(E4, "turn")
    assert [touch.text for touch in touches(match, 0) if touch.beside] == ["foundation", "opponent"]


@rules("R14", "R15", "R18", "K22", "K24", "K25")
def test_an_event_names_the_card_the_pile_and_how_the_turn_goes_on():
    assert event(E4, "turn", own=0) == ["You turn Td."]
    assert event(E4, "turn", "foundation", own=1) == ["Ann plays Td to its foundation."]
    lapse = "You may call Stop, because Td should have gone to its foundation."
    assert event(E4, "turn", "opponent", own=1) == ["Ann puts Td on your pile.", lapse]
    assert event(E4, "turn", "end", own=0) == [
        "You leave Td on your pile and end your turn.",
        "Ben may call Stop, because Td should have gone to its foundation.",
    ]
    assert event(E4, "turn", "end", "stop force", own=0) == [
        "Ben calls Stop: Td goes to its foundation.",
        "Your turn goes on.",
    ]
    assert event(E4, "turn", "end", "stop takeover", own=0) == ["Ben calls Stop and takes the turn."]
    match = reached(E4, "turn", "opponent", "stop takeover", "foundation")
    assert log_lines(match, reader(1), 1)[-1].text == (
        "You call Stop and take the turn. You play Td to its foundation."
    )
    assert event(E4, "turn", "end", "pass", own=1) == ["You do not call Stop.", "You are next."]
    assert event(E4, "turn", "opponent", "pass") == ["Ben does not call Stop.", "Ann's turn goes on."]
    assert event(E8, "turn", own=1) == [
        "Ann's stock is used up: Ann turns their pile over.",
        "Ann turns Js, which fits nowhere: you are next.",
    ]


@rules("R23", "K31")
def test_the_end_of_a_game_names_the_winner_and_why():
    won = reached(E8, "opponent", "opponent")
    assert told(won.events(1), 0)[-1] == "You have no cards left and win."
    assert told(won.scored[0].summary, 1) == ["Ann got rid of all their cards; you still had 8."]
    idle = "250 turns in a row brought no card to the foundations"
    drawn = reached(LATE, "turn")
    assert drawn.events(0)[-1] == f"{idle}: the game is over."
    assert drawn.scored[0].summary == [f"{idle}: the game is drawn."]
    fewer = reached(LATE, "turn", idle_result="fewest_cards")
    assert told(fewer.scored[0].summary, 0) == [f"{idle}: you win with fewer cards, 2 to 4."]


def test_a_hint_says_what_a_move_gains():
    assert why(E4, "opponent") == "You have one card less, and Ben has one more."
    assert why(E4, "turn", "foundation") == "It must go up, and you are rid of it: 3 cards left."
    assert why(E4, "turn", "end") == ""
    assert why(E4, "turn", "end", "stop force") == (
        "Td goes up as it should, and Ann gains nothing by leaving it."
    )
    assert why(E4, "turn", "opponent", "stop takeover") == "Ann's turn ends at once, and you begin yours."
    assert why(E4, "turn", "end", "pass") == "Ann's turn ends anyway."
    assert why(E8, "opponent", "opponent") == "It is your last card: you win."
    assert why(ALONE, "turn") == "There is nothing else that you can do."
