"""A simulated person at the real command, who types randomly at a terminal or into a pipe until the end."""

import contextlib
import fcntl
import os
import pty
import random
import re
import select
import struct
import subprocess
import sys
import termios
import time

import click

PROMPT = re.compile(r"^> ", re.MULTILINE)
QUESTIONS = (
    *("table", "score", "log", "moves", "?", "why", "rules", "rules R2"),
    *("help", "undo", "? 2", "play", "capture", "so what"),
)
OVER = "The game is over"
COLUMNS = 80
PATIENCE = 120  # seconds without output; a busy machine must not fail the test


class Person:
    """Starts a command, and reads and types until it ends."""

    def __init__(self, arguments: list[str], seed: int, terminal: bool, environment: dict[str, str]) -> None:
        self._chance = random.Random(seed)
        self._terminal = terminal
        self.text = ""  # whole lines
        self._rest = b""
        self._sent = self._prompts = 0
        self._over = False
        settings = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        settings |= {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"} | environment
        command = [sys.executable, "-m", "parlour", "play", *arguments]
        if terminal:
            self._in, end = pty.openpty()
            fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, COLUMNS, 0, 0))
            self._out = self._in
            self._process = subprocess.Popen(command, stdin=end, stdout=end, stderr=end, env=settings)
            os.close(end)
        else:
            reading, self._in = os.pipe()
            self._out, writing = os.pipe()
            self._process = subprocess.Popen(
                command, stdin=reading, stdout=writing, stderr=writing, env=settings
            )
            os.close(reading)
            os.close(writing)

    def play(self, enough: int) -> int:
        """Play to the end of the game or for a number of lines, leave, and return the command's exit code."""
        try:
            self._play(enough)
        except BaseException:
            self._process.kill()
            raise
        finally:
            for end in {self._in, self._out}:
                os.close(end)
            code = self._process.wait(60)
        return code

    def _play(self, enough: int) -> None:
        deadline = time.monotonic() + PATIENCE
        while True:
            if self._waited_for():
                self._type("leave" if self._over or self._sent > enough else self._thought())
            ready, _, _ = select.select([self._out], [], [], 1)
            assert time.monotonic() < deadline, self.text[-3000:]
            if not ready:
                continue
            try:
                read = os.read(self._out, 65536)
            except OSError:  # the end of a terminal
                read = b""
            if not read:
                return
            self._hear(read)
            deadline = time.monotonic() + PATIENCE

    def _hear(self, read: bytes) -> None:
        lines, newline, self._rest = (self._rest + read).rpartition(b"\n")
        heard = click.unstyle((lines + newline).decode()).replace("\r\n", "\n")
        self.text += heard
        self._prompts += len(PROMPT.findall(heard))
        self._over = self._over or OVER in heard

    def _waited_for(self) -> bool:
        """Return whether the command waits for a line.

        A terminal prompts; a pipe shows what has been read.
        """
        if self._terminal:
            asked = click.unstyle(self._rest.decode("utf-8", "ignore")).startswith("> ")
            return self._sent < self._prompts + asked
        return self._sent <= self._prompts

    def _thought(self) -> str:
        if self._chance.random() < 0.1:
            return self._chance.choice(QUESTIONS)
        return str(self._chance.choice((1, 1, 1, 2, 2, 3, 4, 5, 8)))

    def _type(self, line: str) -> None:
        self._sent += 1
        with contextlib.suppress(OSError):  # the command may have ended already
            os.write(self._in, f"{line}\n".encode())
