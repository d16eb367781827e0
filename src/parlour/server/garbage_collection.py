"""Garbage collection in small steps, so that no collection delays a response for long."""

import gc

# The thresholds of Python's automatic collection; the oldest generation is practically never collected by it.
# On a busy server the youngest generation grows to some hundred thousand objects between two automatic
# collections, and one of them takes 25 to 50 milliseconds.
THRESHOLDS = (1_000, 4, 1_000_000)
ROUNDS = 30  # of the scheduler (tables/scheduler.py) between collections, so that one takes 1 or 2 ms
OLDER = 5  # collections of generation 0 for one of generation 1


def freeze() -> None:
    """Exclude all objects that exist now from collection, and set the thresholds."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


def collect_all() -> None:
    """Run a full collection. It takes a third of a second with 500 tables."""
    gc.collect()


class FrequentCollector:
    """Collects young objects often, so that each collection is short."""

    def __init__(self) -> None:
        self._rounds = 0

    def after_a_round(self) -> None:
        """Count a round of the scheduler, and collect if it is time."""
        self._rounds += 1
        if self._rounds % ROUNDS == 0:
            gc.collect(1 if self._rounds % (ROUNDS * OLDER) == 0 else 0)
