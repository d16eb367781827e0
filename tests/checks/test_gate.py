"""An external game is checked once before its compiled rules run."""

import contextlib
import io
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from parlour import games
from parlour.cli import serve
from parlour.engine import checking, compile_cache, jit
from parlour.engine.linked import engine
from parlour.errors import RulesError
from parlour.games import load
from tests.checks.broken import WON, with_mistake
from tests.cli.running import process


@pytest.fixture
def game(tmp_path):
    return with_mistake(tmp_path, WON, WON)


@pytest.fixture
def checked(monkeypatch, tmp_path):
    """The games that were checked; none takes part in other tests."""
    games = []

    def check(game):
        games.append(game.name)
        return 7

    monkeypatch.setattr(jit, "COMPILING", True)
    monkeypatch.setattr(checking, "check_in_child", check)
    monkeypatch.setattr(checking, "_failed", {})
    monkeypatch.setattr(compile_cache, "folder", lambda: tmp_path / "cache")
    return games


def test_a_game_is_checked_once_for_what_it_is_made_of(game, checked):
    engine.__wrapped__(game)
    assert checked == ["high-card"]
    checking.must_pass(game)
    assert checked == ["high-card"]


def test_a_game_whose_files_change_during_the_check_has_not_passed(game, checked, monkeypatch):
    def edit(game):
        rules = Path(game.module.__file__)
        rules.write_text(f"{rules.read_text('utf-8')}# edited\n", "utf-8")
        return 7

    monkeypatch.setattr(checking, "check_in_child", edit)
    with pytest.raises(RulesError, match="changed while they were checked") as caught:
        checking.must_pass(game)
    assert caught.value.code == "rules.changed"
    assert not list(compile_cache.folder().rglob(checking.PASSED))


def test_built_in_games_are_not_checked(checked):
    engine.__wrapped__(load("xeri"))
    assert checked == []


def test_a_game_that_fails_is_refused_each_time_and_checked_once(game, checked, monkeypatch):
    def fail(game):
        checked.append(game.name)
        raise RulesError("wrong", "rules.raises")

    monkeypatch.setattr(checking, "check_in_child", fail)
    for _ in range(2):
        with pytest.raises(RulesError, match="wrong"):
            engine.__wrapped__(game)
    assert checked == ["high-card"]


def test_compiled_games_that_go_wrong_are_looked_at_in_plain_python(game, monkeypatch):
    asked = []
    answers = [{"again": [17], "why": "IndexError"}, {"error": dict(text="here", code="c", line=3)}]

    def child(game, numbers):
        asked.append(numbers)
        return answers[len(asked) - 1]

    monkeypatch.setattr(checking, "_last_message", child)
    with pytest.raises(RulesError, match="here") as caught:
        checking.check_in_child(game)
    assert asked == [[], [17]]
    assert (caught.value.code, caught.value.line) == ("c", 3)


@pytest.mark.parametrize(
    ("first", "code", "text"),
    [
        ({"again": [17], "why": "IndexError"}, checking.CRASHED, "game 17 of the check .IndexError."),
        (
            {"playing": [50, 51], "ended": "code -11"},
            checking.CRASHED,
            "games 50 to 51 of the check .code -11",
        ),
        ({"ended": "code 1"}, checking.UNCHECKED, "could not be checked: code 1"),
    ],
)
def test_what_plain_python_does_not_explain_is_an_error_too(game, monkeypatch, first, code, text):
    monkeypatch.setattr(checking, "_last_message", lambda game, numbers: {"games": 1} if numbers else first)
    with pytest.raises(RulesError, match=text) as caught:
        checking.check_in_child(game)
    assert caught.value.code == code


CASE = "game 7 of the check, 3 players, rounds=2"
DIED = {"playing": [7], "case": CASE, "ended": "the check process ended with code 3"}


@pytest.mark.parametrize("second", [DIED, {"games": 1}], ids=["again", "once"])
def test_rules_that_end_the_process_are_told_with_their_game(game, monkeypatch, second):
    monkeypatch.setattr(checking, "_last_message", lambda game, numbers: second if numbers else DIED)
    with pytest.raises(RulesError) as caught:
        checking.check_in_child(game)
    assert caught.value.code == checking.CRASHED
    assert (caught.value.file, caught.value.rule) == (game.module.__file__, "play")
    assert f"a rule ends the process in {CASE} (the check process ended with code 3)" in str(caught.value)
    assert "no rule may call `os._exit`" in str(caught.value)


@pytest.mark.parametrize(
    ("code", "said", "ended"),
    [
        (0, '{"playing": [7], "case": "game 7"}', "the check process ended with code 0"),
        (3, '{"games": 60}', "the check process ended with code 3"),
        (0, '{"games": 60}', None),
        (0, '{"error": {"text": "wrong"}}', None),
    ],
)
def test_a_child_that_ends_without_a_last_word_has_died(game, monkeypatch, code, said, ended):
    @contextlib.contextmanager
    def child(errors):
        yield SimpleNamespace(stdin=io.StringIO(), stdout=[f"{said}\n"], returncode=code, kill=None)

    monkeypatch.setattr(checking, "_child", child)
    assert checking._last_message(game, []) == json.loads(said) | ({"ended": ended} if ended else {})


@pytest.mark.skipif(not jit.COMPILING, reason="nothing is compiled")
def test_the_command_refuses_a_game_with_a_mistake(tmp_path):
    """The check runs in a real child process."""
    game = with_mistake(tmp_path, WON, "        t.lines[t.turn + 40, 0] += 1\n")
    done = process("simulate", str(tmp_path / "high-card"), "--games", "10")
    assert done.returncode == 2
    assert done.stdout == ""
    assert "has no entry 4" in done.stderr
    assert f"{game.module.__file__}, line " in done.stderr
    assert "t.lines[t.turn + 40, 0] += 1" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_server_reports_when_it_starts_which_games_fail(monkeypatch, capsys):
    def load(name):
        raise RulesError(f"the rules of {name} go wrong")

    monkeypatch.setattr(games, "list_games", lambda: ("xeri", "high-card"))
    monkeypatch.setattr(games, "load", load)
    serve.check_games()
    told = capsys.readouterr().err
    assert "high-card cannot be played: the rules of high-card go wrong" in told
    assert "xeri" not in told


def test_the_server_reports_folders_of_games_that_cannot_be_loaded(monkeypatch, capsys):
    monkeypatch.setattr(games, "broken", lambda: ("PARLOUR_GAMES: nowhere is no game",))
    serve.check_games()
    assert "PARLOUR_GAMES: nowhere is no game" in capsys.readouterr().err


RARE = """        {line}
        if t.seats == 6 and t.played[0].count == 3 and rank(t.played[0].top) == rank(t.played[1].top) == 12:
            t.lines[t.turn + 40, 0] += 1
"""


@pytest.mark.slow
@pytest.mark.skipif(not jit.COMPILING, reason="nothing is compiled")
def test_compiled_games_find_a_rare_mistake_and_plain_python_its_line(tmp_path):
    """Games in plain Python are too few to meet it."""
    game = with_mistake(tmp_path, WON, RARE.format(line=WON.strip()))
    with pytest.raises(RulesError, match="has no entry 4") as caught:
        checking.check_in_child(game)
    assert caught.value.code == "rules.index_out_of_range"
    assert "t.lines[t.turn + 40, 0] += 1" in str(caught.value)
