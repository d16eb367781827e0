"""Mexican Sweat: positions set up by hand, and worlds imagined by search."""

from ...engine.jit import rule
from ...engine.registers import NONE
from ...engine.sets import holds
from .rules import (
    TURN,
    able,
    all_in,
    is_in,
    next_turn,
    one_left,
    open_betting,
    pay_out,
    strongest,
    unit,
)


@rule
def resume(t):
    """In a position set up by hand the cards decide which seat leads; a seat that is asked is in."""
    t.out |= t.everybody & ~able(t)
    told = t.leader
    t.leader = strongest(t, t.turn if t.phase == TURN else NONE)
    if t.phase == TURN:
        t.roller = t.turn
        if one_left(t) or not is_in(t, t.turn) or t.pile[t.turn].count == 0:
            next_turn(t)
    elif one_left(t):
        pay_out(t)
    else:
        t.least = max(t.least, unit(t))
        if told == NONE and t.leader != NONE:
            t.roller = t.leader
        if not holds(t.waiting & all_in(t), t.turn):
            open_betting(t, t.turn)
