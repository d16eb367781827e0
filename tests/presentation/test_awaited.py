"""The moves of seats that may act out of turn: all see the same, and only when the moves are possible."""

from parlour.match import Match
from parlour.match.positions import read_position
from parlour.presentation.describe import describe_awaited
from tests.studies import cards


def test_a_discard_is_offered_by_name() -> None:
    """R26, Q31: it does not depend on whether a seat could claim it or has answered."""
    match = Match("seven-rummy", 3, {}, 1)
    while len(match.deciders) == 1:
        (seat,) = match.deciders
        assert (describe_awaited(match) is None) == (match.phase != "claim")
        match.play(seat, match.legal(seat)[-1])
    card = match.view(None)["zones"]["pile"]["cards"][-1]
    for _ in range(2):
        assert describe_awaited(match) == {"text": f"may claim {card}", "cards": [card]}
        match.play(match.deciders[0], "pass")
    assert describe_awaited(match) is None


def test_whoever_did_not_knock_may_be_caught() -> None:
    """K19: no card is named, because the last one is hidden."""
    hands = [cards("5c 9d"), cards("6s 9h"), cards("3s 3d")]
    match = read_position(
        {
            "game": "jack-change-it",
            "seats": 3,
            "dealer": 2,
            "turn": 0,
            "options": {"last_card_call": "yes"},
            "zones": {"pile": cards("4c"), "hand": hands, "stock": cards("Kd Kh")},
        }
    )
    assert describe_awaited(match) is None
    match.play(0, "play 5c")
    assert describe_awaited(match) == {"text": "may catch seat 0", "cards": []}
    match.play(1, "let")
    match.play(2, "catch")
    assert describe_awaited(match) is None
