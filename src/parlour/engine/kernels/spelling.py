"""A game's moves in tokens: their spelling, and the tokens that can follow a prefix of a legal move.

`tokens` and `prefix` have space for LONGEST tokens, a mask has `alphabet.size` numbers, and `moves` is a
list of legal moves with its count at index 0.
"""

import numpy as np

from ..alphabet import alphabet_of
from ..cards import PACK, TEN, rank
from ..moves import argument, verb
from ..parts import DIGITS, ONE, PAIRS, RANKED_SET
from ..spellings import BASE, HOW, LEAST, MASK, MOST, SHIFT, SIZE, TOKENS

ALPHABET = alphabet_of(rules.GAME)
FIRST, USED, HEAD, HEADS, TAIL, TAILS = ALPHABET.arrays
VERBS, LONGEST = len(FIRST), ALPHABET.longest
END, MORE = ALPHABET.end, ALPHABET.more
BYTES = like(np.zeros(1, np.int8))


@hot_kernel
def first_token(move):
    """Return the first token of a move; -1 if it cannot be a move of this game."""
    kind = verb(move)
    if kind >= VERBS:
        return -1
    token = FIRST[kind]
    for k in range(HEADS[kind], HEADS[kind + 1]):
        value = (move >> HEAD[k, SHIFT] & HEAD[k, MASK]) - HEAD[k, LEAST]
        if value < 0 or value >= HEAD[k, SIZE]:
            return -1
        token += value * HEAD[k, TOKENS]
    return token


@entry
def spell(move: Int, tokens: Ints):
    """Write the tokens of a move; return how many there are, or 0 if it is not a move of this game."""
    tokens[0] = first_token(move)
    if tokens[0] < 0 or move >> USED[verb(move)] != 0:
        return 0
    count = 1
    for k in range(TAILS[verb(move)], TAILS[verb(move) + 1]):
        count = spell_part(move, k, tokens, count)
        if count == 0:
            return 0
    return count


@kernel
def spell_part(move, k, tokens, count):
    """Write part `k` after `count` tokens; return the new count, or 0 if the part cannot be written."""
    value = move >> TAIL[k, SHIFT] & TAIL[k, MASK]
    if TAIL[k, HOW] == ONE:
        return spell_one(value, k, tokens, count)
    if TAIL[k, HOW] == DIGITS:
        return spell_digits(value, k, tokens, count)
    if TAIL[k, HOW] == PAIRS:
        return spell_pairs(value, k, tokens, count)
    if TAIL[k, HOW] == RANKED_SET:
        return spell_ranked(move, value, k, tokens, count)
    return spell_cards(value, END, k, tokens, count)


@kernel
def spell_one(value, k, tokens, count):
    if value < TAIL[k, LEAST] or value >= TAIL[k, LEAST] + TAIL[k, SIZE]:
        return 0
    tokens[count] = TAIL[k, TOKENS] + value - TAIL[k, LEAST]
    return count + 1


@kernel
def spell_digits(value, k, tokens, count):
    """Write a number in digits, the most significant first, then `end`."""
    power = 1
    while value // power >= TAIL[k, BASE]:
        power *= TAIL[k, BASE]
    while power > 0:
        count = spell_one(value // power % TAIL[k, BASE], k, tokens, count)
        if count == 0:
            return 0
        power //= TAIL[k, BASE]
    tokens[count] = END
    return count + 1


@kernel
def spell_pairs(pairs, k, tokens, count):
    while pairs:
        count = spell_one((pairs & 63) - 1, k, tokens, count)
        if count > 0:
            count = spell_one(pairs >> 6 & 63, k, tokens, count)
        if count == 0:
            return 0
        pairs >>= 12
    tokens[count] = END
    return count + 1


@kernel
def spell_ranked(move, cards, k, tokens, count):
    """Write a set in order of rank; with a court card as first argument, the suits of its rank."""
    marked = (TAIL[k, MASK] + 1) >> 1
    number = 4 * rank(argument(move)) if rank(argument(move)) > TEN else 0
    same = 0
    rest = cards & ~marked
    while rest:
        if number == PACK:
            return 0
        if rest & 1:
            same |= 1 << (number // 4 + 13 * (number % 4))
        rest >>= 1
        number += 1
    return spell_cards(same, MORE if cards & marked else END, k, tokens, count)


@kernel
def spell_cards(cards, last, k, tokens, count):
    """Write the cards of a set in ascending order, then the token that ends it."""
    most, card = count + TAIL[k, MOST], 0
    while cards:
        if cards & 1:
            if count == most:
                return 0
            tokens[count] = TAIL[k, TOKENS] + card
            count += 1
        cards >>= 1
        card += 1
    tokens[count] = last
    return count + 1


@kernel
def spell_if_begun(move, prefix, length, tokens):
    """Spell a move if it begins with the first `length` tokens of `prefix`; return 0 otherwise."""
    if first_token(move) != prefix[0]:
        return 0
    count = spell(move, tokens)
    if count < length:
        return 0
    for i in range(1, length):
        if tokens[i] != prefix[i]:
            return 0
    return count


@entry
def mask_of(moves: Ints, prefix: Ints, length: Int, mask: BYTES):
    """Set mask[token] to 1 for each token that continues a prefix towards a legal move, else to 0."""
    mask[:] = 0
    if length == 0:
        for i in range(1, moves[0] + 1):
            token = first_token(moves[i])
            if token >= 0:
                mask[token] = 1
        return
    tokens = np.empty(LONGEST, np.int64)
    for i in range(1, moves[0] + 1):
        if spell_if_begun(moves[i], prefix, length, tokens) > length:
            mask[tokens[length]] = 1


@entry
def find(moves: Ints, prefix: Ints, length: Int):
    """Return the legal move that the first `length` tokens of `prefix` spell, or -1."""
    if length > 0:
        tokens = np.empty(LONGEST, np.int64)
        for i in range(1, moves[0] + 1):
            if spell_if_begun(moves[i], prefix, length, tokens) == length:
                return moves[i]
    return -1


@entry
def complete(moves: Ints, prefix: Ints, length: Int):
    """Extend a prefix by the tokens that are the only continuation to a legal move; return its new length.

    A prefix without tokens is not extended: a seat with a single move must still choose it.
    """
    if length == 0:
        return 0
    tokens = np.empty(LONGEST, np.int64)
    common = 0
    for i in range(1, moves[0] + 1):
        count = spell_if_begun(moves[i], prefix, length, tokens)
        if count > 0 and common == 0:
            prefix[length:count] = tokens[length:count]
            common = count
        elif count > 0:
            same = length
            while same < min(common, count) and prefix[same] == tokens[same]:
                same += 1
            common = same
    return max(common, length)
