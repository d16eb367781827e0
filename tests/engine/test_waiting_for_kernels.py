"""Where nobody should wait, a table is played in plain Python until its kernels are compiled."""

import pytest

from parlour.engine import jit
from parlour.engine.linked import Engine
from parlour.games import load


def test_plain_python_stands_in_only_until_a_kernel_is_compiled(monkeypatch):
    kernels, compiled = Engine(load("xeri")), [False]

    def at_once(kernel):
        return kernel if compiled[0] else print

    monkeypatch.setattr(jit, "at_once", at_once)
    kernels.waits = False
    assert kernels.kernel("play", "step") is print
    compiled[0] = True
    assert kernels.kernel("play", "step") is kernels.kernels("play").step
    compiled[0] = False  # no viewer
    assert kernels.kernel("play", "step") is kernels.kernels("play").step
    assert kernels.kernel("play", "list_moves") is print


def test_plain_python_compiles_no_kernel_that_it_calls(monkeypatch):
    def double(number: int) -> int:
        return 2 * number

    def quadruple(number: int) -> int:
        return 2 * entry(number)

    rules = load("xeri").module
    monkeypatch.setattr(jit._Entry, "is_ready", False)
    monkeypatch.setattr(jit._Entry, "prepare", lambda kernel: pytest.fail("it waits for a compiler"))
    entry = jit._Entry(double, rules, "play")
    assert jit._Entry(quadruple, rules, "play").in_python(3) == 12
    with pytest.raises(pytest.fail.Exception):
        entry(3)
