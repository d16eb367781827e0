"""Bots from code in the command: `--bots mine.py:Bot`, with built-in bots, and in records."""

import json
import re
import shlex

import pytest

from parlour import simulate
from parlour.terminal.autosave import games_folder
from parlour.terminal.setup import ResumeOffers, SessionOptions
from tests.cli.running import as_json, output, refused, run
from tests.cli.seated import seated

MINE = """
import random

print("mine is loaded")

class Bot:
    def __init__(self, seed):
        self.chance = random.Random(seed)

    def choose(self, view):
        print("thinking", view["seat"])
        return self.chance.choice(view["moves"])

def stubborn(view):
    return "play Kh" if len(view["zones"]["stock"]["cards"]) < 36 else view["moves"][0]

def follower(view):
    return "play As" if view["zones"]["trick"]["cards"] else view["moves"][0]
"""
HAND = ("--option", "hands=1")


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(MINE)


def figures(found):
    return {name: value for name, value in found.items() if name not in ("seconds", "plies_per_second")}


def test_the_command_and_the_function_give_the_same_figures():
    arguments = ("--games", "6", "--seed", "3", "--threads", "1", "--bots", "mine.py:Bot,greedy", *HAND)
    told = as_json("simulate", "xeri", *arguments)  # without the output of the bot
    found = simulate("xeri", ["mine.py:Bot", "greedy"], 6, seed=3, threads=1, options={"hands": "1"})
    assert figures(told) == figures(found.figures)
    assert told["bots"] == ["mine.py:Bot", "greedy"]
    text = output("simulate", "xeri", *arguments)
    assert "\n0 mine.py:Bot " in text
    assert "thinking" not in text


def test_what_a_bot_from_a_file_prints_goes_to_standard_error(capsys):
    simulate("xeri", ["mine.py:Bot", "greedy"], 1, seed=3, threads=1, options={"hands": "1"})
    written = capsys.readouterr()
    assert "mine is loaded" not in written.out
    assert "thinking" not in written.out
    assert "thinking 0" in written.err


def test_the_last_bot_fills_the_table_and_a_module_is_as_good_as_a_file(tmp_path):
    (tmp_path / "bots_of_mine").mkdir()
    (tmp_path / "bots_of_mine" / "__init__.py").touch()
    (tmp_path / "bots_of_mine" / "simple.py").write_text("def last(view):\n    return view['moves'][-1]\n")
    found = as_json("simulate", "xeri", "--games", "2", "--bots", "bots_of_mine.simple:last", *HAND)
    assert (found["games"], found["plies"]) == (2, 96)


def test_one_sits_down_with_a_bot_of_ones_own():
    text = output("play", "king", "--bots", "mine.py:Bot,greedy", "--seed", "2", typed="1\n")
    assert "Bot (mine.py:Bot); hand 13 cards" in text
    assert re.search(r"^Bot plays ..\.$", text, re.MULTILINE)
    assert "thinking" not in text
    start = output("play", "xeri", "--bots", "mine.py:Bot", "--json").splitlines()[0]
    assert json.loads(start)["bots"] == {"1": "mine.py:Bot"}


def test_bots_alone_play_a_record(tmp_path):
    arguments = ("--bots", "mine.py:Bot,greedy", "--seed", "4", *HAND, "--record", "game.json")
    assert "The game is over" in output("play", "xeri", *arguments)
    assert output("replay", "game.json").startswith("Verified")


def test_a_person_is_not_told_what_a_failing_bot_holds():
    """King, seat 3: it must follow suit, and the reason would name its hearts."""
    done = run("play", "king", "--seed", "2", "--seat", "2", "--bots", "mine.py:follower", typed="play Jh\n")
    assert done.exit_code == 2
    told = "the bot mine.py:follower at seat 3 (mine.py, line 17) chose 'play As', which R9 forbids"
    assert done.stderr.splitlines()[-1] == f"parlour: {told}"
    assert "6h" not in done.output
    assert "Traceback" not in done.output


def test_a_whole_reason_is_told_where_nobody_sits():
    told = refused("simulate", "king", "--games", "2", "--seed", "2", "--bots", "mine.py:follower")
    assert re.search(r"game 0 of seed 2: the bot .* chose 'play As': Follow suit: .* you hold .*\(R9\)", told)
    told = refused("simulate", "king", "--games", "2", "--bots", "mine.py:follower", "--json")
    error = json.loads(told.splitlines()[-1])["error"]
    assert error["kind"] == "BotFailed"
    assert "chose 'play As'" in error["text"]


def test_the_game_in_which_a_bot_failed_goes_on():
    """It is stored like any other game; the printed command continues it."""
    done = run("play", "xeri", "--seed", "2", "--bots", "mine.py:stubborn", *HAND, typed="1\n" * 24)
    assert done.exit_code == 2
    assert "chose 'play Kh', which R8 forbids" in done.stderr
    (saved,) = games_folder().glob("*.json")
    told = " ".join(done.stdout.split()).rpartition("To resume it: ")[2]
    assert told == f"parlour play --resume {saved} --seat 0 --bots mine.py:stubborn"
    again = told.replace("mine.py:stubborn", "greedy")
    assert "The game is over" in output(*shlex.split(again)[1:], typed="1\n" * 24)


def left_game():
    """Return a game with a bot from code that a person has left."""
    text = output(
        "play", "xeri", "--seed", "2", "--seat", "1", "--bots", "mine.py:Bot", *HAND, typed="1\n1\n"
    )
    (saved,) = games_folder().glob("*.json")
    assert f"--resume {saved} --seat 1 --bots mine.py:Bot" in " ".join(text.split())
    return saved


def test_a_record_starts_no_code(tmp_path):
    """Its author and its paths are not trusted."""
    saved = left_game()
    trap = tmp_path / "trap.py"
    trap.write_text("open('sprung', 'w')\ndef choose(view): ...\n")
    for name in (f"{trap}:choose", "trap:choose", "this:d"):
        record = json.loads(saved.read_text())
        record["sitting"]["bots"] = [name]
        (tmp_path / "strange.json").write_text(json.dumps(record))
        told = refused("play", "--resume", "strange.json")
        assert "which a record cannot start" in told
        assert f"--resume strange.json --seat 1 --bots {name}" in told
        assert "which a record cannot start" in refused("play", "--resume", "strange.json", "--json")
    assert not (tmp_path / "sprung").exists()


def test_what_a_record_names_reaches_no_terminal(tmp_path):
    record = json.loads(left_game().read_text())
    record["sitting"]["bots"] = ["\x1b[2J.py:choose"]
    (tmp_path / "strange.json").write_text(json.dumps(record))
    assert "\x1b" not in refused("play", "--resume", "strange.json")


def test_a_kept_game_with_a_bot_from_code_is_no_damaged_one(monkeypatch, capsys):
    """It is listed, and then the command explains how to continue it; other games are listed as before."""
    saved = left_game()
    monkeypatch.setattr("parlour.terminal.setup.confirmed", lambda question: True)
    assert ResumeOffers(plain=True).next_session(SessionOptions("xeri"), "begins a new one") is None
    told = capsys.readouterr().out
    assert "damaged" not in told
    assert f"parlour play --resume {saved} --seat 1 --bots mine.py:Bot" in told


def test_a_rematch_is_with_the_same_bots():
    wanted = SessionOptions("xeri", options={"hands": "1"}, seed=2, bots=["mine.py:Bot"])
    session, again, told = seated(wanted, *["1"] * 24, "rematch")
    assert again
    assert session.sitting["bots"] == ["mine.py:Bot"]
    assert "The game is over" in told


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(
    ("bots", "told"),
    [
        ("mine.py:Bto", "mine.py has no bot 'Bto'; it has Bot, stubborn, follower"),
        ("greedy,yours.py:Bot", "there is no file yours.py"),
        ("mine.py", "there is no bot 'mine.py'; there are uniform"),
        (
            "broken.py:Bot",
            "broken.py cannot be loaded: ZeroDivisionError: division by zero (broken.py, line 2)",
        ),
    ],
)
def test_what_is_no_bot_is_refused_before_a_game_begins(tmp_path, command, bots, told):
    (tmp_path / "broken.py").write_text("\n1 / 0\n")
    assert told in refused(command, "xeri", "--bots", bots)


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_help_tells_of_bots_from_code(command):
    assert "mine.py:Bot" in output(command, "--help")
