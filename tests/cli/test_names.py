"""Names of players: one for each on every line about them, and only valid names."""

import pytest

from parlour.errors import ParlourError
from parlour.games import load
from parlour.match import Match, MoveRefused
from parlour.presentation.names import SeatNames
from parlour.terminal.seats import named
from tests.cli.running import output, refused

BOTS = {1: "search", 2: "greedy", 3: "search:2000"}
XERI = ("play", "xeri", "--seed", "7", "--option", "hands=1", "--bots", "greedy")


def test_bots_are_called_by_their_kind_with_a_number_where_two_are_alike():
    seat_names = SeatNames(4, 0, BOTS)
    assert [seat_names.name(seat) for seat in range(4)] == ["you", "search 1", "greedy", "search 2"]
    assert seat_names.introduction(3) == "search 2 (search:2000)"
    assert SeatNames(2, None, {}).names == ["seat 0", "seat 1"]


def test_names_go_round_from_the_reader():
    seat_names = named(SeatNames(4, 2, {0: "greedy", 1: "greedy", 3: "greedy"}), ["Ann", "Bob", "Cleo"])
    assert seat_names.names == ["Cleo", "greedy", "Ann", "Bob"]
    assert seat_names.introduction(2) == "you (Ann)"
    assert seat_names.introduction(3) == "Bob (greedy)"


def test_a_sentence_calls_seats_by_their_names():
    seat_names = named(SeatNames(3, 0, {1: "greedy", 2: "greedy"}), ["Ann", "Bob"])
    assert seat_names.text("seat 1 and seat 2") == "Bob and greedy"
    assert seat_names.text("Seat 0's card beats seat 1's") == "Your card beats Bob's"
    assert seat_names.text("from seat 0 to seat 7") == "from you to seat 7"


def test_words_about_seats_read_well_for_everybody():
    """No verb follows a seat, because "you" would need another form of it."""
    match = Match(load("cash"), 4, {"counter_target": "player"}, seed=1)
    seat_names = SeatNames(4, 0, dict.fromkeys((1, 2, 3), "greedy"))
    for seat, text in enumerate(("code wink", "code nod", "accept", "accept")):
        match.play(seat, text)
    with pytest.raises(MoveRefused) as error:
        match.play(0, "counter B:S2")
    assert (
        seat_names.text(str(error.value)) == "S2 is not in team B: write counter B:S1 or counter B:S3 (R1)."
    )


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ([""], "cannot be empty"),
        (["  "], "cannot be empty"),
        (["Ann", "ANN"], "would have the name 'ANN'"),
        (["Ann", "Ａｎｎ"], "would have the name"),
        (["search 1"], "would have the name 'search 1'"),
        (["Seat  1"], "is reserved"),
        (["ｙｏｕ"], "is reserved"),
        (["a\tb"], "U+0009"),
        (["Ann\u200b"], "U+200B"),
        (["Bo\u00adb"], "U+00AD"),
        (["\u202eAnn"], "U+202E"),
        (["A" * 60], "characters"),
        (["You"], "is reserved"),
        (["seat 2"], "is reserved"),
        (["A", "B", "C", "D", "E"], "5 names, but the table has 4 seats"),
    ],
)
def test_names_that_nobody_can_be_called_by(names, told):
    with pytest.raises(ParlourError, match=told.replace("+", r"\+")):
        named(SeatNames(4, 0, BOTS), names)


def test_the_command_calls_everybody_by_the_same_name_everywhere():
    text = output(*XERI, "--names", "Ann,Zoë", typed="1\n" * 24 + "score\nlog\n")
    assert "dealer Zoë" in text or "dealer you" in text
    assert "Zoë (greedy)" in text
    assert "Zoë plays" in text
    assert "  Zoë: " in text.partition("Hand 1")[2]
    assert "you (Ann)" in text
    assert "seat 1" not in text


def test_the_command_refuses_bad_names():
    assert "cannot be empty" in refused(*XERI, "--names", "Ann,")
    assert "cannot be empty" in refused(*XERI, "--names", "")
    assert "3 names, but the table has 2 seats" in refused(*XERI, "--names", "A,B,C")
