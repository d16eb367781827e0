"""The log for one reader: everything in order, and nothing that the reader may not know."""

import json
import random
import re

import pytest

from parlour.engine.layout import ALL, OWNER, zone
from parlour.games import load
from parlour.match import Match
from parlour.match.positions import read_position
from parlour.messages import Seat
from parlour.presentation.describe import MoveDescriber, doing, done
from parlour.presentation.log import log_lines
from parlour.presentation.names import SeatNames
from parlour.presentation.style import Style, cards_in
from tests.contract.shelf import GAMES, NAMES, house_rules

CARDS = "[A2-9TJQK][cdhs]( [A2-9TJQK][cdhs])*"
PEOPLE = {0: "Ann", 1: "Ben", 2: "Cy", 3: "Dee"}


def base(game, move):
    """Return the verb of a move as its reader sees it."""
    return doing(game, move).replace("~", "")


def third(game, move):
    """Return the verb of a move in the third person."""
    return done(SeatNames(9, None, {}), 8, [doing(game, move)]).removeprefix("seat 8 ")


def played(game, seed, moves=60):
    chance = random.Random(f"{game.name} log {seed}")
    match = Match(game, *house_rules(game, chance), seed)
    while not match.over and len(match.played) < moves:
        seat = chance.choice(match.deciders)
        match.play(seat, chance.choice(match.legal(seat)))
    return match


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_a_reader_is_told_of_no_card_and_no_move_that_its_own_log_does_not_have(game):
    match = played(game, 1)
    seat_names = SeatNames(match.seats, None, {})
    for reader in (None, *range(match.seats)):
        log = match.log(reader)[: match.settled]
        lines = log_lines(match, seat_names, reader)
        known = json.dumps(log)
        assert {card for line in lines for card in cards_in(line.text)} <= set(cards_in(known))
        hidden = {one.text for one in match.played} - {entry["move"] for entry in log}
        open_to_all = {third(game, entry["move"]) for entry in log if entry["move"]}
        said = " ".join(line.text for line in lines)
        assert not [
            move for move in {third(game, move) for move in hidden} - open_to_all if f" {move}." in said
        ]


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_lines_are_sentences_in_the_order_of_the_game_and_lead_to_its_moments(game):
    match = played(game, 2)
    for reader in (None, 0):
        lines = log_lines(match, SeatNames(match.seats, None, {}), reader)
        moments = [line.at for line in lines]
        assert moments == sorted(moments)
        assert all(0 < at <= match.settled for at in moments)
        assert all(-1 <= line.seat < match.seats for line in lines)
        for _, _, text, brief, *_ in lines:
            assert set(cards_in(brief)) <= set(cards_in(text))
            assert text == text.strip()
            assert text[-1] in ".!"
            assert not text[0].islower()


@pytest.mark.parametrize(
    "game", [game for game in GAMES if not game.texts.get("events")], ids=lambda game: game.name
)
def test_a_line_that_tells_a_move_leads_to_the_moment_after_it(game):
    match = played(game, 3)
    told = 0
    for reader in range(match.seats):
        for at, seat, text, brief, *_ in log_lines(match, SeatNames(match.seats, None, {}), reader):
            if seat == reader and text != brief:
                did = re.escape(base(game, match.played[at - 1].text))
                did = re.sub(r"(a|the|the\\ top|\d+)\\ cards?", lambda found: f"({found[0]}|{CARDS})", did)
                assert re.search(did + r"( by)?( \d+)?\.", text)
                told += 1
    assert told > len(match.played) / 5


def test_each_is_called_by_name_and_the_reader_is_you():
    match = Match(load("king"), seed=5, options={"first_dealer": 0})
    for _ in range(2):
        match.play(match.deciders[0], match.legal(match.deciders[0])[0])
    seat_names = SeatNames(4, None, {}, PEOPLE)
    one, two = log_lines(match, seat_names, 2)
    assert (one.seat, two.seat) == (1, 2)
    first, second = (move.text.removeprefix("play ") for move in match.played)
    assert one.text == f"Ben plays {first}."
    assert two.text == f"You play {second}."
    assert log_lines(match, seat_names, None)[1].text == f"Cy plays {second}."


def test_what_cards_do_is_told_at_the_moment_when_they_do_it():
    match = Match(load("jack-change-it"), seed=3, options={"voluntary_draw": "yes"})
    seat = match.deciders[0]
    match.play(seat, "draw 1")
    drawn = match.view(seat)["zones"]["hand"]["cards"][seat][-1]
    seat_names = SeatNames(match.seats, None, {}, PEOPLE)
    assert log_lines(match, seat_names, seat) == [
        (1, seat, f"You draw {drawn}.", f"You get {drawn}.", 1, False, False)
    ]
    [line] = log_lines(match, seat_names, None)
    assert line.text == f"{PEOPLE[seat]} draws a card."


def test_a_card_that_goes_from_place_to_place_is_told_once():
    match = Match(load("trash"), seed=3)
    seat = match.deciders[0]
    match.play(seat, "draw")
    [active] = match.view(None)["zones"]["active"]["cards"]
    match.play(seat, "place 7")
    drew, placed = log_lines(match, SeatNames(match.seats, None, {}, PEOPLE), None)
    assert drew.text == f"{PEOPLE[seat]} draws {active}."
    assert placed.text.startswith(f"{PEOPLE[seat]} puts {active} on spot 7 and turns up ")
    assert placed.text.count(active) == 1


def test_a_card_that_a_move_turns_up_twice_is_told_once():
    """Chase the Ace: a king refuses the last swap of a deal, and then everyone shows their cards."""
    found = {"game": "chase-the-ace", "seats": 3, "dealer": 2, "turn": 1}
    zones = {"hand": [["Jd"], ["5d"], ["Ks"]], "stock": ["2c", "3c", "4c"]}
    registers = {"lives_left": [3, 3, 3], "pot": 0, "points": [0, 0, 0], "deals": 0}
    match = read_position(found | {"zones": zones, "registers": registers, "options": {"min_players": 2}})
    match.play(1, "swap")
    if match.deciders[0] == 2:
        match.play(2, "keep")
    told = " ".join(line.text for line in log_lines(match, SeatNames(3, None, {}, PEOPLE), None))
    assert told.count("Ks") == 1


def test_the_top_card_of_a_column_is_named_where_it_moves():
    found = {"game": "forty-thieves", "zones": {"tableau": [["5h"], ["6h"]] + [[] for _ in range(8)]}}
    match = read_position(found)
    match.play(0, "T1 T2")
    [line] = log_lines(match, SeatNames(1, 0, {}), 0)
    assert line.text.startswith("You move 5h from column 1 to column 2.")


def test_a_bet_is_told_once_with_its_chips():
    match = Match(load("mexican-sweat"), seed=3)
    while "bet" not in match.legal(match.deciders[0]):
        match.play(match.deciders[0], "flip")
    better = match.deciders[0]
    match.play(better, "bet")
    lines = log_lines(match, SeatNames(match.seats, None, {}, PEOPLE), None)
    assert lines[-1].text == f"{PEOPLE[better]} bets 1."
    assert lines[-1].brief == ""


def test_the_brief_log_tells_the_results_of_moves_that_the_game_describes():
    match = Match(load("king"), seed=3)
    while len(match.played) < 4:
        match.play(match.deciders[0], match.legal(match.deciders[0])[0])
    *plays, last = log_lines(match, SeatNames(match.seats, None, {}, PEOPLE), None)
    assert [line.brief for line in plays] == ["", "", ""]
    assert "takes the trick with" in last.brief
    assert last.text.endswith(last.brief)
    assert "plays" not in last.brief


def test_sealed_answers_are_told_when_all_are_in():
    match = Match(load("tri-cap"), seed=1)
    for seat in range(3):
        match.play(seat, match.legal(seat)[0])
    assert log_lines(match, SeatNames(4, None, {}), 0) == []
    match.play(3, match.legal(3)[0])
    told = [line[:2] for line in log_lines(match, SeatNames(4, None, {}), 0)]
    assert told == [(1, 0), (4, -1)]


def test_lines_from_a_move_on_are_the_last_of_all_lines():
    match = played(load("xeri"), 4)
    seat_names = SeatNames(2, None, {}, PEOPLE)
    assert log_lines(match, seat_names, 1, 20) == [
        line for line in log_lines(match, seat_names, 1) if line.at > 20
    ]
    assert log_lines(match, seat_names, 1, match.settled) == []


def test_a_line_tells_its_deal_and_whether_a_trick_was_taken():
    match = played(load("king"), 5, 60)
    lines = log_lines(match, SeatNames(4, None, {}), 0)
    assert {line.deal for line in lines} == {1, 2}
    assert [line.at for line in lines if line.trick] == [4 * trick for trick in range(1, 16)]
    assert all(line.laid for line in lines)


def test_an_auction_lays_nothing_to_a_trick():
    match, begun = Match(load("king"), seed=5), 0
    while match.phase != "play" or not begun:
        if match.phase == "choice":
            begun = begun or len(match.played)
        match.play(match.deciders[0], match.legal(match.deciders[0])[-1])
    match.play(match.deciders[0], match.legal(match.deciders[0])[0])
    *calls, led = log_lines(match, SeatNames(4, None, {}), None, begun)
    assert calls
    assert not any(line.laid or line.trick for line in calls)
    assert (led.laid, led.trick) == (True, False)


@pytest.mark.parametrize(
    ("name", "move", "said"),
    [
        ("forty-thieves", "quit", "Ann gives up"),
        ("xeri", "play Jd", "Ann plays Jd"),
    ],
)
def test_a_move_is_said_as_a_sentence(name, move, said):
    assert done(SeatNames(4, None, {}, PEOPLE), 0, [doing(load(name), move)]) == said


def test_what_the_reader_does_is_said_to_the_reader():
    seat_names = SeatNames(2, 0, {}, PEOPLE)
    moves = [doing(load("xeri"), "play Jd"), doing(load("xeri"), "play Ks")]
    assert done(seat_names, 0, moves) == "you play Jd, play Ks"


@pytest.mark.parametrize(
    ("own", "sentence"), [(None, "Ann names hearts as trumps."), (0, "You name hearts as trumps.")]
)
def test_the_message_about_a_move_is_rendered_for_its_reader(own, sentence):
    position = {"game": "king", "registers": {"deals": 6}, "dealer": 0, "turn": 0, "phase": "choice"}
    hands = [[f"{rank}{suit}" for rank in "A23456789TJQK"] for suit in "cdhs"]
    match = read_position(position | {"zones": {"hand": hands}})
    match.play(0, "trump h")
    [line] = log_lines(match, SeatNames(4, None, {}, PEOPLE), own)
    assert line.text == sentence


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_every_kind_of_move_has_a_message_or_begins_with_a_verb(game):
    for number, verb in enumerate(game.verbs):
        told = game.texts.get("events") or f"event-{verb.name}" in game.messages or number == game.concede
        assert told or game.name == "sealed-game"


def test_cards_that_are_laid_out_unseen_and_then_shown_are_told_once():
    """In Crash players form hands and lay them together with all others: then the log names them."""
    match = Match("crash", 4, {}, 3)
    for seat in range(4):
        match.play(seat, match.legal(seat)[0])
        match.play(seat, "auto")
    told = [line.text for line in log_lines(match, SeatNames(4, 0, {}), 0)]
    own = [text for text in told if text.startswith("You ")]
    assert own[0].startswith("You form hands")
    named = [card for text in own for card in cards_in(text)]
    assert named
    assert len(named) == len(set(named))


def test_a_claimed_card_is_laid_with_those_of_the_hand_that_claims_it():
    """Seven Rummy R26: players who were passed over read who laid the set, in one sentence."""
    match = Match(load("seven-rummy"), 3, {}, 0)
    chance = random.Random(1)
    claim = None
    while claim is None:
        seat = match.deciders[0]
        legal = match.legal(seat)
        claim = next((move for move in legal if move.startswith("claim")), None)
        match.play(seat, claim or chance.choice(legal))
    while match.deciders and match.settled < len(match.played):
        match.play(match.deciders[0], "pass")
    lines = [line.text for line in log_lines(match, SeatNames(3, None, {}, PEOPLE), None)]
    assert claim == "claim Jc Jh"
    assert lines[-2:] == ["Ann discards Js.", "Ben claims Js and lays down the set Jc, Jh, and Js: M3."]


def test_cards_collected_from_several_places_have_only_their_new_place():
    """The sentence names a closed zone of all players once, as the new place and not as the old one."""
    describer = MoveDescriber(load("xeri"), SeatNames(2, None, {}, PEOPLE), Style())
    describer._zones = dict(
        hand=zone(seen_by=OWNER, per_seat=True),
        trick=zone(seen_by=ALL, look="trick"),
        played=zone(seen_by=ALL, closed=True),
    )
    hops = [
        {"kind": "move", "card": card, "from": place, "to": ["played", 0]}
        for card, place in [("7d", ["trick", 0]), ("Kd", ["trick", 0]), ("As", ["hand", 1])]
    ]
    assert describer.consequences({"move": "", "seat": 0, "hops": hops}) == {0: ["7d Kd As to the played."]}


def test_the_sentence_about_a_move_names_the_card_that_its_reader_sees():
    game = load("seven-rummy")
    draw = [game.messages("event-draw", who=Seat(0))]
    for own, card, told in ((0, "As", "You draw As."), (1, None, "Ann draws a card.")):
        describer = MoveDescriber(game, SeatNames(3, own, {}, PEOPLE), Style())
        hops = [{"kind": "move", "card": card, "from": ["stock", 0], "to": ["hand", 0]}]
        [effect] = describer.consequences({"move": "draw", "seat": 0, "hops": hops})[0]
        assert describer._whole(draw, [effect]) == told
        assert effect == ("You get As." if card else "Ann gets a card.")


def test_cards_put_on_a_discard_pile_are_discarded():
    """Keep Trying: seven players exchange three cards each, for which one stock is not enough."""
    match = Match(load("keep-trying"), 7, seed=3)
    for _ in range(7):
        three = [move for move in match.legal(match.deciders[0]) if len(move.split()) == 4]
        match.play(match.deciders[0], three[0])
    lines = [line.text for line in log_lines(match, SeatNames(7, None, {}, {}), None)]
    assert lines[0].endswith("discards 3 cards. Seat 6 gets 3 cards.")
    assert any(line.endswith("cards go from the discard pile to the stock.") for line in lines)


def test_the_result_of_a_round_is_a_line_of_its_own():
    match = Match(load("keep-trying"), 4, seed=3)
    while not match.rounds():
        match.play(match.deciders[0], match.legal(match.deciders[0])[-1])
    lines = [line.text for line in log_lines(match, SeatNames(4, None, {}, PEOPLE), None)]
    assert " round 1" in lines[-1]
    assert "round" not in lines[-2]
