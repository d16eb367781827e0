"""Cash against its rule page: rules R, rulings K, worked examples E."""

import itertools
import random

import numpy as np
import pytest

from parlour.bots import play_games
from parlour.engine.cards import rank
from parlour.engine.game import Game
from parlour.engine.linked import deciders, engine
from parlour.engine.simulation import random_games
from parlour.errors import NotAsked, SeatsError, UnreadableMove
from parlour.games.cash.rules import GAME, WORDS, letters
from parlour.games.cash.texts import write_signs
from parlour.match import Match, MoveRefused
from parlour.match.positions import read_position
from parlour.messages import render
from parlour.presentation.log import log_lines
from parlour.presentation.names import SeatNames
from tests.studies import cards, games, look, refused, rules

CASH: Game = GAME
STOCK = "2h 4d Jc Js 5c 5h 6d Tc"
HANDS = ("7c 7d 7h Kc", "9c 9d Qc Kd", "Qd Qh 2c 3d", "9h 4c 5d 8h")
BOARD = "7s 9s Qs Kh"
E2 = ["swap Kc>7s", "swap Kd>9s", "swap 2c>Qs", "swap 4c>9s"]
PASSES = ["pass"] * 4


def tick(*actions: str) -> list[list]:
    """Return the answers of seats 0, 1, ... in one tick."""
    return [[seat, action] for seat, action in enumerate(actions)]


def position(hands=HANDS, board=BOARD, stock=STOCK, dealer=3, **more):
    """Return position P of the rule page, or a variant of it."""
    zones = {
        "hand": [cards(hand) for hand in hands],
        "board": [[card] for card in cards(board)],
        "stock": cards(stock),
    }
    return {"phase": "tick", "dealer": dealer, "zones": zones, **more}


def after(*ticks, **more):
    return look("cash", **position(**more), moves=[move for one in ticks for move in one])


def hand(found, seat) -> set[str]:
    return set(found["position"]["zones"]["hand"][seat])


def board(found) -> list[str]:
    return [place[0] for place in found["position"]["zones"]["board"]]


def scores(found) -> list[int]:
    """What the last hand gave each seat."""
    return [sum(lines.values()) for lines in found["score"]]


NAMES = dict(enumerate(["Ann", "Ben", "Cy", "Dee", "Ed", "Fay"]))


def told_to(reader, text) -> str:
    return render(text, SeatNames(6, reader, {}, NAMES))


def log_of(match: Match, reader) -> list[str]:
    return [line.text for line in log_lines(match, SeatNames(6, None, {}, NAMES), reader)]


def started(*actions, **more) -> Match:
    """Return position P after these actions of seats 0, 1, ... in turn."""
    match = read_position({"game": "cash", **position(**more)})
    for number, action in enumerate(actions):
        match.play(number % 4, action)
    return match


def summary_of(match: Match, reader=None) -> list[str]:
    return [told_to(reader, text) for text in match.scored[-1].summary]


def agreed(seats=4, seed=1, codes=None, **options) -> Match:
    """A match with its codes agreed and the first hand dealt."""
    match = Match(CASH, seats, options, seed)
    for team in range(seats // 2):
        match.play(team, codes[team] if codes else "code wink")
    for team in range(seats // 2):
        match.play(team + seats // 2, "accept")
    return match


@rules("R1", "R4", "R5")
def test_e1_deal():
    deck = cards("Ac Kd 7h 2s 9c Th 4d Jc Qs 5d 8c 3h Ah 6s Tc 9d Kc 2d 5s Jh")
    moves = [[0, "code wink"], [1, "code nod"], [2, "accept"], [3, "accept"]]
    found = look("cash", deck=deck, dealer=0, moves=moves)
    assert hand(found, 1) == set(cards("Ac 9c Qs Ah"))
    assert hand(found, 2) == set(cards("Kd Th 5d 6s"))
    assert hand(found, 3) == set(cards("7h 4d 8c Tc"))
    assert hand(found, 0) == set(cards("2s Jc 3h 9d"))
    assert board(found) == cards("Kc 2d 5s Jh")
    assert len(found["position"]["zones"]["stock"]) == 32
    assert found["deciders"] == [0, 1, 2, 3]


@rules("R5", "R6", "K2", "K12", "K13")
def test_e2_conflict():
    found = after(tick(*E2))
    assert hand(found, 0) == set(cards("7c 7d 7h 7s"))
    assert hand(found, 1) == set(cards("9c 9d Qc 9s"))
    assert hand(found, 2) == set(cards("Qd Qh Qs 3d"))
    assert hand(found, 3) == set(cards("9h 4c 5d 8h"))
    assert board(found) == cards("Kc Kd 2c Kh")
    assert found["position"]["registers"]["missed"] == 1 << 3
    assert found["position"]["registers"]["board_ticks"] == 1  # no sweep


@rules("R6", "K2")
def test_e3_the_order_follows_the_dealer():
    found = after(tick(*E2), dealer=1)
    assert hand(found, 3) == set(cards("9h 9s 5d 8h"))
    assert hand(found, 1) == set(cards("9c 9d Qc Kd"))
    assert board(found) == cards("Kc 4c 2c Kh")


@rules("K2")
def test_the_order_goes_on_through_all_boards_of_a_hand():
    """Ticks are counted from the deal and not from the board."""
    both = tick("swap Kc>7s", "swap Kd>7s", "pass", "pass")
    assert "7s" in hand(after(both), 0)
    assert "7s" in hand(after(both, registers={"tick": 1, "board_ticks": 0}), 1)
    assert "7s" in hand(after(both, registers={"tick": 4, "board_ticks": 1}), 0)


@rules("K2", "K3")
def test_a_random_order_leaves_nobody_out():
    swaps = tick("swap Kc>7s", "swap Kd>9s", "swap 2c>Qs", "swap 4c>Kh")
    for seed in range(6):
        chance = f"{random.Random(seed).getrandbits(256):064x}"
        found = after(swaps, options={"tick_priority": "random"}, chance=chance)
        assert board(found) == cards("Kc Kd 2c 4c")


@rules("R7", "R13")
def test_the_last_four_cards_are_a_board():
    found = after(tick(*PASSES), tick(*PASSES))
    assert (board(found), found["position"]["zones"]["stock"]) == (cards("5c 5h 6d Tc"), [])
    assert found["position"]["phase"] == "tick"


@rules("R2", "R7", "R8", "R10", "R11", "K3", "K15", "K16")
def test_e4_signal_sweep_cash():
    swept = after(tick(*E2), tick("pass +wink", "pass", "pass", "pass"))
    assert board(swept) == cards("2h 4d Jc Js")
    assert swept["position"]["zones"]["stock"] == cards("5c 5h 6d Tc")
    assert set(swept["position"]["zones"]["aside"]) == set(cards("Kc Kd 2c Kh"))
    assert swept["position"]["registers"]["signs"][0] == 1
    found = after(tick(*E2), tick("pass +wink", *PASSES[1:]), tick("pass", "pass", "cash", "counter A"))
    assert scores(found) == [0, -1, 0, -1]
    assert found["score"][1] == {"right Cash": -1}
    assert found["position"]["dealer"] == 0


@rules("R9", "R10", "R11", "K3", "K7")
def test_e5_counter_is_faster():
    found = after(
        tick(*E2),
        tick("pass +wink", *PASSES[1:]),
        tick("pass", "swap Qc>Js", "pass", "pass"),
        tick("pass", "pass", "cash", "counter A"),
    )
    assert scores(found) == [-1, 0, -1, 0]
    assert found["score"][0] == {"right counter": -1}


@rules("R2", "R11", "K6")
def test_e6_wrong_cash():
    found = after(tick(*E2), tick("cash", "pass", "pass", "pass"))
    assert scores(found) == [-1, 0, -1, 0]
    assert found["score"][0] == {"wrong Cash": -1}


@rules("K4")
def test_e7_same_tick_as_the_completing_swap():
    match = read_position({"game": "cash", **position(options={"max_hands": 1})})
    for seat, action in enumerate(["swap Kc>7s", "pass", "cash", "pass"]):
        match.play(seat, action)
    assert match.points == [-1, 0, -1, 0]
    assert match.view()["zones"]["board"]["cards"][0] == ["7s"]  # the swap is void


@rules("K4", "K5", "K6")
def test_e8_same_tick_as_a_breaking_swap():
    found = after(tick(*E2), tick("swap 7s>2c", "pass", "cash", "pass"))
    assert scores(found) == [0, -1, 0, -1]


@rules("R13", "R15", "K17")
def test_e9_dead_hand():
    found = after(tick(*PASSES), stock="2h 4d Jc")
    assert scores(found) == [0, 0, 0, 0]
    assert found["points"] == [0, 0, 0, 0]
    assert found["position"]["dealer"] == 0
    assert found["position"]["phase"] == "proposal"


@rules("R4", "R13")
def test_a_dead_hand_has_nothing_of_the_hand_before():
    """The set-aside cards and the letters of the last call are gone."""
    match = read_position({"game": "cash", **position()})
    for action in [*PASSES, "cash", *PASSES[1:]]:
        match.play(match.deciders[0], action)
    assert match.points == [-1, 0, -1, 0]
    for team in (0, 1):
        match.play(team, "keep")
    t = match.table[0]
    assert (t.aside.count, t.stock.count, t.tick, sum(t.gone)) == (0, 52 - 20, 0, 0)
    for action in PASSES * 9:
        match.play(match.deciders[0], action)
    assert (match.scored[-1].lines, match.points) == ([{}] * 4, [-1, 0, -1, 0])


def six(letters_given, moves):
    hands = ("Ac Ad Ah As", "9c 9d Qc Kd", "Qd Qh 2c 3d", "9h 4c 5d 8h", "2s 3s 4s 5s", "6c 6d 6h 7c")
    registers = {"points": [-one for one in letters_given] * 2 + [0, 0]}
    return look("cash", **position(hands, stock="2h 4d Jc Js"), seats=6, registers=registers, moves=moves)


@rules("R1", "R11", "R12", "K9", "K10")
def test_e10_six_players_double_finish():
    found = six([1, 3, 3], tick("pass", "pass", "pass", "cash", "pass", "pass"))
    assert found["over"]
    assert found["points"] == [-1, -4, -4, -1, -4, -4]
    assert found["winners"] == [0, 3]
    assert found["ending"] == "a team has the whole word"


@rules("R11", "K9")
def test_e11_six_players_wrong_counter():
    found = six([1, 3, 3], tick("pass", "counter C", "pass", "pass", "pass", "pass"))
    assert found["over"]
    assert found["points"] == [-1, -4, -3, -1, -4, -3]
    assert found["winners"] == [0, 3]


@rules("R9", "R11", "K9")
def test_a_right_counter_costs_the_accused_alone():
    found = six([0, 0, 0], tick("pass", "counter A", "pass", "pass", "pass", "pass"))
    assert scores(found) == [-1, 0, 0, -1, 0, 0]


@rules("R9", "K7")
@pytest.mark.parametrize("seat", [0, 2])
def test_a_counter_is_right_whichever_of_the_team_has_four(seat):
    hands = list(HANDS)
    hands[0], hands[seat] = hands[seat], "7c 7d 7h 7s"
    found = after(tick("pass", "counter A", "pass", "pass"), hands=hands, board="Kc 9s Qs Kh")
    assert scores(found) == [-1, 0, -1, 0]


@rules("K8", "K11", "K18", "R5")
def test_e12_illegal_submissions():
    """They are refused; a seat that does not answer at a table passes."""
    assert refused("cash", **position(), moves=tick("swap Kc>Kc"))["rule"] == "K11"
    assert refused("cash", **position(), moves=[[1, "counter B"]])["rule"] == "K8"
    match = read_position({"game": "cash", **position()})
    with pytest.raises(MoveRefused):
        match.play(0, "swap Kc>Kc")
    for seat in range(4):
        match.play(seat, "pass")
    assert match.view()["zones"]["board"]["cards"] == [["2h"], ["4d"], ["Jc"], ["Js"]]


@rules("R3", "R5", "R9", "R14", "K7", "K14", "K15")
@pytest.mark.parametrize(
    ("move", "options", "rule"),
    [
        ("swap 2s>7s", {}, "R5"),
        ("swap Kc,7c>7s", {}, "R5"),
        ("swap Kc,7c>7s,9s", {}, "K14"),
        ("swap Kc,Kc>7s,9s", {"swap_size": 4}, "R5"),
        ("swap Kc,7c>7s,7s", {"swap_size": 4}, "K11"),
        ("swap Kc,7c,7d,7h,7h>7s,7s,7s,7s,7s", {"swap_size": 4}, "K14"),
        ("counter A", {}, "K8"),
        ("counter D", {}, "R1"),
        ("counter B:S1", {}, "K7"),
        ("counter B", {"counter_target": "player"}, "K7"),
        ("counter B:S2", {"counter_target": "player"}, "R1"),
        ("counter A:S2", {"counter_target": "player"}, "K8"),
        ("done", {}, "K15"),
        ("pass", {"time_mode": "real_time"}, "K15"),
        ("undone", {"time_mode": "real_time"}, "K15"),
        ("+hum", {}, "R3"),
        ("+wink,nod", {}, "R3"),
        ("code wink", {}, "R14"),
    ],
)
def test_refusals(move, options, rule):
    assert refused("cash", **position(), options=options, moves=[[0, move]])["rule"] == rule


@rules("R3")
def test_one_sign_a_tick():
    assert refused("cash", **position(), moves=[[0, "+wink"], [0, "+nod"]])["rule"] == "R3"
    match = read_position({"game": "cash", **position()})
    with pytest.raises(MoveRefused):
        match.play(0, "swap 2s>7s +wink")
    assert "+wink" in match.legal(0)  # a refused action changes nothing


@rules("R3", "R14")
@pytest.mark.parametrize(
    ("move", "options", "rule"),
    [
        ("pass", {}, "R3"),
        ("keep", {}, "R14"),
        ("code wink,nod,tap,yawn", {}, "R3"),
        ("code wink,nod", {"code_length_max": 1}, "R3"),
        ("code wink|nod|tap|yawn", {}, "R3"),
        ("code hum", {}, "R3"),
    ],
)
def test_codes_that_cannot_be(move, options, rule):
    match = Match(CASH, options=options, seed=1)
    with pytest.raises(MoveRefused) as caught:
        match.play(0, move)
    assert caught.value.refusal.rule == rule
    assert match.played == []


@rules("R3", "K20")
def test_a_code_is_known_to_its_pair_alone():
    match = Match(CASH, seed=1)
    match.play(0, "code wink|nod,tap")
    match.play(1, "code yawn")
    told = [fact for fact in match.view(2)["facts"] if fact["label"] == "proposed code"]
    assert [(fact["value"], fact["seat"]) for fact in told] == [("wink | nod, tap", 2)]
    asked = "Your partner Ann proposes wink | nod, tap: accept, or refuse and get a sign by chance."
    assert told_to(2, match.prompt(2)) == asked
    assert "wink" not in match.view(3)["prompt"]
    with pytest.raises(MoveRefused) as caught:
        match.play(2, "pass")
    assert caught.value.refusal.rule == "R3"
    match.play(2, "accept")
    match.play(3, "accept")
    for seat, code in enumerate(["wink | nod, tap", "yawn"] * 2):
        own = [fact["value"] for fact in match.view(seat)["facts"] if fact["label"] == "code"]
        assert own == [code]
        assert np.count_nonzero(match.view(seat)["registers"]["code"]) == 1
        assert [entry["move"] for entry in match.log(seat)].count(None) == (
            4 if seat else 3
        )  # `also` is a move
    assert not any(match.view()["registers"]["code"])
    for text in map(str, (match.view(1), match.view(3), match.view(), match.log(1), match.log())):
        assert "nod,tap" not in text


@rules("K22")
def test_a_refused_proposal():
    match = Match(CASH, seed=3)
    for seat, move in enumerate(["code wink,nod", "code wink,nod", "refuse", "accept"]):
        match.play(seat, move)
    codes = match.table[0].code
    assert codes[0] == codes[2]
    assert 1 <= codes[0] <= 8  # one sign
    assert codes[1] == codes[3] == 0x12
    for seat, action in enumerate(["cash", "pass", "pass", "pass"]):
        match.play(seat, action)
    old = codes[0]
    match.play(0, "code tap")
    match.play(1, "keep")
    assert match.deciders == [2]
    match.play(2, "refuse")
    assert match.table[0].code[0] == match.table[0].code[2] == old


@rules("R3", "K22")
def test_a_sign_drawn_for_a_pair_is_one_of_the_alphabet():
    drawn = set()
    for seed in range(20):
        match = Match(CASH, options={"alphabet": 4, "code_length_max": 1}, seed=seed)
        for seat, move in enumerate(["code wink", "code wink", "refuse", "refuse"]):
            match.play(seat, move)
        drawn |= set(match.table[0].code[:4])
    assert drawn == {1, 2, 3, 4}


@rules("R14", "R15")
def test_codes_change_between_hands():
    match = agreed(first_dealer=2)
    for seat in range(4):
        match.play(seat, "cash" if seat == 0 else "pass")
    assert match.table[0].dealer == 3
    assert match.deciders == [0, 1]
    assert "keep" in match.legal(1)
    other = agreed(first_dealer=2)
    for seat in range(4):
        other.play(seat, "cash" if seat == 0 else "pass")
    other.play(0, "also nod")
    assert "keep" not in other.legal(0)  # the player who started a new code proposes one
    match.play(0, "code shrug,shrug")
    match.play(1, "keep")
    match.play(2, "accept")
    assert match.table[0].code[0] == match.table[0].code[2] == 0x88
    assert match.table[0].code[1] == 0x1
    assert match.phase == "tick"


@rules("R14", "K12", "K15")
@pytest.mark.parametrize(
    ("lost", "position_of_a_hand", "before", "last"),
    [
        ("swap missed: the card was gone", {}, tick(*E2), tick("cash", *PASSES[1:])),
        ("done", {"phase": "open", "options": {"time_mode": "real_time"}}, [[1, "done"]], [[0, "cash"]]),
    ],
)
def test_while_codes_change_nobody_has_missed_a_swap_or_is_done(lost, position_of_a_hand, before, last):
    """Results of the last hand are not shown before the next is dealt."""
    match = read_position({"game": "cash", **position(), **position_of_a_hand})

    def play(moves):
        for seat, move in moves:
            match.play(seat, move)
        return {fact["label"] for fact in match.view()["facts"]}

    assert lost in play(before)
    assert lost not in play(last)
    assert match.phase == "proposal"


@rules("K3", "K21")
def test_nothing_is_known_before_all_have_answered_and_everything_afterwards():
    match = agreed()
    match.play(1, "cash +nod")
    same = agreed()
    for seat in (0, 2, 3, None):
        assert match.view(seat) == same.view(seat)
        assert match.log(seat) == same.log(seat)
    with pytest.raises(NotAsked):
        match.play(1, "pass")
    assert [entry["move"] for entry in match.log(1)][-2:] == ["+nod", "cash"]
    match = agreed()
    for seat in range(4):
        match.play(seat, "pass +nod" if seat == 1 else "pass")
    assert [entry["move"] for entry in match.log(3)][-5:] == ["pass", "+nod", "pass", "pass", "pass"]
    told = [fact for fact in match.view()["facts"] if fact["label"] == "shows"]
    assert [(fact["value"], fact["seat"]) for fact in told] == [("nod", 1)]


@rules("R8", "R9", "R10", "K7")
def test_what_a_call_shows():
    """Cash shows the partner, a counter both players of a team or the named one; `reveal_all` shows all."""

    def shown(action, **options):
        match = read_position({"game": "cash", **position(options={"max_hands": 1, **options})})
        for seat in range(4):
            match.play(seat, action if seat == 1 else "pass")
        hands = match.view()["zones"]["hand"]["cards"]
        return [seat for seat in range(4) if None not in hands[seat]]

    assert shown("cash") == [3]
    assert shown("counter A") == [0, 2]
    assert shown("counter A:S2", counter_target="player") == [2]
    assert shown("cash", reveal_all="yes") == [0, 1, 2, 3]


@rules("K7")
@pytest.mark.parametrize(("target", "points"), [("A:S0", [-1, 0, -1, 0]), ("A:S2", [0, -1, 0, -1])])
def test_counter_target_player(target, points):
    found = look(
        "cash",
        **position(("7c 7d 7h 7s", *HANDS[1:]), "Kc 9s Qs Kh"),
        options={"counter_target": "player"},
        moves=tick("pass", "pass", "pass", f"counter {target}"),
    )
    assert scores(found) == points


@rules("K7", "R9")
def test_a_counter_against_one_player_is_wrong_where_the_partner_has_four():
    match = read_position(
        {
            "game": "cash",
            **position((HANDS[2], HANDS[1], "7c 7d 7h 7s", HANDS[3]), "Kc 9s Qs Kh"),
            "options": {"counter_target": "player", "max_hands": 1},
        }
    )
    for seat in range(4):
        match.play(seat, "counter A:S0" if seat == 3 else "pass")
    assert match.points == [0, -1, 0, -1]
    hands = match.view(1)["zones"]["hand"]["cards"]
    assert (None in hands[0], None in hands[2]) == (False, True)


@rules("R11", "R12")
@pytest.mark.parametrize(
    ("scoring", "call", "points"),
    [
        ("letters", "cash", [0, -1, 0, -1]),
        ("points", "cash", [1, 0, 1, 0]),
        ("kings", "cash", [2, 0, 2, 0]),
        ("letters", "counter B", [-1, 0, -1, 0]),
        ("points", "counter B", [-1, 0, -1, 0]),
        ("kings", "counter B", [-1, 0, -1, 0]),
    ],
)
def test_scoring(scoring, call, points):
    ready = position(("7c 7d 7h 7s", *HANDS[1:]), "Kc 9s Qs Kh")
    found = look("cash", **ready, options={"scoring": scoring}, moves=tick("pass", "pass", call, "pass"))
    assert scores(found) == points


@rules("R11", "R12")
@pytest.mark.parametrize("scoring", ["points", "kings"])
def test_points_end_the_match_at_the_target(scoring):
    ready = position(("7c 7d 7h 7s", *HANDS[1:]), "Kc 9s Qs Kh")
    options = {"scoring": scoring, "points_target": 3}
    for had, over in ((0, False), (2, True)):
        registers = {"points": [0, had, 0, had, 0, 0, 0, 0]}
        moves = tick("pass", "counter A", "pass", "pass")
        found = look("cash", **ready, options=options, registers=registers, moves=moves)
        assert found["over"] is over
        assert found["winners"] == ([1, 3] if over else [])
        assert found["points"] == [0, had + 1, 0, had + 1]


@rules("R12")
@pytest.mark.parametrize("word", WORDS)
def test_the_word_is_full(word):
    for had, over in ((len(word) - 2, False), (len(word) - 1, True)):
        registers = {"points": [0, -had, 0, -had, 0, 0, 0, 0]}
        moves = tick("pass", "cash", "pass", "pass")
        found = look("cash", **position(), options={"word": word}, registers=registers, moves=moves)
        assert found["over"] is over
    assert letters(WORDS.index(word)) == len(word)
    assert found["winners"] == [0, 2]


@rules("R12")
def test_max_hands():
    found = look("cash", **position(), options={"max_hands": 1}, moves=tick("cash", *PASSES[1:]))
    assert (found["over"], found["ending"]) == (True, "the last hand is played")
    assert found["winners"] == [1, 3]


@rules("K15")
def test_the_tick_limit_sweeps_a_board():
    """The swaps of the last tick come first."""
    registers = {"board_ticks": 7}
    found = after(tick(*E2), registers=registers, options={"board_tick_limit": 8})
    assert board(found) == cards("2h 4d Jc Js")
    assert hand(found, 0) == set(cards("7c 7d 7h 7s"))
    assert set(found["position"]["zones"]["aside"]) == set(cards("Kc Kd 2c Kh"))


@rules("K12", "K16")
def test_a_missed_swap_is_no_pass_and_a_sign_is():
    found = after(tick("swap Kc>7s", "swap Kd>7s", "pass", "pass"))
    found = after(tick("pass +tap", "pass +nod", "pass", "pass"))
    assert board(found) == cards("2h 4d Jc Js")
    both = position(("7c 7d 7h Kc", "9c 9d Qc Kd", "Qd Qh 2c 3d", "9h 4c 5d 8h"))
    found = look("cash", **both, moves=tick("swap Kc>7s", "swap Kd>7s", "pass", "pass"))
    assert found["position"]["registers"]["missed"] == 1 << 1
    assert board(found) == cards("Kc 9s Qs Kh")


@rules("K11")
def test_a_card_put_down_in_this_tick_cannot_be_taken():
    assert refused("cash", **position(), moves=[[0, "swap Kc>7s"], [1, "swap Kd>Kc"]])["rule"] == "K11"
    real = {"time_mode": "real_time"}
    found = after([[0, "swap Kc>7s"], [1, "swap 9c>Kc"]], options=real)
    assert hand(found, 1) == set(cards("Kc 9d Qc Kd"))


@rules("K11", "K12")
def test_a_card_put_down_is_not_taken_for_an_equal_one_that_lay_there():
    """Seat 1 takes the old king of clubs; seat 2 misses it, although seat 0 put down another."""
    actions = tick("swap Kc>7s", "swap Kd>Kc", "swap 2c>Kc", "pass")
    found = look("cash", **position(board="7s Kc Qs Kh", options={"decks": 2}), moves=actions)
    assert board(found) == cards("Kc Kd Qs Kh")
    assert hand(found, 2) == set(cards(HANDS[2]))
    assert found["position"]["registers"]["missed"] == 1 << 2


@rules("K13", "K14")
def test_a_swap_of_two_cards():
    found = after(tick("pass", "swap Kd,Qc>Qs,7s", "pass", "pass"), options={"swap_size": 4})
    assert board(found) == cards("Qc 9s Kd Kh")
    assert hand(found, 1) == set(cards("9c 9d Qs 7s"))


@rules("K13", "K14")
def test_swaps_of_several_cards():
    four = {"swap_size": 4}
    found = after(tick("swap Kc>7s", "swap Kd,Qc>Qs,7s", "pass", "pass"), options=four)
    assert board(found) == cards("Kc 9s Qs Kh")  # all or nothing
    assert hand(found, 1) == set(cards("9c 9d Qc Kd"))
    whole = after(tick("swap 7c,7d,7h,Kc>Kh,Qs,9s,7s", "pass", "pass", "pass"), options=four)
    assert board(whole) == cards("Kc 7h 7d 7c")


@rules("K14")
@pytest.mark.parametrize(("size", "swaps"), [(1, 16), (4, 208)])
def test_how_many_swaps_there_are(size, swaps):
    match = read_position({"game": "cash", **position(options={"swap_size": size})})
    moves = match.legal(2)
    assert len(moves) == 1 + swaps + 1 + 1 + 8
    assert len(match.legal(2)) == len(set(moves))


@rules("R4")
def test_equal_cards_of_two_packs():
    """Each counts once in the list, both can be taken, and the one that others know is put down."""
    hands = ("7c 7c 7h Kc", "9c 9d Qc Kd", "Qd Qh 2c 3d", "9h 4c 5d 8h")
    two = {"decks": 2}
    start = position(hands, "7s 7s Qs Kh", options=two, seen=[["hand", 0, 0, "all"]])
    match = read_position({"game": "cash", **start})
    assert len([move for move in match.legal(0) if move.startswith("swap")]) == 3 * 3
    assert len([move for move in match.legal(1) if move.startswith("swap")]) == 4 * 3
    match.play(0, "swap 7c>7s")
    match.play(1, "swap Kd>7s")
    match.play(2, "pass")
    match.play(3, "pass")
    assert match.table[0].missed == 0
    assert match.view()["zones"]["board"]["cards"] == [["7c"], ["Kd"], ["Qs"], ["Kh"]]
    known = match.view(3)["zones"]["hand"]["cards"][0]
    assert sorted(card for card in known if card) == ["7s"]  # nobody knows about the other 7c
    four = read_position({"game": "cash", **start, "options": {"decks": 2, "swap_size": 4}})
    four.play(0, "swap Kc,7h>7s,7s")
    for seat in (1, 2, 3):
        four.play(seat, "pass")
    assert sorted(four.view(0)["zones"]["hand"]["cards"][0]) == ["7c", "7c", "7s", "7s"]


@rules("R2", "K24")
def test_nothing_but_four_of_one_rank_wins():
    run = position(("5c 6c 7c 8c", *HANDS[1:]), stock="2h 3h 4h 5h")
    assert scores(look("cash", **run, moves=tick("pass", "pass", "cash", "pass"))) == [-1, 0, -1, 0]


@rules("K5", "K23")
def test_four_of_a_kind_that_was_dealt():
    deck = cards("Ac 2c 3c 4c Ad 2d 3d 5c Ah 2h 3h 5d As 6c 6d 5h")  # dealer 3: seat 0 gets the aces
    moves = [[0, "code wink"], [1, "code nod"], [2, "accept"], [3, "accept"], *tick("pass", "pass", "cash")]
    found = look("cash", deck=deck, dealer=3, moves=[*moves, [3, "pass"]])
    assert scores(found) == [0, -1, 0, -1]


@rules("K2", "K3")
def test_random_priority():
    """Everyone is first sometimes, and the same seed gives the same order."""
    firsts = set()
    for seed in range(30):
        found = after(
            tick("counter B", "counter A", "cash", "cash"),
            options={"tick_priority": "random"},
            chance=f"{random.Random(seed).getrandbits(256):064x}",
        )
        firsts.add((tuple(scores(found)), tuple(found["score"][0]), tuple(found["score"][1])))
    assert len(firsts) == 4


@rules("K1", "K15", "K16")
def test_real_time():
    """Swaps follow each other by the same rules: the second player to want a card finds it gone."""
    real = {"time_mode": "real_time"}
    moves = [[seat, action] for seat, action in enumerate(E2[:3])]
    found = after(moves, options=real)
    ticks = after(tick(*E2))
    assert board(found) == board(ticks)
    assert [hand(found, seat) for seat in range(4)] == [hand(ticks, seat) for seat in range(4)]
    assert refused("cash", **position(), options=real, moves=[*moves, [3, E2[3]]])["rule"] == "K11"
    match = read_position({"game": "cash", **position(options=real)})
    for seat in (2, 0, 1):
        match.play(seat, "done")
    match.play(3, "swap 4c>9s")
    assert match.table[0].done == 0
    assert match.deciders == [0, 1, 2, 3]
    for seat in (2, 0, 1, 0, 3):
        assert match.view()["zones"]["board"]["cards"][1] == ["4c"]
        match.play(seat, "undone" if match.table[0].done >> seat & 1 else "done")
    match.play(1, "+tap")
    assert match.view()["zones"]["board"]["cards"][1] == ["4c"]
    match.play(0, "done")
    assert match.view()["zones"]["board"]["cards"][1] == ["4d"]
    match.play(3, "cash")
    assert match.scored[-1].points == [0, -1, 0, -1]
    assert [entry["seat"] for entry in match.log(1)] == [2, 0, 1, 3, 2, 0, 1, 0, 3, 1, 0, 3]


@rules("K1", "K15")
def test_real_time_boards_end_without_a_clock():
    real = {"time_mode": "real_time", "board_tick_limit": 8}
    moves = [[0, "+wink"]] * 31
    assert board(after(moves, options=real)) == cards(BOARD)
    assert board(after([*moves, [0, "+nod"]], options=real)) == cards("2h 4d Jc Js")


@rules("K15")
def test_a_board_in_real_time_lasts_as_many_messages_as_its_ticks_have_answers():
    hands = ("7c 7d 7h Kc", "9c 9d Qc Kd", "Qd Qh 2c 3d", "9h 4c 5d 8h", "2s 3s 4s 5s", "6c 6h 6s 8c")
    start = position(hands, options={"time_mode": "real_time", "board_tick_limit": 8}, seats=6)
    for before, lies in ((46, BOARD), (47, "2h 4d Jc Js")):
        registers = {"board_ticks": before}
        assert board(look("cash", **start, registers=registers, moves=[[5, "+nod"]])) == cards(lies)


@rules("R3", "K21")
def test_the_last_three_signs_are_remembered():
    real = {"time_mode": "real_time"}
    found = after([[0, f"+{sign}"] for sign in ("yawn", "wink", "nod", "cough")], options=real)
    assert found["position"]["registers"]["signs"][:2] == [0x123, 0]


@rules("K19")
def test_there_is_nothing_to_say():
    """The texts of swaps, calls and signs."""
    match = agreed()
    with pytest.raises(UnreadableMove):
        match.play(0, "say I have four sevens")
    assert {text.split()[0] for text in match.legal(0) if text[0] != "+"} == {
        "pass",
        "swap",
        "cash",
        "counter",
    }


@rules("R5", "K12")
def test_a_card_seen_taken_is_known_to_all_and_a_missed_swap_tells_nothing():
    match = read_position({"game": "cash", **position()})
    for seat, action in enumerate(E2):
        match.play(seat, action)
    for eye in (None, 1):
        hands = match.view(eye)["zones"]["hand"]["cards"]
        assert sorted(card or "" for card in hands[0]) == ["", "", "", "7s"]
        assert hands[3] == [None] * 4
    entry = match.log(0)[3]
    assert (entry["seat"], entry["move"]) == (3, None)


@rules("R1")
@pytest.mark.parametrize("seats", [5, 7])
def test_an_odd_number_of_players_cannot_play(seats):
    with pytest.raises(SeatsError, match="R1"):
        Match(CASH, seats, seed=1)


@rules("R3")
@pytest.mark.parametrize(("alphabet", "length"), [(4, 1), (8, 3), (12, 3), (12, 2)])
def test_how_many_codes_there_are(alphabet, length):
    match = Match(CASH, options={"alphabet": alphabet, "code_length_max": length}, seed=1)
    codes = sum(alphabet**signs for signs in range(1, length + 1))
    assert len(match.legal(0)) == 2 * codes
    match.play(0, "also nod")
    match.play(0, "also cough")
    assert len(match.legal(0)) == codes
    assert write_signs(0x123) == "wink,nod,cough"


@rules("R5", "R12")
@pytest.mark.parametrize("seats", [4, 6, 8])
@pytest.mark.parametrize("options", [{}, {"swap_size": 4, "decks": 2, "word": "kemps"}])
@games(2, 6)
def test_invariants_step_by_step(seats, options, games):
    """Four cards in every hand and place, all cards there, letters rise by 0, 1 or all teams but one."""
    chance, kernels, pairs = random.Random(seats), engine(CASH), seats // 2
    template = kernels.template(seats, {"max_hands": 3, "board_tick_limit": 8, **options})
    for seed in range(games):
        scored = [[0] * seats]
        table = kernels.begin(template, seed)
        t = table[0]
        while not t.over:
            if CASH.phases[t.phase].name == "tick":
                assert [t.hand[seat].count for seat in range(seats)] == [4] * seats
                assert [t.board[place].count for place in range(4)] == [1] * 4
            seat = chance.choice(deciders(table))
            legal = kernels.moves(table, seat)
            calm = [move for move in legal if CASH.verbs[move & 15].template not in ("cash", "counter B")]
            move = chance.choice(calm if chance.random() < 0.98 else legal)
            kernels.step(table, seat, move)
            if t.deals == len(scored):
                scored.append(list(t.points)[:seats])
        for before, after_it in itertools.pairwise(scored):
            fallen = [old - new for old, new in zip(before, after_it, strict=True)]
            assert sum(fallen[:pairs]) in (0, 1, pairs - 1)
            assert fallen[:pairs] == fallen[pairs:]
            assert min(fallen) >= 0
        assert -min(t.points) <= len(str(options.get("word", "cash")))


@pytest.mark.thousands
@rules("R11", "R12", "R13")
@pytest.mark.parametrize("decks", [1, 2])
@pytest.mark.parametrize("seats", [4, 6, 8])
def test_fixed_sums_of_thousands_of_games(seats, decks):
    template = engine(CASH).template(seats, {"decks": decks, "max_hands": 9})
    tables = np.concatenate([one.tables for one in random_games(engine(CASH), template, 1500, seed=4)])
    held = tables["hand"]["count"][:, :seats].sum(1) + tables["board"]["count"].sum(1)
    assert (held + tables["stock"]["count"] + tables["aside"]["count"] == 52 * decks).all()
    assert (tables["hand"]["count"][:, :seats] == 4).all()
    given = -tables["points"][:, :seats]
    assert (given[:, : seats // 2] == given[:, seats // 2 :]).all()
    assert (given >= 0).all()
    assert (given.max(1) <= 4).all()
    assert ((given.max(1) == 4) | (tables["deals"] == 9)).all()
    fewest = given == given.min(1)[:, None]
    assert (tables["winners"] == (fewest << np.arange(seats)).sum(1)).all()


@pytest.mark.thousands
@rules("R2", "R3")
def test_sensible_players_signal_and_call():
    """Greedy pairs finish hands, nearly always with a right call; random play is beaten."""
    template = engine(CASH).template(options={"scoring": "points"})
    tables = np.concatenate([one.tables for one in play_games(engine(CASH), template, 100, 1, ["greedy"])])
    assert (tables["points"][:, :2].max(1) >= 5).mean() > 0.9
    template = engine(CASH).template()
    names = ["greedy", "uniform", "greedy", "uniform"]
    tables = np.concatenate([one.tables for one in play_games(engine(CASH), template, 100, 1, names)])
    assert (tables["winners"] == 0b101).mean() > 0.95


@rules("R3")
def test_a_redeal_believes_the_own_code_and_no_other():
    """A partner who shows our code has four of a kind; codes of others are sampled."""
    match = agreed(codes=["code wink", "code yawn"], seed=8)
    match.play(0, "pass +wink")
    for seat in (1, 2, 3):
        match.play(seat, "pass +tap" if seat == 1 else "pass")
    rng = np.array([1, 2, 3, 4], np.uint64)
    codes = set()
    for _ in range(30):
        world = engine(CASH).imagined_by(match.table, 2, rng)[0]
        assert len({rank(card) for card in world.hand[0].cards}) == 1
        assert world.code[0] == world.code[2] == 1
        assert world.code[1] == world.code[3]
        assert world.code[1] != 6 or len({rank(card) for card in world.hand[1].cards}) == 1
        codes.add(world.code[1])
        assert sorted(world.hand[2].cards) == sorted(match.table[0].hand[2].cards)
    assert len(codes) > 5


@pytest.mark.thousands
@rules("K1", "K15")
def test_bots_speak_one_after_the_other_in_real_time():
    """The simulation asks the seats in turn; a finished seat still sees its partner's sign, and calls."""
    template = engine(CASH).template(options={"time_mode": "real_time"})
    tables = np.concatenate([one.tables for one in play_games(engine(CASH), template, 60, 2, ["greedy"])])
    assert (tables["owes"] == 0).all()
    assert (tables["points"].min(1) == -4).all()
    names = ["greedy", "uniform", "greedy", "uniform"]
    tables = np.concatenate([one.tables for one in play_games(engine(CASH), template, 60, 2, names)])
    assert (tables["winners"] == 0b101).mean() > 0.95


@rules("K1")
def test_in_real_time_everybody_may_act_and_everything_is_told_at_once():
    match = read_position({"game": "cash", **position(options={"time_mode": "real_time"})})
    assert match.view()["deciders"] == match.deciders == [0, 1, 2, 3]
    match.play(3, "+yawn")
    match.play(3, "swap 4c>9s +wink")
    for eye in (0, 3, None):
        assert [entry["move"] for entry in match.log(eye)][:2] == ["+yawn", "+wink"]
        assert [hop["card"] for hop in match.log(eye)[2]["hops"]] == ["4c", "9s"]
    assert match.view(1)["deciders"] == [0, 1, 2, 3]
    match.play(0, "counter B")
    assert match.phase == "proposal"
    assert match.deciders == [0, 1]


def test_the_sign_that_one_has_chosen_stands_on_ones_own_view_alone():
    match = Match(GAME, seed=3, watched=False)
    while match.phase != "tick":
        seat = match.deciders[0]
        moves = match.legal(seat)
        match.play(seat, "accept" if "accept" in moves else moves[0])
    match.play(0, "+tap")
    shown = [
        [fact for fact in match.view(eye)["facts"] if fact["label"] == "will show"] for eye in (0, 1, None)
    ]
    assert shown == [[{"label": "will show", "value": "tap", "seat": 0}], [], []]


FOURS = ("7c 7d 7h 7s", "9c 9d Qc Kd", "Qd Qh 2c 3d", "9h 4c 5d 8h")
OTHER_BOARD = "Ac 6c 8d Td"
THREE = {
    "hands": (HANDS[0], "9c 9d 9s Kd", *HANDS[2:]),
    "board": OTHER_BOARD,
    "seen": [["hand", 1, place, "all"] for place in range(3)],
}
REAL = {"options": {"time_mode": "real_time"}}


class TestTexts:
    def test_the_banner_names_the_hand_the_letters_and_who_chooses_first(self):
        assert Match(CASH, seed=1).banner() == ["Hand 1 of 40", "agree on secret codes"]
        match = started(registers={"points": [-2, 0, -2, 0], "board_ticks": 22}, stock="2h 4d Jc")
        parts = [told_to(2, part) for part in match.banner()]
        assert parts == [
            "Hand 1 of 40",
            "last board of this hand",
            "Ann chooses first",
            "this board lasts 2 more ticks",
            "Ann and you: CA of CASH",
        ]
        assert started(options={"scoring": "points"}).banner()[-1] == "5 points win"

    def test_prompts_say_whose_sign_means_what(self):
        match = Match(CASH, seed=1)
        first = "Choose one to three signs that tell Cy you have four of a kind."
        assert told_to(0, match.prompt(0)) == first
        match.play(0, "also nod")
        assert told_to(0, match.prompt(0)) == "Besides nod: choose one more code for Cy."
        match = started(registers={"code": [1, 2, 1, 2]})
        swap = "Swap a card with the board, or pass; if Cy shows wink, call Cash."
        assert told_to(0, match.prompt(0)) == swap
        match.play(0, "+nod")
        assert match.prompt(0) == "You will show nod. Now swap a card with the board, or pass."
        match = started(registers={"code": [1, 2, 1, 2]}, **REAL)
        assert told_to(0, match.prompt(0)) == "Swap cards when you like; if Cy shows wink, call Cash."
        match.play(0, "done")
        assert match.prompt(0) == "You want no more cards, but may change your mind until all agree."

    def test_prompts_with_four_of_a_kind(self):
        code = {"code": [0x12, 2, 0x12, 2]}
        match = started(hands=FOURS, board=OTHER_BOARD, registers=code)
        asked = "You have four sevens! Show wink, so that Cy calls Cash."
        assert told_to(0, match.prompt(0)) == asked
        match.play(0, "+wink")
        assert match.prompt(0) == "You will show wink. Pass, and keep your four sevens."
        match = started(hands=FOURS, board=OTHER_BOARD, registers=code | {"signs": [0x12, 0, 0, 0]})
        assert told_to(0, match.prompt(0)) == "You have shown your code: pass, and wait for Cy to call Cash."

    def test_a_code_may_be_kept_or_refused(self):
        match = Match(CASH, options={"first_dealer": 3}, seed=1)
        for seat, move in enumerate(("code wink", "code nod", "accept", "accept", "cash", *["pass"] * 3)):
            match.play(seat % 4, move)
        assert told_to(0, match.prompt(0)) == "Choose a new code with Cy, or keep wink."
        match.play(1, "keep")
        match.play(0, "code tap")
        assert log_of(match, 0)[-1] == "You propose the code tap."
        asked = "Your partner Ann proposes tap: accept, or refuse and keep wink."
        assert told_to(2, match.prompt(2)) == asked
        labels = [CASH.texts.label(move, match.asking(2)) for move in match.legal_moves(2)]
        assert labels == ["Accept the code", "Refuse the code"]
        match.play(2, "refuse")
        assert log_of(match, 2)[-1] == "You refuse the code. Cards are dealt."
        assert "Ben keeps the code of the last hand." in log_of(match, None)

    def test_buttons_name_cards_signs_and_players(self):
        match = started()
        labels = [told_to(0, CASH.texts.label(move, match.asking(0))) for move in match.legal_moves(0)]
        assert len(set(labels)) == len(labels)
        assert {"Pass", "Swap Kc for 7s", "Call Cash", "Counter cash: Ben and Dee", "Show nod"} <= set(labels)
        one = started(options={"counter_target": "player"})
        labels = [told_to(0, CASH.texts.label(move, one.asking(0))) for move in one.legal_moves(0)]
        assert {"Counter cash: Ben", "Counter cash: Dee"} <= set(labels)

    def test_the_swaps_of_a_tick_are_told_together(self):
        match = started("swap Kc>7s", "swap Kd>7s", "pass +nod", "pass")
        assert log_of(match, 0) == [
            "You swap Kc for 7s.",
            "Cy shows the sign nod.",
            "You get 7s for Kc. Ben reached for a card that was gone.",
        ]
        missed = "Ann swaps Kc for 7s. Your swap fails: somebody else was first to take the card."
        assert log_of(match, 1)[-1] == missed

    def test_a_new_board_is_told_with_its_cause(self):
        swept = "the board is set aside, and four new cards are turned up."
        assert log_of(started(*PASSES), 0) == [f"Nobody wants a card: {swept}"]
        match = started("swap Kc>7s", "pass", "pass", "pass", registers={"board_ticks": 23})
        told = "This board has lasted long enough: it is set aside, and four new cards are turned up."
        assert log_of(match, 3)[-1] == f"Ann takes 7s. {told}"
        match = started(**REAL)
        for seat, move in ((0, "done"), (0, "undone"), *((seat, "done") for seat in range(4))):
            match.play(seat, move)
        log = log_of(match, 3)
        assert log[0].startswith("Ann wants no more cards. Ann wants cards after all.")
        assert log[-1] == f"You want no more cards. All want no more cards: {swept}"
        dead = started(*PASSES, stock="2h 4d Jc")
        ends = "Fewer than four cards are left for a new board: the hand ends, and nobody scores."
        assert log_of(dead, None) == [ends]
        assert summary_of(dead) == [ends]

    def test_a_call_is_told_and_proved(self):
        match = started("pass", "pass", "cash", "pass", hands=FOURS, board=OTHER_BOARD)
        assert "Cy calls Cash!" in log_of(match, 0)
        assert log_of(match, 0)[-1] == " ".join(summary_of(match, 0))
        assert summary_of(match, 2) == [
            "You called Cash, and rightly: Ann held four sevens.",
            "This costs Ben and Dee the letter C: C of CASH.",
        ]
        assert summary_of(match, 0)[0] == "Cy called Cash, and rightly: you held four sevens."
        match = started("cash", "pass", "pass", "pass")
        assert summary_of(match) == [
            "Ann called Cash, but wrongly: Cy held 2c 3d Qd Qh.",
            "This costs Ann and Cy the letter C: C of CASH.",
        ]

    @pytest.mark.parametrize("last", ["pass", "swap 4c>Td", "cash"])
    def test_the_first_call_and_its_effect_are_told_whatever_the_last_player_answers(self, last):
        match = started("cash", "counter A", "pass", last, hands=FOURS, board=OTHER_BOARD)
        told = "Ann was first to call Cash, but wrongly: Cy held"
        assert log_of(match, 1)[-1].startswith(told)
        assert log_of(match, 1)[-1].endswith("This costs Ann and Cy the letter C: C of CASH.")

    def test_the_swaps_of_a_tick_are_told_if_the_last_answer_is_one(self):
        match = started("swap Kc>7s", "pass", "pass", "swap 4c>9s")
        assert log_of(match, 1)[-1] == "Ann swaps Kc for 7s. Dee swaps 4c for 9s."

    def test_a_counter_is_told_and_proved(self):
        match = started("pass", "counter A", "pass", "pass", hands=FOURS, board=OTHER_BOARD)
        assert log_of(match, 0)[0] == "Ben calls Counter cash against you and Cy!"
        told = "You called Counter cash against Ann and Cy, and rightly: Ann held four sevens."
        assert summary_of(match, 1)[0] == told
        match = started("pass", "counter A", "pass", "pass")
        held = "Ann held 7c 7d 7h Kc and Cy held 2c 3d Qd Qh"
        assert summary_of(match)[0] == f"Ben called Counter cash against Ann and Cy, but wrongly: {held}."
        points = started(
            *("counter B", "pass", "pass", "pass"),
            options={"scoring": "points", "tick_priority": "random"},
        )
        assert summary_of(points)[1] == "This costs Ann and Cy 1 point."

    def test_a_counter_in_real_time_names_whom_it_accused_if_only_their_hands_are_shown(self):
        match = started("counter B", **REAL)
        assert summary_of(match)[0].startswith(
            "Ann called Counter cash against Ben and Dee, but wrongly: Ben held "
        )
        options = {"time_mode": "real_time", "reveal_all": "yes"}
        match = started("counter B", options=options, seats=6, hands=(*HANDS, "2s 3s 4s 5s", "6c 6h 6s 8c"))
        assert summary_of(match)[0] == "A call of Counter cash by Ann was wrong."

    @pytest.mark.parametrize(
        ("move", "more", "why"),
        [
            ("swap Kc>7s", {}, "You then have four sevens."),
            ("swap 7c>Kh", {}, ""),
            ("pass", {"board": OTHER_BOARD}, "No card of the board helps you."),
            ("pass", {"hands": FOURS, "board": OTHER_BOARD}, "You have four of a kind: keep your cards."),
            ("cash", {"registers": {"code": [1, 2, 1, 2], "signs": [0, 0, 1, 0]}}, "Cy has shown your code."),
            ("cash", {}, ""),
            ("counter B", {}, ""),
            ("counter B", THREE, "You saw Ben take three nines."),
            (
                "+wink",
                {"hands": FOURS, "board": OTHER_BOARD, "registers": {"code": [1, 2, 1, 2]}},
                "You have four sevens: this sign tells Cy.",
            ),
            (
                "+tap",
                {"registers": {"code": [1, 2, 1, 2]}},
                "This sign is not in your code: it only misleads the others.",
            ),
        ],
    )
    def test_a_hint_says_why(self, move, more, why):
        match = started(**more)
        [one] = [one for one in match.legal_moves(0) if CASH.texts.write(one, match.asking(0)) == move]
        assert told_to(0, CASH.texts.module.reason(match.asking(0), one)) == why

    def test_a_hint_about_a_code_says_why(self):
        match = Match(CASH, seed=1)
        reason = CASH.texts.module.reason
        moves = {CASH.texts.write(one, match.asking(0)): one for one in match.legal_moves(0)}
        assert reason(match.asking(0), moves["code wink"]) == "A single sign is quick to show."
        assert reason(match.asking(0), moves["code wink,nod"]) == ""
