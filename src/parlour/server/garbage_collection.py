"""When Python looks for objects that nobody can reach: never for long while pages wait for an answer."""

import gc

# Python by itself looks at the newest objects when there are so many more than were let go of since the last
# look, after so many such looks at older ones, never at all of them. At a busy room's pace it waits so long
# for the first that the newest are some hundred thousand, and a look at them takes 25 to 50 milliseconds.
BY_ITSELF = (1_000, 4, 1_000_000)
ROUNDS = 30  # of turns that others had to wait for (turns.py): so a look takes a millisecond or two
OLDER = 5  # looks at the newest until older ones are looked at with them


def set_apart() -> None:
    """Never look again at what is there now; look by itself as seldom as this room needs."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*BY_ITSELF)


def look_at_all() -> None:
    """A third of a second at 500 tables: for when the room tidies."""
    gc.collect()


class Looks:
    """Looks at the newest objects often, so that they are few when Python looks."""

    def __init__(self) -> None:
        self._rounds = 0

    def after_a_round(self) -> None:
        """To be called after each round of turns."""
        self._rounds += 1
        if self._rounds % ROUNDS == 0:
            gc.collect(1 if self._rounds % (ROUNDS * OLDER) == 0 else 0)
