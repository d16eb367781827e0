"""Random sequences of hands, corrections, undo, locks and house rules on the sheets with money."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.scores.commands import NewGame
from parlour.scores.errors import Refused
from parlour.scores.reducer.reducer import fold
from parlour.scores.reducer.state import ScoredGame, contents
from parlour.scores.script import commands
from parlour.scores.service import ScoreService

from .stores import fresh_service

PEOPLE = ("Ann", "Bob", "Cid")
number = st.integers(1, 6)
name = st.sampled_from([*PEOPLE, "-"])
why = st.sampled_from([None, "counted again"])
steering = st.one_of(
    st.just(commands.Undo()),
    st.just(commands.Redo()),
    st.builds(commands.Lock, st.integers(1, 4)),
    st.builds(commands.Unlock, st.integers(1, 4), st.just("unlocked again")),
    st.just(commands.Reorder(("Cid", "Ann", "Bob"))),
)


def hand(**fields: st.SearchStrategy[str]) -> st.SearchStrategy[commands.Command]:
    inputs = st.fixed_dictionaries({}, optional=fields)
    return st.builds(commands.EnterHand, number, inputs, why)


keep_commands = st.one_of(
    hand(winner=name, three=name, takes=st.sampled_from(["ante", "card"])),
    st.builds(lambda winner, at: commands.EnterHand(at, {"winner": winner}, "again"), name, number),
    st.builds(lambda cents: commands.Set({"ante_cents": cents}), st.sampled_from(["5", "7", "10"])),
    steering,
)
several = st.lists(st.sampled_from(PEOPLE), unique=True, max_size=3).map(lambda names: ",".join(names) or "-")
chase_commands = st.one_of(
    hand(loses=several, resolve=st.sampled_from(["joint", "replay", "cut_cards", "carry"]), cut=name),
    st.builds(lambda loses, at: commands.EnterHand(at, {"loses": loses}, "again"), several, number),
    st.builds(lambda lives: commands.Set({"lives": lives}), st.sampled_from(["1", "2", "3"])),
    steering,
)


@settings(max_examples=30)
@given(st.lists(keep_commands, max_size=30))
def test_random_rounds_of_keep_trying(sequence: list[commands.Command]) -> None:
    def money(game: ScoredGame) -> int:
        return sum(game.totals().values()) + game.tally.figures["table"]

    play(NewGame("keep", PEOPLE, "Game"), sequence, lambda game: money(game) == 0)


@settings(max_examples=30)
@given(st.lists(chase_commands, max_size=30))
def test_random_deals_of_chase_the_ace(sequence: list[commands.Command]) -> None:
    def conserved(game: ScoredGame) -> bool:
        assert game.tally.payouts is not None
        options = game.settings.options
        paid = sum(game.tally.payouts.values()) + game.tally.figures["pot"]
        return bool(paid == options["lives"] * options["life_cents"] * len(PEOPLE))

    new = NewGame("chase", PEOPLE, "Game", options={"lives": "2", "match_rule": "all_lose"})
    play(new, sequence, conserved)


def play(new: NewGame, sequence: list[commands.Command], holds: Any) -> None:
    """Execute the commands, and check the invariants of the sheet, locks and undo after each."""
    with fresh_service() as service:
        service.new(new)
        for command in sequence:
            step(service, command, holds)
        opened = service.verify("Game")
        assert opened.verdict.verified
        assert fold(opened.log.records) == opened.game


def step(service: ScoreService, command: commands.Command, holds: Any) -> None:
    before = service.open("Game")
    try:
        outcome = service.do("Game", command)
    except Refused:
        after = service.verify("Game")
        assert after.log.digest == before.log.digest
        assert after.game == before.game
        return
    game = outcome.game
    assert holds(game)
    for row in before.game.locks & game.locks:
        assert contents(before.game).get(row) == contents(game).get(row)
    assert outcome.record is not None
    if outcome.record.scoring:
        undone, _ = service.preview("Game", commands.Undo())
        assert undone.totals() == before.game.totals()
        assert undone.tally == before.game.tally
