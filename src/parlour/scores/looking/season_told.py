"""A season as the terminal and the page tell it: which sheets count, and the figures as plain values."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ..fold.game import ScoredGame
from ..sheets import sheet_named
from ..store.opened import Opened
from ..text.names import same_name
from ..text.values import format_value
from .season import Person, Result, Season


@dataclass(frozen=True)
class SeasonWish:
    """Which sheets somebody wants added up: with all these people, of one kind, begun within some time.

    `since` and `until` are days (or moments) as records have them; both belong to the time.
    """

    people: frozenset[str] = frozenset()
    kind: str | None = None
    since: str | None = None
    until: str | None = None

    @classmethod
    def of(
        cls, people: Iterable[str], kind: str | None, since: str | None = None, until: str | None = None
    ) -> "SeasonWish":
        """As people say it: names as they are written, a game by the beginning of its name."""
        return cls(frozenset(map(same_name, people)), kind and sheet_named(kind).name, since, until)

    def chosen(self, sheets: Iterable[Opened]) -> list[ScoredGame]:
        """The games of the sheets that count; what cannot be trusted counts for nothing."""
        return [opened.game for opened in sheets if opened.verdict.verified and self._counts(opened.game)]

    def _counts(self, game: ScoredGame) -> bool:
        there = {same_name(player.name) for player in game.players.values()}
        day = game.created[: len(self.until or "")]
        return (
            self.people <= there
            and self.kind in (None, game.sheet)
            and (self.since is None or game.created >= self.since)
            and (self.until is None or day <= self.until)
        )


def season_told(total: Season, compared: int | None = None) -> dict[str, Any]:
    """A season as JSON; shares and averages are numbers, totals texts with the sheet's decimals.

    `compared` is how many people are compared two by two, those with most wins first; else all.
    """
    return {
        "kinds": total.kinds,
        "people": [_person(total, who, person) for who, person in total.people.items()],
        "ahead": [pair for who in list(total.people)[:compared] for pair in _ahead(total, who, compared)],
    }


def _ahead(total: Season, who: str, compared: int | None) -> Iterator[dict[str, Any]]:
    """How often somebody stood before each of the others whom she met."""
    person = total.people[who]
    met = Counter(other for result in person.results for other, _ in result.others)
    for other in list(total.people)[:compared]:
        if met[other]:
            times = {"times": total.ahead[who, other], "met": met[other]}
            yield {"player": person.name, "of": total.people[other].name} | times


def _person(total: Season, who: str, person: Person) -> dict[str, Any]:
    reached = {kind: told for kind in total.kinds if (told := _reached(total, who, kind)) is not None}
    return {
        "player": person.name,
        "colour": person.colour,
        "games": person.games,
        "wins": person.wins,
        "share": round(float(person.share), 4),
        "streak": person.streak,
        "longest_streak": person.longest_streak,
        "course": person.course,
        "reached": reached,
        "results": [_result(result) for result in person.results],
    }


def _reached(total: Season, who: str, kind: str) -> dict[str, Any] | None:
    """What somebody reached at one kind of sheet, and how often she won."""
    found, here = total.totals(who, kind), total.people[who].of(kind)
    if found is None:
        return None
    best, worst = (format_value(value, found.decimals) for value in (found.best, found.worst))
    mean = round(float(found.mean) / 10**found.decimals, 3)
    return {"average": mean, "best": best, "worst": worst, "games": here.games, "wins": here.wins}


def _result(result: Result) -> dict[str, Any]:
    total = {"total": format_value(result.total, result.decimals), "units": result.total}
    return {"id": result.id, "sheet": result.sheet, "kind": result.kind, "at": result.at} | {
        "rank": result.rank,
        **total,
    }
