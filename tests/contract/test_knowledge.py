"""Views reveal nothing hidden: compare them with a witness that does not use the `seen` masks."""

import random

import pytest

from parlour.engine.jit import COMPILING
from parlour.engine.linked import engine
from parlour.match import Match
from tests.contract.shelf import GAMES, NAMES, house_rules
from tests.contract.witness import Witness

pytestmark = pytest.mark.parametrize("game", GAMES, ids=NAMES)

MOVES = 150 if COMPILING else 24


def watched_play(game, seed):
    """Play random moves with the witness; yield it after every move."""
    chance = random.Random(f"{game.name} {seed}")
    seats, options = house_rules(game, chance)
    match = Match(game, seats, options, seed)
    witness = Witness(match)
    while not match.over and len(match.played) < MOVES:
        seat = chance.choice(match.deciders)
        sensible = [one for one in match.legal(seat) if one != "quit"]
        match.play(seat, chance.choice(sensible))
        witness.saw_move()
        yield witness


@pytest.mark.parametrize("seed", range(2))
def test_everybody_knows_what_they_have_seen_and_no_more(game, seed):
    for witness in watched_play(game, seed):
        known = {zone: sorted(cards) for zone, cards in witness.ledger.items()}
        assert {zone: sorted(cards) for zone, cards in witness.masks().items()} == known
        if len(witness.seen) % 5 == 0:
            for seat in [*range(witness.match.seats), None]:
                witness.check_view(seat)
    if witness.match.settled == len(witness.match.played):
        for seat in [*range(witness.match.seats), None]:
            witness.check_log(seat)


@pytest.mark.parametrize("seed", range(2))
def test_nobody_is_sent_a_byte_that_depends_on_what_they_have_not_seen(game, seed):
    """Exchange cards that a seat has not seen and secrets of others: its view stays the same."""
    chance = random.Random(seed)
    for witness in watched_play(game, seed):
        if len(witness.seen) % 8:
            continue
        match = witness.match
        for seat in [*range(match.seats), None]:
            other = witness.scrambled(seat, chance)
            assert other.view(seat) == match.view(seat)
            eye = game.table.spectator if seat is None else seat
            known, same = (engine(game).known_to(one.table, eye) for one in (match, other))
            assert same.tobytes() == known.tobytes()  # what bots see
            assert not known["rng"].any()  # nor future random numbers
