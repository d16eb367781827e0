"""Xeri: tables that nobody dealt, laid by hand or imagined."""

from ...engine.jit import rule
from .rules import go_on


@rule
def may_hold(t, seat, card):
    """R6, Q2: no hand of the first deal has a card of a refused pile."""
    return t.put_back >> card & 1 == 0


resume = go_on  # a position laid by hand goes on like any other
