"""The laboratory's limits: the time of a question, how often figures are sent, and the processor share."""

import asyncio
import threading
from contextlib import contextmanager, suppress
from types import SimpleNamespace
from unittest.mock import MagicMock

import pytest

from parlour.lab.chunks import Chunk
from parlour.server.ws import lab_handlers, lab_player
from parlour.server.ws.lab_questions import QUESTION

from .test_lab import ASK
from .test_timeouts import JUST_BEFORE, happens_after, waiting


def test_a_question_is_over_after_its_time_and_its_player_ends(timed, clock, monkeypatch):
    ended = []

    @contextmanager
    def playing(question):
        yield
        ended.append(clock.now)

    async def tell_nothing(socket, player):
        return await asyncio.Event().wait()

    monkeypatch.setattr(lab_handlers, "_playing", playing)
    monkeypatch.setattr(lab_handlers, "_send_results", tell_nothing)
    with timed.websocket_connect("/api/lab/socket") as socket:
        socket.send_json(ASK)
        assert socket.receive_json()["type"] == "begun"
        clock.settle()
        assert happens_after(clock, lab_handlers.LONGEST, lambda: waiting(socket))
        assert socket.receive_json() == {"type": "done", "why": "time"}
        assert len(ended) == 1


@pytest.fixture
def processor(monkeypatch):
    """The processor clock, which advances by `now`; `rests` are the seconds slept."""
    clock = SimpleNamespace(now=0.0, rests=[])
    monkeypatch.setattr(lab_player.time, "process_time", lambda: clock.now)
    monkeypatch.setattr(lab_player.time, "sleep", clock.rests.append)
    return clock


class Question:
    """A question whose games take this long."""

    def __init__(self, processor, games, took):
        self.chunk, self.games = Chunk("xeri", None, 2, {}, (), 1, 0, games), 0
        self.chunks, self._processor, self._took = [], processor, took

    def work(self, chunk):
        self._processor.now += chunk.games * self._took
        return chunk.games

    def take(self, games):
        self.games += games
        self.chunks.append(games)


@pytest.mark.parametrize(("late", "chunks"), [(-JUST_BEFORE, 2), (0, 1), (JUST_BEFORE, 1)])
def test_a_question_has_a_minute_of_the_processor(processor, late, chunks):
    question = Question(processor, 1000, took=lab_player.SECONDS + late)
    assert list(lab_player.played(question)) == [False] * (chunks - 1) + [True]
    assert question.chunks == [1] * chunks


def test_no_more_games_are_played_than_were_asked_for(processor):
    question = Question(processor, 6, took=0.0)
    assert list(lab_player.played(question)) == [False, False, True]
    assert question.chunks == [1, 2, 3]


@pytest.mark.parametrize(("took", "rest"), [(0.2, 0.05), (0.3, 0.075), (20.0, 0.075)])
def test_a_player_rests_for_a_share_of_a_piece_but_not_long(processor, took, rest):
    question = Question(processor, 2, took)
    list(lab_player.played(question))
    assert processor.rests == pytest.approx([rest, rest])


def test_figures_are_told_again_after_a_moment_and_always_at_the_end(clock, monkeypatch):
    began = clock.now

    def played(one):
        for _ in range(8):
            yield False
            clock.now += lab_player.EVERY / 3 + JUST_BEFORE / 3
        yield True

    monkeypatch.setattr(lab_player, "posed", lambda question: None)
    monkeypatch.setattr(lab_player, "played", played)
    monkeypatch.setattr(lab_player, "figures", lambda one, question: clock.now - began)
    step = lab_player.EVERY + JUST_BEFORE
    assert list(lab_player.answers(None)) == pytest.approx([0, step, 2 * step, 8 * step / 3])


def test_a_game_without_an_end_has_a_little_more_time(monkeypatch):
    now, left = [0.0], []

    def sleep(seconds):
        now[0] += seconds

    monkeypatch.setattr(lab_player.time, "process_time", lambda: now[0])
    monkeypatch.setattr(lab_player.time, "sleep", sleep)
    monkeypatch.setattr(lab_player.os, "_exit", lambda code: left.append((now[0], code)))
    lab_player._end_in_time()
    assert left == [(lab_player.SECONDS + lab_player.OVERTIME, lab_player.OUT_OF_TIME)]


@pytest.mark.parametrize("why", [None, ValueError])
def test_a_player_is_ended_when_its_question_is_over_and_seen_off(monkeypatch, why):
    happened, seen_off = [], threading.Event()
    wire = SimpleNamespace(write=lambda data: None, flush=lambda: None)
    player = MagicMock(stdin=wire, kill=lambda: happened.append("killed"))
    player.wait = lambda: (happened.append("waited for"), seen_off.set())
    monkeypatch.setattr(lab_handlers.subprocess, "Popen", lambda *_, **__: player)
    with suppress(ValueError), lab_handlers._playing(QUESTION.validate_python(ASK)):
        assert happened == []
        if why:
            raise why
    assert seen_off.wait(30)
    assert happened == ["killed", "waited for"]
