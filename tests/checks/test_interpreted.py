"""A check in plain Python finds mistakes in rules, and reports their place."""

import threading
from pathlib import Path

import pytest

from parlour.checks import interpreted
from parlour.checks.interpreted import InPython
from parlour.checks.watchdog import Watchdog
from parlour.errors import RulesError
from tests.checks.broken import REGISTER, WON, with_mistake

LEGAL = "    for card in t.hand[t.turn].cards:\n"
COUNTED = 'lines=("rounds won",),\n    counted=whole(0, 1),\n'
# runs for seconds unless it is stopped
ROUND = "        for _ in range(20_000_000):\n            if STOP:\n                break\n"


def fault(game) -> RulesError:
    with pytest.raises(RulesError) as caught:
        InPython(game).play_some(0)
    return caught.value


def line_of(error: RulesError) -> str:
    return Path(error.file).read_text("utf-8").splitlines()[error.line - 1].strip()


@pytest.mark.parametrize(
    ("right", "mistake", "code", "rule", "line", "text"),
    [
        (
            "played=zone(seen_by=ALL, per_seat=True, capacity=HAND)",
            "played=zone(seen_by=ALL, per_seat=True, capacity=2)",
            interpreted.INDEX,
            "play",
            "t.hand[mover].give(argument(move), t.played[mover])",
            "its capacity must be more than 2",
        ),
        (
            WON,
            "        t.lines[t.turn + 40, 0] += 1\n",
            interpreted.INDEX,
            "play",
            "t.lines[t.turn + 40, 0] += 1",
            "register 'lines' has no entry 4",
        ),
        (
            WON,
            "        t.lines[t.turn - 7, 0] += 1\n",
            interpreted.INDEX,
            "play",
            "t.lines[t.turn - 7, 0] += 1",
            "its entries are 0 to 5",
        ),
        (
            WON,
            "        t.hand[t.turn + 6].count = 0\n",
            interpreted.INDEX,
            "play",
            "t.hand[t.turn + 6].count = 0",
            "there is no zone 'hand'",
        ),
        (
            WON,
            "        t.turn //= t.seats - t.seats\n",
            interpreted.RAISES,
            "play",
            "t.turn //= t.seats - t.seats",
            "ZeroDivisionError",
        ),
        (
            "    longest=6 * HAND,",
            "    longest=4,",
            interpreted.ENDLESS,
            "play",
            "@rule",
            "not over after 4 moves",
        ),
        (
            LEGAL,
            "    for card in t.hand[t.turn].cards[: t.hand[t.turn].count - 1]:\n",
            interpreted.NO_MOVES,
            "legal",
            "@rule",
            "`legal` offers seat",
        ),
        (
            WON,
            WON + 3 * "        t.hand[t.turn].deal(t.stock)\n",
            interpreted.INDEX,
            "play",
            "t.hand[t.turn].deal(t.stock)",
            "a card does not lie in hand",
        ),
        (
            WON,
            WON + "        t.stock.lay(0)\n",
            interpreted.LAW,
            "play",
            "@rule",
            "more often than in the pack",
        ),
        (
            WON,
            "        raise SystemExit(3)\n",
            interpreted.RAISES,
            "play",
            "raise SystemExit(3)",
            "SystemExit: 3",
        ),
        (
            WON,
            "        raise KeyboardInterrupt\n",
            interpreted.RAISES,
            "play",
            "raise KeyboardInterrupt",
            "error in the rules of High Card: KeyboardInterrupt (",
        ),
    ],
    ids=[
        "capacity",
        "index",
        "negative",
        "zone",
        "raises",
        "longest",
        "no-moves",
        "empty",
        "law",
        "exit",
        "interrupt",
    ],
)
def test_a_mistake_is_found_with_its_place(tmp_path, right, mistake, code, rule, line, text):
    error = fault(with_mistake(tmp_path, right, mistake))
    assert error.code == code
    assert error.rule == rule
    assert line_of(error) == line
    assert text in str(error)
    assert f"{error.file}, line {error.line}" in str(error)
    assert "of the check, " in str(error)


def test_a_register_out_of_its_range_is_found_where_it_was_set(tmp_path):
    game = with_mistake(tmp_path, REGISTER, COUNTED)
    rules = Path(game.module.__file__)
    rules.write_text(rules.read_text("utf-8").replace(WON, WON + "        t.counted += 1\n"), "utf-8")
    (tmp_path / "again").mkdir()
    game = read_again(rules.parent, tmp_path / "again")
    error = fault(game)
    assert error.code == interpreted.RANGE
    assert line_of(error) == "t.counted += 1"
    assert "register 'counted' must be a whole number (0 or 1), not 2" in str(error)


def read_again(folder, to):
    """Return the game in a changed folder, as a new process would load it."""
    from parlour.games.elsewhere import read_folder

    return read_folder(folder.rename(to / folder.name))


def test_judgement_is_checked_too(tmp_path):
    judgement = "GOOD = [1, 2]\n\n\ndef judge(t, move):\n    return GOOD[move]\n"
    error = fault(with_mistake(tmp_path, WON, WON, judgement))
    assert error.code == interpreted.INDEX
    assert error.rule == "judge"
    assert line_of(error) == "return GOOD[move]"


@pytest.mark.parametrize(
    ("body", "code", "line", "text"),
    [
        (
            "t.lines[t.turn + 40, 0] += 1",
            interpreted.INDEX,
            "t.lines[t.turn + 40, 0] += 1",
            "has no entry 4",
        ),
        (
            "t.winners = 1",
            interpreted.LAW,
            "def resume(t):",
            "invalid after `resume`: a game that is not over",
        ),
    ],
)
def test_resume_is_checked_too(tmp_path, body, code, line, text):
    """Otherwise the error would say that the position is impossible."""
    game = with_mistake(tmp_path, WON, WON)
    rules = Path(game.module.__file__)
    rules.with_name("positions.py").write_text(f"def resume(t):\n    {body}\n", "utf-8")
    (tmp_path / "again").mkdir()
    error = fault(read_again(rules.parent, tmp_path / "again"))
    assert (error.code, error.rule, line_of(error)) == (code, "resume", line)
    assert text in str(error)


def test_each_game_is_announced_before_it_is_played(tmp_path):
    begun = []
    game = with_mistake(tmp_path, WON, "        raise SystemExit\n")
    with pytest.raises(RulesError):
        InPython(game, lambda number, case: begun.append((number, case))).play_some(0)
    assert begun == [(0, "game 0 of the check, 2 players")]


def test_right_rules_pass(tmp_path):
    assert InPython(with_mistake(tmp_path, WON, WON)).play_some(0) == 5  # one for each number of seats


def test_a_rule_without_an_end_is_found_where_it_is(tmp_path):
    game = with_mistake(tmp_path, WON, WON + ROUND)
    plays, thread, found = InPython(game), threading.get_ident(), []

    def bark():
        found.append(plays.endless(thread))
        game.module.STOP.append(1)

    with Watchdog(lambda: plays.steps, bark, seconds=0.05):
        plays.play_some(0)
    (error,) = found
    assert error.code == interpreted.LOOP
    assert error.rule == "play"
    assert line_of(error) in ("for _ in range(20_000_000):", "if STOP:")
