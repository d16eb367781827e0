"""Numbered deals have the same cards as in PySolFC.

The packs below were printed by `pysol_cards` 0.24.0, the package with which PySolFC shuffles: two packs of
`createCards(2)`, shuffled by `LCRandom31` for numbers below 32,000 and by `MTRandom` otherwise, from the end.
"""

import pytest

from parlour.errors import PositionError
from parlour.games import load
from parlour.match import Match
from parlour.match.deal_numbers import deck_of, drawn, numbered_by, whose_numbers

DEALT = {
    1: (
        "3D 5H JC KH 5S 5H KC KC 8D JD AS 8C 6C 6H TC 8D 4C JS QC 4H KD 2H TD 8S AC 7C "
        "2H AD 9H 8S 7D 9S 8H JH 4D 2D 6H TH 8C 2S 3S 9C 7D 4S 8H TH AH JC 4H 7H QS QC "
        "7C 3S QH 9S 2S QH 3C AS 4S KS 6D TD 9C 9D JS 4D 5C 6C AD JH 6S 3C JD TC AH QS "
        "2C 9H 3H 7S 5C 9D KS 5D TS QD 7S 6D TS KD QD 7H 3D 2C KH 5D 3H 2D 4C 5S 6S AC"
    ),
    31_999: (
        "3D 5S 2H 7H AH QS JS 7S 9C AC 5S 3S 3D 7C 8H 2C 4D KH QS JC 2H 6D 2S JC AS 7H "
        "4S 2C 6D TD 8D 9S 4H 5H 3C 6S KC 2D 8S 9S 9H 2D 3H 5H AS AD KD TH QC 6S 6H JD "
        "8D JD 9D 2S 4C 3H 5C 8C 7C 5D JH 4D 3S 4H TD QH 5D 9H KD QH 4S AC TC AD 7D QD "
        "7D TS KH 8H 9D TS QD TC 9C 5C QC AH JH KS 3C KS 4C KC 6C TH JS 6H 6C 7S 8S 8C"
    ),
    32_000: (
        "KH 9H TD 6D 3D 9C TH JS JS 6C 3C KD 4H AC 7S TH 7S 9D QD 4C 7C JD KD 7C KC 4C "
        "5C TS TC 2H 7H QC 4D AH AS 8D KC AS 7D JH 5H JD 4S 8C 3S 5S 2C AC 5C 5S 3H QS "
        "9S 3D AD AD AH 9H 6C 8S 6H KS TC KH 9D 2C 6H QD TS 5H 4S 3C 8D 3H 2D 9C QC JH "
        "7D 8C 9S QH 2S KS 6D 2S 2H 8S JC QS 6S 2D 7H 3S TD 8H JC 5D 6S QH 4D 4H 8H 5D"
    ),
    10**12: (
        "JD 4S QS 3S QH 7H 8C 6C 2S 8D AS 7H 3D 5S 8S 2H AS 4H AD 7C 7D 9S 8H 6H KD QD "
        "3S 2H 7S JS TC 8D 4C KC 6D 4D 4S 5D 6C AC KD 5H TD QS KS JC 7S 2S 2C 3D 4C 2D "
        "JH 5D 8C 9H TC 6S 3H 2C 9D KC 7D JC 4H 6D 5C 6H 3C 3C TD KH 7C KS AH AH TS 4D "
        "9C QD JH 5S 6S TH AD KH TS QH AC 9H QC 5C 9C TH 2D 3H 9S 8S 5H QC 9D JD 8H JS"
    ),
}
THIEVES = load("forty-thieves")


def cards(printed):
    """Cards as Parlour writes them."""
    return [card[0] + card[1].lower() for card in printed]


@pytest.mark.parametrize("number", DEALT)
def test_the_pack_is_that_of_pysolfc(number):
    assert deck_of(THIEVES, number) == cards(DEALT[number].split())


def test_a_deal_lies_as_pysolfc_lays_it():
    """Rows are dealt left to right from the end of the pack; PySolFC's first card of the waste follows."""
    match, dealt = Match(THIEVES, seed=1, deck=deck_of(THIEVES, 1), watched=False), DEALT[1].split()
    assert match.view(0)["zones"]["tableau"]["cards"] == [cards(dealt[at:40:10]) for at in range(10)]
    match.play(0, "deal")
    assert match.view(0)["zones"]["waste"]["cards"] == cards(dealt[40:41])


def test_whose_number_a_deal_has_is_told():
    assert whose_numbers(THIEVES) == "PySolFC"
    assert whose_numbers(load("xeri")) == ""
    assert numbered_by(Match(THIEVES, seed=5, deck=deck_of(THIEVES, 5), watched=False)) == "PySolFC"
    assert numbered_by(Match(THIEVES, seed=5, watched=False)) == ""
    assert numbered_by(Match(THIEVES, seed=5, deck=deck_of(THIEVES, 6), watched=False)) == ""


@pytest.mark.parametrize("number", [0, 10**20 + 1])
def test_numbers_that_pysolfc_does_not_have_are_refused(number):
    with pytest.raises(PositionError, match="PySolFC numbers its deals from 1 to 100000000000000000000"):
        deck_of(THIEVES, number)


def test_chance_draws_a_number_that_one_can_remember():
    assert all(1 <= drawn(THIEVES) <= 1_000_000 for _ in range(20))
