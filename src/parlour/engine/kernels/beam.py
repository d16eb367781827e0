"""Beam search over positions without hidden cards, layer by layer, with the rules of a game.

The game's solving.py decides which moves lead to the next layer, which moves lose nothing, and how hopeful a
position is. Moves are tried one by one or as *chains*. Independent moves can be played in any order; of
these orders only one is tried: every move waits until another needs it (`settles`, `touches`), no move takes
a card further that has just been moved there (`lifts`, `lands`), and no move is delayed that could settle at
once (`may_be_first`). Where no move can settle (`may_settle`) there are no chains. Of positions that lead to
each other and back, one is expanded (`gather`).

A position that the rules have ended with a winner is a solution. This file contains no rules.
"""

import numpy as np

from ..beam import (
    BROKEN,
    CUT,
    FOUND,
    GATHERS,
    HOPELESS,
    LANDED,
    LOOKED,
    NODES,
    PROVES,
    SPENT,
    Size,
    new_shelf,
    new_workbench,
)

play, offered = rules.play, linked("play").offered
advances, free_move, is_idle = solving.advances, solving.free_move, solving.is_idle
settles, touches, value, key, mix = solving.settles, solving.touches, solving.value, solving.key, solving.mix
lifts, lands, spare, may_be_first = solving.lifts, solving.lands, solving.spare, solving.may_be_first
may_settle, gather, out_of_moves = solving.may_settle, solving.gather, solving.out_of_moves
pack, unpack, hopeless = solving.pack, solving.unpack, solving.hopeless
BLANK = np.zeros(1, rules.GAME.table.dtype)
NOTES = solving.new_notes(BLANK[0])
SHELF = like(new_shelf(solving.ROW, 2))
WORKBENCH = like(new_workbench(BLANK, Size(1, 1, 2), solving.ROW, np.zeros(1), NOTES))
FEW = 200  # positions of most chains: a small hash table is cleared quickly
MORE = 16  # factor for the chains that need more positions
LONG = 1000  # an upper bound on the moves of a chain


@entry
def settle(tables: Tables):
    """Play all moves from tables[0] that lose nothing."""
    play_free(tables[0])


@kernel
def play_free(t):
    """Play all moves that lose nothing; return what they touched, and whether any of them settles."""
    reach, settled = 0, False
    while not t.over:
        move = free_move(t)
        if move < 0:
            break
        reach |= touches(t, move)
        settled |= settles(t, move)
        play(t, move)
    return reach, settled


@entry
def expand(bench: WORKBENCH, chained: Int, span: Ints):
    """Expand positions on `here`, from number span[0] on, until a position wins or span[1] moves are played.

    Successors go to `same_layer` or, in the next layer, to `onward`. `chained` is the most positions that a
    chain may pass through, or 0 for single moves. On return, span[0] is the first position not expanded.
    """
    while span[0] < bench.here.held[0] and bench.book[SPENT] < span[1] and bench.book[FOUND] == 0:
        if chained:
            follow_all_chains(bench, span[0], chained)
        else:
            follow_moves(bench, span[0])
        span[0] += 1


@kernel
def follow_all_chains(bench, at, chained):
    """Follow chains with few positions, and again with more if some were broken off.

    Broken chains are then complete; a position that was removed from its shelf is lost.
    """
    most = min(FEW, chained)
    follow_chains(bench, at, most)
    while bench.book[BROKEN] and most < chained and bench.book[FOUND] == 0:
        most = min(MORE * most, chained)
        follow_chains(bench, at, most)
    bench.book[CUT] += bench.book[BROKEN]


@kernel
def follow_moves(bench, at):
    """Expand a position by single moves, without gathering: gathering is slower and wins no more deals."""
    before, parent, t = bench.table[0], bench.here.nodes[at], bench.chains.tables[0]
    unpack(bench.here.rows[at], before)
    offered(before, bench.moves)
    for i in range(1, bench.moves[0] + 1):
        move = bench.moves[i]
        if is_idle(before, move):
            continue
        bench.chains.tables[0] = bench.table[0]
        play(t, move)
        play_free(t)
        bench.book[SPENT] += 1
        if t.over:
            if t.winners:
                bench.book[FOUND] = add_line(bench, parent, move)
                return
            bench.book[CUT] += out_of_moves(t)
        elif insert(bench.seen, key(t)):
            put(bench, advances(move), t, add_line(bench, parent, move))


@kernel
def follow_chains(bench, at, chained):
    """Follow chains of moves up to one that settles, or play a move to the next layer.

    In a chain, each move waits for the next one.
    """
    chains = bench.chains
    clear(chains, chained)
    bench.book[BROKEN] = 0
    unpack(bench.here.rows[at], bench.table[0])
    chains.tables[0] = bench.table[0]
    chains.spare[0] = spare(bench.table[0])
    count, k = 1, 0
    while k < count and bench.book[FOUND] == 0:
        to_settle = may_settle(chains.tables[k])
        if k == 0 or to_settle:
            offered(chains.tables[k], bench.moves)
            for i in range(1, bench.moves[0] + 1):
                move = bench.moves[i]
                if k == 0 if advances(move) else to_settle and not is_needless(chains, k, move):
                    count += follow(bench, bench.here.nodes[at], k, move, count, chained)
        k += 1


@kernel
def is_needless(chains, k, move):
    """Return whether another line does as well as a move from position `k`, in no more moves."""
    t = chains.tables[k]
    if is_idle(t, move) or (k > 0 and may_be_first(t, move, chains.spare[k])):
        return True
    lifted = lifts(move) << LANDED
    for end in chains.ends[k]:
        if end & lifted:
            return True
    return False


@kernel
def places(chained):
    """Return the number of slots of a hash table for `chained` positions: a power of two."""
    found = 4
    while found < 4 * chained:
        found *= 2
    return found


@kernel
def clear(chains, chained):
    chains.keys[: places(chained)] = 0
    chains.ends[0, :] = 0


@kernel
def follow(bench, parent, k, move, count, chained):
    """Play a move from position `k` of a chain; return 1 if it adds position `count`, else 0."""
    chains = bench.chains
    ahead = advances(move)
    reach = 0 if ahead else touches(chains.tables[k], move)
    settled = ahead or settles(chains.tables[k], move)
    chains.tables[count] = chains.tables[k]
    t = chains.tables[count]
    play(t, move)
    bench.book[SPENT] += 1
    chains.spare[count] = min(chains.spare[k], spare(t))
    more, settled_too = play_free(t)
    if t.over:
        if t.winners:
            bench.book[FOUND] = add_chain(bench, parent, k, move)
        else:
            bench.book[CUT] += out_of_moves(t)
    elif settled or settled_too:
        if ahead or meets_all(chains.ends[k], reach | more):
            keep(bench, parent, k, move, t)
    elif count == chained or not extends(chains, k, count, reach | more, 0 if more else lands(move)):
        bench.book[BROKEN] += 1
    elif insert(chains.keys[: places(chained)], chain_key(t, chains.ends[count])):
        chains.parents[count], chains.moves[count] = k, move
        return 1
    return 0


@kernel
def keep(bench, parent, k, move, t):
    """Gather the position reached by a move from position `k` of a chain, and store it if it is new."""
    if bench.book[NODES] > len(bench.lines.moves) - LONG:
        bench.book[CUT] += 1
        return
    gather_all(bench, t)
    if insert(bench.seen, key(t)):
        put(bench, advances(move), t, add_chain(bench, parent, k, move))


@kernel
def meets_all(ends, reach):
    """Return whether every move of the chain that no other depends on touches what is touched now."""
    for end in ends:
        if end and not end & reach:
            return False
    return True


@kernel
def extends(chains, k, count, reach, landed):
    """Fill the ends of position `count`, reached by a move that touches `reach`; False if too many."""
    waiting, row, last = 0, chains.ends[count], reach | landed << LANDED
    row[:] = 0
    for end in chains.ends[k]:
        if end and not end & reach:
            row[waiting] = end
            waiting += 1
    if waiting == len(row):
        return False
    while waiting > 0 and row[waiting - 1] > last:
        row[waiting] = row[waiting - 1]
        waiting -= 1
    row[waiting] = last
    return True


@kernel
def chain_key(t, ends):
    """Return a key of 64 bits for a position and the waiting moves of its chain."""
    found = key(t)
    for end in ends:
        found = mix(found + np.uint64(end))
    return found


@kernel
def insert(keys, found):
    """Insert a key into a hash table; False if it is there. A nearly full table counts keys as new."""
    if found == np.uint64(0):
        found = np.uint64(1)
    last = len(keys) - 1
    place = np.int64(found & np.uint64(last))
    for _ in range(64):
        if keys[place] == found:
            return False
        if keys[place] == np.uint64(0):
            keys[place] = found
            return True
        place = (place + 1) & last
    return True


@kernel
def add_line(bench, parent, move):
    """Append a move to a line; return the new end of the line."""
    node = bench.book[NODES]
    bench.lines.parents[node], bench.lines.moves[node] = parent, move
    bench.book[NODES] += 1
    return node


@kernel
def add_chain(bench, parent, k, move):
    """Append the moves of a chain up to position `k`, and one more; return the new end of the line."""
    chains, lines = bench.chains, bench.lines
    length, at = 0, k
    while at > 0:
        length += 1
        at = chains.parents[at]
    first, at = bench.book[NODES], k
    for i in range(length - 1, -1, -1):
        lines.moves[first + i] = chains.moves[at]
        lines.parents[first + i] = parent if i == 0 else first + i - 1
        at = chains.parents[at]
    bench.book[NODES] += length
    return add_line(bench, first + length - 1 if length else parent, move)


@kernel
def gather_all(bench, t):
    """Play reversible moves, so that one of the positions that lead to each other remains; list them."""
    gathered, listed = bench.gathered, 0
    while bench.asked[GATHERS] and not t.over and listed < len(gathered) // 2:
        gather(t, bench.gathering)
        if bench.gathering[0] == 0:
            break
        for i in range(1, bench.gathering[0] + 1):
            play(t, bench.gathering[i])
            listed += 1
            gathered[listed] = bench.gathering[i]
    gathered[0] = listed


@kernel
def put(bench, ahead, t, node):
    """Put a position on its shelf; if the shelf is full, the less hopeful half is removed.

    The moves gathered last become part of its line.
    """
    shelf = bench.onward if ahead else bench.same_layer
    bench.book[LOOKED] += 1
    if t.over:
        bench.book[CUT] += out_of_moves(t)
        return
    if bench.asked[PROVES] and hopeless(t, bench.notes):
        bench.book[HOPELESS] += 1
        return
    if shelf.held[0] == len(shelf.rows):
        thin(shelf, len(shelf.rows) // 2, bench.book)
    for i in range(1, bench.gathered[0] + 1):
        node = add_line(bench, node, bench.gathered[i])
    at = shelf.held[0]
    pack(t, shelf.rows[at])
    shelf.scores[at], shelf.nodes[at] = value(t, bench.taste), node
    shelf.held[0] += 1


@kernel
def thin(shelf, keep, book):
    """Keep only the `keep` most hopeful positions of a shelf."""
    count = shelf.held[0]
    if count <= keep:
        return
    book[CUT] += count - keep
    order = np.argsort(-shelf.scores[:count])
    stays = np.zeros(count, np.bool_)
    for i in range(keep):
        stays[order[i]] = True
    at = 0
    for i in range(count):
        if stays[i]:
            if at != i:
                shelf.rows[at] = shelf.rows[i]
                shelf.scores[at], shelf.nodes[at] = shelf.scores[i], shelf.nodes[i]
            at += 1
    shelf.held[0] = keep


@entry
def trim(shelf: SHELF, keep: Int, book: Ints):
    """Keep at most the `keep` most hopeful positions of a shelf."""
    thin(shelf, keep, book)
