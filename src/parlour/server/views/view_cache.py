"""Parts of views that are equal for several viewers, computed and encoded once.

A part is shared only by viewers whose tables are equal in all data that the part was computed from. Each of
these tables holds only what its viewer may know, so sharing reveals nothing.

Nothing that only one seat may know is stored in the parts that all viewers share. Log lines that address a
seat as "you" are stored once for that seat and once for all others.
"""

import operator
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from ...match import Match
from ...match.deal_numbers import whose_numbers
from ...match.plain_table import PlainTable
from ...match.view import FreshParts, Head, cards_laid
from ...messages import ENGLISH
from ...presentation.catalogue import house_rules_told, level_of
from ...presentation.deals import deals_as_data
from ...presentation.log import LogLine, lines_of
from ...presentation.names import SeatNames
from ..protocol.json_text import Fragment, fragment
from ..protocol.messages import BOT, EMOTES, PACES

if TYPE_CHECKING:
    from ..tables.context import ViewSource
    from ..tables.state import State


class _StatusPart(NamedTuple):
    """A part that depends on the numbers of a table, with the zones that it was computed from."""

    told: dict[str, Any]
    zones: tuple[str, ...]
    there: list[bytes]


class ViewCache(FreshParts):
    """Parts of views since the last event, and the last encoding of each zone that is the same for all."""

    def __init__(self) -> None:
        self._status: dict[bytes, _StatusPart] = {}  # by the numbers of a table
        self._zones: dict[str, Fragment | None] = {}  # None: seats know different parts of it
        self._apart: list[Head] = []  # the zones that are None
        self._to_all: dict[str, tuple[bytes, Fragment]] = {}  # by zone: its content, its encoding

    def go_on(self) -> None:
        """Forget the parts that an event may have changed."""
        self._status = {}
        self._zones = {}

    def zones(
        self, t: PlainTable, heads: list[Head], tell: Callable[[Head], Fragment]
    ) -> dict[str, Fragment | None]:
        """The encoded zones, shared where all viewers know the same, and reused where nothing has changed."""
        if not self._zones:
            self._zones = {head.name: self._shared_zone(t, head, tell) for head in heads}
            self._apart = [head for head in heads if self._zones[head.name] is None]
        return self._zones | {head.name: tell(head) for head in self._apart}

    def _shared_zone(self, t: PlainTable, head: Head, tell: Callable[[Head], Fragment]) -> Fragment | None:
        name, there = head.name, t.part(head.name)
        before, told = self._to_all.get(name, (b"", None))
        if told is not None and before == there:
            return told
        if head.spec.crosswise or not t.is_alike(name):  # not all viewers know which cards lie crosswise
            return None
        self._to_all[name] = there, tell(head)
        return self._to_all[name][1]

    def status(self, t: PlainTable, tell: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """A part for all viewers who know the same numbers and the same of the zones that it depends on."""
        before = self._status.get(t.numbers)
        if before is None or before.there != [*map(t.part, before.zones)]:
            told = tell()
            before = self._status[t.numbers] = _StatusPart(told, t.looked_at, [*map(t.part, t.looked_at)])
        return before.told

    def written(self, told: Any) -> Fragment:
        return fragment(told)


FEW = 30  # longer logs are not cached: they are for new viewers
Moves = list[dict[str, Any]]


@dataclass(frozen=True)
class NotedNames(SeatNames):
    """The names of the seats for a reader without a seat; `mentioned` are the seats that texts name."""

    mentioned: set[int] = field(default_factory=set)

    def name(self, seat: int) -> str:
        self.mentioned.add(seat)
        return super().name(seat)

    def owner(self, seat: int) -> str:
        self.mentioned.add(seat)
        return super().owner(seat)


class CachedLog(NamedTuple):
    """Encoded log lines, for the seat `to`; if it is None, for all readers whose seat is not `mentioned`.

    They are for readers of one language.
    """

    locale: str
    first: int
    moves: Moves
    to: int | None
    mentioned: set[int]
    news: Fragment
    lines: Fragment

    def serves(self, reader: SeatNames) -> bool:
        seat = reader.own
        if reader.locale != self.locale:
            return False
        return seat == self.to if self.to is not None else seat not in self.mentioned


class LogCache:
    """Log lines encoded since the last event."""

    def __init__(self, shared: "SharedView") -> None:
        self._shared = shared
        self._told: list[CachedLog] = []

    def of(self, match: Match, moves: Moves, reader: SeatNames, first: int) -> CachedLog:
        """The log lines of `moves` from `first` on, which address the reader as "you"."""
        locale = reader.locale
        same = [told for told in self._told if (told.locale, told.first) == (locale, first)]
        same = [told for told in same if told.moves == moves]
        if not same:
            same.append(self._tell(match, moves, replace(reader, own=None), first))
        own = (told for told in same if told.serves(reader))
        return next(own, None) or self._tell(match, moves, reader, first)

    def _tell(self, match: Match, moves: Moves, reader: SeatNames, first: int) -> CachedLog:
        seat, locale = reader.own, reader.locale
        noted = NotedNames(match.seats, None, {}, self._shared.names, locale)
        names = noted if seat is None else reader
        lines = fragment(log_as_data(lines_of(match, moves, names, first)))
        told = CachedLog(locale, first, moves, seat, noted.mentioned, fragment(moves), lines)
        if len(moves) <= FEW:
            self._told.append(told)
        return told


def log_as_data(told: list[LogLine]) -> list[dict[str, Any]]:
    """Log lines as data. `brief` is None if it is the same as the text."""
    return [
        {
            "at": line.at,
            "seat": line.seat,
            "text": line.text,
            "brief": None if line.brief == line.text else line.brief,
            "deal": line.deal,
            "laid": line.laid,
            "trick": line.trick,
        }
        for line in told
    ]


Away = dict[int, int]  # for how many seconds a player has been away, by seat
Eyes = list[int | None]  # the seats of the viewers; None is a spectator


class SharedView:
    """Parts that moves do not change: seats, viewers and settings."""

    def __init__(self, state: "State", eyes: Eyes, away: Away) -> None:
        self._of = (state, state.settings_revision, eyes, away)
        self.host, self.bots, self.names = first_person(state), state.bots, state.names
        self.waits, self.people = state.waiting, state.people
        self.seats, self.settings = fragment(seats_told(state, eyes, away)), fragment(settings(state))
        self.spectators = eyes.count(None)
        self._names: dict[tuple[int | None, str], SeatNames] = {}

    def is_current(self, state: "State", eyes: Eyes, away: Away) -> bool:
        """Whether these parts are still current."""
        return self._of[0] is state and self._of[1:] == (state.settings_revision, eyes, away)

    def names_for(self, seat: int | None, locale: str = ENGLISH) -> SeatNames:
        """The names of the seats for a viewer, who reads this language."""
        if (seat, locale) not in self._names:
            names = SeatNames(len(self._of[0].occupants), seat, {}, self.names, locale)
            self._names[seat, locale] = names
        return self._names[seat, locale]


class ScoreSheet:
    """The scored deals, which change only at the end of a deal."""

    def __init__(self, match: Match) -> None:
        self._of, self.told = list(match.scored), fragment(deals_as_data(match))

    def is_current(self, match: Match) -> bool:
        """Whether no other deal has been scored since."""
        return len(self._of) == len(match.scored) and all(map(operator.is_, self._of, match.scored))


class TableInfo:
    """The shared parts of a table at one revision. `before` is the previous one, whose parts are reused."""

    def __init__(self, state: "State", shared: SharedView, paused: bool, before: "TableInfo | None") -> None:
        self._of = (state.revision, shared, paused)
        match, self.paused, self.shared = state.match, paused, shared
        self.status = "waiting" if shared.waits else "over" if match.over else "playing"
        self.bots, self.settled, self.asked = shared.bots, match.settled, match.deciders
        self.laid = cards_laid(match)
        self.takeback, self.fairness = takeback(state), fragment(fairness(state))
        self.sheet: ScoreSheet = (
            before.sheet if before and before.sheet.is_current(match) else ScoreSheet(match)
        )
        self._view_caches: dict[str, ViewCache] = before._view_caches if before else {}  # by language
        for cache in self._view_caches.values():
            cache.go_on()
        self.log_cache = LogCache(shared)

    def view_cache(self, locale: str) -> ViewCache:
        """The cache of parts with texts in a language."""
        return self._view_caches.setdefault(locale, ViewCache())

    def is_current(self, state: "State", shared: SharedView, paused: bool) -> bool:
        """Whether these parts are still current."""
        return self._of == (state.revision, shared, paused)


def table_info(table: "ViewSource") -> TableInfo:
    """The shared parts of the views of a table as it is now."""
    state, kept, who = table.state, table.common, (table.viewer_seats(), table.disconnects.seconds_by_seat())
    shared = kept.shared if kept and kept.shared.is_current(state, *who) else SharedView(state, *who)
    if kept is None or not kept.is_current(state, shared, table.disconnects.pauses):
        kept = table.common = TableInfo(state, shared, table.disconnects.pauses, kept)
    return kept


def settings(state: "State") -> dict[str, Any]:
    """The settings of a table."""
    config = state.config
    return {
        "pace": state.pace,
        "paces": list(PACES),
        "emotes": list(EMOTES),
        "options": house_rules_told(state.match.game, config.options),
        "clocks": config.clocks,
        "time_multiplier": state.time_multiplier,
        "away": config.away,
        "grace": config.grace,
        "delay": config.delay,
        "hints": config.hints,
    }


def people(state: "State", seat: int | None, locale: str = ENGLISH) -> SeatNames:
    """The names of the seats for a viewer, who reads this language."""
    return SeatNames(len(state.occupants), seat, {}, state.names, locale)


def seats_told(state: "State", eyes: Eyes, away: Away) -> list[dict[str, Any]]:
    """Who sits where, who is connected, and for how long others have been away."""
    names = people(state, None).names
    return [
        {
            "seat": place,
            "name": names[place] if occupant.kind != "open" else "",
            "kind": occupant.kind,
            "bot": occupant.bot,
            "level": level_of(occupant.bot) if occupant.kind == BOT else "",
            "taken": occupant.kind != "open",
            "connected": bool(occupant.kind == "bot" or place in eyes),
            "gone": away.get(place),
            "anew": occupant.link_replaced,
        }
        for place, occupant in enumerate(state.occupants)
    ]


def first_person(state: "State") -> int | None:
    """The seat of the person who came first, the host; None if there is none."""
    return next(iter(state.join_order), None)


def takeback(state: "State") -> dict[str, Any] | None:
    asked = state.takeback
    return None if asked is None else {"by": asked.seat, "waiting": sorted(asked.waiting)}


def fairness(state: "State") -> dict[str, Any]:
    """The hash of the shuffle; after the game also the seed and salt, which allow checking it."""
    config = state.config
    opened = state.match.over and config.reveal_hands
    return {
        "hash": state.commitment,
        "chosen": config.chosen or state.copied,
        "numbers": whose_numbers(state.match.game) if config.numbered else "",
        "seed": str(config.seed) if opened else None,
        "salt": config.salt if opened else None,
    }
