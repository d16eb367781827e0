"""Cash: positions set up by hand, and worlds imagined by search."""

from ...engine.jit import rule
from .rules import OPEN, PROPOSAL, REAL_TIME, REPLY, TICK, partner, proposers, teams


@rule
def resume(t):
    """Adjust a position set up by hand to its phase, which may differ from that of its start."""
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
