"""Chase the Ace: what a sensible player sees at a glance."""

from ...engine.cards import rank
from ...engine.jit import rule
from ...engine.moves import verb
from ...engine.sets import holds, many
from .rules import CANCEL, KEEP, alive, left


@rule
def judge(t, move):
    """Keep a card that somebody's is known to be lower than, or that is good enough for so many players.

    A known higher card is one that it cannot beat; a card that can beat none is never kept."""
    own = rank(t.hand[t.turn].top)
    rivals, asked = many(alive(t)) - 1, -1
    for seat in range(t.seats):
        if seat != t.turn and t.hand[seat].count > 0 and holds(t.hand[seat].seen[0], t.turn):
            known = rank(t.hand[seat].top)
            if known < own or (known == own and t.match_rule == CANCEL):
                return int(verb(move) == KEEP)
            rivals -= known > own
            if seat == left(t, t.turn) and t.turn != t.dealer:
                asked = known
    enough = 3 + 8 // (rivals + 1) if asked < 0 else asked
    return int((own >= enough and rivals > 0) == (verb(move) == KEEP))


@rule
def worth(t, seat):
    """A seat's share of the pot in thousandths: while the game goes on, its share of all lives."""
    if t.over:
        if t.winners == 0:  # C13: everybody plays for it again
            return 1000 // t.seats
        return holds(t.winners, seat) * 1000 // many(t.winners)
    lives = 0
    for other in range(t.seats):
        lives += t.lives_left[other]
    return 1000 * t.lives_left[seat] // lives
