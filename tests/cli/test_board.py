"""The table in the terminal: at any width, with and without colours, and never with a hidden card."""

import re

import click
import pytest

from parlour.engine.cards import write_card
from parlour.engine.linked import zone_at
from parlour.games import load
from parlour.match import Match
from parlour.match.view import laid_by
from parlour.presentation.describe import MoveDescriber
from parlour.presentation.names import SeatNames
from parlour.presentation.style import Style, shown
from parlour.presentation.text_table import draw, draw_columns

CARD = re.compile(r"\b([A2-9TJQK])([cdhs♣♦♥♠])(?!\w)")
SIGNS = dict(zip("♣♦♥♠", "cdhs", strict=True))
GAMES = ("xeri", "king", "chase-the-ace", "forty-thieves")
STYLES = [
    Style(),
    Style(width=40),
    Style(colour=True, signs=True, width=80),
    Style(colour=True, signs=True, width=40),
]


def cards_in(lines):
    return {rank + SIGNS.get(suit, suit) for rank, suit in CARD.findall(click.unstyle("\n".join(lines)))}


def played(game, moves, seats=None):
    """Return a match after this number of moves, each the first legal one."""
    match = Match(load(game), seats, seed=11)
    for _ in range(moves):
        seat = match.deciders[0]
        match.play(seat, match.legal(seat)[0])
    return match


def seen_by(match, seat):
    """Return every card that a seat has seen, read from the table."""
    return {
        write_card(card)
        for place in match.game.table.places
        for zone in [zone_at(match.table, place.name, place.index)]
        for card, eyes in zip(zone.cards, zone.seen[: zone.count], strict=True)
        if eyes >> seat & 1
    }


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("game", GAMES)
def test_the_table_shows_no_card_that_its_seat_has_not_seen(game, style):
    for moves in (0, 1, 2, 3, 9):
        match = played(game, moves)
        for seat in range(match.seats):
            seat_names = SeatNames(match.seats, seat, {})
            lines = draw(match.view(seat), seat_names, style, laid_by(match, seat))
            assert cards_in(lines) <= seen_by(match, seat)
            hand = zone_at(match.table, "hand", seat).cards if game != "forty-thieves" else []
            assert {write_card(card) for card in hand} <= cards_in(lines)


@pytest.mark.parametrize("seat", range(4))
def test_the_news_name_no_card_that_the_seat_has_not_seen(seat):
    match = Match(load("king"), seed=11)
    teller = MoveDescriber(match.game, SeatNames(4, seat, {}), Style())
    known = set()
    while not match.scored:
        mover = match.deciders[0]
        match.play(mover, match.legal(mover)[0])
        known |= seen_by(match, seat)
        if not match.scored:  # the next hand is dealt already
            assert cards_in(teller.new_lines(match)) <= known


@pytest.mark.parametrize("width", [30, 40, 80, 120])
@pytest.mark.parametrize("game", GAMES)
def test_the_table_fits_the_screen(game, width):
    match = played(game, 5)
    for style in (Style(width=width), Style(signs=True, width=width)):
        lines = draw(match.view(0), SeatNames(match.seats, 0, {}), style, laid_by(match, 0))
        assert max(map(shown, lines)) <= width


def test_plain_text_is_plain():
    match = played("king", 6)
    lines = "\n".join(draw(match.view(0), SeatNames(4, 0, {1: "search"}), Style()))
    assert lines.isascii()
    assert all(letter == "\n" or letter.isprintable() for letter in lines)
    assert "search; hand 12 cards" in lines or "search; hand 11 cards" in lines


def test_a_trick_says_who_laid_its_cards():
    match = played("king", 2)
    trick = match.view(None)["zones"]["trick"]["cards"]
    laid = laid_by(match, None)
    assert [laid[card] for card in trick] == [one.seat for one in match.played]


def test_before_a_seat_a_stock_is_counted_and_of_a_pile_the_top_counts():
    match = played("pishe-pasha", 12)
    own, other = (zone_at(match.table, "discard", seat) for seat in range(2))
    assert own.count > 1
    lines = draw(match.view(0), SeatNames(2, 0, {}), Style(width=100))
    assert f"your pile: {write_card(own.top)} ({own.count} cards)" in lines
    assert any(f"pile {write_card(other.top)} ({other.count} cards)" in line for line in lines)
    stocks = [zone_at(match.table, "stock", seat).count for seat in range(2)]
    assert [line for line in lines if f"; stock {stocks[1]};" in line and line.startswith("seat 1")]
    assert cards_in(lines) == {write_card(own.top), write_card(other.top)} | {
        write_card(pile.top)
        for pile in (zone_at(match.table, "foundation", suit) for suit in range(4))
        if pile.count
    }


def test_columns_stand_side_by_side():
    assert draw_columns("T", [["Kh", "Qh"], [], ["2c"]], Style(signs=True, width=40)) == [
        "T1 T2 T3",
        "K♥    2♣",
        "Q♥",
    ]


def test_columns_are_read_aloud_one_by_one():
    assert draw_columns("T", [["Kh", None], []], Style()) == ["T1: Kh ??", "T2: empty"]


def test_columns_that_do_not_fit_go_on_below():
    columns = [["Kh"]] * 10
    assert len(draw_columns("T", columns, Style(signs=True, width=20))) == 4


def test_a_capture_is_told_in_one_sentence():
    match = Match(load("xeri"), seed=1)
    while not any(hop.kind == "move" and hop.end[0] == "won" for one in match.played for hop in one.hops):
        seat = match.deciders[0]
        match.play(seat, match.legal(seat)[0])
    taker = match.played[-1].seat
    told = MoveDescriber(match.game, SeatNames(2, taker, {}), Style(width=200)).new_lines(match)
    assert "you take" in told[-1].lower()
    told = MoveDescriber(match.game, SeatNames(2, 1 - taker, {}), Style(width=200)).new_lines(match)
    assert f"seat {taker} takes" in told[-1].lower()
