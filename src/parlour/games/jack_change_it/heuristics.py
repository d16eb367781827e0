"""Jack Change It: heuristics for bots."""

from ...engine.cards import rank, suit
from ...engine.jit import rule
from ...engine.moves import argument, second, verb
from ...engine.searching import Search
from ...engine.sets import holds
from .rules import ACE_OF_HEARTS, CALL, CATCH, DRAW, KNOCK, PAIR, TWO_OF_HEARTS, beside, is_trick

SEARCH = Search(guided=True)


@rule
def judge(t, move):
    """Rate a move: keep cards that follow and a plain last card; hinder a player who is nearly out; knock."""
    what = verb(move)
    if what >= DRAW:
        return 1 if what == CATCH else 0
    pair = what % KNOCK == PAIR
    card = TWO_OF_HEARTS if pair else argument(move)
    wanted = second(move) if what % KNOCK == CALL else suit(card)
    left, plain, follow = 0, 0, 0
    for other in t.hand[t.turn].cards:
        if other != card and not (pair and other == ACE_OF_HEARTS):
            left += 1
            plain += not is_trick(t, other)
            follow += suit(other) == wanted or rank(other) == rank(card)
    worth = 200 + 10 * follow + 20 * pair - 60 * (plain == 0 and left > 0 and not t.finish_on_trick)
    if is_trick(t, card):
        worth += 40 if strikes(t) else 5
    return worth + 100 * ((what >= KNOCK) == (left == 1)) + 1000 * (left == 0)


@rule
def strikes(t):
    """Whether the next player is nearly out."""
    seat = beside(t, t.turn)
    while holds(t.out, seat):
        seat = beside(t, seat)
    return t.hand[seat].count < 3
