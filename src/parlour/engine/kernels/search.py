"""Information-set Monte Carlo tree search for any number of players, on what one seat knows.

Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (2012), the single-observer
form: every iteration re-deals what the seat has not seen, walks down one tree of moves, adds a node,
plays on at random (or guided by the game's judgement) to the end of the deal, and credits each mover with
its own result. A node is a move after a node; its key is an integer. What others seal is counted but leads to
no node of its own, and they answer before the seat does, so nobody's choice depends on what that player
could not see. Where they seal a decision in several steps, the game's judgement may decide for them
(`others_by_judgement`). What a finished search says is read in verdict.py.
"""

import numpy as np

from ..chance import below
from ..pool import key_of, new_pool

GAME = rules.GAME
SEATS = GAME.table.seats
SIDES = GAME.sides
SECRET = np.array([verb.secret or verb.sealed for verb in GAME.verbs])
POOL = like(new_pool(2))
LIMIT = 600  # moves of one playout, for games whose deals may go on and on
DEPTH = 512
WALK = 100_000  # moves of one walk, the forced ones included, for rules that never come to an end
EXPLORATION = 0.7
play_kernels = linked("play")
offered, playout = play_kernels.offered, play_kernels.playout
suppose = linked("inference").suppose
play = rules.play
worth = getattr(heuristics, "worth", None)
guide = linked("heuristics")
judged, best_judged, guided_playout = guide.judged, guide.best_judged, guide.guided_playout
JUDGES = hasattr(heuristics, "judge")
GUIDED = GAME.search.guided
OTHERS_BY_JUDGEMENT = GAME.search.others_by_judgement


@kernel
def clear(pool):
    """Empty the pool."""
    pool.slots[:] = 0
    pool.book[0] = 1
    pool.visits[0] = 0
    pool.scale[0] = np.inf
    pool.scale[1] = -np.inf


@kernel
def child(pool, node, mover, move):
    """Return the place of a mover's move after a node in the hash table; slots[place] is 0 if it is new."""
    key = key_of(np.int64(node) + ((mover + 1) << 40), move)
    place = (key >> 20) & (len(pool.keys) - 1)
    while pool.slots[place] != 0 and pool.keys[place] != key:
        place = (place + 1) & (len(pool.keys) - 1)
    pool.keys[place] = key
    return place


@kernel
def add_node(pool):
    """Take the next node of the pool, whose move could have been chosen once, and return its number."""
    node = pool.book[0]
    pool.book[0] += 1
    pool.visits[node], pool.chances[node] = 0, 1
    pool.totals[node], pool.squares[node] = 0.0, 0.0
    return node


@kernel
def next_to_answer(t, seat):
    """Who is asked now; of several at once the searching seat answers last."""
    others = t.owes & ~(1 << seat)
    if t.asked and others:
        t.turn = 0
        while not others >> t.turn & 1:
            t.turn += 1
    return t.turn


@kernel
def is_sealed(move, mover, seat):
    """Whether the searching seat does not see this move: the tree then goes on from where it was."""
    return mover != seat and SECRET[move & 15]


@kernel
def standing(t, seat):
    """What a seat strives for: its points, unless the game says better."""
    if worth is not None:
        return worth(t, seat)
    return t.points[seat]


@kernel
def results(t, start, values):
    """Fill values with each seat's result since `start`: its side's gain, less the mean of the others'."""
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
    """Return the number of the move to try at a node: the best bound, or one more that has no node yet.

    Where the game has a judgement, moves are opened in its order, and slowly: a long list is not tried
    to the end before its best moves are looked into."""
    tried, best, bound = 0, 1, -np.inf
    span = pool.scale[1] - pool.scale[0]
    for i in range(1, moves[0] + 1):
        known = pool.slots[child(pool, node, mover, moves[i])]
        if known:
            tried += 1
            pool.chances[known] += 1
            visits = max(1, pool.visits[known])  # none if it was opened in this very iteration
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
    """Return the number of a move that has no node yet: by the game's judgement, else by chance."""
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
    """Search on from tables[0], what `seat` knows; the others are room for worlds."""
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
            ):  # all steps of a sealed decision would be one node's
                play(t, best_judged(t, moves, rng))
                continue
            picked = choose(t, moves, node, pool, mover, rng)
            move = moves[picked]
            place = child(pool, node, mover, move)
            if pool.slots[place] == 0:
                if pool.book[0] == len(pool.visits):
                    play(t, move)
                    break  # the pool is full: the tree grows no more
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
