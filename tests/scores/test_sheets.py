"""Game sheets compared with independent scoring, on hundreds of random hands."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.games import list_games
from parlour.scores.errors import Refused
from parlour.scores.sheets import NAMES, sheet_named
from parlour.scores.sheets.fields import remainder
from parlour.scores.sheets.players import Hand, SheetContext
from parlour.scores.sheets.rummy import deadwood_of
from parlour.scores.sheets.sheet import ImpossibleHand

SUITS = "cdhs"
RANKS = "A23456789TJQK"
PACK = [rank + suit for suit in SUITS for rank in RANKS]


def table(sheet: str, people: int, **options: Any) -> SheetContext:
    defaults = {option.name: option.default for option in sheet_named(sheet).options}
    players = tuple(f"p{place}" for place in range(1, people + 1))
    return SheetContext(players, players, {player: player.upper() for player in players}, defaults | options)


def points(sheet: str, where: SheetContext, number: int, **inputs: Any) -> list[int]:
    score = sheet_named(sheet).tally(where, [Hand(number, where.players, inputs)]).hands[number]
    return [score.points[player] for player in where.players]


def piles(chance: Random, where: SheetContext) -> dict[str, list[str]]:
    """Deal the pack into captured piles of random sizes, each with at least two cards."""
    owners = [player for player in where.players for _ in range(2)]
    owners += chance.choices(where.players, k=52 - len(owners))
    cards = chance.sample(PACK, 52)
    return {p: [card for card, owner in zip(cards, owners, strict=True) if owner == p] for p in where.players}


def owner(card: str, won: dict[str, list[str]]) -> str:
    return next(player for player, cards in won.items() if card in cards)


@settings(max_examples=100)
@given(seed=st.integers(0, 2**32))
def test_king_by_counting_cards(seed: int) -> None:
    chance, where = Random(seed), table("king", 4)
    tricks = [chance.choice(where.players) for _ in range(13)]
    cards = chance.sample(PACK, 52)
    won: dict[str, list[str]] = {player: [] for player in where.players}
    for place, winner in enumerate(tricks):
        won[winner] += cards[4 * place : 4 * place + 4]

    def count(what: Any) -> dict[str, int]:
        return {player: sum(map(what, won[player])) for player in where.players}

    taken = {player: tricks.count(player) for player in where.players}
    in_question_order = [taken[player] for player in where.players]
    assert points("king", where, 1, tricks=taken) == [-20 * n for n in in_question_order]
    hearts = count(lambda card: card[1] == "h")
    assert points("king", where, 2, hearts=hearts) == [-20 * hearts[player] for player in where.players]
    queens = count(lambda card: card[0] == "Q")
    assert points("king", where, 3, queens=queens) == [-50 * queens[player] for player in where.players]
    courts = count(lambda card: card[0] in "KJ")
    assert points("king", where, 4, courts=courts) == [-30 * courts[player] for player in where.players]
    holder = owner("Kh", won)
    assert points("king", where, 5, king=holder) == [-160 * (p == holder) for p in where.players]
    last = tricks[-2:]
    assert points("king", where, 6, t12=last[0], t13=last[1]) == [-90 * last.count(p) for p in where.players]
    number = chance.randint(7, 10)
    dealer = where.players[(number - 1) % 4]
    bidder = chance.choice([player for player in where.players if player != dealer])
    bid = chance.randint(1, 13)
    paid = {p: taken[p] + (bid if p == dealer else 0) - (bid if p == bidder else 0) for p in where.players}
    auction = {"how": "auction", "tricks": taken, "bidder": bidder, "bid": bid}
    up = points("king", where, number, dir="up", **auction)
    down = points("king", where, number, dir="down", **auction)
    assert up == [25 * paid[player] for player in where.players]
    assert down == [325 - 75 * paid[player] for player in where.players]
    assert sum(up) == sum(down) == 325


@settings(max_examples=100)
@given(seed=st.integers(0, 2**32))
def test_fishing_games_by_counting_cards(seed: int) -> None:
    chance = Random(seed)
    two = table("diloti", 2)
    won = piles(chance, two)
    cards = {player: len(won[player]) for player in two.players}
    xeris = {player: chance.randint(0, cards[player] // 2) for player in two.players}
    aces = {player: sum(card[0] == "A" for card in won[player]) for player in two.players}
    honours = {player: sum(card[0] in "AKQJT" for card in won[player]) for player in two.players}
    special = {"td": owner("Td", won), "c2": owner("2c", won)}

    def value(player: str, more: int, ten: int, counted: int) -> int:
        most = more if cards[player] > 26 else 0
        return (
            10 * xeris[player] + most + counted + ten * (special["td"] == player) + (special["c2"] == player)
        )

    diloti = points("diloti", two, 1, cards=cards, aces=aces, xeri=xeris, **special)
    assert diloti == [value(player, 4, 2, aces[player]) for player in two.players]
    assert sum(diloti) == (7 if cards["p1"] == 26 else 11) + 10 * sum(xeris.values())
    xeri = points("xeri", two, 1, cards=cards, honours=honours, xeri=xeris, **special)
    assert xeri == [value(player, 3, 1, honours[player]) for player in two.players]
    assert sum(xeri) == (22 if cards["p1"] == 26 else 25) + 10 * sum(xeris.values())

    where = table("kontsina", chance.randint(2, 4))
    won = piles(chance, where)
    counts = {player: len(won[player]) for player in where.players}
    clubs = {player: sum(card[1] == "c" for card in won[player]) for player in where.players}
    expected = []
    for player in where.players:
        alone = list(counts.values()).count(counts[player]) == 1
        alone_in_clubs = list(clubs.values()).count(clubs[player]) == 1
        score = 2 if counts[player] == max(counts.values()) and alone else 0
        score += 1 if clubs[player] == max(clubs.values()) and alone_in_clubs else 0
        expected.append(score + ("2c" in won[player]) + ("Td" in won[player]))
    found = points("kontsina", where, 1, cards=counts, clubs=clubs, c2=owner("2c", won), td=owner("Td", won))
    assert found == expected


@settings(max_examples=100)
@given(seed=st.integers(0, 2**32))
def test_seven_rummy_by_counting_cards(seed: int) -> None:
    chance, where = Random(seed), table("rummy", 4)
    winner, double = chance.choice(where.players), chance.random() < 0.3
    pack = chance.sample(PACK, 52)
    hands = {p: [pack.pop() for _ in range(chance.randint(1, 7))] for p in where.players if p != winner}
    worth = {"7": 20, "A": 1} | dict.fromkeys("TJQK", 10) | {rank: int(rank) for rank in "2345689"}
    deadwood = {player: sum(worth[card[0]] for card in cards) for player, cards in hands.items()}
    assert {player: deadwood_of(" ".join(cards)) for player, cards in hands.items()} == deadwood
    found = points("rummy", where, 1, winner=winner, deadwood=deadwood | {winner: None}, double=double)
    total = sum(deadwood.values()) * (2 if double else 1)
    assert found == [total if player == winner else 0 for player in where.players]


@settings(max_examples=100)
@given(seed=st.integers(0, 2**32))
def test_keep_trying_conserves_money(seed: int) -> None:
    chance = Random(seed)
    where = table(
        "keep", chance.randint(3, 7), ante_cents=chance.randint(1, 99),
        last_round_three=chance.choice(["split", "winner_takes"]),
    )  # fmt: skip
    ante, count = where.options["ante_cents"], len(where.players)
    balance, lying, hands = dict.fromkeys(where.players, -ante), ante * count, []
    sheet = sheet_named("keep")
    for number in range(1, count + 1):
        winner, three = (chance.choice([None, *where.players]) for _ in range(2))
        inputs: dict[str, Any] = {"winner": winner, "three": three}
        last = number == count
        shared = winner is not None and three is not None and winner != three
        prize = lying if last else ante
        if shared and last:
            half = 0 if where.options["last_round_three"] == "winner_takes" else prize // 2
            balance[str(three)] += half
            balance[str(winner)] += prize - half
        elif shared:
            inputs["takes"] = chance.choice(["ante", "card"])
            balance[str(winner if inputs["takes"] == "ante" else three)] += prize
        elif winner or three:
            balance[str(winner or three)] += prize
        elif last:
            for place, player in enumerate(where.players):
                balance[player] += prize // count + (place < prize % count)
        if winner or three or last:
            lying -= prize
        hands.append(Hand(number, where.players, inputs))
        tally = sheet.tally(where, hands)
        opening = sheet.opening(where)
        assert {p: opening[p] + tally.totals[p] for p in where.players} == balance
        assert tally.figures["table"] == lying
        assert sum(balance.values()) + lying == 0
    assert tally.over


@settings(max_examples=100)
@given(seed=st.integers(0, 2**32))
def test_chase_the_ace_conserves_money_to_the_end(seed: int) -> None:
    chance = Random(seed)
    rule = chance.choice(["cancel", "all_lose"])
    where = table(
        "chase", chance.randint(2, 8), lives=chance.randint(1, 4), life_cents=chance.randint(0, 25),
        match_rule=rule, carried_pot_cents=chance.choice([0, 180]),
    )  # fmt: skip
    lives, coin = dict.fromkeys(where.players, where.options["lives"]), where.options["life_cents"]
    money = sum(lives.values()) * coin + where.options["carried_pot_cents"]
    hands: list[Hand] = []
    sheet, tally = sheet_named("chase"), sheet_named("chase").tally(where, [])
    while not tally.over:
        alive = [player for player in where.players if lives[player]]
        losers = chance.sample(alive, 1 if rule == "cancel" else chance.randint(1, len(alive)))
        inputs: dict[str, Any] = {"loses": losers}
        if all(lives[player] == 1 and player in losers for player in alive):
            inputs["resolve"] = chance.choice(["joint", "replay", "cut_cards", "carry_restake", "carry"])
            if inputs["resolve"] == "cut_cards":
                inputs["cut"] = chance.choice(alive)
        for player in losers:
            lives[player] -= inputs.get("resolve") != "replay"
        hands.append(Hand(len(hands) + 1, tuple(alive), inputs))
        tally = sheet.tally(where, hands)
        assert {p: where.options["lives"] + tally.totals.get(p, 0) for p in where.players} == lives
        assert tally.payouts is not None
        assert sum(tally.payouts.values()) + tally.figures["pot"] == money
    left = [player for player in where.players if lives[player]]
    assert len(left) <= 1
    if left:
        assert tally.payouts is not None
        assert tally.payouts[left[0]] == money
        assert tally.places is not None
        places = tally.places
        assert max(places, key=lambda player: places[player]) == left[0]


words = st.sampled_from(["p1", "p2", "p9", "up", "trump", "auction", "joint", "x"])
players = st.sampled_from(["p1", "p2", "p3", "p4"])
anything = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(players, inner),
    max_leaves=8,
)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "plain"])
@settings(max_examples=40)
@given(noise=st.lists(anything, min_size=6, max_size=6), number=st.integers(-1, 12))
def test_inputs_from_a_stranger_are_refused_or_scored(name: str, noise: list[Any], number: int) -> None:
    sheet = sheet_named(name)
    where = table(name, sheet.fewest)
    fields = sheet.fields(max(number, 1), where)
    inputs = {field.key: value for field, value in zip(fields, noise, strict=False)}
    refusal = None
    try:
        sheet.tally(where, [Hand(number, where.players, inputs)])
    except ImpossibleHand as error:
        refusal = error
    assert refusal is None or refusal.hand == number


def test_king_is_over_when_all_ten_hands_are_entered_whatever_their_order() -> None:
    """Hand 10 may be entered first."""
    where = table("king", 4)
    tricks = dict(zip(where.players, (13, 0, 0, 0), strict=True))
    hands = [Hand(number, where.players, {"how": "nt", "dir": "up", "tricks": tricks}) for number in (10, 7)]
    assert sheet_named("king").tally(where, hands).over == ""
    hands += [Hand(number, where.players, hands[0].inputs) for number in (8, 9)]
    counted = {1: ("tricks", 13), 2: ("hearts", 13), 3: ("queens", 4), 4: ("courts", 8)}
    for number, (key, most) in counted.items():
        hands.append(Hand(number, where.players, {key: {**dict.fromkeys(where.players, 0), "p1": most}}))
    hands.append(Hand(5, where.players, {"king": "p1"}))
    assert sheet_named("king").tally(where, hands).over == ""
    hands.append(Hand(6, where.players, {"t12": "p1", "t13": "p1"}))
    assert sheet_named("king").tally(where, hands).over == "all ten hands are played"


@pytest.mark.parametrize("word", ["CASH", "KEMPS", "GO"])
def test_cash_ends_with_the_last_letter_of_its_word(word: str) -> None:
    assert sheet_named("letters").target(table("letters", 2, word=word).options) == len(word)


def test_the_last_free_count_is_proposed() -> None:
    assert remainder([4, 3, 5, None], 13) == 1
    assert remainder([4, None, 5, None], 13) is None
    assert remainder([9, 5, 5, None], 13) is None


def as_is(name: str) -> str:
    return name


def test_an_unknown_field_or_one_too_few_is_named() -> None:
    where = table("king", 4)
    sheet = sheet_named("king")
    with pytest.raises(Refused, match="king hand 1 has no 'hearts': its fields are tricks=a,b"):
        sheet.read_hand(1, {"hearts": "1,2,3,4"}, where.players, as_is, where)
    with pytest.raises(Refused, match="hand 1 needs tricks taken: tricks=a,b"):
        sheet.read_hand(1, {}, where.players, as_is, where)
    with pytest.raises(Refused, match=r"tricks needs 4 values \(P1, P2, P3, P4\), not 2"):
        sheet.read_hand(1, {"tricks": "1,2"}, where.players, as_is, where)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "plain"])
def test_every_sheet_says_what_counts_and_what_it_asks(name: str) -> None:
    sheet = sheet_named(name)
    where = table(name, sheet.fewest)
    for number in range(1, (sheet.hand_count(where) or 3) + 1):
        assert sheet.heading(number, where)
        for field in sheet.fields(number, where):
            assert field.syntax.startswith(field.key)
            assert field.label


def test_every_game_that_a_sheet_is_for_is_a_game_of_the_card_room_and_has_one_sheet():
    named = [game for name in NAMES for game in sheet_named(name).games]
    assert len(set(named)) == len(named)
    assert set(named) <= set(list_games())
