"""Partners: bots leave their partner what is almost won, and help where they can."""

import itertools

import pytest

from parlour.bots.players import make
from parlour.engine.linked import engine
from parlour.engine.moves import verb
from parlour.games import load
from parlour.games.cash.heuristics import collected
from parlour.games.cash.notation import is_shown
from parlour.games.cash.rules import CASH
from parlour.match import Match
from parlour.match.positions import read_position
from tests.games import test_cash as cash
from tests.games import test_diloti as diloti
from tests.studies import judge_of


def liked(match: Match) -> set[str]:
    """Return the best moves of the heuristic for the seat on turn, from its knowledge."""
    seat, game = match.deciders[0], match.game
    known = engine(game).known_to(match.table, seat)[0]
    known.turn = seat
    moves = [text for text in match.legal(seat) if not text.startswith("+")]  # a sign is shown before a move
    values = {text: judge_of(game)(known, game.texts.read(text, known)) for text in moves}
    return {text for text, value in values.items() if value == max(values.values())}


def in_diloti(table: str, hand: str, *declared: tuple) -> set[str]:
    """Return the best move of seat 0; seats 1 and 3 are its opponents."""
    laid = diloti.laid(table, hand, *declared, seats=4)
    return liked(read_position({"game": "diloti", **laid}))


EIGHT = "2h 6s"


@pytest.mark.parametrize(
    ("table", "hand", "declared", "choice"),
    [
        ("3d 5h Ks Jh", "8d Qc", [(EIGHT, 2)], "capture 8d: 3d+5h"),  # the partner will take it
        ("3d 5h Ks Jh", "8d Qc", [(EIGHT, 1)], "capture 8d: [2h 6s], 3d+5h"),  # an opponent would too
        ("Qh Ks", "8d Qc", [(EIGHT, 2)], "capture Qc: Qh"),
        ("Ks Jh", "8d Qc", [(EIGHT, 1)], "capture 8d: [2h 6s]"),
        (
            "Ks Jh",
            "8d Qc",
            [(EIGHT, 2), ("Ac 7h", 1)],
            "capture 8d: [Ac 7h], [2h 6s]",
        ),  # the next player could
        ("", "8d Qc", [(EIGHT, 2)], "capture 8d: [2h 6s]"),  # for a xeri
    ],
)
def test_in_diloti_a_declaration_of_the_partner_is_taken_only_for_something(table, hand, declared, choice):
    found = in_diloti(table, hand, *declared)
    assert found == {choice}


def test_in_diloti_a_group_wins_nothing_by_what_the_partner_would_take_anyway():
    """This move adds only the seven and the ace; the partner's eight is no reason to make it."""
    assert in_diloti("7h Jd Qs", "Ac 8d", (EIGHT, 2)) == {"declare Ac: 7h = 8"}


def in_cash(hands: tuple[str, ...], board: str, *ticks: list, **more) -> Match:
    match = read_position({"game": "cash", **cash.position(hands, board, **more)})
    for tick in ticks:
        for seat, action in tick:
            match.play(seat, action)
    return match


SEVENS = [cash.tick("pass", "pass", "swap 2c>7s", "pass"), cash.tick("pass", "pass", "swap 3d>7h", "pass")]


def test_in_cash_the_last_card_that_the_partner_lacks_is_left_to_it():
    """All saw seat 2 take two sevens: a partner with one seven takes no third."""
    hands = ("7c Td Qs Kh", "9c 8d Qc Kd", "Qd 2c 3d As", "9h 4c 5d 8h")
    match = in_cash(hands, "7s 7h 7d 6s", *SEVENS)
    assert not any(text.endswith(">7d") for text in liked(match))
    assert all(text.startswith("swap 7c>") for text in liked(match))  # it gives its card


def test_in_cash_a_card_is_taken_from_others_who_collect_it():
    """The same cards, but an opponent has taken two sevens."""
    hands = ("7c 7d Qs Kh", "9c 2c 3d Kd", "Qd 8d Ts As", "9h 4c 5d 8h")
    ticks = [cash.tick("pass", "swap 2c>7s", "pass", "pass"), cash.tick("pass", "swap 3d>7h", "pass", "pass")]
    match = in_cash(hands, "7s 7h 9d 6s", *ticks)
    assert not any(text.startswith("swap 7") for text in liked(match))


def test_in_cash_only_one_of_two_who_hold_as_many_gives():
    """Each knows two sevens of the other: seat 2 gives, seat 0 keeps."""
    hands = ("Td Th Qs Kh", "9c 8d Qc Kd", "Qd 2c 3d As", "9h 4c 5d 8h")
    took = [
        cash.tick("swap Td>7c", "pass", "swap 2c>7s", "pass"),
        cash.tick("swap Th>7d", "pass", "swap 3d>7h", "pass"),
    ]
    match = in_cash(hands, "7s 7h 7c 7d", *took)
    assert not any(text.startswith("swap 7") for text in liked(match))
    match.play(0, "pass")
    match.play(1, "pass")
    assert any(text.startswith("swap 7") for text in liked(match))


def test_in_cash_no_third_card_of_a_rank_is_taken_before_the_eyes_of_all():
    """Three open cards of a rank invite a counter. The third may be one that others did not see taken."""
    board = "7s 7h 7d 6s"
    hands = ("2c 3d Qs Kh", "9c 8d Qc Kd", "Qd Td Ts As", "9h 4c 5d 8h")
    took = [
        cash.tick(f"swap {put}>{take}", "pass", "pass", "pass") for put, take in (("2c", "7s"), ("3d", "7h"))
    ]
    assert not any(text.endswith(">7d") for text in liked(in_cash(hands, board, *took)))
    hands = ("7s 7h Qs Kh", "9c 8d Qc Kd", "Qd Td Ts As", "9h 4c 5d 8h")
    assert any(text.endswith(">7d") for text in liked(in_cash(hands, "2c 3d 7d 6s")))


def test_in_cash_three_open_cards_are_countered_only_if_the_fourth_may_be_there():
    for fourth, countered in (("7c", False), ("9s", True)):
        hands = (f"{fourth} Td Qs Kh", "2c 3d As Kd", "Qd 8d Ts Qc", "9h 4c 5d 8h")
        took = [
            cash.tick("pass", f"swap {put}>{take}", "pass", "pass")
            for put, take in (("2c", "7s"), ("3d", "7h"), ("As", "7d"))
        ]
        match = in_cash(hands, "7s 7h 7d 6s", *took)
        assert ("counter B" in liked(match)) == countered


def test_nobody_calls_for_a_partner_who_has_shown_nothing():
    match = in_cash(cash.HANDS, cash.BOARD)
    assert not liked(match) & {"cash", "counter B"}


SLOW = pytest.mark.slow  # compiles the search of Cash
THREE_SEVENS = [
    cash.tick("pass", "pass", f"swap {put}>{take}", "pass")
    for put, take in (("2c", "7s"), ("3d", "7h"), ("As", "7d"))
]


@pytest.mark.parametrize(
    "bot", ["greedy", *(pytest.param(one, marks=SLOW) for one in ("search:60", "tree:60"))]
)
@pytest.mark.parametrize(("fourth", "calls"), [(False, False), (True, True)])
def test_in_cash_a_partner_is_called_for_without_a_sign_only_if_its_hand_is_known(fourth, calls, bot):
    """The three sevens that seat 2 was seen to take may be all it has: the fourth must be known too."""
    hands = ("7c Td Qs Kh", "9c 8d Qc Kd", "Qd 2c 3d As", "9h 4c 5d 8h")
    last = [cash.tick("swap 7c>2c", "pass", "pass", "pass"), cash.tick("pass", "pass", "swap Qd>7c", "pass")]
    match = in_cash(hands, "7s 7h 7d 6s", *THREE_SEVENS, *(last if fourth else []))
    assert ("cash" in liked(match)) == calls
    chosen = make(bot, engine(match.game), seed=1).choose(match.known_to(0), 0)
    assert (match.game.texts.write(chosen, match.asking(0)) == "cash") == calls


@pytest.mark.parametrize(
    ("bot", "seats", "options", "seeds"),
    [
        ("greedy", 4, {}, 8),
        ("greedy", 8, {"swap_size": "4"}, 3),
        ("greedy", 6, {"time_mode": "real_time"}, 6),
        ("casual", 4, {}, 3),
        ("beginner", 4, {}, 4),
        ("beginner", 4, {"time_mode": "real_time"}, 8),
        pytest.param("search:24", 4, {"max_hands": 3}, 3, marks=SLOW),
    ],
)
def test_in_cash_every_call_of_a_bot_follows_a_sign_of_its_partner(bot, seats, options, seeds):
    """No bot calls without a reason, and no game stalls: the calls end hands."""
    calls = 0
    for seed in range(seeds):
        match = Match("cash", seats, options, seed=seed, watched=False)
        bots = [make(bot, engine(match.game), seed=seats * seed + seat) for seat in range(seats)]
        for seat in itertools.cycle(range(seats)):
            if match.over:
                break
            if seat not in match.deciders:
                continue
            move = bots[seat].choose(match.known_to(seat), seat)
            if verb(move) == CASH:
                known, mate = match.asking(seat), (seat + seats // 2) % seats
                assert is_shown(known.signs[mate], known.code[seat]) or collected(known, seat, mate) == 4
                calls += 1
            match.play_move(seat, move)
        assert not any(lines.get("wrong Cash") for deal in match.scored for lines in deal.lines)
    assert calls


def test_games_with_partners_are_all_looked_at_here():
    from parlour.games import SHELF

    assert {name for name in SHELF if load(name).sides or load(name).pairs} == {"cash", "diloti"}
