"""Every legal move can be made by touching its targets, in every seat and with any house rules."""

import random

import numpy as np
import pytest

from parlour.engine.linked import engine
from parlour.games import load
from parlour.match import Match
from parlour.match.positions import read_position
from parlour.presentation.move_targets import (
    Target,
    UnknownTarget,
    VisibleTable,
    is_one_touch,
    touches,
)
from parlour.presentation.style import cards_in
from tests.codes import has_code
from tests.contract.shelf import GAMES, NAMES, house_rules

MOVES = 30
every_game = pytest.mark.parametrize("game", GAMES, ids=NAMES)


def positions(game, seed):
    """Yield a match in positions of a random game, and a seat that decides in each."""
    chance = random.Random(f"{game.name} touch {seed}")
    match = Match(game, *house_rules(game, chance), seed, watched=False)
    while not match.over and len(match.played) < MOVES:
        seat = chance.choice(match.deciders)
        yield match, seat
        match.play(seat, chance.choice(match.legal(seat)))


def shown(match, view, thing):
    """Return the card of a target, or the cards in it, as the seat's view shows them."""
    spec, cards = match.game.table.zones[thing.zone], view["zones"][thing.zone]["cards"]
    copy = cards[thing.index] if spec.per_seat or spec.copies > 1 else cards
    return [copy[thing.place]] if thing.place >= 0 else copy


@every_game
@pytest.mark.parametrize("seed", range(2))
def test_all_that_is_to_be_touched_is_there_and_shows_what_the_move_names(game, seed):
    for match, seat in positions(game, seed):
        sight, view, listed = VisibleTable(match, seat), match.view(seat), touches(match, seat)
        assert [one.text for one in listed] == match.legal(seat)
        for one in listed[:40]:
            things = [sight.read(text) for text in one.touch]  # raises if it does not exist
            assert len(set(things)) == len(things)
            lying = [thing for thing in things if thing.zone != "seat"]
            assert set(cards_in(one.text)) <= {card for thing in lying for card in shown(match, view, thing)}
            unseen = [thing for thing in lying if thing.place >= 0 and None in shown(match, view, thing)]
            assert all(thing.index == seat for thing in unseen)  # the seat's zone


@every_game
@pytest.mark.parametrize("seed", range(2))
def test_cards_go_from_and_to_where_one_touches(game, seed):
    """Touched targets have the move's cards before or after it, if the move transfers any."""
    chance = random.Random(f"{game.name} hops {seed}")
    match = Match(game, *house_rules(game, chance), seed)
    while not match.over and len(match.played) < MOVES:
        seat = chance.choice(match.deciders)
        sight, one = VisibleTable(match, seat), chance.choice(touches(match, seat))
        hops = match.play(seat, one.text).hops
        ends = {tuple(place) for hop in hops for place in (hop.start, hop.end)}
        for thing in map(sight.read, one.touch):
            assert thing.zone == "seat" or not hops or (thing.zone, thing.index) in ends, (one, hops)


@every_game
def test_what_is_touched_depends_on_no_hidden_card(game):
    rng = np.array([5, 9, 3, 4], np.uint64)
    for match, seat in positions(game, 3):
        imagined = Match(game, match.seats, match.options, 1, watched=False)
        imagined.table = engine(game).imagined_by(match.table, seat, rng)
        assert touches(imagined, seat) == touches(match, seat)


@every_game
def test_moves_that_touch_alike_can_be_told_apart(game):
    """Their texts differ, and this happens only if a game has several uses of the same cards."""
    for match, seat in positions(game, 4):
        by_touch = {}
        for one in touches(match, seat):
            by_touch.setdefault(frozenset(one.touch), []).append(one.text)
        for things, texts in by_touch.items():
            assert len(set(texts)) == len(texts)
            assert len(texts) == 1 or not things or game.name in SEVERAL_WAYS, texts


SEVERAL_WAYS = {"diloti", "jack-change-it", "keep-trying", "kontsina", "pitty-pat"}


def said(position, seat=0):
    return {one.text: one for one in touches(read_position(position), seat)}


def things(position, text):
    return set(said(position)[text].touch)


def test_a_suit_that_is_named_is_said_with_its_name():
    hands = [[f"{rank}{suit}" for rank in "A23456789TJQK"] for suit in "cdhs"]
    position = {
        "game": "king",
        "registers": {"deals": 6},
        "dealer": 0,
        "turn": 0,
        "phase": "choice",
        "zones": {"hand": hands},
    }
    named = said(position)
    assert {text: one.said for text, one in named.items()} == {
        "trump c": "Trumps: clubs",
        "trump d": "Trumps: diamonds",
        "trump h": "Trumps: hearts",
        "trump s": "Trumps: spades",
        "notrump": "No trumps",
        "auction": "Let the others bid",
    }


def test_a_verb_of_two_words_is_said_as_two():
    """Seven Rummy: the move is written `layoff 8h to M1`."""
    melds = {"meld": [["7h"]], "hand": [["8h", "Kc"], ["2d"]]}
    position = {
        "game": "seven-rummy",
        "turn": 0,
        "phase": "play",
        "registers": {"laid_by": [1]},
        "zones": melds,
    }
    assert said(position)["layoff 8h to M1"].said == "Lay off 8h on M1"


def test_a_seat_that_is_named_is_said_so_that_it_can_be_called_by_its_name():
    match = Match(load("king"), options={"first_dealer": "holder_chooses"}, seed=1, watched=False)
    named = [one.said for one in touches(match, match.deciders[0])]
    assert named == ["dealer seat 0", "dealer seat 1", "dealer seat 2", "dealer seat 3"]


def test_nobody_touches_anything_out_of_turn():
    match = Match(load("xeri"), seed=1, watched=False)
    assert touches(match, 1 - match.deciders[0]) == []


@pytest.mark.parametrize(
    "text", ["hand", "hand.9", "hand.0/6", "hand.0/x", "seat.2", "seat.0/1", "nothing.0", "hand.-1", "", "💥"]
)
def test_what_is_not_on_the_table_is_told_so(text):
    with pytest.raises(UnknownTarget, check=has_code("target.unknown")):
        VisibleTable(Match(load("xeri"), seed=1, watched=False), 0).read(text)


def test_a_thing_is_read_as_it_is_written():
    sight = VisibleTable(Match(load("xeri"), seed=1, watched=False), 0)
    for thing in (Target("hand", 1, 5), Target("pile"), Target("hand", 0, 0), Target("seat", 1)):
        assert sight.read(str(thing)) == thing


PATIENCE = {
    "game": "forty-thieves",
    "zones": {"tableau": [["5h"], ["6h"], [], ["As"]], "waste": ["4c", "5h"]},
}


def test_a_card_of_a_patience_and_its_place_are_touched():
    assert things(PATIENCE, "T1 T2") == {"tableau.0/0", "tableau.1"}
    assert things(PATIENCE, "T1 T3") == {"tableau.0/0", "tableau.2"}
    assert things(PATIENCE, "W T2") == {"waste.0/1", "tableau.1"}
    home = said(PATIENCE)["T4 F"]
    assert home.touch == ("tableau.3/0", "foundation.0")
    assert home.also["foundation.0"] == tuple(f"foundation.{place}" for place in range(1, 8))
    quit_ = said(PATIENCE)["quit"]
    assert quit_.low
    assert quit_.confirm
    assert quit_.touch == ()


def test_either_of_two_equal_cards_will_do():
    zones = {"hand": [["9h", "2c", "9h", "3h"], [], [], []], "board": [["4h"], ["9s"], ["4h"], ["Kc"]]}
    options = {"decks": 2, "swap_size": "4"}
    position = {"game": "cash", "phase": "tick", "options": options, "zones": zones, "rest": "stock"}
    found = said(position)
    one = found["swap 9h>4h"]
    assert one.touch == ("hand.0/2", "board.0/0")
    assert one.also == {"hand.0/2": ("hand.0/0",), "board.0/0": ("board.2/0",)}
    assert set(found["swap 9h,9h>4h,4h"].touch) == {"hand.0/2", "hand.0/0", "board.0/0", "board.2/0"}


def test_what_one_holds_is_touched_before_an_equal_card_on_the_table():
    zones = {"hand": [["9h", "2c", "5h", "3h"], [], [], []], "board": [["9h"], ["9s"], ["4h"], ["Kc"]]}
    position = {"game": "cash", "phase": "tick", "options": {"decks": 2}, "zones": zones, "rest": "stock"}
    assert things(position, "swap 9h>4h") == {"hand.0/0", "board.2/0"}
    assert things(position, "swap 2c>9h") == {"hand.0/1", "board.0/0"}
    assert things(position, "swap 9h>9h") == {"hand.0/0", "board.0/0"}


def test_a_spot_of_a_layout_is_touched_with_the_active_card():
    layout = [["2c", "3c", "4c", "5c"], ["2d", "3d", "4d", "5d"]]
    position = {"game": "trash", "turn": 0, "phase": "card", "options": {"start_size": 4}}
    zones = {"layout": layout, "active": ["3h"], "pile": ["Ks"]}
    assert things(position | {"zones": zones, "rest": "stock"}, "place 3") == {"active.0/0", "layout.0/2"}
    zones["active"] = ["Js"]
    wild = said(position | {"zones": zones, "rest": "stock"})
    assert {text: set(one.touch) for text, one in wild.items()} == {
        f"place J at {spot + 1}": {"active.0/0", f"layout.0/{spot}"} for spot in range(4)
    }


def test_an_exposed_card_is_touched_with_the_pile_it_goes_to():
    zones = {"discard": [["5h"], ["6c"]], "foundation": [[], [], ["Ah", "2h", "3h", "4h"], []]}
    position = {"game": "pishe-pasha", "turn": 0, "phase": "open", "zones": zones, "rest": "stock"}
    assert things(position, "foundation") == {"discard.0/0", "foundation.2"}
    assert things(position, "opponent") == {"discard.0/0", "discard.1"}
    assert things(position, "turn") == {"stock.0"}


def test_a_lay_off_touches_its_meld_and_a_discard_the_pile():
    zones = {
        "hand": [["8h", "9c", "Ts", "4h"], ["Kc"], ["Kd"]],
        "meld": [["2c", "3c", "4c"], ["8c", "8d", "8s"]],
        "pile": ["Qh"],
    }
    position = {"game": "seven-rummy", "turn": 0, "phase": "play", "zones": zones, "rest": "stock"}
    assert things(position, "layoff 8h to M2") == {"hand.0/0", "meld.1"}
    assert things(position, "discard 8h") == {"hand.0/0", "pile.0"}


def test_whoever_has_won_a_round_touches_the_card_of_the_row():
    zones = {"hand": [["8h", "9c"], ["Kc"], ["Kd"]], "row": ["Ac", "2c"], "set": [["6c"], [], []]}
    position = {"game": "keep-trying", "turn": 0, "phase": "pick", "round_number": 1, "seats": 3}
    position |= {"zones": zones | {"three": [[], ["3h"], []]}, "antes": 3, "rest": "stock"}
    assert things(position, "take card") == {"row.0"}


def test_each_who_is_asked_is_shown_the_table_on_turn():
    match = Match(load("tri-cap"), seed=1, watched=False)
    assert [VisibleTable(match, seat).table.turn for seat in match.deciders] == match.deciders


def test_a_declaration_is_touched_as_a_whole():
    zones = {"hand": [["8c", "2d"], ["Kc"]], "table": ["8h"], "declaration": [["3s", "5d"]]}
    position = {"game": "diloti", "turn": 0, "dealer": 1, "zones": zones, "worth": [8], "holder": [1]}
    assert things(position, "capture 8c: [3s 5d], 8h") == {"hand.0/0", "declaration.0", "table.0/0"}


def test_steps_are_touched_like_whole_moves():
    crowd = [
        "Ac",
        "Ad",
        "Ah",
        "As",
        "2c",
        "2d",
        "2h",
        "2s",
        "3c",
        "3d",
        "3h",
        "3s",
        "4c",
        "4d",
        "4h",
        "4s",
        "6h",
    ]
    zones = {"table": crowd, "hand": [["5d", "Td", "Ts", "Kd"], ["9c", "Jc", "Qd", "8h"]]}
    match = read_position({"game": "diloti", "turn": 0, "zones": zones, "rest": "stock"})
    step = next(one for one in touches(match, 0) if one.text.endswith("..."))
    match.play(0, step.text)
    for one in touches(match, 0):
        assert {f"hand.0/{zones['hand'][0].index(step.text.split()[1][:2])}"} < set(one.touch)


def test_numbers_that_differ_are_amounts_and_need_a_button():
    match = Match(
        load("mexican-sweat"), seed=1, options={"limit": "none", "opening_bet": "yes"}, watched=False
    )
    bets = [one for one in touches(match, match.deciders[0]) if one.form == "bet"]
    assert [one.amount for one in bets] == [int(one.text.split()[1]) for one in bets]
    assert len(bets) > 10
    assert all(one.confirm and not one.touch for one in bets)


def test_one_number_alone_is_no_choice_of_amounts():
    match = Match(load("jack-change-it"), seed=3, options={"voluntary_draw": "yes"}, watched=False)
    draw = next(one for one in touches(match, match.deciders[0]) if one.form == "draw")
    assert (draw.text, draw.amount, draw.touch) == ("draw 1", None, ("stock.0",))


def test_passing_needs_a_button_only_where_there_is_something_else_to_do():
    zones = {"pile": ["9c", "8h"], "hand": [["8c", "8d", "2d", "3s", "Kh"], ["Kc"]]}
    position = {"game": "pitty-pat", "turn": 0, "phase": "flipped", "zones": zones, "rest": "stock"}
    free = said(position | {"options": {"must_match": "no"}})
    assert free["pass"].confirm
    assert not free["match 8c drop 2d"].confirm
    nothing = said(position | {"zones": zones | {"hand": [["9h", "2d", "3s"], ["Kc"]]}})
    assert list(nothing) == ["pass"]
    assert not nothing["pass"].confirm


def test_sealed_answers_and_seats_need_a_button():
    tri_cap = Match(load("tri-cap"), seed=1, watched=False)
    assert all(one.confirm for one in touches(tri_cap, 0))
    chase = Match(load("chase-the-ace"), seed=1, watched=False)
    swap = next(one for one in touches(chase, chase.deciders[0]) if one.text == "swap")
    assert swap.touch == (f"seat.{(chase.deciders[0] + 1) % chase.seats}",)
    assert swap.confirm
    keep = next(one for one in touches(chase, chase.deciders[0]) if one.text == "keep")
    assert keep.touch == (f"hand.{chase.deciders[0]}/0",)
    assert keep.confirm
    xeri = Match(load("xeri"), seed=1, watched=False)
    assert not any(one.confirm for one in touches(xeri, xeri.deciders[0]))


def test_a_bet_that_names_no_amount_tells_on_its_button_how_much_it_is():
    match = Match("mexican-sweat", 3, {}, 5)
    while match.phase != "betting":
        match.play(match.deciders[0], touches(match, match.deciders[0])[0].text)
    facing = {touch.text: touch.said for touch in touches(match, match.deciders[0])}
    assert facing == {"check": "Check", "bet": "Bet 1"}
    match.play(match.deciders[0], "bet")
    met = {touch.text: touch.said for touch in touches(match, match.deciders[0])}
    assert met == {"call": "Call 1", "raise": "Call 1 and raise by 1", "fold": "Fold"}


def test_one_touch_plays_a_card_only_where_no_move_names_several():
    one_touch = {game.name for game in GAMES if is_one_touch(game)}
    assert {"king", "xeri", "jack-change-it", "pitty-pat"} <= one_touch
    assert not one_touch & {"diloti", "kontsina", "seven-rummy", "keep-trying", "cash", "crash"}
    assert not one_touch & {"forty-thieves", "pishe-pasha"}  # no hands


def test_giving_up_is_risky():
    match = Match("forty-thieves", seed=1)
    assert [move.text for move in touches(match, 0) if move.risky] == ["quit"]
