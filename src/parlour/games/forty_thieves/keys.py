"""Forty Thieves, solver: hash keys of positions, 64 bits."""

import numpy as np

from ...engine.jit import modular


@modular
def key(t):
    """Return a key of a position, with the columns in any order. The foundations follow from the rest."""
    mixed = mix(pile_key(t.waste) + np.uint64(t.stock.count) * np.uint64(0x9E3779B97F4A7C15))
    for column in t.tableau:
        mixed += mix(pile_key(column))
    return mixed


@modular
def pile_key(pile):
    found = begin_key()
    for i in range(pile.count):
        found = add_to_key(found, pile.slots[i])
    return found


@modular
def begin_key():
    return np.uint64(0xCBF29CE484222325)


@modular
def add_to_key(found, number):
    return (found ^ np.uint64(number + 1)) * np.uint64(0x100000001B3)


@modular
def mix(z):
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))
