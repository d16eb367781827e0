"""Random sequences of commands, compared with a simple model of a score sheet."""

from copy import deepcopy
from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.scores.commands import NewGame
from parlour.scores.errors import Refused
from parlour.scores.records import SCORING
from parlour.scores.reducer.reducer import fold
from parlour.scores.reducer.state import ScoredGame
from parlour.scores.script import commands
from parlour.scores.service import Opened, ScoreService

from .stores import fresh_service

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eva")
small = st.integers(-20, 20)
who = st.sampled_from(NAMES)
number = st.integers(1, 12)
text = small.map(str)
reason = st.sampled_from([None, "a good reason"])

random_commands = st.one_of(
    st.builds(commands.Add, who, text, st.none() | st.integers(1, 5)),
    st.builds(commands.Row, st.lists(text | st.just("."), min_size=2, max_size=4).map(tuple)),
    st.builds(commands.Edit, number, text, reason),
    st.builds(commands.Void, number, reason),
    st.just(commands.CloseRow()),
    st.just(commands.Undo()),
    st.just(commands.Undo()),
    st.just(commands.Redo()),
    st.builds(commands.Join, who, st.sampled_from(["0", "lowest", "average", "7"])),
    st.builds(commands.Leave, who),
    st.builds(commands.Lock, st.integers(1, 4)),
    st.builds(commands.Unlock, st.integers(1, 4), st.just("unlocked again")),
    st.just(commands.Finish()),
    st.just(commands.Reopen("once more")),
    st.builds(commands.Reorder, st.permutations(NAMES[:3]).map(tuple)),
    st.builds(lambda win: commands.Set({"win": win}), st.sampled_from(["high", "low"])),
    st.builds(lambda mode: commands.Set({"mode": mode}), st.sampled_from(["rows", "events"])),
    st.builds(commands.Recolour, who, st.sampled_from(["#112233", "#445566"])),
)


SCORING_COMMANDS = (commands.Add, commands.Row, commands.Edit, commands.Void, commands.Join, commands.Leave)


@dataclass
class Naive:
    """A simple model of a sheet, with a copy of all totals and events for each undo."""

    openings: dict[str, int]
    events: dict[int, tuple[str, int]] = field(default_factory=dict)
    ever: int = 0
    past: list[tuple[dict[str, int], dict[int, tuple[str, int]]]] = field(default_factory=list)
    future: list[tuple[dict[str, int], dict[int, tuple[str, int]]]] = field(default_factory=list)

    def now(self) -> tuple[dict[str, int], dict[int, tuple[str, int]]]:
        return deepcopy((self.openings, self.events))

    def apply(self, command: commands.Command, before: ScoredGame) -> None:
        if isinstance(command, commands.Undo):
            self.future.append(self.now())
            self.openings, self.events = self.past.pop()
            return
        if isinstance(command, commands.Redo):
            self.past.append(self.now())
            self.openings, self.events = self.future.pop()
            return
        if not isinstance(
            command,
            commands.Add | commands.Row | commands.Edit | commands.Void | commands.Join | commands.Leave,
        ):
            return
        self.past.append(self.now())
        self.future.clear()
        if isinstance(command, commands.Add):
            self.enter(command.player, command.value)
        elif isinstance(command, commands.Row):
            active = [before.players[p].name for p in before.order if not before.players[p].left]
            for name, value in zip(active, command.values, strict=True):
                if value != ".":
                    self.enter(name, value)
        elif isinstance(command, commands.Edit):
            self.events[command.event] = (self.events[command.event][0], int(command.value))
        elif isinstance(command, commands.Void):
            del self.events[command.event]
        elif isinstance(command, commands.Join):
            self.openings[command.player] = self.opening(command.at, before)

    def enter(self, name: str, value: str) -> None:
        self.ever += 1
        self.events[self.ever] = (name, int(value))

    def opening(self, at: str, before: ScoredGame) -> int:
        playing = [self.total(p.name) for p in before.players.values() if not p.left]
        if at == "lowest":
            return min(playing)
        return int(sum(playing) / len(playing)) if at == "average" else int(at)

    def total(self, name: str) -> int:
        return self.openings[name] + sum(value for player, value in self.events.values() if player == name)


def same_state(one: ScoredGame, other: ScoredGame) -> bool:
    """Whether two states are equal in all that counts, apart from the number of records."""

    def counted(game: ScoredGame) -> object:
        live = {event.number: (event.player, event.row, event.value) for event in game.live_events()}
        return live, game.totals(), game.current_row, game.active, game.cells, game.in_force

    return counted(one) == counted(other)


@settings(max_examples=50)
@given(st.lists(random_commands, max_size=40), st.sampled_from(["rows", "events"]))
def test_random_sessions(sequence: list[commands.Command], mode: str) -> None:
    with fresh_service() as service:
        service.new(NewGame("plain", NAMES[:3], "Game", mode=mode))
        naive = Naive(dict.fromkeys(NAMES[:3], 0))
        for command in sequence:
            step(service, naive, command)
        opened = service.verify("Game")
        assert opened.verdict.verified
        assert fold(opened.log.records) == opened.game


def step(service: ScoreService, naive: Naive, command: commands.Command) -> None:
    before = service.open("Game")
    try:
        after = service.do("Game", command).game
    except Refused:
        unchanged = service.verify("Game")
        assert unchanged.log.digest == before.log.digest
        assert unchanged.game == before.game
        return
    naive.apply(command, before.game)
    assert {p.name: after.totals()[p.id] for p in after.players.values()} == {
        name: naive.total(name) for name in naive.openings
    }
    assert after.events_ever == naive.ever
    locked_rows_kept(before.game, after)
    undo_and_redo_are_inverse(service, before, after)


def locked_rows_kept(before: ScoredGame, after: ScoredGame) -> None:
    for row in before.locks & after.locks:

        def cells(game: ScoredGame, row: int = row) -> dict[str, int]:
            return {event.player: event.value for event in game.live_events() if event.row == row}

        assert cells(before) == cells(after)


def undo_and_redo_are_inverse(service: ScoreService, before: Opened, after: ScoredGame) -> None:
    """Undo a scoring record and redo it, on a copy of the log."""
    last = service.open("Game").log.records[-1]
    if last.kind not in SCORING:
        return
    try:
        undone, _ = service.preview("Game", commands.Undo())
    except Refused:
        return
    assert undone.totals() == before.game.totals()
    assert undone.active == before.game.active
    assert undone.current_row == before.game.current_row
    state_after_undo_redo(service, after)


def state_after_undo_redo(service: ScoreService, after: ScoredGame) -> None:
    from parlour.scores.drafting.make_record import apply_draft, draft_for

    records, game = list(service.open("Game").log.records), service.open("Game").game
    for command in (commands.Undo(), commands.Redo()):
        draft = draft_for(command, game)
        assert draft is not None
        record, game = apply_draft(records, game, draft, "2026-01-01T00:00:00Z", "test", None)
        records.append(record)
    assert same_state(game, after)
