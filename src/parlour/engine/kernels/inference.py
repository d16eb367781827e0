"""Imagined worlds that agree with the moves of the others.

If a game has `take_back`, moves that can still be seen on the table are taken back in an imagined world, and
compared with the heuristic of the player who made them. The heuristic's best move is certain there, any
other legal move is unlikely, and an illegal one is impossible. A world is accepted with the likelihood of
these moves; otherwise another one is dealt. Only what the searching seat knows or imagines is used.
"""

from ..chance import below

imagine = linked("knowledge").imagine
offered = linked("play").offered
guide = linked("choosing")
judged, is_among = guide.judged, guide.is_among
take_back = getattr(positions, "take_back", None)
CERTAIN = 256
WHIM = CERTAIN // 8  # the likelihood of a move that is not the heuristic's best
TRIES = 16  # the most worlds dealt; the last one is always accepted
MEMORY = 6  # the number of moves of others that are compared, the latest ones


@kernel
def suppose(tables, seat, moves, rng):
    """Imagine in tables[1] a world that agrees with tables[0], what `seat` knows; tables[2] is a buffer."""
    tables[1] = tables[0]
    imagine(tables[1], seat, rng)
    if take_back is not None:
        for _ in range(TRIES - 1):
            tables[2] = tables[1]
            if explains(tables[2], seat, moves, rng):
                return
            imagine(tables[1], seat, rng)


@kernel
def explains(t, seat, moves, rng):
    """Take back moves, and return at random whether the others would make them in this world."""
    move, held = take_back(t), 0
    while move >= 0 and held < MEMORY:
        if t.turn != seat:
            held += 1
            if below(rng, CERTAIN) >= likelihood(t, move, moves):
                return False
        move = take_back(t)
    return True


@kernel
def likelihood(t, move, moves):
    """Return the likelihood of a move of the seat on turn, in units of 1 / CERTAIN."""
    offered(t, moves)
    if not is_among(move, moves):
        return 0
    own = judged(t, move)
    for i in range(1, moves[0] + 1):
        if judged(t, moves[i]) > own:
            return WHIM
    return CERTAIN
