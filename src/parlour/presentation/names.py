"""What the seats are called on a screen: one name for each, wherever it is spoken of."""

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

KEPT = 1 << 10  # verbs as they are said of somebody
SEAT = re.compile(r"\b([Ss])eat (\d{1,2})('s)?\b(?!\s*(?:to|or) \d)")


@dataclass(frozen=True)
class SeatNames:
    """Who sits where: `bots` are the kinds of those played by the machine, `own` the reader's seat.

    `given` are the names that people have chosen. A bot without one is called by its kind, with a number
    where two are alike; the reader is "you".
    """

    seats: int
    own: int | None
    bots: dict[int, str]
    given: dict[int, str] = field(default_factory=dict)

    @cached_property
    def names(self) -> list[str]:
        """The names as others would say them, by seat."""
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
        """Call a seat: "you", "Ann", "search 2"; "seat 2" if nothing is known of it."""
        return "you" if seat == self.own else self.names[seat]

    def owner(self, seat: int) -> str:
        return "your" if seat == self.own else f"{self.names[seat]}'s"

    def does(self, seat: int, verb: str) -> str:
        """Say that a seat does something: "you take", "Ann takes"."""
        return f"{self.name(seat)} {verb if seat == self.own else third_person(verb)}"

    def text(self, sentence: str) -> str:
        """Call the seats in a sentence by their names: rules and words speak of seat 2."""
        return SEAT.sub(self._spoken, sentence)

    def _spoken(self, found: re.Match[str]) -> str:
        seat = int(found[2])
        if seat >= self.seats:
            return found[0]
        said = self.owner(seat) if found[3] else self.name(seat)
        return capital(said) if found[1] == "S" else said

    def introduction(self, seat: int) -> str:
        """The name with what stands behind it: "Ann (search)", "you (Bob)"."""
        kind = self.bots.get(seat, "")
        behind = kind if seat in self.given or ":" in kind else ""
        if seat == self.own:
            behind = self.given.get(seat, "")
        return f"{self.name(seat)} ({behind})" if behind else self.name(seat)

    def others(self) -> list[int]:
        """The other seats, as the turn goes round from the reader's left (a bystander's: all)."""
        if self.own is None:
            return list(range(self.seats))
        return [(self.own + step) % self.seats for step in range(1, self.seats)]


def _called(kind: str) -> str:
    """What to call a bot of this kind: `search` of search:500, `Bot` of mine.py:Bot."""
    where, _, name = kind.rpartition(":")
    return where if name.isdigit() else name


@lru_cache(KEPT)
def third_person(verb: str) -> str:
    """A verb as it is said of somebody: lays, passes, tries."""
    if verb.endswith(("s", "sh", "ch", "x", "z", "o")):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if re.search("[^aeiou]y$", verb) else f"{verb}s"


def capital(text: str) -> str:
    """A text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]
