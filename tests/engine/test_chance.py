"""Random numbers: the published generator, unbiased draws, fair shuffles, independent streams."""

import hashlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.engine.chance import BY_HAND, below, fresh_seed, seed_words, shuffle, stream

MASK = (1 << 64) - 1


def xoshiro256starstar(state):
    """The generator in Python integers, as its authors publish it."""

    def rotate(x, k):
        return ((x << k) | (x >> (64 - k))) & MASK

    result = rotate(state[1] * 5 & MASK, 7) * 9 & MASK
    shifted = state[1] << 17 & MASK
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = rotate(state[3], 45)
    return result


@given(
    st.lists(st.integers(0, MASK), min_size=4, max_size=4).filter(any),
    st.integers(1, 10_000) | st.integers(1, (1 << 31) - 1),
)
def test_draws_are_those_of_the_published_generator(words, n):
    rng, state = np.array(words, np.uint64), list(words)
    for _ in range(5):
        drawn = below(rng, n)
        while True:
            product = (xoshiro256starstar(state) >> 32) * n
            if product & 0xFFFFFFFF >= 2**32 % n:
                break
        assert drawn == product >> 32
        assert rng.tolist() == state


@pytest.mark.parametrize(("n", "bins"), [(3, 3), (52, 52), (3 << 28, 8)])
def test_draws_are_uniform(n, bins):
    """By chi-square; with 3 << 28 a draw that only scales 31 bits would fail clearly."""
    rng = seed_words(1)
    draws = np.array([below(rng, n) for _ in range(40_000)])
    assert draws.min() >= 0
    assert draws.max() < n
    found, expected = np.bincount(draws * bins // n, minlength=bins), 40_000 / bins
    assert ((found - expected) ** 2 / expected).sum() < bins + 6 * (2 * bins) ** 0.5


def test_streams_of_a_seed_are_unrelated_and_repeatable():
    words = seed_words(5)
    states = set()
    for index in range(1000):
        rng = np.zeros(4, np.uint64)
        stream(rng, words, index)
        again = np.zeros(4, np.uint64)
        stream(again, words, index)
        assert rng.tolist() == again.tolist()
        states.add(tuple(rng.tolist()))
    assert len(states) == 1000
    bits = np.array([[word >> bit & 1 for word in state for bit in range(64)] for state in states])
    assert abs(bits.mean() - 0.5) < 0.01


def test_seeds():
    assert seed_words(0).tolist() != seed_words(1).tolist()
    assert seed_words(2**256 - 1).shape == (4,)
    assert fresh_seed() != fresh_seed()
    for bad in (-1, 2**256):
        with pytest.raises(ValueError, match="a seed is a whole number"):
            seed_words(bad)


def stream_of(seed: int, number: int) -> list[int]:
    """Return the start of a seed's stream, in Python integers: blake2b, then splitmix64's finalizer."""
    digest = hashlib.blake2b(seed.to_bytes(32, "little"), digest_size=32).digest()
    state = []
    for i in range(4):
        z = int.from_bytes(digest[8 * i : 8 * i + 8], "little") + number * 0x9E3779B97F4A7C15 & MASK
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
        state.append(z ^ (z >> 31))
    return state


@pytest.mark.parametrize("seed", [0, 1, 1 << 64, (1 << 64) + 1, (1 << 256) - 1])
def test_cards_laid_by_hand_are_shuffled_by_the_published_generator(seed):
    """They have a separate stream, from all the bits of the seed."""
    cards, expected, state = list(range(52)), list(range(52)), stream_of(seed, BY_HAND)
    shuffle(cards, seed)
    for i in range(51, 0, -1):
        j = (xoshiro256starstar(state) >> 32) * (i + 1) >> 32
        expected[i], expected[j] = expected[j], expected[i]
    assert cards == expected
