"""Random sequences of commands against a naive model of a score sheet."""

from copy import deepcopy
from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.scores.commands import commands as forms
from parlour.scores.commands.commands import NewGame
from parlour.scores.errors import Refused
from parlour.scores.records import SCORING
from parlour.scores.reducer.reducer import fold
from parlour.scores.reducer.state import ScoredGame
from parlour.scores.service import Keeper, Opened

from .stores import fresh_keeper

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eva")
small = st.integers(-20, 20)
who = st.sampled_from(NAMES)
number = st.integers(1, 12)
text = small.map(str)
reason = st.sampled_from([None, "a good reason"])

commands = st.one_of(
    st.builds(forms.Add, who, text, st.none() | st.integers(1, 5)),
    st.builds(forms.Row, st.lists(text | st.just("."), min_size=2, max_size=4).map(tuple)),
    st.builds(forms.Edit, number, text, reason),
    st.builds(forms.Void, number, reason),
    st.just(forms.CloseRow()),
    st.just(forms.Undo()),
    st.just(forms.Undo()),
    st.just(forms.Redo()),
    st.builds(forms.Join, who, st.sampled_from(["0", "lowest", "average", "7"])),
    st.builds(forms.Leave, who),
    st.builds(forms.Lock, st.integers(1, 4)),
    st.builds(forms.Unlock, st.integers(1, 4), st.just("unlocked again")),
    st.just(forms.Finish()),
    st.just(forms.Reopen("once more")),
    st.builds(forms.Reorder, st.permutations(NAMES[:3]).map(tuple)),
    st.builds(lambda win: forms.Set({"win": win}), st.sampled_from(["high", "low"])),
    st.builds(lambda mode: forms.Set({"mode": mode}), st.sampled_from(["rows", "events"])),
    st.builds(forms.Recolour, who, st.sampled_from(["#112233", "#445566"])),
)


SCORING_FORMS = (forms.Add, forms.Row, forms.Edit, forms.Void, forms.Join, forms.Leave)


@dataclass
class Naive:
    """Totals as a child would keep them, a copy of everything for every undo."""

    openings: dict[str, int]
    events: dict[int, tuple[str, int]] = field(default_factory=dict)
    ever: int = 0
    past: list[tuple[dict[str, int], dict[int, tuple[str, int]]]] = field(default_factory=list)
    future: list[tuple[dict[str, int], dict[int, tuple[str, int]]]] = field(default_factory=list)

    def now(self) -> tuple[dict[str, int], dict[int, tuple[str, int]]]:
        return deepcopy((self.openings, self.events))

    def apply(self, command: forms.Command, before: ScoredGame) -> None:
        if isinstance(command, forms.Undo):
            self.future.append(self.now())
            self.openings, self.events = self.past.pop()
            return
        if isinstance(command, forms.Redo):
            self.past.append(self.now())
            self.openings, self.events = self.future.pop()
            return
        if not isinstance(
            command, forms.Add | forms.Row | forms.Edit | forms.Void | forms.Join | forms.Leave
        ):
            return
        self.past.append(self.now())
        self.future.clear()
        if isinstance(command, forms.Add):
            self.enter(command.player, command.value)
        elif isinstance(command, forms.Row):
            active = [before.players[p].name for p in before.order if not before.players[p].left]
            for name, value in zip(active, command.values, strict=True):
                if value != ".":
                    self.enter(name, value)
        elif isinstance(command, forms.Edit):
            self.events[command.event] = (self.events[command.event][0], int(command.value))
        elif isinstance(command, forms.Void):
            del self.events[command.event]
        elif isinstance(command, forms.Join):
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
    """Whether two states agree in all that counts, whatever the number of records behind them."""

    def counted(game: ScoredGame) -> object:
        live = {event.number: (event.player, event.row, event.value) for event in game.live_events()}
        return live, game.totals(), game.current_row, game.active, game.cells, game.in_force

    return counted(one) == counted(other)


@settings(max_examples=50)
@given(st.lists(commands, max_size=40), st.sampled_from(["rows", "events"]))
def test_random_sessions(sequence: list[forms.Command], mode: str) -> None:
    with fresh_keeper() as keeper:
        keeper.new(NewGame("plain", NAMES[:3], "Game", mode=mode))
        naive = Naive(dict.fromkeys(NAMES[:3], 0))
        for command in sequence:
            step(keeper, naive, command)
        opened = keeper.verify("Game")
        assert opened.verdict.verified
        assert fold(opened.log.records) == opened.game


def step(keeper: Keeper, naive: Naive, command: forms.Command) -> None:
    before = keeper.open("Game")
    try:
        after = keeper.do("Game", command).game
    except Refused:
        unchanged = keeper.verify("Game")
        assert unchanged.log == before.log
        assert unchanged.game == before.game
        return
    naive.apply(command, before.game)
    assert {p.name: after.totals()[p.id] for p in after.players.values()} == {
        name: naive.total(name) for name in naive.openings
    }
    assert after.events_ever == naive.ever
    locked_rows_kept(before.game, after)
    undo_and_redo_are_inverse(keeper, before, after)


def locked_rows_kept(before: ScoredGame, after: ScoredGame) -> None:
    for row in before.locks & after.locks:

        def cells(game: ScoredGame, row: int = row) -> dict[str, int]:
            return {event.player: event.value for event in game.live_events() if event.row == row}

        assert cells(before) == cells(after)


def undo_and_redo_are_inverse(keeper: Keeper, before: Opened, after: ScoredGame) -> None:
    """Undo a scoring record and redo it, on a copy of the log that nobody keeps."""
    last = keeper.open("Game").log.records[-1]
    if last.kind not in SCORING:
        return
    try:
        undone, _ = keeper.preview("Game", forms.Undo())
    except Refused:
        return
    assert undone.totals() == before.game.totals()
    assert undone.active == before.game.active
    assert undone.current_row == before.game.current_row
    keeper_after_undo_redo(keeper, after)


def keeper_after_undo_redo(keeper: Keeper, after: ScoredGame) -> None:
    from parlour.scores.commands.drafting import after as write
    from parlour.scores.commands.drafting import draft_for

    records, game = list(keeper.open("Game").log.records), keeper.open("Game").game
    for command in (forms.Undo(), forms.Redo()):
        draft = draft_for(command, game)
        assert draft is not None
        record, game = write(records, game, draft, "2026-01-01T00:00:00Z", "test", None)
        records.append(record)
    assert same_state(game, after)
