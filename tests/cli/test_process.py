"""The command as a separate process: pipes, a terminal, Ctrl-C, and the modules it loads at the start."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time

import click
import pytest

from tests.cli.running import process

XERI = ("play", "xeri", "--seed", "7", "--option", "hands=1", "--bots", "greedy")
HEAVY = ("numba", "numpy", "rich", "sqlalchemy", "pydantic", "starlette", "fastapi", "uvicorn", "segno")
PARLOUR = (sys.executable, "-m", "parlour")


def test_a_whole_game_through_pipes():
    done = process(*XERI, typed="1\n" * 24)
    assert done.returncode == 0
    assert "The game is over: more hands won." in done.stdout
    assert "\x1b" not in done.stdout + done.stderr
    assert done.stdout.isascii()


def test_looking_up_a_rule_loads_neither_compiler_nor_arrays():
    code = (
        "import sys; from parlour.cli import main\ntry: main({})\nexcept SystemExit: print(list(sys.modules))"
    )
    called = ["--help", "rules xeri R13", "play --help", "simulate --help", "serve --help", "lobby --help"]
    for arguments in map(str.split, called):
        command = [sys.executable, "-c", code.format(arguments)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        loaded = done.stdout.splitlines()[-1]
        assert "'parlour.cli.app'" in loaded
        assert not any(f"'{heavy}'" in loaded for heavy in HEAVY)


@pytest.mark.parametrize(
    "command", ["games", "rules", "play", "replay", "position", "simulate", "moves", "perft", "bench"]
)
def test_every_command_helps_with_examples(command):
    done = process(command, "--help")
    assert done.returncode == 0
    assert "Examples:\n  " in done.stdout
    assert f"parlour {command}" in done.stdout
    assert "--json" in done.stdout


def test_the_room_and_the_lobby_help_with_examples():
    for command in ("serve", "lobby"):
        done = process(command, "--help")
        assert done.returncode == 0
        assert re.search(rf"Examples:\n +parlour {command}\n", done.stdout)


def test_a_closed_pipe_ends_quietly():
    for command in ("rules xeri", "play xeri --bots all --seed 1"):
        done = subprocess.run(
            f"{sys.executable} -m parlour {command} | head -1",
            shell=True,
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.stderr == ""
        assert done.stdout


def test_errors_go_to_stderr_with_code_2():
    done = process("play", "whist")
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is no game 'whist'" in done.stderr
    assert process("dance").returncode == 2


def hear_all_signals() -> None:
    """A process inherits ignored signals, for example from nohup."""
    for one in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(one, signal.SIG_DFL)


class Terminal:
    """A process at a terminal of 80 columns."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.own, end = pty.openpty()
        settings = os.environ | {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "30"} | environment
        self.process = subprocess.Popen(
            [*PARLOUR, *arguments],
            stdin=end,
            stdout=end,
            stderr=end,
            env=settings,
            preexec_fn=hear_all_signals,
        )
        os.close(end)
        self.text = ""

    def read_until(self, wanted: str) -> str:
        deadline = time.monotonic() + 240
        while wanted not in self.text:
            ready, _, _ = select.select([self.own], [], [], 1)
            assert time.monotonic() < deadline, self.text
            if ready:
                try:
                    self.text += os.read(self.own, 65536).decode()
                except OSError:  # the process has ended
                    break
        return self.text

    def type(self, line: str) -> None:
        os.write(self.own, f"{line}\n".encode())

    def leave(self) -> int:
        self.read_until("\0")
        os.close(self.own)
        return self.process.wait(60)


def test_a_terminal_shows_coloured_cards():
    terminal = Terminal(*XERI)
    terminal.read_until("> ")
    terminal.type("1")
    terminal.type("quit")
    assert terminal.leave() == 0
    assert "\x1b[91m" in terminal.text
    assert "♥" in terminal.text
    assert "▒▒ ×6" in click.unstyle(terminal.text)


def test_a_terminal_without_colours_and_in_plain_text():
    terminal = Terminal(*XERI, NO_COLOR="1")
    terminal.read_until("> ")
    terminal.type("quit")
    assert terminal.leave() == 0
    assert "\x1b[9" not in terminal.text
    assert "♥" in terminal.text
    terminal = Terminal(*XERI, "--plain")
    terminal.read_until("> ")
    terminal.type("quit")
    assert terminal.leave() == 0
    assert "\x1b[9" not in terminal.text
    assert not {"♥", "▒"} & set(terminal.text)


def test_control_c_leaves_and_keeps_the_record(tmp_path):
    file = tmp_path / "game.json"
    terminal = Terminal(*XERI, "--record", str(file))
    terminal.read_until("> ")
    while terminal.process.poll() is None:  # readline may miss a key just before it waits
        os.kill(terminal.process.pid, signal.SIGINT)
        time.sleep(0.5)
    assert terminal.leave() == 130
    assert "Traceback" not in terminal.text
    assert '"moves": []' in file.read_text()


def test_control_c_stops_a_long_count():
    counting = subprocess.Popen(
        [*PARLOUR, "perft", "xeri", "--depth", "30"], stdout=subprocess.PIPE, text=True
    )
    assert counting.stdout
    for _ in range(4):
        counting.stdout.readline()
    counting.send_signal(signal.SIGINT)
    assert counting.wait(60) == -signal.SIGINT
    counting.stdout.close()


def test_control_c_sums_up_the_games_that_are_over():
    terminal = Terminal("simulate", "xeri", "--games", "1000000000")
    while not re.search(r"[1-9]\d* of 1000000000", terminal.text):
        terminal.text = ""
        terminal.read_until("moves")
    os.kill(terminal.process.pid, signal.SIGINT)
    assert terminal.leave() == 130
    told = click.unstyle(terminal.text)
    assert "Stopped after " in told
    assert " of 1,000,000,000 games of xeri" in told
    assert "moves a game: " in told
    assert "\x1b[?25h" in terminal.text  # the cursor is visible again
    assert "Traceback" not in told


def test_control_c_before_any_game_is_over_says_so():
    terminal = Terminal("simulate", "xeri", "--games", "2", "--bots", "search:20000000")
    terminal.read_until("games, ")
    os.kill(terminal.process.pid, signal.SIGINT)
    assert terminal.leave() == 130
    assert "stopped before the first game was over" in terminal.text


def test_commands_are_written_as_parlour_was_called_here():
    called = {"PARLOUR_COMMAND": "script/parlour"}
    assert "  script/parlour play king\n" in process("--help", **called).stdout
    assert "Usage: script/parlour play" in process("play", "--help", **called).stdout
    assert "script/parlour play NAME\n" in process("games", **called).stdout
    assert "Try 'script/parlour play --help'" in process("play", "--seats", "x", **called).stderr
    assert "  script/parlour score list\n" in process("score", "list", "--help", **called).stdout


def test_a_command_that_is_advised_stands_in_one_line(tmp_path):
    folder = tmp_path / ("a folder " + "of a long name " * 8)
    folder.mkdir()
    file = folder / "game.json"
    told = process(*XERI, "--record", str(file), typed=f"1\nsave {file}\n").stdout.splitlines()
    assert f"To resume it: parlour play --resume '{file}'" in told
    assert f"To replay it: parlour replay '{file}'" in told
    assert f"To resume it: parlour play --resume '{file}'" in told


def test_words_are_whole_at_a_terminal():
    terminal = Terminal("play", "nosuch")
    assert terminal.leave() == 2
    lines = terminal.text.split("\r\n")
    assert len(lines) > 2
    assert max(map(len, lines)) <= 80
    assert "pishe-pasha, pitty-pat" in " ".join(terminal.text.split())
