"""The table: cards move between zones and everyone who saw them still knows them."""

import numpy as np
import pytest

from parlour.engine.layout import ALL, OWNER, layout, zone
from parlour.engine.linked import zone_at
from parlour.engine.registers import counter

LAYOUT = layout(
    seats=20,
    zones=dict(
        stock=zone(),
        hand=zone(seen_by=OWNER, per_seat=True, capacity=4),
        pile=zone(seen_by=ALL),
    ),
    wins=counter(20),
)


@pytest.fixture
def t():
    table = np.zeros(1, LAYOUT.dtype)
    table["seats"] = 20
    for place in LAYOUT.places:
        zone_at(table, place.name, place.index)["shown"] = place.shown
    for card in range(10):
        table[0].stock.lay(card)
    return table[0]


def test_a_dealt_card_is_known_to_its_owner_alone(t):
    t.stock.deal(t.hand[19])
    assert t.hand[19].top == 9
    assert t.hand[19].seen[0] == 1 << 19
    assert t.stock.count == 9


def test_a_card_taken_from_an_open_pile_stays_known_to_all(t):
    t.stock.deal(t.pile)
    t.pile.give(9, t.hand[3])
    assert t.hand[3].seen[0] == ALL


def test_traded_cards_are_known_to_both(t):
    t.stock.deal(t.hand[0])
    t.stock.deal(t.hand[1])
    t.hand[0].trade(t.hand[1])
    assert (t.hand[0].top, t.hand[1].top) == (8, 9)
    assert (t.hand[0].seen[0], t.hand[1].seen[0]) == (0b11, 0b11)


def test_exchanged_cards_swap_places(t):
    for _ in range(3):
        t.stock.deal(t.hand[0])
    t.stock.deal(t.pile)
    t.hand[0].exchange(1, t.pile)
    assert list(t.hand[0].cards) == [9, 6, 7]
    assert list(t.pile.cards) == [8]
    assert (t.hand[0].seen[1], t.pile.seen[0]) == (ALL, ALL)
    assert t.hand[0].seen[0] == 1


def test_shuffling_forgets(t):
    t.stock.deal(t.pile)
    t.pile.give_all(t.stock)
    assert t.stock.seen[9] == ALL
    t.rng[:] = [1, 2, 3, 4]
    t.shuffle(t.stock)
    assert not any(t.stock.seen[i] for i in range(10))
    assert sorted(t.stock.cards) == list(range(10))


def test_a_secret_choice_blurs_what_others_knew(t):
    for _ in range(3):
        t.stock.deal(t.hand[2])
    t.hand[2].show()
    t.hand[2].blur(2)
    assert [t.hand[2].seen[i] for i in range(3)] == [1 << 2] * 3


def test_give_keeps_the_order_of_the_others(t):
    t.stock.give(4, t.pile)
    assert list(t.stock.cards) == [0, 1, 2, 3, 5, 6, 7, 8, 9]
    assert list(t.pile.cards) == [4]


def test_every_card_takes_along_who_knows_it_and_nobody_else(t):
    for card in range(10):
        t.stock.seen[card] = card
    t.stock.give(4, t.hand[0])
    assert t.hand[0].seen[0] == 4 | 1
    assert [t.stock.seen[i] for i in range(9)] == [0, 1, 2, 3, 5, 6, 7, 8, 9]


def test_turning_a_pile_over_reverses_it(t):
    t.stock.give_all(t.pile)
    t.pile.turn_over(t.stock)
    assert list(t.stock.cards) == list(range(9, -1, -1))
    assert t.stock.seen[0] == ALL


def test_a_card_that_sinks_is_known_to_lie_under_all_others(t):
    t.stock.deal(t.pile)
    t.pile.deal(t.stock)
    t.stock.sink()
    assert list(t.stock.cards) == [9, 0, 1, 2, 3, 4, 5, 6, 7, 8]
    assert [t.stock.seen[i] for i in range(10)] == [ALL, *[0] * 9]


@pytest.mark.parametrize(
    ("phase", "asked", "owes", "told"), [(2, 6, 2, False), (1, 6, 2, True), (1, 0, 2, True), (1, 0, 0, False)]
)
def test_seats_are_asked_at_once_in_one_phase_and_no_other(phase, asked, owes, told):
    asking = np.zeros(1, layout(seats=3, zones=dict(stock=zone()), sealed=True).dtype)[0]
    asking.phase, asking.asked, asking.owes = phase, asked, owes
    assert asking.asks_outside(2) is told


def test_asking_several_seats(t):
    t.ask(0b1010)
    assert (t.turn, t.owes) == (1, 0b1010)


def test_sealed_answers_come_in_one_by_one():
    t = np.zeros(1, layout(seats=3, zones=dict(stock=zone()), sealed=True).dtype)[0]
    t.seats = 3
    t.ask(0b111)
    assert not t.answered(5)
    assert (t.turn, t.asked, t.owes) == (1, 0b111, 0b110)
    t.ask_again(0b111)
    assert (t.turn, t.asked, t.owes) == (1, 0b111, 0b110)  # seat 0 is not asked twice
    t.turn = 2
    assert not t.answered(7)
    assert (t.turn, t.asked, t.owes) == (1, 0b111, 0b010)
    assert t.answered(6)
    assert (t.asked, t.owes, list(t.answers)) == (0, 0, [5, 6, 7])
    t.ask_again(0b111)
    assert t.owes == 0b111


@pytest.mark.parametrize(
    ("points", "leaders"), [([-5, -2, -2], 0b110), ([-1, -2, -2], 0b001), ([0, 3, 2], 0b010)]
)
def test_who_leads_where_all_have_lost_points(points, leaders):
    t = np.zeros(1, layout(seats=3, zones=dict(stock=zone())).dtype)[0]
    t.seats = 3
    t.points[:] = points
    assert t.leaders() == leaders


@pytest.mark.parametrize("word", ["top", "cards", "shuffle"])
def test_words_of_the_engine_cannot_be_registers(word):
    with pytest.raises(ValueError, match=word):
        layout(seats=2, zones=dict(stock=zone()), **{word: counter()})


def test_the_overlays_show_the_same_memory(t):
    place = next(place for place in LAYOUT.places if (place.name, place.index) == ("hand", 7))
    t.stock.deal(t.hand[7])
    assert t.counts[place.count_at] == 1
    assert t.cells[place.cells_at] == 9
    assert t.eyes[place.eyes_at] == 1 << 7
