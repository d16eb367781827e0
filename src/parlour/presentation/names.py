"""Display names of seats, and sentences with them."""

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from ..messages import ENGLISH

KEPT = 1 << 10  # size of the cache of conjugated verbs
SEAT = re.compile(r"\b([Ss])eat (\d{1,2})('s)?\b(?!\s*(?:to|or) \d)")


@dataclass(frozen=True)
class SeatNames:
    """The names of the seats: `own` is the reader's seat, `bots` are the kinds of bots by seat.

    `given` contains the names that people have chosen. A bot without a name has the name of its kind, with a
    number if there are several; the reader is "you". `locale` is the language of the reader.
    """

    seats: int
    own: int | None
    bots: dict[int, str]
    given: dict[int, str] = field(default_factory=dict)
    locale: str = ENGLISH

    @cached_property
    def names(self) -> list[str]:
        """The names by seat, without "you"."""
        if not self.bots:
            return [self.given.get(seat, f"seat {seat}") for seat in range(self.seats)]
        kinds = {seat: _called(kind) for seat, kind in self.bots.items() if seat not in self.given}
        alike, met = Counter(kinds.values()), Counter[str]()
        named = dict(self.given)
        for seat, kind in sorted(kinds.items()):
            met[kind] += 1
            named[seat] = f"{kind} {met[kind]}" if alike[kind] > 1 else kind
        return [named.get(seat, f"seat {seat}") for seat in range(self.seats)]

    def name(self, seat: int) -> str:
        """Return the name of a seat: "you", "Ann", "search 2", or "seat 2" if it has no name."""
        return "you" if seat == self.own else self.names[seat]

    def owner(self, seat: int) -> str:
        return "your" if seat == self.own else f"{self.names[seat]}'s"

    def does(self, seat: int, verb: str) -> str:
        """Return a name with a verb: "you take", "Ann takes"."""
        return f"{self.name(seat)} {verb if seat == self.own else third_person(verb)}"

    def text(self, sentence: str) -> str:
        """Replace seat numbers in a sentence, such as "seat 2", by names."""
        return SEAT.sub(self._spoken, sentence)

    def _spoken(self, found: re.Match[str]) -> str:
        seat = int(found[2])
        if seat >= self.seats:
            return found[0]
        name = self.owner(seat) if found[3] else self.name(seat)
        return capital(name) if found[1] == "S" else name

    def introduction(self, seat: int) -> str:
        """Return the name with the kind of bot or the reader's name: "Ann (search)", "you (Bob)"."""
        kind = self.bots.get(seat, "")
        detail = kind if seat in self.given or ":" in kind else ""
        if seat == self.own:
            detail = self.given.get(seat, "")
        return f"{self.name(seat)} ({detail})" if detail else self.name(seat)

    def others(self) -> list[int]:
        """Return the other seats in playing order from the reader's left; all seats for a spectator."""
        if self.own is None:
            return list(range(self.seats))
        return [(self.own + step) % self.seats for step in range(1, self.seats)]


def _called(kind: str) -> str:
    """Return the name of a kind of bot: `search` for search:500, `Bot` for mine.py:Bot."""
    where, _, name = kind.rpartition(":")
    return where if name.isdigit() else name


@lru_cache(KEPT)
def third_person(verb: str) -> str:
    """Return a verb in the third person: lays, passes, tries."""
    if verb.endswith(("s", "sh", "ch", "x", "z", "o")):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if re.search("[^aeiou]y$", verb) else f"{verb}s"


def capital(text: str) -> str:
    """Return a text with its first letter in upper case."""
    return text[:1].upper() + text[1:]
