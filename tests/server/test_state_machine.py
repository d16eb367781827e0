"""Apply random events to a card table: its state stays consistent.

The machine applies events of every kind, possible ones and impossible ones. It keeps a simple model
of what must be true: the permissions that were given, the games that were put by, the table before each move.
"""

import json
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from parlour.engine.game import Game
from parlour.errors import NotAsked, ParlourError
from parlour.match import Match
from parlour.messages import MessageText
from parlour.server.protocol.messages import OPEN, PERSON
from parlour.server.tables import state as states
from parlour.server.tables.config import TableConfig
from parlour.server.tables.state import GAME_EVENTS, State, has_more_steps, make_event, token_hash
from tests.codes import has_code
from tests.server.configs import table_config

TABLES: dict[str, tuple[str, list[str], dict[str, Any]]] = {
    "four people": ("kontsina", [PERSON, OPEN, OPEN, OPEN], {"allow_shadowing": True}),
    "two people, two bots": ("kontsina", [PERSON, OPEN, "greedy", "greedy"], {"allow_shadowing": True}),
    "against a bot": ("xeri", [PERSON, "greedy"], {}),
    "sealed answers in pairs": ("cash", [PERSON, OPEN, "greedy", "greedy"], {"allow_shadowing": True}),
    "sealed answers in steps": ("crash", [PERSON, OPEN, OPEN], {}),
    "sealed answers of one person": ("crash", [PERSON, "greedy"], {}),
    "sealed answers and turns": ("keep-trying", [PERSON, OPEN, "greedy"], {"allow_shadowing": True}),
    "patience": ("forty-thieves", [PERSON], {"allow_shadowing": True}),
}
MAX_RESTARTED_GAMES = 3
CROWD = 35  # people who ask to shadow a seat
COUNTERS = (
    "revision",
    "cards_revision",
    "takeback_revision",
    "settings_revision",
    "deal_end_revision",
    "takeback_count",
)
FOUND_AGAIN = (
    "_told",
    "_known",
    "_listed",
    "_looked_at",
    "_started",
    "_scored_by",
    "_engine",
)  # of a match, and not part of its state

ATOMS = (str, int, bool, float, bytes, type(None))

numbers = st.integers(0, 1000)
seats = st.integers(0, 3)


@cache
def config_of(table: str) -> TableConfig:
    game, chairs, wanted = TABLES[table]
    return table_config(game, {}, chairs, deal="4", **wanted)


def _is_frozen(value: Any) -> bool:
    return bool(value.__dataclass_params__.frozen)


def plain(value: Any) -> Any:
    """Return a value with all its content in a form that can be compared and does not change.

    Values that have a hash of their content are such values already: most of a match is of this kind.
    """
    if type(value) in ATOMS:
        return value
    if isinstance(value, MessageText):
        return str(value)
    if isinstance(value, tuple) or (is_dataclass(value) and _is_frozen(value)):
        with suppress(TypeError):
            hash(value)
            return value
    if isinstance(value, np.ndarray):
        return value.tobytes()
    if isinstance(value, Game):
        return value.name
    if isinstance(value, TableConfig):
        return value.to_json()
    if isinstance(value, State | Match):
        return {name: plain(one) for name, one in vars(value).items() if name not in FOUND_AGAIN}
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, set):
        return frozenset(value)
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    raise AssertionError(f"compare {type(value)}")


def game_of(state: State) -> Any:
    """Return the part of a table that moves change, without counters."""
    starts = {seat: tuple(starts) for seat, starts in state.decision_starts.items() if starts}
    return plain(state.match), starts, plain(state.takeback)


class Table(RuleBasedStateMachine):
    """A table, and a model of its expected state."""

    @initialize(
        table=st.sampled_from(sorted(TABLES)),
        in_order=st.sampled_from([True, True, False]),
        missing=st.sampled_from([0, 0, 0, 1]),
    )
    def begin(self, table: str, in_order: bool, missing: int) -> None:
        self.patched = pytest.MonkeyPatch()
        self.patched.setattr(states, "MAX_RESTARTED_GAMES", MAX_RESTARTED_GAMES)
        self.config = config_of(table).model_copy(update={"in_order": in_order})
        self.state, self.events = State(self.config), list[dict[str, Any]]()
        self.allowed: dict[str, tuple[int, bool]] = {}  # every answer to a request, however old
        self.before: dict[int, Any] = {}  # the game by the number of moves, without sealed answers
        self.restarted_games: list[tuple[Any, dict[int, Any]]] = []
        for seat in range(len(self.config.chairs) - missing):
            self.sit(seat)

    def teardown(self) -> None:
        """Check that a table read from its events is the same."""
        if hasattr(self, "state"):
            self.patched.undo()
            with pytest.MonkeyPatch.context() as patched:
                patched.setattr(states, "MAX_RESTARTED_GAMES", MAX_RESTARTED_GAMES)
                assert plain(State.after(self.config, self.events)) == plain(self.state)

    def happen(self, kind: str, **said: Any) -> bool:
        """Apply an event; return whether it was possible."""
        number = len(self.events)
        event = json.loads(json.dumps(make_event(kind, id=f"c{number}", when=float(number), **said)))
        was, counters = plain(self.state), self.counters
        deal, over = self.deal, self.state.match.over
        try:
            self.state.apply(event)
        except ParlourError:
            assert plain(self.state) == was, "a refused event has changed the table"
            return False
        self.events.append(event)
        now = self.counters
        assert now["revision"] == counters["revision"] + 1
        assert all(
            now[name] in (counters[name], now["revision"]) for name in COUNTERS if name != "takeback_count"
        )
        took_back = now["takeback_count"] > counters["takeback_count"]
        assert now["takeback_count"] == counters["takeback_count"] + took_back
        assert (now["takeback_revision"] == now["revision"]) == took_back
        assert (now["cards_revision"] == now["revision"]) == (kind in GAME_EVENTS or took_back)
        assert (now["settings_revision"] == now["revision"]) == (kind not in GAME_EVENTS)
        assert (now["deal_end_revision"] == now["revision"]) == (
            kind in GAME_EVENTS and (self.deal > deal or self.state.match.over)
        )
        if plain(self.state.match) != was["match"]:
            assert now["cards_revision"] == now["revision"], "the cards have changed without a notification"
            assert self.state.takeback is None, "a request is open although the game has changed"
        assert not (over and kind in GAME_EVENTS)
        assert event["id"] in self.state.completed_commands
        return True

    @property
    def counters(self) -> dict[str, int]:
        return {name: getattr(self.state, name) for name in COUNTERS}

    @property
    def deal(self) -> int:
        return self.state.match.deal_of(len(self.state.match.played))

    def seat(self, number: int) -> int:
        return number % len(self.config.chairs)

    # -- people

    @rule(seat=seats, what=st.sampled_from(["sit", "bot", "return", "reissue"]), again=numbers)
    def change_hands(self, seat: int, what: str, again: int) -> None:
        seat = self.seat(seat)
        if what == "sit":
            self.sit(seat)
        elif what == "bot":
            self.happen("bot", seat=seat, bot="uniform")
            assert self.state.bots[seat] == "uniform"
            self.end_permissions(seat)
        elif what == "return" and seat in self.state.people:
            self.happen("return", seat=seat)
            assert seat not in self.state.bots
        elif what == "reissue" and self.happen("reissue", seat=seat, key=token_hash(f"new {again}")):
            assert self.state.seat_of(f"new {again}") == seat
            self.end_permissions(seat)

    def sit(self, seat: int) -> None:
        occupant = self.state.occupants[seat]
        free = occupant.kind in (OPEN, PERSON) and not occupant.key
        assert self.happen("sit", seat=seat, name=f"P{seat}", key=token_hash(f"{seat}")) == free
        assert not free or self.state.seat_of(f"{seat}") == seat

    def end_permissions(self, seat: int) -> None:
        self.allowed |= {
            number: (seat, False) for number, answer in self.allowed.items() if answer[0] == seat
        }

    @rule(pace=st.sampled_from(["fast", "slow"]), times=st.sampled_from([1, 3]))
    def arrange(self, pace: str, times: int) -> None:
        self.happen("pace", pace=pace)
        self.happen("patience", times=times)
        self.happen("copied")
        self.happen("rematch", table="another")
        assert (self.state.pace, self.state.time_multiplier) == (pace, times)
        assert (self.state.copied, self.state.rematch_table) == (True, "another")

    # -- moves

    def note(self) -> None:
        """Remember the game before a move."""
        match = self.state.match
        if match.settled == len(match.played):
            self.before = {at: game for at, game in self.before.items() if at < len(match.played)}
            if self.state.takeback is None:
                self.before[len(match.played)] = game_of(self.state)

    @rule(picks=st.lists(numbers, min_size=1, max_size=8))
    def play(self, picks: list[int]) -> None:
        for pick in picks:
            deciders = self.state.match.deciders
            if deciders:
                seat = deciders[pick % len(deciders)]
                legal = self.state.match.legal(seat)
                self.note()
                done = self.happen("move", seat=seat, text=legal[pick % len(legal)], at=1.0)
                assert done == (not self.state.waiting)

    @rule(picks=st.lists(numbers, min_size=3, max_size=8))
    def play_on(self, picks: list[int]) -> None:
        self.play(picks)

    @precondition(lambda self: self.state.match.deciders)
    @rule(picks=st.lists(numbers, min_size=1, max_size=6), cut=st.integers(0, 3), more=st.booleans())
    def answer_as_a_whole(self, picks: list[int], cut: int, more: bool) -> None:
        """Apply several steps as one event; if one after the whole answer is refused, all are."""
        seat = self.state.match.deciders[picks[0] % len(self.state.match.deciders)]
        match, texts = self.state.match.at_move(len(self.state.match.played)), list[str]()
        for pick in picks:
            legal = match.legal(seat)
            texts.append(legal[pick % len(legal)])
            match.play(seat, texts[-1], 1.0)
            if not has_more_steps(match, seat):
                break
        whole, extra = not has_more_steps(match, seat), [texts[0]] * more
        self.note()
        texts = texts[: len(texts) - cut] or texts[:1]
        done = self.happen("move", seat=seat, text=texts[0], then=[*texts[1:], *extra], at=1.0)
        if extra and whole and not cut:
            assert not done
        if not extra:
            assert done == (not self.state.waiting)

    @rule(
        seat=st.integers(0, 4),
        text=st.sampled_from(["", "nonsense", "play 2c", "auto", "pass", "the move of another"]),
    )
    def play_anything(self, seat: int, text: str) -> None:
        match = self.state.match
        legal = match.legal(seat) if seat < match.seats else []
        if text.startswith("the move") and match.deciders:
            text = match.legal(match.deciders[0])[0]
        self.note()
        if self.happen("move", seat=seat, text=text, at=1.0):
            assert legal

    @precondition(
        lambda self: self.state.match.settled < len(self.state.match.played) or len(self.events) % 8 == 0
    )
    @rule(seat=seats)
    def change(self, seat: int) -> None:
        seat, match = self.seat(seat), self.state.match
        pending, times = match.played[match.settled :], self.state.answer_changes(seat)
        done = self.happen("change", seat=seat)
        assert done == any(played.seat == seat for played in pending)
        if done:
            kept = [(played.seat, played.move) for played in pending if played.seat != seat]
            assert [(played.seat, played.move) for played in match.played[match.settled :]] == kept
            assert self.state.answer_changes(seat) == times + 1
            assert seat in match.deciders

    @precondition(lambda self: self.config.game == "forty-thieves" or len(self.events) % 8 == 0)
    @rule(seat=seats)
    def home(self, seat: int) -> None:
        self.note()
        done = self.happen("home", seat=self.seat(seat), at=1.0)
        assert not done or (self.config.game == "forty-thieves" and not self.state.waiting)
        if done:
            assert self.state.last_decision_start(0) == max(self.before), (
                "all cards that go to the foundations together are one decision"
            )

    # -- taking back

    def went_back(self, to: int) -> None:
        """Check that the game is as after this number of moves, if that is known."""
        assert len(self.state.match.played) == to
        if to in self.before:
            assert game_of(self.state) == self.before[to], "a taken back move has left something"

    @precondition(lambda self: any(self.state.decision_starts.values()))
    @rule(which=numbers)
    def back(self, which: int) -> None:
        seats = [seat for seat, starts in self.state.decision_starts.items() if starts]
        seat = seats[which % len(seats)]
        to = self.state.last_decision_start(seat)
        self.happen("back", to=to)
        self.went_back(to)
        assert seat in self.state.match.deciders, "the player decides again"

    @precondition(lambda self: len(self.state.people) > 1)
    @rule(which=numbers, answers=st.sampled_from(["", "y", "yy", "yyy", "yn", "n", "w", "yw"]))
    def ask(self, which: int, answers: str) -> None:
        """A player asks to take back a decision, and others answer, or the request is withdrawn."""
        if self.state.takeback is None:
            seats = [seat for seat in self.state.people if self.state.decision_starts.get(seat)]
            if not seats:
                return
            seat = seats[which % len(seats)]
            assert self.happen("ask", seat=seat, to=self.state.last_decision_start(seat))
        for answer in answers:
            if (asked := self.state.takeback) is not None:
                self.agree(asked.seat if answer == "w" else min(asked.waiting), answer == "y")

    @rule(seat=seats, agree=st.booleans())
    def agree(self, seat: int, agree: bool) -> None:
        seat, asked = self.seat(seat), self.state.takeback
        waiting = set(asked.waiting) if asked else set()
        last = agree and waiting == {seat}
        done = self.happen("agree", seat=seat, agree=agree)
        assert done == (seat in waiting or (asked is not None and seat == asked.seat and not agree))
        if done and asked is not None:
            assert (self.state.takeback is None) == (last or not agree)
            if last:
                self.went_back(asked.to)
                assert asked.seat in self.state.match.deciders

    @precondition(lambda self: self.state.takeback is not None)
    @rule()
    def lapse(self) -> None:
        assert self.happen("lapse")
        assert self.state.takeback is None

    @rule(resume=st.sampled_from([True, False, False]))
    def begin_again(self, resume: bool) -> None:
        if resume or len(self.config.chairs) > 2:
            self.resume()
            return
        restarted_games = (plain(self.state.match), self.before)
        self.restarted_games = [*self.restarted_games, restarted_games][-MAX_RESTARTED_GAMES:]
        assert self.happen("restart")
        self.before = {}
        assert self.state.match.played == []
        assert not any(self.state.decision_starts.values())

    def resume(self) -> None:
        assert self.happen("resume") == bool(self.restarted_games)
        if self.restarted_games:
            match, self.before = self.restarted_games.pop()
            assert plain(self.state.match) == match, "another game was put by"

    # -- shadowing

    @rule(seat=seats, number=st.sampled_from("abcdef"), agree=st.booleans())
    def stand_behind(self, seat: int, number: str, agree: bool) -> None:
        seat = self.seat(seat)
        plays = self.config.allow_shadowing and seat in self.state.people and seat not in self.state.bots
        refused = self.allowed.get(number, (seat, True))[1] is False
        done = self.happen("behind", seat=seat, number=number, agree=agree)
        assert done == (plays and not refused)
        if done:
            self.allowed[number] = seat, agree

    @precondition(lambda self: self.config.allow_shadowing)
    @rule(seat=seats, agree=st.booleans(), size=st.sampled_from([0, CROWD]))
    def crowd(self, seat: int, agree: bool, size: int) -> None:
        """Add, answer and remove many spectators: nothing changes for earlier ones."""
        seat = self.seat(seat)
        if not self.happen("behind", seat=seat, number=(number := f"n{len(self.allowed)}"), agree=agree):
            return
        self.allowed[number] = seat, agree
        for _ in range(size):
            self.events.append(
                make_event("behind", seat=seat, number=f"n{len(self.allowed)}", agree=agree, when=0.0)
            )
            self.state.apply(self.events[-1])
            self.allowed[self.events[-1]["number"]] = seat, agree

    # -- invariants

    @invariant()
    def permissions_are_those_that_were_given(self) -> None:
        if not hasattr(self, "state"):
            return
        for number, (seat, agree) in self.allowed.items():
            for other in range(len(self.config.chairs)):
                assert self.state.grants_shadowing(number, other) == (agree and seat == other), number
            assert not agree or seat not in self.state.bots

    @invariant()
    def a_request_can_be_answered(self) -> None:
        asked = self.state.takeback if hasattr(self, "state") else None
        if asked is not None:
            assert asked.waiting
            assert asked.waiting < set(self.state.people)
            assert asked.seat in set(self.state.people) - asked.waiting
            assert asked.to < len(self.state.match.played)
            assert asked.number < self.state.revision

    @invariant()
    def decisions_begin_with_moves_of_their_seats(self) -> None:
        if hasattr(self, "state"):
            played = self.state.match.played
            begun = sorted(
                (start, seat) for seat, starts in self.state.decision_starts.items() for start in starts
            )
            assert [(start, played[start].seat) for start, _ in begun] == begun
            assert len({start for start, _ in begun}) == len(begun)
            assert [start for start, _ in begun[:1]] == [0] * bool(played)


SHORT = settings(
    max_examples=12,
    stateful_step_count=25,
    derandomize=True,
    phases=[Phase.generate],  # finding a shorter example takes a minute; the slow test does
    report_multiple_bugs=False,
)


def test_random_events_leave_a_table_consistent():
    run_state_machine_as_test(Table, settings=SHORT)


@pytest.mark.slow
def test_many_random_events_leave_a_table_consistent():
    run_state_machine_as_test(Table, settings=settings(max_examples=500, stateful_step_count=60))


def test_no_card_goes_home_before_all_seats_are_taken():
    """No game for several people has such a rule yet, but the check exists."""
    state = State(config_of("patience").model_copy(update={"chairs": [OPEN]}))
    with pytest.raises(NotAsked, check=has_code("game.not_begun")):
        state.apply(make_event("home", seat=0, at=1.0))
    assert state.match.played == []
