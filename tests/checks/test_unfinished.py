"""A game that offers no move, or is longer than declared, ends in an error wherever it is played."""

import numpy as np
import pytest

from parlour.bots.tournament import play_out
from parlour.engine import checking
from parlour.engine.chance import seed_words, stream
from parlour.engine.linked import Engine
from parlour.engine.moves import room_for_moves
from parlour.engine.pool import new_ledger, new_pool
from parlour.engine.searching import GREEDY, UNIFORM
from parlour.engine.simulation import Batch, Pace, random_games, uniform_games, whole_games
from parlour.errors import RulesError
from parlour.match import Match
from tests.checks.broken import with_mistake
from tests.sealed_game import GAME as SEALED

LEGAL = "    for card in t.hand[t.turn].cards:\n"
NO_MOVES = "    for card in t.hand[t.turn].cards[: t.hand[t.turn].count - 1]:\n"
LONGEST, TOO_LONG = "    longest=6 * HAND,", "    longest=4,"
MISTAKES = [(LEGAL, NO_MOVES, "rules.no_legal_moves"), (LONGEST, TOO_LONG, "rules.endless_game")]


def in_python(kernels: Engine, file: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a kernel of a game in plain Python, because it would take long to compile."""
    module = kernels.kernels(file)
    kernel = getattr(module, name)
    monkeypatch.setattr(module, name, getattr(kernel, "py_func", kernel))


@pytest.mark.parametrize(("right", "mistake", "code"), MISTAKES, ids=["no-moves", "longest"])
@pytest.mark.parametrize("play", [random_games, uniform_games])
def test_simulation_reports_it(tmp_path, monkeypatch, play, right, mistake, code):
    kernels = Engine(with_mistake(tmp_path, right, mistake))
    in_python(kernels, "simulate", play.__name__, monkeypatch)
    with pytest.raises(RulesError, match="game 3 of this seed") as caught:
        list(play(kernels, kernels.template(2), range(3, 5), seed=1))
    assert caught.value.code == code


@pytest.mark.parametrize(("right", "mistake", "code"), MISTAKES, ids=["no-moves", "longest"])
def test_games_between_bots_report_it(tmp_path, monkeypatch, right, mistake, code):
    kernels = Engine(with_mistake(tmp_path, right, mistake))
    in_python(kernels, "bots", "bot_games", monkeypatch)
    template = kernels.template(2)
    batch, known = Batch.room(template, 1), np.zeros(3, template.dtype)
    policies = np.array([GREEDY, UNIFORM])
    playing = (
        batch.tables,
        template,
        np.zeros(4, np.uint64),
        0,
        room_for_moves(),
        batch.lengths,
        batch.lines,
    )
    with pytest.raises(RulesError) as caught:
        whole_games(kernels, "bots", "bot_games")(
            *playing, policies, policies * 0, known, new_pool(2), new_ledger()
        )
    assert caught.value.code == code


def test_games_of_bots_from_code_report_it():
    match = Match(SEALED, seats=2, seed=1)
    short = Engine(SEALED)
    vars(short)["game"] = type("Short", (), {"longest": 2, "title": "Sealed game", "module": SEALED.module})
    with pytest.raises(RulesError, match="not over after 3 moves") as caught:
        play_out(match, short, [first_move, first_move], np.zeros(1, np.int64), Pace())
    assert caught.value.code == "rules.endless_game"


def first_move(view):
    return view["moves"][0]


def test_playouts_end_without_a_legal_move(tmp_path):
    kernels = Engine(with_mistake(tmp_path, LEGAL, NO_MOVES))
    table = kernels.template(2)
    play = kernels.kernels("play")
    stream(table[0].rng, seed_words(1), 0)
    play.deal_first(table[0])
    assert play.playout(table[0], room_for_moves(), 1000) == 4  # two moves of each seat
    assert not table["over"][0]


def test_a_match_reports_a_seat_without_a_legal_move(monkeypatch):
    match = Match(SEALED, seats=2, seed=1)
    monkeypatch.setattr(match._engine, "moves", lambda table, seat: [])
    with pytest.raises(RulesError, match="`legal` offers seat 0 no move") as caught:
        match.legal(0)
    assert caught.value.code == "rules.no_legal_moves"
    assert caught.value.file.endswith("sealed_game.py")
    assert checking.place_of(SEALED.module.legal) == (caught.value.file, caught.value.line)
