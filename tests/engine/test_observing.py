"""An observation as a row of named numbers, and its text form."""

import numpy as np
import pytest

from parlour.engine.linked import engine, zone_at
from parlour.engine.observing import UNSEEN, described, fields_of, structured, width
from parlour.games import load
from tests.documents import ROOT
from tests.sealed_game import GAME as SEALED

XERI = load("xeri")


def dealt(game, seats=None, **options):
    kernels = engine(game)
    return kernels, kernels.begin(kernels.template(seats, options), 1)


def test_fields_follow_one_another_and_fill_the_row():
    ends = 0
    for field in fields_of(XERI):
        assert field.start == ends
        ends = field.stop
    assert ends == width(XERI)
    assert len({field.name for field in fields_of(XERI)}) == len(fields_of(XERI))


def test_the_fields_are_the_memory_of_the_row_also_of_many():
    many = np.zeros((3, 2, width(XERI)), np.float32)
    found = structured(XERI, many)
    assert found["hand.cards"].shape == (3, 2, 2, 52)
    assert found["hands"].shape == (3, 2)
    for name, part in found.items():
        assert np.shares_memory(part, many), name
        part += 1
    assert (many == 1).all()


@pytest.mark.parametrize("shape", [(), (3,), (619, 2)])
def test_a_row_of_another_width_is_refused(shape):
    with pytest.raises(ValueError, match="an observation of xeri has 619 numbers, not shape"):
        structured(XERI, np.zeros(shape, np.float32))


def test_the_observer_comes_first_and_sees_its_own_cards_only():
    kernels, table = dealt(XERI)
    for seat in (0, 1):
        found = structured(XERI, kernels.observed(table, seat))
        own = found["hand.cards"][0]
        assert np.flatnonzero(own).tolist() == sorted(zone_at(table, "hand", seat).cards.tolist())
        assert found["hand.cards"][1].sum() == 0
        assert found["hand.unseen"].tolist() == [0, 6]
        assert found["turn"].argmax() == (int(table["turn"][0]) - seat) % 2
        assert found["stock.order"][0][:36].tolist() == [UNSEEN] * 36
        pile = [card + 1 for card in reversed(zone_at(table, "pile").cards.tolist())]
        assert found["pile.order"][0][:5].tolist() == [*pile, 0]


def test_others_still_owe_what_they_have_sealed():
    kernels, table = dealt(SEALED, seats=3)
    kernels.step(table, 0, kernels.moves(table, 0)[0])
    mine, other, all_see = (structured(SEALED, kernels.observed(table, eye)) for eye in (0, 1, 4))
    assert mine["owes"].tolist() == [0, 1, 1, 0]
    assert other["owes"].tolist() == [1, 1, 1, 0]
    assert mine["answers"].any()
    assert not other["answers"].any()
    assert not all_see["answers"].any()
    assert not all_see["seat"].any()


def test_many_tables_are_observed_at_once():
    kernels, table = dealt(XERI)
    tables, seats = np.repeat(table, 3), np.array([0, 1, 2])
    out = np.full((3, width(XERI)), 7, np.float32)
    kernels.kernels("observe").observe_each(tables, seats, out)
    for seat in seats:
        assert (out[seat] == kernels.observed(table, int(seat))).all()


def test_the_table_of_fields_in_the_document_is_the_generated_one():
    assert described(XERI) in (ROOT / "docs/environments.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("game", "name", "said"),
    [
        ("xeri", "hands_won", "hands won, a whole number; "),
        ("xeri", "marked", "marked, a set of cards (one number each); "),
        ("king", "lacks", "lacks, a set of 5 items (one number each); "),
        ("king", "trump", "trump, a whole number: one of -1 to 3"),
    ],
)
def test_a_register_of_a_game_is_named_in_words(game, name, said):
    told = {field.name: field.what for field in fields_of(load(game))}
    assert told[name].startswith(said)
