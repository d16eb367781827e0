"""Chase the Ace: heuristics for bots."""

from ...engine.cards import rank
from ...engine.jit import rule
from ...engine.moves import verb
from ...engine.sets import holds, many
from .rules import CANCEL, KEEP, alive, left


@rule
def judge(t, move):
    """Rate a move: keep a card that beats a known card, or that is good enough for the number of players.

    A known higher card cannot be beaten; a card that beats no other is never kept.
    """
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
    """Return a seat's share of the pot in thousandths; during the game, its share of all lives."""
    if t.over:
        if t.winners == 0:  # C13: all play for it again
            return 1000 // t.seats
        return holds(t.winners, seat) * 1000 // many(t.winners)
    lives = 0
    for other in range(t.seats):
        lives += t.lives_left[other]
    return 1000 * t.lives_left[seat] // lives
