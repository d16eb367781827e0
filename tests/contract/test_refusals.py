"""If a typed move is not legal, the answer names a rule, for whole and for incomplete moves."""

import random
import re

import pytest

from parlour.engine.linked import engine
from parlour.match import Match
from parlour.presentation.explain import hand_of
from parlour.presentation.names import SeatNames
from parlour.terminal.hints import Reasons
from parlour.terminal.prompt import completions, matching
from tests.contract.shelf import GAMES, LONG, NAMES, house_rules, random_play

pytestmark = pytest.mark.parametrize("game", GAMES, ids=NAMES)
EVERY = 7  # moves between two tested positions
RULE = re.compile(r"[A-Z]\d+")


class Listener:
    """A screen that records its messages."""

    def __init__(self):
        self.told = []

    def refused(self, text, rule, cards):
        self.told.append(("refused", rule))

    def unclear(self, text):
        self.told.append(("unclear", text))

    def allowed(self, move):
        self.told.append(("allowed", move))


def positions(game, seed):
    """Yield matches in the positions of a random game with random house rules."""
    chance = random.Random(f"{game.name} {seed}")
    seats, options = house_rules(game, chance)
    kernels = engine(game)
    table = kernels.begin(kernels.template(seats, options), seed)
    for number, (now, seat, _) in enumerate(random_play(kernels, table, chance, min(LONG, 20 * EVERY))):
        if number % EVERY == 0:
            yield Match.at(game, now.copy(), {}), seat


def typed(game, match, seat):
    """Return every kind of move as a person would type it: whole, and only its first word."""
    hand = hand_of(match, seat)
    for verb in game.verbs:
        first = re.split(r"[\s{]", verb.template)[0]
        yield from completions(first, [verb.template], hand)[:2]
        if first.isalpha() and len(first) > 1:
            yield first


@pytest.mark.parametrize("seed", range(2))
def test_a_kind_of_move_that_is_not_legal_is_answered_by_its_rule(game, seed):
    for match, seat in positions(game, seed):
        screen = Listener()
        reasons = Reasons(match, SeatNames(match.seats, seat, {}), screen)
        legal = match.legal(seat)
        for text in typed(game, match, seat):
            if matching(text, legal):
                continue  # it is a move, or the beginning of one
            screen.told.clear()
            reasons.why(text, legal)
            kind, told = screen.told[0]
            assert kind == "allowed" or (kind == "refused" and RULE.fullmatch(told)), (text, screen.told)


def test_what_house_rules_do_away_with_is_never_legal(game):
    absent = getattr(game.texts.module, "absent", lambda t: ())
    for seed in range(2):
        for match, seat in positions(game, seed):
            gone = absent(match.table[0])
            moves = engine(game).moves(match.table, seat)
            assert not [move for move in moves if move & 15 in gone]
