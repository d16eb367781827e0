"""A match: take-backs leave nothing behind; contents of views, logs, positions and records."""

import json
import random

import pytest

from parlour.engine.linked import zone_at
from parlour.errors import NotAsked, RecordError
from parlour.games import load
from parlour.match import (
    Match,
    MoveRefused,
    deal_numbers,
    read_position,
    replay,
    write_position,
    write_record,
)
from parlour.match.deal_numbers import deck_of, drawn, numbered_by, numbers_of, shares_number
from parlour.match.json_input import DIGITS, is_whole, read_json
from parlour.match.laws import breach
from parlour.match.view import TrickCard, laid_by, open_zones
from tests.sealed_game import GAME as SEALED

THIEVES = load("forty-thieves")


def play_on(match: Match, moves: int = 10_000, seed: int = 1) -> Match:
    """Play random moves, this many or to the end."""
    chance = random.Random(seed)
    for _ in range(moves):
        if match.over:
            break
        seat = chance.choice(match.deciders)
        match.play(seat, chance.choice(match.legal(seat)))
    return match


def one_hand(seed: int = 1) -> Match:
    return Match("xeri", options={"hands": 1, "first_dealer": 0}, seed=seed)


def sealed(*seats: int) -> Match:
    """Return the small game with sealed answers for three of at most four players; these have answered."""
    match = Match(SEALED, 3, seed=5)
    for seat in seats:
        match.play(seat, match.legal(seat)[0])
    return match


def lying(match: Match) -> list[object]:
    """Return every zone with its cards and who has seen each, and the state of the random numbers."""
    zones = [zone_at(match.table, place.name, place.index) for place in match.game.table.places]
    told = [(zone.cards.tolist(), zone.seen[: zone.count].tolist()) for zone in zones]
    return [*told, match.table["rng"].tolist(), match.deciders, match.points]


class TestTakingBack:
    def test_a_decision_of_several_moves_is_made_whole_or_not_at_all(self):
        match = Match(THIEVES, seed=7)
        before = match.table.tobytes()
        with pytest.raises(MoveRefused):
            match.play(0, "deal 65")
        assert (match.table.tobytes(), match.played, match.past[0].tobytes()) == (before, [], before)
        match.play(0, "deal 64")
        assert len(match.played) == 64

    def test_moves_that_are_made_twice_score_once(self):
        """Keep Trying scores a deal round by round: points of a round are taken back with it."""
        straight = play_on(Match("keep-trying", seed=1))
        again = Match("keep-trying", seed=1)
        for played in straight.played:
            again.play_move(played.seat, played.move)
            again.undo()
            again.play_move(played.seat, played.move)
        assert [deal.told() for deal in again.scored] == [deal.told() for deal in straight.scored]
        assert [deal.sums for deal in again.scored] == [deal.sums for deal in straight.scored]
        assert any(sums for deal in straight.scored for sums in deal.sums)

    def test_a_sealed_answer_is_withdrawn_and_those_of_others_stay(self):
        match = sealed(0, 1)
        own, other = match.played
        match.withdraw(0)
        assert match.played == [other]
        assert match.deciders == [0, 2]
        assert own.text in match.legal(0)

    def test_who_has_sealed_nothing_withdraws_nothing(self):
        match = sealed(0, 1)
        before = match.table.tobytes(), list(match.played)
        with pytest.raises(NotAsked):
            match.withdraw(2)
        assert (match.table.tobytes(), match.played) == before

    def test_answers_are_told_seat_by_seat_whoever_was_first(self):
        match = sealed(2, 0, 1)
        given = list(match.played)
        assert match.tell_in_order(0) == [2, 0, 1]
        assert match.played == [given[1], given[2], given[0]]
        assert match.settled == 3

    def test_steps_that_all_may_see_stay_apart(self):
        """In Crash all players see the hands being laid, so the order of their cards is not secret then."""
        match = Match("crash", 4, {}, 3)
        for seat in (1, 0, 3, 2):
            match.play(seat, match.legal(seat)[0])
            match.play(seat, "auto")
        given = list(match.played)
        assert match.tell_in_order(0) == [2, 3, 0, 1, 6, 7, 4, 5]
        assert match.played == sorted(given, key=lambda played: played.seat)


class TestLookingBack:
    def test_an_earlier_moment_knows_nothing_of_later_deals(self):
        match = play_on(Match("xeri", options={"hands": 2}, seed=1))
        first = next(number for number in range(99) if match.deal_of(number) == 2)
        assert first == 48
        assert match.at_move(first - 1).scored == []
        assert match.at_move(first).scored == match.scored[:1]
        assert match.at_move(len(match.played)).scored == match.scored
        assert [match.deal_of(number) for number in (0, first - 1, first)] == [1, 1, 2]

    def test_playing_on_from_an_earlier_moment_changes_nothing(self):
        match = play_on(one_hand(), 6)
        tables = [table.tobytes() for table in match.past]
        for number in (3, 6):
            play_on(match.at_move(number), 3)
        assert [table.tobytes() for table in match.past] == tables
        assert len(match.played) == 6


class TestTheEnd:
    def test_the_winners_are_those_with_the_most_points(self):
        for seed in range(6):
            match = play_on(Match(SEALED, 3, seed=seed), seed=seed)
            assert match.winners == [seat for seat in range(3) if match.points[seat] == max(match.points)]
            assert match.scored[-1].points == match.points
            assert match.view()["winners"] == match.winners

    def test_a_finished_game_is_in_its_last_deal(self):
        match = one_hand()
        assert match.view(0)["deal"] == 1
        assert play_on(match).view(0)["deal"] == 1


class TestViews:
    def test_only_who_is_asked_is_prompted(self):
        match = one_hand()
        asked = match.deciders[0]
        assert match.view(asked)["prompt"]
        assert match.view(1 - asked)["prompt"] == match.view()["prompt"] == ""

    @pytest.mark.parametrize("game", [SEALED, load("xeri"), load("tri-cap")])
    def test_options_and_answers_are_no_registers(self, game):
        match = Match(game, seed=1)
        match.play(match.deciders[0], match.legal(match.deciders[0])[0])
        told = set(match.view(0)["registers"])
        assert not told & {"answers", "points", "lines", "rng", *(option.name for option in game.options)}

    def test_a_zone_has_a_copy_for_each_seat_that_is_taken(self):
        view = sealed().view(0)
        assert [len(cards) for cards in view["zones"]["hand"]["cards"]] == [3, 3, 3]

    def test_captured_cards_are_counted_and_not_shown(self):
        match = play_on(one_hand(), 30)
        for seat in (None, 0, 1):
            won = match.view(seat)["zones"]["won"]["cards"]
            crosswise = match.table[match.game.table.zones["won"].crosswise][0].tolist()
            for cards, shown in zip(won, crosswise, strict=True):
                assert len([card for card in cards if card]) == shown.bit_count()
        assert sum(map(len, won)) > 2

    def test_of_a_pile_that_nobody_looks_through_the_top_card_is_shown(self):
        match = Match("pishe-pasha", seed=2)
        while True:
            piles = match.view(0)["zones"]["discard"]["cards"]
            if any(len(cards) > 2 for cards in piles):
                break
            play_on(match, 1, len(match.played))
        for cards in piles:
            assert [card is not None for card in cards] == [False] * (len(cards) - 1) + [True] * bool(cards)

    def test_who_laid_a_card_is_told_to_those_who_know_it_and_when_it_is_told(self):
        match = sealed(1)
        hidden, open_to_all = TrickCard(0, 1, "Kh", 0b0110), TrickCard(0, 1, "Kh", 0b11111)
        assert [laid_by(match, eye, [hidden]) for eye in (0, 1, None)] == [{}, {"Kh": 1}, {}]
        assert [laid_by(match, eye, [open_to_all]) for eye in (0, 1, None)] == [{}, {"Kh": 1}, {}]
        for seat in (0, 2):
            match.play(seat, match.legal(seat)[0])
        assert [laid_by(match, eye, [open_to_all]) for eye in (0, 1, None)] == [{"Kh": 1}] * 3
        assert laid_by(match, 0, [hidden]) == {}

    @pytest.mark.parametrize("seat", [None, 0, 1])
    def test_open_hands_show_what_any_seat_sees_and_nothing_else(self, seat):
        match = play_on(one_hand(), 3)
        zones = open_zones(match, seat)
        assert zones["hand"]["cards"] == [match.view(own)["zones"]["hand"]["cards"][own] for own in range(2)]
        assert None not in [card for cards in zones["hand"]["cards"] for card in cards]
        assert set(zones["stock"]["cards"]) == {None}
        assert len(zones["stock"]["cards"]) == 36


class TestLogs:
    def test_a_drawn_card_is_told_to_who_draws_it(self):
        for seed in range(1, 4):
            match = Match("jack-change-it", seed=seed, options={"voluntary_draw": "yes"})
            seat = match.deciders[0]
            match.play(seat, "draw 1")
            cards = {eye: match.log(eye)[0]["hops"][-1]["card"] for eye in (None, *range(match.seats))}
            drawn_card = match.view(seat)["zones"]["hand"]["cards"][seat][-1]
            assert {eye for eye, card in cards.items() if card} == {seat}
            assert cards[seat] == drawn_card

    def test_a_log_from_a_move_on_tells_no_sealed_answer(self):
        match = sealed(0, 1, 2)
        match.play(1, match.legal(1)[0])
        assert match.log(0, 3) == match.log(None, 3) == []
        assert [entry["seat"] for entry in match.log(1, 3)] == [1]
        assert match.log(0, 1) == match.log(0)[1:]


class TestPositions:
    @pytest.mark.parametrize(("name", "moves"), [("xeri", 9), ("forty-thieves", 5), ("tri-cap", 3)])
    def test_a_position_that_is_read_back_is_the_same_table(self, name, moves):
        match = play_on(Match(name, seed=3), moves)
        laid = write_position(match)
        again = read_position(json.loads(json.dumps(laid)))
        assert lying(again) == lying(match)
        assert write_position(again) == laid

    def test_the_laws_hold_for_every_table(self):
        def broken(change):
            table = sealed(1).table.copy()
            change(table)
            return breach(SEALED, table)

        assert broken(lambda table: None) == ""
        for name, value in (("owes", 0), ("owes", 8), ("winners", 1), ("ending", 1), ("phase", 9)):
            assert broken(lambda table, name=name, value=value: table.__setitem__(name, value)), (name, value)
        assert "has room for 3" in broken(lambda table: set_count(table, 0, 4))
        assert "there is no seat 3" in broken(lambda table: set_count(table, 3, 1))


def set_count(table, seat, count):
    """Set the number of cards in a hand."""
    place = next(one for one in SEALED.table.places if (one.name, one.index) == ("hand", seat))
    table["counts"][0, place.count_at] = count


class TestRecords:
    def test_a_record_has_all_that_a_game_is_dealt_and_played_by(self):
        seed = (1 << 200) + 5
        match = Match("xeri", options={"hands": 1}, seed=seed, number=3)
        for at in (1.5, 2.5, 4.0):
            match.play(match.deciders[0], match.legal(match.deciders[0])[0], at)
        record = json.loads(json.dumps(write_record(match)))
        assert (record["seed"], record["number"], record["options"]) == (str(seed), 3, {"hands": "1"})
        again = replay(record)
        assert again.table.tobytes() == match.table.tobytes()
        assert [played.at for played in again.played] == [1.5, 2.5, 4.0]

    @pytest.mark.parametrize("name", ["over", "ending", "points", "winners"])
    def test_a_record_that_does_not_tell_its_result_is_none(self, name):
        record = write_record(play_on(one_hand()))
        del record["result"][name]
        with pytest.raises(RecordError, match=f"does not tell {name}"):
            replay(record)


class TestNumbers:
    def test_a_numbering_has_its_first_and_its_last_deal(self):
        numbers = numbers_of(THIEVES)
        there = [numbers.LEAST - 1, numbers.LEAST, numbers.MOST, numbers.MOST + 1]
        assert [shares_number(THIEVES, number) for number in there] == [False, True, True, False]

    def test_a_deal_has_a_number_where_its_cards_are_those_of_the_number(self):
        own = Match(THIEVES, seed=12, deck=deck_of(THIEVES, 12))
        other = Match(THIEVES, seed=12, deck=deck_of(THIEVES, 13))
        assert [numbered_by(match) for match in (own, other)] == ["PySolFC", ""]
        assert numbered_by(Match(THIEVES, seed=12)) == ""

    @pytest.mark.parametrize(("chance", "number"), [(0, 1), (999_999, 1_000_000)])
    def test_a_number_that_chance_draws_can_be_asked_for_again(self, chance, number, monkeypatch):
        monkeypatch.setattr(deal_numbers.secrets, "randbelow", lambda most: chance)
        assert drawn(THIEVES) == number


class TestNumbersOfFiles:
    @pytest.mark.parametrize("text", ["1e999", "-1e999", "[NaN]", "Infinity", "9" * (DIGITS + 1)])
    def test_what_is_no_number_of_json_is_refused(self, text):
        with pytest.raises(ValueError, match=r"too large|is not a number|digits"):
            read_json(text)

    def test_whole_numbers_are_neither_truth_values_nor_fractions(self):
        assert [is_whole(value) for value in (1, True, 1.0, "1", None)] == [True] + [False] * 4
        assert read_json("9" * DIGITS) == int("9" * DIGITS)


def test_a_pile_tells_where_a_called_suit_is():
    """The page draws it on the pile."""
    view = Match(load("jack-change-it"), seed=3).view(0)
    assert view["registers"][view["zones"]["pile"]["suit"]] == -1
    assert "suit" not in view["zones"]["stock"]
