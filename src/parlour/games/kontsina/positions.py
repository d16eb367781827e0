"""Kontsina: positions set up by hand, and worlds imagined by search."""

from ...combinations.growing import check_begun
from ...engine.jit import rule
from .rules import go_on


@rule
def resume(t):
    """A position may be at the end of a batch, or in the middle of a capture."""
    check_begun(t)
    go_on(t)
