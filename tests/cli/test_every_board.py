"""The terminal output of every game: it fits, names the seats, and shows nothing hidden."""

import random
import re

import click
import pytest
from rich.cells import cell_len

from parlour.engine.cards import write_card
from parlour.engine.linked import zone_at
from parlour.games import SHELF, load
from parlour.match import Match
from parlour.match.view import laid_by
from parlour.presentation.describe import MoveDescriber
from parlour.presentation.names import SeatNames
from parlour.presentation.sorting import sorted_moves
from parlour.presentation.style import Style
from parlour.presentation.text_table import draw
from parlour.terminal.prompt import list_moves
from parlour.terminal.screen import score_lines

CARD = re.compile(r"([A2-9TJQK])([cdhs♣♦♥♠])(?![a-z])")
LETTERS = dict(zip("♣♦♥♠", "cdhs", strict=True))
STYLES = [
    Style(),
    Style(signs=True),
    Style(width=40),
    Style(colour=True, signs=True, width=40),
    Style(width=132),
]
MOVES = 16


def cards_in(lines):
    found = CARD.findall(click.unstyle("\n".join(lines)))
    return {rank + LETTERS.get(suit, suit) for rank, suit in found}


def seen_by(match, seat):
    """Return every card that a seat has seen, read from the table."""
    return {
        write_card(card)
        for place in match.game.table.places
        for zone in [zone_at(match.table, place.name, place.index)]
        for card, eyes in zip(zone.cards, zone.seen[: zone.count], strict=True)
        if eyes >> seat & 1
    }


def called(seats, own):
    """Return a table where some players have chosen names and others are bots."""
    bots = {seat: "search" for seat in range(seats) if seat != own}
    return SeatNames(seats, own, bots, {seat: f"Ann {seat}" for seat in range(0, seats, 3)})


def games_of(name):
    """Yield random games with the fewest and the most seats after every move."""
    game, chance = load(name), random.Random(name)
    for seats in sorted({game.seats.least, game.seats.most}):
        options = {"min_players": 2} if name == "chase-the-ace" else {}
        match = Match(game, seats, options, seed=5)
        for number in range(MOVES):
            yield match, chance.randrange(match.seats), STYLES[number % len(STYLES)]
            if match.over:
                break
            seat = chance.choice(match.deciders)
            match.play(seat, chance.choice(match.legal(seat)))


@pytest.mark.parametrize("name", SHELF)
def test_what_is_drawn(name):
    for match, own, style in games_of(name):
        seat_names = called(match.seats, own)
        lines = draw(match.view(own), seat_names, style, laid_by(match, own))
        told = [
            line
            for entry in [MoveDescriber(match.game, seat_names, style)]
            for line in entry.new_lines(match)
        ]
        moves = sorted_moves(match.legal(own), match.game.texts.rank_of)
        listed = list_moves(moves, list(range(len(moves))), seat_names, style)
        score = score_lines(match, seat_names, style)
        everything = [*lines, *told, *listed, *score]
        assert all(cell_len(click.unstyle(line)) <= style.width for line in everything)
        assert not re.findall(r"\b[Ss]eat \d", "\n".join(everything))
        assert cards_in(lines) <= seen_by(match, own) | cards_in(match.view(own)["moves"])
        if style.signs:
            assert not re.findall(r"\b[2-9TJQK][cdhs]\b", click.unstyle("\n".join(everything)))
