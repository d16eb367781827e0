"""Worlds that explain what the others did: a re-deal counts for as much as the moves seen are likely in it.

Where a game can `take_back` moves that still show on the table, each is held against the judgement of whoever
made it, in the imagined world: what it likes best it surely does, anything else on a whim, and never what the
rules forbid there. A world is taken with that likelihood, or another is dealt. Nothing is asked but what the
searching seat knows or imagines.
"""

from ..chance import below

imagine = linked("knowledge").imagine
offered = linked("play").offered
guide = linked("heuristics")
judged, is_among = guide.judged, guide.is_among
take_back = getattr(positions, "take_back", None)
CERTAIN = 256
WHIM = CERTAIN // 8  # how likely a move is that its maker's judgement does not like best
TRIES = 16  # worlds dealt at most: the last is taken as it is
MEMORY = 6  # moves of others that are held against them, the latest ones


@kernel
def suppose(tables, seat, moves, rng):
    """Imagine in tables[1] a world that tables[0], what `seat` knows, allows; tables[2] is scratch."""
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
    """Take back move after move, and say by chance whether the others would make theirs in this world."""
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
    """How likely whoever is asked makes this move."""
    offered(t, moves)
    if not is_among(move, moves):
        return 0
    own = judged(t, move)
    for i in range(1, moves[0] + 1):
        if judged(t, moves[i]) > own:
            return WHIM
    return CERTAIN
