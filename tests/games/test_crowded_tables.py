"""Fishing on a crowded table, where moves are made in steps: every legal move can also be one text.

Legal moves are computed here from the rules, set by set, without the game's code.
"""

import random

import pytest

from parlour.engine.cards import RANKS
from parlour.match import MoveRefused
from parlour.match.positions import read_position
from tests.studies import seeds

NUMERALS = [rank + suit for rank in "A23456789" for suit in "cdhs"]


def pips(card: str) -> int:
    return RANKS.index(card[0]) + 1


def divisions(pack: list[str], total: int) -> dict[frozenset[str], list[list[str]]]:
    """Yield every choice of cards that divides into sets of this total, with one division."""
    found: dict[frozenset[str], list[list[str]]] = {frozenset(): []}
    sums = [some for some in subsets(pack, total) if sum(map(pips, some)) == total]
    for some in sums:
        for whole, sets in list(found.items()):
            if not whole & set(some):
                found.setdefault(whole | set(some), [*sets, some])
    del found[frozenset()]
    return found


def subsets(pack: list[str], most: int) -> list[list[str]]:
    """Yield every choice of cards with at most this sum."""
    found: list[list[str]] = [[]]
    for card in pack:
        found += [[*some, card] for some in found if sum(map(pips, some)) + pips(card) <= most]
    return found


def crowd(chance: random.Random) -> tuple[list[str], list[str]]:
    """Return a table of 15 or 16 numerals from which a ten takes more choices than are listed, and a hand."""
    while True:
        pack = chance.sample(NUMERALS, 18)
        table = pack[: chance.randint(15, 16)]
        if 1100 < len(divisions(table, 10)) < 3000:
            return table, ["Tc", "Td", *pack[16:]]


def laid(game: str, table: list[str], hand: list[str], **more) -> dict:
    return {
        "game": game,
        "turn": 0,
        "dealer": 1,
        "zones": {"table": table, "hand": [hand, ["Kc"]]},
        **more,
    }


def some_of(moves: list[str], chance: random.Random) -> list[str]:
    """Return the longest of many moves, which take the most steps, and some random ones."""
    longest = sorted(moves, key=len)[-2:]
    return longest + chance.sample(moves, min(4, len(moves)))


def assert_said_at_once(position: dict, moves: list[str]) -> None:
    """Check that each of these moves is accepted as one text, and that most of them take several steps."""
    match, steps = read_position(position), 0
    assert any("..." in text for text in match.legal(0))
    for text in moves:
        match.play(0, text)
        steps += len(match.played)
        while match.played:
            match.undo()
    assert steps > len(moves)


@seeds(1, 4)
def test_every_capture_of_diloti_may_be_said_at_once(seed):
    chance = random.Random(seed)
    table, hand = crowd(chance)
    captures = [
        f"capture Tc: {', '.join('+'.join(some) for some in sets)}" for sets in divisions(table, 10).values()
    ]
    assert_said_at_once(laid("diloti", table, hand), some_of(captures, chance))


@seeds(1, 3)
def test_every_group_of_diloti_may_be_said_at_once(seed):
    chance = random.Random(seed)
    table, hand = crowd(chance)
    card = hand[2]
    groups = [
        f"group {card}: {', '.join('+'.join(some) for some in sets)} = 10"
        for whole, sets in divisions([*table, card], 10).items()
        if card in whole and len(sets) > 1
    ]
    assert_said_at_once(laid("diloti", table, hand), some_of(groups, chance))


def test_a_group_with_a_raised_declaration_may_be_said_at_once():
    """The opponent's declaration and the played card are one set; other sets can be added."""
    hand, bundle = ["2d", "Tc"], ["2c", "6s"]
    table = [card for card in NUMERALS if card not in [*hand, *bundle]][:15]
    groups = [
        f"group 2d: {', '.join(['[2c 6s]+2d', *('+'.join(some) for some in sets)])} = 10"
        for sets in divisions(table, 10).values()
    ]
    position = laid("diloti", table, hand, registers={"worth": [8], "holder": [1]})
    position["zones"] |= {"declaration": [bundle], "hand": [hand, ["8c"]]}
    assert_said_at_once(position, some_of(groups, random.Random(1))[:3])


CROWD = ["3c", "As", "4s", "2d", "2s", "Td", "7c", "5d", "Ah", "3s", "7d", "8s", "6s", "8h", "5s"]


def test_sets_that_leave_no_division_for_the_rest_are_not_begun_with():
    """The largest first step would be 7c+3c or the like, after which the rest makes no tens."""
    for text in ("capture Tc: 2d+8s, 2s+3c+5s, 3s+7d", "capture Tc: 3s+7d, 2d+8s, 2s+3c+5s"):
        match = read_position(laid("diloti", CROWD, ["Tc", "Kd"]))
        match.play(0, text)
        assert match.deciders == [1]


@seeds(1, 3)
def test_every_capture_of_kontsina_may_be_said_at_once(seed):
    chance = random.Random(seed)
    table, hand = crowd(chance)
    captures = [f"capture Tc: {' '.join(whole)}" for whole in divisions(table, 10)]
    captures += [f"{text} Th" for text in captures]
    table.append("Th")
    position = laid("kontsina", table, hand, options={"capture_scope": "combined"})
    assert_said_at_once(position, some_of(captures, chance))


def taken(text: str) -> set[str]:
    """Return the table cards that a capture of Kontsina names."""
    return set(text.partition(":")[2].replace("...", "").split())


def test_a_capture_of_kontsina_that_grows_keeps_what_it_has_and_takes_one_card_of_its_rank():
    """R11, Q4: with sums it takes one card of the rank, whatever was added before."""
    table = [*NUMERALS[:23], "Th", "Ts"]
    position = laid("kontsina", table, ["Tc", "Kd"], options={"capture_scope": "combined"})
    match, steps = read_position(position), 0
    match.play(0, "capture Tc: ...")
    while match.deciders == [0]:
        legal, has = match.legal(0), taken(match.played[-1].text)
        assert all(has <= taken(text) and not {"Th", "Ts"} <= taken(text) for text in legal)
        tens = [text for text in legal if taken(text) - has == {"Th"}]
        match.play(0, tens[0] if steps == 1 else max(legal, key=lambda text: ("..." in text, len(text))))
        steps += 1
    assert steps > 2


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("capture 9c: 2d+7c, 2s+7d", "R20"),  # the only card for the player's declaration takes other things
        ("group Ad: 8s+Ad, 2d+7c = 9", "R27"),
        ("capture 9c: [2c 7s], 2d+7c, 2d+7d", "K34"),
        ("group Ad: [2c 7s], 8s+Ad, 2d+7c = 8", "R23"),
    ],
)
def test_a_whole_move_is_refused_by_its_rule_and_nothing_was_begun(text, rule):
    """Its first steps would be legal; the reason is that of the whole move."""
    table = [*CROWD, "4c", "3d"]
    position = laid("diloti", table, ["9c", "Ad"], registers={"worth": [9], "holder": [0]})
    position["zones"]["declaration"] = [["2c", "7s"]]
    match = read_position(position)
    before = match.table.tobytes()
    assert any("..." in move for move in match.legal(0))
    with pytest.raises(MoveRefused) as caught:
        match.play(0, text)
    assert caught.value.refusal.rule == rule
    assert "begun" not in caught.value.refusal.text
    assert match.table.tobytes() == before
