"""What somebody may mean who touches things: every form of move that fits them, legal or not."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product

from ..engine.moves import Refusal
from .gamewords import own_words
from .things import SEAT, Sight, Thing
from .touching import Alike, touched

BLANK = re.compile(r"\{(\w+)\}")
HEAPED = ("pile", "column", "stock")  # looks of zones of which one sees the top
NUMBERED = ("column", "spread")  # looks of zones that moves tell apart by numbers
MOST = 40  # ways to fill one form of move that are looked at


@dataclass(frozen=True)
class Meant:
    """A move as a text, and what says it; `refusal` if already its text names what is not there so."""

    text: str
    things: list[Alike]
    move: int = -1
    refusal: Refusal | None = None

    def covers(self, sight: Sight, wanted: list[Thing]) -> int:
        """How many of some things are among those that say the move."""
        said = [thing for alike in self.things for thing in alike]
        near = len(wanted) > 1  # beside a card that moves, any card of a column means the column
        return sum(any(stands_for(sight, thing, one, near) for one in said) for thing in wanted)


def stands_for(sight: Sight, touched_one: Thing, said: Thing, near: bool) -> bool:
    """Whether a thing that was touched is one that says a move, or lies where it does.

    The top card of a zone stands for the zone, as one that is not seen does, and those of a heap; and a pile
    or a column stands for its top card.
    """
    if touched_one == said:
        return True
    if touched_one == said.whole:
        return sight.match.game.table.zones[said.zone].looks in HEAPED and sight.is_top(said)
    if touched_one.whole != said:
        return False
    return near or said in sight.heaps or sight.is_top(touched_one) or sight.card_at(touched_one) is None


def moves_meant(sight: Sight, things: list[Thing]) -> list[Meant]:
    """The moves that the cards and places of some things fit, form by form."""
    found = []
    for text in dict.fromkeys(_texts(sight, things)):
        try:
            move = sight.match.game.read(text, sight.table)
        except ValueError:
            continue
        if isinstance(move, Refusal):
            found.append(Meant(text, [[thing] for thing in things], refusal=move))
        else:
            found.append(Meant(text, touched(sight, move, text), move))
    return found


def _texts(sight: Sight, things: list[Thing]) -> Iterator[str]:
    game = sight.match.game
    held, others = _cards(sight, things)
    numbers = sorted({str(number + 1) for thing in things for number in _numbers(sight, thing)})
    fill = {
        "card": held + others,
        "cards": [" ".join(held or others)],
        "suit": list("cdhs"),
        "number": ["1"],
        "amount": ["1"],
        "seat": [str(thing.index) for thing in things if thing.zone == SEAT],
        "place": numbers,
    }
    for verb in game.verbs:
        if not verb.own_words:
            yield from _filled(verb.template, fill)
    if meant := own_words(game, "meant"):
        yield from meant(held, others)


def _numbers(sight: Sight, thing: Thing) -> list[int]:
    """The numbers that moves may call a thing by: that of its column, or its place."""
    spec = sight.match.game.table.zones.get(thing.zone)
    copy = [thing.index] if spec and spec.looks in NUMBERED else []
    return copy + [thing.place] * (thing.place >= 0)


def _cards(sight: Sight, things: list[Thing]) -> tuple[list[str], list[str]]:
    """The cards of things: those that the seat holds; and others, with heaps as moves write them."""
    written = {Thing(heap.zone, heap.index): heap.written for heap in sight.match.game.heaps(sight.table)}
    held: list[str] = []
    others: list[str] = []
    for thing in things:
        if thing.zone != SEAT:
            card = written.get(thing.whole) or sight.card_at(thing)
            into = held if sight.is_own(thing) else others
            into += [card] if card and card not in into else []
    return held, others


def _filled(template: str, fill: dict[str, list[str]]) -> Iterator[str]:
    """A form of move with all that may stand in its blanks; no card stands twice."""
    blanks = BLANK.findall(template)
    form = BLANK.sub("{}", template)
    for chosen in islice(product(*(fill[blank] for blank in blanks)), MOST):
        cards = [text for text, blank in zip(chosen, blanks, strict=True) if blank == "card"]
        if len(set(cards)) == len(cards) and all(chosen):
            yield form.format(*chosen)
