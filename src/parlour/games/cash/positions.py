"""Cash: tables that nobody dealt, laid by hand or imagined."""

from ...engine.jit import rule
from .rules import OPEN, PROPOSAL, REAL_TIME, REPLY, TICK, partner, proposers, teams


@rule
def resume(t):
    """A position laid by hand may be in another phase than the start that it was laid over."""
    asked = 0
    for team in range(teams(t)):
        asked |= (t.proposal[partner(t, team)] != 0) << partner(t, team)
    if t.phase == REPLY and asked:
        t.ask_again(asked)
    elif t.phase < TICK:
        t.phase = PROPOSAL
        t.ask_again(proposers(t))
    elif t.time_mode == REAL_TIME:
        t.phase = OPEN
        t.asked = 0
        t.owes = t.everybody
    else:
        t.phase = TICK
        t.ask_again(t.everybody)
