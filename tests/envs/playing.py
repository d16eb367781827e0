"""Random play in environments, within the masks."""

import numpy as np

from parlour.envs.batch import TableBatch


def by_chance(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Return a random token that each mask allows, shape (tables,); 0 if none is allowed."""
    weights = rng.random(masks.shape) * (masks != 0)
    return weights.argmax(axis=1)


def play_on(batch: TableBatch, steps: int, seed: int = 1) -> None:
    """Step a batch that has been dealt."""
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        batch.step(by_chance(batch.shown.masks, rng))
