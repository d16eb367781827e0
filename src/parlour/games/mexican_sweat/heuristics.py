"""Mexican Sweat: heuristics for bots."""

from ...combinations.poker import PAIR, RANKS, THREE, TWO_PAIR, category, strength
from ...engine.jit import rule
from ...engine.moves import verb
from ...engine.searching import Search
from .rules import BET_SOME, CALL, CHECK, FLIP, FOLD, NONE_KILLS, RAISE_SOME, is_in, level, pot

SEARCH = Search(guided=True)

# How many of 100 hands of seven cards a hand beats in the end, by the number of cards it shows.
NO_PAIR = (50, 50, 49, 47, 43, 37, 26, 5)
ONE_PAIR = (0, 0, 52, 52, 50, 45, 38, 25)  # and 2 for each rank above the twos
TWO_PAIRS = 58  # likewise
BETTER = (91, 92, 96, 99, 99, 99)
CATCHES_UP = (0, 45, 80)  # by the number of cards left to beat the leader, in percent of those odds


@rule
def judge(t, move):
    """Estimate the gain of a move, in hundredths of a chip, if the others call; at most the pot."""
    kind = verb(move)
    if kind == FLIP or kind == CHECK or kind == FOLD:
        return 0
    chance, owed = winning_chance(t), level(t) - t.bets_paid[t.turn]
    gain = chance * (pot(t) + owed) - 100 * owed if owed > 0 else 0
    if kind != CALL:
        amount = move >> 4 if kind == BET_SOME or kind == RAISE_SOME else t.least
        gain += amount * (chance * players(t) - 100) if amount <= max(t.least, pot(t)) else -amount
    return gain


@rule
def players(t):
    """Return how many players are in."""
    found = 0
    for seat in range(t.seats):
        found += is_in(t, seat)
    return found


@rule
def winning_chance(t):
    """Return the probability, in percent, that the seat on turn takes the pot."""
    total = 0
    for seat in range(t.seats):
        if is_in(t, seat):
            total += odds(t, seat)
    return 100 * odds(t, t.turn) // max(1, total)


@rule
def odds(t, seat):
    """Return the odds of a hand in the end, less the risks of being killed or of running out of cards."""
    left, beats = t.pile[seat].count, prospects(t.showing[seat])
    danger = 0 if t.kill_rule == NONE_KILLS else 2 if seat == t.leader else 4
    found = beats * (100 - danger * left) // (101 - beats)
    if seat != t.leader and left < 3:
        found = found * CATCHES_UP[left] // 100
    return found


@rule
def prospects(showing):
    """Return how many of 100 hands of seven cards this hand will beat in the end."""
    hand = strength(showing.cards)
    kind, ranks = category(hand), hand >> RANKS & ((1 << RANKS) - 1)
    if kind == 0:
        return NO_PAIR[showing.count]
    if kind > TWO_PAIR:
        return BETTER[kind - THREE]
    beats = ONE_PAIR[showing.count] if kind == PAIR else TWO_PAIRS
    while ranks > 2:
        ranks >>= 1
        beats += 2
    return beats
