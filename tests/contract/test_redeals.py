"""Every re-deal agrees with what a seat has seen and heard, derived without the engine's masks."""

import random
from collections import Counter

import numpy as np
import pytest

from parlour.engine import jit
from parlour.engine.cards import write_card
from parlour.engine.linked import engine
from parlour.games import load
from parlour.match import Match
from parlour.match.positions import read_position
from tests.contract.following import Follower, watched_deal
from tests.contract.shelf import GAMES, NAMES, house_rules

MOVES = 160 if jit.COMPILING else 30


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_every_redeal_agrees_with_what_has_been_seen_and_said(game, seed):
    chance = random.Random(f"{game.name} follow {seed}")
    seats, options = house_rules(game, chance)
    match, kernels = Match(game, seats, options, seed), engine(game)
    hops, dealt = watched_deal(game, kernels.template(seats, options), seed)
    assert dealt.tobytes() == match.table.tobytes()
    followers = [Follower.from_the_deal(game, dealt, seat, hops) for seat in range(match.seats)]
    rng = np.array([seed + 1, 9, 3, 4], np.uint64)
    while not match.over and len(match.played) < MOVES:
        seat = chance.choice(match.deciders)
        legal = [move for move in kernels.moves(match.table, seat) if move != game.concede]
        played = match.play_move(seat, chance.choice(legal))
        for follower in followers:
            follower.follow(played)
            follower.check(match.table)  # the table itself agrees, or the follower is wrong
            if len(match.played) % 3 == 0:
                follower.check(kernels.imagined_by(match.table, follower.seat, rng))


def test_every_unseen_card_is_imagined_equally_often_in_a_hand():
    """This includes the hidden card of the hand: thirteen cards are unseen, one of them in the other hand."""
    stock = [f"{rank}d" for rank in "23456789TJQK"]
    zones = {"hand": [["2c"], ["3c"]], "pile": ["4c"], "stock": stock}
    match = read_position({"game": "xeri", "turn": 0, "dealer": 1, "zones": zones})
    rng = np.array([1, 9, 3, 4], np.uint64)
    worlds = (engine(match.game).imagined_by(match.table, 0, rng)[0] for _ in range(1300))
    found = Counter(write_card(world.hand[1].top) for world in worlds)
    assert set(found) == {"3c", *stock}
    assert min(found.values()) > 60
    assert max(found.values()) < 150


CROWD = "Ac Ad Ah As 2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 6h"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["diloti", "kontsina"])
def test_every_redeal_agrees_with_what_a_step_announces(name, seed):
    """On a crowded table moves are made in steps, and the first reveals the played card."""
    hands = [["5d", "Td", "Ts", "Kd"], ["9c", "Jc", "Qd", "8h"]]
    position = {"game": name, "turn": 0, "zones": {"table": CROWD.split(), "hand": hands}, "rest": "stock"}
    position["options"] = {"capture_scope": "combined"} if name == "kontsina" else {}
    chance, match = random.Random(seed), read_position(position)
    follower, kernels = Follower(match.game, match.table, 1), engine(match.game)
    rng = np.array([seed + 1, 9, 3, 4], np.uint64)
    while match.deciders == [0]:
        steps = [text for text in match.legal(0) if "..." in text]
        follower.follow(match.play(0, chance.choice(steps or match.legal(0))))
        for _ in range(5):
            follower.check(kernels.imagined_by(match.table, 1, rng))
    assert len(match.played) > 1


@pytest.mark.parametrize(("name", "seed"), [("diloti", 16270), ("xeri", 104)])
def test_every_redeal_agrees_with_what_a_refused_opening_showed(name, seed):
    """It is shuffled into the stock after the hands are dealt. Here two in a row are refused."""
    game = load(name)
    hops, dealt = watched_deal(game, engine(game).template(), seed)
    assert [hop.kind for hop in hops].count("shuffle") == 3
    rng = np.array([1, 9, 3, 4], np.uint64)
    for seat in range(2):
        follower = Follower.from_the_deal(game, dealt, seat, hops)
        follower.check(dealt)
        for _ in range(30):
            follower.check(engine(game).imagined_by(dealt, seat, rng))
