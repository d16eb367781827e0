"""Texts about moves, clocks, hints and reasons: for the right readers, and without hidden facts."""

from types import SimpleNamespace

import pytest

from parlour.bots.time_control import Budget, Used
from parlour.engine.linked import engine
from parlour.engine.moves import Refusal
from parlour.errors import OptionError
from parlour.games import SHELF, load
from parlour.match import Match, read_position
from parlour.match.plain_table import PlainTable
from parlour.presentation.clocks import Clock, clocks_of, seconds_for, settle_clocks
from parlour.presentation.composed_moves import composing
from parlour.presentation.describe import MoveDescriber, describe_awaited
from parlour.presentation.explain import explain_target, hand_of, reason_of, why_only
from parlour.presentation.hints import Advised, _leading_to_the_end, _weighed, find_hint, winnability_text
from parlour.presentation.log import log_lines
from parlour.presentation.move_targets import Target, VisibleTable, forms, forms_now
from parlour.presentation.names import SeatNames
from parlour.presentation.style import Style
from parlour.solving import Solution
from parlour.solving.winnability import Outlook
from tests.sealed_game import GAME as SEALED

PEOPLE = {0: "Ann", 1: "Ben", 2: "Cy", 3: "Dee"}


class TestNews:
    def test_each_move_is_told_once_and_again_where_it_was_taken_back(self):
        match = Match("xeri", seed=1, options={"first_dealer": 0})
        teller = MoveDescriber(match.game, SeatNames(2, None, {}, PEOPLE), Style())
        told = []
        for _ in range(3):
            match.play(match.deciders[0], match.legal(match.deciders[0])[0])
            told.append(teller.new_lines(match))
        assert all(told)
        assert teller.new_lines(match) == []
        again = match.undo()
        teller.forget(match)
        assert teller.new_lines(match) == []
        match.play(again.seat, again.text)
        assert teller.new_lines(match) == told[-1]

    def test_a_sealed_answer_is_no_news_before_all_have_answered(self):
        match = Match(SEALED, 3, seed=5)
        teller = MoveDescriber(match.game, SeatNames(3, 1, {}, PEOPLE), Style())
        for seat in (1, 0):
            match.play(seat, match.legal(seat)[0])
            assert teller.new_lines(match) == []
        match.play(2, match.legal(2)[0])
        assert teller.new_lines(match)

    def test_who_looks_over_a_shoulder_is_not_called_you(self):
        match = Match("king", seed=5, options={"first_dealer": 0})
        match.play(1, match.legal(1)[0])
        seat_names = SeatNames(4, None, {}, PEOPLE)
        own, named = (log_lines(match, seat_names, 1, named=named)[0].text for named in (False, True))
        assert own.startswith("You play ")
        assert named.startswith("Ben plays ")

    def test_a_card_goes_from_who_gives_it_to_who_gets_it(self):
        """Chase the Ace: the player who swaps takes the card of the next seat."""
        zones = {"hand": [["Jd"], ["5d"], ["9s"]], "stock": ["2c", "3c", "4c"]}
        registers = {"lives_left": [3, 3, 3], "pot": 0, "points": [0, 0, 0], "deals": 0}
        found = {"game": "chase-the-ace", "seats": 3, "dealer": 2, "turn": 0, "options": {"min_players": 2}}
        match = read_position(found | {"zones": zones, "registers": registers})
        match.play(0, "swap")
        for reader in (0, 2):
            seat_names = SeatNames(3, None, {}, PEOPLE)
            lines = log_lines(match, seat_names, reader, named=True)
            told = " ".join(line.text for line in lines)
            assert told.startswith("Ann swaps cards with Ben.")
            assert ("Ben gives 5d to Ann." in told) is (reader == 0)
            assert ("Ann gives Jd to Ben." in told) is (reader == 0)

    def test_a_line_belongs_to_the_deal_of_its_move(self):
        match = Match("xeri", seed=1, options={"hands": 2})
        while len(match.played) < 50:
            match.play(match.deciders[0], match.legal(match.deciders[0])[0])
        lines = log_lines(match, SeatNames(2, None, {}), None)
        assert {line.deal for line in lines if line.at <= 48} == {1}
        assert {line.deal for line in lines if line.at > 48} == {2}


class TestWhoIsAsked:
    def test_who_has_sealed_an_answer_is_not_told(self):
        match = Match(SEALED, 3, seed=5)
        match.play(0, match.legal(0)[0])
        told = explain_target(match, 0, []).text
        match.play(2, match.legal(2)[0])
        assert explain_target(match, 0, []).text == told
        assert told == "It is not your turn: seat 1 and seat 2 are to decide."


class TestWhatIsKnown:
    def test_what_is_awaited_is_told_from_what_the_whole_table_sees(self, monkeypatch):
        match, given = Match("xeri", seed=1), []
        monkeypatch.setattr(match.game.texts.module, "awaited", given.append, raising=False)
        assert describe_awaited(match) is None
        layout = match.game.table
        hands = PlainTable(layout, match.known_to(layout.spectator)).part("hand")
        assert given[0].part("hand") == hands != PlainTable(layout, match.table).part("hand")

    def test_an_open_card_is_found_wherever_it_lies(self):
        zones = {"discard": [["5h"], ["6c"]], "foundation": [[], [], ["Ah", "2h"], []]}
        position = {"game": "pishe-pasha", "turn": 0, "phase": "open", "zones": zones, "rest": "stock"}
        sight = VisibleTable(read_position(position), 0)
        places = [sight.where(card) for card in ("5h", "6c", "2h", "Kd")]
        assert places == [
            [Target("discard", 0, 0)],
            [Target("discard", 1, 0)],
            [Target("foundation", 2, 1)],
            [],
        ]

    def test_who_is_offered_something_is_told_how_to_let_it_by(self):
        match = Match("seven-rummy", 3, {}, 1)
        while match.phase != "claim":
            assert "lets_by" not in composing(match, match.deciders[0])
            match.play(match.deciders[0], match.legal(match.deciders[0])[-1])
        for seat in match.deciders:
            assert composing(match, seat)["lets_by"] == "pass"
            assert "pass" in match.legal(seat)


class TestReasons:
    def test_reasons_are_those_of_the_hand_that_is_asked(self):
        hands = [["2c", "3c"], ["Kh", "Kd"], ["4d", "Ah"], ["5s", "6s"]]
        position = {"game": "king", "registers": {"deals": 0}, "dealer": 0, "turn": 1, "phase": "play"}
        match = read_position(position | {"zones": {"hand": hands}})
        assert [hand_of(match, seat) for seat in range(4)] == [
            ["2c", "3c"],
            ["Kd", "Kh"],
            ["4d", "Ah"],
            ["5s", "6s"],
        ]

    def test_only_cards_that_may_not_be_played_have_a_reason(self):
        match = Match("king", seed=5, options={"first_dealer": 0})
        while True:
            seat = match.deciders[0]
            legal, hand = match.legal(seat), hand_of(match, seat)
            if len(legal) < len(hand):
                break
            match.play(seat, legal[0])
        reasons = why_only(match, seat, legal)
        told = [card for cards in reasons.values() for card in cards]
        assert sorted(told) == sorted(card for card in hand if f"play {card}" not in legal)
        assert all("(" in reason for reason in reasons), "with its rule"

    def test_a_reason_has_its_rule_and_the_cards_that_prove_it(self):
        reason = reason_of(Refusal("R9", "follow suit", ("Kh",)))
        assert (str(reason), reason.rule, reason.cards) == ("Follow suit (R9).", "R9", ("Kh",))


class TestClocks:
    def test_a_clock_is_held_to_its_bounds_and_switched_off_where_it_may_be(self):
        needed, optional = Clock("a", 20, 5, 60, ""), Clock("b", 20, 5, 60, "", optional=True)
        for clock in (needed, optional):
            assert [clock.check(value) for value in (5, 60)] == [5, 60]
            for value in (4, 61, -1):
                with pytest.raises(OptionError):
                    clock.check(value)
        assert optional.check(0) == 0
        with pytest.raises(OptionError):
            needed.check(0)

    def test_an_error_repeats_only_so_much_of_what_was_given(self):
        for chosen in ({"x" * 300: 5}, {"agree_seconds": "x" * 300}):
            with pytest.raises(OptionError) as error:
                settle_clocks(load("cash"), chosen)
            assert "x" * 38 in str(error.value)
            assert "x" * 41 not in str(error.value)

    @pytest.mark.parametrize("game", [load(name) for name in SHELF if clocks_of(load(name))])
    def test_clocks_stand_as_the_game_sets_them_and_end_their_own_phases(self, game):
        clocks = clocks_of(game)
        settled = settle_clocks(game, {})
        assert settled == {clock.name: clock.default for clock in clocks}
        assert any(clock.default != clock.low for clock in clocks)
        different = {clock.name: number for number, clock in enumerate(clocks, 7)}
        for phase in (phase.name for phase in game.phases):
            own = [different[clock.name] for clock in clocks if phase in clock.phases]
            assert seconds_for(game, phase, different) == (own[0] if own else 0)


def seen(move, value, doubt, visits=100):
    return SimpleNamespace(move=move, text=f"m{move}", value=value, doubt=doubt, visits=visits)


class TestAdvice:
    def test_the_move_of_the_search_stands_unless_another_is_surely_better(self):
        first = seen(1, 2.0, 0.0)
        assert [one.move for one in _weighed([first, seen(2, 2.5, 1.0), seen(3, 1.0, 0.1)])] == [1, 2, 3]
        assert [one.move for one in _weighed([first, seen(2, 2.5, 0.1), seen(3, 1.0, 0.1)])] == [2, 1, 3]
        near = [seen(1, 2.0, 0.5), seen(2, 2.5, 0.6)]  # better within its error, which is no reason
        assert [one.move for one in _weighed(near)] == [1, 2]

    def test_how_much_worse_a_move_is_is_told_where_that_is_sure(self):
        found = _weighed([seen(1, 2.0, 0.0), seen(2, 1.5, 1.0), seen(3, 0.5, 0.1)])
        assert [(one.move, one.worse) for one in found] == [(1, None), (2, None), (3, 1.5)]

    def test_of_moves_that_search_cannot_tell_apart_the_heuristics_choose(self):
        near = [seen(1, 2.0, 0.5), seen(2, 1.9, 0.5), seen(3, 0.0, 0.1), seen(4, 1.9, 9.0, visits=10)]
        assert [one.move for one in _weighed(near, {1: 0, 2: 5, 3: 9, 4: 9}.get)] == [2, 1, 4, 3]
        assert [one.move for one in _weighed(near, {1: 5, 2: 0, 3: 9, 4: 9}.get)] == [1, 2, 4, 3]

    def test_a_move_that_the_heuristics_are_certain_of_comes_before_all_others(self):
        near = [seen(1, 9.0, 0.1), seen(2, 0.0, 0.1, visits=5)]
        assert [one.move for one in _weighed(near, {1: 5, 2: 9}.get, 9)] == [2, 1]
        assert [one.move for one in _weighed(near, {1: 5, 2: 9}.get, 10)] == [1, 2]

    def test_a_hint_has_the_reason_of_the_game(self, monkeypatch):
        match = Match("king", seed=1)
        seat = match.on_turn
        monkeypatch.setattr(
            match.game.texts.module, "reason", lambda t, move: f"{t.turn} {move}", raising=False
        )
        found = find_hint(engine(match.game), match, seat, Budget(20))
        assert found.reason == f"{seat} {found.moves[0].move}"

    def test_a_win_is_told_with_how_far_it_is(self):
        match = Match("forty-thieves", seed=7)
        found = _leading_to_the_end(match, 0, ["deal", "deal", "deal"])
        assert found.wins == 3
        assert found.moves == [Advised(match.check(0, "deal"), "deal", 3.0, None, 1, 0.0)]
        assert found.used == Used(0, 0, 0.0)


class TestOutlooks:
    @pytest.mark.parametrize(
        ("verdict", "begins"),
        [("won", "Yes, it can"), ("lost", "No, it can no longer"), ("open", "Not found in 2 s")],
    )
    def test_a_verdict_is_told_as_what_it_is(self, verdict, begins):
        assert winnability_text(Outlook(0, Solution(verdict, "so", 2.0, [], 0))).startswith(begins)

    def test_orders_that_stayed_open_are_neither_won_nor_lost(self):
        told = winnability_text(Outlook(9, None, 8, 3, 4))
        assert "Of 8 possible orders of these cards, 3 can be won, 4 cannot, 1 could not be decided" in told
        assert "could not be decided" not in winnability_text(Outlook(9, None, 8, 4, 4))


class TestForms:
    def test_moves_that_a_house_rule_switches_off_are_not_told(self):
        on, off = (Match("jack-change-it", options={"last_card_call": value}) for value in ("yes", "no"))
        assert "knock" in forms(on)
        assert "knock" not in forms(off)

    def test_only_moves_that_there_are_now_are_told_as_such(self):
        match = Match("king", seed=5)
        assert forms_now(match, match.deciders[0]) == "`play Kh`"
        assert len(forms(match)) > len("`play Kh`")


def test_a_pot_is_left_by_a_game_that_has_ended():
    match = Match("chase-the-ace", seed=1, options={"last_tie": "carry"})
    match.table["pot"] = 30
    assert match.game.texts.next_game(match.table[0]) == {}
    match.table[0].finish(3, 0)
    assert match.game.texts.next_game(match.table[0])["carried_pot_cents"] == 30
