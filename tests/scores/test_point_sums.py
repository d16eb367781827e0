"""The sums that explain points give these points."""

import pytest

from parlour.scores.errors import Refused
from parlour.scores.sheets import sheet_named
from parlour.scores.sheets.players import Hand, HandScore, SheetContext, sum_of_lines

FOUR = ("a", "b", "c", "d")


def worked_out(told: str) -> int:
    """Return the value of a sum like `325 - 75 × 5`."""
    return int(eval(told.replace("×", "*"), {"__builtins__": {}}))


def scored(sheet: str, players: tuple[str, ...], number: int = 1, **inputs: object) -> HandScore:
    options = sheet_named(sheet).read_options({}, str)
    context = SheetContext(players, players, {}, options)
    return sheet_named(sheet).tally(context, [Hand(number, players, inputs)]).hands[number]


@pytest.mark.parametrize("direction", ["up", "down"])
@pytest.mark.parametrize("transfer", ["literal", "reversed"])
def test_king_in_figures(direction, transfer):
    sheet = sheet_named("king")
    context = SheetContext(FOUR, FOUR, {}, sheet.read_options({"down_transfer": transfer}, str))
    inputs = {"how": "auction", "dir": direction, "tricks": dict(zip(FOUR, (5, 2, 4, 2), strict=True))}
    hand = Hand(7, FOUR, inputs | {"bidder": "a", "bid": 4})
    score = sheet.tally(context, [hand]).hands[7]
    assert {player: worked_out(told) for player, told in score.sums.items()} == score.points


def test_king_says_what_one_would_write_down():
    tricks = dict(zip(FOUR, (5, 2, 4, 2), strict=True))
    score = scored("king", FOUR, 8, how="nt", dir="down", tricks=tricks)
    assert score.sums["a"] == "325 - 75 × 5"
    assert scored("king", FOUR, 1, tricks=tricks).sums["a"] == "-20 × 5"
    auction = scored("king", FOUR, 7, how="auction", dir="up", tricks=tricks, bidder="a", bid=4)
    assert (auction.sums["a"], auction.sums["c"]) == ("25 × 5 - 25 × 4", "25 × 4 + 25 × 4")


def test_rummy_and_lines_in_figures():
    score = scored("rummy", FOUR, winner="a", deadwood={"a": None, "b": 7, "c": 20, "d": 3}, double=True)
    assert score.sums == {"a": "(7 + 20 + 3) × 2"}
    assert worked_out(score.sums["a"]) == score.points["a"]
    assert sum_of_lines({"xeris": 10, "jacks": 0, "most cards": 3}) == "xeris 10 + most cards 3"
    with pytest.raises(Refused):
        scored("rummy", FOUR, winner="a", deadwood={"a": 3, "b": 7, "c": 20, "d": 3})
