"""Bots from code that choose by token: they see what an environment shows, and errors are explained."""

import numpy as np
import pytest

from parlour import BotError, BotFailed, Match, play_on, simulate
from parlour.bots import player
from parlour.engine.linked import engine
from parlour.envs.batch import Setting, TableBatch

MOVES = 60


class Listening:
    """Chooses randomly, and records what it was shown."""

    def __init__(self, seed=1):
        self.chance, self.shown = np.random.default_rng(seed), []

    def choose_token(self, observation, mask):
        token = int((self.chance.random(len(mask)) * mask).argmax())
        self.shown.append((observation, mask, token))
        return token


class Last:
    def choose_token(self, observation, mask):
        return np.flatnonzero(mask)[-1]  # a NumPy integer is accepted too


def one_move(match, bot):
    """Let the deciding seat make a move."""
    seat = match.deciders[0]
    player(bot, engine(match.game), seat, 1).decide(match, seat)()


# one token for each move; several tokens; sealed answers of all at once
@pytest.mark.parametrize("game", ["xeri", "seven-rummy", "keep-trying"])
def test_it_is_shown_what_an_environment_shows(game):
    bot, match = Listening(), Match(game, seed=9)
    batch = TableBatch(game, 1, Setting(renewed="never"))
    batch.reset(seed=9)
    while not match.over and len(match.played) < MOVES:
        before = len(bot.shown)
        one_move(match, bot)
        for observation, mask, token in bot.shown[before:]:
            assert observation.tobytes() == batch.shown.observations[0].tobytes()
            assert mask.tobytes() == batch.shown.masks[0].tobytes()
            batch.step(np.array([token]))
    assert len(bot.shown) >= len(match.played) > 10


def test_what_it_is_shown_is_its_own():
    class Writing(Last):
        def choose_token(self, observation, mask):
            chosen = super().choose_token(observation, mask)
            observation[:], mask[:] = 0, 1
            return chosen

    plain, written = (
        play_on(Match("xeri", options={"hands": 1}, seed=5), bot) for bot in (Last(), Writing())
    )
    assert [one.text for one in plain.played] == [one.text for one in written.played]


def test_it_plays_with_others_by_class_object_and_name(tmp_path):
    file = tmp_path / "numbers.py"
    file.write_text(
        "class Bot:\n    def choose_token(self, observation, mask):\n        return mask.nonzero()[0][-1]\n"
    )
    found = [
        simulate("xeri", [bot, "greedy"], games=3, seed=2, options={"hands": 1}).points[0].value
        for bot in (Last, Last(), f"{file}:Bot")
    ]
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("play Kh", "returned 'play Kh', not a token: a whole number that its mask allows"),
        (None, "returned None, not a token"),
        (1.0, "returned 1.0, not a token"),
        (-1, "chose token -1, which its mask forbids: it allows "),
        (52, "chose token 52, which its mask forbids: it allows "),
    ],
)
def test_what_is_no_token_is_told(answer, told):
    class Wrong:
        def choose_token(self, observation, mask):
            return answer

    match = Match("xeri", seed=5)
    with pytest.raises(BotFailed) as failed:
        play_on(match, Wrong)
    assert told in str(failed.value)
    assert "test_bots_by_numbers.py, line" in str(failed.value)
    assert match.played == []
    others = str(failed.value.for_others())
    assert others.endswith("chose something that is not a legal move"), (
        "the allowed tokens are the bot's cards"
    )


def test_a_forbidden_token_is_answered_with_those_allowed():
    class Wrong:
        def choose_token(self, observation, mask):
            return int(np.flatnonzero(mask == 0)[0])

    match = Match("xeri", seed=7, options={"hands": 1})
    with pytest.raises(BotFailed) as failed:
        play_on(match, Wrong)
    for text in match.legal(match.deciders[0]):
        assert f"({text})" in str(failed.value)


def test_an_error_of_its_own_is_told_with_its_line():
    class Breaking:
        def choose_token(self, observation, mask):
            raise RuntimeError("no idea")

    with pytest.raises(BotFailed, match=r"test_bots_by_numbers.py, line \d+\) raised RuntimeError: no idea"):
        play_on(Match("xeri", seed=5), Breaking)


def test_what_has_neither_method_is_no_bot():
    with pytest.raises(BotError, match="`choose_token` from an observation and a mask"):
        play_on(Match("xeri", seed=5), [object()])
