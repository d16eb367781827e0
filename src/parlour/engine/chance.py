"""Random integers that are the same on every machine (xoshiro256**, 256 bits of state).

Blackman and Vigna, "Scrambled linear pseudorandom number generators" (2021); the unbiased draw is Lemire,
"Fast random integer generation in an interval" (2019), with 32 random bits.
"""

import hashlib
import secrets

import numpy as np

from .jit import modular

SEED_BITS = 256
BY_HAND = 1 << 62  # the stream that completes decks and positions set up by hand; no game or bot uses it


@modular
def _rotate(x, k):
    return (x << np.uint64(k)) | (x >> np.uint64(64 - k))


@modular
def _next(rng):
    drawn = _rotate(rng[1] * np.uint64(5), 7) * np.uint64(9)
    shifted = rng[1] << np.uint64(17)
    rng[2] ^= rng[0]
    rng[3] ^= rng[1]
    rng[1] ^= rng[2]
    rng[0] ^= rng[3]
    rng[2] ^= shifted
    rng[3] = _rotate(rng[3], 45)
    return drawn


@modular
def below(rng, n):
    """Draw 0 .. n-1 (1 <= n < 2**31) with equal probabilities, and advance `rng` (4 uint64 words)."""
    product = np.int64(_next(rng) >> np.uint64(32)) * n
    low = product & 0xFFFFFFFF
    if low < n:
        unfair = (0x100000000 - n) % n
        while low < unfair:
            product = np.int64(_next(rng) >> np.uint64(32)) * n
            low = product & 0xFFFFFFFF
    return product >> 32


@modular
def stream(rng, words, index):
    """Set `rng` to the start of stream `index` (>= 0) of a seed given as its four words.

    The streams of a seed are independent (each word goes through the splitmix64 finalizer), so game 17 of a
    simulation is the same on any thread.
    """
    for i in range(4):
        z = words[i] + np.uint64(index) * np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        rng[i] = z ^ (z >> np.uint64(31))
    if rng[0] == 0 and rng[1] == 0 and rng[2] == 0 and rng[3] == 0:
        rng[0] = np.uint64(1)  # the generator never leaves the state of zeros


def fresh_seed() -> int:
    """Return 256 bits from the operating system's entropy."""
    return secrets.randbits(SEED_BITS)


def seed_words(seed: int) -> np.ndarray:
    """Return the four uint64 words of a seed. Raises ValueError unless 0 <= seed < 2**256."""
    if not 0 <= seed < 1 << SEED_BITS:
        raise ValueError(f"a seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {seed}")
    digest = hashlib.blake2b(seed.to_bytes(SEED_BITS // 8, "little"), digest_size=32).digest()
    return np.frombuffer(digest, "<u8").astype(np.uint64)


def shuffle(cards: list[int], seed: int) -> None:
    """Shuffle the cards that were left out of a deck or a position, with their own stream of the seed."""
    rng = np.zeros(4, np.uint64)
    stream(rng, seed_words(seed), BY_HAND)
    for i in range(len(cards) - 1, 0, -1):
        j = int(below(rng, i + 1))
        cards[i], cards[j] = cards[j], cards[i]
