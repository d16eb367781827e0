"""Moves as tokens: every legal move is encoded and decoded, and can be found token by token."""

import random
import re

import numpy as np
import pytest

from parlour.engine.alphabet import alphabet_of
from parlour.engine.linked import engine
from tests.contract.shelf import GAMES, NAMES, QUICK, house_rules, random_play

CARD = re.compile("[A2-9TJQK][cdhs]")
PLIES, LISTED = (150, 60) if QUICK > 1 else (25, 12)


def decisions(game, seed):
    """Yield positions of a random game with random house rules: the table, and some of its legal moves."""
    chance = random.Random(f"{game.name} {seed}")
    seats, options = house_rules(game, chance)
    kernels = engine(game)
    table = kernels.begin(kernels.template(seats, options), seed)
    for _, seat, legal in random_play(kernels, table, chance, PLIES):
        table["turn"] = seat
        yield table[0], legal if len(legal) < LISTED else chance.sample(legal, LISTED), chance


def in_cards(alphabet, tokens):
    return {card for token in tokens for card in CARD.findall(alphabet.name(token))}


@pytest.mark.parametrize("seed", range(2 * QUICK))
@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_every_legal_move_is_spelled_and_reads_back(game, seed):
    alphabet = alphabet_of(game)
    for table, legal, _ in decisions(game, seed):
        spelled = {alphabet.spell(move): move for move in legal}
        assert len(spelled) == len(legal), "two moves have the same tokens"
        for tokens, move in spelled.items():
            assert alphabet.move(tokens) == move
            assert len(tokens) <= alphabet.longest
            assert not any(tokens[:length] in spelled for length in range(1, len(tokens)))
            text = game.texts.write(move, table)
            if len(tokens) > 1:
                assert in_cards(alphabet, tokens) == set(CARD.findall(text)), text
            elif not game.verbs[move & 15].own_words:
                assert re.sub(r" \(\w+\)$", "", alphabet.name(tokens[0])) == text


def ways_on(spelled, prefix):
    """Return the tokens that follow a prefix in these sequences, and the sequence equal to it, if any."""
    begun = [tokens for tokens in spelled if tokens[: len(prefix)] == prefix]
    return {tokens[len(prefix)] for tokens in begun if len(tokens) > len(prefix)}, prefix in begun


def walk(alphabet, kernels, legal, chance):
    """Choose among the legal moves token by token, and compare every mask with the sequences."""
    spelled = {alphabet.spell(move): move for move in legal}
    moves = np.array([len(legal), *legal], np.int64)
    prefix = np.full(alphabet.longest, alphabet.spell(legal[0])[0], np.int64)
    mask = np.ones(alphabet.size, np.int8)
    length = kernels.complete(moves, prefix, 0)
    assert length == 0, "a single move is asked for too"
    while True:
        kernels.mask_of(moves, prefix, length, mask)
        on, _ = ways_on(spelled, tuple(prefix[:length].tolist()))
        assert set(np.flatnonzero(mask).tolist()) == on != set()
        assert length == 0 or len(on) > 1, "the only continuation was not taken"
        prefix[length] = chance.choice(sorted(on))
        expected = tuple(prefix[: length + 1].tolist())
        found = spelled.get(expected, -1)
        assert kernels.find(moves, prefix, length + 1) == found
        while len(only := ways_on(spelled, expected)[0]) == 1:
            expected += tuple(only)
        length = kernels.complete(moves, prefix, length + 1)
        assert tuple(prefix[:length].tolist()) == expected
        if not only:
            assert kernels.find(moves, prefix, length) == spelled[expected]
            kernels.mask_of(moves, prefix, length, mask)
            assert not mask.any(), "nothing follows a whole move"
            return


@pytest.mark.parametrize("seed", range(QUICK))
@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_masks_lead_to_all_legal_moves_and_nothing_else(game, seed):
    alphabet, kernels = alphabet_of(game), engine(game).kernels("spelling")
    tokens = np.zeros(alphabet.longest, np.int64)
    for number, (_, legal, chance) in enumerate(decisions(game, seed)):
        walk(alphabet, kernels, legal, chance)
        if number % 10 == 0:
            move = chance.choice(legal)
            count = kernels.spell(move, tokens)
            assert tuple(tokens[:count].tolist()) == alphabet.spell(move), "compiled and plain Python differ"
