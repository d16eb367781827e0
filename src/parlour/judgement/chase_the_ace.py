"""Chase the Ace: what a sensible player sees at a glance."""

from ..cards import many, rank
from ..games.chase_the_ace import CANCEL, KEEP, alive, left
from ..jit import rule
from ..moves import verb


@rule
def judge(t, move):
    """Keep a card that somebody's is known to be lower than, or that is good enough for so many players."""
    own = rank(t.hand[t.turn].top)
    enough = 3 + 8 // many(alive(t))
    for seat in range(t.seats):
        if seat != t.turn and t.hand[seat].count > 0 and t.hand[seat].seen[0] >> t.turn & 1:
            known = rank(t.hand[seat].top)
            if known < own or (known == own and t.match_rule == CANCEL):
                return int(verb(move) == KEEP)
            if seat == left(t, t.turn) and t.turn != t.dealer:
                enough = known
    return int((own >= enough) == (verb(move) == KEEP))
