"""Many tables at once, one token for each: the step of an environment.

A table waits for a token whenever a seat of a learner decides. All other seats are played here, by bots that
do not search. engine/stepping.py describes the state of each table (`state`) and the settings (`house`).
"""

import numpy as np

from ..alphabet import alphabet_of
from ..chance import stream
from ..jit import lent
from ..observing import width
from ..stepping import (
    BY_LINES,
    BY_RESULT,
    CUT,
    FRESH,
    KIND,
    LEARNER,
    LIMIT,
    NEXT_STEP,
    NO_TOKEN,
    ON,
    OVER,
    RENEWED,
    SAME_STEP,
    SHAPED,
    BatchShown,
    House,
    house_of,
    state_of,
)

GAME = rules.GAME
BOT_STREAMS = linked("simulate").BOT_STREAMS
deal_first, deal_again = linked("play").deal_first, linked("play").deal_again
offered, play = linked("play").offered, rules.play
choose_at_a_glance = linked("choosing").choose_at_a_glance
hide, standing = linked("knowledge").hide, linked("search").standing
observe, spelling = linked("observe").observe, linked("spelling")
complete, find, mask_of = spelling.complete, spelling.find, spelling.mask_of
STATE, WHOLE = state_of(GAME), alphabet_of(GAME).whole
WIDTH = width(GAME)
LINES, LONGEST = len(GAME.table.lines), STATE["tokens"].shape[0]
SIDES = np.array([GAME.sides_at(seats) for seats in range(GAME.seats.most + 1)])
STATES = like(np.zeros(1, STATE))
HOUSE = like(house_of(GAME, np.zeros(1, GAME.table.dtype), ()))
SHOWN = like(BatchShown.room(GAME, 1, 1))


@kernel
def score_deals(t, state, house):
    """Add the weighted lines of the deals that have been scored, and deal again."""
    while t.between:
        for seat in range(t.seats):
            for line in range(LINES):
                state.lines[seat] += house.weights[line] * t.lines[seat, line]
        deal_again(t)


@kernel
def wait_for_a_learner(t, state, house):
    """Play for all other seats until a learner decides, or the game is over."""
    while not t.over and house.players[t.turn, 0] != LEARNER and offered(t, house.moves):
        move = house.moves[1]
        if house.moves[0] > 1:
            move = choose_at_a_glance(t, house.players[t.turn], house.known, house.moves, state.rng)
        play(t, move)
        score_deals(t, state, house)
    if not t.over:
        state.learner = t.turn


@kernel
def share_of_win(t, seat):
    """Return the result of a game for a seat: 1 for a side that wins alone, and the sum of all sides is 0.

    A draw gives 0. In a game for one player a win gives 1.
    """
    sides = SIDES[t.seats]
    won = np.zeros(sides)
    for other in range(t.seats):
        if t.winners >> other & 1:
            won[other % sides] = 1.0
    if sides == 1:
        return won[0]
    if won.sum() == 0:
        return 0.0
    return (won[seat % sides] / won.sum() - 1 / sides) * sides / (sides - 1)


@kernel
def count(t, state, seat, kind):
    """Return the sum of a seat's rewards up to now."""
    if kind == BY_LINES:
        return state.lines[seat]
    if kind == BY_RESULT:
        return share_of_win(t, seat) if t.over else 0.0
    return np.float64(t.points[seat])


@kernel
def hope_of(t, seat, known):
    """Return the potential of a position for a seat, from what it knows; 0 after the end of the game."""
    if t.over:
        return 0.0
    known[0] = t
    hide(known[0], seat)
    return np.float64(standing(known[0], seat))


@kernel
def is_shaped(house, seat):
    """Return whether a potential is added. Only for learners: that of a bot would reveal its cards."""
    return house.settings[SHAPED] != 0 and house.players[seat, 0] == LEARNER


@kernel
def reward(t, state, house, rewards):
    """Set the reward of each seat: its gain since its last reward."""
    for seat in range(t.seats):
        counted = count(t, state, seat, house.settings[KIND])
        rewards[seat] = counted - state.counted[seat]
        state.counted[seat] = counted
        if is_shaped(house, seat):
            hope = hope_of(t, seat, house.known)
            rewards[seat] += house.discount[0] * hope - state.hope[seat]
            state.hope[seat] = hope


@kernel
def deal_table(tables, i, state, house):
    """Deal the next game of a table's seed, and play until a learner decides."""
    tables[i] = house.template[0]
    t = tables[i]
    stream(t.rng, state.words, state.number)
    stream(state.rng, state.words, BOT_STREAMS + state.number)
    state.number += 1
    state.moves, state.length = 0, 0
    state.lines[:] = 0.0
    for seat in range(t.seats):
        state.counted[seat] = count(t, state, seat, house.settings[KIND])
    deal_first(t)
    score_deals(t, state, house)
    wait_for_a_learner(t, state, house)


@kernel
def open_table(tables, i, state, house):
    """Deal games until a learner decides in one."""
    deal_table(tables, i, state, house)
    while tables[i].over:
        deal_table(tables, i, state, house)
    state.end = ON
    for seat in range(tables[i].seats):
        if is_shaped(house, seat):
            state.hope[seat] = hope_of(tables[i], seat, house.known)


@kernel
def spell_on(t, state, token, moves):
    """Return the move that a token completes, or -1. A token that is a move on its own needs no list."""
    if state.length == 0 and WHOLE[token] >= 0:
        return WHOLE[token]
    state.tokens[state.length] = token
    offered(t, moves)
    state.length = complete(moves, state.tokens, state.length + 1)
    return find(moves, state.tokens, state.length)


@kernel
def take_token(t, state, token, house):
    """Add a token; if it completes a move, play the move, and then the bots until a learner decides."""
    move = spell_on(t, state, token, house.moves)
    if move >= 0:
        state.length = 0
        state.moves += 1
        play(t, move)
        score_deals(t, state, house)
        wait_for_a_learner(t, state, house)


@kernel
def end_of(t, state, limit):
    if t.over:
        return OVER
    return CUT if limit > 0 and state.length == 0 and state.moves >= limit else ON


@kernel
def look(t, state, out):
    """Write what the seat that decides, or decided last, may know, and the tokens of its unfinished move."""
    observe(t, state.learner, out[:WIDTH])
    for k in range(LONGEST if LONGEST > 1 else 0):
        out[WIDTH + k] = state.tokens[k] + 1 if k < state.length else 0


@kernel
def show(t, state, house, shown, i):
    """Write the observation, the mask and the seat on turn."""
    mask = shown.masks[i]
    mask[:] = 0
    if state.end == ON:
        offered(t, house.moves)
        mask_of(house.moves, state.tokens, state.length, mask)
    look(t, state, shown.observations[i])
    shown.seats[i] = state.learner


@kernel
def deal_and_show(tables, i, state, house, shown):
    open_table(tables, i, state, house)
    shown.rewards[i] = 0.0
    shown.ends[i] = ON
    show(tables[i], state, house, shown, i)


@kernel
def choose_and_show(tables, i, state, token, house, shown):
    """Apply a token at one table. A finished game is followed by the next one in this step or in the next."""
    take_token(tables[i], state, token, house)
    reward(tables[i], state, house, shown.rewards[i])
    state.end = end_of(tables[i], state, house.settings[LIMIT])
    shown.ends[i] = state.end
    if state.end != ON and house.settings[RENEWED] == SAME_STEP:
        look(tables[i], state, shown.finals[i])
        open_table(tables, i, state, house)
    show(tables[i], state, house, shown, i)


@kernel
def lent_house(house):
    """Return the settings with arrays that are not reference counted."""
    return House(
        lent(house.template),
        lent(house.players),
        lent(house.settings),
        lent(house.weights),
        lent(house.discount),
        lent(house.known),
        lent(house.moves),
    )


@kernel
def lent_shown(shown):
    """Return the outputs with arrays that are not reference counted."""
    return BatchShown(
        lent(shown.observations),
        lent(shown.masks),
        lent(shown.rewards),
        lent(shown.seats),
        lent(shown.ends),
        lent(shown.finals),
    )


@entry
def step_tables(tables: Tables, states: STATES, tokens: Ints, house: HOUSE, shown: SHOWN):
    """Apply tokens[i], which its mask allows, to tables[i], for all tokens except NO_TOKEN.

    Deals at tables that are FRESH, and at tables that are over if games follow in the next step.
    """
    tables, states = lent(tables), lent(states)
    house, shown = lent_house(house), lent_shown(shown)
    for i in range(len(tables)):
        state = states[i]
        if state.end == FRESH or (
            state.end != ON and house.settings[RENEWED] == NEXT_STEP and tokens[i] != NO_TOKEN
        ):
            deal_and_show(tables, i, state, house, shown)
        elif state.end == ON and tokens[i] != NO_TOKEN:
            choose_and_show(tables, i, state, tokens[i], house, shown)
        elif tokens[i] != NO_TOKEN:
            shown.rewards[i] = 0.0
