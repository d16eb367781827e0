"""Simulated hands, scored by the rules of the game and by the sheet. Nightly runs score thousands."""

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from parlour.engine.cards import HEARTS, JACK, KING, QUEEN, TEN, rank, read_card, suit
from parlour.engine.linked import Engine
from parlour.games import load
from parlour.match.events import watch
from parlour.scores.sheets import sheet_named
from parlour.scores.sheets.players import Hand, SheetContext


@pytest.fixture(params=[1, pytest.param(100, marks=pytest.mark.slow)], ids=["quick", "long"])
def longer(request: pytest.FixtureRequest) -> int:
    """Return the factor for the number of games."""
    factor: int = request.param
    return factor


Scored = tuple[Any, list[list[int]]]  # a table as its deal was scored, and each seat's lines


@cache
def engine_of(name: str) -> Engine:
    """Return a game, compiled if the cache has it, else in Python. Compiles nothing."""
    engine = Engine(load(name))
    engine.waits = False
    return engine


def random_deals(name: str, seed: int, seats: int | None = None, **options: Any) -> Iterator[Any]:
    """Play random games and yield each table just after its deal is scored."""
    kernels, chance = engine_of(name), random.Random(seed)
    scored: list[Any] = []
    note: Callable[[np.ndarray], None] = lambda table: scored.append(table.copy()[0])  # noqa: E731
    table = kernels.begin(kernels.template(seats, options), seed, on_score=note)
    while not table[0].over:
        seat = int(table[0].turn)
        kernels.step(table, seat, chance.choice(kernels.moves(table, seat)), note)
    yield from scored


def people(count: int) -> tuple[str, ...]:
    return tuple(f"P{seat}" for seat in range(count))


def table_of(sheet: str, count: int, **given: str) -> SheetContext:
    players = people(count)
    options = sheet_named(sheet).read_options(given, lambda name: name)
    return SheetContext(players, players, dict(zip(players, players, strict=True)), options)


def points(sheet: str, table: SheetContext, hands: list[Hand]) -> list[list[int]]:
    """Return the sheet's points of each hand, by seat."""
    tally = sheet_named(sheet).tally(table, hands)
    return [[tally.hands[hand.number].points[player] for player in table.players] for hand in hands]


def by_player(counts: list[int]) -> dict[str, int]:
    return {f"P{seat}": int(count) for seat, count in enumerate(counts)}


def deadwood_of(card: int) -> int:
    """Return the value of a card left in hand in Seven Rummy."""
    return 20 if card % 13 == 6 else min(card % 13 + 1, 10)


def king_hand(t: Any, number: int) -> Hand:
    """Return the inputs for a hand of King."""

    def taken(wanted: Callable[[int], bool]) -> dict[str, int]:
        return by_player([sum(wanted(card) for card in t.won[seat].cards) for seat in range(4)])

    def taker(card: int) -> str:
        return next(f"P{seat}" for seat in range(4) if t.won[seat].holds(card))

    tricks = by_player([t.won[seat].count // 4 for seat in range(4)])
    every: dict[int, dict[str, Any]] = {
        1: {"tricks": tricks},
        2: {"hearts": taken(lambda card: suit(card) == HEARTS)},
        3: {"queens": taken(lambda card: rank(card) == QUEEN)},
        4: {"courts": taken(lambda card: rank(card) in (KING, JACK))},
        5: {"king": taker(read_card("Kh"))} if number == 5 else {},
        6: {"t12": f"P{t.took[11]}", "t13": f"P{t.took[12]}"},
    }
    positive = {
        "how": "trump" if t.trump >= 0 else "nt",
        "dir": ("up", "down")[t.direction],
        "tricks": tricks,
    }
    inputs = every.get(number, positive)
    if number > 6 and t.bidder >= 0:
        inputs |= {"how": "auction", "bidder": f"P{t.bidder}", "bid": t.high_bid}
    return Hand(number, people(4), inputs)


@pytest.mark.parametrize("transfer", ["literal", "reversed"])
def test_king(transfer, longer):
    auctions = 0
    for seed in range(4 * longer):
        deals = list(random_deals("king", seed, down_transfer=transfer))
        first = f"P{deals[0].dealer}"
        hands = [king_hand(t, number) for number, t in enumerate(deals, 1)]
        auctions += sum(hand.inputs.get("how") == "auction" for hand in hands)
        table = table_of("king", 4, first_dealer=first, down_transfer=transfer)
        assert points("king", table, hands) == [[sum(t.lines[seat]) for seat in range(4)] for t in deals]
    assert auctions > 0


def test_xeri(longer):
    for seed in range(4 * longer):
        deals = list(random_deals("xeri", seed, hands=20))
        hands = []
        for number, t in enumerate(deals, 1):
            won = [list(t.won[seat].cards) for seat in range(2)]
            inputs = {
                "xeri": by_player([int(t.marked[seat]).bit_count() for seat in range(2)]),
                "cards": by_player([len(cards) for cards in won]),
                "honours": by_player(
                    [sum(rank(card) == 0 or rank(card) >= TEN for card in cards) for cards in won]
                ),
                "td": "P0" if read_card("Td") in won[0] else "P1",
                "c2": "P0" if read_card("2c") in won[0] else "P1",
            }
            hands.append(Hand(number, people(2), inputs))
        table = table_of("xeri", 2)
        assert points("xeri", table, hands) == [[sum(t.lines[seat]) for seat in range(2)] for t in deals]
        tally = sheet_named("xeri").tally(table, hands)
        assert [tally.totals[player] for player in table.players] == list(deals[-1].hands_won)


@pytest.mark.parametrize("rule", ["cancel", "all_lose"])
@pytest.mark.parametrize("tie", ["joint", "replay", "carry"])
def test_chase_the_ace(rule, tie, longer):
    """With the players who lost a life, the sheet computes the same lives, end and money."""
    for seed in range(10 * longer):
        options = {"match_rule": rule, "last_tie": tie, "lives": 2, "min_players": 2}
        deals = list(random_deals("chase-the-ace", seed, 3, first_dealer=2, **options))
        lives, hands = [2, 2, 2], []
        for number, t in enumerate(deals, 1):
            left = [int(t.lives_left[seat]) for seat in range(3)]
            losers = [seat for seat in range(3) if left[seat] < lives[seat]]
            replayed = tie == "replay" and not losers and rule == "all_lose"
            if replayed:  # a tie for the last lives: everybody would have gone out
                losers = [seat for seat in range(3) if lives[seat]]
            alive = tuple(f"P{seat}" for seat in range(3) if lives[seat])
            hands.append(Hand(number, alive, {"loses": [f"P{seat}" for seat in losers]}))
            lives = left
        given = {key: str(options[key]) for key in ("match_rule", "last_tie", "lives")}
        table = table_of("chase", 3, **given)
        tally = sheet_named("chase").tally(table, hands)
        assert [2 + tally.totals.get(player, 0) for player in table.players] == lives
        assert tally.payouts is not None
        if deals[-1].winners and bin(deals[-1].winners).count("1") == 1:
            net = [tally.payouts[player] - 2 * table.options["life_cents"] for player in table.players]
            assert net == list(deals[-1].points)[:3]


@pytest.mark.parametrize("seats", [4, 6, 8])
def test_cash(seats, longer):
    """With the teams that got a letter, the sheet computes the same letters and winner."""
    teams = seats // 2
    given = 0
    for seed in range(8 * longer):
        deals = list(random_deals("cash", seed, seats))
        lines = [[-sum(t.lines[team]) for team in range(teams)] for t in deals]
        hands = [
            Hand(number, people(teams), {"letter": [f"P{team}" for team in range(teams) if got[team]]})
            for number, got in enumerate(lines, 1)
        ]
        table = table_of("letters", teams)
        assert points("letters", table, hands) == lines
        tally = sheet_named("letters").tally(table, hands)
        totals = [tally.totals[player] for player in table.players]
        assert max(totals) == sheet_named("letters").target(table.options) == 4
        best = [team for team in range(teams) if totals[team] == min(totals)]
        assert [team for team in range(teams) if deals[-1].winners >> team & 1] == best
        given += sum(totals)
    assert given > 20


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_kontsina(seats, longer):
    for seed in range(4 * longer):
        deals = list(random_deals("kontsina", seed, seats, max_hands=8))
        hands = []
        for number, t in enumerate(deals, 1):
            won = [list(t.won[seat].cards) for seat in range(seats)]
            holder = {
                key: next(f"P{seat}" for seat in range(seats) if read_card(card) in won[seat])
                for key, card in (("c2", "2c"), ("td", "Td"))
            }
            clubs = by_player([sum(suit(card) == 0 for card in cards) for cards in won])
            inputs = {"cards": by_player([len(cards) for cards in won]), "clubs": clubs, **holder}
            hands.append(Hand(number, people(seats), inputs))
        table = table_of("kontsina", seats)
        assert points("kontsina", table, hands) == [
            [sum(t.lines[seat]) for seat in range(seats)] for t in deals
        ]


@pytest.mark.parametrize("seats", [2, 4])
def test_seven_rummy(seats, longer):
    """With the winner, the deadwood and the doubling, the sheet computes the same points."""
    scored = 0
    for seed in range(4 * longer):
        deals = list(random_deals("seven-rummy", seed, seats, hands=6))
        hands = []
        for number, t in enumerate(deals, 1):
            lines = [sum(t.lines[seat]) for seat in range(seats)]
            inputs: dict[str, Any] = {"winner": None}
            if any(lines):
                winner = max(range(seats), key=lambda seat: lines[seat])
                deadwood = [sum(deadwood_of(card) for card in t.hand[seat].cards) for seat in range(seats)]
                left: dict[str, int | None] = dict(by_player(deadwood)) | {f"P{winner}": None}
                inputs = {"winner": f"P{winner}", "deadwood": left, "double": bool(t.lines[winner, 1])}
                scored += 1
            hands.append(Hand(number, people(seats), inputs))
        table = table_of("rummy", seats)
        assert points("rummy", table, hands) == [[sum(t.lines[seat]) for seat in range(seats)] for t in deals]
    assert scored > 5


@pytest.mark.parametrize("seats", [2, 4])
def test_diloti(seats, longer):
    """The players of the sheet are sides, each with one pile."""
    scored = 0
    for seed in range(2 * longer):
        deals = list(random_deals("diloti", seed, seats, target=1000, max_deals=12))
        hands = []
        for number, t in enumerate(deals, 1):
            won = [list(t.won[side].cards) for side in range(2)]
            if len(won[0]) + len(won[1]) < 52:
                continue  # nobody captured the last cards: no pile can be counted to 52
            inputs = {
                "xeri": by_player([int(t.marked[side]).bit_count() for side in range(2)]),
                "cards": by_player([len(cards) for cards in won]),
                "aces": by_player([sum(rank(card) == 0 for card in cards) for cards in won]),
                "td": "P0" if read_card("Td") in won[0] else "P1",
                "c2": "P0" if read_card("2c") in won[0] else "P1",
            }
            hands.append(Hand(number, people(2), inputs))
        lines = [[sum(deals[hand.number - 1].lines[side]) for side in range(2)] for hand in hands]
        assert points("diloti", table_of("diloti", 2), hands) == lines
        scored += len(hands)
    assert scored > 10


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_crash(seats, longer):
    """With the winners of the columns, the sheet computes the same points."""
    strength = load("crash").module.strength
    crashes = 0
    for seed in range(3 * longer):
        deals = list(random_deals("crash", seed, seats, target=31))
        hands = []
        for number, t in enumerate(deals, 1):
            columns: list[str | None] = []
            for at in range(0, 12, 3):
                rows = [list(t.row[seat].cards)[at : at + 3] for seat in range(seats)]
                worth = [strength(*three) if three else 0 for three in rows]
                alone = max(worth) > 0 and worth.count(max(worth)) == 1
                columns.append(f"P{worth.index(max(worth))}" if alone else None)
            crashes += columns[0] is not None and columns.count(columns[0]) == 4
            hands.append(Hand(number, people(seats), {"columns": columns}))
        table = table_of("columns", seats)
        assert points("columns", table, hands) == [
            [sum(t.lines[seat]) for seat in range(seats)] for t in deals
        ]
    assert crashes > 0


@pytest.mark.parametrize("sharing", ["split", "winner_takes"])
def test_keep_trying(sharing, monkeypatch, longer):
    """With the result of each round, the sheet computes the same payments."""
    game = load("keep-trying")
    rules = vars(game.module)
    rounds: list[tuple[int, int, bool]] = []
    award = rules["award"]

    def noted(t: Any, takes_card: bool) -> None:
        rounds.append((rules["best_set"](t), rules["best_three"](t), takes_card))
        award(t, takes_card)

    monkeypatch.setitem(rules, "award", noted)
    shared = 0
    for seed in range(15 * longer):
        chance, kernels = random.Random(seed), engine_of("keep-trying")
        options = {"first_dealer": 3, "ante_cents": 7, "last_round_three": sharing}
        table = kernels.begin(kernels.template(4, options), seed)
        rounds.clear()
        while not table[0].over:
            seat = int(table[0].turn)
            move = chance.choice(kernels.moves(table, seat))
            _, table = watch(game, table, seat, move)
        hands = []
        for number, (winner, three, takes_card) in enumerate(rounds, 1):
            inputs: dict[str, Any] = {"winner": f"P{winner}" if winner >= 0 else None}
            if three >= 0:
                inputs["three"] = f"P{three}"
            if winner >= 0 and three >= 0 and winner != three and number < 4:
                inputs["takes"] = "card" if takes_card else "ante"
                shared += 1
            hands.append(Hand(number, people(4), inputs))
        sheet = table_of("keep", 4, ante_cents="7", last_round_three=sharing)
        tally = sheet_named("keep").tally(sheet, hands)
        assert [tally.totals[player] - 7 for player in sheet.players] == list(table[0].points)[:4]
    assert shared > 0
