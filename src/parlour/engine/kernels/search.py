"""Information-set Monte Carlo tree search for any number of players, on what one seat knows.

Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (2012), the form with one observer:
every iteration deals the unseen cards, descends one tree of moves, adds a node, plays at random (or by the
game's heuristic) to the end of the deal, and credits each player with their result. A node is a move after
another node; its key is an integer. Sealed moves of others are counted but get no node. The others answer
before the searching seat, so no choice depends on what its player could not see. If they seal a decision in
several moves, the game's heuristic may decide for them (`others_by_judgement`). verdict.py reads the result
of a search.
"""

import numpy as np

from ..chance import below
from ..pool import key_of, new_pool

GAME = rules.GAME
SEATS = GAME.table.seats
SIDES = GAME.sides
SECRET = np.array([verb.secret or verb.sealed for verb in GAME.verbs])
POOL = like(new_pool(2))
LIMIT = 600  # the most moves of a playout, for games with very long deals
DEPTH = 512
WALK = 100_000  # the most moves of a descent, including forced ones, for rules that never end
EXPLORATION = 0.7
play_kernels = linked("play")
offered, playout = play_kernels.offered, play_kernels.playout
suppose = linked("inference").suppose
play = rules.play
worth = getattr(heuristics, "worth", None)
guide = linked("choosing")
judged, best_judged, guided_playout = guide.judged, guide.best_judged, guide.guided_playout
JUDGES = hasattr(heuristics, "judge")
GUIDED = GAME.search.guided
OTHERS_BY_JUDGEMENT = GAME.search.others_by_judgement


@kernel
def clear(pool):
    """Clear the pool."""
    pool.slots[:] = 0
    pool.book[0] = 1
    pool.visits[0] = 0
    pool.scale[0] = np.inf
    pool.scale[1] = -np.inf


@kernel
def child(pool, node, mover, move):
    """Return the slot of a move after a node in the hash table; slots[slot] is 0 if the move is new."""
    key = key_of(np.int64(node) + ((mover + 1) << 40), move)
    place = (key >> 20) & (len(pool.keys) - 1)
    while pool.slots[place] != 0 and pool.keys[place] != key:
        place = (place + 1) & (len(pool.keys) - 1)
    pool.keys[place] = key
    return place


@kernel
def add_node(pool):
    """Add a node to the pool; its move could have been chosen once. Returns its number."""
    node = pool.book[0]
    pool.book[0] += 1
    pool.visits[node], pool.chances[node] = 0, 1
    pool.totals[node], pool.squares[node] = 0.0, 0.0
    return node


@kernel
def next_to_answer(t, seat):
    """Return the seat that decides next; of several at once the searching seat decides last."""
    others = t.owes & ~(1 << seat)
    if t.asked and others:
        t.turn = 0
        while not others >> t.turn & 1:
            t.turn += 1
    return t.turn


@kernel
def is_sealed(move, mover, seat):
    """Return whether the searching seat does not see this move; the tree then stays at the same node."""
    return mover != seat and SECRET[move & 15]


@kernel
def standing(t, seat):
    """Return what a seat maximises: the game's `worth`, or its points."""
    if worth is not None:
        return worth(t, seat)
    return t.points[seat]


@kernel
def results(t, start, values):
    """Fill values with each seat's result since `start`: the gain of its side less the mean of the others."""
    for seat in range(t.seats):
        values[seat] = standing(t, seat) - start[seat]
    if SIDES:
        sums = np.zeros(SIDES)
        for seat in range(t.seats):
            sums[seat % SIDES] += values[seat]
        for seat in range(t.seats):
            values[seat] = sums[seat % SIDES]
    if t.seats > 1:
        total = 0.0
        for seat in range(t.seats):
            total += values[seat]
        mates = t.seats // SIDES if SIDES else 1
        for seat in range(t.seats):
            own = values[seat]
            values[seat] = own - (total - own * mates) / (t.seats - mates)


@kernel
def choose(t, moves, node, pool, mover, rng):
    """Return the index of the move to try at a node: the best upper bound, or a move without a node.

    If the game has a heuristic, moves are opened in its order, and slowly, so that the best moves of a long
    list are explored before all others are tried.
    """
    tried, best, bound = 0, 1, -np.inf
    span = pool.scale[1] - pool.scale[0]
    for i in range(1, moves[0] + 1):
        known = pool.slots[child(pool, node, mover, moves[i])]
        if known:
            tried += 1
            pool.chances[known] += 1
            visits = max(1, pool.visits[known])  # 0 if it was opened in this iteration
            mean = pool.totals[known] / visits
            value = (mean - pool.scale[0]) / span if span > 0 else 0.5
            value += EXPLORATION * np.sqrt(np.log(pool.chances[known]) / visits)
            if value > bound:
                bound = value
                best = i
    if tried < moves[0] and (not JUDGES or tried * tried <= pool.visits[node]):
        return untried(t, moves, node, pool, mover, rng)
    return best


@kernel
def untried(t, moves, node, pool, mover, rng):
    """Return the index of a move without a node: the heuristic's best, else a random one."""
    best, most, equals = 1, 0, 0
    for i in range(1, moves[0] + 1):
        if pool.slots[child(pool, node, mover, moves[i])] == 0:
            value = judged(t, moves[i])
            if equals == 0 or value > most:
                best, most, equals = i, value, 1
            elif value == most:
                equals += 1
                if below(rng, equals) == 0:
                    best = i
    return best


@entry
def search(tables: Tables, seat: Int, iterations: Int, pool: POOL, moves: Ints, rng: Words):
    """Continue the search from tables[0], what `seat` knows; the other tables are buffers."""
    path = np.empty(DEPTH, np.int64)
    movers = np.empty(DEPTH, np.int64)
    values = np.zeros(SEATS)
    start = np.zeros(SEATS)
    for s in range(tables[0].seats):
        start[s] = standing(tables[0], s)
    for _ in range(iterations):
        suppose(tables, seat, moves, rng)
        t = tables[1]
        depth, node, fresh, walked = 0, 0, False, 0
        while not fresh and not t.over and not t.between and depth < DEPTH and walked < WALK:
            mover = next_to_answer(t, seat)
            walked += 1
            if not offered(t, moves):
                break
            if moves[0] == 1:
                play(t, moves[1])
                continue
            if (
                OTHERS_BY_JUDGEMENT and t.asked and mover != seat
            ):  # all moves of a sealed decision would share one node
                play(t, best_judged(t, moves, rng))
                continue
            picked = choose(t, moves, node, pool, mover, rng)
            move = moves[picked]
            place = child(pool, node, mover, move)
            if pool.slots[place] == 0:
                if pool.book[0] == len(pool.visits):
                    play(t, move)
                    break  # the pool is full: the tree stops growing
                pool.slots[place] = add_node(pool)
                fresh = not is_sealed(move, mover, seat)
            path[depth], movers[depth] = pool.slots[place], mover
            if not is_sealed(move, mover, seat):
                node = pool.slots[place]
            depth += 1
            play(t, move)
        if GUIDED:
            guided_playout(t, moves, LIMIT)
        else:
            playout(t, moves, LIMIT)
        results(t, start, values)
        for s in range(t.seats):
            pool.scale[0] = min(pool.scale[0], values[s])
            pool.scale[1] = max(pool.scale[1], values[s])
        pool.visits[0] += 1
        for i in range(depth):
            pool.visits[path[i]] += 1
            pool.totals[path[i]] += values[movers[i]]
            pool.squares[path[i]] += values[movers[i]] ** 2
